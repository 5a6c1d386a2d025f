//! Parameters from many learners' answers: kept only if they predict better than the present ones.

mod blueprints;
mod em;
mod priors;
mod sequences;

use plumb_types::saturating_cast;
use sha2::{Digest, Sha256};

use super::bkt::Bkt;

pub use blueprints::{EmissionOptions, fit_emissions};
pub use em::{ExpectedCounts, Fit, FitOptions, em_step, expect, fit, fit_from};
pub use priors::{Beta, Priors};
pub use sequences::Sequences;

/// Minimum number of learners with [`ENOUGH_ANSWERS`] for parameters to be fitted.
pub const ENOUGH_LEARNERS: usize = 50;
/// Minimum number of first attempts for a learner to count towards [`ENOUGH_LEARNERS`].
pub const ENOUGH_ANSWERS: usize = 3;

/// One learner's scored first attempts at one skill, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct History<'a> {
    /// Names the learner; it alone decides whether the history is in the training part or held out.
    pub learner: &'a str,
    /// Whether each answer was right, and its blueprint.
    pub answers: Vec<ScoredAnswer<'a>>,
}

/// One scored first attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredAnswer<'a> {
    pub right: bool,
    /// The blueprint of the item, if it has one.
    pub blueprint: Option<&'a str>,
}

/// Result of fitting a skill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FitOutcome {
    /// The new parameters predict better: use them.
    Kept {
        /// Fitted to all learners.
        bkt: Bkt,
        /// Losses of the present and the new parameters on learners held out.
        losses: Losses,
    },
    /// The new parameters do not predict better: the present ones stay.
    NoBetter(Losses),
    /// Too few learners have answered often enough.
    TooFew {
        /// Learners with enough answers.
        learners: usize,
    },
}

/// Mean loss per answer on the learners held out: `−ln p(answer)`. Lower is better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Losses {
    /// Loss of the present parameters.
    pub present: f64,
    /// Loss of the parameters fitted to the other learners.
    pub fitted: f64,
    /// Number of answers that were predicted.
    pub answers: usize,
}

/// Fits one skill. A fifth of the learners, chosen by a hash of their names, is held out for the comparison with
/// `present`.
pub fn fit_skill(histories: &[History<'_>], present: Bkt, options: &FitOptions) -> FitOutcome {
    let learners = histories.iter().filter(|history| history.answers.len() >= ENOUGH_ANSWERS).count();
    if learners < ENOUGH_LEARNERS {
        return FitOutcome::TooFew { learners };
    }
    let (held_out, fitted_to): (Vec<_>, Vec<_>) = histories.iter().partition(|history| is_held_out(history.learner));
    let part = Sequences::new(fitted_to.iter().map(|history| history.rights()));
    let trial = fit(&part, options).bkt;
    let losses = losses(&held_out, present, trial);
    let better = losses.answers > 0 && losses.fitted < losses.present;
    if !better {
        return FitOutcome::NoBetter(losses);
    }
    let all = Sequences::new(histories.iter().map(History::rights));
    FitOutcome::Kept { bkt: fit_from(&all, trial, options).bkt, losses }
}

/// Whether a learner's answers are held out for testing. Depends on the name only, so it never changes.
pub fn is_held_out(learner: &str) -> bool {
    Sha256::digest(learner.as_bytes()).first().is_some_and(|byte| byte % 5 == 0)
}

fn losses(held_out: &[&History<'_>], present: Bkt, fitted: Bkt) -> Losses {
    let mut losses = Losses { present: 0.0, fitted: 0.0, answers: 0 };
    for history in held_out {
        let rights = history.rights();
        losses.present -= present.log_likelihood(&rights);
        losses.fitted -= fitted.log_likelihood(&rights);
        losses.answers += rights.len();
    }
    let answers = real(losses.answers.max(1));
    losses.present /= answers;
    losses.fitted /= answers;
    losses
}

impl History<'_> {
    fn rights(&self) -> Vec<bool> {
        self.answers.iter().map(|answer| answer.right).collect()
    }
}

/// Converts a count to a float; exact up to 2³² − 1, which no list in memory exceeds.
fn real(count: usize) -> f64 {
    f64::from(saturating_cast::<usize, u32>(count))
}
