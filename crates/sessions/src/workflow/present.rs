//! The view of the current step for a client. None of these types has a field for a key.

use plumb_types::ids::SessionId;
use serde::Serialize;

use super::state::{CurrentStep, WorkflowSession};
use crate::engine::Status;
use plumb_answers::answer::Input;
use plumb_answers::item::ItemBody;
use plumb_content::question::Question;
use plumb_content::workflow::{StepBody, Target, Workflow, WorkflowStep};
use plumb_types::time::Timestamp;

/// The current step, as shown to the person.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StepView {
    /// Number of the step entered, from 0: a response must contain it.
    pub position: u32,
    /// The step's id.
    pub step: String,
    /// Title for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Mark of the answer to a check that was given just before: of this step, or of the previous one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marked: Option<MarkView>,
    /// Content of the step.
    pub view: View,
}

/// Mark of an answer to a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MarkView {
    /// Id of the check.
    pub step: String,
    pub passed: bool,
    /// How the answer was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<String>,
    /// Why it is not right, if the marker gives a reason; never the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The workflow's feedback on a wrong answer, in paragraphs; may be empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub feedback: Vec<String>,
}

/// Content of a step. Texts are paragraphs of plain text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum View {
    /// A text to read.
    Inform {
        /// Text of the step.
        text: Vec<String>,
    },
    /// A question without a right answer.
    Ask { question: Box<Question> },
    /// A choice between options.
    Choose {
        /// Text of the step.
        text: Vec<String>,
        /// The options.
        options: Vec<OptionView>,
    },
    /// A question with a right answer.
    Check {
        /// Text of the question.
        text: Vec<String>,
        /// Kind of answer.
        answer: CheckView,
        /// Number of attempts left.
        attempts_left: u8,
    },
    /// A wait.
    Wait {
        /// Text shown during the wait.
        text: Vec<String>,
        /// When it is over.
        until: Timestamp,
    },
    /// Another session.
    Run {
        /// Text shown before it.
        text: Vec<String>,
        /// Content that the session runs.
        target: Target,
        /// The session, once it is begun.
        #[serde(skip_serializing_if = "Option::is_none")]
        session: Option<SessionId>,
    },
    End {
        /// Text of the end.
        text: Vec<String>,
        outcome: String,
    },
    /// It is over without an end step: it was ended early, or took too many rounds.
    Over {
        /// Outcome; `None` if it was ended early.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<String>,
    },
}

/// One option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionView {
    /// Id for the response.
    pub id: String,
    /// Text shown.
    pub text: String,
}

/// Kind of answer to a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckView {
    Options(Vec<OptionView>),
    /// A typed answer of this input type.
    Typed(Input),
}

impl StepView {
    /// The view of the session in `workflow`, the version that it began with; `None` before the first step.
    pub fn of(workflow: &Workflow, session: &WorkflowSession) -> Option<Self> {
        let current = session.current.as_ref()?;
        let step = workflow.step(&current.step)?;
        Some(Self {
            position: current.position,
            step: step.id.clone(),
            title: step.title.clone(),
            marked: marked(workflow, session),
            view: over(session, step).unwrap_or_else(|| view(step, current)),
        })
    }
}

/// The view of a finished session, unless its last step is an end step that it reached.
fn over(session: &WorkflowSession, step: &WorkflowStep) -> Option<View> {
    let at_end = matches!(step.body, StepBody::End { .. }) && session.life.status == Status::Completed;
    (session.life.status.is_closed() && !at_end).then(|| View::Over { outcome: session.outcome.clone() })
}

fn marked(workflow: &Workflow, session: &WorkflowSession) -> Option<MarkView> {
    let last = session.last_mark.as_ref()?;
    let feedback = match workflow.step(&last.step).map(|step| &step.body) {
        Some(StepBody::Check { feedback, .. }) if !last.passed => feedback.clone(),
        _ => Vec::new(),
    };
    Some(MarkView {
        step: last.step.clone(),
        passed: last.passed,
        read_as: last.verdict.read_as.clone(),
        reason: last.verdict.reason.clone(),
        feedback,
    })
}

fn view(step: &WorkflowStep, current: &CurrentStep) -> View {
    match &step.body {
        StepBody::Inform { text, .. } => View::Inform { text: text.clone() },
        StepBody::Ask { question, .. } => View::Ask { question: question.clone() },
        StepBody::Choose { text, options } => View::Choose {
            text: text.clone(),
            options: options.iter().map(|option| shown(&option.id, &option.text)).collect(),
        },
        StepBody::Check { text, task, attempts, .. } => View::Check {
            text: text.clone(),
            answer: answered_with(task),
            attempts_left: attempts.saturating_sub(current.attempts),
        },
        // A session never rests at a branch, unless it is over.
        StepBody::Branch { .. } => View::Over { outcome: None },
        StepBody::Wait { text, .. } => {
            View::Wait { text: text.clone(), until: current.due.unwrap_or(current.entered_at) }
        }
        StepBody::Run { text, target, .. } => {
            View::Run { text: text.clone(), target: target.clone(), session: current.run }
        }
        StepBody::End { text, outcome } => View::End { text: text.clone(), outcome: outcome.clone() },
    }
}

fn answered_with(task: &ItemBody) -> CheckView {
    match task {
        ItemBody::MultipleChoice { options, .. } => {
            CheckView::Options(options.iter().map(|option| shown(&option.id, &option.text)).collect())
        }
        ItemBody::ShortAnswer { spec, .. } => CheckView::Typed(spec.input),
    }
}

fn shown(id: &str, text: &str) -> OptionView {
    OptionView { id: id.to_owned(), text: text.to_owned() }
}
