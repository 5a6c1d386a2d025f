//! The search for the maximum: expectation and maximisation, with extrapolation.

use serde::{Deserialize, Serialize};

use super::errors::standard_errors;
use super::expectation::expect;
use super::maximisation::maximise;
use super::model::{Item, Nodes, Point};
use super::responses::Responses;
use super::settings::{ItemModel, Settings, SettingsError};
use crate::number::exp;
use crate::response::ItemParameters;

/// Estimates for one item.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct CalibratedItem {
    /// Estimated parameters, with the lower asymptote that was given.
    pub parameters: ItemParameters,
    /// Number of responses.
    pub responses: usize,
    /// Standard error of the slope, in 1/logit; `None` if the slope was not estimated or is at a bound, or if standard
    /// errors were not requested or do not exist.
    pub slope_se: Option<f64>,
    /// Standard error of the difficulty, in logits; `None` as for the slope.
    pub difficulty_se: Option<f64>,
}

/// Result of a calibration.
#[derive(Debug, Clone, PartialEq)]
pub struct Calibration {
    /// Estimates by item; `None` for items without responses.
    pub items: Vec<Option<CalibratedItem>>,
    /// Marginal log-likelihood at the estimates, without the priors.
    pub log_likelihood: f64,
    /// Number of passes over the responses.
    pub passes: usize,
    /// Whether the last step changed no parameter by more than the tolerance.
    pub converged: bool,
}

/// Estimates slopes and difficulties of items from responses. `models` has one entry for each item.
///
/// The result depends on the set of responses and not on their order, to the byte.
///
/// # Errors
/// [`SettingsError`] if a setting is out of its range or `models` and items are not equally many.
pub fn calibrate(
    responses: &Responses,
    models: &[ItemModel],
    settings: &Settings,
) -> Result<Calibration, SettingsError> {
    settings.check(models, responses.item_count())?;
    let items: Vec<Item> =
        models.iter().zip(responses.counts()).map(|(model, counts)| Item::new(model, settings, counts)).collect();
    let search = Search { responses, nodes: Nodes::new(settings.nodes), items: &items, settings };
    let (points, converged, passes) = search.run();
    let (_, log_likelihood) = expect(responses, &search.nodes, &items, &points);
    let errors = if settings.errors {
        standard_errors(responses, &search.nodes, &items, &points, settings)
    } else {
        vec![(None, None); items.len()]
    };
    let calibrated = items.iter().zip(&points).zip(errors).map(|((item, point), (log_slope_se, difficulty_se))| {
        let slope = exp(point.log_slope);
        let parameters = ItemParameters::new(slope, point.difficulty, item.guess).ok()?;
        let slope_se = log_slope_se.map(|se| se * slope);
        (item.responses > 0).then_some(CalibratedItem {
            parameters,
            responses: item.responses,
            slope_se,
            difficulty_se,
        })
    });
    Ok(Calibration { items: calibrated.collect(), log_likelihood, passes: passes + 1, converged })
}

struct Search<'a> {
    responses: &'a Responses,
    nodes: Nodes,
    items: &'a [Item],
    settings: &'a Settings,
}

impl Search<'_> {
    /// Expectation, maximisation, and extrapolation from two steps.
    ///
    /// R. Varadhan and C. Roland, "Simple and globally convergent methods for accelerating the convergence of any EM
    /// algorithm", Scandinavian Journal of Statistics 35 (2008), scheme S3. An extrapolation that lowers the objective is
    /// dropped.
    fn run(&self) -> (Vec<Point>, bool, usize) {
        let mut points: Vec<Point> = self.items.iter().map(|item| item.start(self.settings.difficulty_bound)).collect();
        let mut passes = 0;
        while passes < self.settings.max_passes {
            let (first, _) = self.step(&points);
            let (second, height) = self.step(&first);
            passes += 2;
            if largest_change(&first, &second) < self.settings.tolerance {
                return (second, true, passes);
            }
            points = match self.extrapolate(&points, &first, &second) {
                Some(far) => {
                    let (next, far_height) = self.step(&far);
                    passes += 1;
                    if far_height >= height { next } else { second }
                }
                None => second,
            };
        }
        (points, false, passes)
    }

    /// One step, and the penalised log-likelihood before it.
    fn step(&self, points: &[Point]) -> (Vec<Point>, f64) {
        let (counts, log_likelihood) = expect(self.responses, &self.nodes, self.items, points);
        let priors: f64 = self.items.iter().zip(points).map(|(item, point)| item.log_prior(*point)).sum();
        let next =
            self.items.iter().zip(points).enumerate().map(|(number, (item, point))| {
                maximise(item, number, *point, &counts, &self.nodes.theta, self.settings)
            });
        (next.collect(), log_likelihood + priors)
    }

    fn extrapolate(&self, start: &[Point], first: &[Point], second: &[Point]) -> Option<Vec<Point>> {
        let (mut steps, mut bends) = (0.0, 0.0);
        let mut differences = Vec::with_capacity(start.len());
        for ((start, first), second) in start.iter().zip(first).zip(second) {
            let step = (first.log_slope - start.log_slope, first.difficulty - start.difficulty);
            let next = (second.log_slope - first.log_slope, second.difficulty - first.difficulty);
            let bend = (next.0 - step.0, next.1 - step.1);
            steps += step.0 * step.0 + step.1 * step.1;
            bends += bend.0 * bend.0 + bend.1 * bend.1;
            differences.push((step, bend));
        }
        let length = (steps / bends).sqrt();
        if !length.is_finite() || length <= 1.0 {
            return None;
        }
        let (low, high) = (libm::log(self.settings.slope_bounds.0), libm::log(self.settings.slope_bounds.1));
        let bound = self.settings.difficulty_bound;
        let far = |from: f64, step: f64, bend: f64| from + 2.0 * length * step + length * length * bend;
        let points = start.iter().zip(&differences).map(|(start, (step, bend))| Point {
            log_slope: far(start.log_slope, step.0, bend.0).clamp(low, high),
            difficulty: far(start.difficulty, step.1, bend.1).clamp(-bound, bound),
        });
        Some(points.collect())
    }
}

fn largest_change(before: &[Point], after: &[Point]) -> f64 {
    let change = |(one, two): (&Point, &Point)| {
        (one.log_slope - two.log_slope).abs().max((one.difficulty - two.difficulty).abs())
    };
    before.iter().zip(after).map(change).fold(0.0, f64::max)
}
