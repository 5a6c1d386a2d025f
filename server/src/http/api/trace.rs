//! From items that were served back to what they rest on.

use axum::Json;
use plumb_service::audit::{Made, ProblemVerification, Template, Traced};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::caller::Caller;
use super::input::{At, Params};
use super::refusal::{Answer, Looking, Refused};

/// What a sitting's items rest on.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SittingTrace {
    /// The sitting.
    session_id: Uuid,
    /// Whose.
    learner_id: Uuid,
    /// The skill it is about.
    skill_id: String,
    /// Hash of the graph it was begun with.
    graph_hash: String,
    /// Version of the rules by which mastery is judged.
    mastery_policy: String,
    /// Version of the rules by which hints are given.
    hint_policy: String,
    /// Whether its events are as they were written, and come to its present state.
    whole: bool,
    /// The items, in the order they were served, at most a hundred.
    items: Vec<ItemTrace>,
    /// What `from` is for the next ones, if there are more.
    next: Option<u32>,
}

/// Where to begin.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct TraceParams {
    /// The first position; 0 when absent.
    #[param(value_type = Option<u64>, maximum = 4_294_967_295_u32)]
    from: Option<u32>,
}

/// What one item rests on.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ItemTrace {
    /// Counts from 0.
    position: u32,
    /// When it was served.
    #[schema(format = DateTime)]
    served_at: String,
    /// The skills it was an opportunity for.
    skills: Vec<String>,
    /// The problem; an item of a blueprint is the same problem whenever it is made.
    problem_id: Uuid,
    /// Its version.
    problem_version: u32,
    /// The blueprint that made it; none for a problem of the bank.
    template: Option<TemplateTrace>,
    /// What verified it in the bank. Of an item of a blueprint that is not kept there, none: the blueprint was proved
    /// before it was published.
    verification: Option<VerificationTrace>,
    /// Versions of the rules that marked its answers, chose its hints and held them back.
    rules: Vec<String>,
}

/// The version of a blueprint that made an item.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TemplateTrace {
    /// The blueprint.
    blueprint: String,
    /// The version written in it.
    version: String,
    /// SHA-256 of its text.
    hash: String,
    /// When that text was published, after it was proved.
    #[schema(format = DateTime)]
    published_at: String,
    /// Name of the level.
    difficulty: String,
    /// The seed.
    seed: u64,
    /// Version of the engine; none where it was not noted yet.
    engine: Option<u16>,
}

/// What a problem's standing rests on.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VerificationTrace {
    /// Where it stands.
    #[schema(example = "VERIFIED")]
    status: String,
    /// `meta.provenance`: the models and the deterministic verifier.
    #[schema(value_type = Object)]
    provenance: Value,
    /// `meta.verification_report`: rubric scores and issues.
    #[schema(value_type = Object)]
    verification_report: Value,
    /// What its approval rests on, with the version of the thresholds.
    #[schema(value_type = Option<Object>)]
    evidence: Option<Value>,
}

impl From<Template> for TemplateTrace {
    fn from(template: Template) -> Self {
        Self {
            blueprint: template.blueprint,
            version: template.version,
            hash: template.hash,
            published_at: template.published.to_rfc3339(),
            difficulty: template.difficulty,
            seed: template.seed,
            engine: template.engine,
        }
    }
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

impl TryFrom<Traced> for ItemTrace {
    type Error = serde_json::Error;

    fn try_from(traced: Traced) -> Result<Self, serde_json::Error> {
        Ok(Self {
            position: traced.position,
            served_at: traced.at.to_rfc3339(),
            skills: traced.skills.iter().map(ToString::to_string).collect(),
            problem_id: traced.problem,
            problem_version: traced.version,
            template: match traced.made {
                Made::Template(template) => Some(template.into()),
                Made::Bank => None,
            },
            verification: traced.verification.map(VerificationTrace::try_from).transpose()?,
            rules: traced.rules,
        })
    }
}

/// What every item of a sitting rests on: skill, problem and version, what made and verified it, the versions of all
/// rules. For administrators, about anybody's sitting.
#[utoipa::path(get, path = "/practice/{session_id}/trace", tag = "Practice",
    params(("session_id" = Uuid, Path, description = "The sitting"), TraceParams),
    responses((status = 200, description = "The trace", body = SittingTrace), Looking))]
pub(super) async fn trace(
    caller: Caller,
    At(session): At<Uuid>,
    Params(params): Params<TraceParams>,
) -> Answer<Json<SittingTrace>> {
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
        items: items.map_err(|error| Refused::internal(&error.to_string()))?,
    }))
}
