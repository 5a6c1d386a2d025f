//! The reasons that staff give for a pause or an end.

use plumb_sessions::session::{Session, SessionEvent};

use crate::engine::stored::session_events;
use crate::failure::Result;
use crate::plumb::Plumb;

impl Plumb {
    /// The reason in the session's last event of this kind; blank without one, and when the learner caused the event.
    pub(super) async fn reason_given(&self, session: &Session, kind: &str) -> Result<String> {
        let row = self.stores.sessions.last_event(session.id, kind).await?;
        let events: Vec<SessionEvent> = session_events(session.id, row.as_slice())?;
        Ok(match events.into_iter().next() {
            Some(
                SessionEvent::SessionPaused { by, reason, .. } | SessionEvent::SessionTerminated { by, reason, .. },
            ) if by != session.learner => reason,
            _ => String::new(),
        })
    }
}

/// Shortens a reason to the length that is stored, without control characters.
pub(crate) fn shortened(reason: &str) -> String {
    reason.trim().chars().filter(|c| !c.is_control()).take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_reason_is_a_line_of_two_hundred_characters_at_most() {
        assert_eq!(shortened(" fire\u{7} alarm\n"), "fire alarm");
        assert_eq!(shortened(&"é".repeat(201)), "é".repeat(200));
    }
}
