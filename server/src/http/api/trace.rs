//! The provenance of served items.

use axum::Json;
use plumb_service::audit::{ProblemVerification, Template, TracedItem, TracedItemSource};
use plumb_types::ids::{SessionId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::caller::Caller;
use super::input::{PathParam, QueryParams};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};

/// The provenance of a session's items.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SittingTrace {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// The learner.
    #[schema(value_type = Uuid)]
    learner_id: UserId,
    /// The skill that is practised.
    skill_id: String,
    /// Hash of the graph at the session's start.
    graph_hash: String,
    /// Version of the rules that decide mastery.
    mastery_policy: String,
    /// Version of the rules that choose hints.
    hint_policy: String,
    /// Whether its events are intact and give its present state.
    whole: bool,
    /// The items, in the order they were served, at most a hundred.
    items: Vec<ItemTrace>,
    /// Goes into `from` for the next page, if there are more.
    next: Option<u32>,
}

/// Where the page begins.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TraceParams {
    /// The first position; 0 by default.
    #[param(value_type = Option<u64>, maximum = 4_294_967_295_u32)]
    from: Option<u32>,
}

/// The provenance of an item.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ItemTrace {
    /// Number of the item, from 0.
    position: u32,
    /// When it was served.
    #[schema(format = DateTime)]
    served_at: String,
    /// The skills it was an opportunity for.
    skills: Vec<String>,
    /// The problem. An item of a blueprint keeps its id whenever it is generated.
    problem_id: Uuid,
    /// Its version.
    problem_version: u32,
    /// The blueprint that generated it; `null` for a problem of the bank.
    template: Option<Template>,
    /// Its verification in the bank; `null` for an item of a blueprint that is not kept there, because the blueprint
    /// was proved before it was published.
    verification: Option<VerificationTrace>,
    /// Versions of the rules that marked its answers, chose its hints and filtered them.
    rules: Vec<String>,
}

/// The reasons for a problem's status.
// Copied field by field, because the service returns the whole problem, with its key.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationTrace {
    /// Its status in the bank.
    #[schema(example = "VERIFIED")]
    status: String,
    /// `meta.provenance`: the models and the deterministic verifier.
    #[schema(value_type = Object)]
    provenance: Value,
    /// `meta.verification_report`: rubric scores and issues.
    #[schema(value_type = Object)]
    verification_report: Value,
    /// The evidence for its approval, with the version of the thresholds.
    #[schema(value_type = Option<Object>)]
    evidence: Option<Value>,
}

impl TryFrom<ProblemVerification> for VerificationTrace {
    type Error = serde_json::Error;

    fn try_from(verification: ProblemVerification) -> Result<Self, serde_json::Error> {
        let meta = &verification.problem.meta;
        Ok(Self {
            status: meta.status.as_str().to_owned(),
            provenance: serde_json::to_value(&meta.provenance)?,
            verification_report: serde_json::to_value(&meta.verification_report)?,
            evidence: verification.evidence.as_deref().map(serde_json::from_str).transpose()?,
        })
    }
}

impl TryFrom<TracedItem> for ItemTrace {
    type Error = serde_json::Error;

    fn try_from(traced: TracedItem) -> Result<Self, serde_json::Error> {
        Ok(Self {
            position: traced.position,
            served_at: traced.at.to_rfc3339(),
            skills: traced.skills.iter().map(ToString::to_string).collect(),
            problem_id: traced.problem,
            problem_version: traced.version,
            template: match traced.made {
                TracedItemSource::Template(template) => Some(template),
                TracedItemSource::Bank => None,
            },
            verification: traced.verification.map(VerificationTrace::try_from).transpose()?,
            rules: traced.rules,
        })
    }
}

/// The provenance of every item of a session: skill, problem and version, what made and verified it, and the versions
/// of all rules. For administrators, for any learner's session.
#[utoipa::path(get, path = "/practice/{session_id}/trace", tag = "Practice",
    params(("session_id" = Uuid, Path, description = "The sitting"), TraceParams),
    responses((status = 200, description = "The trace", body = SittingTrace), ReadRefusals))]
pub(super) async fn trace(
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    QueryParams(params): QueryParams<TraceParams>,
) -> ApiResult<Json<SittingTrace>> {
    let trace = caller.admin()?.trace(session, params.from.unwrap_or(0)).await?;
    let items = trace.items.into_iter().map(ItemTrace::try_from).collect::<Result<_, _>>();
    Ok(Json(SittingTrace {
        session_id: trace.session,
        learner_id: trace.learner,
        skill_id: trace.skill.to_string(),
        graph_hash: trace.graph,
        mastery_policy: trace.mastery_policy,
        hint_policy: trace.hint_policy,
        whole: trace.whole,
        next: trace.next,
        items: items.map_err(|error| ApiRefusal::internal(&error.to_string()))?,
    }))
}
