//! A practice session with its current item, as programs receive it. The key is only in the worked solution, which the
//! item has once it is finished.

use plumb_answers::answer::AnswerMode;
use plumb_bank::task::Task;
use plumb_sessions::practice::Current;
use plumb_types::ids::SessionId;
use plumb_typeset::plain_text;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::views::{SolutionView, TaskView};
use crate::assessment::InputView;
use crate::figure::FigureDocument;

/// A practice session and its current item.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Sitting)]
pub struct ServedPractice {
    /// The session.
    #[schema(value_type = Uuid)]
    pub session_id: SessionId,
    /// The skill that is practised.
    pub skill_id: String,
    /// Number of items of the quiz; `null` in practice.
    pub checkpoint_items: Option<u16>,
    /// Whether the session is over.
    pub over: bool,
    /// Version of the rules that decide mastery.
    #[schema(example = "mastery-2")]
    pub mastery_policy: String,
    /// Version of the rules that choose hints.
    #[schema(example = "plumb-hints/1")]
    pub hint_policy: String,
    /// The current item; `null` before the first.
    pub item: Option<ServedItem>,
}

/// An item that is served to the learner.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ServedItem {
    /// Number of the item in the session, from 0; together with the session it names the item.
    pub position: u32,
    /// When it was served.
    #[schema(format = DateTime)]
    pub served_at: Option<String>,
    /// The skills it is an opportunity for.
    pub skills: Vec<String>,
    /// The problem of the bank; `null` for an item of a blueprint.
    pub problem: Option<ServedProblem>,
    /// The question.
    pub stem: String,
    /// The figure of the question; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub figure: Option<FigureDocument>,
    /// The type of the answer.
    #[schema(example = "multiple_choice")]
    pub input_type: String,
    /// Whether lines of work are sent with the answer: `work_shown` requires them, `mixed` accepts them.
    #[schema(value_type = String, example = "final_only")]
    pub answer_mode: AnswerMode,
    /// The options. The answer is the id of one.
    pub choices: Vec<TaskOption>,
    /// Answers so far, oldest first.
    pub attempts: Vec<EarlierAttempt>,
    /// Hints so far, oldest first.
    pub hints: Vec<EarlierHint>,
    /// Whether the item is finished: solved, given up, or the only attempt of a quiz was made.
    pub done: bool,
    /// Whether it was solved.
    pub solved: bool,
    /// Credit so far.
    #[schema(minimum = 0, maximum = 1)]
    pub credit: f64,
    /// The key and the worked solution, once the item is finished.
    pub solution: Option<WorkedSolution>,
}

/// An option.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Choice)]
pub struct TaskOption {
    /// The id that is sent as the answer.
    pub id: String,
    /// The text.
    pub text: String,
}

/// A problem of the bank; staff read it with `GET /problems/{id}`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ServedProblem {
    /// The id, which all versions share.
    pub id: Uuid,
    /// The version that was served.
    pub version: u32,
}

/// An answer that was submitted before.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EarlierAttempt {
    /// The answer as the learner reads it.
    pub answer: String,
    /// Whether it is right; `null` while undecided.
    pub correct: Option<bool>,
    /// How it was read, if that differs from the answer.
    pub read_as: Option<String>,
    /// The reason, in words.
    pub reason: Option<String>,
}

/// A hint that was given before.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EarlierHint {
    /// How much it reveals, from 1 to 3.
    #[schema(minimum = 1, maximum = 3)]
    pub hint_level: u8,
    /// The text of the hint.
    pub hint_text: String,
}

/// The key and the steps to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WorkedSolution {
    /// The key in words.
    pub key: String,
    /// The steps.
    pub steps: Vec<String>,
    /// The figure that belongs to the steps, such as a written calculation; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub figure: Option<FigureDocument>,
}

impl WorkedSolution {
    pub(super) fn of(task: &Task) -> Self {
        SolutionView::of(task).into()
    }
}

/// With formulas on the line.
impl From<SolutionView> for WorkedSolution {
    fn from(SolutionView { key, steps, figure }: SolutionView) -> Self {
        Self {
            key: plain_text(&key).into_owned(),
            steps: steps.iter().map(|step| plain_text(step).into_owned()).collect(),
            figure: figure.map(FigureDocument::from),
        }
    }
}

impl ServedItem {
    /// Makes the document of an item from the view that pages show of it.
    pub(super) fn new(task: TaskView, current: &Current) -> Self {
        let plain = |text: &str| plain_text(text).into_owned();
        let (input_type, choices) = match task.input {
            InputView::Choice(options) => (
                "multiple_choice".to_owned(),
                options.into_iter().map(|(id, text)| TaskOption { id, text: plain(&text) }).collect(),
            ),
            InputView::Typed(kind) => (kind, Vec::new()),
        };
        let attempts = task.attempts.into_iter().map(|attempt| EarlierAttempt {
            answer: plain(&attempt.answer),
            correct: attempt.right,
            read_as: attempt.read_as,
            reason: attempt.reason,
        });
        let hints =
            task.hints.into_iter().map(|(hint_level, text)| EarlierHint { hint_level, hint_text: plain(&text) });
        Self {
            position: task.position,
            served_at: Some(current.served_at.to_rfc3339()),
            skills: current.skills.iter().map(ToString::to_string).collect(),
            problem: current.source.problem().map(|problem| ServedProblem { id: problem.id, version: problem.version }),
            stem: plain(&task.asked.stem),
            figure: task.asked.figure.map(FigureDocument::from),
            input_type,
            answer_mode: task.answer_mode,
            choices,
            attempts: attempts.collect(),
            hints: hints.collect(),
            done: task.done,
            solved: task.solved,
            credit: f64::from(task.credit) / 10_000.0,
            solution: task.solution.map(WorkedSolution::from),
        }
    }
}
