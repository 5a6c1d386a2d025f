//! One answer, as the statistics of its item see it.

use std::collections::BTreeSet;

/// A whole in the units of a share: scores on the rest of a test are kept so exactly that rounding them to a whole
/// number of these changes no figure that is shown.
pub const SHARE_ONE: u64 = 1_000_000_000_000;

/// What was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// The key, with full credit.
    Key,
    /// A wrong answer that the blueprint knows, by the `type` of its strategy.
    Wrong(String),
    /// Anything else: wrong in a way nobody foresaw, or right in part.
    Other,
}

/// An answer with what it is held against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Millionths of an item.
    pub credit: u32,
    /// Credit on all other items of the sitting, as a share of what they could give, in parts of [`SHARE_ONE`].
    pub rest: u64,
    /// The same with this item.
    pub total: u64,
    /// How long the item was before the learner.
    pub millis: u64,
    /// What was answered.
    pub choice: Choice,
    /// The wrong answers that could have been chosen, by strategy; for a typed answer those that are foreseen.
    pub offered: BTreeSet<String>,
    /// The answer was typed, so that it could have been anything.
    pub typed: bool,
    /// It came too fast to have been thought about: it is left out of everything but its own number.
    pub low_effort: bool,
}

/// `part` of `whole` in parts of [`SHARE_ONE`], rounded half up; 0 of nothing.
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
