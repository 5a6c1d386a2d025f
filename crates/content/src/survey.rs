//! A survey, after reading.

use plumb_formula::Formula;

use crate::fields::{AnyText, Count, fields, settings};
use crate::question::Question;
use crate::text::translated::Translated;
use crate::text::{Problem, SourceMap};
use plumb_types::ContentHash;

/// Maximum number of questions of a survey.
pub const MAX_QUESTIONS: usize = 200;
/// Maximum number of rules of a question.
pub const MAX_RULES: usize = 32;

/// Maximum estimated duration: a day.
const DAY_MINUTES: u32 = 1_440;

/// A survey: questions, conditions and rules.
#[derive(Debug, Clone)]
pub struct Survey {
    /// Id.
    pub id: String,
    /// Version, as written in the text.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Title and description.
    pub metadata: SurveyMetadata,
    /// Whether answers must not be linked to the respondents.
    pub anonymous: bool,
    /// How it is filled in.
    pub configuration: SurveySettings,
    /// The questions, in the order of the file; at least one, with unique ids.
    pub questions: Vec<SurveyStep>,
    /// The same in other languages.
    pub translations: Vec<Translated<Survey>>,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of its parts in the file.
    pub places: SourceMap,
}

fields! {
    /// Title and description of a survey.
    pub SurveyMetadata {
        /// Title.
        title: String,
        /// Description in one or two sentences; may be empty.
        description: AnyText,
        /// Estimated duration in minutes.
        estimated_duration_minutes: Option<Count<1, DAY_MINUTES>>,
    }
}

settings! {
    /// How a survey is filled in.
    #[derive(Copy)]
    pub SurveySettings {
        /// Whether people may go back.
        allow_back: bool = true,
        /// Whether they see their progress.
        show_progress: bool = true,
    }
}

impl SurveyMetadata {
    /// Metadata with only a title.
    pub(crate) const fn titled(title: String) -> Self {
        Self { title, description: String::new(), estimated_duration_minutes: None }
    }
}

/// A question, its condition and its rules. Formulas see the names defined by earlier questions, in order.
#[derive(Debug, Clone)]
pub struct SurveyStep {
    pub question: Question,
    /// Condition over earlier answers for asking it.
    pub show_if: Option<Formula>,
    /// Rules that lead elsewhere than to the next question: the first that holds counts. They also see this question's
    /// answer.
    pub skips: Vec<Skip>,
}

/// A rule that skips questions.
#[derive(Debug, Clone)]
pub struct Skip {
    /// Condition.
    pub when: Formula,
    /// Target.
    pub to: Target,
}

/// Target of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A later question, by index. It is still asked only if its own condition holds.
    Question(usize),
    End,
}

impl Survey {
    /// Returns the index of a question.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.questions.iter().position(|step| step.question.id == id)
    }

    /// Returns a question by id.
    pub fn question(&self, id: &str) -> Option<&Question> {
        self.index_of(id).map(|index| &self.questions[index].question)
    }
}
