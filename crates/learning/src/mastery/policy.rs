//! Policy: the rules by which answers become mastery, as configuration. The version is written into every update.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::evidence::{ItemTiming, Setting};
use super::guards::Guards;

/// How many times an answer's evidence counts: an exponent on its likelihood, from 1 to [`Weight::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Weight(f64);

/// A weight outside its range.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("a weight of {0} is not between 1 and 3")]
pub struct BadWeight(f64);

impl Weight {
    /// Counts once.
    pub const ONE: Self = Self(1.0);
    /// Largest weight: beyond it two answers would decide what should take three.
    pub const MAX: f64 = 3.0;

    /// Makes a weight from 1 to [`Weight::MAX`], whole or not.
    pub fn new(weight: f64) -> Result<Self, BadWeight> {
        if (1.0..=Self::MAX).contains(&weight) { Ok(Self(weight)) } else { Err(BadWeight(weight)) }
    }

    /// Returns the weight as a number.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Weight {
    type Error = BadWeight;

    fn try_from(weight: f64) -> Result<Self, BadWeight> {
        Self::new(weight)
    }
}

impl From<Weight> for f64 {
    fn from(weight: Weight) -> Self {
        weight.0
    }
}

/// How a right answer after a hint counts. It never counts as right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HintedRule {
    /// As a wrong answer: the learner needed help.
    CountsAsWrong,
    /// It is no evidence.
    LeftOut,
}

/// When an answer is too fast to have been considered.
/// Threshold: S. L. Wise and L. Ma, "Setting response time thresholds for a CAT item pool: the normative threshold
/// method", NCME 2012 (10 % of the mean time, at most 10 s).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RapidGuessing {
    /// The threshold in percent of the item's mean time.
    pub percent_of_mean: u64,
    /// Upper limit of the threshold, in milliseconds.
    pub at_most_millis: u64,
    /// The threshold for an item with fewer answers than `enough_seen`, in milliseconds.
    pub unknown_item_millis: u64,
    /// Number of answers from which an item's mean time is used.
    pub enough_seen: u32,
}

impl Default for RapidGuessing {
    fn default() -> Self {
        Self { percent_of_mean: 10, at_most_millis: 10_000, unknown_item_millis: 3_000, enough_seen: 30 }
    }
}

impl RapidGuessing {
    /// Answers faster than this, in milliseconds, count as guesses.
    pub fn threshold_millis(&self, timing: ItemTiming) -> u64 {
        if timing.seen < self.enough_seen {
            return self.unknown_item_millis;
        }
        (timing.mean_millis.saturating_mul(self.percent_of_mean) / 100).min(self.at_most_millis)
    }
}

/// All rules of mastery.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Policy {
    /// Name of this set of rules in records.
    pub version: String,
    /// A skill is mastered from this evidence on…
    pub mastered_at: f64,
    /// …and this many scored first attempts…
    pub min_opportunities: u32,
    /// …that also pass these guards. `None` for the rules before there were guards, in which a placement mastered the
    /// skills that it found known.
    pub guards: Option<Guards>,
    /// Belief in a skill that a placement found known: wrong for about one skill in twelve at worst, on
    /// simulated learners, and this leaves room for those who are not simulated.
    pub likely_at: f64,
    /// Once mastered, a skill stays so until the evidence falls below this: a slip does not lock what it had unlocked.
    pub lost_below: f64,
    /// Below this belief practice comes first.
    pub needs_review_below: f64,
    /// Weight of answers in checkpoints: they are unaided, so they are stronger evidence.
    pub checkpoint_weight: Weight,
    /// Weight of answers in assessments.
    pub assessment_weight: Weight,
    /// How right answers after a hint count.
    pub hinted: HintedRule,
    /// When an answer is left out as a guess.
    pub rapid: RapidGuessing,
    /// Probability of recall at which a review is due.
    pub retention: f64,
    /// One recommendation in this many is a due review, before new skills; 0 for never.
    pub review_every: u32,
}

/// Version of the default rules.
pub const DEFAULT_POLICY: &str = "mastery-2";
/// Version of the first rules, of evidence that names none.
pub const FIRST_POLICY: &str = "mastery-1";

impl Default for Policy {
    fn default() -> Self {
        Self {
            version: DEFAULT_POLICY.to_owned(),
            mastered_at: 0.95,
            min_opportunities: 5,
            guards: Some(Guards::default()),
            likely_at: 0.85,
            lost_below: 0.75,
            needs_review_below: 0.75,
            checkpoint_weight: Weight(1.5),
            assessment_weight: Weight(1.5),
            hinted: HintedRule::CountsAsWrong,
            rapid: RapidGuessing::default(),
            retention: 0.90,
            review_every: 3,
        }
    }
}

impl Policy {
    /// The rules by which evidence was taken that names version `version`: the first rules, or else these.
    pub fn of_version(&self, version: &str) -> Cow<'_, Self> {
        if version == FIRST_POLICY && self.version != FIRST_POLICY {
            Cow::Owned(Self::first())
        } else {
            Cow::Borrowed(self)
        }
    }

    /// The first rules. Evidence that was taken by them stays as it was.
    fn first() -> Self {
        Self { version: FIRST_POLICY.to_owned(), min_opportunities: 3, guards: None, ..Self::default() }
    }

    /// Returns the errors in these rules, one sentence each; empty if they are valid.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        if self.version.trim().is_empty() {
            problems.push("`version` is empty".to_owned());
        }
        let shares = [
            ("mastered_at", self.mastered_at),
            ("lost_below", self.lost_below),
            ("needs_review_below", self.needs_review_below),
            ("likely_at", self.likely_at),
            ("retention", self.retention),
        ];
        for (name, value) in shares {
            if !(value > 0.0 && value < 1.0) {
                problems.push(format!("`{name}` is {value}, not between 0 and 1"));
            }
        }
        if self.lost_below > self.mastered_at {
            problems.push("`lost_below` is above `mastered_at`, so mastery would be lost as it is reached".to_owned());
        }
        if self.likely_at < self.lost_below {
            problems.push(
                "`likely_at` is below `lost_below`, so what is likely known would be lost as it is found".to_owned(),
            );
        }
        if self
            .guards
            .is_some_and(|guards| guards.right > guards.of_last || !(guards.odds >= 1.0 && guards.odds.is_finite()))
        {
            problems.push("`guards` ask for more right answers than tries, or for odds below 1".to_owned());
        }
        if self.rapid.percent_of_mean > 100 {
            problems.push("`rapid.percent_of_mean` is above 100".to_owned());
        }
        problems
    }

    /// Returns the weight of answers in `setting`.
    pub const fn weight(&self, setting: Setting) -> Weight {
        match setting {
            Setting::Practice => Weight::ONE,
            Setting::Checkpoint => self.checkpoint_weight,
            Setting::Assessment => self.assessment_weight,
        }
    }
}
