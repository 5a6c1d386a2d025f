//! Accounts as others look after them: lists, guarded changes, signing in noted, deletion.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

use crate::audit::{AuditEntry, AuditRow};
use crate::error::Result;
use crate::users::UserRow;

/// What stands where a password hash would, in an account that nobody can sign in to yet or any more.
pub const NO_PASSWORD: &str = "!";

/// How an account stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Its owner can sign in.
    Active,
    /// It waits for its owner to choose a password.
    Invited,
    /// Disabled: nobody can sign in.
    Disabled,
    /// Deleted: a pseudonym is left.
    Deleted,
}

impl Standing {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Active, Self::Invited, Self::Disabled, Self::Deleted];

    /// The word in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Invited => "invited",
            Self::Disabled => "disabled",
            Self::Deleted => "deleted",
        }
    }

    /// What a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.as_str() == word)
    }
}

/// An account in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonRow {
    /// The account.
    pub user: UserRow,
    /// How it stands.
    pub standing: Standing,
    /// When somebody last signed in to it.
    pub last_sign_in_at: Option<Timestamp>,
}

/// Which accounts to list, in order of [`name_key`](crate::users::name_key).
#[derive(Debug, Clone, Default)]
pub struct PeoplePage {
    /// Only names that begin so, however they are written.
    pub prefix: Option<String>,
    /// Only this role.
    pub role: Option<Role>,
    /// Only those that stand so.
    pub standing: Option<Standing>,
    /// Only names that come after this one.
    pub after: Option<String>,
    /// At most so many.
    pub limit: i64,
}

/// What became of a change that not every account takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guarded {
    /// It is made.
    Done,
    /// Nobody would be left who can look after accounts.
    LastAdministrator,
    /// An exam is under way.
    InExam,
    /// The account has been deleted.
    Deleted,
}

/// A deletion: what becomes of the name, and what is written of it.
#[derive(Debug, Clone)]
pub struct Erasure {
    /// The account.
    pub id: Uuid,
    /// What it is called from now on.
    pub name: String,
    /// When.
    pub at: Timestamp,
    /// Written in the same transaction.
    pub audit: AuditEntry,
}

/// A class that somebody learns in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BelongsRow {
    /// The class.
    pub class: Uuid,
    /// Its name.
    pub name: String,
    /// Since when.
    pub joined_at: Timestamp,
    /// The names of the groups they are in there.
    pub groups: Vec<String>,
}

/// Terms that were set for somebody alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnTermsRow {
    /// The assignment that they are of.
    pub assignment: Uuid,
    /// Its title.
    pub title: String,
    /// JSON.
    pub terms: String,
}

/// Accounts as others look after them. Who decides on a change has seen the account a moment ago; what must hold is
/// looked at again in the transaction of the change. A change of a missing account is `NotFound`.
#[async_trait]
pub trait People: Send + Sync {
    /// A page of accounts, without the one that anonymous sessions belong to.
    async fn page(&self, page: PeoplePage) -> Result<Vec<PersonRow>>;
    /// One account.
    async fn person(&self, id: Uuid) -> Result<Option<PersonRow>>;
    /// The names of those of these accounts that there are, at most 4,096, in one statement.
    async fn names(&self, ids: &[Uuid]) -> Result<Vec<(Uuid, String)>>;
    /// Which of these names are taken, as [`name_key`](crate::users::name_key) has them.
    async fn taken(&self, keys: &[String]) -> Result<Vec<String>>;
    /// How many browser sessions the account has that are good at `now`.
    async fn browser_sessions(&self, id: Uuid, now: Timestamp) -> Result<i64>;
    /// Ends all of the account's browser sessions; says how many. Tokens stay.
    async fn end_browser_sessions(&self, id: Uuid, audit: AuditEntry) -> Result<u64>;
    /// A new role; ends every browser session and token. Not for the last administrator.
    async fn change_role(&self, id: Uuid, role: Role, audit: AuditEntry) -> Result<Guarded>;
    /// Locks the account, and ends its browser sessions and tokens, or opens it again. Not for the last administrator.
    async fn lock(&self, id: Uuid, disabled: bool, audit: AuditEntry) -> Result<Guarded>;
    /// Somebody signed in: forgets the failures of `keys`, notes the instant.
    async fn signed_in(&self, id: Uuid, keys: Vec<String>, at: Timestamp, audit: AuditEntry) -> Result<()>;
    /// Writes that somebody was refused, unless that was written for this key less than a minute before; says whether.
    async fn note_refused(&self, key: String, at: Timestamp, audit: AuditEntry) -> Result<bool>;
    /// The account's assessments that are under way, at most ten.
    async fn open_exams(&self, id: Uuid) -> Result<Vec<Uuid>>;
    /// Takes everything away by which the account could be known or opened, see `docs/operations.md`.
    async fn erase(&self, erasure: Erasure) -> Result<Guarded>;
    /// Accounts that were closed before that instant and are not deleted, longest first.
    async fn closed_before(&self, before: Timestamp, limit: i64) -> Result<Vec<Uuid>>;
    /// Learners that nobody has signed in to since before that instant, with no assessment under way.
    async fn idle_since(&self, before: Timestamp, limit: i64) -> Result<Vec<Uuid>>;
    /// How many accounts there are that were closed before the one instant, or are idle since before the other, as
    /// [`People::closed_before`] and [`People::idle_since`] find them; each counted once.
    async fn count_over(&self, closed_before: Option<Timestamp>, idle_since: Option<Timestamp>) -> Result<i64>;
    /// Audit rows about the account or by it, first to last, after number `seq`.
    async fn audit_about(&self, id: Uuid, seq: i64, limit: i64) -> Result<Vec<AuditRow>>;
    /// The classes somebody learns in, by name.
    async fn belongs(&self, id: Uuid) -> Result<Vec<BelongsRow>>;
    /// The terms that were set for somebody alone.
    async fn own_terms(&self, id: Uuid) -> Result<Vec<OwnTermsRow>>;
}
