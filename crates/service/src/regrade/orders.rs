//! Making, applying and undoing regrades.

use plumb_sessions::inline;
use plumb_sessions::session::regrade::{LONGEST_REASON, Regrade, RemedyError};
use plumb_store::regrades::{RegradeOrder, RegradeRow, RegradeState};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::AssignmentId;
use serde_json::json;
use uuid::Uuid;

use super::{MOST_SESSIONS, reach};
use crate::capabilities::Teacher;
use crate::engine::stored::{from_json, to_json};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

impl Teacher<'_> {
    /// Makes a regrade and begins to compute its preview; nothing is changed before it is applied. Returns its id.
    pub async fn make_regrade(&self, what: Regrade, assignment: Option<AssignmentId>, reason: &str) -> Result<Uuid> {
        match assignment {
            Some(id) => drop(self.own_assignment(id).await?),
            None if self.bound().is_some() => return Err(InvalidInput::RegradeWhichAssignment.into()),
            None => {}
        }
        let reason = said(reason)?;
        self.plumb.note_all().await?;
        let reach = reach(&what, assignment);
        let reached = self.counted(&reach).await?;
        if reached == 0 {
            return Err(InvalidInput::RegradeReachesNobody.into());
        }
        if let Some(item) = self.item_of(&reach).await? {
            what.check(&item).map_err(bad)?;
        }
        let blueprint = self.blueprint_of(&reach).await?.ok_or(ServiceError::NotFound)?;
        // All items of an inline set share a name.
        if blueprint == inline::SKILL && reach.item.is_some() {
            return Err(ServiceError::NotFound);
        }
        let now = self.plumb.now();
        let row = RegradeRow {
            id: self.plumb.chance.id(now),
            made_by: self.actor.id,
            made_at: now,
            blueprint,
            assignment,
            what: to_json(&what)?,
            reason,
            state: RegradeState::Looking,
            place: None,
            reached,
            done: 0,
            changes: 0,
            changed: 0,
            restored: 0,
            kept: 0,
            failed: 0,
            ordered: None,
            ended_at: None,
        };
        let id = row.id;
        let detail =
            json!({ "what": what, "blueprint": row.blueprint, "assignment": assignment, "reason": row.reason });
        let audit = self.entry(AuditAction::RegradeMade, "regrade", id, &detail);
        self.plumb.stores.regrades.create_regrade(row, audit).await?;
        // The preview of a class is complete at once; larger ones are left to the worker.
        self.plumb.regrade_step(id).await?;
        Ok(id)
    }

    /// Applies a regrade to all sessions closed by now. `Conflict` if it is not waiting for that.
    pub async fn apply_regrade(&self, id: Uuid) -> Result<()> {
        let row = self.own_regrade(id).await?;
        self.plumb.note_all().await?;
        let what: Regrade = from_json(&row.what)?;
        let reached = self.counted(&reach(&what, row.assignment)).await?;
        self.order_of(&row, RegradeState::Draft, RegradeState::Applying, reached, AuditAction::RegradeApplied).await
    }

    /// Undoes a regrade where no other cause has changed marks since; repeats the undo for sessions in which it failed
    /// and that still have the regrade's marks. `Conflict` if it is not applied.
    pub async fn undo_regrade(&self, id: Uuid) -> Result<()> {
        let row = self.own_regrade(id).await?;
        let (from, reached) = match row.state {
            RegradeState::Undone if row.failed > 0 => (RegradeState::Undone, row.failed),
            // Includes sessions it reached without changing a mark, as they also have its record.
            _ => (RegradeState::Applied, row.reached),
        };
        self.order_of(&row, from, RegradeState::Undoing, reached, AuditAction::RegradeUndone).await
    }

    async fn order_of(
        &self,
        row: &RegradeRow,
        from: RegradeState,
        to: RegradeState,
        reached: i64,
        action: AuditAction,
    ) -> Result<()> {
        let detail = json!({ "reached": reached, "assignment": row.assignment });
        let audit = self.entry(action, "regrade", row.id, &detail);
        let (by, at) = (self.actor.id, self.plumb.now());
        let order = RegradeOrder { id: row.id, from, to, reached, by, at, audit };
        if self.plumb.stores.regrades.order_regrade(order).await? { Ok(()) } else { Err(ServiceError::Conflict) }
    }

    async fn counted(&self, reach: &plumb_store::sat_items::SessionItemFilter) -> Result<i64> {
        let reached = self.plumb.stores.sat_items.count_reached(reach, MOST_SESSIONS + 1).await?;
        if reached > MOST_SESSIONS { Err(InvalidInput::RegradeTooMany.into()) } else { Ok(reached) }
    }
}

fn bad(bad: RemedyError) -> InvalidInput {
    match bad {
        RemedyError::NoSuchOption => InvalidInput::RegradeNoOption,
        RemedyError::Unreadable => InvalidInput::RegradeKeyUnreadable,
        RemedyError::Right => InvalidInput::RegradeKeyRight,
    }
}

/// Checks a reason: it must be displayable.
fn said(reason: &str) -> Result<String> {
    let reason = reason.trim().replace("\r\n", "\n");
    let fits = reason.chars().count() <= LONGEST_REASON && !reason.chars().any(|c| c.is_control() && c != '\n');
    match (reason.is_empty(), fits) {
        (true, _) => Err(InvalidInput::RegradeReasonEmpty.into()),
        (false, false) => Err(InvalidInput::RegradeReasonLong.into()),
        (false, true) => Ok(reason),
    }
}
