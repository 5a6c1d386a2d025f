use async_trait::async_trait;
use uuid::Uuid;

use super::Db;
use super::users::end_sessions;
use crate::audit::AuditEntry;
use crate::error::{Result, StoreError};
use crate::second_factors::{CodeHash, NewSecondFactor, SecondFactors};
use crate::sql::{Multi, Stmt};
use crate::web_sessions::IdHash;
use crate::writer::Batch;

const ADD_RECOVERY: Multi = Multi::new("insert into recovery_code (user_id, hash) values {}", 2);

type Enable = (Uuid, NewSecondFactor, Option<IdHash>, AuditEntry);

async fn enable((id, new, keep, audit): &Enable, batch: &mut Batch) -> Result<()> {
    let text = "update user_account set totp_secret = $2, totp_step = $3 where id = $1 and totp_secret is null";
    let stmt = batch.stmt(text).bind(*id).bind(new.factor.secret.as_str()).bind(new.factor.last_step);
    must_be_so(stmt, batch).await?;
    batch.multi(&ADD_RECOVERY, &new.recovery, |stmt, hash| stmt.bind(*id).bind(hash.as_slice())).await?;
    end_sessions(batch, *id, *keep).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn disable((id, keep, audit): &(Uuid, Option<IdHash>, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "update user_account set totp_secret = null, totp_step = null
        where id = $1 and totp_secret is not null";
    let stmt = batch.stmt(text).bind(*id);
    must_be_so(stmt, batch).await?;
    let stmt = batch.stmt("delete from recovery_code where user_id = $1").bind(*id);
    batch.run(stmt).await?;
    end_sessions(batch, *id, *keep).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

/// Runs a change that finds the account as it was when it was decided on.
async fn must_be_so(stmt: Stmt, batch: &mut Batch) -> Result<()> {
    if batch.run(stmt).await? == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

async fn take_step((id, secret, step): &(Uuid, String, i64), batch: &mut Batch) -> Result<bool> {
    let text = "update user_account set totp_step = $3
        where id = $1 and totp_secret = $2 and totp_step < $3 and disabled = 0";
    let stmt = batch.stmt(text).bind(*id).bind(secret.as_str()).bind(*step);
    Ok(batch.run(stmt).await? > 0)
}

async fn take_recovery((id, hash, audit): &(Uuid, CodeHash, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let stmt = batch.stmt("delete from recovery_code where user_id = $1 and hash = $2");
    let taken = batch.run(stmt.bind(*id).bind(hash.as_slice())).await? > 0;
    if taken {
        batch.audit(audit.clone(), None);
    }
    Ok(taken)
}

#[async_trait]
impl SecondFactors for Db {
    async fn enable(&self, id: Uuid, new: NewSecondFactor, keep: Option<IdHash>, audit: AuditEntry) -> Result<()> {
        self.writer.change((id, new, keep, audit), |input, batch| Box::pin(enable(input, batch))).await
    }

    async fn disable(&self, id: Uuid, keep: Option<IdHash>, audit: AuditEntry) -> Result<()> {
        self.writer.change((id, keep, audit), |input, batch| Box::pin(disable(input, batch))).await
    }

    async fn take_step(&self, id: Uuid, secret: String, step: i64) -> Result<bool> {
        self.writer.change((id, secret, step), |input, batch| Box::pin(take_step(input, batch))).await
    }

    async fn take_recovery(&self, id: Uuid, hash: CodeHash, audit: AuditEntry) -> Result<bool> {
        self.writer.change((id, hash, audit), |input, batch| Box::pin(take_recovery(input, batch))).await
    }

    async fn recovery_left(&self, id: Uuid) -> Result<i64> {
        let stmt = self.readers.stmt("select count(*) from recovery_code where user_id = $1").bind(id);
        self.readers.one(stmt).await?.get(0)
    }
}
