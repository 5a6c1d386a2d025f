//! Sessions of every kind, in a list.

use plumb_sessions::engine::Status;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;

use crate::assessment::ScoreLine;
use crate::engine::SessionKind;

/// A session in a list.
#[derive(Debug, Clone)]
pub struct SessionCard {
    /// The session.
    pub session: SessionId,
    /// Its kind.
    pub kind: SessionKind,
    /// Id of its content: an assessment, a skill, …
    pub about: String,
    /// Its title.
    pub title: String,
    /// Whether an agent leads it, so that it has a page of its own.
    pub led: bool,
    /// Its status.
    pub status: Status,
    /// When it was begun.
    pub begun: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// The deadline.
    pub deadline: Option<Timestamp>,
    /// Number of completed prompts.
    pub completed: u32,
    /// Number of prompts in total, if known.
    pub total: Option<u32>,
    /// Number of the learner's attempt at an assessment, from 1.
    pub attempt: Option<u32>,
    /// The score of an assessment, if the reveal rules allow.
    pub score: Option<ScoreLine>,
    /// Whether it has a score that the reveal rules hide.
    pub withheld: bool,
}

/// Content of a guided session that can be begun.
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

/// Filter for sessions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SessionListQuery {
    /// Only those of this kind.
    pub kind: Option<SessionKind>,
    /// If `Some(true)`, only open sessions; if `Some(false)`, only closed ones.
    pub open: Option<bool>,
    /// Page number, from 0.
    pub page: u32,
}
