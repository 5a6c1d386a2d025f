//! Spacing: how well a skill is remembered after some time, and when to review it.
//!
//! FSRS-6 (Free Spaced Repetition Scheduler; J. Ye, <https://github.com/open-spaced-repetition>), in double
//! precision, with skills as cards and two ratings: a wrong answer is "again", a right one "good".
//! Days are whole periods of 24 hours since the last review, as in its reference implementation in Python.
//!
//! Written out rather than taken from the crate `fsrs`: only forty lines of it are needed, and it computes in single
//! precision and brings arrays, threads, random numbers and a trainer into a crate that has none of them.

use serde::{Deserialize, Serialize};

use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

/// Parameters of FSRS-6, fitted by its authors to several hundred million reviews.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// Minimum and maximum of the stability, in days.
const STABILITY: (f64, f64) = (0.001, 36_500.0);
/// Minimum and maximum of the difficulty.
const DIFFICULTY: (f64, f64) = (1.0, 10.0);
/// Maximum interval, in days: a hundred years.
const MAX_INTERVAL: f64 = 36_500.0;
/// A day in milliseconds.
const DAY_MILLIS: i64 = 86_400_000;

/// Result of a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rating {
    /// Not remembered.
    Again,
    /// Remembered with trouble. Not used for answers, which are right or wrong; here to match the reference.
    Hard,
    /// Remembered.
    Good,
    /// Remembered without effort. Not used for answers.
    Easy,
}

impl Rating {
    /// Returns the rating of an answer.
    pub const fn of_answer(right: bool) -> Self {
        if right { Self::Good } else { Self::Again }
    }

    /// The initial stability in days.
    const fn first_stability(self) -> f64 {
        match self {
            Self::Again => W[0],
            Self::Hard => W[1],
            Self::Good => W[2],
            Self::Easy => W[3],
        }
    }

    /// Returns the number of the rating, 1 to 4.
    const fn number(self) -> f64 {
        match self {
            Self::Again => 1.0,
            Self::Hard => 2.0,
            Self::Good => 3.0,
            Self::Easy => 4.0,
        }
    }
}

/// State of memory of a skill.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// Days after which it is recalled with probability .90.
    pub stability: f64,
    /// How hard it is to remember, from 1 to 10.
    pub difficulty: f64,
}

impl Memory {
    /// The state after the first review.
    pub fn first(rating: Rating) -> Self {
        let difficulty = first_difficulty(rating).clamp(DIFFICULTY.0, DIFFICULTY.1);
        Self { stability: rating.first_stability(), difficulty }
    }

    /// The state after one more review, `days` whole days after the last.
    #[must_use]
    pub fn review(self, days: u32, rating: Rating) -> Self {
        let stability = if days == 0 { self.same_day(rating) } else { self.later(days, rating) };
        Self { stability: stability.clamp(STABILITY.0, STABILITY.1), difficulty: self.next_difficulty(rating) }
    }

    /// Returns the probability of recall `days` after the last review: `(1 + factor · days / stability)^decay`.
    pub fn retrievability(self, days: u32) -> f64 {
        (1.0 + factor() * f64::from(days) / self.stability.max(STABILITY.0)).powf(-W[20])
    }

    /// Returns the whole days until recall has fallen to `retention`, at least 1.
    pub fn interval_days(self, retention: f64) -> u32 {
        let retention = retention.clamp(0.01, 0.99);
        let days = self.stability / factor() * (retention.powf(-1.0 / W[20]) - 1.0);
        // Halves are rounded to even, as in the source of the reference values.
        let days = days.round_ties_even().clamp(1.0, MAX_INTERVAL);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 36,500")]
        let days = days as u32;
        days
    }

    /// Returns when the next review is due for a recall of `retention`.
    pub fn due(self, last_review: Timestamp, retention: f64) -> Timestamp {
        last_review.plus_millis(i64::from(self.interval_days(retention)) * DAY_MILLIS)
    }

    fn same_day(self, rating: Rating) -> f64 {
        let growth = (W[17] * (rating.number() - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        let growth = if rating == Rating::Again { growth } else { growth.max(1.0) };
        self.stability * growth
    }

    fn later(self, days: u32, rating: Rating) -> f64 {
        let Self { stability, difficulty } = self;
        let forgotten = 1.0 - self.retrievability(days);
        let bonus = match rating {
            Rating::Again => {
                let lapsed =
                    W[11] * difficulty.powf(-W[12]) * ((stability + 1.0).powf(W[13]) - 1.0) * (W[14] * forgotten).exp();
                return lapsed.min(stability / (W[17] * W[18]).exp());
            }
            Rating::Hard => W[15],
            Rating::Good => 1.0,
            Rating::Easy => W[16],
        };
        let growth = W[8].exp() * (11.0 - difficulty) * stability.powf(-W[9]) * ((forgotten * W[10]).exp() - 1.0);
        stability * (1.0 + growth * bonus)
    }

    fn next_difficulty(self, rating: Rating) -> f64 {
        let change = -W[6] * (rating.number() - 3.0);
        let damped = self.difficulty + (10.0 - self.difficulty) * change / 9.0;
        let towards_easy = W[7] * first_difficulty(Rating::Easy) + (1.0 - W[7]) * damped;
        towards_easy.clamp(DIFFICULTY.0, DIFFICULTY.1)
    }
}

/// Returns the whole days from `earlier` to `later`; 0 if `later` is not later.
pub fn whole_days(earlier: Timestamp, later: Timestamp) -> u32 {
    saturating_cast(later.millis_since(earlier).max(0).unsigned_abs() / DAY_MILLIS.unsigned_abs())
}

/// Returns the belief after a gap in which recall fell to `retrievability`: `floor + (L − floor) · R`.
/// A belief at or below the floor stays as it is: forgetting never raises it.
pub fn after_gap(belief: f64, floor: f64, retrievability: f64) -> f64 {
    if belief <= floor { belief } else { floor + (belief - floor) * retrievability.clamp(0.0, 1.0) }
}

fn first_difficulty(rating: Rating) -> f64 {
    W[4] - (W[5] * (rating.number() - 1.0)).exp() + 1.0
}

/// The factor that makes recall .90 after as many days as the stability.
fn factor() -> f64 {
    0.9_f64.powf(-1.0 / W[20]) - 1.0
}
