//! Guards of mastery: what a learner's first tries must show beside the belief.
//!
//! The belief alone is quick to be sure, because the model expects learning at every item: after a mistake two right
//! answers may lift it above any threshold. The guards expect none. One counts right answers among the latest first
//! tries. The other weighs guessing: `odds` is how many times likelier the latest answers are from a learner who knows
//! the skill than from one who does not, so a choice among two options takes more answers than a typed number.
//!
//! Source of the second: the cumulative sum of E. S. Page, "Continuous inspection schemes", Biometrika 41 (1954). The
//! odds never fall below 1, so failures long ago cost no more than one. By G. Lorden, "Procedures for reacting to a
//! change in distribution", Annals of Mathematical Statistics 42 (1971), who only guesses reaches odds of *A* once in
//! *A* answers at most, on average.

use serde::{Deserialize, Serialize};

use super::bkt::Likelihood;
use super::policy::Policy;

/// Most odds that are kept; beyond it nothing changes, and the number stays finite.
const MOST_ODDS: f64 = 1e6;

/// What mastery takes beside the belief.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Guards {
    /// Of so many latest first tries…
    pub of_last: usize,
    /// …at least so many are right.
    pub right: usize,
    /// The answers are at least so many times likelier from a learner who knows the skill than from one who guesses.
    pub odds: f64,
}

impl Default for Guards {
    /// Four of the last five, and odds of 200 to 1. `docs/mastery.md` says why, and the calibration test holds it.
    fn default() -> Self {
        Self { of_last: 5, right: 4, odds: 200.0 }
    }
}

/// The latest first tries at a skill, as far as the guards look at them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FirstTries {
    /// Whether each was right without help, oldest first; at most [`Guards::of_last`].
    pub recent: Vec<bool>,
    /// Odds of knowing against guessing, at least 1.
    pub odds: f64,
}

impl FirstTries {
    /// Before any try.
    pub const fn none() -> Self {
        Self { recent: Vec::new(), odds: 1.0 }
    }

    /// Goes on from a belief that was reached before first tries were kept: with the odds at which as much is shown.
    pub fn after(belief: f64, policy: &Policy, guards: Guards) -> Self {
        let odds = belief / (1.0 - belief) / prior_odds(policy, guards);
        Self { recent: Vec::new(), odds: bounded(odds).min(guards.odds.max(1.0)) }
    }

    /// Takes in one answer of this likelihood.
    pub fn take(&mut self, right: bool, likelihood: Likelihood, guards: Guards) {
        self.recent.push(right);
        let surplus = self.recent.len().saturating_sub(guards.of_last);
        self.recent.drain(..surplus);
        self.odds = bounded(self.odds * (likelihood.known / likelihood.unknown));
    }

    /// Number of right answers among the latest.
    pub fn right(&self) -> usize {
        self.recent.iter().filter(|right| **right).count()
    }

    /// Whether they are enough for mastery.
    pub fn are_enough(&self, guards: Guards) -> bool {
        self.right() >= guards.right && self.odds >= guards.odds
    }

    /// The belief that they give alone: of a reader who expects no learning, and who believes as much as mastery takes
    /// when the odds are as high as mastery takes.
    pub fn belief(&self, policy: &Policy, guards: Guards) -> f64 {
        let odds = self.odds * prior_odds(policy, guards);
        odds / (1.0 + odds)
    }
}

fn prior_odds(policy: &Policy, guards: Guards) -> f64 {
    policy.mastered_at / (1.0 - policy.mastered_at) / guards.odds
}

/// From 1 to [`MOST_ODDS`]; what is no number (an answer that is impossible either way) counts as 1.
fn bounded(odds: f64) -> f64 {
    if odds >= 1.0 { odds.min(MOST_ODDS) } else { 1.0 }
}
