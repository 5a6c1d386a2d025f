//! Deleting an account: data that identifies or opens it is deleted, and its records stay under a pseudonym.

use plumb_store::people::{AccountChangeOutcome, Erasure};
use plumb_store::users::name_key;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;

use super::{AccountManager, guarded};
use crate::accounts::account_entry;
use crate::failure::Result;
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// Most accounts of each kind that one run of the worker deletes.
const A_TURN: i64 = 20;

/// The name of a deleted account: unique, and reveals nothing.
fn pseudonym(id: UserId) -> String {
    let digits = id.as_uuid().simple().to_string();
    format!("Deleted account {}", digits.get(20..).unwrap_or(&digits))
}

impl AccountManager<'_> {
    /// Deletes an account. `typed` must be its name. Refused for the last administrator, and while an assessment is
    /// open: call [`AccountManager::end_exams`] first.
    pub async fn delete(&self, id: UserId, typed: &str) -> Result<()> {
        let row = self.existing_account(id).await?;
        if name_key(typed) != name_key(&row.user.name) {
            return Err(InvalidInput::DeleteName.into());
        }
        let done = self.plumb.erase(id, Some(self.actor.id), "asked", self.plumb.now()).await?;
        guarded(done, "typed")
    }

    /// Ends an account's open assessments; saved drafts are submitted. Returns how many.
    pub async fn end_exams(&self, id: UserId) -> Result<usize> {
        self.existing_account(id).await?;
        let exams = self.plumb.stores.people.open_exams(id).await?;
        for exam in &exams {
            self.plumb.terminate(*exam, "ended before the account is deleted", self.actor.id).await?;
        }
        Ok(exams.len())
    }
}

impl Plumb {
    async fn erase(&self, id: UserId, by: Option<UserId>, why: &str, at: Timestamp) -> Result<AccountChangeOutcome> {
        let audit = account_entry(at, by, AuditAction::AccountDeleted, id, &serde_json::json!({ "why": why }));
        Ok(self.stores.people.erase(Erasure { id, name: pseudonym(id), at, audit }).await?)
    }

    /// Deletes accounts past their retention period, at most a fixed number. Returns how many.
    pub async fn retain(&self) -> Result<usize> {
        let now = self.now();
        let [closed, idle] = self.server_settings().await?.retention.over_at(now);
        let mut over = Vec::new();
        if let Some(before) = closed {
            over.extend(self.stores.people.closed_before(before, A_TURN).await?);
        }
        if let Some(before) = idle {
            over.extend(self.stores.people.idle_since(before, A_TURN).await?);
        }
        let mut deleted = 0;
        for id in over {
            if self.erase(id, None, "retention", now).await? == AccountChangeOutcome::Done {
                deleted += 1;
            }
        }
        Ok(deleted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pseudonym_tells_accounts_apart_and_nothing_of_them() {
        let [one, other] = [1, 2].map(|n| pseudonym(UserId::from_u128(0x0197_0000_0000_7000_8000_0000_0000_0000 + n)));
        assert_eq!(one, "Deleted account 000000000001");
        assert_ne!(one, other);
    }
}
