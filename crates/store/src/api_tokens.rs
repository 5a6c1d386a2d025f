//! Personal access tokens, found by a hash of the secret so that a stolen table opens no door.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;

/// SHA-256 of a token.
pub type TokenHash = [u8; 32];

/// A token to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApiToken {
    /// Names it, for lists and for revoking; opens nothing.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// Hash of the secret.
    pub hash: TokenHash,
    /// What it may do: words parted by spaces.
    pub scopes: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// Opens nothing from then on.
    pub expires_at: Timestamp,
}

/// A token as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiTokenRow {
    /// Names it.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// What it may do: words parted by spaces.
    pub scopes: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// Opens nothing from then on.
    pub expires_at: Timestamp,
    /// When it was last seen used, to the minute.
    pub last_used_at: Option<Timestamp>,
}

/// A token that was shown, with the account behind it as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenBearer {
    /// The token.
    pub token: ApiTokenRow,
    /// The account's name.
    pub user_name: String,
    /// What the account may do.
    pub role: Role,
}

/// Personal access tokens. What ends an account's other browser sessions (a new password or role, the second factor
/// switched, the account closed) removes all its tokens in the same transaction.
#[async_trait]
pub trait ApiTokens: Send + Sync {
    /// Makes a token; `Conflict` when the account has `most` already.
    async fn add(&self, token: NewApiToken, most: i64, audit: AuditEntry) -> Result<()>;
    /// An account's tokens, newest first, expired ones too until they are swept.
    async fn of_user(&self, user_id: Uuid) -> Result<Vec<ApiTokenRow>>;
    /// The token with that hash and its account, unless it has expired by `now` or the account is closed.
    async fn bearer(&self, hash: TokenHash, now: Timestamp) -> Result<Option<TokenBearer>>;
    /// Notes that a token was used, unless that was noted after `since`. No audit row.
    async fn used(&self, id: Uuid, at: Timestamp, since: Timestamp) -> Result<()>;
    /// Removes a token of an account; false, and no audit row, when the account has none of that id.
    async fn revoke(&self, user_id: Uuid, id: Uuid, audit: AuditEntry) -> Result<bool>;
    /// Removes what expired by `before`; says how many.
    async fn delete_expired(&self, before: Timestamp, audit: AuditEntry) -> Result<u64>;
}
