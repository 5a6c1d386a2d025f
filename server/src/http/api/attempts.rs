//! Handing in an answer, and having one evaluated.

use axum::Json;
use axum::http::StatusCode;
use plumb_answers::answer::{FULL_CREDIT, Outcome, Verdict};
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::Attempted;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::answer_spec::AnswerSpecInput;
use super::caller::Caller;
use super::input::{Body, Position, object};
use super::mastery::SkillUpdate;
use super::posed::Written;
use super::practice::WorkedSolution;
use super::refusal::{Answer, Asking};
use super::tutoring::{DiagnosisDocument, HintDocument};

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
    position: Position,
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
    /// The hint that follows a wrong answer in practice; none when all were given.
    hint: Option<HintDocument>,
    /// The key and the worked solution, when the item is done with by this answer: it was right, or the one try of a
    /// quiz.
    solution: Option<WorkedSolution>,
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
    outcome: Outcome,
    /// What it is worth.
    #[schema(minimum = 0, maximum = 1)]
    credit: f64,
    /// In canonical form: a fraction in lowest terms, a set in order, a decimal without needless zeros. None when it
    /// cannot be read, and of a served item where it would tell the key.
    #[schema(example = "3/4")]
    normalized: Option<String>,
    /// How it was read; none when it cannot be read.
    #[schema(example = "6/8")]
    read_as: Option<String>,
    /// Why, in words.
    reason: Option<String>,
    /// The rules that decided.
    #[schema(example = "plumb-answer/4")]
    algorithm: String,
}

impl Evaluation {
    fn of(verdict: Verdict, canonical: Option<String>) -> Self {
        let correct = match verdict.outcome {
            Outcome::Correct => Some(true),
            Outcome::Partial | Outcome::Incorrect => Some(false),
            Outcome::Invalid | Outcome::Undecided => None,
        };
        Self {
            correct,
            outcome: verdict.outcome,
            credit: share(verdict.credit),
            normalized: canonical,
            read_as: verdict.read_as,
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
            evaluation: Evaluation::of(attempted.verdict, attempted.canonical),
            item_credit: share(attempted.credit),
            diagnosis: attempted.diagnosis.map(DiagnosisDocument::of_served),
            hint: attempted.hint.map(HintDocument::from),
            solution: attempted.solution.map(WorkedSolution::from),
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
    let AttemptRequest { session_id, position: Position(position), answer, work, command_id } = request;
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
    position: Position,
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
        EvaluatedProblem::Served(ServedAnswer { session_id, position: Position(position), command_id }) => {
            let learner = caller.learner(Scope::Learn)?;
            let answer = (request.answer.0, Vec::new());
            let done = learner.attempt(session_id, position, answer, command_id, caller.arrived()).await?;
            Ok(Json(Evaluation::of(done.verdict, done.canonical)))
        }
        EvaluatedProblem::Posed(PosedKey { answer_spec, key: Written(key) }) => {
            caller.must(Scope::Read)?;
            let (verdict, canonical) = super::posed::evaluate(*answer_spec, key, request.answer.0).await?;
            Ok(Json(Evaluation::of(verdict, canonical)))
        }
    }
}
