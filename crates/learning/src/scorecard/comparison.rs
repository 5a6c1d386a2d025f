//! A learner's last 30 days compared with their own 30 days before, not with other learners.

use super::course::BeliefCourse;
use super::{DAY, share};
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

/// Length of a period in days. Calendar months would compare three days with thirty.
pub const PERIOD_DAYS: i64 = 30;

/// A first answer to an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstAnswer {
    pub at: Timestamp,
    /// Right, without help.
    pub right: bool,
}

/// Counts of one period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// Its first instant.
    pub from: Timestamp,
    /// The first instant after it.
    pub until: Timestamp,
    /// Number of first answers.
    pub answers: u32,
    /// Number of these that were right without help.
    pub right: u32,
    /// Number of skills that were mastered within it, each once.
    pub mastered: u32,
}

impl Period {
    /// Share of right answers, in basis points; `None` without an answer.
    pub fn share(&self) -> Option<u32> {
        share(u64::from(self.right), u64::from(self.answers))
    }

    fn new(from: Timestamp, until: Timestamp, answers: &[FirstAnswer], courses: &[BeliefCourse]) -> Self {
        let within = |answer: &&FirstAnswer| answer.at >= from && answer.at < until;
        Self {
            from,
            until,
            answers: saturating_cast(answers.iter().filter(within).count()),
            right: saturating_cast(answers.iter().filter(within).filter(|answer| answer.right).count()),
            mastered: saturating_cast(courses.iter().filter(|course| course.reached_between(from, until)).count()),
        }
    }
}

/// Two consecutive periods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeriodComparison {
    /// The last [`PERIOD_DAYS`] days.
    pub this: Period,
    pub before: Period,
}

/// Compares the last [`PERIOD_DAYS`] days up to and including `now` with as many before them.
pub fn comparison(answers: &[FirstAnswer], courses: &[BeliefCourse], now: Timestamp) -> PeriodComparison {
    // Answers at this very instant count.
    let until = Timestamp::from_micros(now.as_micros().saturating_add(1));
    let middle = until.plus_secs(-PERIOD_DAYS * DAY);
    let from = middle.plus_secs(-PERIOD_DAYS * DAY);
    PeriodComparison {
        this: Period::new(middle, until, answers, courses),
        before: Period::new(from, middle, answers, courses),
    }
}
