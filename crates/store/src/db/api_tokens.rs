use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

use super::{Cells, Db, damaged};
use crate::api_tokens::{ApiTokenRow, ApiTokens, NewApiToken, TokenBearer, TokenHash};
use crate::audit::AuditEntry;
use crate::error::{Result, StoreError};
use crate::sql::Row;
use crate::writer::Batch;

fn token(cells: &mut Cells<'_>) -> Result<ApiTokenRow> {
    Ok(ApiTokenRow {
        id: cells.next()?,
        user_id: cells.next()?,
        name: cells.next()?,
        scopes: cells.next()?,
        created_at: cells.time()?,
        expires_at: cells.time()?,
        last_used_at: cells.time_opt()?,
    })
}

fn bearer(row: &Row) -> Result<TokenBearer> {
    let mut cells = Cells::new(row);
    Ok(TokenBearer {
        token: token(&mut cells)?,
        user_name: cells.next()?,
        role: Role::parse(&cells.next::<String>()?).ok_or_else(|| damaged("an account has an unknown role"))?,
    })
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
pub(super) async fn end_tokens(batch: &mut Batch, user_id: Uuid) -> Result<u64> {
    let stmt = batch.stmt("delete from api_token where user_id = $1").bind(user_id);
    batch.run(stmt).await
}

#[async_trait]
impl ApiTokens for Db {
    async fn add(&self, token: NewApiToken, most: i64, audit: AuditEntry) -> Result<()> {
        self.writer.change((token, most, audit), |input, batch| Box::pin(add(input, batch))).await
    }

    async fn of_user(&self, user_id: Uuid) -> Result<Vec<ApiTokenRow>> {
        let text = "select id, user_id, name, scopes, created_at, expires_at, last_used_at
            from api_token where user_id = $1 order by created_at desc, id desc";
        let stmt = self.readers.stmt(text).bind(user_id);
        self.readers.all(stmt).await?.iter().map(|row| token(&mut Cells::new(row))).collect()
    }

    async fn bearer(&self, hash: TokenHash, now: Timestamp) -> Result<Option<TokenBearer>> {
        let text =
            "select t.id, t.user_id, t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at, u.name, u.role
            from api_token t join user_account u on u.id = t.user_id
            where t.hash = $1 and t.expires_at > $2 and u.disabled = 0";
        let stmt = self.readers.stmt(text).bind(hash.as_slice()).bind(now.as_micros());
        self.readers.opt(stmt).await?.as_ref().map(bearer).transpose()
    }

    async fn used(&self, id: Uuid, at: Timestamp, since: Timestamp) -> Result<()> {
        self.writer.change((id, at, since), |input, batch| Box::pin(used(input, batch))).await
    }

    async fn revoke(&self, user_id: Uuid, id: Uuid, audit: AuditEntry) -> Result<bool> {
        self.writer.change((user_id, id, audit), |input, batch| Box::pin(revoke(input, batch))).await
    }

    async fn delete_expired(&self, before: Timestamp, audit: AuditEntry) -> Result<u64> {
        self.writer.change((before, audit), |input, batch| Box::pin(delete_expired(input, batch))).await
    }
}
