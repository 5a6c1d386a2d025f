//! The logistic response function with one, two or three parameters.

use serde::{Deserialize, Serialize};

use crate::number::{exp, logistic};

/// Largest slope, in 1/logit.
pub const MAX_SLOPE: f64 = 10.0;
/// Largest distance of a difficulty from 0, in logits.
pub const MAX_DIFFICULTY: f64 = 10.0;
/// Largest lower asymptote.
pub const MAX_GUESS: f64 = 0.9;

/// Parameters of an item: `p(θ) = c + (1 − c) / (1 + exp(−a(θ − b)))`.
///
/// A. Birnbaum, "Some latent trait models and their use in inferring an examinee's ability", in F. M. Lord and
/// M. R. Novick, Statistical Theories of Mental Test Scores (1968). With c = 0 it is the model with two parameters, with
/// a = 1 besides it is G. Rasch's (1960).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "(f64, f64, f64)", into = "(f64, f64, f64)")]
pub struct ItemParameters {
    slope: f64,
    difficulty: f64,
    guess: f64,
}

/// A parameter out of its range.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum ParameterError {
    /// The slope is not in (0, 10].
    #[error("the slope {0} is not above 0 and at most {MAX_SLOPE}")]
    Slope(f64),
    /// The difficulty is not in [−10, 10].
    #[error("the difficulty {0} is not between -{MAX_DIFFICULTY} and {MAX_DIFFICULTY} logits")]
    Difficulty(f64),
    /// The lower asymptote is not in [0, 0.9].
    #[error("the probability of guessing {0} is not between 0 and {MAX_GUESS}")]
    Guess(f64),
    /// The spread within a family is not in [0, 10].
    #[error("the spread {0} is not between 0 and {MAX_DIFFICULTY} logits")]
    Spread(f64),
}

/// Largest distance from 0 of the logits of a declared difficulty.
const MAX_DECLARED: f64 = 3.5;

/// Returns the logits of a difficulty from 0 to 1, which is the probability that a learner of mean ability (0 logits) does not
/// know the answer: `ln(d / (1 − d))`, within [−3.5, 3.5].
pub fn logits_of(difficulty: f64) -> f64 {
    let odds = difficulty / (1.0 - difficulty);
    if odds > 0.0 { libm::log(odds).clamp(-MAX_DECLARED, MAX_DECLARED) } else { -MAX_DECLARED }
}

/// Returns the difficulty from 0 to 1 that corresponds to these logits; of an ability, the difficulty at which the learner
/// knows every second answer.
pub fn difficulty_of(logits: f64) -> f64 {
    logistic(logits)
}

impl TryFrom<(f64, f64, f64)> for ItemParameters {
    type Error = ParameterError;

    fn try_from((slope, difficulty, guess): (f64, f64, f64)) -> Result<Self, ParameterError> {
        Self::new(slope, difficulty, guess)
    }
}

impl From<ItemParameters> for (f64, f64, f64) {
    fn from(item: ItemParameters) -> Self {
        (item.slope, item.difficulty, item.guess)
    }
}

impl ItemParameters {
    /// Creates the parameters slope a (1/logit), difficulty b (logits) and lower asymptote c (the probability that a
    /// learner who knows nothing guesses right: 1/options, 0 for open questions).
    ///
    /// # Errors
    /// [`ParameterError`] unless 0 < a ≤ 10, |b| ≤ 10 and 0 ≤ c ≤ 0.9.
    pub fn new(slope: f64, difficulty: f64, guess: f64) -> Result<Self, ParameterError> {
        if !(slope > 0.0 && slope <= MAX_SLOPE) {
            return Err(ParameterError::Slope(slope));
        }
        if !(-MAX_DIFFICULTY..=MAX_DIFFICULTY).contains(&difficulty) {
            return Err(ParameterError::Difficulty(difficulty));
        }
        if !(0.0..=MAX_GUESS).contains(&guess) {
            return Err(ParameterError::Guess(guess));
        }
        // Adding 0 makes −0 to 0: equal parameters have equal bytes.
        Ok(Self { slope, difficulty: difficulty + 0.0, guess: guess + 0.0 })
    }

    /// Creates the parameters of an item of Rasch's model.
    ///
    /// # Errors
    /// [`ParameterError::Difficulty`] unless |difficulty| ≤ 10.
    pub fn rasch(difficulty: f64) -> Result<Self, ParameterError> {
        Self::new(1.0, difficulty, 0.0)
    }

    /// Slope a, in 1/logit.
    pub fn slope(self) -> f64 {
        self.slope
    }

    /// Difficulty b, in logits.
    pub fn difficulty(self) -> f64 {
        self.difficulty
    }

    /// Lower asymptote c.
    pub fn guess(self) -> f64 {
        self.guess
    }

    /// The same item with another positive slope.
    pub(super) fn with_slope(self, slope: f64) -> Self {
        Self { slope, ..self }
    }

    /// The same item, harder by this many logits, also beyond the range of difficulties.
    pub(super) fn harder_by(self, logits: f64) -> Self {
        Self { difficulty: self.difficulty + logits, ..self }
    }

    /// Returns a(θ − b), the logit of the answer where c is 0.
    pub(crate) fn logit(self, theta: f64) -> f64 {
        self.slope * (theta - self.difficulty)
    }

    /// Returns the probability of a right answer at ability `theta` (logits).
    pub fn probability(self, theta: f64) -> f64 {
        self.guess + (1.0 - self.guess) * logistic(self.logit(theta))
    }

    /// Returns the natural logarithm of the probability of this answer at ability `theta` (logits).
    pub fn log_probability(self, theta: f64, right: bool) -> f64 {
        let odds = exp(-self.logit(theta));
        let above = if right { 1.0 + self.guess * odds } else { (1.0 - self.guess) * odds };
        libm::log(above) - libm::log1p(odds)
    }

    /// Returns Fisher's information about the ability at `theta` (logits), in 1/logit²: `p'² / (p(1 − p))`.
    ///
    /// F. M. Lord, Applications of Item Response Theory (1980), equation 5-9. It is never negative, and at most a²/4.
    pub fn information(self, theta: f64) -> f64 {
        information(self.slope, self.difficulty, self.guess, theta)
    }

    /// Returns the first and second derivative of the probability with respect to the ability.
    pub(crate) fn derivatives(self, theta: f64) -> (f64, f64) {
        let s = logistic(self.logit(theta));
        let first = self.slope * (1.0 - self.guess) * s * (1.0 - s);
        (first, self.slope * first * (1.0 - 2.0 * s))
    }
}

/// Fisher's information `a² (1 − c) e / ((1 + e)² (1 + c e))` with `e = exp(−a(θ − b))`: the quotient p'²/(pq), reduced so
/// that nothing cancels.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a loop over the pool becomes vector instructions only if it is inlined")]
pub(crate) fn information(slope: f64, difficulty: f64, guess: f64, theta: f64) -> f64 {
    let odds = exp(-(slope * (theta - difficulty)));
    let whole = 1.0 + odds;
    slope * slope * (1.0 - guess) * odds / (whole * whole * (1.0 + guess * odds))
}
