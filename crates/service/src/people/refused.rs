//! What the trail says of signing in: who did, who signed out, and that somebody was refused; and who, being signed in,
//! asked for what they may not do.

use plumb_store::audit::AuditEntry;
use serde_json::json;
use uuid::Uuid;

use crate::accounts::tokens::Scope;
use crate::accounts::{Actor, Why, account_entry};
use crate::failure::Result;
use crate::plumb::Plumb;

/// Refused access is written down this often for an account, in milliseconds.
const ACCESS_EVERY: i64 = 60_000;

/// What somebody lacks who is signed in and asked for what they may not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingPermission {
    /// Their role does not allow it.
    Role,
    /// Their token was made without this scope.
    Scope(Scope),
    /// They look at somebody else's pages, where nothing can be changed.
    ReadOnly,
}

/// Somebody who is signed in was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessRefused {
    /// Who asked, themselves.
    pub person: Uuid,
    /// Whose pages they looked at, where these were not their own.
    pub viewed: Option<Uuid>,
    /// What was asked for: method and pattern of the route, such as `POST /do/user-role`.
    pub route: String,
    pub lacking: MissingPermission,
}

impl Plumb {
    /// Somebody is signed in: forgets the failures of these keys.
    pub(crate) async fn note_sign_in(&self, id: Uuid, keys: Vec<String>) -> Result<()> {
        let now = self.now();
        let entry = account_entry(now, Some(id), "signed_in", id, &serde_json::json!({}));
        Ok(self.stores.people.signed_in(id, keys, now, entry).await?)
    }

    /// Somebody signs out.
    pub async fn signed_out(&self, actor: &Actor) -> Result<()> {
        let entry = account_entry(self.now(), Some(actor.id), "signed_out", actor.id, &serde_json::json!({}));
        Ok(self.stores.audit.record(vec![entry]).await?)
    }

    /// Notes refused access, at most once a minute for an account: asking on and on cannot fill the trail. What cannot
    /// be written is told in the log, and refused all the same.
    pub async fn note_access_refused(&self, refused: AccessRefused) {
        let person = refused.person;
        if let Err(error) = self.write_access_refused(refused).await {
            tracing::warn!(%person, %error, "refused access could not be written down");
        }
    }

    async fn write_access_refused(&self, refused: AccessRefused) -> Result<()> {
        let AccessRefused { person, viewed, route, lacking } = refused;
        let (now, key) = (self.now(), format!("access:{person}"));
        // Looked at first, so that asking on and on writes nothing at all.
        let told = self.stores.users.login_guards(std::slice::from_ref(&key)).await?;
        if told.iter().any(|told| now.millis_since(told.last_at) < ACCESS_EVERY) {
            return Ok(());
        }
        // Who is led to set up their second factor has the role.
        if lacking == MissingPermission::Role && self.is_held(person).await? {
            return Ok(());
        }
        let mut detail = match lacking {
            MissingPermission::Role => json!({ "lacking": "role" }),
            MissingPermission::Scope(scope) => json!({ "lacking": "scope", "scope": scope.as_str() }),
            MissingPermission::ReadOnly => json!({ "lacking": "read_only" }),
        };
        detail["route"] = route.into();
        if let Some(viewed) = viewed {
            detail["viewed"] = json!(viewed);
        }
        let entry = account_entry(now, Some(person), "access_refused", person, &detail);
        self.stores.people.note_refused(key, now, entry).await?;
        Ok(())
    }

    /// Whether an account is held back to set up the second factor that the rule asks for.
    async fn is_held(&self, id: Uuid) -> Result<bool> {
        match self.stores.users.by_id(id).await? {
            Some(user) => self.lacks_second_factor(&Actor { id, name: user.name, role: user.role }).await,
            None => Ok(false),
        }
    }

    /// Notes a refused sign-in, at most once a minute for an account, and once for all names that nobody has: so that
    /// guessing cannot fill the trail.
    pub(crate) async fn note_refusal(&self, account: Option<Uuid>, why: Why) -> Result<()> {
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
        self.stores.people.note_refused(key, now, entry).await?;
        Ok(())
    }
}
