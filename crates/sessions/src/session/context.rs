//! What a driver of an examination may know: where it is and how long it has. Nothing of answers, nothing of how well
//! it goes.

use serde::Serialize;
use uuid::Uuid;

use super::state::Session;
use plumb_types::time::Timestamp;

/// Where an examination is: a projection of the session's state alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EvaluationContext {
    pub session_id: Uuid,
    /// The item before the person, from 0; none between items.
    pub position: Option<u16>,
    /// Items that are not answered.
    pub items_remaining: u32,
    /// Whole seconds to the deadline; none without one, 0 when it is over.
    pub time_remaining_seconds: Option<i64>,
}

impl EvaluationContext {
    /// Where the session is at `now`.
    pub fn of(session: &Session, now: Timestamp) -> Self {
        let remaining = session.items.len().saturating_sub(session.answered());
        Self {
            session_id: session.id,
            position: session.current,
            items_remaining: u32::try_from(remaining).unwrap_or(u32::MAX),
            time_remaining_seconds: session.millis_left(now).map(|left| left / 1_000),
        }
    }
}
