//! A workflow, after reading.

use plumb_formula::{Formula, Names, Type};
use serde::{Deserialize, Serialize};

use crate::fields::{AnyText, Count, fields};
use crate::question::Question;
use crate::text::translated::Translated;
use crate::text::{Problem, SourceMap};
use plumb_answers::item::ItemBody;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

/// Maximum number of steps of a workflow.
pub const MAX_STEPS: usize = 200;
/// Maximum number of times a step is entered; once more would end the workflow.
pub const MAX_VISITS: u16 = 1_000;
/// Maximum number of attempts in a check.
pub const MAX_ATTEMPTS: u8 = 10;
/// Longest wait, in days.
pub const MAX_WAIT_DAYS: u32 = 366;
/// Maximum estimated duration in minutes: a year.
const YEAR_MINUTES: u32 = 366 * 24 * 60;
/// Outcome of a workflow that was ended because it repeated its steps endlessly.
pub const TOO_MANY_STEPS: &str = "too_many_steps";
/// Outcome of an `end` step that names none.
pub const DEFAULT_OUTCOME: &str = "completed";

/// A workflow: a process with steps. Every target is the id of one of its steps, every step can be reached and leads to
/// an end, and no cycle consists only of steps that need neither a person nor time. A file that violates this cannot be
/// read.
#[derive(Debug, Clone)]
pub struct Workflow {
    /// Id.
    pub id: String,
    /// Version, as written in the text.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Title.
    pub title: String,
    /// Description; may be empty.
    pub description: String,
    /// Estimated duration without waits, in minutes.
    pub estimated_minutes: Option<u32>,
    /// Id of the first step.
    pub start: String,
    /// The steps, in the order of the file; at least one, at most [`MAX_STEPS`].
    pub steps: Vec<WorkflowStep>,
    /// Names available to its rules, by slot.
    pub names: Names,
    /// The same in other languages.
    pub translations: Vec<Translated<Workflow>>,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of its parts in the file.
    pub places: SourceMap,
}

fields! {
    /// Title and description of a workflow.
    pub WorkflowMetadata {
        /// Title.
        title: String,
        /// Description; may be empty.
        description: AnyText,
        /// Estimated duration without waits, in minutes.
        estimated_duration_minutes: Option<Count<1, YEAR_MINUTES>>,
    }
}

impl Workflow {
    /// Returns a step by id.
    pub fn step(&self, id: &str) -> Option<&WorkflowStep> {
        self.steps.iter().find(|step| step.id == id)
    }
}

/// A step of a workflow.
#[derive(Debug, Clone)]
pub struct WorkflowStep {
    /// Id, unique in a workflow: letters, digits and `_`, so that formulas can use it.
    pub id: String,
    /// Title.
    pub title: Option<String>,
    /// Body of the step.
    pub body: StepBody,
}

/// Body of a step. Texts are paragraphs of plain text; targets such as `next` are ids of steps.
#[derive(Debug, Clone)]
pub enum StepBody {
    /// A text to read.
    Inform {
        /// Text shown.
        text: Vec<String>,
        /// Next step.
        next: String,
    },
    /// A question without a right answer.
    Ask {
        /// The question; its id is the step's.
        question: Box<Question>,
        /// Next step.
        next: String,
    },
    /// A choice between paths.
    Choose {
        /// Text shown.
        text: Vec<String>,
        /// The options, at least two.
        options: Vec<ChooseOption>,
    },
    /// A question with a right answer.
    Check {
        /// Text of the question.
        text: Vec<String>,
        /// Options or a typed answer, with the key: never send it to a client.
        task: Box<ItemBody>,
        /// Maximum number of answers, 1 to [`MAX_ATTEMPTS`].
        attempts: u8,
        /// Text shown after a wrong answer; may be empty.
        feedback: Vec<String>,
        /// Next step after the right answer.
        next: String,
        /// Next step after the last wrong answer.
        on_fail: String,
    },
    /// A decision by rules; takes no time.
    Branch {
        /// The first rule that holds is followed; may be empty.
        rules: Vec<Rule>,
        /// Next step if no rule holds.
        otherwise: String,
    },
    /// A pause.
    Wait {
        /// Text shown during the wait.
        text: Vec<String>,
        /// Length of the wait.
        length: WaitLength,
        /// Next step.
        next: String,
    },
    /// Another session: an assessment or a survey.
    Run {
        /// Text shown before the session.
        text: Vec<String>,
        /// Content of the session.
        target: Target,
        /// Next step after the session has ended.
        next: String,
    },
    End {
        /// Text shown.
        text: Vec<String>,
        /// Outcome, a short word.
        outcome: String,
    },
}

impl StepBody {
    /// Returns the kind of the step.
    pub const fn kind(&self) -> StepKind {
        match self {
            Self::Inform { .. } => StepKind::Inform,
            Self::Ask { .. } => StepKind::Ask,
            Self::Choose { .. } => StepKind::Choose,
            Self::Check { .. } => StepKind::Check,
            Self::Branch { .. } => StepKind::Branch,
            Self::Wait { .. } => StepKind::Wait,
            Self::Run { .. } => StepKind::Run,
            Self::End { .. } => StepKind::End,
        }
    }
}

/// An option of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChooseOption {
    /// Id, unique in the step.
    pub id: String,
    /// Text shown.
    pub text: String,
    /// Next step.
    pub next: String,
}

/// A rule of a branch.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// Condition over the workflow's names.
    pub when: Formula,
    /// Next step if it holds.
    pub next: String,
}

/// Length of a wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitLength {
    /// A duration from when the step is entered, at most [`MAX_WAIT_DAYS`] days.
    For {
        /// Seconds, at least 60.
        secs: u32,
    },
    /// Until the beginning of a day in UTC, at most [`MAX_WAIT_DAYS`] days; over at once if the day has begun.
    Until(Timestamp),
}

impl WaitLength {
    /// Returns the end of the wait for a person who enters it at `at`.
    pub fn due(self, at: Timestamp) -> Timestamp {
        match self {
            Self::For { secs } => at.plus_secs(i64::from(secs)),
            Self::Until(day) => day.min(at.plus_secs(i64::from(MAX_WAIT_DAYS) * 86_400)),
        }
    }
}

/// Content that a step runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// An assessment, by id.
    Assessment(String),
    /// A survey, by id.
    Survey(String),
}

/// Kind of a step.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StepKind {
    /// A text to read.
    Inform,
    /// A question without a right answer.
    Ask,
    /// A choice between paths.
    Choose,
    /// A question with a right answer.
    Check,
    /// A decision by rules.
    Branch,
    /// A pause.
    Wait,
    /// Another session.
    Run,
    End,
}

impl StepKind {
    /// The name in workflows.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether it waits for input from the person.
    pub const fn needs_person(self) -> bool {
        matches!(self, Self::Inform | Self::Ask | Self::Choose | Self::Check)
    }
}

/// Returns the names that a step defines for formulas, with their types. Unknown types of a step with errors stay
/// unknown, so that rules over it are not reported as well.
///
/// - `ask`: the names of its question, see [`Question::names`](crate::question::Question::names);
/// - `choose`: the step's id, with the chosen option as its value;
/// - `check`: `<step>_passed` and `<step>_attempts`;
/// - `run`: `<step>_score_percent`, `<step>_completed` and, for an assessment, `<step>_passed`;
/// - every step: `<step>_visits`, how often it was entered, from 0.
pub fn names_of(id: &str, kind: StepKind, body: Option<&StepBody>) -> Vec<(String, Type)> {
    let with = |suffix: &str, kind| (format!("{id}_{suffix}"), kind);
    let mut names = match (kind, body) {
        (_, Some(StepBody::Ask { question, .. })) => question.names(),
        (StepKind::Ask, _) => vec![(id.to_owned(), Type::Unknown), with("answered", Type::Bool)],
        (StepKind::Choose, _) => vec![(id.to_owned(), Type::Text)],
        (StepKind::Check, _) => vec![with("passed", Type::Bool), with("attempts", Type::Int)],
        (StepKind::Run, body) => {
            let mut names = vec![with("score_percent", Type::Number), with("completed", Type::Bool)];
            if !matches!(body, Some(StepBody::Run { target: Target::Survey(_), .. })) {
                names.push(with("passed", Type::Bool));
            }
            names
        }
        (StepKind::Inform | StepKind::Branch | StepKind::Wait | StepKind::End, _) => Vec::new(),
    };
    names.push(with("visits", Type::Int));
    names
}
