//! The skills graph, and the skills that a learner may practise next.

use std::collections::BTreeSet;

use axum::Json;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::AvailableNodes;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::{Caller, LearnerRef};
use super::input::{JsonBody, Name, PathParam, QueryParams};
use super::refusal::{ApiRefusal, ApiResult, BodyRefusals, ReadRefusals};

/// The skills graph.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Graph {
    /// The version that the file states.
    #[schema(example = "1.0.0")]
    version: String,
    /// SHA-256 of the file; names this version for ever.
    hash: String,
    /// All skills.
    nodes: Vec<SkillNode>,
}

/// A skill of the graph.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SkillNode {
    /// Its name for programs.
    #[schema(example = "frac_add_like")]
    id: String,
    /// Its name for people.
    #[schema(example = "Add like fractions")]
    name: String,
    /// The school years it belongs to; may be empty.
    #[schema(example = "3-5")]
    grade_band: String,
    /// Skills that must be mastered before this one is unlocked.
    prerequisites: Vec<String>,
    /// How it is learned and shown.
    bkt: BktParameters,
    /// Words to find it by.
    tags: Vec<String>,
    /// The part of the subject it belongs to; may be empty.
    area: String,
    /// The skill in one plain sentence; may be empty.
    about: String,
    /// The blueprints of this skill.
    blueprints: Vec<String>,
}

/// The parameters of Bayesian knowledge tracing for a skill.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names of the format")]
pub(super) struct BktParameters {
    /// Probability of knowing the skill before the first opportunity.
    #[schema(minimum = 0, maximum = 1)]
    p_init: f64,
    /// Probability of learning the skill at one opportunity.
    #[schema(minimum = 0, maximum = 1)]
    p_transit: f64,
    /// Probability of a wrong answer in spite of knowing.
    #[schema(minimum = 0, maximum = 1)]
    p_slip: f64,
    /// Probability of a right answer without knowing.
    #[schema(minimum = 0, maximum = 1)]
    p_guess: f64,
}

impl From<&Node> for SkillNode {
    fn from(node: &Node) -> Self {
        Self {
            id: node.id.to_string(),
            name: node.name.clone(),
            grade_band: node.grade_band.clone(),
            prerequisites: node.prerequisites.iter().map(ToString::to_string).collect(),
            bkt: BktParameters {
                p_init: node.bkt.init(),
                p_transit: node.bkt.transit(),
                p_slip: node.bkt.slip(),
                p_guess: node.bkt.guess(),
            },
            tags: node.tags.clone(),
            area: node.area.clone().unwrap_or_default(),
            about: node.about.clone().unwrap_or_default(),
            blueprints: node.blueprints.clone(),
        }
    }
}

/// The version of the graph.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct GraphParams {
    /// A version or a hash; the current version by default.
    #[param(value_type = Option<String>, pattern = "^[A-Za-z0-9_.-]{1,100}$", example = "1.0.0")]
    version: Option<Name>,
}

/// The skills graph, in its current or an earlier version.
#[utoipa::path(get, path = "/kg/graph", tag = "Skills graph", params(GraphParams),
    responses((status = 200, description = "The graph", body = Graph,
        headers(("ETag" = String, description = "Goes into `If-None-Match`"))),
        (status = 304, description = "It is what `If-None-Match` names"), ReadRefusals))]
pub(super) async fn graph(caller: Caller, QueryParams(params): QueryParams<GraphParams>) -> ApiResult<Json<Graph>> {
    let version = params.version.as_ref().map(|Name(version)| version.as_str());
    let found = caller.learner(Scope::Read)?.graph(version).await?;
    Ok(Json(Graph {
        version: found.graph.version().to_owned(),
        hash: found.hash.to_string(),
        nodes: found.graph.nodes().iter().map(SkillNode::from).collect(),
    }))
}

/// A skill with its neighbours.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NodeDetail {
    /// The version of the graph it is from.
    graph_version: String,
    /// The skill.
    node: SkillNode,
    /// The skills that have it as a direct prerequisite.
    dependents: Vec<String>,
}

/// One skill of the current graph.
#[utoipa::path(get, path = "/kg/nodes/{id}", tag = "Skills graph",
    params(("id" = String, Path, description = "The skill", pattern = "^[A-Za-z0-9_.-]{1,100}$", example = "frac_add_like")),
    responses((status = 200, description = "The skill", body = NodeDetail,
        headers(("ETag" = String, description = "Goes into `If-None-Match`"))),
        (status = 304, description = "It is what `If-None-Match` names"), ReadRefusals))]
pub(super) async fn node(caller: Caller, PathParam(Name(id)): PathParam<Name>) -> ApiResult<Json<NodeDetail>> {
    let found = caller.learner(Scope::Read)?.graph(None).await?;
    let node = found.graph.node(&id).ok_or_else(ApiRefusal::not_found)?;
    Ok(Json(NodeDetail {
        graph_version: found.graph.version().to_owned(),
        node: node.into(),
        dependents: found.graph.dependents(&id).map(|node| node.id.to_string()).collect(),
    }))
}

/// The prerequisites of a skill.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Prerequisites {
    /// The version of the graph.
    graph_version: String,
    /// The skill.
    id: String,
    /// The direct prerequisites.
    direct: Vec<SkillNode>,
    /// The prerequisites of these, each once, in the order of the graph.
    indirect: Vec<SkillNode>,
}

/// The direct and indirect prerequisites of a skill.
#[utoipa::path(get, path = "/kg/nodes/{id}/prerequisites", tag = "Skills graph",
    params(("id" = String, Path, description = "The skill", pattern = "^[A-Za-z0-9_.-]{1,100}$", example = "frac_add_like")),
    responses((status = 200, description = "Its prerequisites", body = Prerequisites,
        headers(("ETag" = String, description = "Goes into `If-None-Match`"))),
        (status = 304, description = "It is what `If-None-Match` names"), ReadRefusals))]
pub(super) async fn prerequisites(
    caller: Caller,
    PathParam(Name(id)): PathParam<Name>,
) -> ApiResult<Json<Prerequisites>> {
    let found = caller.learner(Scope::Read)?.graph(None).await?;
    let graph = &found.graph;
    let node = graph.node(&id).ok_or_else(ApiRefusal::not_found)?;
    let all = ancestors(graph, node);
    let is_direct = |other: &Node| node.prerequisites.contains(&other.id);
    let of = |direct: bool| {
        let chosen = graph.nodes().iter().filter(|other| all.contains(other.id.as_str()) && is_direct(other) == direct);
        chosen.map(SkillNode::from).collect()
    };
    Ok(Json(Prerequisites { graph_version: graph.version().to_owned(), direct: of(true), indirect: of(false), id }))
}

/// Returns all direct and indirect prerequisites of a skill. Every skill is visited once.
fn ancestors<'g>(graph: &'g SkillsGraph, node: &'g Node) -> BTreeSet<&'g str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = node.prerequisites.iter().map(plumb_types::SkillId::as_str).collect();
    while let Some(id) = open.pop() {
        if found.insert(id)
            && let Some(node) = graph.node(id)
        {
            open.extend(node.prerequisites.iter().map(plumb_types::SkillId::as_str));
        }
    }
    found
}

/// How many recommendations are returned.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "limit": 5 }))]
pub(super) struct AvailableRequest {
    /// At most so many.
    #[serde(default = "usual_limit")]
    #[schema(minimum = 1, maximum = 200, default = 20, required = false)]
    limit: u16,
}

const fn usual_limit() -> u16 {
    20
}

/// The skills that a learner should practise next: unlocked and not mastered, or mastered and due for review. Changes
/// nothing; it is a `POST` because the result depends on the time of the request.
#[utoipa::path(post, path = "/kg/learners/{learner_id}/available-nodes", tag = "Skills graph",
    params(("learner_id" = String, Path, description = "`me` or an account's id; other accounts only for administrators",
        pattern = "^(me|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$", example = "me")),
    request_body = AvailableRequest,
    responses((status = 200, description = "What to do next, best first", body = AvailableNodes), BodyRefusals))]
pub(super) async fn available(
    caller: Caller,
    PathParam(learner): PathParam<String>,
    JsonBody(request): JsonBody<AvailableRequest>,
) -> ApiResult<Json<AvailableNodes>> {
    let limit = request.limit;
    if !(1..=200).contains(&limit) {
        return Err(ApiRefusal::field("/limit", "must be 1 to 200"));
    }
    Ok(Json(match caller.target_learner(&learner)? {
        LearnerRef::Own => caller.learner(Scope::Read)?.available(limit.into()).await?,
        LearnerRef::Other(id) => caller.admin()?.available_to(id, limit.into()).await?,
    }))
}
