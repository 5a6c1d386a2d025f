//! What is known of a learner's skills: evidence, appended for ever, and beside it the state that caches its fold.
//!
//! Both are written with the session's events, in one transaction: see [`crate::sessions::SessionChange::learned`].

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::error::Result;

/// One opportunity of a learner at a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceRow {
    /// Whose.
    pub learner: Uuid,
    /// The skill, a node of the graph.
    pub skill: String,
    /// Counts from 1 within learner and skill.
    pub n: i64,
    /// Where it came from.
    pub session: Uuid,
    /// The item's place in that session.
    pub position: i64,
    /// What made the item: the blueprint's id, or the problem's; empty for what a placement concluded, which is no
    /// answer to an item and whose time is not counted.
    pub blueprint: String,
    /// When the answer arrived.
    pub at: Timestamp,
    /// JSON: what happened, as the model of the learner reads it.
    pub body: String,
}

/// What the evidence of a skill comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillStateRow {
    /// Whose.
    pub learner: Uuid,
    /// The skill.
    pub skill: String,
    /// How many rows of evidence it was folded from.
    pub n: i64,
    /// Counts as mastered.
    pub mastered: bool,
    /// When it should be reviewed.
    pub due_at: Option<Timestamp>,
    /// JSON: the fold.
    pub snapshot: String,
}

/// One more opportunity and the state after it. Their `n` is the same; stored only if the state before had one less.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Learned {
    /// The opportunity.
    pub evidence: EvidenceRow,
    /// The state after it.
    pub state: SkillStateRow,
    /// How long the answer took, to be added to what is known of the blueprint, milliseconds.
    pub millis: i64,
}

/// How long the items of a blueprint took so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Timing {
    /// First answers counted.
    pub seen: i64,
    /// All their time, milliseconds.
    pub total_ms: i64,
}

/// The most learners whose skills are read at once.
pub const MOST_LEARNERS: usize = 64;

/// Evidence and what it comes to.
#[async_trait]
pub trait Learning: Send + Sync {
    /// All skills of a learner.
    async fn skill_states(&self, learner: Uuid) -> Result<Vec<SkillStateRow>>;
    /// All skills of each of these learners, at most [`MOST_LEARNERS`] of them: one read, however many there are.
    async fn states_of(&self, learners: &[Uuid]) -> Result<Vec<SkillStateRow>>;
    /// The evidence of one skill, first to last.
    async fn evidence(&self, learner: Uuid, skill: &str) -> Result<Vec<EvidenceRow>>;
    /// The latest evidence of one skill, newest first, at most `limit`.
    async fn latest_of(&self, learner: Uuid, skill: &str, limit: i64) -> Result<Vec<EvidenceRow>>;
    /// A learner's latest evidence of all skills, newest first, at most `limit`.
    async fn latest_evidence(&self, learner: Uuid, limit: i64) -> Result<Vec<EvidenceRow>>;
    /// A page of evidence in order of learner, skill and number, after that place, at most `limit`.
    async fn all_evidence(&self, after: Option<(Uuid, String, i64)>, limit: i64) -> Result<Vec<EvidenceRow>>;
    /// A page of states in order of learner and skill, after that place, at most `limit`.
    async fn all_states(&self, after: Option<(Uuid, String)>, limit: i64) -> Result<Vec<SkillStateRow>>;
    /// How long the items of each of these blueprints took; those never answered are left out.
    async fn timings(&self, blueprints: &[&str]) -> Result<Vec<(String, Timing)>>;
    /// How long the items of a blueprint took.
    async fn timing(&self, blueprint: &str) -> Result<Timing>;
}
