//! Sessions of every kind, in a list.

use crate::engine::names;
use plumb_sessions::engine::Status;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::ScoreLine;

/// The kinds of sessions there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionKind {
    /// An assessment.
    Evaluation,
    /// Practice.
    Learning,
    /// The placement test.
    Placement,
    /// A questionnaire.
    Survey,
    /// A process.
    Workflow,
    /// Guided reflection.
    Thought,
}

impl SessionKind {
    /// Every kind, in the order of a list to choose from.
    pub const ALL: [Self; 6] =
        [Self::Evaluation, Self::Learning, Self::Placement, Self::Survey, Self::Workflow, Self::Thought];

    /// The word stored, which addresses have, too.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Evaluation => names::EVALUATION,
            Self::Learning => names::PRACTICE,
            Self::Placement => names::PLACEMENT,
            Self::Survey => names::SURVEY,
            Self::Workflow => names::WORKFLOW,
            Self::Thought => names::THOUGHT,
        }
    }

    /// The kind of that word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// A session in a list.
#[derive(Debug, Clone)]
pub struct SessionCard {
    /// The session.
    pub session: Uuid,
    /// Its kind.
    pub kind: SessionKind,
    /// What it is about: an assessment's id, a skill's, …
    pub about: String,
    /// Its title.
    pub title: String,
    /// A driver leads it: it has a page of its own.
    pub led: bool,
    /// Where it is in its life.
    pub status: Status,
    /// When it was begun.
    pub begun: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// When its time is over.
    pub deadline: Option<Timestamp>,
    /// Things responded to.
    pub completed: u32,
    /// Things the person is asked for in all, where that is known.
    pub total: Option<u32>,
    /// Which attempt of the learner at an assessment, from 1.
    pub attempt: Option<u32>,
    /// The score of an assessment, when the reveal rule allows.
    pub score: Option<ScoreLine>,
    /// It has a score, and the reveal rule does not allow it to be seen.
    pub withheld: bool,
}

/// Something that can be begun and is led from its beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Startable {
    /// The kind of session.
    pub kind: SessionKind,
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// One or two sentences; may be empty.
    pub description: String,
}

/// Which sessions to list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SessionsAsked {
    /// Only those of this kind.
    pub kind: Option<SessionKind>,
    /// Only those under way, or only those that are over.
    pub open: Option<bool>,
    /// Which page, from 0.
    pub page: u32,
}
