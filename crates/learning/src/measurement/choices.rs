//! How often a wrong answer was given, by learners of which score.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::moments::Moments;
use super::times::tally;

/// Key of the answers that no strategy predicts.
pub const OTHER: &str = "";

/// Sums for one wrong answer, over the answers to items that offered it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ChoiceSums {
    /// x: 1 if it was given, else 0; y: the rest score.
    pub chosen: Moments,
    /// Answers that gave it, by total score in percent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub wrong: BTreeMap<u8, u64>,
    /// Answers that gave the key instead, by total score in percent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub right: BTreeMap<u8, u64>,
}

impl ChoiceSums {
    /// The sums of one answer to an item that offered it.
    pub(super) fn of(given: bool, key: bool, rest: i64, percent: u8) -> Self {
        let one = |counts: bool| if counts { [(percent, 1)].into() } else { BTreeMap::new() };
        Self { chosen: Moments::of(i64::from(given), rest), wrong: one(given), right: one(key) }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.chosen = self.chosen.plus(other.chosen);
        merge(&mut self.wrong, &other.wrong, false);
        merge(&mut self.right, &other.right, false);
    }

    pub(super) fn take(&mut self, other: &Self) {
        self.chosen = self.chosen.minus(other.chosen);
        merge(&mut self.wrong, &other.wrong, true);
        merge(&mut self.right, &other.right, true);
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Adds the counts of `other`, or subtracts them.
pub(super) fn merge<K: Ord + Copy>(counts: &mut BTreeMap<K, u64>, other: &BTreeMap<K, u64>, away: bool) {
    for (key, count) in other {
        tally(counts, *key, if away { count.wrapping_neg() } else { *count });
    }
}
