//! Histograms of numbers with few bins of equal width.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero as _;

use crate::decimal::{Decimal, MAX_PLACES};

/// More powers of ten than two numbers can differ by.
const POWERS: u32 = 30;

/// A bin with its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bin {
    /// The least number of the bin.
    pub from: Decimal,
    /// The greatest possible number of the bin: with as many digits after the point as any number has.
    pub to: Decimal,
    /// How many numbers are in the bin.
    pub count: u64,
}

/// Distribution of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Distribution {
    /// How often each number was given.
    pub counts: BTreeMap<Decimal, u64>,
    /// The mean, exact; `None` without numbers.
    pub mean: Option<BigRational>,
    /// The median (the mean of the two middle numbers for an even count), exact; `None` without numbers.
    pub median: Option<BigRational>,
}

impl Distribution {
    /// The distribution over possible numbers and their counts, with the `given` ones added.
    pub fn over(mut counts: BTreeMap<Decimal, u64>, given: Vec<(Decimal, u64)>) -> Self {
        for (number, times) in given {
            *counts.entry(number).or_insert(0) += times;
        }
        let total: u64 = counts.values().sum();
        if total == 0 {
            return Self { counts, mean: None, median: None };
        }
        let weighted = |(number, times): (&Decimal, &u64)| number.to_rational() * BigInt::from(*times);
        let sum = counts.iter().map(weighted).fold(BigRational::zero(), |sum, next| sum + next);
        let middle = [(total - 1) / 2, total / 2].map(|rank| nth(&counts, rank));
        let median = middle.into_iter().flatten().fold(BigRational::zero(), |sum, next| sum + next.to_rational());
        Self { mean: Some(sum / BigInt::from(total)), median: Some(median / BigInt::from(2)), counts }
    }

    /// The numbers in at most `most` bins of equal width: 1, 2 or 5 times a power of ten, the narrowest possible. Bins
    /// begin at multiples of their width and may be empty. Returns no bins without numbers, for a `most` below 2, or if
    /// the ends of the bins are not representable as [`Decimal`]s.
    pub fn histogram(&self, most: usize) -> Vec<Bin> {
        let (Some((first, _)), Some((last, _))) = (self.counts.first_key_value(), self.counts.last_key_value()) else {
            return Vec::new();
        };
        let places = self.counts.keys().map(|number| number.places()).max().unwrap_or(0);
        // The smallest difference between numbers.
        let unit = 10_i128.pow(MAX_PLACES.saturating_sub(places));
        let Some(width) = width(first.widest(), last.widest(), unit, most) else { return Vec::new() };
        let bin = |step: i128| {
            let from = step * width;
            let inside = self.counts.iter().filter(|(number, _)| number.widest().div_euclid(width) == step);
            let count = inside.map(|(_, count)| count).sum();
            Some(Bin { from: Decimal::of_widest(from)?, to: Decimal::of_widest(from + width - unit)?, count })
        };
        let steps = first.widest().div_euclid(width)..=last.widest().div_euclid(width);
        steps.map(bin).collect::<Option<_>>().unwrap_or_default()
    }
}

/// The narrowest width for which `first` to `last` fit into `most` bins.
fn width(first: i128, last: i128, unit: i128, most: usize) -> Option<i128> {
    let most = i128::try_from(most).ok()?;
    let steps = |width: i128| last.div_euclid(width) - first.div_euclid(width) + 1;
    let powers = (0..POWERS).filter_map(|power| unit.checked_mul(10_i128.checked_pow(power)?));
    let mut widths = powers.flat_map(|power| [1, 2, 5].into_iter().filter_map(move |times| power.checked_mul(times)));
    widths.find(|width| steps(*width) <= most)
}

/// The number at an index when all are sorted, from 0.
fn nth(counts: &BTreeMap<Decimal, u64>, rank: u64) -> Option<Decimal> {
    let mut before = 0;
    counts.iter().find_map(|(number, times)| {
        before += times;
        (rank < before).then_some(*number)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    fn of(numbers: &[&str]) -> Distribution {
        let mut counts = BTreeMap::new();
        for number in numbers {
            *counts.entry(Decimal::parse(number).unwrap()).or_insert(0) += 1;
        }
        Distribution { counts, mean: None, median: None }
    }

    fn bins(numbers: &[&str], most: usize) -> Vec<String> {
        let written = |bin: Bin| format!("{}..{} {}", bin.from, bin.to, bin.count);
        of(numbers).histogram(most).into_iter().map(written).collect()
    }

    #[test]
    fn numbers_that_are_few_have_a_step_each_and_gaps_are_seen() {
        assert_eq!(bins(&["3", "1", "3"], 11), ["1..1 1", "2..2 0", "3..3 2"]);
        assert_eq!(bins(&["1.5", "1.7"], 11), ["1.5..1.5 1", "1.6..1.6 0", "1.7..1.7 1"]);
        assert_eq!(bins(&["7"], 11), ["7..7 1"]);
    }

    #[test]
    fn numbers_that_are_many_are_put_into_round_steps() {
        assert_eq!(bins(&["0", "9", "10", "31"], 5), ["0..9 2", "10..19 1", "20..29 0", "30..39 1"]);
        assert_eq!(bins(&["-3", "-1", "4"], 3), ["-5..-1 2", "0..4 1"]);
        assert_eq!(bins(&["0.5", "12"], 3), ["0..4.9 1", "5..9.9 0", "10..14.9 1"]);
    }

    #[test]
    fn what_cannot_be_drawn_is_not() {
        assert_eq!(bins(&[], 11), Vec::<String>::new());
        assert_eq!(bins(&["-1", "1"], 1), Vec::<String>::new());
        assert_eq!(bins(&["9223372036854775807", "-9223372036854775807"], 2), Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn every_number_lies_on_one_step(
            numbers in prop::collection::vec((-1_000_000_000_i64..1_000_000_000, 0_u32..=4), 1..40),
            most in 2_usize..15,
        ) {
            let written: Vec<String> =
                numbers.iter().map(|(number, places)| format!("{number}.{}", "7".repeat(*places as usize))).collect();
            let written: Vec<&str> = written.iter().map(String::as_str).collect();
            let spread = of(&written);
            let bins = spread.histogram(most);
            prop_assert!(!bins.is_empty() && bins.len() <= most, "{bins:?}");
            prop_assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), written.len() as u64);
            for number in spread.counts.keys() {
                prop_assert_eq!(bins.iter().filter(|bin| bin.from <= *number && *number <= bin.to).count(), 1);
            }
        }
    }
}
