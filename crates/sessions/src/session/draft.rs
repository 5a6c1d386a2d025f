//! Saving of drafts: answers that are not submitted yet, safely from several tabs at once.
//!
//! Each item has one revision, counted up by every saved draft and every submitted answer. A page carries the revision
//! that it was made from. A page with an older revision is shown the server's state instead of overwriting it.

use plumb_types::ids::CommandId;
use serde::{Deserialize, Serialize};

use super::phase::{SessionEnding, SessionPhase};
use super::state::{ItemState, Session};
use crate::engine::{CommandTag, Status};
use plumb_types::time::Timestamp;

/// Maximum length of an answer, in characters.
pub const MAX_ANSWER_CHARS: usize = 2_000;

/// The last saved answer at one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub position: u16,
    /// The item's revision that this save made.
    pub revision: u32,
    /// The save's id, made by the browser.
    pub command_id: CommandId,
    /// As typed, or the option's id; blank if it was cleared.
    pub answer: String,
    /// When the save was received.
    pub saved_at: Timestamp,
}

/// A request to save a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveRequest {
    pub position: u16,
    /// Revision of the item that the learner's page was made from.
    pub base_revision: u32,
    pub command_id: CommandId,
    /// As typed, or the option's id; blank if it was cleared.
    pub answer: String,
    pub arrived: Timestamp,
}

/// The server's state of one item, shown by a page that is out of date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerState {
    pub position: u16,
    /// The revision to use in the next request.
    pub revision: u32,
    /// The learner's own answer, saved or submitted; `None` if there never was one.
    pub answer: Option<String>,
    /// Whether it is submitted, not just saved.
    pub submitted: bool,
}

/// Result of a save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveOutcome {
    /// The draft to store in place of the earlier one.
    Saved(Draft),
    /// This save is already stored.
    Replayed(Draft),
    /// The page is out of date; nothing was changed.
    Conflict(ServerState),
    /// It was received after the deadline and the grace period: it is kept as a late save, never scored.
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
    /// The item was never shown, or is not the one shown now.
    #[error("this item is not open")]
    NotOpen,
    /// The item's answer is final, or its time is over.
    #[error("this item can no longer be answered")]
    ItemClosed,
    /// The answer is longer than [`MAX_ANSWER_CHARS`].
    #[error("the answer is too long")]
    TooLong,
}

/// The revision that a page needs to change the item at `position`; `draft` is the one saved there.
pub fn revision(session: &Session, position: u16, draft: Option<&Draft>) -> u32 {
    let submitted = session.item(position).map_or(0, ItemState::revision);
    draft.map_or(submitted, |draft| draft.revision.max(submitted))
}

/// The server's state of the item at `position`; `draft` is the one saved there.
pub fn server_state(session: &Session, position: u16, draft: Option<&Draft>) -> ServerState {
    let item = session.item(position);
    let submitted = item.map_or(0, ItemState::revision);
    if let Some(draft) = draft.filter(|draft| draft.revision > submitted) {
        return ServerState {
            position,
            revision: draft.revision,
            answer: Some(draft.answer.clone()),
            submitted: false,
        };
    }
    let answer = item.and_then(ItemState::answer).map(str::to_owned);
    ServerState { position, revision: submitted, submitted: answer.is_some(), answer }
}

/// Decides a request to save; `current` is the draft stored at that position.
///
/// The caller that stores the result must make sure that neither the draft nor the session changed in between.
pub fn decide_save(current: Option<&Draft>, session: &Session, save: SaveRequest) -> SaveOutcome {
    let current = current.filter(|draft| draft.position == save.position);
    if let Some(draft) = current.filter(|draft| draft.command_id == save.command_id) {
        return SaveOutcome::Replayed(draft.clone());
    }
    let Some(item) = session.item(save.position) else { return SaveOutcome::Refused(SaveRefusal::NoSuchItem) };
    match &session.phase {
        SessionPhase::Pending => return SaveOutcome::Refused(SaveRefusal::NotStarted),
        SessionPhase::Running(_) => {}
        SessionPhase::Over { closed_at, ending: SessionEnding::Expired(_) } => {
            return SaveOutcome::Late { closed_at: *closed_at };
        }
        SessionPhase::Over { ending, .. } => {
            return SaveOutcome::Refused(SaveRefusal::AlreadyClosed(ending.status()));
        }
    }
    if item.closed && item.is_answered() {
        return SaveOutcome::Refused(SaveRefusal::ItemClosed);
    }
    let closes = session.item_closes_at(save.position).or_else(|| session.closes_at());
    if let Some(closed_at) = closes.filter(|closes| save.arrived > *closes) {
        return SaveOutcome::Late { closed_at };
    }
    if item.closed {
        return SaveOutcome::Refused(SaveRefusal::ItemClosed);
    }
    if item.served_at.is_none() || (!session.rules.player.allow_review && session.current() != Some(save.position)) {
        return SaveOutcome::Refused(SaveRefusal::NotOpen);
    }
    if save.answer.chars().take(MAX_ANSWER_CHARS + 1).count() > MAX_ANSWER_CHARS {
        return SaveOutcome::Refused(SaveRefusal::TooLong);
    }
    let now = revision(session, save.position, current);
    // A save with the id of the command that submitted the item repeats that submission: the server's state is newer.
    if save.base_revision != now || item.command() == Some(CommandTag::from(save.command_id)) {
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
