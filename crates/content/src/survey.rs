//! A survey once it has been read.

use plumb_formula::Formula;

use crate::question::Question;
use crate::text::{Problem, SourceMap};
use plumb_types::ContentHash;

/// Most questions of a survey.
pub const MAX_QUESTIONS: usize = 200;
/// Most rules of one question.
pub const MAX_RULES: usize = 32;

/// Questions and the ways through them.
#[derive(Debug, Clone)]
pub struct Survey {
    /// Its name for programs.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// What it is about.
    pub metadata: SurveyMetadata,
    /// Whether answers must not be linked to who gave them.
    pub anonymous: bool,
    /// Whether one may go back to a question.
    pub allow_back: bool,
    /// Whether it is shown how far one has come.
    pub show_progress: bool,
    /// The questions, in the order of the file; at least one, ids each once.
    pub questions: Vec<SurveyStep>,
    /// What is likely not meant, though it can be used.
    pub warnings: Vec<Problem>,
    /// Where its parts stand in the file.
    pub places: SourceMap,
}

/// What a survey is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyMetadata {
    /// Its name for people.
    pub title: String,
    /// What it is for, in a sentence or two; may be empty.
    pub description: String,
    /// How long it takes, in minutes.
    pub estimated_duration_minutes: Option<u32>,
}

impl SurveyMetadata {
    /// Of a survey that says nothing but its name.
    pub(crate) const fn titled(title: String) -> Self {
        Self { title, description: String::new(), estimated_duration_minutes: None }
    }
}

/// A question and where it leads. Formulas see the names that the questions give, in their order.
#[derive(Debug, Clone)]
pub struct SurveyStep {
    pub question: Question,
    /// What must hold of the answers before for it to be asked.
    pub show_if: Option<Formula>,
    /// Where to go on instead of at the next question: the first rule that holds counts. Rules see this question's
    /// answer too.
    pub skips: Vec<Skip>,
}

/// A rule that leads past questions.
#[derive(Debug, Clone)]
pub struct Skip {
    /// What must hold.
    pub when: Formula,
    /// Where to go on then.
    pub to: Target,
}

/// Where a rule leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// To a later question, by its place among the questions. It is still asked only if its own condition holds.
    Question(usize),
    End,
}

impl Survey {
    /// The place of a question among the questions.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.questions.iter().position(|step| step.question.id == id)
    }

    /// A question by id.
    pub fn question(&self, id: &str) -> Option<&Question> {
        self.index_of(id).map(|index| &self.questions[index].question)
    }
}
