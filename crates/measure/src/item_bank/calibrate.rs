//! The calibration of all families.

use serde::{Deserialize, Serialize};

use super::agreement::{Agreement, CurvePoint, agreement};
use super::fit::{FamilyFit, fit};
use super::known::{BankError, BankSettings, FamilyAnswer, KnownFamily, check};
use super::predictions::{Prediction, mean_loss, predictions};
use super::prior::Basis;
use crate::families::Estimate;
use crate::response::FamilyParameters;

/// A learner with a number that this divides is held out.
const HELD_OUT: u32 = 5;

/// A family with its new parameters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CalibratedFamily {
    /// New parameters: slope 1 unless there are enough answers; lower asymptote and spread as declared.
    pub parameters: FamilyParameters,
    /// Difficulty in logits, with the standard error after prior and answers.
    pub difficulty: Estimate,
    /// Number of answers.
    pub answers: usize,
    /// Number of right ones.
    pub right: usize,
    /// What the difficulty rests on most.
    pub basis: Basis,
    /// Mean square of residuals, weighted by variance: about 1; above, answers are less orderly than expected. `None` with
    /// fewer than 5 answers of learners who have other answers, as for the other figures.
    pub infit: Option<f64>,
    /// Mean square of standardised residuals: it reacts to single answers that are far from what is expected.
    pub outfit: Option<f64>,
    /// Correlation of the answer with the ability by the learner's other answers; `None` also if either does not vary.
    pub rest_correlation: Option<f64>,
    /// Mean square of the difference between an answer (0 or 1) and its probability by the learner's other answers: 0 is
    /// perfect, 0.25 is what a coin does. G. W. Brier, "Verification of forecasts expressed in terms of probability",
    /// Monthly Weather Review 78 (1950).
    #[serde(default)]
    pub brier: Option<f64>,
    /// Shares of right answers of at most 8 groups of learners by ability; ascending.
    pub curve: Vec<CurvePoint>,
}

/// How well parameters predict answers of learners who did not take part in their fit: each answer from the learner's
/// others.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct HeldOut {
    /// Number of answers that were predicted.
    pub answers: usize,
    /// Mean of −ln P(answer) with the parameters in use, in nats for each answer.
    pub before: f64,
    /// The same with new parameters.
    pub after: f64,
}

/// Result of a calibration of families.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BankCalibration {
    /// One entry for each family, in their order.
    pub families: Vec<CalibratedFamily>,
    /// Number of learners with an answer.
    pub learners: usize,
    /// Number of answers.
    pub answers: usize,
    /// Comparison with the parameters in use; `None` if it was not wanted, or without answers on both sides.
    pub held_out: Option<HeldOut>,
    /// Whether the search for the parameters ended by its tolerance.
    pub converged: bool,
}

impl BankCalibration {
    /// Whether new parameters predict held-out answers so much better than those in use that it is not chance.
    pub fn is_better(&self, settings: &BankSettings) -> bool {
        let has_gained =
            |held: &HeldOut| held.answers >= settings.least_held_out && held.before - held.after >= settings.least_gain;
        self.held_out.as_ref().is_some_and(has_gained)
    }
}

/// Calibrates families from answers: difficulties and, with enough answers, slopes, on the scale on which the learners'
/// abilities are N(0, 1).
///
/// The result depends on the set of answers and not on their order, to the byte. All numbers in it are finite, also
/// where all answers to a family are right or all are wrong.
///
/// # Errors
/// [`BankError`] if an answer is to no known family, if features are missing or not finite, or if a setting is out of its
/// range.
pub fn calibrate_bank(
    known: &[KnownFamily],
    answers: &[FamilyAnswer],
    settings: &BankSettings,
) -> Result<BankCalibration, BankError> {
    check(known, answers, settings)?;
    let mut sorted = answers.to_vec();
    sorted.sort_unstable();
    let held_out = if settings.hold_out { compare(known, &sorted, settings)? } else { None };
    let found = fit(known, &sorted, settings)?;
    let parameters: Vec<FamilyParameters> = found.families.iter().map(|family| family.parameters).collect();
    let mut of_families: Vec<Vec<Prediction>> = vec![Vec::new(); known.len()];
    for prediction in predictions(&parameters, &sorted) {
        of_families[prediction.answer.index()].push(prediction);
    }
    let families = found.families.iter().zip(&of_families).map(|(fit, predictions)| calibrated(fit, predictions));
    Ok(BankCalibration {
        families: families.collect(),
        learners: sorted.chunk_by(|one, next| one.learner == next.learner).count(),
        answers: sorted.len(),
        held_out,
        converged: found.converged,
    })
}

/// Fits the families to the other learners, and predicts the answers of those held out.
fn compare(
    known: &[KnownFamily],
    answers: &[FamilyAnswer],
    settings: &BankSettings,
) -> Result<Option<HeldOut>, BankError> {
    let (held_out, others): (Vec<FamilyAnswer>, Vec<FamilyAnswer>) =
        answers.iter().partition(|answer| answer.learner.is_multiple_of(HELD_OUT));
    if held_out.is_empty() || others.is_empty() {
        return Ok(None);
    }
    let found = fit(known, &others, settings)?;
    let current: Vec<FamilyParameters> = known.iter().map(|family| family.current).collect();
    let new: Vec<FamilyParameters> = found.families.iter().map(|family| family.parameters).collect();
    let loss = |families: &[FamilyParameters]| mean_loss(&predictions(families, &held_out));
    let both = loss(&current).zip(loss(&new));
    Ok(both.map(|(before, after)| HeldOut { answers: held_out.len(), before, after }))
}

fn calibrated(fit: &FamilyFit, predictions: &[Prediction]) -> CalibratedFamily {
    let Agreement { infit, outfit, rest_correlation, brier, curve } = agreement(predictions);
    CalibratedFamily {
        parameters: fit.parameters,
        difficulty: fit.difficulty,
        answers: predictions.len(),
        right: predictions.iter().filter(|prediction| prediction.answer.right).count(),
        basis: fit.basis,
        infit,
        outfit,
        rest_correlation,
        brier,
        curve,
    }
}
