//! Lists of content that can be started: assessments, surveys, workflows, curricula and topics, by name.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::content::{ListedContent, ListedKind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{Name, QueryParams};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};

/// Default and largest size of a page.
const USUAL: u16 = 20;
const MOST: u16 = 100;

/// The page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ContentParams {
    /// `next` of the page before.
    #[param(value_type = Option<String>, pattern = "^[A-Za-z0-9_.-]{1,100}$")]
    after: Option<Name>,
    /// At most so many.
    #[param(minimum = 1, maximum = 100, example = 20)]
    limit: Option<u16>,
}

/// Content that can be started.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ContentDocument {
    /// Name under which it is started.
    #[schema(example = "MATH-FUNDAMENTALS-L1")]
    id: String,
    /// Its title.
    title: String,
    /// Description; may be empty.
    description: String,
    /// Its version.
    version: String,
}

impl From<ListedContent> for ContentDocument {
    fn from(one: ListedContent) -> Self {
        let ListedContent { id, title, description, version } = one;
        Self { id, title, description, version }
    }
}

type Page = (Vec<ContentDocument>, Option<String>);

fn page(caller: &Caller, kind: ListedKind, params: &ContentParams) -> ApiResult<Page> {
    let limit = params.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(ApiRefusal::field("limit", format!("must be 1 to {MOST}")));
    }
    let after = params.after.as_ref().map(|Name(id)| id.as_str());
    let (found, next) = caller.learner(Scope::Read)?.published(kind, after, limit.into());
    Ok((found.into_iter().map(Into::into).collect(), next))
}

/// A page of assessments, in the order of their names.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AssessmentsDocument {
    /// The assessments.
    assessments: Vec<ContentDocument>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<String>,
}

/// The assessments that every learner may start: `POST /session/` takes their names as `assessment_id`.
#[utoipa::path(get, path = "/assessments", tag = "Sessions", operation_id = "list_assessments", params(ContentParams),
    responses((status = 200, description = "A page of them", body = AssessmentsDocument), ReadRefusals))]
pub(super) async fn assessments(
    caller: Caller,
    QueryParams(params): QueryParams<ContentParams>,
) -> ApiResult<Json<AssessmentsDocument>> {
    let (assessments, next) = page(&caller, ListedKind::Assessment, &params)?;
    Ok(Json(AssessmentsDocument { assessments, next }))
}

/// A page of surveys, in the order of their names.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SurveysDocument {
    /// The surveys.
    surveys: Vec<ContentDocument>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<String>,
}

/// The surveys: `POST /session/` takes their names as `survey_id`.
#[utoipa::path(get, path = "/surveys", tag = "Sessions", operation_id = "list_surveys", params(ContentParams),
    responses((status = 200, description = "A page of them", body = SurveysDocument), ReadRefusals))]
pub(super) async fn surveys(
    caller: Caller,
    QueryParams(params): QueryParams<ContentParams>,
) -> ApiResult<Json<SurveysDocument>> {
    let (surveys, next) = page(&caller, ListedKind::Survey, &params)?;
    Ok(Json(SurveysDocument { surveys, next }))
}

/// A page of workflows, in the order of their names.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WorkflowsDocument {
    /// The workflows.
    workflows: Vec<ContentDocument>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<String>,
}

/// The workflows: `POST /session/` takes their names as `workflow_id`.
#[utoipa::path(get, path = "/workflows", tag = "Sessions", operation_id = "list_workflows", params(ContentParams),
    responses((status = 200, description = "A page of them", body = WorkflowsDocument), ReadRefusals))]
pub(super) async fn workflows(
    caller: Caller,
    QueryParams(params): QueryParams<ContentParams>,
) -> ApiResult<Json<WorkflowsDocument>> {
    let (workflows, next) = page(&caller, ListedKind::Workflow, &params)?;
    Ok(Json(WorkflowsDocument { workflows, next }))
}

/// A page of curricula, in the order of their names.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CurriculaDocument {
    /// The curricula.
    curricula: Vec<ContentDocument>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<String>,
}

/// The curricula: `POST /session/` takes their names as `curriculum` of a learning session.
#[utoipa::path(get, path = "/curricula", tag = "Sessions", operation_id = "list_curricula", params(ContentParams),
    responses((status = 200, description = "A page of them", body = CurriculaDocument), ReadRefusals))]
pub(super) async fn curricula(
    caller: Caller,
    QueryParams(params): QueryParams<ContentParams>,
) -> ApiResult<Json<CurriculaDocument>> {
    let (curricula, next) = page(&caller, ListedKind::Curriculum, &params)?;
    Ok(Json(CurriculaDocument { curricula, next }))
}

/// A page of topics, in the order of their names.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TopicsDocument {
    /// The topics.
    topics: Vec<ContentDocument>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<String>,
}

/// The topics of the tutor: `POST /sessions` takes their names as `goal.guideline_id`.
#[utoipa::path(get, path = "/topics", tag = "Sessions", operation_id = "list_topics", params(ContentParams),
    responses((status = 200, description = "A page of them", body = TopicsDocument), ReadRefusals))]
pub(super) async fn topics(
    caller: Caller,
    QueryParams(params): QueryParams<ContentParams>,
) -> ApiResult<Json<TopicsDocument>> {
    let (topics, next) = page(&caller, ListedKind::Topic, &params)?;
    Ok(Json(TopicsDocument { topics, next }))
}
