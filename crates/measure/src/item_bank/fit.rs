//! Parameters of families from their priors and answers.

use super::known::{BankError, BankSettings, FamilyAnswer, KnownFamily};
use super::prior::{Basis, Prior, priors};
use crate::calibration::{
    CalibratedItem, ItemModel, NormalPrior, Response, Responses, Settings, SlopePolicy, calibrate,
};
use crate::families::Estimate;
use crate::response::{ATTENUATION, FamilyParameters, ItemParameters, MAX_DIFFICULTY, VISIBLE_SPREAD};

/// A search stops when a step changes no parameter by more than this: a thousandth of a standard error.
const TOLERANCE: f64 = 1e-5;

/// Parameters of all families.
pub(super) struct Fit {
    pub(super) families: Vec<FamilyFit>,
    /// Whether the search ended by its tolerance.
    pub(super) converged: bool,
}

/// Parameters of one family.
pub(super) struct FamilyFit {
    pub(super) parameters: FamilyParameters,
    pub(super) difficulty: Estimate,
    pub(super) basis: Basis,
}

/// Fits the families to these answers, which must be in their order.
pub(super) fn fit(known: &[KnownFamily], answers: &[FamilyAnswer], settings: &BankSettings) -> Result<Fit, BankError> {
    let priors = priors(known, answers, settings)?;
    let counts = counts(known.len(), answers);
    let has_enough = |answer: &FamilyAnswer| counts[answer.index()] >= settings.least_answers;
    let responses = responses(known.len(), answers.iter().copied().filter(has_enough))?;
    let models: Vec<ItemModel> = known.iter().zip(&priors).map(|(family, prior)| informed(family, *prior)).collect();
    let slopes = SlopePolicy::From(settings.min_answers_for_slope.max(1));
    let found = calibrate(&responses, &models, &Settings { slopes, ..search() })?;
    let families = known.iter().zip(&priors).zip(&found.items);
    let families = families.map(|((family, prior), item)| family_fit(family, *prior, item.as_ref())).collect();
    Ok(Fit { families, converged: found.converged })
}

/// Number of answers to each family.
fn counts(families: usize, answers: &[FamilyAnswer]) -> Vec<usize> {
    let mut counts = vec![0; families];
    for answer in answers {
        counts[answer.index()] += 1;
    }
    counts
}

pub(super) fn responses(families: usize, answers: impl Iterator<Item = FamilyAnswer>) -> Result<Responses, BankError> {
    let response =
        |answer: FamilyAnswer| Response { learner: answer.learner, item: answer.family, right: answer.right };
    Ok(Responses::to_families(families, answers.map(response).collect())?)
}

/// Settings of all searches.
pub(super) fn search() -> Settings {
    Settings { difficulty_bound: MAX_DIFFICULTY, tolerance: TOLERANCE, ..Settings::default() }
}

/// The family as an item of mean slope 1 and of unknown difficulty: the slope is the attenuated one, by which answers are
/// scored.
pub(super) fn model(family: &KnownFamily) -> ItemModel {
    let (low, high) = search().slope_bounds;
    let slope = with_slope(family, 1.0).map_or(1.0, |family| family.scoring_item().slope());
    ItemModel { guess: family.declared.mean().guess(), difficulty: None, slope: slope.clamp(low, high) }
}

fn informed(family: &KnownFamily, prior: Prior) -> ItemModel {
    let Estimate { value, se } = prior.difficulty();
    ItemModel { difficulty: Some(NormalPrior { mean: value, sd: se }), ..model(family) }
}

fn family_fit(family: &KnownFamily, prior: Prior, item: Option<&CalibratedItem>) -> FamilyFit {
    let before = prior.difficulty();
    // At a bound there is no error from answers; that of the prior is the larger one.
    let error = |item: &CalibratedItem| item.difficulty_se.filter(|se| *se > 0.0 && *se < before.se);
    let difficulty = item
        .map_or(before, |item| Estimate { value: item.parameters.difficulty(), se: error(item).unwrap_or(before.se) });
    let estimated = item.filter(|item| item.slope_se.is_some());
    let slope = estimated.map_or(1.0, |item| mean_slope(item.parameters.slope(), family.declared.spread()));
    let declared = family.declared.mean();
    let mean = ItemParameters::new(slope, difficulty.value, declared.guess()).unwrap_or(declared);
    let parameters = FamilyParameters::new(mean, family.declared.spread()).unwrap_or(family.declared);
    FamilyFit { parameters, difficulty, basis: prior.basis(difficulty.se) }
}

fn with_slope(family: &KnownFamily, slope: f64) -> Option<FamilyParameters> {
    let declared = family.declared.mean();
    let mean = ItemParameters::new(slope, declared.difficulty(), declared.guess()).ok()?;
    FamilyParameters::new(mean, family.declared.spread()).ok()
}

/// Slope of the mean item of a family that is scored with the slope `scored`: `a = a'/√(1 − 0.3458 a'² σ²)`, at most the
/// largest slope of a calibration.
fn mean_slope(scored: f64, spread: f64) -> f64 {
    let largest = search().slope_bounds.1;
    if spread < VISIBLE_SPREAD {
        return scored;
    }
    let rest = 1.0 - ATTENUATION * scored * scored * spread * spread;
    if rest > 0.0 { (scored / rest.sqrt()).min(largest) } else { largest }
}
