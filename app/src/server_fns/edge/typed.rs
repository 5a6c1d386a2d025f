//! What was typed: how it would be read, and that a plain form which is not taken comes back with it.

use plumb_answers::answer::Piece;
use plumb_service::views::ReadingView;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Edge, failed};
use crate::error::AppError;
use crate::models::Reading;
use crate::server_fns::web_session;

/// What was typed for an item and has not been taken: it is in the browser's session, not in an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Typed {
    /// The session of the item.
    pub session: Uuid,
    /// The item.
    pub position: u32,
    /// The answer.
    pub answer: String,
    /// The lines of work.
    pub work: String,
}

impl Typed {
    /// The lines of work that are not blank.
    pub(in crate::server_fns) fn lines(&self) -> Vec<String> {
        self.work.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }
}

impl Edge {
    /// How an answer to the item before the learner would be read.
    pub async fn read(&self, session: Uuid, position: u32, answer: &str) -> Result<Reading, AppError> {
        self.learner()?.read_answer(session, position, answer).await.map(shown).map_err(failed)
    }

    /// What was typed for this item and has not been taken.
    pub async fn typed(&self, session: Uuid, position: u32) -> Option<Typed> {
        let typed = web_session::typed(&self.session).await.unwrap_or_else(|error| {
            // The page is worth more than what it could come back with.
            tracing::warn!(%error, "what was typed could not be looked up");
            None
        });
        typed.filter(|typed| typed.session == session && typed.position == position)
    }

    /// Keeps what was typed, so that the form comes back with it.
    pub(in crate::server_fns) async fn keep_typed(&self, typed: &Typed) {
        if let Err(error) = web_session::keep_typed(&self.session, typed).await {
            tracing::warn!(%error, "what was typed could not be kept");
        }
    }

    /// The answer was taken.
    pub(in crate::server_fns) async fn forget_typed(&self) {
        if let Err(error) = web_session::forget_typed(&self.session).await {
            tracing::warn!(%error, "what was typed could not be forgotten");
        }
    }
}

/// A reading as the browser may see it.
fn shown(view: ReadingView) -> Reading {
    match view {
        ReadingView::Read { text, pieces } => {
            Reading { readable: true, said: text, parts: pieces.iter().map(math_part).collect() }
        }
        ReadingView::Unreadable { reason, before, at, after } => {
            Reading { readable: false, said: reason, parts: vec![before, at, after] }
        }
        ReadingView::Nothing => Reading::default(),
    }
}

/// A step of making a formula's elements, as [`Reading::parts`] has it.
pub(crate) fn math_part(piece: &Piece) -> String {
    match piece {
        Piece::Open(name) => (*name).to_owned(),
        Piece::Close => String::new(),
        Piece::Leaf(name, text) => format!("{name} {text}"),
    }
}
