//! A workflow once it has been read.

use plumb_formula::{Formula, Names, Type};
use serde::{Deserialize, Serialize};

use crate::question::Question;
use crate::text::{Problem, SourceMap};
use plumb_answers::item::ItemBody;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

/// Most steps of a workflow.
pub const MAX_STEPS: usize = 200;
/// How often a step is entered at most; wanting to enter it once more ends the workflow.
pub const MAX_VISITS: u16 = 1_000;
/// Most attempts that a check can give.
pub const MAX_ATTEMPTS: u8 = 10;
/// The longest wait, in days.
pub const MAX_WAIT_DAYS: u32 = 366;
/// The outcome of a workflow that was ended because it went round and round.
pub const TOO_MANY_STEPS: &str = "too_many_steps";
/// The outcome of an `end` that names none.
pub const DEFAULT_OUTCOME: &str = "completed";

/// A process to be led through. Every target is the id of one of its steps, every step can be reached and leads to an
/// end, and no circle is of steps that nobody and no time takes part in: a file with any of that cannot be read.
#[derive(Debug, Clone)]
pub struct Workflow {
    /// Its name for programs.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Its name for people.
    pub title: String,
    /// What it is about; may be empty.
    pub description: String,
    /// How long it takes somebody, waits left out, in minutes.
    pub estimated_minutes: Option<u32>,
    /// Id of the step it begins with.
    pub start: String,
    /// Its steps, in the order of the file; at least one, at most [`MAX_STEPS`].
    pub steps: Vec<WorkflowStep>,
    /// The names that its rules see, by slot.
    pub names: Names,
    /// What is likely not meant, though it can be used.
    pub warnings: Vec<Problem>,
    /// Where its parts stand in the file.
    pub places: SourceMap,
}

impl Workflow {
    /// A step by id.
    pub fn step(&self, id: &str) -> Option<&WorkflowStep> {
        self.steps.iter().find(|step| step.id == id)
    }
}

/// One step.
#[derive(Debug, Clone)]
pub struct WorkflowStep {
    /// Its name for programs, once in a workflow: letters, digits and `_`, so that formulas can mention it.
    pub id: String,
    /// Its name for people.
    pub title: Option<String>,
    /// What happens in it.
    pub body: StepBody,
}

/// What happens in a step. Texts are paragraphs of plain text; `next` and the like are ids of steps.
#[derive(Debug, Clone)]
pub enum StepBody {
    /// Something to read.
    Inform {
        /// What is said.
        text: Vec<String>,
        /// What comes then.
        next: String,
    },
    /// A question without a right answer.
    Ask {
        /// The question; its id is the step's.
        question: Box<Question>,
        /// What comes then.
        next: String,
    },
    /// A choice of ways.
    Choose {
        /// What is said.
        text: Vec<String>,
        /// What can be chosen: two at least.
        options: Vec<ChooseOption>,
    },
    /// Whether something is known or was understood.
    Check {
        /// What is asked.
        text: Vec<String>,
        /// Options or a typed answer, with the key: never to be sent to a client.
        task: Box<ItemBody>,
        /// How many answers may be given, 1 to [`MAX_ATTEMPTS`].
        attempts: u8,
        /// What is said after a wrong answer; may be empty.
        feedback: Vec<String>,
        /// What comes after the right answer.
        next: String,
        /// What comes after the last wrong one.
        on_fail: String,
    },
    /// A decision by rules; takes no time.
    Branch {
        /// The first that holds is followed; may be empty.
        rules: Vec<Rule>,
        /// What comes when none holds.
        otherwise: String,
    },
    /// A pause.
    Wait {
        /// What is said meanwhile.
        text: Vec<String>,
        /// How long.
        length: WaitLength,
        /// What comes then.
        next: String,
    },
    /// Another session: an assessment or a survey.
    Run {
        /// What is said before it.
        text: Vec<String>,
        /// What is run.
        target: Target,
        /// What comes when it has ended.
        next: String,
    },
    End {
        /// What is said.
        text: Vec<String>,
        /// What it came to, a short word.
        outcome: String,
    },
}

impl StepBody {
    /// What kind of step it is.
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

/// A way that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChooseOption {
    /// Its name for programs, once in a step.
    pub id: String,
    /// What is shown.
    pub text: String,
    /// What comes when it is chosen.
    pub next: String,
}

/// A rule of a branch.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// True or false, over the workflow's names.
    pub when: Formula,
    /// What comes when it holds.
    pub next: String,
}

/// How long a wait lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitLength {
    /// So many seconds from when it was entered, at most [`MAX_WAIT_DAYS`] days.
    For {
        /// At least 60.
        secs: u32,
    },
    /// To a day's beginning in UTC. Cut to [`MAX_WAIT_DAYS`] days; over at once when the day has come.
    Until(Timestamp),
}

impl WaitLength {
    /// When it is over, for somebody who enters it at `at`.
    pub fn due(self, at: Timestamp) -> Timestamp {
        match self {
            Self::For { secs } => at.plus_secs(i64::from(secs)),
            Self::Until(day) => day.min(at.plus_secs(i64::from(MAX_WAIT_DAYS) * 86_400)),
        }
    }
}

/// What a step runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// An assessment, by id.
    Assessment(String),
    /// A survey, by id.
    Survey(String),
}

/// The kinds of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StepKind {
    /// Something to read.
    Inform,
    /// A question without a right answer.
    Ask,
    /// A choice of ways.
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
    /// Every kind.
    pub const ALL: [Self; 8] =
        [Self::Inform, Self::Ask, Self::Choose, Self::Check, Self::Branch, Self::Wait, Self::Run, Self::End];

    /// The word used in workflows.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether it waits for an answer of the person.
    pub const fn needs_person(self) -> bool {
        matches!(self, Self::Inform | Self::Ask | Self::Choose | Self::Check)
    }
}

/// The names that a step gives to formulas, with their types. What is not known of a step that is in error is left
/// open, so that rules over it are not called wrong as well.
///
/// - `ask`: as its question does, see [`Question::names`](crate::question::Question::names);
/// - `choose`: the step's id, the option that was chosen;
/// - `check`: `<step>_passed` and `<step>_attempts`;
/// - `run`: `<step>_score_percent`, `<step>_completed` and, of an assessment, `<step>_passed`;
/// - each: `<step>_visits`, how often it was entered, from 0.
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
