//! What the trail says of signing in: who did, who signed out, and that somebody was refused.

use plumb_store::audit::AuditEntry;
use uuid::Uuid;

use crate::accounts::{Actor, account_entry};
use crate::failure::Outcome;
use crate::plumb::Plumb;

/// Why a sign-in was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// The password was wrong, or there is no such account.
    Password,
    /// The password was right and the code was not.
    Code,
}

impl Plumb {
    /// Somebody is signed in: forgets the failures of these keys.
    pub(crate) async fn note_sign_in(&self, id: Uuid, keys: Vec<String>) -> Outcome<()> {
        let now = self.now();
        let entry = account_entry(now, Some(id), "signed_in", id, &serde_json::json!({}));
        Ok(self.stores.people.signed_in(id, keys, now, entry).await?)
    }

    /// Somebody signs out.
    pub async fn signed_out(&self, actor: &Actor) -> Outcome<()> {
        let entry = account_entry(self.now(), Some(actor.id), "signed_out", actor.id, &serde_json::json!({}));
        Ok(self.stores.audit.record(vec![entry]).await?)
    }

    /// Notes a refused sign-in, at most once a minute for an account, and once for all names that nobody has: so that
    /// guessing cannot fill the trail.
    pub(crate) async fn note_refusal(&self, account: Option<Uuid>, why: Why) -> Outcome<()> {
        let now = self.now();
        let why = match why {
            Why::Password => "password",
            Why::Code => "code",
        };
        let (key, subject) = match account {
            Some(id) => (format!("refused:{id}"), ("account", id.to_string())),
            None => ("refused:unknown".to_owned(), ("sign_in", "unknown".to_owned())),
        };
        let entry = AuditEntry {
            at: now,
            actor: None,
            action: "sign_in_refused".into(),
            subject_kind: subject.0.into(),
            subject_id: subject.1,
            detail: serde_json::json!({ "wrong": why }).to_string(),
        };
        self.stores.people.sign_in_refused(key, now, entry).await?;
        Ok(())
    }
}
