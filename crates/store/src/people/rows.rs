//! Rows, filters and results.

use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::FromRow;
use uuid::Uuid;

use crate::error::{Result, StoreError, damaged};
use crate::sql::{MicrosOrNull, RoleName};
use crate::trail::AuditEntry;
use crate::users::UserRow;

/// What stands where a password hash would, in an account that nobody can sign in to yet or any more.
pub const NO_PASSWORD: &str = "!";

/// How an account stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AccountStatus {
    /// Its owner can sign in.
    Active,
    /// It waits for its owner to choose a password.
    Invited,
    /// Disabled: nobody can sign in.
    Disabled,
    /// Deleted: a pseudonym is left.
    Deleted,
}

impl AccountStatus {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Active, Self::Invited, Self::Disabled, Self::Deleted];

    /// The word in addresses.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// What a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.as_str() == word)
    }
}

impl TryFrom<String> for AccountStatus {
    type Error = StoreError;

    fn try_from(name: String) -> Result<Self> {
        Self::parse(&name).ok_or_else(|| damaged("an account stands nowhere"))
    }
}

/// What somebody is called.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NameRow {
    pub id: Uuid,
    /// As shown.
    pub name: String,
    #[sqlx(try_from = "RoleName")]
    pub role: Role,
}

/// An account in a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PersonRow {
    #[sqlx(flatten)]
    pub user: UserRow,
    /// How it stands.
    #[sqlx(try_from = "String")]
    pub standing: AccountStatus,
    /// When somebody last signed in to it.
    #[sqlx(try_from = "MicrosOrNull")]
    pub last_sign_in_at: Option<Timestamp>,
}

/// Which accounts to list, by name.
#[derive(Debug, Clone, Default)]
pub struct PeoplePage {
    /// Only names that begin so, however they are written.
    pub prefix: Option<String>,
    /// Only this role.
    pub role: Option<Role>,
    /// Only those that stand so.
    pub standing: Option<AccountStatus>,
    /// Only names that come after this one.
    pub after: Option<String>,
    /// At most so many.
    pub limit: i64,
}

/// What became of a change that not every account takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountChangeOutcome {
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
    pub at: Timestamp,
    /// Written in the same transaction.
    pub audit: AuditEntry,
}

/// A class that somebody learns in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BelongsRow {
    pub class: Uuid,
    pub name: String,
    pub joined_at: Timestamp,
    /// The names of the groups they are in there.
    pub groups: Vec<String>,
}

/// Terms that were set for somebody alone.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnTermsRow {
    #[sqlx(rename = "id")]
    pub assignment: Uuid,
    pub title: String,
    /// JSON.
    pub terms: String,
}
