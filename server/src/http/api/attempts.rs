//! Handing in an answer, and having one evaluated.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use plumb_answers::answer::{FULL_CREDIT, Outcome, Verdict};
use plumb_bank::{MathProblemItem, mark_answer};
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::Attempted;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::BASE;
use super::answer_spec::AnswerSpecInput;
use super::caller::Caller;
use super::hint::HintDocument;
use super::input::{Body, IdempotencyKey, KeyHeader, Position, maybe_object, object};
use super::mastery::SkillUpdate;
use super::posed::{Written, keyed, off_thread};
use super::practice::WorkedSolution;
use super::problem_input::{Meant, OfBank, ProblemInput};
use super::refusal::{Answer, Asking, Refused};
use super::tutoring::DiagnosisDocument;
use crate::http::Web;

/// An answer to the item before the learner: that of a sitting (`session_id` and `position`), or that which is a problem
/// of the bank (`problem_id`).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "position": 0, "answer": "3/4",
    "command_id": "0c2a7a52-3a4e-4f0b-8a2f-6f1f5f0a9c11"
}))]
pub(super) struct AttemptRequest {
    /// The sitting.
    #[serde(default)]
    #[schema(required = false)]
    session_id: Option<Uuid>,
    /// The item.
    #[serde(default)]
    #[schema(required = false)]
    position: Option<Position>,
    /// The problem of the bank that is before the learner, instead of sitting and item.
    #[serde(default, alias = "problemId")]
    #[schema(required = false)]
    problem_id: Option<Uuid>,
    /// Its version, with `problem_id`; the one before the learner unless given.
    #[serde(default)]
    #[schema(required = false, minimum = 1)]
    version: Option<u32>,
    /// As typed, or the id of a choice; of a problem of the bank its text, too. At most 2,000 characters.
    #[serde(alias = "student_answer")]
    #[schema(max_length = 2000)]
    answer: String,
    /// The lines of work shown with it; at most 40 of 300 characters.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    work: Vec<String>,
    /// Made by the caller, the key of idempotence: the same again is told the same and counts once. Without one, and
    /// without the header, each request counts.
    #[serde(default)]
    #[schema(required = false)]
    command_id: Option<Uuid>,
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
#[utoipa::path(post, path = "/attempts", tag = "Practice", params(KeyHeader), request_body = AttemptRequest,
    responses((status = 201, description = "Recorded, now or by the same command before", body = Attempt,
        headers(("Location" = String, description = "The sitting that it belongs to"))), Asking))]
pub(super) async fn attempt(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    Body(request): Body<AttemptRequest>,
) -> Answer<(StatusCode, [(HeaderName, String); 1], Json<Attempt>)> {
    let AttemptRequest { session_id, position, problem_id, version, answer, work, command_id } = request;
    let command = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
    let learner = caller.learner(Scope::Learn)?;
    let (session, position, answer) = match (session_id, position, problem_id) {
        (Some(session), Some(Position(position)), None) => (session, position, answer),
        (None, None, Some(id)) => {
            let item = learner.item_of_problem(id, version, answer).await?.ok_or_else(not_before_you)?;
            (item.session, item.position, item.answer)
        }
        (Some(_), None, None) => return Err(Refused::field("/position", "is missing")),
        (None, _, None) => return Err(Refused::field("/session_id", "is missing; or send a `problem_id`")),
        (_, _, Some(_)) => {
            return Err(Refused::field("/problem_id", "cannot be combined with `session_id` and `position`"));
        }
    };
    let done = learner.attempt(session, position, (answer, work), command, caller.arrived()).await?;
    let location = format!("{BASE}/practice/{session}");
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(done.into())))
}

/// Why a problem of the bank takes no answer.
fn not_before_you() -> Refused {
    Refused::conflict(
        "This problem is not before you, so that its answer would count for nothing and could be tried out. \
         `POST /practice` with its skill puts a problem before you; which one is the server's choice.",
    )
}

/// An answer and what it is an answer to: `problem`, or `problem_id`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "answer": "6/8",
    "problem": { "posed": { "answer_spec": { "input_type": "fraction" }, "key": "3/4" } }
}))]
pub(super) struct EvaluateRequest {
    /// As typed, or the id of a choice; of a problem of the bank its text, too. At most 2,000 characters.
    #[serde(alias = "student_answer")]
    #[schema(max_length = 2000)]
    answer: Written,
    /// What it is an answer to.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    problem: Option<ProblemInput<ServedAnswer, PosedKey>>,
    /// The problem of the bank that is before the learner; the same as `id` of `problem`.
    #[serde(default, alias = "problemId")]
    #[schema(required = false)]
    problem_id: Option<Uuid>,
    /// Its version, with `problem_id`.
    #[serde(default)]
    #[schema(required = false, minimum = 1)]
    version: Option<u32>,
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
    #[serde(default)]
    #[schema(required = false)]
    command_id: Option<Uuid>,
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
/// as `/attempts`: recorded, and evidence when it is the first, so that nobody can try answers out unseen. That holds for
/// a problem of the bank, too; administrators with `manage` have any of them marked, and nothing is recorded.
#[utoipa::path(post, path = "/evaluate", tag = "Practice", params(KeyHeader), request_body = EvaluateRequest,
    responses((status = 200, description = "How the answer compares with the key", body = Evaluation), Asking))]
pub(super) async fn evaluate(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    Body(request): Body<EvaluateRequest>,
) -> Answer<Json<Evaluation>> {
    let Written(answer) = request.answer;
    let problem = match (request.problem, request.problem_id) {
        (Some(problem), None) => problem.meant("/problem")?,
        (None, Some(id)) => Meant::OfBank(OfBank { id, version: request.version }),
        (None, None) => return Err(Refused::field("/problem", "is missing; or send a `problem_id`")),
        (Some(_), Some(_)) => return Err(Refused::field("/problem_id", "cannot be combined with `problem`")),
    };
    let command = |own: Option<Uuid>| -> Answer<Uuid> { Ok(key.or(own)?.unwrap_or_else(|| web.plumb.fresh_id())) };
    let (session, position, answer, command) = match problem {
        Meant::Served(ServedAnswer { session_id, position: Position(position), command_id }) => {
            (session_id, position, answer, command(command_id)?)
        }
        Meant::OfBank(OfBank { id, version }) => {
            let learner = caller.learner(Scope::Learn)?;
            match learner.item_of_problem(id, version, answer.clone()).await? {
                Some(item) => (item.session, item.position, item.answer, command(None)?),
                // Who sees the keys anyway tries nothing out.
                None => match caller.admin() {
                    Ok(admin) => return Ok(Json(of_bank(&admin.problem(id, version).await?, &answer))),
                    Err(_) => return Err(not_before_you()),
                },
            }
        }
        Meant::Posed(PosedKey { answer_spec, key }) => {
            caller.must(Scope::Read)?;
            let posed = keyed(*answer_spec, key).map_err(|refused| refused.under("/problem/posed"))?;
            let marked = off_thread(move || posed.evaluate(&answer)).await;
            let (verdict, canonical) = marked.map_err(|refused| refused.under("/problem/posed"))?;
            return Ok(Json(Evaluation::of(verdict, canonical)));
        }
        Meant::Whole(posed) => {
            caller.must(Scope::Read)?;
            let marked = off_thread(move || posed.evaluate(&answer)).await;
            let (verdict, canonical) = marked.map_err(|refused| refused.under("/problem"))?;
            return Ok(Json(Evaluation::of(verdict, canonical)));
        }
    };
    let learner = caller.learner(Scope::Learn)?;
    let done = learner.attempt(session, position, (answer, Vec::new()), command, caller.arrived()).await?;
    Ok(Json(Evaluation::of(done.verdict, done.canonical)))
}

/// How an answer compares with the key of a problem of the bank.
fn of_bank(problem: &MathProblemItem, answer: &str) -> Evaluation {
    let verdict = mark_answer(problem, answer);
    let normalized = verdict.read_as.clone();
    Evaluation::of(verdict, normalized)
}
