//! One answer, as input of the statistics of its item.

use std::collections::BTreeSet;

/// The number of units in a whole share: so fine that rounding the score on the rest of a test to it changes no
/// displayed figure.
pub const SHARE_ONE: u64 = 1_000_000_000_000;

/// The answer that was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GivenChoice {
    /// The key, with full credit.
    Key,
    /// A wrong answer that the blueprint predicts, by the `type` of its strategy.
    Wrong(String),
    /// Any other answer: wrong in a way that no strategy predicts, or partly right.
    Other,
}

/// An answer, with the scores that it is correlated with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// In millionths of an item.
    pub credit: u32,
    /// Credit on all other items of the test, as a share of their maximum, in parts of [`SHARE_ONE`].
    pub rest: u64,
    /// Like `rest`, with this item included.
    pub total: u64,
    /// How long the item was shown, in milliseconds.
    pub millis: u64,
    /// The answer that was given.
    pub choice: GivenChoice,
    /// The wrong answers that could be given, by strategy; for a typed answer those that strategies predict.
    pub offered: BTreeSet<String>,
    /// Whether the answer was typed, so that it was not limited to the options.
    pub typed: bool,
    /// Whether it was too fast to be considered: it then counts only in the number of such answers.
    pub low_effort: bool,
}

/// Returns `part` of `whole` in parts of [`SHARE_ONE`], rounded half up; 0 if `whole` is 0.
pub fn share(part: u64, whole: u64) -> u64 {
    let doubled = (u128::from(part) * u128::from(SHARE_ONE) * 2 + u128::from(whole)).checked_div(u128::from(whole) * 2);
    doubled.and_then(|share| u64::try_from(share).ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_half_up() {
        assert_eq!(share(1, 3), 333_333_333_333);
        assert_eq!(share(2, 3), 666_666_666_667);
        assert_eq!(share(5, 5), SHARE_ONE);
        assert_eq!(share(3, 0), 0);
    }
}
