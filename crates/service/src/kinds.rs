//! The kind of a stored session, and what applies to sessions of every kind.

use plumb_sessions::conversation::Conversation;
use plumb_sessions::engine::{SessionKind as _, Status};
use plumb_sessions::session::TRIAL;
use plumb_store::sessions::{EventRow, SessionRow, chain_is_whole};

use crate::engine::SessionKind;
use crate::engine::names::EVALUATION;
use crate::engine::stored::{self, snapshot};
use crate::failure::{Result, ServiceError};

/// Evaluates `$value` with `$session` as the type of the sessions of a kind that an agent can lead; the arms of the
/// other kinds follow in braces.
macro_rules! with_kind {
    ($kind:expr, $session:ident => $value:expr, { $($others:tt)* }) => {
        match $kind {
            $crate::engine::SessionKind::Evaluation => {
                type $session = plumb_sessions::session::Session;
                $value
            }
            $crate::engine::SessionKind::Learning => {
                type $session = plumb_sessions::practice::Practice;
                $value
            }
            $crate::engine::SessionKind::Survey => {
                type $session = plumb_sessions::survey::SurveySession;
                $value
            }
            $crate::engine::SessionKind::Workflow => {
                type $session = plumb_sessions::workflow::WorkflowSession;
                $value
            }
            $crate::engine::SessionKind::Thought => {
                type $session = plumb_sessions::thought::ThoughtSession;
                $value
            }
            $($others)*
        }
    };
}
pub(crate) use with_kind;

/// Evaluates `$value` with `$session` as the type of the sessions of a kind.
macro_rules! with_session {
    ($kind:expr, $session:ident => $value:expr) => {
        $crate::kinds::with_kind!($kind, $session => $value, {
            $crate::engine::SessionKind::Tutor => {
                type $session = plumb_sessions::tutor::TutorSession;
                $value
            }
            $crate::engine::SessionKind::Placement => {
                type $session = plumb_sessions::placement::PlacementSession;
                $value
            }
        })
    };
}

/// Like `with_session`, for kinds that an agent can lead; `NotFound` for the others.
macro_rules! with_led {
    ($kind:expr, $session:ident => $value:expr) => {
        $crate::kinds::with_kind!($kind, $session => $value, {
            $crate::engine::SessionKind::Tutor | $crate::engine::SessionKind::Placement => {
                Err($crate::failure::ServiceError::NotFound)
            }
        })
    };
}
pub(crate) use with_led;

/// Returns the kind of a session; `NotFound` if this program does not know it.
pub(crate) fn kind_of(row: &SessionRow) -> Result<SessionKind> {
    let name = if row.kind == TRIAL { EVALUATION } else { &row.kind };
    SessionKind::parse(name).ok_or(ServiceError::NotFound)
}

/// The present state of a session of any kind.
pub(crate) struct SessionHead {
    pub(crate) status: Status,
    pub(crate) version: u64,
    pub(crate) conversation: Option<Conversation>,
}

/// Reads the present state of a session.
pub(crate) fn session_head(row: &SessionRow) -> Result<SessionHead> {
    with_session!(kind_of(row)?, S => {
        let session: S = snapshot(row)?;
        let head = session.head();
        Ok(SessionHead { status: head.status, version: head.version, conversation: head.conversation.cloned() })
    })
}

/// Whether the snapshot is the fold of the events, and the other columns agree with the snapshot.
pub(crate) fn is_fold(row: &SessionRow, events: &[EventRow]) -> bool {
    kind_of(row).is_ok_and(|kind| with_session!(kind, S => stored::is_fold::<S>(row, events)))
}

/// Whether the kind, time and call stored beside each event agree with the event.
pub(crate) fn are_columns_consistent(row: &SessionRow, events: &[EventRow]) -> bool {
    kind_of(row).is_ok_and(|kind| with_session!(kind, S => stored::columns_match_events::<S>(events)))
}

/// Whether the event chain of a session is intact, and its row is the fold of its events.
pub(crate) fn is_intact(row: &SessionRow, events: &[EventRow]) -> bool {
    chain_is_whole(row.id, events, row.head) && is_fold(row, events)
}
