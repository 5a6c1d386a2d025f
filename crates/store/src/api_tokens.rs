//! Personal access tokens, looked up by a hash of the secret, so that a stolen table cannot be used to sign in.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::{Micros, MicrosOrNull, RoleName};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// SHA-256 of a token.
pub type TokenHash = [u8; 32];

/// Token to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApiToken {
    /// Identifies the token in lists and for revoking; grants no access.
    pub id: Uuid,
    pub user_id: Uuid,
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
    pub user_id: Uuid,
    /// Name that its owner gave it.
    pub name: String,
    /// Scopes, separated by spaces.
    pub scopes: String,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// No longer valid from this instant on.
    #[sqlx(try_from = "Micros")]
    pub expires_at: Timestamp,
    /// Last use, to the minute.
    #[sqlx(try_from = "MicrosOrNull")]
    pub last_used_at: Option<Timestamp>,
}

/// A token that was presented, with the current state of its account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TokenBearer {
    #[sqlx(flatten)]
    pub token: ApiTokenRow,
    pub user_name: String,
    /// Role of the account.
    #[sqlx(try_from = "RoleName")]
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
        .stmt(text)
        .bind(token.id)
        .bind(token.user_id)
        .bind(token.name.as_str())
        .bind(token.hash.as_slice())
        .bind(token.scopes.as_str())
        .bind(token.created_at.as_micros())
        .bind(token.expires_at.as_micros())
        .bind(*most);
    if batch.run(stmt).await? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn used((id, at, since): &(Uuid, Timestamp, Timestamp), batch: &mut Batch) -> Result<()> {
    let text = "update api_token set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)";
    let stmt = batch.stmt(text).bind(*id).bind(at.as_micros()).bind(since.as_micros());
    batch.run(stmt).await.map(drop)
}

async fn revoke((user_id, id, audit): &(Uuid, Uuid, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let stmt = batch.stmt("delete from api_token where user_id = $1 and id = $2").bind(*user_id).bind(*id);
    let removed = batch.run(stmt).await? > 0;
    if removed {
        batch.audit(audit.clone(), None);
    }
    Ok(removed)
}

async fn delete_expired((before, audit): &(Timestamp, AuditEntry), batch: &mut Batch) -> Result<u64> {
    let stmt = batch.stmt("delete from api_token where expires_at <= $1").bind(before.as_micros());
    let removed = batch.run(stmt).await?;
    if removed > 0 {
        batch.audit(audit.clone(), None);
    }
    Ok(removed)
}

/// Removes all tokens of an account.
pub(crate) async fn end_tokens(batch: &mut Batch, user_id: Uuid) -> Result<u64> {
    let stmt = batch.stmt("delete from api_token where user_id = $1").bind(user_id);
    batch.run(stmt).await
}

impl ApiTokens {
    /// Creates a token; `Conflict` if the account already has `most` tokens.
    pub async fn add(&self, token: NewApiToken, most: i64, audit: AuditEntry) -> Result<()> {
        self.db.writer.change((token, most, audit), |input, batch| Box::pin(add(input, batch))).await
    }

    /// Returns an account's tokens, newest first, including expired ones that are not yet swept.
    pub async fn of_user(&self, user_id: Uuid) -> Result<Vec<ApiTokenRow>> {
        let text = "select id, user_id, name, scopes, created_at, expires_at, last_used_at
            from api_token where user_id = $1 order by created_at desc, id desc";
        let stmt = self.db.readers.stmt(text).bind(user_id);
        self.db.readers.rows(stmt).await
    }

    /// Returns the token with that hash and its account, unless it has expired by `now` or the account is closed.
    pub async fn bearer(&self, hash: TokenHash, now: Timestamp) -> Result<Option<TokenBearer>> {
        let text = "select t.id, t.user_id, t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at,
                u.name as user_name, u.role
            from api_token t join user_account u on u.id = t.user_id
            where t.hash = $1 and t.expires_at > $2 and u.disabled = 0";
        let stmt = self.db.readers.stmt(text).bind(hash.as_slice()).bind(now.as_micros());
        self.db.readers.row(stmt).await
    }

    /// Records that a token was used, unless a use after `since` is recorded. No audit row.
    pub async fn used(&self, id: Uuid, at: Timestamp, since: Timestamp) -> Result<()> {
        self.db.writer.change((id, at, since), |input, batch| Box::pin(used(input, batch))).await
    }

    /// Removes a token of an account; false, and no audit row, if the account has no token with that id.
    pub async fn revoke(&self, user_id: Uuid, id: Uuid, audit: AuditEntry) -> Result<bool> {
        self.db.writer.change((user_id, id, audit), |input, batch| Box::pin(revoke(input, batch))).await
    }

    /// Removes tokens that expired by `before`; returns their number.
    pub async fn delete_expired(&self, before: Timestamp, audit: AuditEntry) -> Result<u64> {
        self.db.writer.change((before, audit), |input, batch| Box::pin(delete_expired(input, batch))).await
    }
}
