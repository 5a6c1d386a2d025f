//! The gradebook: which attempt counts, what a teacher gives in its place, what a learner has in the end, and means.
//!
//! What an attempt came to stands in its session and nowhere else; here it is only read.

mod grade_override;
mod mean;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use plumb_types::time::Timestamp;

pub use grade_override::{GradeOverride, GradeOverrideError, LONGEST_COMMENT, LONGEST_REASON, LONGEST_WORD, percent};
pub use mean::Mean;

/// Which of a learner's attempts counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Counting {
    /// The one with the highest score; of several with the same score the latest.
    #[default]
    Best,
    /// The last that is over.
    Latest,
    First,
}

impl Counting {
    /// Every rule.
    pub const ALL: [Self; 3] = [Self::Best, Self::Latest, Self::First];

    /// The word stored and sent: `best`, `latest`, `first`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The rule of that word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.as_str() == word)
    }

    /// The attempt that counts, of those that are over and have a score, in any order.
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
    pub session: Uuid,
    /// Which, from 1.
    pub number: u32,
    /// In basis points, 0 to 10,000.
    pub score: u16,
    /// The grade it reached, where there are grades.
    pub grade: Option<String>,
    /// Items that wait for a person; they are left out of the score until then.
    pub undecided: u32,
    /// From when its learner may see the score; none while that waits for somebody, or for ever.
    pub shown_from: Option<Timestamp>,
}

impl Attempt {
    /// Whether its learner may not see the score now.
    pub fn is_held(&self, now: Timestamp) -> bool {
        self.shown_from.is_none_or(|from| now < from)
    }
}

/// What a learner has for an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade<'a> {
    /// Nothing yet.
    None,
    /// It counts nowhere.
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
    /// What was given goes before what was reached. A score that is given brings its own word or none; a word that is
    /// given leaves the score as it was reached.
    pub fn new(given: Option<&'a GradeOverride>, reached: Option<&'a Attempt>) -> Self {
        let score = reached.map(|attempt| attempt.score);
        match given {
            Some(GradeOverride::Excused) => Self::Excused,
            Some(GradeOverride::Score { score, grade }) => Self::Of { score: Some(*score), word: grade.as_deref() },
            Some(GradeOverride::Word(word)) => Self::Of { score, word: Some(word) },
            None => reached.map_or(Self::None, |attempt| Self::Of { score, word: attempt.grade.as_deref() }),
        }
    }

    /// What counts in means, in basis points.
    pub const fn score(self) -> Option<u16> {
        match self {
            Self::Of { score, .. } => score,
            Self::None | Self::Excused => None,
        }
    }
}

/// Where a learner is with an assessment, as far as attempts and window tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssessmentProgress {
    /// Nothing was begun, and it can still be.
    NotBegun,
    /// Nothing was begun before the window was over.
    Missed,
    /// The first attempt, and it is not over.
    UnderWay,
    /// An attempt is over.
    Done {
        /// Another one is under way.
        again: bool,
    },
}

impl AssessmentProgress {
    /// `done` says that an attempt is over, `running` that one is under way; `closes` is the end of the learner's window.
    pub fn new(done: bool, running: bool, closes: Option<Timestamp>, now: Timestamp) -> Self {
        match (done, running) {
            (true, again) => Self::Done { again },
            (false, true) => Self::UnderWay,
            (false, false) if closes.is_some_and(|closes| now >= closes) => Self::Missed,
            (false, false) => Self::NotBegun,
        }
    }
}
