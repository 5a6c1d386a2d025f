//! Calibrations: what the counted answers say about the difficulties of levels.

use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::{Flag, Int};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// A calibration. It never changes.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CalibrationRow {
    /// From 1, in the order in which they were made.
    pub number: i64,
    /// Hash of `body`.
    pub hash: ContentHash,
    pub made_at: Timestamp,
    /// Whether adaptive tests that begin later use it, until there is a newer one that they use.
    #[sqlx(try_from = "Flag")]
    pub adopted: bool,
    /// Number of answers that it was made from.
    pub answers: i64,
    /// JSON.
    pub body: String,
}

/// A counted answer of an assessment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CountedAnswer {
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    pub position: i64,
    /// Id of the skill blueprint, or name of the bank's problem.
    pub blueprint: String,
    /// Version of the blueprint or of the problem.
    pub hash: ContentHash,
    /// Name of the level.
    pub level: String,
    /// Credit in millionths.
    #[sqlx(try_from = "Int")]
    pub credit: u32,
    #[sqlx(try_from = "Flag")]
    pub typed: bool,
    /// Whether it was too quick to have been considered.
    #[sqlx(try_from = "Flag")]
    pub low_effort: bool,
    /// Language of the learner's account; empty if none was chosen.
    pub language: String,
    /// Time that the learner's account has, in percent of others'.
    pub time_factor: i64,
    /// When the session was created.
    pub begun_at: Timestamp,
}

/// Calibrations, and the answers that they are made from.
#[derive(Clone)]
pub struct Calibrations {
    pub(crate) db: Arc<Db>,
}

type Lease = (&'static str, Uuid, Timestamp, Timestamp);

async fn take_lease((work, holder, now, expires_at): &Lease, batch: &mut Batch) -> Result<bool> {
    let text = "insert into lease (work, holder, expires_at) values ($1, $2, $4)
        on conflict (work) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where lease.expires_at <= $3 or lease.holder = excluded.holder";
    let stmt = batch.query(text).bind(*work).bind(*holder).bind(*now).bind(*expires_at);
    Ok(stmt.run().await? > 0)
}

async fn add((row, audit): &(CalibrationRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    let taken = batch.query("select 1 from calibration where number = $1").bind(row.number).exists().await?;
    if taken {
        return Err(StoreError::Conflict);
    }
    let text =
        "insert into calibration (number, hash, made_at, adopted, answers, body) values ($1, $2, $3, $4, $5, $6)";
    let stmt = batch.query(text).bind(row.number).bind(row.hash.as_str()).bind(row.made_at);
    stmt.bind(i64::from(row.adopted)).bind(row.answers).bind(row.body.as_str()).run().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

impl Calibrations {
    /// Whether `holder` may do this work until `expires_at`: no other server holds an unexpired lease on it.
    pub async fn take_lease(
        &self,
        work: &'static str,
        holder: Uuid,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<bool> {
        self.db.change((work, holder, now, expires_at), take_lease).await
    }

    /// Stores a calibration.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is one with that number.
    pub async fn add(&self, row: CalibrationRow, audit: AuditEntry) -> Result<()> {
        self.db.change((row, audit), add).await
    }

    /// Returns the newest calibration that is used.
    pub async fn current(&self) -> Result<Option<CalibrationRow>> {
        let text = "select number, hash, made_at, adopted, answers, body from calibration
            where adopted = 1 order by number desc limit 1";
        self.db.query(text).optional().await
    }

    /// Returns the number of the newest calibration that is used; 0 if there is none.
    pub async fn current_number(&self) -> Result<i64> {
        let text = "select cast(coalesce(max(number), 0) as bigint) from calibration where adopted = 1";
        self.db.query(text).value().await
    }

    /// Returns the newest calibrations, newest first.
    pub async fn latest(&self, limit: i64) -> Result<Vec<CalibrationRow>> {
        let text = "select number, hash, made_at, adopted, answers, body from calibration
            order by number desc limit $1";
        self.db.query(text).bind(limit).rows().await
    }

    /// Returns the number of counted answers.
    pub async fn answer_count(&self) -> Result<i64> {
        self.db.query("select count(*) from item_response").value().await
    }

    /// Returns a page of the counted answers in order of session and position, after that one.
    pub async fn answers(&self, after: Option<(SessionId, i64)>, limit: i64) -> Result<Vec<CountedAnswer>> {
        let text = "select r.session_id, r.position, r.blueprint, r.hash, r.level, r.credit, r.typed, r.low_effort,
                coalesce(u.language, '') as language, u.time_factor_percent as time_factor,
                s.created_at as begun_at
            from item_response r join session s on s.id = r.session_id join user_account u on u.id = s.learner
            where $1 is null or r.session_id > $1 or (r.session_id = $1 and r.position > $2)
            order by r.session_id, r.position limit $3";
        let stmt = self.db.query(text).bind(after.map(|(session, _)| session)).bind(after.map(|(_, at)| at));
        stmt.bind(limit).rows().await
    }
}
