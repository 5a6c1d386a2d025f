//! Rows, filters and results of accounts.

use plumb_types::ids::{AssignmentId, ClassId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::FromRow;

use crate::trail::AuditEntry;
use crate::users::UserRow;

/// Stored in place of a password hash for an account that cannot sign in yet, or any more.
pub const NO_PASSWORD: &str = "!";

/// Status of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AccountStatus {
    /// The account can sign in.
    Active,
    /// The account has no password yet.
    Invited,
    /// Disabled: it cannot sign in.
    Disabled,
    /// Deleted: only a pseudonym is left.
    Deleted,
}

plumb_types::stored_as_text!(AccountStatus);

impl AccountStatus {
    /// Every status.
    pub const ALL: [Self; 4] = [Self::Active, Self::Invited, Self::Disabled, Self::Deleted];

    /// The name used in URLs.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses the name used in URLs.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.as_str() == word)
    }
}

/// Name and role of an account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NameRow {
    pub id: UserId,
    /// Name shown.
    pub name: String,
    pub role: Role,
}

/// An account in a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PersonRow {
    #[sqlx(flatten)]
    pub user: UserRow,
    /// Status.
    pub standing: AccountStatus,
    /// Last sign-in.
    pub last_sign_in_at: Option<Timestamp>,
}

/// Which accounts to list, by name.
#[derive(Debug, Clone, Default)]
pub struct PeoplePage {
    /// Only names with this prefix, however it is written.
    pub prefix: Option<String>,
    /// Only this role.
    pub role: Option<Role>,
    /// Only accounts with this status.
    pub standing: Option<AccountStatus>,
    /// Only names after this one.
    pub after: Option<String>,
    /// Maximum number of accounts.
    pub limit: i64,
}

/// Result of a guarded change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountChangeOutcome {
    Done,
    /// Refused: no administrator would be left.
    LastAdministrator,
    /// Refused: an assessment is under way.
    InExam,
    /// Refused: the account is deleted.
    Deleted,
}

/// A deletion: the account's pseudonym and the audit row.
#[derive(Debug, Clone)]
pub struct Erasure {
    /// Id of the account.
    pub id: UserId,
    /// Pseudonym that replaces the name.
    pub name: String,
    pub at: Timestamp,
    /// Audit row, written in the same transaction.
    pub audit: AuditEntry,
}

/// A class of a learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassMembershipRow {
    pub class: ClassId,
    pub name: String,
    pub joined_at: Timestamp,
    /// Names of the learner's groups in the class.
    pub groups: Vec<String>,
}

/// Terms set for a learner alone.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnTermsRow {
    #[sqlx(rename = "id")]
    pub assignment: AssignmentId,
    pub title: String,
    /// Terms, as JSON.
    pub terms: String,
}
