//! Distributions of values, prepared for charts.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use num_rational::BigRational;
use plumb_formula::Value;

use plumb_types::decimal::Decimal;
use plumb_types::histogram::{Bin, Distribution};

/// Maximum number of distinct numbers with a column each.
const MOST_POINTS: usize = 11;
/// Maximum number of bins for more numbers: their labels are longer.
const MOST_STEPS: usize = 8;
/// Maximum number of other values that are counted individually, most common first.
const MOST_WORDS: usize = 11;
/// Number of decimals by which numbers are distinguished.
const PLACES: u32 = 4;

/// A distribution of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Histogram {
    /// Numbers in bins of equal width, ascending, at most eleven.
    Numbers(Vec<Bin>),
    /// Other values: the most common first, at most eleven, and the total of all others.
    Words {
        /// Pairs of value and count.
        counts: Vec<(String, u64)>,
        /// Total of the other values.
        others: u64,
    },
}

/// Counts of values by text.
#[derive(Debug, Clone, Default)]
pub(super) struct ValueCounts {
    counts: BTreeMap<String, (Value, u64)>,
}

impl ValueCounts {
    pub(super) fn add(&mut self, value: &Value, shown: String) {
        self.counts.entry(shown).or_insert_with(|| (value.clone(), 0)).1 += 1;
    }

    pub(super) fn distinct(&self) -> usize {
        self.counts.len()
    }

    /// Returns the smallest and the largest value: numbers by size, other values alphabetically.
    pub(super) fn ends(&self) -> Option<(String, String)> {
        let numbers: Option<Vec<(BigRational, &String)>> =
            self.counts.iter().map(|(shown, (value, _))| Some((value.as_rational()?, shown))).collect();
        match numbers {
            Some(numbers) => {
                let least = numbers.iter().min_by(|a, b| a.0.cmp(&b.0))?;
                let most = numbers.iter().max_by(|a, b| a.0.cmp(&b.0))?;
                Some((least.1.clone(), most.1.clone()))
            }
            None => Some((self.counts.first_key_value()?.0.clone(), self.counts.last_key_value()?.0.clone())),
        }
    }

    pub(super) fn histogram(&self) -> Histogram {
        if let Some(bins) = self.numbers().filter(|bins| !bins.is_empty()) {
            return Histogram::Numbers(bins);
        }
        let mut counts: Vec<(String, u64)> =
            self.counts.iter().map(|(shown, (_, count))| (shown.clone(), *count)).collect();
        // Equally common values stay in alphabetical order.
        counts.sort_by_key(|(_, count)| Reverse(*count));
        let others = counts.iter().skip(MOST_WORDS).map(|(_, count)| count).sum();
        counts.truncate(MOST_WORDS);
        Histogram::Words { counts, others }
    }

    fn numbers(&self) -> Option<Vec<Bin>> {
        let mut counts: BTreeMap<Decimal, u64> = BTreeMap::new();
        for (value, count) in self.counts.values() {
            *counts.entry(Decimal::rounded(&value.as_rational()?, PLACES)?).or_insert(0) += count;
        }
        let spread = Distribution { counts, mean: None, median: None };
        let points = spread.histogram(MOST_POINTS);
        Some(if points.iter().all(|bin| bin.from == bin.to) { points } else { spread.histogram(MOST_STEPS) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[Value]) -> ValueCounts {
        let mut spread = ValueCounts::default();
        for value in values {
            spread.add(value, value.to_text());
        }
        spread
    }

    #[test]
    fn numbers_are_put_into_steps_and_their_ends_are_those_by_size() {
        let spread = of(&(0..100).chain([5, 5]).map(Value::from).collect::<Vec<_>>());
        assert_eq!(spread.ends(), Some(("0".into(), "99".into())));
        assert_eq!(spread.distinct(), 100);
        let Histogram::Numbers(bins) = spread.histogram() else { panic!("numbers") };
        assert!(bins.len() <= MOST_STEPS && bins[0].count > bins[1].count, "{bins:?}");
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 102);
        let few = of(&[Value::from(7), Value::from(9)]);
        let Histogram::Numbers(bins) = few.histogram() else { panic!("numbers") };
        assert_eq!(bins.iter().map(|bin| bin.count).collect::<Vec<_>>(), [1, 0, 1]);
    }

    #[test]
    fn words_are_counted_one_by_one_the_commonest_first() {
        let words: Vec<Value> = (0..30).map(|n| Value::from(format!("w{:02}", n % 15).as_str())).collect();
        let mut spread = of(&words);
        spread.add(&Value::from("w14"), "w14".into());
        let Histogram::Words { counts, others } = spread.histogram() else { panic!("words") };
        assert_eq!(counts[0], ("w14".to_owned(), 3));
        assert_eq!(counts.len(), MOST_WORDS);
        assert_eq!(others, 8);
        assert_eq!(spread.ends(), Some(("w00".into(), "w14".into())));
    }

    #[test]
    fn numbers_too_large_to_be_drawn_are_counted_like_words() {
        let huge = Value::big(num_bigint::BigInt::from(10).pow(60));
        let Histogram::Words { counts, .. } = of(&[huge, Value::from(1)]).histogram() else { panic!("words") };
        assert_eq!(counts.len(), 2);
        assert_eq!(ValueCounts::default().ends(), None);
    }
}
