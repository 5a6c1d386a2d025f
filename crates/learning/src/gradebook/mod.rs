//! The gradebook: which attempt counts, grades that a teacher gives in its place, the resulting grade, and means.
//!
//! The score of an attempt is stored in its session and nowhere else; the gradebook only reads it.

mod grade_override;
mod mean;

#[cfg(test)]
mod tests;

use plumb_types::ids::SessionId;
use serde::{Deserialize, Serialize};

use plumb_types::time::Timestamp;

pub use grade_override::{GradeOverride, GradeOverrideError, LONGEST_COMMENT, LONGEST_REASON, LONGEST_WORD, percent};
pub use mean::Mean;

/// Which of a learner's attempts counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Counting {
    /// The attempt with the highest score; of several with equal scores the latest.
    #[default]
    Best,
    /// The latest attempt that is over.
    Latest,
    First,
}

#[cfg(feature = "sqlx")]
plumb_types::stored_as_text!(Counting);

impl Counting {
    /// Every rule.
    pub const ALL: [Self; 3] = [Self::Best, Self::Latest, Self::First];

    /// The word that is stored and sent: `best`, `latest`, `first`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns the rule of that word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.as_str() == word)
    }

    /// Returns the attempt that counts, of those that are over and have a score, in any order.
    pub fn of(self, attempts: &[Attempt]) -> Option<&Attempt> {
        match self {
            Self::Best => attempts.iter().max_by_key(|attempt| (attempt.score, attempt.number)),
            Self::Latest => attempts.iter().max_by_key(|attempt| attempt.number),
            Self::First => attempts.iter().min_by_key(|attempt| attempt.number),
        }
    }
}

/// An attempt that is over and has a score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    pub session: SessionId,
    /// Number of the attempt, from 1.
    pub number: u32,
    /// In basis points, 0 to 10,000.
    pub score: u16,
    /// The grade of the score, if the assessment has grades.
    pub grade: Option<String>,
    /// Number of items that wait for review; they are left out of the score until then.
    pub undecided: u32,
    /// Time from which the learner may see the score; `None` while that waits for a teacher, or if it is never shown.
    pub shown_from: Option<Timestamp>,
}

impl Attempt {
    /// Whether the learner may not see the score at `now`.
    pub fn is_held(&self, now: Timestamp) -> bool {
        self.shown_from.is_none_or(|from| now < from)
    }
}

/// A learner's grade for an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade<'a> {
    /// No grade yet.
    None,
    /// The assessment does not count for the learner.
    Excused,
    /// A score, a word, or both.
    Of {
        /// In basis points.
        score: Option<u16>,
        /// Such as `B` or `passed`.
        word: Option<&'a str>,
    },
}

impl<'a> Grade<'a> {
    /// Combines an override with the attempt that counts; the override wins. A score in the override brings its own
    /// word or none; a word in the override leaves the attempt's score.
    pub fn new(given: Option<&'a GradeOverride>, reached: Option<&'a Attempt>) -> Self {
        let score = reached.map(|attempt| attempt.score);
        match given {
            Some(GradeOverride::Excused) => Self::Excused,
            Some(GradeOverride::Score { score, grade }) => Self::Of { score: Some(*score), word: grade.as_deref() },
            Some(GradeOverride::Word(word)) => Self::Of { score, word: Some(word) },
            None => reached.map_or(Self::None, |attempt| Self::Of { score, word: attempt.grade.as_deref() }),
        }
    }

    /// The score that counts in means, in basis points.
    pub const fn score(self) -> Option<u16> {
        match self {
            Self::Of { score, .. } => score,
            Self::None | Self::Excused => None,
        }
    }
}

/// A learner's progress in an assessment, from the attempts and the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssessmentProgress {
    /// No attempt has begun, and one still can.
    NotBegun,
    /// The window closed before an attempt had begun.
    Missed,
    /// The first attempt is under way.
    UnderWay,
    /// At least one attempt is over.
    Done {
        /// Whether another attempt is under way.
        again: bool,
    },
}

impl AssessmentProgress {
    /// `done`: an attempt is over; `running`: an attempt is under way; `closes`: the end of the learner's window.
    pub fn new(done: bool, running: bool, closes: Option<Timestamp>, now: Timestamp) -> Self {
        match (done, running) {
            (true, again) => Self::Done { again },
            (false, true) => Self::UnderWay,
            (false, false) if closes.is_some_and(|closes| now >= closes) => Self::Missed,
            (false, false) => Self::NotBegun,
        }
    }
}
