//! The list of learners for administrators. It gives the ids that other routes take.

use axum::Json;
use plumb_service::people::{PeopleQuery, PersonLine};
use plumb_types::ids::UserId;
use plumb_types::user::Role;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{QueryParams, page_size};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};

/// Default and largest size of a page.
const USUAL: u16 = 20;
const MOST: u16 = 50;
/// Longest prefix of a name, in characters.
const MAX_NAME: usize = 100;

/// Filter of the learners.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct LearnersParams {
    /// Beginning of the name.
    #[param(max_length = 100)]
    search: Option<String>,
    /// `next` of the page before.
    #[param(max_length = 100)]
    after: Option<String>,
    /// At most so many.
    #[param(minimum = 1, maximum = 50, example = 20)]
    limit: Option<u16>,
}

/// A learner.
// Copied field by field: the line also has the second factor and the accommodation of the account.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LearnerDocument {
    /// The id that other routes take.
    #[schema(value_type = Uuid)]
    learner_id: UserId,
    /// The account's name.
    name: String,
    /// When the account was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When the account was last signed in to.
    #[schema(format = DateTime)]
    last_sign_in_at: Option<String>,
}

impl From<PersonLine> for LearnerDocument {
    fn from(line: PersonLine) -> Self {
        Self {
            learner_id: line.id,
            name: line.name,
            created_at: line.created.to_rfc3339(),
            last_sign_in_at: line.last_sign_in.map(plumb_types::time::Timestamp::to_rfc3339),
        }
    }
}

/// A page of learners, in the order of their names.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LearnersDocument {
    /// The learners.
    learners: Vec<LearnerDocument>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<String>,
}

/// The accounts of learners with their ids, for administrators with the scope `manage`. `/mastery/{id}/skills` and
/// `/kg/learners/{id}/available-nodes` take these ids.
#[utoipa::path(get, path = "/learners", tag = "Mastery", operation_id = "list_learners", params(LearnersParams),
    responses((status = 200, description = "A page of them", body = LearnersDocument), ReadRefusals))]
pub(super) async fn list(
    caller: Caller,
    QueryParams(params): QueryParams<LearnersParams>,
) -> ApiResult<Json<LearnersDocument>> {
    let LearnersParams { search, after, limit } = params;
    let manager = caller.account_manager()?;
    let limit = page_size(limit, USUAL, MOST)?;
    for (name, text) in [("search", &search), ("after", &after)] {
        if text.as_ref().is_some_and(|text| text.chars().count() > MAX_NAME || text.contains('\0')) {
            return Err(ApiRefusal::field(name, format!("must have at most {MAX_NAME} characters, none of them null")));
        }
    }
    let sought = PeopleQuery {
        name: search.unwrap_or_default(),
        role: Some(Role::Learner),
        standing: None,
        after: after.filter(|after| !after.is_empty()),
    };
    let (mut lines, mut has_more) = manager.people(sought).await?;
    if lines.len() > usize::from(limit) {
        lines.truncate(limit.into());
        has_more = true;
    }
    let next = lines.last().filter(|_| has_more).map(|last| last.name.clone());
    Ok(Json(LearnersDocument { learners: lines.into_iter().map(Into::into).collect(), next }))
}
