//! Records of which items were in which session, and which answers wait for review: written after the session ends.

use plumb_answers::item::TestForm;
use plumb_sessions::session::{Mark, Session};
use plumb_store::assignments::assignment_of;
use plumb_store::sat_items::{EndedSession, SessionItem};
use plumb_types::ids::SessionId;

use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Sessions recorded in one transaction, few enough not to delay a learner's save.
const BATCH: i64 = 16;

impl Plumb {
    /// Records the items of finished assessments; returns how many sessions were processed. Called by a worker, and
    /// before a regrade searches for its sessions. Several servers may do this at once: each session is recorded once.
    pub async fn note_items(&self) -> Result<usize> {
        let found = self.stores.sat_items.sessions_without_items(BATCH).await?;
        let mut sessions = Vec::with_capacity(found.len());
        for id in &found {
            sessions.extend(self.noted(*id).await?);
        }
        self.stores.sat_items.note(sessions).await?;
        Ok(found.len())
    }

    /// Returns the record of a session; `None` if the session no longer exists.
    async fn noted(&self, id: SessionId) -> Result<Option<EndedSession>> {
        let Some(row) = self.stores.sessions.load(id).await? else { return Ok(None) };
        let read = match snapshot::<Session>(&row) {
            Ok(session) => self.form_of(&session).await.map(|form| items(&session, &form)),
            Err(failure) => Err(failure),
        };
        let items = match read {
            Ok(items) => items,
            // An unreadable session must not stop the others.
            Err(ServiceError::Internal(why)) => {
                tracing::error!(session = %id, why, "a session's items could not be noted");
                Vec::new()
            }
            Err(failure) => return Err(failure),
        };
        let assignment = assignment_of(&row.assessment_id);
        Ok(Some(EndedSession { id, version: row.version, assignment, items }))
    }
}

/// Returns the items of a closed session.
pub fn items(session: &Session, form: &TestForm) -> Vec<SessionItem> {
    let places = (0_u16..).zip(form.items.iter().zip(&session.items));
    let noted = places.map(|(position, (placed, state))| SessionItem {
        position,
        blueprint: placed.item.skill_id.clone(),
        hash: placed.item.blueprint.clone(),
        level: placed.item.difficulty.clone(),
        seed: placed.item.seed,
        waits: state.mark == Some(Mark::Undecided),
    });
    noted.collect()
}
