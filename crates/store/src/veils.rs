//! Sessions whose rows do not say whose they are: who may go on with them is kept apart, and forgotten after their end.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::error::Result;
use crate::sessions::SessionRow;

/// Whom such sessions belong to: an account that nobody can sign in to.
pub const NOBODY: Uuid = Uuid::from_u128(1);

/// Who may go on with a session, stored with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Veil {
    /// The account.
    pub user: Uuid,
    /// What the workflow that it is a part of knows it by.
    pub run: Option<Uuid>,
}

/// Sessions whose rows do not say whose they are.
#[async_trait]
pub trait Veils: Send + Sync {
    /// Whether an account may go on with a session of nobody's.
    async fn goes_on(&self, session: Uuid, user: Uuid) -> Result<bool>;
    /// The account's open session of that content.
    async fn open_veiled(&self, user: Uuid, about: &str) -> Result<Option<SessionRow>>;
    /// How many such sessions the account has that were begun at or after `since`.
    async fn veiled_since(&self, user: Uuid, since: Timestamp) -> Result<i64>;
    /// Makes a session under way that nobody leads a workflow by into such a run. Gives what it is known by: `run`, or
    /// what it was known by before.
    async fn attach(&self, session: Uuid, run: Uuid) -> Result<Uuid>;
    /// How a run ended: whether it was completed; `None` while it is under way, or when there is none.
    async fn run_completed(&self, run: Uuid) -> Result<Option<bool>>;
    /// Forgets whose the sessions were that ended before that instant. Says how many they were.
    async fn forget(&self, ended_before: Timestamp) -> Result<u64>;
}
