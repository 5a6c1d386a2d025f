//! The problem bank: without keys for teachers, complete for administrators.

use axum::Json;
use plumb_bank::{MathProblemItem, Status};
use plumb_service::accounts::tokens::Scope;
use plumb_service::bank::{LearnersProblem, ProblemQuery};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{Object, ObjectBuilder, RefOr, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};
use uuid::Uuid;

use super::caller::Caller;
use super::input::{Name, PathParam, QueryParams, page_size};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};

/// Filter and view of the problems.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ProblemsParams {
    /// Only problems of this skill.
    #[serde(rename = "skillId")]
    #[param(rename = "skillId", value_type = Option<String>, pattern = "^[A-Za-z0-9_.-]{1,100}$", example = "MATH.ARITH.ADD.2DIGIT")]
    skill_id: Option<Name>,
    /// Only problems of this difficulty.
    #[param(minimum = 1, maximum = 5, example = 2)]
    difficulty: Option<u8>,
    /// At most so many; 20 by default.
    #[param(minimum = 1, maximum = 100, example = 20)]
    limit: Option<u16>,
    /// Only after this problem: the `next` of the page before.
    #[param(value_type = Option<String>, pattern = "^[0-9a-f-]{36}\\.[0-9]{1,9}$")]
    after: Option<Cursor>,
    /// `public` (the default) leaves out everything that reveals the key; `full` is for administrators.
    #[param(inline)]
    view: Option<View>,
    /// With `view=full`: only problems with this status. Otherwise only `VERIFIED` problems are shown.
    status: Option<Status>,
}

/// How much of a problem is returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum View {
    /// The part that learners see when it is served.
    #[default]
    Public,
    /// Everything, with key and solution.
    Full,
}

/// A place in the list: problem and version, separated by a dot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Cursor(Uuid, u32);

impl TryFrom<String> for Cursor {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parts = text.split_once('.');
        let read = parts.and_then(|(id, version)| Some(Self(id.parse().ok()?, version.parse().ok()?)));
        read.ok_or_else(|| "must be the `next` of a page".to_owned())
    }
}

/// A page of problems, in order of id and version.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProblemPage {
    /// The problems.
    problems: Vec<ProblemView>,
    /// Goes into `after` for the next page; `null` on the last.
    next: Option<String>,
}

/// A problem in the requested view.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum ProblemView {
    /// The part that learners see when it is served.
    Public(Box<LearnersProblem>),
    /// Everything.
    Full(Box<FullProblem>),
}

/// A complete problem: `MathProblemItem` as defined by `blueprints/schemas/math-problem-item.schema.json`.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(super) struct FullProblem(MathProblemItem);

impl PartialSchema for FullProblem {
    fn schema() -> RefOr<Schema> {
        let fields = ["meta", "problem_content", "answer_spec", "solution_logic"];
        let object = ObjectBuilder::new().description(Some(
            "A whole problem, key and solution too: `MathProblemItem`, as the published schema file has it.",
        ));
        fields.into_iter().fold(object, |object, field| object.property(field, Object::new()).required(field)).into()
    }
}

impl ToSchema for FullProblem {}

impl From<LearnersProblem> for ProblemView {
    fn from(problem: LearnersProblem) -> Self {
        Self::Public(Box::new(problem))
    }
}

impl From<MathProblemItem> for ProblemView {
    fn from(problem: MathProblemItem) -> Self {
        Self::Full(Box::new(FullProblem(problem)))
    }
}

impl ProblemView {
    fn cursor(&self) -> String {
        let (id, version) = match self {
            Self::Public(problem) => (problem.meta.id, problem.meta.version),
            Self::Full(problem) => (problem.0.meta.id, problem.0.meta.version),
        };
        format!("{id}.{version}")
    }
}

/// Problems of the bank, for staff: verified ones without their keys; with `view=full` and the scope `manage` complete
/// ones in any status.
///
/// Learners see problems only when they are served, by `/practice` or an assessment, because an assessment may still
/// ask the others.
#[utoipa::path(get, path = "/problems", tag = "Problem bank", operation_id = "list_problems", params(ProblemsParams),
    responses((status = 200, description = "A page of problems", body = ProblemPage,
        headers(("ETag" = String, description = "Goes into `If-None-Match`"))),
        (status = 304, description = "It is what `If-None-Match` names"), ReadRefusals))]
pub(super) async fn list(
    caller: Caller,
    QueryParams(params): QueryParams<ProblemsParams>,
) -> ApiResult<Json<ProblemPage>> {
    let limit = page_size(params.limit, 20, 100)?;
    if params.difficulty.is_some_and(|difficulty| !(1..=5).contains(&difficulty)) {
        return Err(ApiRefusal::field("difficulty", "must be 1 to 5"));
    }
    let query = ProblemQuery {
        skill_id: params.skill_id.map(|Name(skill)| skill),
        difficulty: params.difficulty,
        after: params.after.map(|Cursor(id, version)| (id, version)),
        // One more than the page holds shows whether there are more.
        limit: limit + 1,
    };
    let mut problems: Vec<ProblemView> = match params.view.unwrap_or_default() {
        View::Public if params.status.is_some_and(|status| status != Status::Verified) => {
            return Err(ApiRefusal::field("status", "can only be used with `view=full`"));
        }
        View::Public => into_views(caller.teacher(Scope::Read)?.problems(query).await?),
        View::Full => into_views(caller.admin()?.problems(query, params.status).await?),
    };
    let more = problems.len() > usize::from(limit);
    problems.truncate(limit.into());
    let next = problems.last().filter(|_| more).map(ProblemView::cursor);
    Ok(Json(ProblemPage { problems, next }))
}

fn into_views<T: Into<ProblemView>>(problems: Vec<T>) -> Vec<ProblemView> {
    problems.into_iter().map(Into::into).collect()
}

/// Version and view of a problem.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ProblemParams {
    /// A version; by default the newest that may be shown.
    #[param(minimum = 1)]
    version: Option<u32>,
    /// `public` (the default) leaves out everything that reveals the key; `full` is for administrators.
    #[param(inline)]
    view: Option<View>,
}

/// One problem of the bank, for staff.
#[utoipa::path(get, path = "/problems/{id}", tag = "Problem bank", operation_id = "problem",
    params(("id" = Uuid, Path, description = "The problem"), ProblemParams),
    responses((status = 200, description = "The problem", body = ProblemView,
        headers(("ETag" = String, description = "Goes into `If-None-Match`"))),
        (status = 304, description = "It is what `If-None-Match` names"), ReadRefusals))]
pub(super) async fn one(
    caller: Caller,
    PathParam(id): PathParam<Uuid>,
    QueryParams(params): QueryParams<ProblemParams>,
) -> ApiResult<Json<ProblemView>> {
    Ok(Json(match params.view.unwrap_or_default() {
        View::Public => caller.teacher(Scope::Read)?.problem(id, params.version).await?.into(),
        View::Full => caller.admin()?.problem(id, params.version).await?.into(),
    }))
}
