//! The practice within a session: a sitting at practice is that, and a tutor's session has it within.

use plumb_sessions::practice::{Practice, PracticeEvent};
use plumb_sessions::tutor::{TutorEvent, TutorSession};
use plumb_store::sessions::{EventRow, SessionRow};

use crate::engine::stored::{happened, if_of, snapshot};
use crate::failure::Result;

/// The practice in a session of either kind.
pub(crate) fn practice_of(row: &SessionRow) -> Result<Practice> {
    match if_of::<TutorSession>(row)? {
        // Whether it is over is the session's to say.
        Some(TutorSession { life, lesson, .. }) => Ok(Practice { life, ..lesson }),
        None => snapshot(row),
    }
}

/// What happened in it that practice knows, from the beginning.
pub(crate) fn practice_events(row: &SessionRow, events: &[EventRow]) -> Result<Vec<PracticeEvent>> {
    if if_of::<TutorSession>(row)?.is_none() {
        return happened(row.id, events);
    }
    let all: Vec<TutorEvent> = happened(row.id, events)?;
    Ok(all.into_iter().filter_map(TutorEvent::into_practice).collect())
}
