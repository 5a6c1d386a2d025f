//! Scores as exact fractions.

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use crate::response::SyntaxError;

/// How tests become a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Credit {
    /// The share of the weights of the tests that passed.
    #[default]
    Partial,
    /// 1 if all tests with a weight passed, else 0.
    AllOrNothing,
}

/// A score, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Share of the item's points, from 0 to 1.
    Fraction(Ratio<u64>),
    /// Not marked. No attempt is used up.
    None(NoScore),
}

/// Why there is no score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoScore {
    /// The source is no program; the learner corrects it.
    SyntaxError(SyntaxError),
    /// The sandbox gave no outcome; to be tried again.
    Unavailable,
    /// A checker or script of the author failed; the author corrects it.
    AuthorsFault,
}

impl Score {
    pub(super) fn zero() -> Self {
        Self::Fraction(Ratio::new(0, 1))
    }

    /// The fraction, if there is one.
    pub fn fraction(&self) -> Option<Ratio<u64>> {
        match self {
            Self::Fraction(fraction) => Some(*fraction),
            Self::None(_) => None,
        }
    }
}

impl Credit {
    /// The score of tests, each with its weight and whether it passed. Without weights, each counts as one.
    pub(super) fn score(self, tests: impl Iterator<Item = (u32, bool)> + Clone) -> Score {
        let unweighted = tests.clone().all(|(weight, _)| weight == 0);
        let weight = |weight: u32| if unweighted { 1 } else { u64::from(weight) };
        let (mut passed, mut all) = (0, 0);
        for (declared, ok) in tests {
            all += weight(declared);
            passed += if ok { weight(declared) } else { 0 };
        }
        match self {
            _ if all == 0 => Score::zero(),
            Self::AllOrNothing if passed < all => Score::zero(),
            _ => Score::Fraction(Ratio::new(passed, all)),
        }
    }
}
