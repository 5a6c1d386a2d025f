//! What is known of the difficulties of families before their own answers.

use serde::{Deserialize, Serialize};

use super::features::Predictor;
use super::known::{BankError, BankSettings, FamilyAnswer, KnownFamily};
use crate::calibration::{ItemModel, NormalPrior, Settings, SlopePolicy, calibrate};
use crate::families::{Estimate, combine};

/// What a difficulty rests on most: the source with the greatest precision 1/SE².
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The blueprint's declaration.
    Declared,
    /// The blueprint's features, by what they are worth in other families.
    Features,
    /// Answers to the family.
    Answers,
}

/// Difficulty of a family before its answers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prior {
    declared: Estimate,
    predicted: Option<Estimate>,
}

impl Prior {
    /// The declared and the predicted difficulty, weighted by their precision.
    pub(super) fn difficulty(self) -> Estimate {
        self.predicted.map_or(self.declared, |predicted| combine(self.declared, predicted))
    }

    /// What a difficulty with this standard error rests on most.
    pub(super) fn basis(self, se: f64) -> Basis {
        let of_declared = precision(self.declared.se);
        let of_predicted = self.predicted.map_or(0.0, |predicted| precision(predicted.se));
        let of_answers = precision(se) - precision(self.difficulty().se);
        if of_answers > of_declared.max(of_predicted) {
            Basis::Answers
        } else if of_predicted > of_declared {
            Basis::Features
        } else {
            Basis::Declared
        }
    }
}

fn precision(se: f64) -> f64 {
    1.0 / (se * se)
}

/// Priors of all families, from the declared difficulties and, if there are features, from a first calibration.
pub(super) fn priors(
    known: &[KnownFamily],
    answers: &[FamilyAnswer],
    settings: &BankSettings,
) -> Result<Vec<Prior>, BankError> {
    let declared =
        |family: &KnownFamily| Estimate { value: family.declared.mean().difficulty(), se: settings.declared_se };
    let mut priors: Vec<Prior> =
        known.iter().map(|family| Prior { declared: declared(family), predicted: None }).collect();
    if known.first().is_none_or(|family| family.features.is_empty()) {
        return Ok(priors);
    }
    let found = difficulties_from_answers(known, answers, settings)?;
    let (mut features, mut difficulties) = (Vec::new(), Vec::new());
    for (family, difficulty) in known.iter().zip(&found) {
        if let Some(difficulty) = difficulty {
            features.push(family.features.as_slice());
            difficulties.push(*difficulty);
        }
    }
    if let Some(predictor) = Predictor::fit(&features, &difficulties) {
        for ((prior, family), own) in priors.iter_mut().zip(known).zip(found) {
            prior.predicted = predictor.predict(&family.features, own);
        }
    }
    Ok(priors)
}

/// Difficulties of families with enough answers from answers alone; none at a bound. The other families have their
/// declared difficulty as prior: their answers still say something about the abilities.
fn difficulties_from_answers(
    known: &[KnownFamily],
    answers: &[FamilyAnswer],
    settings: &BankSettings,
) -> Result<Vec<Option<Estimate>>, BankError> {
    let responses = super::fit::responses(known.len(), answers.iter().copied())?;
    let has_enough = |responses: usize| responses >= settings.answers_for_features.max(1);
    let model = |(family, (answers, _)): (&KnownFamily, (usize, usize))| {
        let mean = family.declared.mean().difficulty();
        let difficulty = (!has_enough(answers)).then_some(NormalPrior { mean, sd: settings.declared_se });
        ItemModel { difficulty, ..super::fit::model(family) }
    };
    let models: Vec<ItemModel> = known.iter().zip(responses.counts()).map(model).collect();
    let found = calibrate(&responses, &models, &Settings { slopes: SlopePolicy::One, ..super::fit::search() })?;
    let difficulty = |item: Option<crate::calibration::CalibratedItem>| {
        let item = item.filter(|item| has_enough(item.responses))?;
        let (value, se) = (item.parameters.difficulty(), item.difficulty_se?);
        (se.is_finite() && se > 0.0).then_some(Estimate { value, se })
    };
    Ok(found.items.into_iter().map(difficulty).collect())
}
