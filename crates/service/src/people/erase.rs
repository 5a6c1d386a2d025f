//! Deleting an account: what names or opens it goes, what it did stays under a pseudonym.

use plumb_store::people::{AccountChangeOutcome, Erasure};
use plumb_store::users::name_key;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{AccountManager, guarded};
use crate::accounts::account_entry;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Accounts that one turn of the worker deletes at most, of each kind.
const A_TURN: i64 = 20;

/// What a deleted account is called: says nothing, and nobody else is called so.
fn pseudonym(id: Uuid) -> String {
    let digits = id.simple().to_string();
    format!("Deleted account {}", digits.get(20..).unwrap_or(&digits))
}

impl AccountManager<'_> {
    /// Deletes an account. `typed` must be its name. Not for the last administrator, and not while an assessment is
    /// under way: [`AccountManager::end_exams`] first.
    pub async fn delete(&self, id: Uuid, typed: &str) -> Result<()> {
        let row = self.living(id).await?;
        if name_key(typed) != name_key(&row.user.name) {
            return Err(ServiceError::Invalid { field: "typed", message: "delete-name", detail: String::new() });
        }
        let done = self.plumb.erase(id, Some(self.actor.id), "asked", self.plumb.now()).await?;
        guarded(done, "typed")
    }

    /// Ends an account's assessments that are under way; what was saved is handed in. Says how many.
    pub async fn end_exams(&self, id: Uuid) -> Result<usize> {
        self.living(id).await?;
        let exams = self.plumb.stores.people.open_exams(id).await?;
        for exam in &exams {
            self.plumb.terminate(*exam, "ended before the account is deleted", self.actor.id).await?;
        }
        Ok(exams.len())
    }
}

impl Plumb {
    async fn erase(&self, id: Uuid, by: Option<Uuid>, why: &str, at: Timestamp) -> Result<AccountChangeOutcome> {
        let audit = account_entry(at, by, "account_deleted", id, &serde_json::json!({ "why": why }));
        Ok(self.stores.people.erase(Erasure { id, name: pseudonym(id), at, audit }).await?)
    }

    /// Deletes accounts that are not to be kept any longer, as the settings say: a bounded number. Says how many.
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
        let [one, other] = [1, 2].map(|n| pseudonym(Uuid::from_u128(0x0197_0000_0000_7000_8000_0000_0000_0000 + n)));
        assert_eq!(one, "Deleted account 000000000001");
        assert_ne!(one, other);
    }
}
