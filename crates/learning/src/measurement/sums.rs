//! Stored sums over the answers to an item, or to all items of a blueprint.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::choices::{ChoiceSums, OTHER, merge};
use super::moments::Moments;
use super::observation::{GivenChoice, Observation, SHARE_ONE};
use super::times::Times;

/// Sums over answers. [`ItemSums::plus`] and [`ItemSums::minus`] are exact inverses, and equal sums are equal in JSON.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ItemSums {
    /// Answers with full credit.
    pub right: u64,
    /// x: credit in millionths; y: score on the rest, in parts of [`SHARE_ONE`].
    pub rest: Moments,
    /// x: credit in millionths; y: total score, in parts of [`SHARE_ONE`].
    pub total: Moments,
    /// Number of answers left out because they were too fast to be considered.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub low_effort: u64,
    /// Response times.
    #[serde(default, skip_serializing_if = "Times::is_empty")]
    pub times: Times,
    /// Answers by total score in percent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub answers: BTreeMap<u8, u64>,
    /// Credit by total score in percent, in millionths.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub credit: BTreeMap<u8, u64>,
    /// Wrong answers by strategy, [`OTHER`] for those that none predicts.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub wrong: BTreeMap<String, ChoiceSums>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl ItemSums {
    /// The sums of one answer.
    pub fn of(seen: &Observation) -> Self {
        if seen.low_effort {
            return Self { low_effort: 1, ..Self::default() };
        }
        let percent = percent(seen.total);
        let (rest, total) = (whole(seen.rest), whole(seen.total));
        let key = seen.choice == GivenChoice::Key;
        let mut wrong = BTreeMap::new();
        for strategy in &seen.offered {
            let given = matches!(&seen.choice, GivenChoice::Wrong(chosen) if chosen == strategy);
            wrong.insert(strategy.clone(), ChoiceSums::of(given, key, rest, percent));
        }
        if seen.typed {
            wrong.insert(OTHER.to_owned(), ChoiceSums::of(seen.choice == GivenChoice::Other, key, rest, percent));
        }
        let mut sums = Self::brief(seen);
        sums.total = Moments::of(i64::from(seen.credit), total);
        sums.answers = [(percent, 1)].into();
        sums.wrong = wrong;
        merge(&mut sums.credit, &[(percent, u64::from(seen.credit))].into(), false);
        sums
    }

    /// The sums of one answer for a value of a feature: only credit, rest score and time.
    pub fn brief(seen: &Observation) -> Self {
        if seen.low_effort {
            return Self { low_effort: 1, ..Self::default() };
        }
        Self {
            right: u64::from(seen.choice == GivenChoice::Key),
            rest: Moments::of(i64::from(seen.credit), whole(seen.rest)),
            times: Times::of(seen.millis),
            ..Self::default()
        }
    }

    /// Number of answers that count.
    pub fn n(&self) -> u64 {
        self.rest.n
    }

    /// Whether nothing was added.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The sums of both.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        self.right = self.right.wrapping_add(other.right);
        self.rest = self.rest.plus(other.rest);
        self.total = self.total.plus(other.total);
        self.low_effort = self.low_effort.wrapping_add(other.low_effort);
        self.times.add(&other.times);
        self.merge_maps(other, false);
        self
    }

    /// The sums without `other`, which was added before.
    #[must_use]
    pub fn minus(mut self, other: &Self) -> Self {
        self.right = self.right.wrapping_sub(other.right);
        self.rest = self.rest.minus(other.rest);
        self.total = self.total.minus(other.total);
        self.low_effort = self.low_effort.wrapping_sub(other.low_effort);
        self.times.take(&other.times);
        self.merge_maps(other, true);
        self
    }

    fn merge_maps(&mut self, other: &Self, away: bool) {
        merge(&mut self.answers, &other.answers, away);
        merge(&mut self.credit, &other.credit, away);
        for (strategy, theirs) in &other.wrong {
            let ours = self.wrong.entry(strategy.clone()).or_default();
            if away {
                ours.take(theirs);
            } else {
                ours.add(theirs);
            }
            if ours.is_empty() {
                self.wrong.remove(strategy);
            }
        }
    }
}

/// Converts a share for summing; capped at a whole.
fn whole(share: u64) -> i64 {
    i64::try_from(share.min(SHARE_ONE)).unwrap_or(0)
}

/// Returns a share in whole percent, rounded down.
fn percent(share: u64) -> u8 {
    u8::try_from(share.min(SHARE_ONE) / (SHARE_ONE / 100)).unwrap_or(100)
}
