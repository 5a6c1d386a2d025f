//! Lists of content that can be started: assessments, surveys, workflows, curricula and topics, by name.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::content::{ListedContent, ListedKind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{Name, QueryParams, page_size};
use super::refusal::{ApiResult, ReadRefusals};

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

fn page(caller: &Caller, kind: ListedKind, params: &ContentParams) -> ApiResult<(Vec<ListedContent>, Option<String>)> {
    let limit = page_size(params.limit, USUAL, MOST)?;
    let after = params.after.as_ref().map(|Name(id)| id.as_str());
    Ok(caller.learner(Scope::Read)?.published(kind, after, limit.into()))
}

/// A page of assessments, in the order of their names.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AssessmentsDocument {
    /// The assessments.
    assessments: Vec<ListedContent>,
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
    surveys: Vec<ListedContent>,
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
    workflows: Vec<ListedContent>,
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
    curricula: Vec<ListedContent>,
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
    topics: Vec<ListedContent>,
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
