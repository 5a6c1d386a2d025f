//! The learner's own answers, kept in this browser until the server has them.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::browser;

/// An answer that the server has not acknowledged yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnsentAnswer {
    /// The revision that it is based on.
    pub(crate) revision: u64,
    /// The id of its command, reused on every try.
    pub(crate) command: Uuid,
    /// The answer.
    pub(crate) answer: String,
}

fn prefix(session: Uuid) -> String {
    format!("plumb:{session}:")
}

fn key(session: Uuid, position: usize) -> String {
    format!("{}{position}", prefix(session))
}

/// Keeps an answer.
pub(crate) fn keep(session: Uuid, position: usize, kept: &UnsentAnswer) {
    if let Ok(text) = serde_json::to_string(kept) {
        browser::store(&key(session, position), &text);
    }
}

/// The kept answer to an item.
pub(crate) fn kept(session: Uuid, position: usize) -> Option<UnsentAnswer> {
    serde_json::from_str(&browser::stored(&key(session, position))?).ok()
}

/// Forgets a kept answer: the server has it, or it is obsolete.
pub(crate) fn settle(session: Uuid, position: usize) {
    browser::forget(&key(session, position));
}

/// All kept answers of a session.
pub(crate) fn all(session: Uuid) -> Vec<(usize, UnsentAnswer)> {
    let prefix = prefix(session);
    browser::stored_keys(&prefix)
        .iter()
        .filter_map(|key| key.strip_prefix(&prefix)?.parse::<usize>().ok())
        .filter_map(|position| Some((position, kept(session, position)?)))
        .collect()
}
