//! Bayesian knowledge tracing: how one answer changes the belief that a skill is known.
//!
//! Equations: A. T. Corbett and J. R. Anderson, "Knowledge tracing: modeling the acquisition of procedural
//! knowledge", User Modeling and User-Adapted Interaction 4 (1994). Posteriors are written as `Lk / (Lk + (1−L)u)` from
//! both likelihoods: subtracting a probability near one from one loses digits, and divides by zero if guess or slip is
//! 0.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A parameter that is not a probability.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("`{name}` is {value}, which is not a probability from 0 to 1")]
pub struct NotAProbability {
    /// The field, such as `p_slip`.
    pub name: &'static str,
    /// The refused value.
    pub value: f64,
}

/// Emission probabilities of an answer: slip and lucky guess.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawEmission", into = "RawEmission")]
pub struct Emission {
    slip: f64,
    guess: f64,
}

/// The two likelihoods of an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likelihood {
    /// Probability of this answer from a learner who knows the skill.
    pub known: f64,
    /// Probability of this answer from a learner who does not.
    pub unknown: f64,
}

impl Emission {
    /// `slip`: probability of a wrong answer in spite of knowing; `guess`: of a right answer without knowing. Each from
    /// 0 to 1.
    pub fn new(slip: f64, guess: f64) -> Result<Self, NotAProbability> {
        Ok(Self { slip: probability("p_slip", slip)?, guess: probability("p_guess", guess)? })
    }

    /// Default until there are answers to fit: slip .10; guess 1/`options`, at most the .45 of [`Bounds`], or .05 if
    /// the answer is open.
    pub fn before_fitting(options: Option<u32>) -> Self {
        let guess = options.map_or(0.05, |options| 1.0 / f64::from(options.max(1)));
        Bounds::default().project_emission(Self { slip: 0.10, guess })
    }

    /// Probability of a wrong answer in spite of knowing.
    pub const fn slip(self) -> f64 {
        self.slip
    }

    /// Probability of a right answer without knowing.
    pub const fn guess(self) -> f64 {
        self.guess
    }

    /// Returns the likelihoods of a right or a wrong answer.
    pub fn likelihood(self, right: bool) -> Likelihood {
        if right {
            Likelihood { known: 1.0 - self.slip, unknown: self.guess }
        } else {
            Likelihood { known: self.slip, unknown: 1.0 - self.guess }
        }
    }

    /// Probability of a right answer when the skill is known with probability `belief`.
    pub fn p_correct(self, belief: f64) -> f64 {
        belief * (1.0 - self.slip) + (1.0 - belief) * self.guess
    }
}

impl Likelihood {
    /// Counts the evidence `weight` times: each likelihood is raised to that power.
    #[must_use]
    pub fn weighted(self, weight: f64) -> Self {
        if (weight - 1.0).abs() < f64::EPSILON {
            return self;
        }
        Self { known: self.known.powf(weight), unknown: self.unknown.powf(weight) }
    }

    /// Returns the belief after the answer from the one before: `Lk / (Lk + (1−L)u)`.
    /// An answer that is impossible under the parameters changes nothing.
    pub fn posterior(self, belief: f64) -> f64 {
        let known = belief * self.known;
        let total = known + (1.0 - belief) * self.unknown;
        if total > 0.0 { (known / total).clamp(0.0, 1.0) } else { belief }
    }
}

/// The parameters of one skill. Each is a probability from 0 to 1; see [`Bounds`] for the plausible range.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawBkt", into = "RawBkt")]
pub struct Bkt {
    init: f64,
    transit: f64,
    forget: f64,
    emission: Emission,
}

/// Effect of one opportunity on the belief that a skill is known.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct BeliefStep {
    /// Before the answer.
    pub before: f64,
    /// After the answer, before the chance to learn from it: "evidence so far".
    pub evidence: f64,
    /// After the chance to learn: predicts the next answer. May rise after a wrong answer.
    pub after: f64,
}

impl Default for Bkt {
    /// Default until there are enough answers to fit: init .40, transit .20, slip .10, guess .05 (an open answer).
    fn default() -> Self {
        Self { init: 0.40, transit: 0.20, forget: 0.0, emission: Emission::before_fitting(None) }
    }
}

impl Bkt {
    /// `init`: probability of knowing the skill at first; `transit`: of learning it at an opportunity; then slip and
    /// guess.
    pub fn new(init: f64, transit: f64, slip: f64, guess: f64) -> Result<Self, NotAProbability> {
        let (init, transit) = (probability("p_init", init)?, probability("p_transit", transit)?);
        Ok(Self { init, transit, forget: 0.0, emission: Emission::new(slip, guess)? })
    }

    /// Replaces the probability of forgetting between two opportunities (0 by default).
    pub fn with_forget(self, forget: f64) -> Result<Self, NotAProbability> {
        Ok(Self { forget: probability("p_forget", forget)?, ..self })
    }

    /// Replaces slip and guess.
    #[must_use]
    pub const fn with_emission(self, emission: Emission) -> Self {
        Self { emission, ..self }
    }

    /// Probability of knowing the skill before the first opportunity.
    pub const fn init(self) -> f64 {
        self.init
    }

    /// Probability of learning it at one opportunity.
    pub const fn transit(self) -> f64 {
        self.transit
    }

    /// Probability of forgetting it between two opportunities.
    pub const fn forget(self) -> f64 {
        self.forget
    }

    /// Slip and guess.
    pub const fn emission(self) -> Emission {
        self.emission
    }

    /// Probability of a wrong answer in spite of knowing.
    pub const fn slip(self) -> f64 {
        self.emission.slip
    }

    /// Probability of a right answer without knowing.
    pub const fn guess(self) -> f64 {
        self.emission.guess
    }

    /// Returns the belief after a chance to learn (and to forget), from the belief after the evidence.
    pub fn learn(self, evidence: f64) -> f64 {
        (evidence * (1.0 - self.forget) + (1.0 - evidence) * self.transit).clamp(0.0, 1.0)
    }

    /// Updates the belief `before` with one answer.
    pub fn step(self, before: f64, right: bool) -> BeliefStep {
        self.step_with(before, self.emission.likelihood(right))
    }

    /// Updates the belief `before` with an answer of these likelihoods.
    pub fn step_with(self, before: f64, likelihood: Likelihood) -> BeliefStep {
        let evidence = likelihood.posterior(before);
        BeliefStep { before, evidence, after: self.learn(evidence) }
    }

    /// Returns the limit of the belief under a run of wrong answers, `t(1−g) / (1−s−g)`, if slip and guess are less
    /// than 1 together. Below it a wrong answer *raises* the belief, so an initial belief below it makes little sense.
    pub fn wrong_answer_belief_limit(self) -> Option<f64> {
        let room = 1.0 - self.slip() - self.guess();
        (room > 0.0).then(|| self.transit * (1.0 - self.guess()) / room)
    }

    /// Returns the logarithm of the probability of these answers in this order; −∞ if they are impossible.
    pub fn log_likelihood(self, answers: &[bool]) -> f64 {
        let mut belief = self.init;
        let mut sum = 0.0;
        for right in answers {
            let Likelihood { known, unknown } = self.emission.likelihood(*right);
            sum += (belief * known + (1.0 - belief) * unknown).ln();
            belief = self.step(belief, *right).after;
        }
        sum
    }
}

/// Allowed ranges of the parameters: outside them the model loses its meaning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Smallest and largest `p_init`.
    pub init: (f64, f64),
    /// Smallest and largest `p_transit`.
    pub transit: (f64, f64),
    /// Smallest and largest `p_slip`.
    pub slip: (f64, f64),
    /// Smallest and largest `p_guess`.
    pub guess: (f64, f64),
    /// Largest sum of slip and guess; at 1 an answer is no evidence, above 1 a right one is evidence against knowing.
    pub slip_and_guess: f64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            init: (0.01, 0.99),
            transit: (0.005, 0.60),
            slip: (0.01, 0.30),
            guess: (0.01, 0.45),
            slip_and_guess: 0.90,
        }
    }
}

impl Bounds {
    /// Returns the nearest parameters within the bounds; slip and guess shrink in proportion if their sum is too large.
    pub fn project(&self, bkt: Bkt) -> Bkt {
        Bkt {
            init: bkt.init.clamp(self.init.0, self.init.1),
            transit: bkt.transit.clamp(self.transit.0, self.transit.1),
            forget: bkt.forget,
            emission: self.project_emission(bkt.emission),
        }
    }

    /// Returns the nearest slip and guess within the bounds.
    pub fn project_emission(&self, emission: Emission) -> Emission {
        let slip = emission.slip.clamp(self.slip.0, self.slip.1);
        let guess = emission.guess.clamp(self.guess.0, self.guess.1);
        let over = ((slip + guess) / self.slip_and_guess).max(1.0);
        Emission { slip: slip / over, guess: guess / over }
    }
}

fn probability(name: &'static str, value: f64) -> Result<f64, NotAProbability> {
    if (0.0..=1.0).contains(&value) { Ok(value) } else { Err(NotAProbability { name, value }) }
}

/// Serialised form of the parameters; `p_forget` is left out if it is 0.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBkt {
    #[serde(rename = "p_init")]
    init: f64,
    #[serde(rename = "p_transit")]
    transit: f64,
    #[serde(rename = "p_slip")]
    slip: f64,
    #[serde(rename = "p_guess")]
    guess: f64,
    #[serde(rename = "p_forget", default, skip_serializing_if = "is_zero")]
    forget: f64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEmission {
    #[serde(rename = "p_slip")]
    slip: f64,
    #[serde(rename = "p_guess")]
    guess: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(value: &f64) -> bool {
    value.abs() < f64::MIN_POSITIVE
}

impl TryFrom<RawBkt> for Bkt {
    type Error = NotAProbability;

    fn try_from(raw: RawBkt) -> Result<Self, NotAProbability> {
        Self::new(raw.init, raw.transit, raw.slip, raw.guess)?.with_forget(raw.forget)
    }
}

impl From<Bkt> for RawBkt {
    fn from(bkt: Bkt) -> Self {
        let Bkt { init, transit, forget, emission } = bkt;
        Self { init, transit, slip: emission.slip, guess: emission.guess, forget }
    }
}

impl TryFrom<RawEmission> for Emission {
    type Error = NotAProbability;

    fn try_from(raw: RawEmission) -> Result<Self, NotAProbability> {
        Self::new(raw.slip, raw.guess)
    }
}

impl From<Emission> for RawEmission {
    fn from(Emission { slip, guess }: Emission) -> Self {
        Self { slip, guess }
    }
}
