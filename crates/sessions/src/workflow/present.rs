//! What a client shows of the step that a walk is at. None of these types has a place for a key.

use serde::Serialize;
use uuid::Uuid;

use super::state::{Current, WorkflowSession};
use crate::engine::Status;
use plumb_answers::answer::Input;
use plumb_answers::item::ItemBody;
use plumb_content::question::Question;
use plumb_content::workflow::{StepBody, Target, Workflow, WorkflowStep};
use plumb_types::time::Timestamp;

/// The step that a walk is at, as it is shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Presented {
    /// Which step entered, counted from 0: what a response is to name.
    pub position: u32,
    /// The step's id.
    pub step: String,
    /// Its name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How the answer to a check was marked that was given just before: of this step, or of the one before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marked: Option<Marked>,
    /// What the step shows.
    pub view: View,
}

/// How an answer to a check was marked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Marked {
    /// The check.
    pub step: String,
    pub passed: bool,
    /// How the answer was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<String>,
    /// Why it is not right, where marking says so; never what the key is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the workflow says after a wrong answer, in paragraphs; may be empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub feedback: Vec<String>,
}

/// What a step shows. Texts are paragraphs of plain text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum View {
    /// Something to read.
    Inform {
        /// What is said.
        text: Vec<String>,
    },
    /// A question without a right answer.
    Ask { question: Box<Question> },
    /// A choice of ways.
    Choose {
        /// What is said.
        text: Vec<String>,
        /// What can be chosen.
        options: Vec<OptionView>,
    },
    /// A question with a right answer.
    Check {
        /// What is asked.
        text: Vec<String>,
        /// What is answered with.
        answer: CheckView,
        /// How many answers are left.
        attempts_left: u8,
    },
    /// A pause.
    Wait {
        /// What is said meanwhile.
        text: Vec<String>,
        /// When it is over.
        until: Timestamp,
    },
    /// Another session.
    Run {
        /// What is said before it.
        text: Vec<String>,
        /// What is run.
        target: Target,
        /// The session, once it was begun.
        #[serde(skip_serializing_if = "Option::is_none")]
        session: Option<Uuid>,
    },
    End {
        /// What is said.
        text: Vec<String>,
        outcome: String,
    },
    /// It is over without having reached an end that says something: given up, or gone round too often.
    Over {
        /// What it came to; none when it was given up.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<String>,
    },
}

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionView {
    /// What a response names.
    pub id: String,
    /// What is shown.
    pub text: String,
}

/// What a check is answered with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckView {
    Options(Vec<OptionView>),
    /// Something typed, of this kind.
    Typed(Input),
}

impl Presented {
    /// What is shown of the session in `workflow`, the version that it was begun with; none before the first step.
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

/// What a session that is over shows, unless its last step is an end that it reached.
fn over(session: &WorkflowSession, step: &WorkflowStep) -> Option<View> {
    let at_end = matches!(step.body, StepBody::End { .. }) && session.life.status == Status::Completed;
    (session.life.status.is_closed() && !at_end).then(|| View::Over { outcome: session.outcome.clone() })
}

fn marked(workflow: &Workflow, session: &WorkflowSession) -> Option<Marked> {
    let last = session.last_mark.as_ref()?;
    let feedback = match workflow.step(&last.step).map(|step| &step.body) {
        Some(StepBody::Check { feedback, .. }) if !last.passed => feedback.clone(),
        _ => Vec::new(),
    };
    Some(Marked {
        step: last.step.clone(),
        passed: last.passed,
        read_as: last.verdict.read_as.clone(),
        reason: last.verdict.reason.clone(),
        feedback,
    })
}

fn view(step: &WorkflowStep, current: &Current) -> View {
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
        // No session stays at a branch that is not over.
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
