//! Second factors of accounts: the secret of one-time codes, and recovery codes to use in their place.

use std::sync::Arc;

use plumb_types::ids::UserId;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::MultiRowStmt;
use crate::trail::AuditEntry;
use crate::web_sessions::{IdHash, end_sessions};
use crate::writer::Batch;

/// SHA-256 of a recovery code.
pub type CodeHash = [u8; 32];

/// Secret of an account's one-time codes, and the last one used.
#[derive(Clone, PartialEq, Eq)]
pub struct SecondFactor {
    /// Secret, in base32.
    pub secret: String,
    /// Time step of the last accepted code: no code of this or an earlier step is accepted again.
    pub last_step: i64,
}

impl std::fmt::Debug for SecondFactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SecondFactor").field("last_step", &self.last_step).finish_non_exhaustive()
    }
}

/// Second factor to switch on.
#[derive(Clone)]
pub struct NewSecondFactor {
    /// Secret, and time step of the code with which it was confirmed.
    pub factor: SecondFactor,
    /// Hashes of the recovery codes.
    pub recovery: Vec<CodeHash>,
}

/// Second factors. Switching one on or off ends every other web session of the account except `keep`.
#[derive(Clone)]
pub struct SecondFactors {
    pub(crate) db: Arc<Db>,
}

const ADD_RECOVERY: MultiRowStmt = MultiRowStmt::new("insert into recovery_code (user_id, hash) values {}", 2);

type Enable = (UserId, NewSecondFactor, Option<IdHash>, AuditEntry);

async fn enable((id, new, keep, audit): &Enable, batch: &mut Batch) -> Result<()> {
    let text = "update user_account set totp_secret = $2, totp_step = $3 where id = $1 and totp_secret is null";
    let stmt = batch.query(text).bind(*id).bind(new.factor.secret.as_str()).bind(new.factor.last_step);
    stmt.must_or(StoreError::Conflict).await?;
    batch.multi(&ADD_RECOVERY, &new.recovery, |stmt, hash| stmt.bind(*id).bind(hash.as_slice())).await?;
    end_sessions(batch, *id, *keep).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn disable((id, keep, audit): &(UserId, Option<IdHash>, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "update user_account set totp_secret = null, totp_step = null
        where id = $1 and totp_secret is not null";
    batch.query(text).bind(*id).must_or(StoreError::Conflict).await?;
    batch.query("delete from recovery_code where user_id = $1").bind(*id).run().await?;
    end_sessions(batch, *id, *keep).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn take_step((id, secret, step): &(UserId, String, i64), batch: &mut Batch) -> Result<bool> {
    let text = "update user_account set totp_step = $3
        where id = $1 and totp_secret = $2 and totp_step < $3 and disabled = 0";
    Ok(batch.query(text).bind(*id).bind(secret.as_str()).bind(*step).run().await? > 0)
}

async fn take_recovery((id, hash, audit): &(UserId, CodeHash, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let stmt = batch.query("delete from recovery_code where user_id = $1 and hash = $2");
    let taken = stmt.bind(*id).bind(hash.as_slice()).run().await? > 0;
    if taken {
        batch.audit(audit.clone(), None);
    }
    Ok(taken)
}

impl SecondFactors {
    /// Switches a second factor on; `Conflict` if the account has one, or does not exist.
    pub async fn enable(
        &self,
        id: UserId,
        new: NewSecondFactor,
        keep: Option<IdHash>,
        audit: AuditEntry,
    ) -> Result<()> {
        self.db.change((id, new, keep, audit), enable).await
    }

    /// Switches it off and deletes the recovery codes; `Conflict` if the account has none.
    pub async fn disable(&self, id: UserId, keep: Option<IdHash>, audit: AuditEntry) -> Result<()> {
        self.db.change((id, keep, audit), disable).await
    }

    /// Uses up the code of a time step: true only once, and only while `secret` is the account's and the account is
    /// enabled. No audit row: nothing about the account changed.
    pub async fn take_step(&self, id: UserId, secret: String, step: i64) -> Result<bool> {
        self.db.change((id, secret, step), take_step).await
    }

    /// Uses up a recovery code: true only once.
    pub async fn take_recovery(&self, id: UserId, hash: CodeHash, audit: AuditEntry) -> Result<bool> {
        self.db.change((id, hash, audit), take_recovery).await
    }

    /// Counts the unused recovery codes.
    pub async fn recovery_left(&self, id: UserId) -> Result<i64> {
        self.db.query("select count(*) from recovery_code where user_id = $1").bind(id).value().await
    }
}
