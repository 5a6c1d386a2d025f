//! Assessments made by teachers: their owners, and whether other teachers may see and assign them.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::contents::{self, Publication};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::Flag;
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// Ownership of an assessment made by a teacher.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherTestRow {
    /// Id of the assessment.
    pub id: String,
    /// Its number, from 1, unique.
    pub number: i64,
    pub owner: Uuid,
    /// Whether every teacher may see, assign and copy it.
    #[sqlx(try_from = "Flag")]
    pub shared: bool,
    /// Id of the form submission that created it.
    pub command: Uuid,
    pub created_at: Timestamp,
}

/// Like [`TeacherTestRow`], with the owner's name.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherTestLine {
    #[sqlx(flatten)]
    pub row: TeacherTestRow,
    pub owner_name: String,
}

/// A version of a teacher's assessment to publish.
#[derive(Debug, Clone)]
pub struct TeacherTestPublication {
    /// Its ownership, if it is new.
    pub new: Option<TeacherTestRow>,
    pub publication: Publication,
    /// [`Contents::change_count`](crate::Contents::change_count) when it was checked; `Conflict` if it differs, as the
    /// result might no longer be valid.
    pub change_total: i64,
}

/// Assessments made by teachers.
#[derive(Clone)]
pub struct TeacherAssessments {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_test {
    ($more:literal, $rest:literal) => {
        concat!(
            "select t.id, t.number, t.owner, t.shared, t.command, t.created_at",
            $more,
            " from teacher_test t ",
            $rest
        )
    };
}

async fn publish(asked: &TeacherTestPublication, batch: &mut Batch) -> Result<()> {
    if contents::change_total(batch).await? != asked.change_total {
        return Err(StoreError::Conflict);
    }
    if let Some(row) = &asked.new {
        let text = "insert into teacher_test (id, number, owner, shared, command, created_at)
            values ($1, $2, $3, $4, $5, $6) on conflict do nothing";
        let stmt = batch
            .query(text)
            .bind(row.id.as_str())
            .bind(row.number)
            .bind(row.owner)
            .bind(i64::from(row.shared))
            .bind(row.command)
            .bind(row.created_at);
        stmt.must_or(StoreError::Conflict).await?;
    }
    match contents::publish(std::slice::from_ref(&asked.publication), batch).await? {
        // The same text has become current in another way.
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

async fn share((id, shared, audit): &(String, bool, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "update teacher_test set shared = $2 where id = $1 and shared <> $2";
    let changed = batch.query(text).bind(id.as_str()).bind(i64::from(*shared)).run().await? > 0;
    if changed {
        batch.audit(audit.clone(), None);
    }
    Ok(changed)
}

impl TeacherAssessments {
    /// Publishes a version and, if the assessment is new, stores its ownership, in one transaction. `Conflict` if its
    /// number or command is taken, or any published content has changed since it was checked.
    pub async fn publish(&self, asked: TeacherTestPublication) -> Result<()> {
        self.db.change(asked, publish).await
    }

    /// Shares the assessment with all teachers or stops sharing it; false, and no audit row, if nothing changes.
    pub async fn share(&self, id: &str, shared: bool, audit: AuditEntry) -> Result<bool> {
        self.db.change((id.to_owned(), shared, audit), share).await
    }

    /// Returns the ownership of an assessment; `None` if no teacher made it.
    pub async fn get(&self, id: &str) -> Result<Option<TeacherTestLine>> {
        let text = select_test!(", u.name as owner_name", "join user_account u on u.id = t.owner where t.id = $1");
        self.db.query(text).bind(id).optional().await
    }

    /// Returns the assessment that a form submission has already created.
    pub async fn of_command(&self, command: Uuid) -> Result<Option<TeacherTestRow>> {
        self.db.query(select_test!("", "where t.command = $1")).bind(command).optional().await
    }

    /// Returns the assessments of a teacher and the shared ones, or all; latest first, at most `limit`.
    pub async fn list(&self, seen_by: Option<Uuid>, limit: i64) -> Result<Vec<TeacherTestLine>> {
        let text = select_test!(
            ", u.name as owner_name",
            "join user_account u on u.id = t.owner
             where $1 is null or t.owner = $1 or t.shared = 1 order by t.number desc limit $2"
        );
        self.db.query(text).bind(seen_by).bind(limit).rows().await
    }

    /// Returns the ids of all of them.
    pub async fn ids(&self) -> Result<Vec<String>> {
        self.db.query("select id from teacher_test order by id").values().await
    }

    /// Returns the ids of all of them, each with its owner.
    pub async fn owners(&self) -> Result<Vec<(String, Uuid)>> {
        self.db.query("select id, owner from teacher_test order by id").rows().await
    }

    /// Returns the number for the next assessment, and how many the teacher has.
    pub async fn next_number(&self, owner: Uuid) -> Result<(i64, i64)> {
        let text = "select (select coalesce(max(number), 0) + 1 from teacher_test) as next,
            (select count(*) from teacher_test where owner = $1) as own";
        self.db.query(text).bind(owner).row().await
    }
}
