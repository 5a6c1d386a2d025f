//! Saving what is not handed in yet, safely from several tabs at once.
//!
//! Each item has one revision, counted up by every saved draft and every submitted answer. A page carries the
//! revision that it was made from; whoever comes with an older one is shown what the server has instead of
//! overwriting it.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::state::Session;
use crate::engine::{CommandTag, Status};
use plumb_types::time::Timestamp;

/// The longest answer that is kept, in characters.
pub const MAX_ANSWER_CHARS: usize = 2_000;

/// What was saved last at one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub position: u16,
    /// The item's revision that this save made.
    pub revision: u32,
    /// The save's id, made by the browser.
    pub command_id: Uuid,
    /// As typed, or the option's id; blank when it was cleared.
    pub answer: String,
    /// When the save arrived.
    pub saved_at: Timestamp,
}

/// A request to save.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Save {
    pub position: u16,
    /// The item's revision that the learner's page was made from.
    pub base_revision: u32,
    pub command_id: Uuid,
    /// As typed, or the option's id; blank when it was cleared.
    pub answer: String,
    pub arrived: Timestamp,
}

/// What the server has for one item: a page that is behind shows this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerState {
    pub position: u16,
    /// The revision to come back with.
    pub revision: u32,
    /// The learner's own answer, saved or submitted; none when there never was one.
    pub answer: Option<String>,
    /// It is submitted, not just saved.
    pub submitted: bool,
}

/// What became of a save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveOutcome {
    /// To be stored in place of the draft that was there.
    Saved(Draft),
    /// This very save is stored already.
    Replayed(Draft),
    /// The page is behind; nothing was changed.
    Conflict(ServerState),
    /// It came after the deadline and grace: to be kept as a late save, never scored.
    Late {
        /// The last moment at which it would have counted.
        closed_at: Timestamp,
    },
    /// The item does not take answers now.
    Refused(SaveRefusal),
}

/// Why a save was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SaveRefusal {
    #[error("the session has not started")]
    NotStarted,
    #[error("the session is over")]
    AlreadyClosed(Status),
    #[error("there is no such item")]
    NoSuchItem,
    /// It was never shown, or is not the one shown now.
    #[error("this item is not open")]
    NotOpen,
    /// Its answer is final, or its time is over.
    #[error("this item can no longer be answered")]
    ItemClosed,
    /// The answer is longer than [`MAX_ANSWER_CHARS`].
    #[error("the answer is too long")]
    TooLong,
}

/// The revision that a page must come with to change the item at `position`; `draft` is what is saved there.
pub fn revision(session: &Session, position: u16, draft: Option<&Draft>) -> u32 {
    let submitted = session.item(position).map_or(0, |item| item.revision);
    draft.map_or(submitted, |draft| draft.revision.max(submitted))
}

/// What the server has at `position`; `draft` is what is saved there.
pub fn server_state(session: &Session, position: u16, draft: Option<&Draft>) -> ServerState {
    let item = session.item(position);
    let submitted = item.map_or(0, |item| item.revision);
    if let Some(draft) = draft.filter(|draft| draft.revision > submitted) {
        return ServerState {
            position,
            revision: draft.revision,
            answer: Some(draft.answer.clone()),
            submitted: false,
        };
    }
    let answer = item.and_then(|item| item.answer.clone());
    ServerState { position, revision: submitted, submitted: answer.is_some(), answer }
}

/// Decides on a request to save; `current` is the draft stored at that position.
///
/// Whoever stores the outcome must make sure that neither the draft nor the session changed in between.
pub fn decide_save(current: Option<&Draft>, session: &Session, save: Save) -> SaveOutcome {
    let current = current.filter(|draft| draft.position == save.position);
    if let Some(draft) = current.filter(|draft| draft.command_id == save.command_id) {
        return SaveOutcome::Replayed(draft.clone());
    }
    let Some(item) = session.item(save.position) else { return SaveOutcome::Refused(SaveRefusal::NoSuchItem) };
    match session.status {
        Status::Pending => return SaveOutcome::Refused(SaveRefusal::NotStarted),
        Status::Expired => return SaveOutcome::Late { closed_at: session.closed_at.unwrap_or(save.arrived) },
        Status::Completed | Status::Terminated => {
            return SaveOutcome::Refused(SaveRefusal::AlreadyClosed(session.status));
        }
        Status::Active | Status::AwaitingResponse => {}
    }
    if item.closed && item.answer.is_some() {
        return SaveOutcome::Refused(SaveRefusal::ItemClosed);
    }
    let closes = session.item_closes_at(save.position).or_else(|| session.closes_at());
    if let Some(closed_at) = closes.filter(|closes| save.arrived > *closes) {
        return SaveOutcome::Late { closed_at };
    }
    if item.closed {
        return SaveOutcome::Refused(SaveRefusal::ItemClosed);
    }
    if item.served_at.is_none() || (!session.rules.allow_review && session.current != Some(save.position)) {
        return SaveOutcome::Refused(SaveRefusal::NotOpen);
    }
    if save.answer.chars().take(MAX_ANSWER_CHARS + 1).count() > MAX_ANSWER_CHARS {
        return SaveOutcome::Refused(SaveRefusal::TooLong);
    }
    let now = revision(session, save.position, current);
    // A save whose id submitted the item is an echo of that submit: what the server has is newer.
    if save.base_revision != now || item.command == Some(CommandTag::from(save.command_id)) {
        return SaveOutcome::Conflict(server_state(session, save.position, current));
    }
    SaveOutcome::Saved(Draft {
        position: save.position,
        revision: now.saturating_add(1),
        command_id: save.command_id,
        answer: save.answer,
        saved_at: save.arrived,
    })
}
