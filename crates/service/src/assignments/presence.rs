//! Presence of learners on their pages, shown to teachers while an assessment runs. Nothing else depends on it.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use plumb_types::ids::SessionId;

use crate::failure::Result;
use crate::plumb::Plumb;

/// Sessions with requests from their pages since presence was last stored.
#[derive(Default)]
pub(crate) struct Presence(Mutex<HashSet<SessionId>>);

impl Presence {
    /// Records a request from a session's page.
    pub(crate) fn record_request(&self, session: SessionId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(session);
    }

    fn take(&self) -> Vec<SessionId> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_iter().collect()
    }
}

impl Plumb {
    /// Stores presence, for all servers to see. Called by the worker.
    pub async fn note_presence(&self) -> Result<()> {
        Ok(self.stores.assignments.seen(self.present.take(), self.now()).await?)
    }
}
