//! Response times: a histogram with bins that widen with the time, so that quartiles need no list of answers.

use std::collections::BTreeMap;

use plumb_types::saturating_cast;
use serde::{Deserialize, Serialize};

/// Number of bins for each doubling of the time: no bin is wider than an eighth of its lower edge.
const STEPS: u64 = 8;
/// Longer times count as this, in milliseconds: more than eleven days.
const LONGEST: u64 = (1 << 30) - 1;

/// Number of answers by bin of the time taken.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Times(BTreeMap<u16, u64>);

/// Quartiles of the time taken, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quartiles {
    /// A quarter of the answers took at most this long.
    pub lower: u64,
    /// Half of the answers took at most this long.
    pub median: u64,
    /// Three quarters of the answers took at most this long.
    pub upper: u64,
}

impl Times {
    /// The histogram of one answer, in milliseconds.
    pub fn of(millis: u64) -> Self {
        Self([(bin(millis), 1)].into())
    }

    /// Whether it has no answers.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the counts of `other`.
    pub fn add(&mut self, other: &Self) {
        for (bin, count) in &other.0 {
            tally(&mut self.0, *bin, *count);
        }
    }

    /// Subtracts counts that were added before.
    pub fn take(&mut self, other: &Self) {
        for (bin, count) in &other.0 {
            tally(&mut self.0, *bin, count.wrapping_neg());
        }
    }

    /// Returns the number of answers.
    pub fn count(&self) -> u64 {
        self.0.values().fold(0, |sum, count| sum.wrapping_add(*count))
    }

    /// Returns the quartiles, with answers evenly spread within a bin; `None` without answers.
    pub fn quartiles(&self) -> Option<Quartiles> {
        let [lower, median, upper] = [1, 2, 3].map(|quarter| self.at(quarter));
        Some(Quartiles { lower: lower?, median: median?, upper: upper? })
    }

    /// Returns counts by doubling, from the first bin with answers to the last: (from, below, count), in milliseconds.
    pub fn doublings(&self) -> Vec<(u64, u64, u64)> {
        let steps = saturating_cast::<_, u16>(STEPS);
        let (Some((first, _)), Some((last, _))) = (self.0.first_key_value(), self.0.last_key_value()) else {
            return Vec::new();
        };
        let groups = first / steps..=last / steps;
        let count = |group: u16| self.0.range(group * steps..(group + 1) * steps).map(|(_, count)| count).sum();
        groups.map(|group| (edge(group * steps), edge((group + 1) * steps), count(group))).collect()
    }

    fn at(&self, quarter: u64) -> Option<u64> {
        let total = u128::from(self.count());
        // In quarters of an answer, so that no fraction is lost.
        let wanted = total * u128::from(quarter);
        let mut before = 0_u128;
        for (bin, count) in &self.0 {
            let here = u128::from(*count) * 4;
            if here > 0 && before + here >= wanted {
                let (from, below) = (u128::from(edge(*bin)), u128::from(edge(bin + 1)));
                let within = (below - from) * (wanted - before) / here;
                return u64::try_from(from + within).ok();
            }
            before += here;
        }
        None
    }
}

/// Adds to an entry; an entry that becomes 0 is removed, so that equal counts are equal maps.
pub(super) fn tally<K: Ord>(map: &mut BTreeMap<K, u64>, key: K, count: u64) {
    match map.entry(key) {
        std::collections::btree_map::Entry::Vacant(entry) => {
            if count != 0 {
                entry.insert(count);
            }
        }
        std::collections::btree_map::Entry::Occupied(mut entry) => {
            let sum = entry.get().wrapping_add(count);
            if sum == 0 {
                entry.remove();
            } else {
                entry.insert(sum);
            }
        }
    }
}

/// Returns the bin of a time. Below [`STEPS`] every millisecond has its own.
fn bin(millis: u64) -> u16 {
    let millis = millis.min(LONGEST);
    let doubling = u64::from(millis.max(1).ilog2());
    let first = u64::from(STEPS.ilog2());
    let bin = if doubling < first {
        millis
    } else {
        let step = (millis >> (doubling - first)) - STEPS;
        (doubling - first + 1) * STEPS + step
    };
    saturating_cast(bin)
}

/// Returns the shortest time of a bin.
fn edge(bin: u16) -> u64 {
    let bin = u64::from(bin);
    let (group, step) = (bin / STEPS, bin % STEPS);
    if group == 0 { step } else { (STEPS + step) << (group - 1).min(40) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_lies_in_the_bin_it_is_counted_in() {
        for millis in (0..5_000).chain([12_345, 99_999, 1 << 20, LONGEST]) {
            let bin = bin(millis);
            assert!(edge(bin) <= millis && millis < edge(bin + 1), "{millis} is not in bin {bin}");
        }
        assert_eq!(bin(u64::MAX), bin(LONGEST));
    }

    #[test]
    fn quartiles_are_those_of_the_answers_within_the_width_of_a_bin() {
        let mut times = Times::default();
        for millis in (1..=100).map(|n| n * 1_000) {
            times.add(&Times::of(millis));
        }
        let found = times.quartiles().unwrap();
        for (found, expected) in [(found.lower, 25_000), (found.median, 50_000), (found.upper, 75_000)] {
            assert!(found.abs_diff(expected) * 8 <= expected, "{found} for {expected}");
        }
        assert_eq!(Times::default().quartiles(), None);
    }

    #[test]
    fn what_is_taken_away_leaves_nothing() {
        let mut times = Times::of(700);
        times.add(&Times::of(9_000));
        times.take(&Times::of(700));
        assert_eq!(times, Times::of(9_000));
        times.take(&Times::of(9_000));
        assert!(times.is_empty() && times.doublings().is_empty());
    }
}
