//! A learner's mastery of skills, and how an answer changed it.

use axum::Json;
use plumb_learning::mastery::{Because, Change, MasteryStatus, Update};
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::KnownSkill;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::caller::{Caller, LearnerRef};
use super::input::{JsonBody, PathParam, Position};
use super::refusal::{ApiRefusal, ApiResult, BadField, BodyRefusals, ReadRefusals};

/// A learner's mastery of all skills.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Mastery {
    /// The learner.
    learner_id: Uuid,
    /// Version of the rules that decide mastery.
    #[schema(example = "mastery-1")]
    policy: String,
    /// The skills with evidence.
    skills: Vec<SkillMastery>,
}

/// A learner's mastery of one skill.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SkillMastery {
    /// The skill.
    #[schema(example = "frac_add_like")]
    skill_id: String,
    /// Probability that the learner knows the skill. The next answer is predicted from it.
    #[schema(minimum = 0, maximum = 1)]
    p_mastery: f64,
    /// The probability right after the last answer. The decision about mastery uses it.
    #[schema(minimum = 0, maximum = 1)]
    p_evidence: f64,
    /// Probability of learning the skill at one opportunity.
    #[schema(minimum = 0, maximum = 1)]
    p_transit: f64,
    /// Probability of a wrong answer in spite of knowing.
    #[schema(minimum = 0, maximum = 1)]
    p_slip: f64,
    /// Probability of a right answer without knowing.
    #[schema(minimum = 0, maximum = 1)]
    p_guess: f64,
    /// First attempts that counted.
    opportunities: u32,
    /// When it was last practised.
    #[schema(format = DateTime)]
    last_practiced_at: Option<String>,
    /// Right answers in a row.
    streak: u32,
    /// Whether the last attempt that counted was right.
    last_outcome: Option<bool>,
    /// The learner's status now.
    standing: MasteryStatus,
    /// Since when the skill is mastered; `null` if it is not.
    #[schema(format = DateTime)]
    mastered_at: Option<String>,
    /// When a review is due.
    #[schema(format = DateTime)]
    due_at: Option<String>,
}

impl From<KnownSkill> for SkillMastery {
    fn from(known: KnownSkill) -> Self {
        let state = known.state;
        Self {
            skill_id: known.skill,
            p_mastery: state.p_mastery,
            p_evidence: state.evidence,
            p_transit: state.bkt.transit(),
            p_slip: state.bkt.slip(),
            p_guess: state.bkt.guess(),
            opportunities: state.opportunities,
            last_practiced_at: state.last_practised_at.map(plumb_types::time::Timestamp::to_rfc3339),
            streak: state.streak,
            last_outcome: state.last_outcome,
            standing: known.standing,
            mastered_at: state.mastered_at.map(plumb_types::time::Timestamp::to_rfc3339),
            due_at: known.due.map(plumb_types::time::Timestamp::to_rfc3339),
        }
    }
}

/// A learner's mastery of skills.
#[utoipa::path(get, path = "/mastery/{learner_id}/skills", tag = "Mastery",
    params(("learner_id" = String, Path, description = "`me` or an account's id; other accounts only for administrators",
        pattern = "^(me|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$", example = "me")),
    responses((status = 200, description = "Skills with evidence", body = Mastery), ReadRefusals))]
pub(super) async fn skills(caller: Caller, PathParam(learner): PathParam<String>) -> ApiResult<Json<Mastery>> {
    let known = match caller.target_learner(&learner)? {
        LearnerRef::Own => caller.learner(Scope::Read)?.knowledge().await?,
        LearnerRef::Other(id) => caller.admin()?.knowledge_of(id).await?,
    };
    let skills = known.skills.into_iter().map(SkillMastery::from).collect();
    Ok(Json(Mastery { learner_id: known.learner, policy: known.policy, skills }))
}

/// A recorded attempt.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "position": 0 }))]
pub(super) struct MasteryUpdateRequest {
    /// The session of the attempt.
    #[serde(default)]
    #[schema(required = false)]
    session_id: Option<Uuid>,
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
    fn attempt(self) -> ApiResult<(Uuid, u32)> {
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
    skills: Vec<SkillMastery>,
}

/// How one piece of evidence changed one skill.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SkillUpdate {
    /// The skill.
    skill_id: String,
    /// When the evidence was recorded.
    #[schema(format = DateTime)]
    at: String,
    /// The outcome.
    outcome: EvidenceOutcome,
    /// `p_mastery` before the answer, with forgetting since the answer before it.
    #[schema(minimum = 0, maximum = 1)]
    p_mastery_before: f64,
    /// `p_mastery` after it.
    #[schema(minimum = 0, maximum = 1)]
    p_mastery: f64,
    /// `p_evidence` after it.
    #[schema(minimum = 0, maximum = 1)]
    p_evidence: f64,
    /// Whether mastery was reached or lost.
    change: Option<Change>,
    /// Why, in words.
    explanation: String,
    /// Version of the rules applied.
    policy: String,
}

/// The outcome of a piece of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum EvidenceOutcome {
    /// A right first answer without help.
    Correct,
    /// A wrong first answer, or the item was given up.
    Incorrect,
    /// A right answer that needed a hint.
    Hinted,
    /// Not counted: the answer came too fast to have been thought about, or the rules exclude it.
    NotCounted,
    /// The result of a placement.
    Placed,
}

impl From<&Update> for SkillUpdate {
    fn from(update: &Update) -> Self {
        Self {
            skill_id: update.skill.to_string(),
            at: update.at.to_rfc3339(),
            outcome: match update.because {
                Because::Right { .. } => EvidenceOutcome::Correct,
                Because::Wrong { .. } => EvidenceOutcome::Incorrect,
                Because::Hinted { .. } => EvidenceOutcome::Hinted,
                Because::HintedLeftOut | Because::TooFast { .. } => EvidenceOutcome::NotCounted,
                Because::Placed { .. } => EvidenceOutcome::Placed,
            },
            p_mastery_before: update.step.before,
            p_mastery: update.step.after,
            p_evidence: update.after,
            change: update.change,
            explanation: update.to_string(),
            policy: update.policy.clone(),
        }
    }
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
    let moved = known.filter(|known| updates.iter().any(|update| update.skill.as_str() == known.skill));
    Ok(Json(MasteryUpdated {
        skills: moved.map(SkillMastery::from).collect(),
        updates: updates.iter().map(SkillUpdate::from).collect(),
    }))
}
