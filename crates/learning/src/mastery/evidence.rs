//! What mastery learns from: first attempts, and the outcome of a placement.

use serde::{Deserialize, Serialize};

use plumb_types::time::Timestamp;

use super::bkt::Emission;
use super::policy::{HintedRule, Policy};
use plumb_types::SkillId;

/// In what setting an item was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setting {
    /// Exercise, with help at hand.
    Practice,
    /// A short test of one skill between exercises.
    Checkpoint,
    /// An evaluation session.
    Assessment,
}

/// How long an item has taken others, as known when the attempt was made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemTiming {
    /// How often it was answered before.
    pub seen: u32,
    /// Mean time to answer, in milliseconds.
    pub mean_millis: u64,
}

/// A learner's first scored attempt at one item. All its skills learn from it, each once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opportunity {
    /// Names the item for this learner; a second attempt at the same one is no opportunity.
    pub item: String,
    /// The skill blueprint it was made from, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blueprint: Option<String>,
    /// The skills it exercises; one named twice counts once.
    pub skills: Vec<SkillId>,
    /// Where it was answered.
    pub setting: Setting,
    /// Whether the answer was right, all of it.
    pub correct: bool,
    /// Whether a hint had been given before.
    pub hinted: bool,
    /// From showing the item to the answer, in milliseconds; `None` when not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// What is known of the item's time.
    #[serde(default)]
    pub timing: ItemTiming,
    /// Slip and guess of its blueprint where they are known; the skill's otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emission: Option<Emission>,
    /// When it was answered.
    pub at: Timestamp,
}

impl Opportunity {
    /// The time taken and the threshold, both in milliseconds, when it was answered too fast to have been thought
    /// about: it then says nothing of the skill.
    pub fn too_fast(&self, policy: &Policy) -> Option<(u64, u64)> {
        let threshold = policy.rapid.threshold_millis(self.timing);
        self.millis.filter(|millis| *millis < threshold).map(|millis| (millis, threshold))
    }

    /// Whether it counts as right, wrong, or (`None`) not at all.
    pub fn counts_as(&self, policy: &Policy) -> Option<bool> {
        let helped = self.correct && self.hinted;
        let left_out = self.too_fast(policy).is_some() || (helped && policy.hinted == HintedRule::LeftOut);
        (!left_out).then_some(self.correct && !self.hinted)
    }

    /// Its skills, each once, in the order given.
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
    /// What a placement concluded about one skill.
    Placed {
        skill: SkillId,
        /// Known, or not known yet.
        known: bool,
        at: Timestamp,
    },
}
