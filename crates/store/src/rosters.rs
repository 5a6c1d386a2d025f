//! Rosters: lists of accounts to be made, looked at first and then applied all or nothing.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;
use crate::invitations::NewInvitation;
use crate::users::NewUser;

/// A roster as it was handed in. Not a change of record until it is applied: no audit row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterRow {
    /// Its identifier.
    pub id: Uuid,
    /// Who handed it in.
    pub made_by: Uuid,
    /// The text; empty once it was applied.
    pub body: String,
    /// When it was handed in.
    pub created_at: Timestamp,
    /// When it was applied.
    pub applied_at: Option<Timestamp>,
    /// How many accounts came of it.
    pub accounts: i64,
}

/// The accounts of a roster, each with its way in.
#[derive(Debug, Clone)]
pub struct Roll {
    /// The roster.
    pub id: Uuid,
    /// When it is applied.
    pub at: Timestamp,
    /// The accounts.
    pub users: Vec<NewUser>,
    /// An invitation for each.
    pub invitations: Vec<NewInvitation>,
    /// The classes that they come into.
    pub members: Vec<Membership>,
    /// Rows for each account and for the roster.
    pub audit: Vec<AuditEntry>,
}

/// A learner in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    /// The class.
    pub class: Uuid,
    /// Who.
    pub learner: Uuid,
}

/// Rosters.
#[async_trait]
pub trait Rosters: Send + Sync {
    /// Keeps what was handed in.
    async fn keep(&self, roster: RosterRow) -> Result<()>;
    /// The roster.
    async fn roster(&self, id: Uuid) -> Result<Option<RosterRow>>;
    /// Makes all accounts or none; false when it was applied before. `Conflict` when a name has been taken.
    async fn apply(&self, roll: Roll) -> Result<bool>;
    /// Forgets those handed in before that instant; says how many.
    async fn forget_rosters(&self, before: Timestamp) -> Result<u64>;
}
