//! Browser sessions, found by a hash of their id so that a stolen table opens no door.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::error::Result;

/// SHA-256 of a session id.
pub type IdHash = [u8; 32];

/// One browser session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebSessionRow {
    /// Hash of its id.
    pub id_hash: IdHash,
    /// Whose it is: who is logged in, or has yet to give the second factor.
    pub user_id: Option<Uuid>,
    /// JSON of the caller.
    pub data: String,
    /// Gone after this.
    pub expires_at: Timestamp,
}

/// Browser sessions. None of these changes is a change of record: no audit rows.
#[async_trait]
pub trait WebSessions: Send + Sync {
    /// A new session; `Conflict` when the id is in use.
    async fn create(&self, row: WebSessionRow) -> Result<()>;
    /// Overwrites a session that exists; false when it does not, so that nothing brings back one that was ended.
    async fn save(&self, row: WebSessionRow) -> Result<bool>;
    /// The session, unless it has expired by `now`. What another server did to it is seen within a second.
    async fn load(&self, id_hash: IdHash, now: Timestamp) -> Result<Option<WebSessionRow>>;
    /// Ends a session; ending one that is not there is fine.
    async fn delete(&self, id_hash: IdHash) -> Result<()>;
    /// Ends all sessions of an account but `keep`; says how many.
    async fn delete_for_user(&self, user_id: Uuid, keep: Option<IdHash>) -> Result<u64>;
    /// Removes what expired by `now`; says how many.
    async fn delete_expired(&self, now: Timestamp) -> Result<u64>;
}
