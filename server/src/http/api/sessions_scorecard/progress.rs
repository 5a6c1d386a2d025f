//! A short map of progress: status and probability by skill.

use std::collections::BTreeMap;

use axum::Json;
use plumb_learning::mastery::MasteryStatus;
use plumb_service::accounts::tokens::Scope;
use plumb_types::ids::UserId;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::caller::Caller;
use super::super::refusal::{ApiResult, ReadRefusals};
use super::part;

/// A learner's progress by skill.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "learner_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de",
    "subtopics": { "frac_add_like": { "standing": "mastered", "mastery": 0.97 } }
}))]
pub(in crate::http::api) struct ProgressDocument {
    /// The learner.
    #[schema(value_type = Uuid)]
    learner_id: UserId,
    /// By skill; skills that were not begun are left out.
    subtopics: BTreeMap<String, ProgressEntry>,
}

/// A learner's progress in one skill.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "standing": "learning", "mastery": 0.55 }))]
struct ProgressEntry {
    /// The learner's status now.
    standing: MasteryStatus,
    /// Probability that the learner knows it.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
}

/// The caller's progress in each skill that was begun, with only the fields that a map needs.
#[utoipa::path(get, path = "/sessions/subtopic-progress", tag = "Sessions", operation_id = "subtopic_progress",
    responses((status = 200, description = "By skill", body = ProgressDocument), ReadRefusals))]
pub(in crate::http::api) async fn progress(caller: Caller) -> ApiResult<Json<ProgressDocument>> {
    let known = caller.learner(Scope::Read)?.knowledge().await?;
    let begun = known.skills.into_iter().filter(|known| known.last_practiced_at.is_some());
    let subtopics = begun.map(|known| {
        let mastery = part(plumb_learning::scorecard::basis_points(known.p_evidence));
        (known.skill_id, ProgressEntry { standing: known.standing, mastery })
    });
    Ok(Json(ProgressDocument { learner_id: known.learner_id, subtopics: subtopics.collect() }))
}
