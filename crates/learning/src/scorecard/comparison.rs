//! A learner's last month against their own month before: with nobody else's.

use super::course::Course;
use super::{DAY, share};
use plumb_types::time::Timestamp;

/// Days of a period: the last so many, and as many before them. Months of the calendar would compare three days with
/// thirty.
pub const PERIOD_DAYS: i64 = 30;

/// A first answer to an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    pub at: Timestamp,
    /// Right, without help.
    pub right: bool,
}

/// What one period came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// Its first instant.
    pub from: Timestamp,
    /// The first instant after it.
    pub until: Timestamp,
    /// First answers.
    pub answers: u32,
    /// Of these, right without help.
    pub right: u32,
    /// Skills that were mastered within it, each once.
    pub mastered: u32,
}

impl Period {
    /// Share of right answers, basis points; none without an answer.
    pub fn share(&self) -> Option<u32> {
        share(u64::from(self.right), u64::from(self.answers))
    }

    fn new(from: Timestamp, until: Timestamp, answers: &[Answer], courses: &[Course]) -> Self {
        let within = |answer: &&Answer| answer.at >= from && answer.at < until;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Self {
            from,
            until,
            answers: count(answers.iter().filter(within).count()),
            right: count(answers.iter().filter(within).filter(|answer| answer.right).count()),
            mastered: count(courses.iter().filter(|course| course.reached_between(from, until)).count()),
        }
    }
}

/// Two periods side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    /// The last [`PERIOD_DAYS`] days.
    pub this: Period,
    pub before: Period,
}

/// The last [`PERIOD_DAYS`] days up to and with `now`, and as many before them.
pub fn comparison(answers: &[Answer], courses: &[Course], now: Timestamp) -> Comparison {
    // What happened at this very instant counts.
    let until = Timestamp::from_micros(now.as_micros().saturating_add(1));
    let middle = until.plus_secs(-PERIOD_DAYS * DAY);
    let from = middle.plus_secs(-PERIOD_DAYS * DAY);
    Comparison {
        this: Period::new(middle, until, answers, courses),
        before: Period::new(from, middle, answers, courses),
    }
}
