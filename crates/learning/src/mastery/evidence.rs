//! Evidence of mastery: first attempts, and the result of a placement.

use serde::{Deserialize, Serialize};

use plumb_types::time::Timestamp;

use super::bkt::Emission;
use super::policy::{FIRST_POLICY, HintedRule, Policy};
use plumb_types::SkillId;

/// The setting in which an item was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setting {
    /// Practice, with help available.
    Practice,
    /// A short test of one skill between practice items.
    Checkpoint,
    /// An assessment.
    Assessment,
}

/// Response times of an item over other learners, as known at the time of the attempt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemTiming {
    /// Number of earlier answers.
    pub seen: u32,
    /// Mean time to answer, in milliseconds.
    pub mean_millis: u64,
}

/// A learner's first scored attempt at one item. It is evidence for all its skills, each once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opportunity {
    /// Names the item for this learner; a second attempt at this item is no opportunity.
    pub item: String,
    /// The skill blueprint that it was made from, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blueprint: Option<String>,
    /// The skills it exercises; one named twice counts once.
    pub skills: Vec<SkillId>,
    /// The setting in which it was answered.
    pub setting: Setting,
    /// Whether the answer was fully right.
    pub correct: bool,
    /// Whether a hint was given before the answer.
    pub hinted: bool,
    /// Whether a language model replied in words of its own while the item was open: such words may give the answer
    /// away, so it is left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// From showing the item to the answer, in milliseconds; `None` when not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// Response times of the item.
    #[serde(default)]
    pub timing: ItemTiming,
    /// Slip and guess of its blueprint if they are known; else the skill's are used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emission: Option<Emission>,
    /// When it was answered.
    pub at: Timestamp,
    /// Version of the rules by which it was taken.
    #[serde(default = "first_policy", skip_serializing_if = "is_first_policy")]
    pub policy: String,
}

impl Opportunity {
    /// Returns the time taken and the threshold, both in milliseconds, if the answer was too fast to be considered: it
    /// is then no evidence about the skill.
    pub fn too_fast(&self, policy: &Policy) -> Option<(u64, u64)> {
        let threshold = policy.rapid.threshold_millis(self.timing);
        self.millis.filter(|millis| *millis < threshold).map(|millis| (millis, threshold))
    }

    /// Whether it counts as right or wrong; `None` if it does not count.
    pub fn counts_as(&self, policy: &Policy) -> Option<bool> {
        let helped = self.correct && self.hinted;
        let left_out =
            self.assisted || self.too_fast(policy).is_some() || (helped && policy.hinted == HintedRule::LeftOut);
        (!left_out).then_some(self.correct && !self.hinted)
    }

    /// Returns its skills, each once, in their order.
    pub fn distinct_skills(&self) -> impl Iterator<Item = &SkillId> {
        let earlier = |index: usize, skill: &SkillId| self.skills.iter().take(index).any(|other| other == skill);
        self.skills.iter().enumerate().filter(move |(index, skill)| !earlier(*index, skill)).map(|(_, skill)| skill)
    }
}

/// One piece of evidence about a learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// A first attempt.
    Attempt(Opportunity),
    /// The conclusion of a placement about one skill.
    Placed {
        skill: SkillId,
        /// Known, or not known yet.
        known: bool,
        at: Timestamp,
        /// Version of the rules by which it was taken.
        #[serde(default = "first_policy", skip_serializing_if = "is_first_policy")]
        policy: String,
    },
}

impl Evidence {
    /// When it was recorded.
    pub const fn at(&self) -> Timestamp {
        match self {
            Self::Attempt(opportunity) => opportunity.at,
            Self::Placed { at, .. } => *at,
        }
    }
}

fn first_policy() -> String {
    FIRST_POLICY.to_owned()
}

fn is_first_policy(version: &str) -> bool {
    version == FIRST_POLICY
}
