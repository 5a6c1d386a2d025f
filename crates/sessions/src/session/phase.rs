//! The phase of a session.

use super::pause::Pause;
use super::score::SessionResult;
use super::state::Session;
use crate::engine::Status;
use plumb_types::time::Timestamp;

/// How far a session is, with what exists only then.
#[derive(Debug, Clone, PartialEq)]
pub enum SessionPhase {
    /// Created, not begun.
    Pending,
    /// Begun and not over.
    Running(RunningSession),
    Over {
        /// For a session that expired, the last moment at which an answer would have counted.
        closed_at: Timestamp,
        ending: SessionEnding,
    },
}

/// A session that is begun and not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunningSession {
    pub started_at: Timestamp,
    pub place: SessionPlace,
    /// The current pause. It may have run out already: the next command ends it.
    pub pause: Option<Pause>,
}

/// Where the learner is in a running session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionPlace {
    Item {
        position: u16,
        /// Since when it has been shown this time.
        shown_at: Timestamp,
    },
    /// The review stage, and the moment between two items: no item is shown.
    Review,
}

/// How a session ended. Only a session that was begun can be completed; staff and the clock also end sessions that were
/// never begun, which then have no attempt.
#[derive(Debug, Clone, PartialEq)]
pub enum SessionEnding {
    /// By the learner, or because no item was left to answer.
    Completed(ScoredAttempt),
    /// By staff.
    Terminated(Option<ScoredAttempt>),
    /// Time was up.
    Expired(Option<ScoredAttempt>),
}

/// What remains of a session that was begun.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoredAttempt {
    pub started_at: Timestamp,
    pub result: Box<SessionResult>,
}

impl RunningSession {
    /// A session that begins at `started_at`; its first item is not shown yet.
    pub(super) const fn since(started_at: Timestamp) -> Self {
        Self { started_at, place: SessionPlace::Review, pause: None }
    }
}

impl SessionEnding {
    /// Status of a session that ended so.
    pub const fn status(&self) -> Status {
        match self {
            Self::Completed(_) => Status::Completed,
            Self::Terminated(_) => Status::Terminated,
            Self::Expired(_) => Status::Expired,
        }
    }

    /// The attempt; `None` if the session was never begun.
    pub const fn attempt(&self) -> Option<&ScoredAttempt> {
        match self {
            Self::Completed(attempt) => Some(attempt),
            Self::Terminated(attempt) | Self::Expired(attempt) => attempt.as_ref(),
        }
    }

    const fn attempt_mut(&mut self) -> Option<&mut ScoredAttempt> {
        match self {
            Self::Completed(attempt) => Some(attempt),
            Self::Terminated(attempt) | Self::Expired(attempt) => attempt.as_mut(),
        }
    }
}

impl Session {
    /// Status that follows from the phase: stored, listed and sent.
    pub const fn status(&self) -> Status {
        match &self.phase {
            SessionPhase::Pending => Status::Pending,
            SessionPhase::Running(RunningSession { place: SessionPlace::Item { .. }, .. }) => Status::AwaitingResponse,
            SessionPhase::Running(RunningSession { place: SessionPlace::Review, .. }) => Status::Active,
            SessionPhase::Over { ending, .. } => ending.status(),
        }
    }

    /// When it was begun, if it ever was.
    pub fn started_at(&self) -> Option<Timestamp> {
        match &self.phase {
            SessionPhase::Pending => None,
            SessionPhase::Running(running) => Some(running.started_at),
            SessionPhase::Over { ending, .. } => ending.attempt().map(|attempt| attempt.started_at),
        }
    }

    /// When it ended.
    pub const fn closed_at(&self) -> Option<Timestamp> {
        if let SessionPhase::Over { closed_at, .. } = self.phase { Some(closed_at) } else { None }
    }

    /// Position of the shown item, and since when it has been shown this time.
    pub(super) const fn shown(&self) -> Option<(u16, Timestamp)> {
        match self.phase {
            SessionPhase::Running(RunningSession { place: SessionPlace::Item { position, shown_at }, .. }) => {
                Some((position, shown_at))
            }
            _ => None,
        }
    }

    /// Position of the shown item.
    pub fn current(&self) -> Option<u16> {
        self.shown().map(|(position, _)| position)
    }

    /// The current pause.
    pub const fn pause(&self) -> Option<Pause> {
        if let SessionPhase::Running(RunningSession { pause, .. }) = self.phase { pause } else { None }
    }

    /// The result, once it is over; `None` if it was never begun.
    pub fn result(&self) -> Option<&SessionResult> {
        let SessionPhase::Over { ending, .. } = &self.phase else { return None };
        ending.attempt().map(|attempt| &*attempt.result)
    }

    pub(super) const fn running_mut(&mut self) -> Option<&mut RunningSession> {
        if let SessionPhase::Running(running) = &mut self.phase { Some(running) } else { None }
    }

    pub(super) const fn attempt_mut(&mut self) -> Option<&mut ScoredAttempt> {
        if let SessionPhase::Over { ending, .. } = &mut self.phase { ending.attempt_mut() } else { None }
    }
}
