//! A learner's mastery in full: for the learner's own programs, and for administrators.

use plumb_learning::graph::{Node, Reason, SkillsGraph};
use plumb_learning::mastery::{MasteryStatus, SkillState};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::is_ready;
use crate::capabilities::Admin;
use crate::capabilities::Learner;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// A learner's mastery of all skills.
#[derive(Debug, Clone)]
pub struct Knowledge {
    pub learner: Uuid,
    /// Version of the mastery policy.
    pub policy: String,
    /// The skills with evidence, by id.
    pub skills: Vec<KnownSkill>,
}

/// A learner's mastery of one skill.
#[derive(Debug, Clone)]
pub struct KnownSkill {
    pub skill: String,
    /// The state computed from the evidence.
    pub state: SkillState,
    /// The present mastery status.
    pub standing: MasteryStatus,
    /// When the skill is due for review.
    pub due: Option<Timestamp>,
}

/// A skill recommended to the learner.
#[derive(Debug, Clone)]
pub struct Available {
    /// The skill.
    pub node: Node,
    /// Why it is recommended, with the numbers.
    pub reason: Reason,
    /// The learner's mastery status.
    pub standing: MasteryStatus,
    /// Number of first attempts that counted.
    pub opportunities: u32,
    /// Whether the skill has items to practise with.
    pub has_items: bool,
}

impl Learner<'_> {
    /// Returns the caller's mastery of all skills.
    pub async fn knowledge(&self) -> Result<Knowledge> {
        self.plumb.knowledge(self.actor.id).await
    }

    /// Returns the graph's version and the skills recommended to the caller, best first.
    pub async fn available(&self, limit: usize) -> Result<(String, Vec<Available>)> {
        self.plumb.available(self.actor.id, limit).await
    }
}

impl Admin<'_> {
    /// Returns a learner's mastery of all skills.
    pub async fn knowledge_of(&self, learner: Uuid) -> Result<Knowledge> {
        self.plumb.must_exist(learner).await?;
        self.plumb.knowledge(learner).await
    }

    /// Returns the graph's version and the skills recommended to a learner, best first.
    pub async fn available_to(&self, learner: Uuid, limit: usize) -> Result<(String, Vec<Available>)> {
        self.plumb.must_exist(learner).await?;
        self.plumb.available(learner, limit).await
    }
}

impl Plumb {
    async fn must_exist(&self, account: Uuid) -> Result<()> {
        self.stores.users.by_id(account).await?.map(drop).ok_or(ServiceError::NotFound)
    }

    async fn knowledge(&self, learner: Uuid) -> Result<Knowledge> {
        let known = self.known(learner).await?;
        let (now, policy) = (self.now(), &self.rules.mastery);
        let skills = known.mastery.states().iter().map(|(skill, state)| KnownSkill {
            skill: skill.to_string(),
            standing: state.standing(now, policy),
            due: state.due(policy),
            state: state.clone(),
        });
        Ok(Knowledge { learner, policy: policy.version.clone(), skills: skills.collect() })
    }

    /// Returns the graph's version and the skills recommended to a learner, best first.
    async fn available(&self, learner: Uuid, limit: usize) -> Result<(String, Vec<Available>)> {
        let catalog = self.catalog();
        let graph: &SkillsGraph = &catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.graph;
        let known = self.known(learner).await?;
        let (now, policy) = (self.now(), &self.rules.mastery);
        let items = self.items(&catalog, learner).await?;
        let recommended = graph.recommend(known.mastery.states(), now, policy, 0).into_iter();
        let nodes = recommended.filter(|next| is_ready(graph, &known.mastery, next.skill.id.as_str())).take(limit);
        let nodes = nodes.map(|next| {
            let state = known.mastery.get(next.skill.id.as_str());
            Available {
                has_items: items.has(next.skill),
                node: next.skill.clone(),
                reason: next.reason,
                standing: state.map_or(MasteryStatus::NotStarted, |state| state.standing(now, policy)),
                opportunities: state.map_or(0, |state| state.opportunities),
            }
        });
        Ok((graph.version().to_owned(), nodes.collect()))
    }
}
