//! The rapid-guess filter.

use crate::number::count;

/// Threshold in milliseconds while there are fewer than [`ENOUGH_TIMES`] times of an item.
pub const EARLY_THRESHOLD_MILLIS: u64 = 3_000;
/// Largest threshold, in milliseconds.
pub const LONGEST_THRESHOLD_MILLIS: u64 = 10_000;
/// From this number of times on, an item's mean time counts.
pub const ENOUGH_TIMES: u64 = 30;
/// Above this share of rapid guesses a score is of low effort.
pub const LOW_EFFORT_SHARE: f64 = 0.15;

/// How long learners took for an item so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeanTime {
    /// Number of times.
    pub seen: u64,
    /// Their mean, in milliseconds.
    pub millis: u64,
}

impl MeanTime {
    /// Returns the time in milliseconds below which an answer is a rapid guess: a tenth of the mean time, at most 10 s;
    /// 3 s with fewer than 30 times.
    ///
    /// S. L. Wise and L. Ma, "Setting response time thresholds for a CAT item pool: the normative threshold method", NCME
    /// (2012).
    pub fn threshold_millis(self) -> u64 {
        if self.seen < ENOUGH_TIMES { EARLY_THRESHOLD_MILLIS } else { (self.millis / 10).min(LONGEST_THRESHOLD_MILLIS) }
    }
}

/// The time of an answer, and the mean time of its item before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedAnswer {
    /// Time of the answer in milliseconds; an answer without a time is no rapid guess.
    pub millis: Option<u64>,
    /// Mean time of the item.
    pub item: MeanTime,
}

impl TimedAnswer {
    /// Whether the answer came too fast to be considered. It does not count in abilities, calibration and mastery.
    pub fn is_rapid(self) -> bool {
        self.millis.is_some_and(|millis| millis < self.item.threshold_millis())
    }
}

/// Rapid guesses among a learner's answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Effort {
    /// For each answer, whether it counts.
    pub counts: Vec<bool>,
    /// Share of rapid guesses, from 0 to 1; 0 without answers.
    pub rapid_share: f64,
}

impl Effort {
    /// Whether the score has to be marked as of low effort: more than 15 % of the answers were rapid guesses.
    pub fn is_low(&self) -> bool {
        self.rapid_share > LOW_EFFORT_SHARE
    }
}

/// Returns which of a learner's answers count.
pub fn effort(answers: &[TimedAnswer]) -> Effort {
    let counts: Vec<bool> = answers.iter().map(|answer| !answer.is_rapid()).collect();
    let rapid = counts.iter().filter(|counts| !**counts).count();
    Effort { rapid_share: count(rapid) / count(answers.len()).max(1.0), counts }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(millis: u64, seen: u64, mean: u64) -> TimedAnswer {
        TimedAnswer { millis: Some(millis), item: MeanTime { seen, millis: mean } }
    }

    #[test]
    fn the_threshold_is_a_tenth_of_the_mean_time_within_limits() {
        assert!(answer(2_999, 29, 90_000).is_rapid() && !answer(3_000, 29, 90_000).is_rapid());
        assert!(answer(3_999, 30, 40_000).is_rapid() && !answer(4_000, 30, 40_000).is_rapid());
        assert!(answer(9_999, 30, 400_000).is_rapid() && !answer(10_000, 30, 400_000).is_rapid());
        assert!(!TimedAnswer { millis: None, ..answer(0, 30, 40_000) }.is_rapid());
    }

    #[test]
    fn a_score_is_of_low_effort_above_fifteen_percent() {
        let answers = |rapid: usize| {
            let times = (0..20).map(|number| answer(if number < rapid { 1_000 } else { 20_000 }, 100, 40_000));
            effort(&times.collect::<Vec<_>>())
        };
        assert!(!answers(3).is_low() && answers(4).is_low());
        assert_eq!(answers(4).counts.iter().filter(|counts| **counts).count(), 16);
        assert!(!effort(&[]).is_low());
    }
}
