//! Hints after wrong answers.

use axum::Json;
use axum::extract::State;
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::{DiagnosisDocument, HintDocument};
use plumb_service::tutoring::general_hint;
use plumb_service::{InvalidInput, ServiceError};
use plumb_tutoring::hints::HintPolicy;
use plumb_types::ids::{CommandId, SessionId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::caller::Caller;
use super::input::{IdempotencyKey, JsonBody, KeyHeader, Position, maybe_object, object};
use super::posed::{PosedProblem, off_thread};
use super::problem_input::{OfBank, ProblemInput, ResolvedProblem};
use super::refusal::{ApiRefusal, ApiResult, BodyRefusals, in_words};
use super::tutoring::into_diagnosis;
use crate::http::Web;

/// The problem that a hint is requested for, or a diagnosis alone.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "problem": { "served": {
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "position": 0,
    "command_id": "8f0f1b44-7d5a-4b86-8a56-0a1b2c3d4e5f"
} } }))]
pub(super) struct HintRequest {
    /// The problem. Without one the hint is general to errors of that kind.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    problem: Option<ProblemInput<ServedHint, PosedHint>>,
    /// The error as `/diagnose` returned it; for a served item it is known.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    diagnosis: Option<DiagnosisDocument>,
    /// How much the hint reveals; for a served item the server decides.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    policy: Option<PolicyInput>,
}

/// How much a hint reveals: by the number of attempts, or by its level.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PolicyInput {
    /// Wrong attempts so far; 0 is taken as 1.
    #[serde(default, alias = "attempt", alias = "attempt_count")]
    #[schema(required = false, maximum = 65535)]
    attempts: Option<u16>,
    /// The level: 1 to 3.
    #[serde(default, alias = "level")]
    #[schema(required = false, minimum = 1, maximum = 3)]
    hint_level: Option<u8>,
}

impl PolicyInput {
    /// Returns the number of attempts after which the server gives a hint of this level.
    fn attempts(self, policy: &HintPolicy) -> ApiResult<u32> {
        match (self.attempts, self.hint_level) {
            (attempts, None) => Ok(attempts.unwrap_or_default().into()),
            (None, Some(level)) => {
                let reached = (1..=u32::from(u16::MAX)).find(|attempts| policy.level(*attempts).number() == level);
                reached.ok_or_else(|| ApiRefusal::field("/policy/hint_level", "must be 1 to 3"))
            }
            (Some(_), Some(_)) => Err(ApiRefusal::field("/policy/hint_level", "cannot be combined with `attempts`")),
        }
    }
}

/// The current item, with the idempotency key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ServedHint {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// Number of the item in the session.
    position: Position,
    /// Idempotency key, made by the caller: a repeated request returns the first hint again.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    command_id: Option<CommandId>,
}

/// A problem in the request, with the learner's progress.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PosedHint {
    /// The problem.
    #[serde(deserialize_with = "object")]
    problem: PosedProblem,
    /// The error as `/diagnose` returned it.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    diagnosis: Option<DiagnosisDocument>,
    /// Wrong attempts so far; 0 is taken as 1.
    #[serde(default)]
    #[schema(required = false, maximum = 65535)]
    attempts: u16,
}

/// The next hint.
///
/// Hints come in a fixed order: first where to look, then which rule, then a sub-step. Each is given once, and each has
/// passed the detector of hints that give the answer away. The answer is no hint: when all hints were given (409),
/// `POST /practice/{session_id}/solution` shows it.
#[utoipa::path(post, path = "/hint", tag = "Scaffolding", params(KeyHeader), request_body = HintRequest,
    responses((status = 200, description = "The hint", body = HintDocument), BodyRefusals))]
pub(super) async fn hint(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<HintRequest>,
) -> ApiResult<Json<HintDocument>> {
    let HintRequest { problem, diagnosis, policy: wanted } = request;
    let rules = web.plumb.rules().hints.clone();
    let is_guided = diagnosis.is_some() || wanted.is_some();
    let diagnosis = diagnosis.map(into_diagnosis).transpose();
    let diagnosis = diagnosis.map_err(|refused| refused.under("/diagnosis"))?;
    let attempts = wanted.map(|policy| policy.attempts(&rules)).transpose()?.unwrap_or_default();
    let Some(problem) = problem else {
        caller.must(Scope::Read)?;
        let why = "is missing: a hint is for a problem, or for a diagnosis";
        let diagnosis = diagnosis.ok_or_else(|| ApiRefusal::field("/problem", why))?;
        return Ok(Json(general_hint(&diagnosis, attempts, &rules).into()));
    };
    let by_rules = || {
        if is_guided {
            return Err(ApiRefusal::field(
                "/policy",
                "neither it nor a diagnosis can be used with an item that was served",
            ));
        }
        Ok(())
    };
    let (posed, place, diagnosis, attempts) = match problem.resolve("/problem")? {
        ResolvedProblem::Served(ServedHint { session_id, position: Position(position), command_id }) => {
            by_rules()?;
            let command = key.or(command_id)?.unwrap_or_else(|| web.plumb.fresh_id());
            return served_hint(&caller, session_id, position, command).await;
        }
        ResolvedProblem::OfBank(OfBank { id, version }) => {
            by_rules()?;
            let command = key.or(None)?.unwrap_or_else(|| web.plumb.fresh_id());
            let item = caller.learner(Scope::Learn)?.item_of_problem(id, version, String::new()).await?;
            let item = item.ok_or_else(|| ApiRefusal::conflict("This problem is not before you."))?;
            return served_hint(&caller, item.session, item.position, command).await;
        }
        ResolvedProblem::Posed(PosedHint { problem, diagnosis: own, attempts: own_attempts }) => {
            if own.is_some() && diagnosis.is_some() {
                return Err(ApiRefusal::field("/diagnosis", "is there twice"));
            }
            let own = own.map(into_diagnosis).transpose();
            let own = own.map_err(|refused| refused.under("/problem/posed/diagnosis"))?;
            let place = "/problem/posed/problem";
            let posed = problem.validate().map_err(|refused| refused.under(place))?;
            (posed, place, own.or(diagnosis), attempts.max(own_attempts.into()))
        }
        ResolvedProblem::Whole(posed) => (*posed, "/problem", diagnosis, attempts),
    };
    caller.must(Scope::Read)?;
    let hint = off_thread(move || posed.hint(diagnosis.as_ref(), attempts, &rules)).await;
    Ok(Json(hint.map_err(|refused| refused.under(place))?.into()))
}

/// Gives the next hint for the current item, and records it.
async fn served_hint(
    caller: &Caller,
    session: SessionId,
    position: u32,
    command: CommandId,
) -> ApiResult<Json<HintDocument>> {
    let hint = caller.learner(Scope::Learn)?.hint(session, position, command, caller.arrived()).await;
    let hint = hint.map_err(|failure| match failure {
        ServiceError::Invalid(input @ InvalidInput::PracticeNoMoreHints) => ApiRefusal::conflict(in_words(&input)),
        other => other.into(),
    })?;
    Ok(Json(hint.into()))
}
