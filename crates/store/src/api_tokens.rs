//! Personal access tokens, looked up by a hash of the secret, so that a stolen table cannot be used to sign in.

use std::sync::Arc;

use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// SHA-256 of a token.
pub type TokenHash = [u8; 32];

/// Token to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApiToken {
    /// Identifies the token in lists and for revoking; grants no access.
    pub id: Uuid,
    pub user_id: UserId,
    /// Name that its owner gave it.
    pub name: String,
    /// Hash of the secret.
    pub hash: TokenHash,
    /// Scopes, separated by spaces.
    pub scopes: String,
    pub created_at: Timestamp,
    /// No longer valid from this instant on.
    pub expires_at: Timestamp,
}

/// Stored token.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ApiTokenRow {
    pub id: Uuid,
    pub user_id: UserId,
    /// Name that its owner gave it.
    pub name: String,
    /// Scopes, separated by spaces.
    pub scopes: String,
    pub created_at: Timestamp,
    /// No longer valid from this instant on.
    pub expires_at: Timestamp,
    /// Last use, to the minute.
    pub last_used_at: Option<Timestamp>,
}

/// A token that was presented, with the current state of its account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TokenBearer {
    #[sqlx(flatten)]
    pub token: ApiTokenRow,
    pub user_name: String,
    /// Role of the account.
    pub role: Role,
}

/// Personal access tokens. Whatever ends the account's other browser sessions (a new password or role, the second
/// factor switched on or off, the account closed) also removes all its tokens, in the same transaction.
#[derive(Clone)]
pub struct ApiTokens {
    pub(crate) db: Arc<Db>,
}

async fn add((token, most, audit): &(NewApiToken, i64, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into api_token (id, user_id, name, hash, scopes, created_at, expires_at)
        select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from api_token where user_id = $2) < $8";
    let stmt = batch
        .query(text)
        .bind(token.id)
        .bind(token.user_id)
        .bind(token.name.as_str())
        .bind(token.hash.as_slice())
        .bind(token.scopes.as_str())
        .bind(token.created_at)
        .bind(token.expires_at)
        .bind(*most);
    stmt.must_or(StoreError::Conflict).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn used((id, at, since): &(Uuid, Timestamp, Timestamp), batch: &mut Batch) -> Result<()> {
    let text = "update api_token set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)";
    batch.query(text).bind(*id).bind(at).bind(since).run().await.map(drop)
}

async fn revoke((user_id, id, audit): &(UserId, Uuid, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let stmt = batch.query("delete from api_token where user_id = $1 and id = $2").bind(*user_id).bind(*id);
    let removed = stmt.run().await? > 0;
    if removed {
        batch.audit(audit.clone(), None);
    }
    Ok(removed)
}

async fn delete_expired((before, audit): &(Timestamp, AuditEntry), batch: &mut Batch) -> Result<u64> {
    let removed = batch.query("delete from api_token where expires_at <= $1").bind(before).run().await?;
    if removed > 0 {
        batch.audit(audit.clone(), None);
    }
    Ok(removed)
}

/// Removes all tokens of an account.
pub(crate) async fn end_tokens(batch: &mut Batch, user_id: UserId) -> Result<u64> {
    batch.query("delete from api_token where user_id = $1").bind(user_id).run().await
}

impl ApiTokens {
    /// Creates a token; `Conflict` if the account already has `most` tokens.
    pub async fn add(&self, token: NewApiToken, most: i64, audit: AuditEntry) -> Result<()> {
        self.db.change((token, most, audit), add).await
    }

    /// Returns an account's tokens, newest first, including expired ones that are not yet swept.
    pub async fn of_user(&self, user_id: UserId) -> Result<Vec<ApiTokenRow>> {
        let text = "select id, user_id, name, scopes, created_at, expires_at, last_used_at
            from api_token where user_id = $1 order by created_at desc, id desc";
        self.db.query(text).bind(user_id).rows().await
    }

    /// Returns the token with that hash and its account, unless it has expired by `now` or the account is closed.
    pub async fn bearer(&self, hash: TokenHash, now: Timestamp) -> Result<Option<TokenBearer>> {
        let text = "select t.id, t.user_id, t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at,
                u.name as user_name, u.role
            from api_token t join user_account u on u.id = t.user_id
            where t.hash = $1 and t.expires_at > $2 and u.disabled = 0";
        self.db.query(text).bind(hash.as_slice()).bind(now).optional().await
    }

    /// Records that a token was used, unless a use after `since` is recorded. No audit row.
    pub async fn used(&self, id: Uuid, at: Timestamp, since: Timestamp) -> Result<()> {
        self.db.change((id, at, since), used).await
    }

    /// Removes a token of an account; false, and no audit row, if the account has no token with that id.
    pub async fn revoke(&self, user_id: UserId, id: Uuid, audit: AuditEntry) -> Result<bool> {
        self.db.change((user_id, id, audit), revoke).await
    }

    /// Removes tokens that expired by `before`; returns their number.
    pub async fn delete_expired(&self, before: Timestamp, audit: AuditEntry) -> Result<u64> {
        self.db.change((before, audit), delete_expired).await
    }
}
