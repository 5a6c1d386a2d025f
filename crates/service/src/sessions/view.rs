//! Sessions of every kind, in a list.

use plumb_sessions::engine::Status;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::assessment::ScoreLine;
use crate::engine::SessionKind;

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
pub struct SessionListQuery {
    /// Only those of this kind.
    pub kind: Option<SessionKind>,
    /// Only those under way, or only those that are over.
    pub open: Option<bool>,
    /// Which page, from 0.
    pub page: u32,
}
