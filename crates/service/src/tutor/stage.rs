//! What a learner may do in a tutor session.

use plumb_sessions::tutor::{AFTERWORDS, TutorSession};

/// What a learner may do in a session with a tutor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TutorStage {
    /// Answer, ask and write.
    Open,
    /// The same, but exercises wait until the learner wants to go on: the latest message speaks of danger.
    AtRest,
    /// It is over; whether the tutor still replies to messages.
    Over { may_write: bool },
}

impl TutorStage {
    pub(super) fn of(session: &TutorSession) -> Self {
        if session.life.status.is_closed() {
            Self::Over { may_write: session.afterwords < AFTERWORDS }
        } else if session.rests() {
            Self::AtRest
        } else {
            Self::Open
        }
    }

    /// Whether the session is over.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over { .. })
    }
}
