//! A learner's mastery of skills, and how an answer changed it.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::{Knowledge, KnownSkill, SkillUpdate};
use plumb_types::ids::SessionId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::caller::{Caller, LearnerRef};
use super::input::{JsonBody, PathParam, Position};
use super::refusal::{ApiRefusal, ApiResult, BadField, BodyRefusals, ReadRefusals};

/// A learner's mastery of skills.
#[utoipa::path(get, path = "/mastery/{learner_id}/skills", tag = "Mastery",
    params(("learner_id" = String, Path, description = "`me` or an account's id; other accounts only for administrators",
        pattern = "^(me|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$", example = "me")),
    responses((status = 200, description = "Skills with evidence", body = Knowledge), ReadRefusals))]
pub(super) async fn skills(caller: Caller, PathParam(learner): PathParam<String>) -> ApiResult<Json<Knowledge>> {
    Ok(Json(match caller.target_learner(&learner)? {
        LearnerRef::Own => caller.learner(Scope::Read)?.knowledge().await?,
        LearnerRef::Other(id) => caller.admin()?.knowledge_of(id).await?,
    }))
}

/// A recorded attempt.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "position": 0 }))]
pub(super) struct MasteryUpdateRequest {
    /// The session of the attempt.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    session_id: Option<SessionId>,
    /// Number of the item in the session.
    #[serde(default)]
    #[schema(required = false)]
    position: Option<Position>,
    /// Refused: the item decides which skills an attempt is evidence for.
    #[serde(default)]
    #[schema(required = false, value_type = Object, deprecated)]
    skill_id: Option<Value>,
    /// Refused: mastery follows from evidence alone.
    #[serde(default)]
    #[schema(required = false, value_type = Object, deprecated)]
    outcome: Option<Value>,
    /// Refused: the time of an attempt is recorded with it.
    #[serde(default)]
    #[schema(required = false, value_type = Object, deprecated)]
    timestamp: Option<Value>,
}

impl MasteryUpdateRequest {
    /// Returns the recorded attempt that the request names.
    fn attempt(self) -> ApiResult<(SessionId, u32)> {
        let told = [("/skill_id", &self.skill_id), ("/outcome", &self.outcome), ("/timestamp", &self.timestamp)];
        let told: Vec<&str> = told.into_iter().filter(|(_, value)| value.is_some()).map(|(name, _)| name).collect();
        if !told.is_empty() {
            let why = "Mastery follows from evidence: the first scored attempt at an item that was served. It takes no \
                       skill, outcome or time from outside. Hand the answer in with `POST /attempts`, which updates \
                       mastery, and send its `session_id` and `position` here to be told what it did.";
            let bad = |field: &str| BadField { field: field.to_owned(), message: why.to_owned() };
            return Err(ApiRefusal::fields(told.into_iter().map(bad).collect()).with_detail(why));
        }
        let session = self.session_id.ok_or_else(|| ApiRefusal::field("/session_id", "is missing"))?;
        let Position(position) = self.position.ok_or_else(|| ApiRefusal::field("/position", "is missing"))?;
        Ok((session, position))
    }
}

/// How an attempt changed mastery.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MasteryUpdated {
    /// One for each skill of the item.
    updates: Vec<SkillUpdate>,
    /// The present mastery of these skills; later attempts may have changed it further.
    skills: Vec<KnownSkill>,
}

/// How a recorded attempt changed the mastery of its skills.
///
/// Mastery follows from evidence alone: the first scored attempt at a served item, stored in one transaction with it.
/// So this takes no outcome, time or probability from the caller; it takes a recorded attempt and returns what that
/// attempt changed. Repeating the request returns the same and changes nothing.
#[utoipa::path(post, path = "/mastery/update", tag = "Mastery", request_body = MasteryUpdateRequest,
    responses((status = 200, description = "The change in mastery", body = MasteryUpdated), BodyRefusals))]
pub(super) async fn update(
    caller: Caller,
    JsonBody(request): JsonBody<MasteryUpdateRequest>,
) -> ApiResult<Json<MasteryUpdated>> {
    let learner = caller.learner(Scope::Learn)?;
    let (session, position) = request.attempt()?;
    let updates = learner.mastery_updates(session, position).await.map_err(|failure| match failure {
        plumb_service::ServiceError::Conflict => {
            ApiRefusal::conflict("There is no evidence from this item yet. Submit an attempt that is scored first.")
        }
        other => other.into(),
    })?;
    let known = learner.knowledge().await?.skills.into_iter();
    let moved = known.filter(|known| updates.iter().any(|update| update.skill.as_str() == known.skill_id));
    Ok(Json(MasteryUpdated { skills: moved.collect(), updates: updates.iter().map(SkillUpdate::from).collect() }))
}
