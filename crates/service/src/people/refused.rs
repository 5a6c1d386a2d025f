//! Audit rows about access: sign-ins, sign-outs, refused sign-ins, and refused requests of signed-in accounts.

use plumb_store::audit::AuditEntry;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use serde_json::json;

use crate::accounts::tokens::Scope;
use crate::accounts::{Actor, SignInRefusal, account_entry};
use crate::failure::Result;
use crate::plumb::Plumb;

/// Refused access is recorded at most this often for an account, milliseconds.
const ACCESS_EVERY: i64 = 60_000;

/// The permission that a signed-in account lacks for a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingPermission {
    /// Its role does not allow it.
    Role,
    /// Its token does not have this scope.
    Scope(Scope),
    /// An administrator is viewing a learner's pages, where nothing can be changed.
    ReadOnly,
}

/// A refused request of a signed-in account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessRefused {
    /// The account that made the request.
    pub person: UserId,
    /// The learner's account if the pages of a learner were being viewed.
    pub viewed: Option<UserId>,
    /// Method and pattern of the route, such as `POST /do/user-role`.
    pub route: String,
    pub lacking: MissingPermission,
}

impl Plumb {
    /// Records a sign-in; resets the failed guesses of these keys.
    pub(crate) async fn note_sign_in(&self, id: UserId, keys: Vec<String>) -> Result<()> {
        let now = self.now();
        let entry = account_entry(now, Some(id), AuditAction::SignedIn, id, &serde_json::json!({}));
        Ok(self.stores.people.record_sign_in(id, keys, now, entry).await?)
    }

    /// Records a sign-out.
    pub async fn signed_out(&self, actor: &Actor) -> Result<()> {
        let entry = account_entry(self.now(), Some(actor.id), AuditAction::SignedOut, actor.id, &serde_json::json!({}));
        Ok(self.stores.audit.record(vec![entry]).await?)
    }

    /// Records refused access, at most once a minute for an account, so that repeated requests cannot fill the audit
    /// trail. A failure to write the row is logged and does not affect the refusal.
    pub async fn note_access_refused(&self, refused: AccessRefused) {
        let person = refused.person;
        if let Err(error) = self.write_access_refused(refused).await {
            tracing::warn!(%person, %error, "refused access could not be written down");
        }
    }

    async fn write_access_refused(&self, refused: AccessRefused) -> Result<()> {
        let AccessRefused { person, viewed, route, lacking } = refused;
        let (now, key) = (self.now(), format!("access:{person}"));
        // Checked first, so that repeated requests cause no writes at all.
        let told = self.stores.users.login_guards(std::slice::from_ref(&key)).await?;
        if told.iter().any(|told| now.millis_since(told.last_at) < ACCESS_EVERY) {
            return Ok(());
        }
        // An account that must first set up its second factor does have the role.
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
        let entry = account_entry(now, Some(person), AuditAction::AccessRefused, person, &detail);
        self.stores.people.record_refused_login(key, now, entry).await?;
        Ok(())
    }

    /// Whether an account is restricted until it sets up the required second factor.
    async fn is_held(&self, id: UserId) -> Result<bool> {
        match self.stores.users.by_id(id).await? {
            Some(user) => self.lacks_second_factor(&Actor { id, name: user.name, role: user.role }).await,
            None => Ok(false),
        }
    }

    /// Records a refused sign-in, at most once a minute for an account, and for all unknown names together, so that
    /// guessing cannot fill the audit trail.
    pub(crate) async fn note_refusal(&self, account: Option<UserId>, why: SignInRefusal) -> Result<()> {
        let now = self.now();
        let why = match why {
            SignInRefusal::Password => "password",
            SignInRefusal::Code => "code",
        };
        let (key, subject) = match account {
            Some(id) => (format!("refused:{id}"), ("account", id.to_string())),
            None => ("refused:unknown".to_owned(), ("sign_in", "unknown".to_owned())),
        };
        let entry = AuditEntry {
            at: now,
            actor: None,
            action: AuditAction::SignInRefused,
            subject_kind: subject.0.into(),
            subject_id: subject.1,
            detail: serde_json::json!({ "wrong": why }).to_string(),
        };
        self.stores.people.record_refused_login(key, now, entry).await?;
        Ok(())
    }
}
