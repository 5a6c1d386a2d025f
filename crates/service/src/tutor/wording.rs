//! Who worded what the tutor says.

use plumb_sessions::tutor::{Source, TutorEvent, TutorSession};

/// The current source of the tutor's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordingSource {
    /// The script: no language model is configured.
    Script,
    /// A language model worded the latest message.
    Model,
    /// The same, about the open question: an answer now counts as helped.
    ModelHelp,
    /// A language model chose among sentences for the latest message.
    Chosen,
    /// A language model is configured, but the script worded the latest message.
    ScriptForNow,
}

impl WordingSource {
    /// Of the latest message of a session.
    pub(super) fn of(session: &TutorSession, events: &[TutorEvent], has_model: bool) -> Self {
        let latest = events.iter().rev().find_map(|event| match event {
            TutorEvent::Spoke { source, .. } => Some(source),
            _ => None,
        });
        let is_over = session.life.status.is_closed();
        let is_helped = !is_over && session.open().is_some_and(|current| current.assisted);
        match latest {
            _ if !has_model => Self::Script,
            Some(Source::Model { .. }) if is_helped => Self::ModelHelp,
            Some(Source::Model { .. }) => Self::Model,
            Some(Source::Chosen { .. }) => Self::Chosen,
            Some(Source::Script) | None => Self::ScriptForNow,
        }
    }
}
