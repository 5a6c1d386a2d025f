//! Accounts, and the memory of failed logins that delays guessing.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;
use crate::second_factors::SecondFactor;
use crate::web_sessions::IdHash;

/// An account to be made.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// Its identifier.
    pub id: Uuid,
    /// As shown; unique without regard to case and outer or repeated spaces (see [`name_key`]).
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// PHC string.
    pub password_hash: String,
    /// 100 = the ordinary time, 0 = unlimited.
    pub time_factor_percent: i64,
    /// When it was made.
    pub created_at: Timestamp,
}

/// A stored account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserRow {
    /// Its identifier.
    pub id: Uuid,
    /// As shown.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// PHC string.
    pub password_hash: String,
    /// 100 = the ordinary time, 0 = unlimited.
    pub time_factor_percent: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// May not log in.
    pub disabled: bool,
    /// The second factor, if it has one.
    pub second_factor: Option<SecondFactor>,
}

/// How often logging in with a key (a name, an address) failed since it last succeeded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginGuard {
    /// What was counted: `name:ann`, `ip:192.0.2.7`.
    pub key: String,
    /// Failures in a row.
    pub failures: i64,
    /// The latest one.
    pub last_at: Timestamp,
}

/// Which accounts to list, in order of [`name_key`].
#[derive(Debug, Clone, Default)]
pub struct UserPage {
    /// Only this role.
    pub role: Option<Role>,
    /// Only names whose key comes after this one's (the last name of the page before).
    pub after: Option<String>,
    /// At most so many.
    pub limit: i64,
}

/// What makes two names the same: case and outer or repeated white space do not count.
pub fn name_key(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Accounts. A change of a missing account is `NotFound`.
#[async_trait]
pub trait Users: Send + Sync {
    /// Makes an account; `Conflict` when the name or id is taken.
    async fn create(&self, user: NewUser, audit: AuditEntry) -> Result<()>;
    /// The account of that name, however it is written.
    async fn by_name(&self, name: &str) -> Result<Option<UserRow>>;
    /// The account of that id.
    async fn by_id(&self, id: Uuid) -> Result<Option<UserRow>>;
    /// A new password; ends every other web session of the account but `keep`.
    async fn set_password(
        &self,
        id: Uuid,
        password_hash: String,
        keep: Option<IdHash>,
        audit: AuditEntry,
    ) -> Result<()>;
    /// The same password hashed anew; false when it was changed meanwhile. Ends no session and leaves no audit row:
    /// nothing about the account changed.
    async fn rehash(&self, id: Uuid, old_hash: String, new_hash: String) -> Result<bool>;
    /// A new role; ends every web session of the account.
    async fn set_role(&self, id: Uuid, role: Role, audit: AuditEntry) -> Result<()>;
    /// A new time factor, in percent.
    async fn set_time_factor(&self, id: Uuid, percent: i64, audit: AuditEntry) -> Result<()>;
    /// Locks the account (and ends its web sessions) or opens it again.
    async fn set_disabled(&self, id: Uuid, disabled: bool, audit: AuditEntry) -> Result<()>;
    /// A page of accounts.
    async fn list(&self, page: UserPage) -> Result<Vec<UserRow>>;
    /// How many accounts there are that may log in, of one role or of all.
    async fn count(&self, role: Option<Role>) -> Result<i64>;

    /// What is remembered of these keys; those without failures are missing.
    async fn login_guards(&self, keys: &[String]) -> Result<Vec<LoginGuard>>;
    /// Counts one more failure for each key.
    async fn login_failed(&self, keys: Vec<String>, at: Timestamp) -> Result<()>;
    /// Counts one more failure for a key of which `seen` were counted when it was looked at; false when that is no
    /// longer so. Who counts before looking at a guess cannot be made to look at many at once.
    async fn count_guess(&self, key: String, seen: i64, at: Timestamp) -> Result<bool>;
    /// Forgets the failures of these keys.
    async fn login_succeeded(&self, keys: Vec<String>) -> Result<()>;
    /// Forgets what last failed before `before`; says how many keys.
    async fn forget_login_failures(&self, before: Timestamp) -> Result<u64>;
}
