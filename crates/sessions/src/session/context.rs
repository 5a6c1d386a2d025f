//! Context of an agent that leads an assessment: its progress and its time. It contains no answers and no measure of
//! how well the attempt is going.

use plumb_types::ids::SessionId;
use serde::Serialize;

use super::state::Session;
use plumb_types::time::Timestamp;

/// Progress of an assessment: a projection of the session's state alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EvaluationContext {
    pub session_id: SessionId,
    /// Position of the open item, from 0; `None` between items.
    pub position: Option<u16>,
    /// Number of unanswered items; `None` if it depends on the answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items_remaining: Option<u32>,
    /// Whole seconds to the deadline; `None` without one, 0 once it has passed.
    pub time_remaining_seconds: Option<i64>,
}

impl EvaluationContext {
    /// Returns the progress of the session at `now`.
    pub fn of(session: &Session, now: Timestamp) -> Self {
        let answered = u32::try_from(session.answered()).unwrap_or(u32::MAX);
        Self {
            session_id: session.id,
            position: session.current(),
            items_remaining: session.total_items().map(|total| total.saturating_sub(answered)),
            time_remaining_seconds: session.millis_left(now).map(|left| left / 1_000),
        }
    }
}
