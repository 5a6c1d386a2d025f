//! The parameters of one item that fit its expected counts best: Fisher's scoring within bounds.

use super::expectation::Counts;
use super::model::{Item, Point};
use super::settings::Settings;
use crate::number::{count, exp, logistic, softplus};

/// Steps for each item; more are not needed, because counts change again with the next expectation.
const STEPS: usize = 4;
/// Largest number of times that a step is halved.
const HALVINGS: usize = 10;
/// Largest change of the logarithm of the slope, and of the difficulty, in one step.
const LARGEST: (f64, f64) = (0.5, 1.0);

/// Gradient and information of an item's penalised expected log-likelihood.
struct Gradient {
    log_slope: f64,
    difficulty: f64,
    /// Information: (log slope, log slope), (log slope, difficulty), (difficulty, difficulty).
    information: (f64, f64, f64),
}

/// The next parameters of item `number`, from its expected counts.
pub(super) fn maximise(
    item: &Item,
    number: usize,
    start: Point,
    counts: &Counts,
    theta: &[f64],
    settings: &Settings,
) -> Point {
    let mut point = start;
    if item.responses == 0 {
        return point;
    }
    let mut height = height_at(item, number, point, counts, theta);
    for _ in 0..STEPS {
        let slope = slope_at(item, number, point, counts, theta);
        // Differences below this are those of rounding.
        let slack = 1e-13 * height.abs();
        let mut next = step(item, point, &slope, settings);
        let mut next_height = height_at(item, number, next, counts, theta);
        for _ in 0..HALVINGS {
            if next_height >= height - slack {
                break;
            }
            next = Point {
                log_slope: 0.5 * (point.log_slope + next.log_slope),
                difficulty: 0.5 * (point.difficulty + next.difficulty),
            };
            next_height = height_at(item, number, next, counts, theta);
        }
        if next_height < height - slack {
            break;
        }
        let change = (next.log_slope - point.log_slope).abs().max((next.difficulty - point.difficulty).abs());
        (point, height) = (next, next_height);
        if change < 0.01 * settings.tolerance {
            break;
        }
    }
    point
}

/// Penalised expected log-likelihood of the item. A step that lowers it is halved: then the marginal log-likelihood never
/// falls, and the search cannot go in a circle.
fn height_at(item: &Item, number: usize, point: Point, counts: &Counts, theta: &[f64]) -> f64 {
    let (slope, guess) = (exp(point.log_slope), item.guess);
    let mut sum = 0.0;
    let nodes = theta.iter().zip(counts.answered(number)).zip(counts.right(number));
    if guess > 0.0 {
        let missed = libm::log1p(-guess);
        for ((theta, answered), right) in nodes {
            let z = slope * (theta - point.difficulty);
            let odds = exp(-z);
            // ln(1 − p) and ln p, but for ln(1 + odds), which both have.
            let (wrong, of_right) = (missed - z, libm::log1p(guess * odds));
            sum += (answered - right) * wrong + right * of_right - answered * libm::log1p(odds);
        }
    } else {
        for ((theta, answered), _) in nodes {
            sum -= answered * softplus(slope * (theta - point.difficulty));
        }
        sum += slope * (counts.ability_of_right(number) - count(item.right) * point.difficulty);
    }
    sum + item.log_prior(point)
}

fn slope_at(item: &Item, number: usize, point: Point, counts: &Counts, theta: &[f64]) -> Gradient {
    let a = exp(point.log_slope);
    let c = item.guess;
    // Sums over the nodes of residuals and of weights, times 1, θ − b and (θ − b)².
    let (mut rest, mut rest_far) = (0.0, 0.0);
    let (mut weight, mut weight_far, mut weight_far_twice) = (0.0, 0.0, 0.0);
    let answered = counts.answered(number);
    let right = counts.right(number);
    for ((theta, n), r) in theta.iter().zip(answered).zip(right) {
        let far = theta - point.difficulty;
        let s = logistic(a * far);
        let (residual, w) = if c > 0.0 {
            let p = c + (1.0 - c) * s;
            ((r - n * p) * s / p, n * s * s * (1.0 - p) / p)
        } else {
            (-n * s, n * s * (1.0 - s))
        };
        rest += residual;
        rest_far += residual * far;
        weight += w;
        weight_far += w * far;
        weight_far_twice += w * far * far;
    }
    if c <= 0.0 {
        let right = count(item.right);
        rest += right;
        rest_far += counts.ability_of_right(number) - right * point.difficulty;
    }
    let mut slope = Gradient {
        log_slope: a * rest_far,
        difficulty: -a * rest,
        information: (a * a * weight_far_twice, -a * a * weight_far, a * a * weight),
    };
    if let Some(prior) = item.log_slope_prior {
        slope.log_slope -= (point.log_slope - prior.mean) / (prior.sd * prior.sd);
        slope.information.0 += 1.0 / (prior.sd * prior.sd);
    }
    if let Some(prior) = item.difficulty_prior {
        slope.difficulty -= (point.difficulty - prior.mean) / (prior.sd * prior.sd);
        slope.information.2 += 1.0 / (prior.sd * prior.sd);
    }
    slope
}

fn step(item: &Item, point: Point, slope: &Gradient, settings: &Settings) -> Point {
    let (low, high) = (libm::log(settings.slope_bounds.0), libm::log(settings.slope_bounds.1));
    let bound = settings.difficulty_bound;
    let held =
        |value: f64, low: f64, high: f64, slope: f64| value <= low && slope < 0.0 || value >= high && slope > 0.0;
    let free_slope = item.free_slope && !held(point.log_slope, low, high, slope.log_slope);
    let free_difficulty = !held(point.difficulty, -bound, bound, slope.difficulty);
    let (aa, ab, bb) = slope.information;
    let determinant = aa * bb - ab * ab;
    let (log_slope, difficulty) = match (free_slope, free_difficulty) {
        (true, true) if determinant > 1e-9 * aa * bb => (
            (bb * slope.log_slope - ab * slope.difficulty) / determinant,
            (aa * slope.difficulty - ab * slope.log_slope) / determinant,
        ),
        (true, false) => (quotient(slope.log_slope, aa), 0.0),
        (_, true) => (0.0, quotient(slope.difficulty, bb)),
        (false, false) => (0.0, 0.0),
    };
    let next = point.log_slope + log_slope.clamp(-LARGEST.0, LARGEST.0);
    Point {
        log_slope: if item.free_slope { next.clamp(low, high) } else { point.log_slope },
        difficulty: (point.difficulty + difficulty.clamp(-LARGEST.1, LARGEST.1)).clamp(-bound, bound),
    }
}

/// A quotient; without information, a large step in the direction of the gradient.
fn quotient(gradient: f64, information: f64) -> f64 {
    if information > 1e-12 { gradient / information } else { gradient.signum() }
}
