//! What is believed of a learner's skills, and what an answer did to it.

use axum::Json;
use plumb_learning::mastery::{Because, Change, MasteryStatus, Update};
use plumb_service::accounts::tokens::Scope;
use plumb_service::practice::KnownSkill;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::caller::{Caller, Whose};
use super::input::{At, Body, Position};
use super::refusal::{Answer, Asking, BadField, Looking, Refused};

/// All that is believed of a learner's skills.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Mastery {
    /// Whose.
    learner_id: Uuid,
    /// Version of the rules by which mastery is judged.
    #[schema(example = "mastery-1")]
    policy: String,
    /// The skills there is evidence about.
    skills: Vec<SkillMastery>,
}

/// What is believed of one skill.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SkillMastery {
    /// The skill.
    #[schema(example = "frac_add_like")]
    skill_id: String,
    /// Probability that the learner knows it; what the next answer is predicted with.
    #[schema(minimum = 0, maximum = 1)]
    p_mastery: f64,
    /// The belief after the last answer alone: what mastery is decided by.
    #[schema(minimum = 0, maximum = 1)]
    p_evidence: f64,
    /// Probability of learning it at one opportunity.
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
    /// Where the learner stands now.
    standing: MasteryStatus,
    /// Since when it is mastered, while it is.
    #[schema(format = DateTime)]
    mastered_at: Option<String>,
    /// When to come back to it.
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

/// What is believed of a learner's skills.
#[utoipa::path(get, path = "/mastery/{learner_id}/skills", tag = "Mastery",
    params(("learner_id" = String, Path, description = "`me` or an account's id; other accounts only for administrators",
        pattern = "^(me|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$", example = "me")),
    responses((status = 200, description = "Skills with evidence", body = Mastery), Looking))]
pub(super) async fn skills(caller: Caller, At(learner): At<String>) -> Answer<Json<Mastery>> {
    let known = match caller.whose(&learner)? {
        Whose::Own => caller.learner(Scope::Read)?.knowledge().await?,
        Whose::Other(id) => caller.admin()?.knowledge_of(id).await?,
    };
    let skills = known.skills.into_iter().map(SkillMastery::from).collect();
    Ok(Json(Mastery { learner_id: known.learner, policy: known.policy, skills }))
}

/// A recorded attempt.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "position": 0 }))]
pub(super) struct MasteryUpdateRequest {
    /// The sitting of the attempt.
    #[serde(default)]
    #[schema(required = false)]
    session_id: Option<Uuid>,
    /// The item in it.
    #[serde(default)]
    #[schema(required = false)]
    position: Option<Position>,
    /// Refused: which skills an attempt is evidence for is said by its item.
    #[serde(default)]
    #[schema(required = false, value_type = Object, deprecated)]
    skill_id: Option<Value>,
    /// Refused: mastery follows from evidence alone.
    #[serde(default)]
    #[schema(required = false, value_type = Object, deprecated)]
    outcome: Option<Value>,
    /// Refused: when an attempt arrived is recorded with it.
    #[serde(default)]
    #[schema(required = false, value_type = Object, deprecated)]
    timestamp: Option<Value>,
}

impl MasteryUpdateRequest {
    /// The recorded attempt that is named.
    fn attempt(self) -> Answer<(Uuid, u32)> {
        let told = [("/skill_id", &self.skill_id), ("/outcome", &self.outcome), ("/timestamp", &self.timestamp)];
        let told: Vec<&str> = told.into_iter().filter(|(_, value)| value.is_some()).map(|(name, _)| name).collect();
        if !told.is_empty() {
            let why = "Mastery follows from evidence: the first scored attempt at an item that was served. It takes no \
                       skill, outcome or time from outside. Hand the answer in with `POST /attempts`, which updates \
                       mastery, and send its `session_id` and `position` here to be told what it did.";
            let bad = |field: &str| BadField { field: field.to_owned(), message: why.to_owned() };
            return Err(Refused::fields(told.into_iter().map(bad).collect()).with_detail(why));
        }
        let session = self.session_id.ok_or_else(|| Refused::field("/session_id", "is missing"))?;
        let Position(position) = self.position.ok_or_else(|| Refused::field("/position", "is missing"))?;
        Ok((session, position))
    }
}

/// What an attempt did to what is believed.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MasteryUpdated {
    /// One for each skill of the item.
    updates: Vec<SkillUpdate>,
    /// What is believed of these skills now; later attempts may have moved them on.
    skills: Vec<SkillMastery>,
}

/// What one piece of evidence did to one skill.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SkillUpdate {
    /// The skill.
    skill_id: String,
    /// When the evidence came about.
    #[schema(format = DateTime)]
    at: String,
    /// What it was.
    outcome: EvidenceOutcome,
    /// `p_mastery` before the answer, faded since the one before.
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

/// What a piece of evidence was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum EvidenceOutcome {
    /// A right first answer without help.
    Correct,
    /// A wrong first answer, or the item was given up.
    Incorrect,
    /// A right answer that needed a hint.
    Hinted,
    /// Left out: too fast to have been thought about, or not counted by the rules.
    NotCounted,
    /// A placement's conclusion.
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

/// What a recorded attempt did to what is believed of its skills.
///
/// Mastery follows from evidence and from nothing else: the first scored attempt at an item that was served, stored
/// together with it. So this takes no outcome, no instant and no probability of the caller's; it names an attempt, and
/// says what that one did. Asked again it says the same, and it changes nothing.
#[utoipa::path(post, path = "/mastery/update", tag = "Mastery", request_body = MasteryUpdateRequest,
    responses((status = 200, description = "The change in mastery", body = MasteryUpdated), Asking))]
pub(super) async fn update(caller: Caller, Body(request): Body<MasteryUpdateRequest>) -> Answer<Json<MasteryUpdated>> {
    let learner = caller.learner(Scope::Learn)?;
    let (session, position) = request.attempt()?;
    let updates = learner.mastery_updates(session, position).await.map_err(|failure| match failure {
        plumb_service::ServiceError::Conflict => {
            Refused::conflict("There is no evidence from this item yet. Submit an attempt that is scored first.")
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
