//! Differential item functioning: whether learners of equal ability but different groups have different chances at an
//! item.
//!
//! A finding is a reason to look at an item, never a reason to withdraw it without a person. Groups of fewer than
//! [`SMALLEST_GROUP`] learners are refused: the rates of false findings would be unknown.

mod logistic;
mod mantel_haenszel;
mod screening;

pub use logistic::{LogisticDif, MatchedAnswer, logistic_dif};
pub use mantel_haenszel::{MantelHaenszel, StratumTable, mantel_haenszel};
pub use screening::{Answers, Screening, screen};

/// Smallest number of learners in each group.
pub const SMALLEST_GROUP: usize = 200;

/// Size of differential item functioning.
///
/// Of Mantel–Haenszel's delta: R. Zwick and K. Ercikan, "Analysis of differential item functioning in the NAEP history
/// assessment", Journal of Educational Measurement 26 (1989). Of logistic regression: M. G. Jodoin and M. J. Gierl,
/// "Evaluating type I error and power rates using an effect size measure with the logistic regression procedure for DIF
/// detection", Applied Measurement in Education 14 (2001).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DifClass {
    /// Negligible.
    A,
    /// Moderate.
    B,
    /// Large.
    C,
}

/// Why differential item functioning is not computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DifRefusal {
    /// A group is too small.
    #[error("the groups have {reference} and {focal} learners; each needs at least {SMALLEST_GROUP}")]
    SmallGroup {
        /// Learners of the reference group.
        reference: usize,
        /// Learners of the focal group.
        focal: usize,
    },
    /// Answers to the item do not differ among comparable learners.
    #[error("answers to the item do not differ among comparable learners of both groups")]
    NoVariation,
    /// The regression has no finite maximum: abilities or groups separate right answers from wrong ones.
    #[error("the logistic regression has no finite estimate")]
    Separated,
    /// A row of answers has another length than the first one, or the groups are not as many as the rows.
    #[error("every learner needs an answer to each item, and a group")]
    Ragged,
}

fn check_groups(reference: usize, focal: usize) -> Result<(), DifRefusal> {
    if reference < SMALLEST_GROUP || focal < SMALLEST_GROUP {
        return Err(DifRefusal::SmallGroup { reference, focal });
    }
    Ok(())
}

/// Probability that a chi-squared variable with one degree of freedom is above `value`.
fn chi_square_1_above(value: f64) -> f64 {
    libm::erfc((0.5 * value.max(0.0)).sqrt())
}
