//! The learner's own answers, kept in this browser until the server has them.

use serde::{Deserialize, Serialize};

use super::browser;
use crate::ids::{CommandId, SessionId};

/// An answer that the server has not acknowledged yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnsentAnswer {
    /// The revision that it is based on.
    pub(crate) revision: u64,
    /// The id of its command, reused on every try.
    pub(crate) command: CommandId,
    /// The answer.
    pub(crate) answer: String,
}

fn prefix(session: SessionId) -> String {
    format!("plumb:{session}:")
}

fn key(session: SessionId, position: usize) -> String {
    format!("{}{position}", prefix(session))
}

/// Keeps an answer.
pub(crate) fn keep(session: SessionId, position: usize, kept: &UnsentAnswer) {
    if let Ok(text) = serde_json::to_string(kept) {
        browser::store(&key(session, position), &text);
    }
}

/// The kept answer to an item.
pub(crate) fn kept(session: SessionId, position: usize) -> Option<UnsentAnswer> {
    serde_json::from_str(&browser::stored(&key(session, position))?).ok()
}

/// Forgets a kept answer: the server has it, or it is obsolete.
pub(crate) fn settle(session: SessionId, position: usize) {
    browser::forget(&key(session, position));
}

/// All kept answers of a session.
pub(crate) fn all(session: SessionId) -> Vec<(usize, UnsentAnswer)> {
    let prefix = prefix(session);
    browser::stored_keys(&prefix)
        .iter()
        .filter_map(|key| key.strip_prefix(&prefix)?.parse::<usize>().ok())
        .filter_map(|position| Some((position, kept(session, position)?)))
        .collect()
}
