//! Whose page is open: what teachers see of it while an exam runs. Nothing else depends on it.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use uuid::Uuid;

use crate::failure::Result;
use crate::plumb::Plumb;

/// Sessions whose pages were heard of here since that was last noted.
#[derive(Default)]
pub(crate) struct Presence(Mutex<HashSet<Uuid>>);

impl Presence {
    /// A session's page was heard of.
    pub(crate) fn saw(&self, session: Uuid) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(session);
    }

    fn take(&self) -> Vec<Uuid> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_iter().collect()
    }
}

impl Plumb {
    /// Notes whose pages were heard of, for all servers to see. Called by the worker.
    pub async fn note_presence(&self) -> Result<()> {
        Ok(self.stores.assignments.seen(self.present.take(), self.now()).await?)
    }
}
