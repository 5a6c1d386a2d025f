//! Logistic regression of answers on ability and group.

use super::{DifClass, DifRefusal, check_groups, chi_square_1_above};
use crate::number::{SymmetricMatrix, count, logistic, softplus};

/// Newton steps; a regression that has not converged by then has no finite estimate.
const STEPS: usize = 50;
/// Terms of the largest model: constant, matching score, group, score times group.
const TERMS: usize = 4;

/// An answer with the matching score and the group of the learner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchedAnswer {
    /// Number of right answers, or an ability; in any unit.
    pub score: f64,
    /// Whether the learner is of the focal group.
    pub focal: bool,
    /// Whether the answer was right.
    pub right: bool,
}

/// Result of the regressions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LogisticDif {
    /// Log-likelihoods with: score; score and group; score, group and their product.
    pub log_likelihoods: [f64; 3],
    /// χ² with one degree of freedom for a difference between the groups that is the same at all abilities.
    pub chi_square_uniform: f64,
    /// Its p value.
    pub p_uniform: f64,
    /// χ² with one degree of freedom for a difference that changes with the ability.
    pub chi_square_nonuniform: f64,
    /// Its p value.
    pub p_nonuniform: f64,
    /// χ² with two degrees of freedom for any difference.
    pub chi_square: f64,
    /// Its p value.
    pub p: f64,
    /// How much of Nagelkerke's R² (Biometrika 78, 1991) the group and the product add.
    pub r_square_change: f64,
    /// Coefficients of the largest model: constant, standardised score, focal group, product.
    pub coefficients: [f64; TERMS],
    /// A: p ≥ .05 or R² changes by less than .035; B: by less than .070; else C.
    pub class: DifClass,
}

/// Compares two groups at an item. The score is standardised with the variance of the population (divisor n).
///
/// H. Swaminathan and H. J. Rogers, "Detecting differential item functioning using logistic regression procedures", Journal
/// of Educational Measurement 27 (1990).
///
/// # Errors
/// [`DifRefusal`] with fewer than 200 learners in a group, if scores or answers do not vary, or if there is no finite
/// estimate.
pub fn logistic_dif(answers: &[MatchedAnswer]) -> Result<LogisticDif, DifRefusal> {
    let focal = answers.iter().filter(|answer| answer.focal).count();
    check_groups(answers.len() - focal, focal)?;
    let n = count(answers.len());
    let right = answers.iter().filter(|answer| answer.right).count();
    let mean = answers.iter().map(|answer| answer.score).sum::<f64>() / n;
    let squares: f64 = answers.iter().map(|answer| (answer.score - mean) * (answer.score - mean)).sum();
    let sd = (squares / n).sqrt();
    if !(sd > 0.0 && sd.is_finite()) || right == 0 || right == answers.len() {
        return Err(DifRefusal::NoVariation);
    }
    let row = |answer: &MatchedAnswer| {
        let (score, group) = ((answer.score - mean) / sd, if answer.focal { 1.0 } else { 0.0 });
        ([1.0, score, group, score * group], answer.right)
    };
    let rows: Vec<([f64; TERMS], bool)> = answers.iter().map(row).collect();
    let (_, base) = regress(&rows, 2).ok_or(DifRefusal::Separated)?;
    let (_, uniform) = regress(&rows, 3).ok_or(DifRefusal::Separated)?;
    let (coefficients, full) = regress(&rows, TERMS).ok_or(DifRefusal::Separated)?;
    let share = count(right) / n;
    let null = n * (share * libm::log(share) + (1.0 - share) * libm::log1p(-share));
    let r_square = |log_likelihood: f64| -libm::expm1(2.0 * (null - log_likelihood) / n) / -libm::expm1(2.0 * null / n);
    let chi = |small: f64, large: f64| (2.0 * (large - small)).max(0.0);
    let (chi_square, r_square_change) = (chi(base, full), r_square(full) - r_square(base));
    let p = libm::exp(-0.5 * chi_square);
    let class = match r_square_change {
        change if p >= 0.05 || change < 0.035 => DifClass::A,
        change if change < 0.070 => DifClass::B,
        _ => DifClass::C,
    };
    Ok(LogisticDif {
        log_likelihoods: [base, uniform, full],
        chi_square_uniform: chi(base, uniform),
        p_uniform: chi_square_1_above(chi(base, uniform)),
        chi_square_nonuniform: chi(uniform, full),
        p_nonuniform: chi_square_1_above(chi(uniform, full)),
        chi_square,
        p,
        r_square_change,
        coefficients,
        class,
    })
}

/// Coefficients and log-likelihood of a logistic regression on the first terms, by Newton's method; `None` if it does not
/// converge.
fn regress(rows: &[([f64; TERMS], bool)], terms: usize) -> Option<([f64; TERMS], f64)> {
    let mut beta = [0.0; TERMS];
    for _ in 0..STEPS {
        let mut gradient = [0.0; TERMS];
        let mut information = SymmetricMatrix::zero(terms);
        for (x, right) in rows {
            let p = logistic(linear(x, &beta));
            let residual = f64::from(u8::from(*right)) - p;
            for row in 0..terms {
                gradient[row] += residual * x[row];
                for (column, sum) in information.row_mut(row).iter_mut().enumerate() {
                    *sum += p * (1.0 - p) * x[row] * x[column];
                }
            }
        }
        let step = information.cholesky()?.solve(&gradient[..terms]);
        beta.iter_mut().zip(&step).for_each(|(beta, step)| *beta += step);
        let change = step.iter().fold(0.0_f64, |largest, step| largest.max(step.abs()));
        if !change.is_finite() || beta.iter().any(|beta| beta.abs() > 30.0) {
            return None;
        }
        if change < 1e-10 {
            let terms = rows.iter().map(|(x, right)| {
                let z = linear(x, &beta);
                -softplus(if *right { -z } else { z })
            });
            return Some((beta, terms.sum()));
        }
    }
    None
}

fn linear(x: &[f64; TERMS], beta: &[f64; TERMS]) -> f64 {
    x.iter().zip(beta).map(|(x, beta)| x * beta).sum()
}
