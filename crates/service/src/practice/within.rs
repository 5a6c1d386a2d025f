//! The practice within a session: a practice session itself, or the lesson of a tutor session.

use plumb_sessions::practice::{Mode, Practice, PracticeEvent};
use plumb_sessions::tutor::{TutorEvent, TutorSession};
use plumb_store::sessions::{EventRow, SessionRow};

use crate::engine::stored::{if_of, session_events, snapshot};
use crate::failure::Result;

/// Returns the practice in a session of either kind.
pub(crate) fn practice_of(row: &SessionRow) -> Result<Practice> {
    match if_of::<TutorSession>(row)? {
        // The status is that of the tutor session, not of the lesson.
        Some(TutorSession { life, lesson, .. }) => Ok(Practice { life, ..lesson }),
        None => snapshot(row),
    }
}

/// Whether a session shows the figures that tests do not show: practice and conversations with the tutor do.
pub(crate) fn is_practice(row: &SessionRow) -> Result<bool> {
    let practice = if_of::<Practice>(row)?;
    Ok(practice.is_some_and(|practice| practice.plan.mode == Mode::Practice) || if_of::<TutorSession>(row)?.is_some())
}

/// Returns all events of practice in a session.
pub(crate) fn practice_events(row: &SessionRow, events: &[EventRow]) -> Result<Vec<PracticeEvent>> {
    if if_of::<TutorSession>(row)?.is_none() {
        return session_events(row.id, events);
    }
    let all: Vec<TutorEvent> = session_events(row.id, events)?;
    Ok(all.into_iter().filter_map(TutorEvent::into_practice).collect())
}
