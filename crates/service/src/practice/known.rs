//! A learner's mastery in full: for the learner's own programs, and for administrators.

use plumb_learning::graph::{Reason, SkillsGraph};
use plumb_learning::mastery::MasteryStatus;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::is_ready;
use crate::capabilities::Admin;
use crate::capabilities::Learner;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// A learner's mastery of all skills.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Mastery)]
pub struct Knowledge {
    /// The learner.
    #[schema(value_type = Uuid)]
    pub learner_id: UserId,
    /// Version of the rules that decide mastery.
    #[schema(example = "mastery-2")]
    pub policy: String,
    /// The skills with evidence.
    pub skills: Vec<KnownSkill>,
}

/// A learner's mastery of one skill.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = SkillMastery)]
pub struct KnownSkill {
    /// The skill.
    #[schema(example = "frac_add_like")]
    pub skill_id: String,
    /// Probability that the learner knows the skill. The next answer is predicted from it.
    #[schema(minimum = 0, maximum = 1)]
    pub p_mastery: f64,
    /// The probability right after the last answer. The decision about mastery uses it.
    #[schema(minimum = 0, maximum = 1)]
    pub p_evidence: f64,
    /// Probability of learning the skill at one opportunity.
    #[schema(minimum = 0, maximum = 1)]
    pub p_transit: f64,
    /// Probability of a wrong answer in spite of knowing.
    #[schema(minimum = 0, maximum = 1)]
    pub p_slip: f64,
    /// Probability of a right answer without knowing.
    #[schema(minimum = 0, maximum = 1)]
    pub p_guess: f64,
    /// First attempts that counted.
    pub opportunities: u32,
    /// When it was last practised.
    #[schema(format = DateTime)]
    pub last_practiced_at: Option<String>,
    /// Right answers in a row.
    pub streak: u32,
    /// Whether the last attempt that counted was right.
    pub last_outcome: Option<bool>,
    /// The learner's status now.
    pub standing: MasteryStatus,
    /// Since when the skill is mastered; `null` if it is not.
    #[schema(format = DateTime)]
    pub mastered_at: Option<String>,
    /// When a review is due.
    #[schema(format = DateTime)]
    pub due_at: Option<String>,
}

/// Recommended skills of a learner.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AvailableNodes {
    /// The learner.
    #[schema(value_type = Uuid)]
    pub learner_id: UserId,
    /// The version of the graph.
    pub graph_version: String,
    /// Best first: the lowest probability of mastery, then the longest time without practice, with reviews that are due
    /// in between. Skills of subjects that the learner has not begun come last.
    pub nodes: Vec<AvailableNode>,
}

/// A recommended skill.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AvailableNode {
    /// The skill.
    pub skill_id: String,
    /// Its name for people.
    pub name: String,
    /// The school years it belongs to; may be empty.
    pub grade_band: String,
    /// Why it is recommended.
    pub reason: WhyNext,
    /// The learner's status in this skill.
    pub standing: MasteryStatus,
    /// Probability that the skill is known; for a review the probability that it is recalled now.
    #[schema(minimum = 0, maximum = 1)]
    pub measure: f64,
    /// When it was last practised.
    #[schema(format = DateTime)]
    pub last_practiced_at: Option<String>,
    /// First attempts that counted.
    pub opportunities: u32,
    /// Whether there are items to practise it with.
    pub has_items: bool,
}

/// Why a skill is recommended.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyNext {
    /// It is unlocked and was never attempted.
    New,
    /// It was begun and is not mastered.
    Practise,
    /// It is likely known, by a placement test: a few answers tell.
    Check,
    /// It was mastered and is about to be forgotten.
    Review,
}

impl Learner<'_> {
    /// Returns the caller's mastery of all skills.
    pub async fn knowledge(&self) -> Result<Knowledge> {
        self.plumb.knowledge(self.actor.id).await
    }

    /// Returns the skills recommended to the caller, best first.
    pub async fn available(&self, limit: usize) -> Result<AvailableNodes> {
        self.plumb.available(self.actor.id, limit).await
    }
}

impl Admin<'_> {
    /// Returns a learner's mastery of all skills.
    pub async fn knowledge_of(&self, learner: UserId) -> Result<Knowledge> {
        self.plumb.must_exist(learner).await?;
        self.plumb.knowledge(learner).await
    }

    /// Returns the skills recommended to a learner, best first.
    pub async fn available_to(&self, learner: UserId, limit: usize) -> Result<AvailableNodes> {
        self.plumb.must_exist(learner).await?;
        self.plumb.available(learner, limit).await
    }
}

impl Plumb {
    async fn must_exist(&self, account: UserId) -> Result<()> {
        self.stores.users.by_id(account).await?.map(drop).ok_or(ServiceError::NotFound)
    }

    async fn knowledge(&self, learner: UserId) -> Result<Knowledge> {
        let known = self.known(learner).await?;
        let (now, policy) = (self.now(), &self.rules.mastery);
        let skills = known.mastery.states().iter().map(|(skill, state)| KnownSkill {
            skill_id: skill.to_string(),
            p_mastery: state.p_mastery,
            p_evidence: state.evidence,
            p_transit: state.bkt.transit(),
            p_slip: state.bkt.slip(),
            p_guess: state.bkt.guess(),
            opportunities: state.opportunities,
            last_practiced_at: state.practised_at().map(Timestamp::to_rfc3339),
            streak: state.streak,
            last_outcome: state.last_outcome,
            standing: state.standing(now, policy),
            mastered_at: state.mastered_at.filter(|_| state.is_mastered()).map(Timestamp::to_rfc3339),
            due_at: state.due(policy).map(Timestamp::to_rfc3339),
        });
        Ok(Knowledge { learner_id: learner, policy: policy.version.clone(), skills: skills.collect() })
    }

    /// Returns the skills recommended to a learner, best first.
    async fn available(&self, learner: UserId, limit: usize) -> Result<AvailableNodes> {
        let catalog = self.catalog();
        let graph: &SkillsGraph = &catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.graph;
        let known = self.known(learner).await?;
        let (now, policy) = (self.now(), &self.rules.mastery);
        let items = self.items(&catalog, learner).await?;
        let recommended = self.recommended(&catalog, graph, known.mastery.states()).into_iter();
        let nodes = recommended.filter(|next| is_ready(graph, &known.mastery, next.skill.id.as_str())).take(limit);
        let nodes = nodes.map(|next| {
            let state = known.mastery.get(next.skill.id.as_str());
            let (reason, measure, last) = match next.reason {
                Reason::New { belief } => (WhyNext::New, belief, None),
                Reason::Check { belief } => (WhyNext::Check, belief, None),
                Reason::Practise { belief, last, .. } => (WhyNext::Practise, belief, Some(last)),
                Reason::Review { retrievability, last } => (WhyNext::Review, retrievability, Some(last)),
            };
            AvailableNode {
                skill_id: next.skill.id.to_string(),
                name: next.skill.name.clone(),
                grade_band: next.skill.grade_band.clone(),
                reason,
                standing: state.map_or(MasteryStatus::NotStarted, |state| state.standing(now, policy)),
                measure,
                last_practiced_at: last.map(Timestamp::to_rfc3339),
                opportunities: state.map_or(0, |state| state.opportunities),
                has_items: items.has(next.skill),
            }
        });
        Ok(AvailableNodes { learner_id: learner, graph_version: graph.version().to_owned(), nodes: nodes.collect() })
    }
}
