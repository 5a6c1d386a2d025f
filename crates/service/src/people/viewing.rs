//! Viewing a learner's pages as the learner sees them. Nothing can be changed there: the edge refuses all requests that
//! are not reads. These use cases only check permission and record each view.

use plumb_store::people::AccountStatus;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;

use super::AccountManager;
use crate::accounts::{Actor, account_entry};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

impl AccountManager<'_> {
    /// Begins to view a learner's pages; returns the learner. `Forbidden` for accounts that are not a learner's.
    pub async fn view_as(&self, id: UserId) -> Result<Actor> {
        let row = self.row(id).await?;
        if row.user.role != Role::Learner || row.standing == AccountStatus::Deleted {
            return Err(ServiceError::Forbidden);
        }
        let entry =
            self.entry(AuditAction::ViewingBegun, id, &serde_json::json!({ "viewer": self.actor.id, "viewed": id }));
        self.plumb.stores.audit.record(vec![entry]).await?;
        Ok(Actor { id, name: row.user.name, role: Role::Learner })
    }

    /// Ends viewing a learner's pages.
    pub async fn stop_viewing(&self, id: UserId) -> Result<()> {
        let entry =
            self.entry(AuditAction::ViewingEnded, id, &serde_json::json!({ "viewer": self.actor.id, "viewed": id }));
        Ok(self.plumb.stores.audit.record(vec![entry]).await?)
    }
}

impl Plumb {
    /// Returns the learner that an administrator views, as the account is now; `None` if it can no longer be viewed.
    pub async fn viewed(&self, viewer: &Actor, id: UserId) -> Result<Option<Actor>> {
        if viewer.role != Role::Admin {
            return Ok(None);
        }
        let row = self.stores.people.person(id).await?;
        let row = row.filter(|row| row.user.role == Role::Learner && row.standing != AccountStatus::Deleted);
        Ok(row.map(|row| Actor { id, name: row.user.name, role: Role::Learner }))
    }

    /// Records that viewing ended by signing out.
    pub async fn viewing_ended(&self, viewer: &Actor, id: UserId) -> Result<()> {
        let detail = serde_json::json!({ "viewer": viewer.id, "viewed": id });
        let entry = account_entry(self.now(), Some(viewer.id), AuditAction::ViewingEnded, id, &detail);
        Ok(self.stores.audit.record(vec![entry]).await?)
    }
}
