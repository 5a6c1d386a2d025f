//! What a calibration of families starts from, and the checks of it.

use crate::calibration::{ResponseError, SettingsError};
use crate::response::FamilyParameters;

/// An answer that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FamilyAnswer {
    /// Number of the attempt: answers of one number are of one ability. Any number, not necessarily consecutive.
    pub learner: u32,
    /// Index of the family. A learner may have several answers to one family, each to another item of it.
    pub family: u32,
    /// Whether the answer was right.
    pub right: bool,
}

impl FamilyAnswer {
    /// The family as an index.
    pub(super) fn index(self) -> usize {
        usize::try_from(self.family).unwrap_or(usize::MAX)
    }
}

/// What is known of a family before its answers.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownFamily {
    /// Parameters in use: those of the last calibration, or the declared ones.
    pub current: FamilyParameters,
    /// Parameters that the blueprint declares. The lower asymptote and the spread within the family are not estimated and
    /// stay as they are here.
    pub declared: FamilyParameters,
    /// Features of the level, equally many for all families; empty if there are none. A constant is added to them.
    pub features: Vec<f64>,
}

/// How families are calibrated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BankSettings {
    /// A slope is estimated from this many answers on, with the prior log a ~ N(0, 0.5²); it is 1 before.
    pub min_answers_for_slope: usize,
    /// With fewer answers than this, a family keeps its prior difficulty.
    pub least_answers: usize,
    /// Families with at least this many answers show how much features are worth.
    pub answers_for_features: usize,
    /// Standard error of a declared difficulty, in logits.
    pub declared_se: f64,
    /// Whether a fifth of the learners is held out once, to compare the new parameters with those in use: the learners with
    /// numbers that 5 divides.
    pub hold_out: bool,
    /// Fewer answers of learners held out decide nothing.
    pub least_held_out: usize,
    /// Smallest gain that counts, in nats for each answer held out: less is found by chance, too.
    pub least_gain: f64,
}

impl Default for BankSettings {
    /// Slopes from 200 answers on, the prior alone below 5, features from families with 20, declared difficulties with an
    /// error of 1 logit, and a fifth of the learners held out, at least 200 of their answers predicted better by 0.001 nats.
    fn default() -> Self {
        Self {
            min_answers_for_slope: 200,
            least_answers: 5,
            answers_for_features: 20,
            declared_se: 1.0,
            hold_out: true,
            least_held_out: 200,
            least_gain: 0.001,
        }
    }
}

/// Why families cannot be calibrated.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum BankError {
    /// There is no family of this index.
    #[error("learner {} answered family {}, and there is no such family", .0.learner, .0.family)]
    UnknownFamily(FamilyAnswer),
    /// A family has another number of features than the first one, or a feature that is not finite.
    #[error("family {0} has another number of features than the first one, or a feature that is not finite")]
    Features(usize),
    /// The standard error of declared difficulties is out of range.
    #[error("the standard error {0} of declared difficulties is not between 0.01 and 100 logits")]
    DeclaredError(f64),
    /// The responses cannot be used.
    #[error(transparent)]
    Responses(#[from] ResponseError),
    /// The calibration refuses its settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

/// Checks families, answers and settings.
pub(super) fn check(known: &[KnownFamily], answers: &[FamilyAnswer], settings: &BankSettings) -> Result<(), BankError> {
    if !(0.01..=100.0).contains(&settings.declared_se) {
        return Err(BankError::DeclaredError(settings.declared_se));
    }
    let features = known.first().map_or(0, |family| family.features.len());
    let usable = |family: &KnownFamily| {
        family.features.len() == features && family.features.iter().all(|feature| feature.is_finite())
    };
    if let Some(family) = known.iter().position(|family| !usable(family)) {
        return Err(BankError::Features(family));
    }
    let unknown = answers.iter().filter(|answer| answer.index() >= known.len()).min();
    unknown.map_or(Ok(()), |answer| Err(BankError::UnknownFamily(*answer)))
}
