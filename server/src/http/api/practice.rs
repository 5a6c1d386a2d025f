//! Practice: serving items, giving one up, and ending a session.

use axum::Json;
use axum::extract::State;
use plumb_answers::answer::AnswerMode;
use plumb_bank::BankRef;
use plumb_service::accounts::tokens::Scope;
use plumb_service::assessment::InputView;
use plumb_service::practice::ServedPractice;
use plumb_service::practice::views::TaskView;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::caller::Caller;
use super::figure::FigureDocument;
use super::input::{IdempotencyKey, JsonBody, KeyHeader, Name, PathParam, Position};
use super::refusal::{ApiResult, BodyRefusals, ReadRefusals};
use crate::http::Web;

/// The skill to practise.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "skill_id": "frac_add_like", "command_id": "6c1f0f0e-8a1c-4f0e-9d4b-1f5b7c3f9a10" }))]
pub(super) struct PracticeRequest {
    /// A skill of the graph. If a class of the learner's follows the order of skills, it has to be unlocked.
    skill_id: Name,
    /// Practise as a quiz of a few items without help. The skill must have been practised before.
    #[serde(default)]
    #[schema(required = false)]
    checkpoint: bool,
    /// Idempotency key, made by the caller for each new item: a repeated request serves nothing new. Without a key here
    /// or in the header every request counts.
    #[serde(default)]
    #[schema(required = false)]
    command_id: Option<Uuid>,
}

/// A practice session and its current item.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Sitting {
    /// The session.
    session_id: Uuid,
    /// The skill that is practised.
    skill_id: String,
    /// Number of items of the quiz; `null` in practice.
    checkpoint_items: Option<u16>,
    /// Whether the session is over.
    over: bool,
    /// Version of the rules that decide mastery.
    #[schema(example = "mastery-1")]
    mastery_policy: String,
    /// Version of the rules that choose hints.
    #[schema(example = "plumb-hints/1")]
    hint_policy: String,
    /// The current item; `null` before the first.
    item: Option<ServedItem>,
}

/// An item that is served to the learner.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ServedItem {
    /// Number of the item in the session, from 0; together with the session it names the item.
    position: u32,
    /// When it was served.
    #[schema(format = DateTime)]
    served_at: Option<String>,
    /// The skills it is an opportunity for.
    skills: Vec<String>,
    /// The problem of the bank; `null` for an item of a blueprint.
    problem: Option<ServedProblem>,
    /// The question.
    stem: String,
    /// The figure of the question; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    figure: Option<FigureDocument>,
    /// The type of the answer.
    #[schema(example = "multiple_choice")]
    input_type: String,
    /// Whether lines of work are sent with the answer: `work_shown` requires them, `mixed` accepts them.
    #[schema(value_type = String, example = "final_only")]
    answer_mode: AnswerMode,
    /// The options. The answer is the id of one.
    choices: Vec<Choice>,
    /// Answers so far, oldest first.
    attempts: Vec<EarlierAttempt>,
    /// Hints so far, oldest first.
    hints: Vec<EarlierHint>,
    /// Whether the item is finished: solved, given up, or the only attempt of a quiz was made.
    done: bool,
    /// Whether it was solved.
    solved: bool,
    /// Credit so far.
    #[schema(minimum = 0, maximum = 1)]
    credit: f64,
    /// The key and the worked solution, once the item is finished.
    solution: Option<WorkedSolution>,
}

/// An option.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Choice {
    /// The id that is sent as the answer.
    id: String,
    /// The text.
    text: String,
}

/// A problem of the bank; staff read it with `GET /problems/{id}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ServedProblem {
    /// The id, which all versions share.
    id: Uuid,
    /// The version that was served.
    version: u32,
}

/// An answer that was submitted before.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EarlierAttempt {
    /// The answer as the learner reads it.
    answer: String,
    /// Whether it is right; `null` while undecided.
    correct: Option<bool>,
    /// How it was read, if that differs from the answer.
    read_as: Option<String>,
    /// The reason, in words.
    reason: Option<String>,
}

/// A hint that was given before.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EarlierHint {
    /// How much it reveals, from 1 to 3.
    #[schema(minimum = 1, maximum = 3)]
    hint_level: u8,
    /// The text of the hint.
    hint_text: String,
}

/// The key and the steps to it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WorkedSolution {
    /// The key in words.
    key: String,
    /// The steps.
    steps: Vec<String>,
}

impl From<(String, Vec<String>)> for WorkedSolution {
    fn from((key, steps): (String, Vec<String>)) -> Self {
        Self { key, steps }
    }
}

impl From<ServedPractice> for Sitting {
    fn from(served: ServedPractice) -> Self {
        let (at, skills) = (served.at.map(plumb_types::time::Timestamp::to_rfc3339), served.skills);
        let skills: Vec<String> = skills.iter().map(ToString::to_string).collect();
        let problem = served.problem.map(|BankRef { id, version }| ServedProblem { id, version });
        Self {
            session_id: served.session,
            skill_id: served.skill.to_string(),
            checkpoint_items: served.checkpoint,
            over: served.over,
            mastery_policy: served.mastery_policy,
            hint_policy: served.hint_policy,
            item: served.task.map(|task| ServedItem::of(task, at, skills, problem)),
        }
    }
}

impl ServedItem {
    fn of(task: TaskView, served_at: Option<String>, skills: Vec<String>, problem: Option<ServedProblem>) -> Self {
        let (input_type, choices) = match task.input {
            InputView::Choice(options) => {
                ("multiple_choice".to_owned(), options.into_iter().map(|(id, text)| Choice { id, text }).collect())
            }
            InputView::Typed(kind) => (kind, Vec::new()),
        };
        let attempts = task.attempts.into_iter().map(|attempt| EarlierAttempt {
            answer: attempt.answer,
            correct: attempt.right,
            read_as: attempt.read_as,
            reason: attempt.reason,
        });
        let hints = task.hints.into_iter().map(|(hint_level, hint_text)| EarlierHint { hint_level, hint_text });
        Self {
            position: task.position,
            served_at,
            skills,
            problem,
            stem: task.asked.stem,
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

/// Serves an item: starts a session or continues the open one, and serves the next item when the last is finished. The
/// server chooses the item.
#[utoipa::path(post, path = "/practice", tag = "Practice", params(KeyHeader), request_body = PracticeRequest,
    responses((status = 200, description = "The sitting with its current item", body = Sitting), BodyRefusals))]
pub(super) async fn serve(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<PracticeRequest>,
) -> ApiResult<Json<Sitting>> {
    let PracticeRequest { skill_id: Name(skill), checkpoint, command_id } = request;
    let command_id = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
    let learner = caller.learner(Scope::Learn)?;
    Ok(Json(learner.practise_served(&skill, checkpoint, command_id, caller.arrived()).await?.into()))
}

/// One of the caller's sessions, with its current item.
#[utoipa::path(get, path = "/practice/{session_id}", tag = "Practice",
    params(("session_id" = Uuid, Path, description = "The sitting")),
    responses((status = 200, description = "The sitting", body = Sitting), ReadRefusals))]
pub(super) async fn sitting(caller: Caller, PathParam(session): PathParam<Uuid>) -> ApiResult<Json<Sitting>> {
    Ok(Json(caller.learner(Scope::Read)?.served(session).await?.into()))
}

/// The item to give up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "position": 0, "command_id": "5b7c3f9a-1d0e-4a57-9b1e-d3b3a1f24f0e" }))]
pub(super) struct SolutionRequest {
    /// Number of the item in the session.
    position: Position,
    /// Idempotency key, made by the caller: a repeated request shows the same solution.
    #[serde(default)]
    #[schema(required = false)]
    command_id: Option<Uuid>,
}

/// Gives up the current item: shows its key and the worked solution. That is no hint: it ends the item, which then
/// counts as not known unless an answer was scored before. A quiz refuses it (403).
#[utoipa::path(post, path = "/practice/{session_id}/solution", tag = "Practice", request_body = SolutionRequest,
    params(("session_id" = Uuid, Path, description = "The sitting"), KeyHeader),
    responses((status = 200, description = "The answer and its solution", body = WorkedSolution), BodyRefusals))]
pub(super) async fn solution(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<Uuid>,
    key: IdempotencyKey,
    JsonBody(SolutionRequest { position: Position(position), command_id }): JsonBody<SolutionRequest>,
) -> ApiResult<Json<WorkedSolution>> {
    let command_id = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
    let learner = caller.learner(Scope::Learn)?;
    Ok(Json(learner.solution(session, position, command_id, caller.arrived()).await?.into()))
}

/// The end of a session.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "command_id": "d3b3a1f2-4f0e-4a57-9b1e-5a0f6f7c8d9e" }))]
pub(super) struct EndRequest {
    /// Idempotency key, made by the caller: a repeated request ends nothing else.
    #[serde(default)]
    #[schema(required = false)]
    command_id: Option<Uuid>,
}

/// Ends one of the caller's sessions, whatever the state of its current item. Mastery that was gained is kept.
#[utoipa::path(post, path = "/practice/{session_id}/end", tag = "Practice", operation_id = "end_practice", request_body = EndRequest,
    params(("session_id" = Uuid, Path, description = "The sitting"), KeyHeader),
    responses((status = 200, description = "The ended sitting", body = Sitting), BodyRefusals))]
pub(super) async fn end(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<Uuid>,
    key: IdempotencyKey,
    JsonBody(EndRequest { command_id }): JsonBody<EndRequest>,
) -> ApiResult<Json<Sitting>> {
    let command_id = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
    let learner = caller.learner(Scope::Learn)?;
    learner.practise_end(session, command_id, caller.arrived()).await?;
    Ok(Json(learner.served(session).await?.into()))
}
