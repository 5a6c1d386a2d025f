//! Being served an item, and answering it.

use axum::Json;
use axum::http::StatusCode;
use plumb_domain::answer::AnswerMode;
use plumb_domain::answer::{FULL_CREDIT, Outcome, Verdict};
use plumb_domain::bank::BankRef;
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::views::TaskView;
use plumb_service::practice::{Attempted, Served};
use plumb_service::views::InputView;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::answer_spec::AnswerSpecInput;
use super::caller::Caller;
use super::input::{At, Body, Name, object};
use super::mastery::SkillUpdate;
use super::posed::Written;
use super::refusal::{Answer, Asking, Looking};
use super::tutoring::{DiagnosisDocument, HintDocument};

/// What to practise.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "skill_id": "frac_add_like", "command_id": "6c1f0f0e-8a1c-4f0e-9d4b-1f5b7c3f9a10" }))]
pub(super) struct PracticeRequest {
    /// A skill that is open to the learner.
    skill_id: Name,
    /// A quiz of a few items without help, for a skill that was practised.
    #[serde(default)]
    #[schema(required = false)]
    checkpoint: bool,
    /// Made by the caller, once for each item wanted: the same again serves nothing new.
    command_id: Uuid,
}

/// A sitting and the item before the learner.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Sitting {
    /// The sitting.
    session_id: Uuid,
    /// The skill it is about.
    skill_id: String,
    /// Items of the quiz; none in practice.
    checkpoint_items: Option<u16>,
    /// The sitting is over.
    over: bool,
    /// Version of the rules by which mastery is judged.
    #[schema(example = "mastery-1")]
    mastery_policy: String,
    /// Version of the rules by which hints are given.
    #[schema(example = "plumb-hints/1")]
    hint_policy: String,
    /// The item; none before the first.
    item: Option<ServedItem>,
}

/// An item before the learner.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ServedItem {
    /// Counts from 0 within the sitting: with the session it names the item.
    position: u32,
    /// When it was served.
    #[schema(format = DateTime)]
    served_at: Option<String>,
    /// The skills it is an opportunity for.
    skills: Vec<String>,
    /// The problem of the bank that it is; none for an item of a blueprint.
    problem: Option<ServedProblem>,
    /// The question.
    stem: String,
    /// What kind of answer.
    #[schema(example = "multiple_choice")]
    input_type: String,
    /// Whether lines of work are wanted with the answer: `work_shown` needs them, `mixed` takes them.
    #[schema(value_type = String, example = "final_only")]
    answer_mode: AnswerMode,
    /// What can be chosen: the answer is the id of one.
    choices: Vec<Choice>,
    /// Answers so far, first to last.
    attempts: Vec<EarlierAttempt>,
    /// Hints so far, first to last.
    hints: Vec<EarlierHint>,
    /// Done with: solved, given up, or the one try of a quiz is over.
    done: bool,
    /// Solved.
    solved: bool,
    /// Credit so far.
    #[schema(minimum = 0, maximum = 1)]
    credit: f64,
    /// The key and the worked solution, once the item is done with.
    solution: Option<WorkedSolution>,
}

/// Something that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Choice {
    /// The answer that chooses it.
    id: String,
    /// What it says.
    text: String,
}

/// A problem of the bank: `GET /problems/{id}` has it while it is served.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ServedProblem {
    /// Names it in all its versions.
    id: Uuid,
    /// The version that was served.
    version: u32,
}

/// An answer that was handed in before.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EarlierAttempt {
    /// As the learner reads it.
    answer: String,
    /// Whether it is right; none while undecided.
    correct: Option<bool>,
    /// How it was understood, when that says more.
    read_as: Option<String>,
    /// Why, in words.
    reason: Option<String>,
}

/// A hint that was given before.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EarlierHint {
    /// How much it tells: 1 to 4.
    #[schema(minimum = 1, maximum = 4)]
    hint_level: u8,
    /// What was shown.
    hint_text: String,
}

/// The way to the answer.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WorkedSolution {
    /// The key in words.
    key: String,
    /// The steps.
    steps: Vec<String>,
}

impl From<Served> for Sitting {
    fn from(served: Served) -> Self {
        let (at, skills) = (served.at.map(plumb_domain::time::Timestamp::to_rfc3339), served.skills);
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
            stem: task.stem,
            input_type,
            answer_mode: task.answer_mode,
            choices,
            attempts: attempts.collect(),
            hints: hints.collect(),
            done: task.done,
            solved: task.solved,
            credit: f64::from(task.credit) / 10_000.0,
            solution: task.solution.map(|(key, steps)| WorkedSolution { key, steps }),
        }
    }
}

/// Puts an item before the learner: begins a sitting or goes on with the one that is open, and serves the next item
/// when the last is done with. Which item it is, is the server's choice.
#[utoipa::path(post, path = "/practice", tag = "Practice", request_body = PracticeRequest,
    responses((status = 200, description = "The sitting with the item before the learner", body = Sitting), Asking))]
pub(super) async fn serve(caller: Caller, Body(request): Body<PracticeRequest>) -> Answer<Json<Sitting>> {
    let PracticeRequest { skill_id: Name(skill), checkpoint, command_id } = request;
    let learner = caller.learner(Scope::Learn)?;
    Ok(Json(learner.practise_served(&skill, checkpoint, command_id, caller.arrived()).await?.into()))
}

/// A sitting of the caller's own, with the item before the learner.
#[utoipa::path(get, path = "/practice/{session_id}", tag = "Practice",
    params(("session_id" = Uuid, Path, description = "The sitting")),
    responses((status = 200, description = "The sitting", body = Sitting), Looking))]
pub(super) async fn sitting(caller: Caller, At(session): At<Uuid>) -> Answer<Json<Sitting>> {
    Ok(Json(caller.learner(Scope::Read)?.served(session).await?.into()))
}

/// Who ends a sitting.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "command_id": "d3b3a1f2-4f0e-4a57-9b1e-5a0f6f7c8d9e" }))]
pub(super) struct EndRequest {
    /// Made by the caller: the same again ends nothing else.
    command_id: Uuid,
}

/// Ends a sitting of the caller's own, whatever stands before the learner. What it taught is kept.
#[utoipa::path(post, path = "/practice/{session_id}/end", tag = "Practice", request_body = EndRequest,
    params(("session_id" = Uuid, Path, description = "The sitting")),
    responses((status = 200, description = "The sitting, which is over", body = Sitting), Asking))]
pub(super) async fn end(
    caller: Caller,
    At(session): At<Uuid>,
    Body(EndRequest { command_id }): Body<EndRequest>,
) -> Answer<Json<Sitting>> {
    let learner = caller.learner(Scope::Learn)?;
    learner.practise_end(session, command_id, caller.arrived()).await?;
    Ok(Json(learner.served(session).await?.into()))
}

/// An answer to the item before the learner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "position": 0, "answer": "3/4",
    "command_id": "0c2a7a52-3a4e-4f0b-8a2f-6f1f5f0a9c11"
}))]
pub(super) struct AttemptRequest {
    /// The sitting.
    session_id: Uuid,
    /// The item.
    position: u32,
    /// As typed, or the id of a choice; at most 2,000 characters.
    #[schema(max_length = 2000)]
    answer: String,
    /// The lines of work shown with it; at most 40 of 300 characters.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    work: Vec<String>,
    /// Made by the caller, the key of idempotence: the same again is told the same and counts once.
    command_id: Uuid,
}

/// An attempt that was recorded, and what it came to.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Attempt {
    /// The sitting.
    session_id: Uuid,
    /// The item.
    position: u32,
    /// When it arrived.
    #[schema(format = DateTime)]
    at: String,
    /// As it was sent.
    answer: String,
    /// The lines of work.
    work: Vec<String>,
    /// How long the item had been before the learner, milliseconds.
    elapsed_ms: u64,
    /// How it compares with the key.
    evaluation: Evaluation,
    /// Credit for the item so far; trying again never lowers it.
    #[schema(minimum = 0, maximum = 1)]
    item_credit: f64,
    /// What probably went wrong.
    diagnosis: Option<DiagnosisDocument>,
    /// The hint that follows a wrong answer in practice.
    hint: Option<HintDocument>,
    /// What it did to what is believed; empty when it was not the first scored attempt at the item.
    mastery: Vec<SkillUpdate>,
    /// Skills mastered with it.
    skills_mastered: Vec<String>,
    /// Skills it opened.
    skills_unlocked: Vec<String>,
}

/// How an answer compares with the key. It never says what the key is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Evaluation {
    /// Whether it is right; none when it cannot be read, or a person has to decide.
    correct: Option<bool>,
    /// More exactly.
    outcome: EvaluationOutcome,
    /// What it is worth.
    #[schema(minimum = 0, maximum = 1)]
    credit: f64,
    /// How it was read, in canonical form; none when it cannot be read.
    #[schema(example = "3/4")]
    normalized: Option<String>,
    /// Why, in words.
    reason: Option<String>,
    /// The rules that decided.
    #[schema(example = "plumb-answer/1")]
    algorithm: String,
}

/// How an answer compares with the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum EvaluationOutcome {
    /// Right, in value and form.
    Correct,
    /// Worth something.
    Partial,
    /// Wrong.
    Incorrect,
    /// Cannot be read.
    Invalid,
    /// A bound was reached: a person decides.
    Undecided,
}

impl From<Verdict> for Evaluation {
    fn from(verdict: Verdict) -> Self {
        let (correct, outcome) = match verdict.outcome {
            Outcome::Correct => (Some(true), EvaluationOutcome::Correct),
            Outcome::Partial => (Some(false), EvaluationOutcome::Partial),
            Outcome::Incorrect => (Some(false), EvaluationOutcome::Incorrect),
            Outcome::Invalid => (None, EvaluationOutcome::Invalid),
            Outcome::Undecided => (None, EvaluationOutcome::Undecided),
        };
        Self {
            correct,
            outcome,
            credit: share(verdict.credit),
            normalized: verdict.read_as,
            reason: verdict.reason,
            algorithm: verdict.algorithm.into_owned(),
        }
    }
}

fn share(credit: u32) -> f64 {
    f64::from(credit) / f64::from(FULL_CREDIT)
}

impl From<Attempted> for Attempt {
    fn from(attempted: Attempted) -> Self {
        Self {
            session_id: attempted.session,
            position: attempted.position,
            at: attempted.at.to_rfc3339(),
            answer: attempted.answer,
            work: attempted.work,
            elapsed_ms: attempted.elapsed_ms,
            evaluation: attempted.verdict.into(),
            item_credit: share(attempted.credit),
            diagnosis: attempted.diagnosis.map(DiagnosisDocument::of_served),
            hint: attempted.hint.map(HintDocument::from),
            mastery: attempted.updates.iter().map(SkillUpdate::from).collect(),
            skills_mastered: attempted.mastered.iter().map(ToString::to_string).collect(),
            skills_unlocked: attempted.unlocked.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Hands in an answer to the item before the learner: marked, diagnosed, with the hint that follows, and taken as
/// evidence when it is the first, all of it at once. An answer that cannot be read is refused (422) and uses no attempt.
#[utoipa::path(post, path = "/attempts", tag = "Practice", request_body = AttemptRequest,
    responses((status = 201, description = "Recorded, now or by the same command before", body = Attempt), Asking))]
pub(super) async fn attempt(
    caller: Caller,
    Body(request): Body<AttemptRequest>,
) -> Answer<(StatusCode, Json<Attempt>)> {
    let AttemptRequest { session_id, position, answer, work, command_id } = request;
    let learner = caller.learner(Scope::Learn)?;
    let done = learner.attempt(session_id, position, (answer, work), command_id, caller.arrived()).await?;
    Ok((StatusCode::CREATED, Json(done.into())))
}

/// An answer and what it is an answer to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "answer": "6/8",
    "problem": { "posed": { "answer_spec": { "input_type": "fraction" }, "key": "3/4" } }
}))]
pub(super) struct EvaluateRequest {
    /// As typed, or the id of a choice; at most 2,000 characters.
    #[schema(max_length = 2000)]
    answer: Written,
    /// What it is an answer to.
    problem: EvaluatedProblem,
}

/// What an answer is an answer to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum EvaluatedProblem {
    /// The item before the learner: the answer is recorded as `/attempts` does.
    Served(#[serde(deserialize_with = "object")] ServedAnswer),
    /// One that the caller brings along, key and all: nothing is recorded.
    Posed(#[serde(deserialize_with = "object")] PosedKey),
}

/// The item before the learner, and the key of idempotence.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ServedAnswer {
    /// The sitting.
    session_id: Uuid,
    /// The item.
    position: u32,
    /// Made by the caller; that of an attempt recorded before gives its evaluation again.
    command_id: Uuid,
}

/// A key and how answers are compared with it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PosedKey {
    /// How answers are read and compared.
    #[serde(deserialize_with = "object")]
    answer_spec: Box<AnswerSpecInput>,
    /// The key.
    #[schema(max_length = 2000)]
    key: Written,
}

/// Whether an answer is right, and how it was read.
///
/// For a problem that the caller brings along nothing is recorded. For the item before the learner it is the same turn
/// as `/attempts`: recorded, and evidence when it is the first, so that nobody can try answers out unseen.
#[utoipa::path(post, path = "/evaluate", tag = "Practice", request_body = EvaluateRequest,
    responses((status = 200, description = "How the answer compares with the key", body = Evaluation), Asking))]
pub(super) async fn evaluate(caller: Caller, Body(request): Body<EvaluateRequest>) -> Answer<Json<Evaluation>> {
    match request.problem {
        EvaluatedProblem::Served(ServedAnswer { session_id, position, command_id }) => {
            let learner = caller.learner(Scope::Learn)?;
            let answer = (request.answer.0, Vec::new());
            let done = learner.attempt(session_id, position, answer, command_id, caller.arrived()).await?;
            Ok(Json(done.verdict.into()))
        }
        EvaluatedProblem::Posed(PosedKey { answer_spec, key: Written(key) }) => {
            caller.must(Scope::Read)?;
            let verdict = super::posed::evaluate(*answer_spec, key, request.answer.0).await?;
            Ok(Json(verdict.into()))
        }
    }
}
