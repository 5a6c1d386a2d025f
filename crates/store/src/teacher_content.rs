//! Content that teachers make: its owners, and whether it may be used by others.

use std::sync::Arc;

use plumb_types::ids::{CommandId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::blueprint_drafts::{self, DraftRow};
use crate::contents::{self, Publication};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::Flag;
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// A kind of content that teachers make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeacherContentKind {
    /// A test: an assessment blueprint.
    Assessment,
    /// A question that a teacher keeps for their own classes: a skill blueprint.
    Skill,
}

/// Ownership of content made by a teacher.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherContentRow {
    /// Id of the assessment or skill.
    pub id: String,
    /// Its number, from 1, unique in its kind.
    pub number: i64,
    pub owner: UserId,
    /// Whether others may use it. An assessment: every teacher may see, assign and copy it. A skill: an administrator
    /// published it for all, and it is then a skill like any other.
    #[sqlx(try_from = "Flag")]
    pub shared: bool,
    /// Id of the form submission that created it.
    pub command: CommandId,
    pub created_at: Timestamp,
}

/// Like [`TeacherContentRow`], with the owner's name and its draft.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherContentLine {
    #[sqlx(flatten)]
    pub row: TeacherContentRow,
    pub owner_name: String,
    /// The draft of a skill, while there is one. Assessments have none.
    pub draft: Option<Uuid>,
}

/// A version of a teacher's assessment to publish.
#[derive(Debug, Clone)]
pub struct TeacherAssessmentPublication {
    /// Its ownership, if it is new.
    pub new: Option<TeacherContentRow>,
    pub publication: Publication,
    /// [`Contents::change_count`](crate::Contents::change_count) when it was checked; `Conflict` if it differs, as the
    /// result might no longer be valid.
    pub change_total: i64,
}

/// The table of a kind. Both have the same columns, but for the name of one. They are not one table because rows are
/// sealed under the name of their table: see decision 76. The conditions are on rows `t` with their drafts `d`.
struct ContentTable {
    name: &'static str,
    /// The column that is [`TeacherContentRow::shared`].
    shared: &'static str,
    /// Condition for rows that colleagues of the owner see.
    is_seen: &'static str,
    /// Condition for rows that belong to the owner alone.
    is_owned: &'static str,
    /// Condition for rows of content that was not discarded.
    exists: &'static str,
}

impl TeacherContentKind {
    const fn table(self) -> ContentTable {
        match self {
            Self::Assessment => ContentTable {
                name: "teacher_test",
                shared: "shared",
                is_seen: "t.shared = 1",
                is_owned: "1 = 1",
                exists: "1 = 1",
            },
            Self::Skill => ContentTable {
                name: "teacher_skill",
                shared: "open",
                is_seen: "1 = 0",
                is_owned: "t.open = 0",
                exists: "(d.id is not null or exists (select 1 from content_current c
                    where c.kind = 'skill' and c.id = t.id and c.hash is not null))",
            },
        }
    }

    /// Returns the text of a statement that selects rows.
    fn select(self, condition: &str) -> String {
        let ContentTable { name, shared, .. } = self.table();
        format!(
            "select t.id, t.number, t.owner, t.{shared} as shared, t.command, t.created_at, u.name as owner_name,
                d.id as draft
             from {name} t join user_account u on u.id = t.owner left join blueprint_draft d on d.question = t.id
             where {condition}"
        )
    }
}

/// Content made by teachers.
#[derive(Clone)]
pub struct TeacherContent {
    pub(crate) db: Arc<Db>,
}

async fn insert(kind: TeacherContentKind, row: &TeacherContentRow, batch: &mut Batch) -> Result<()> {
    let ContentTable { name, shared, .. } = kind.table();
    let text = format!(
        "insert into {name} (id, number, owner, {shared}, command, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing"
    );
    let stmt = batch
        .assembled(text)
        .bind(row.id.as_str())
        .bind(row.number)
        .bind(row.owner)
        .bind(i64::from(row.shared))
        .bind(row.command)
        .bind(row.created_at);
    stmt.must_or(StoreError::Conflict).await
}

async fn begin_skill((row, draft, audit): &(TeacherContentRow, DraftRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    insert(TeacherContentKind::Skill, row, batch).await?;
    if blueprint_drafts::insert(draft, i64::MAX, batch).await? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn publish_assessment(asked: &TeacherAssessmentPublication, batch: &mut Batch) -> Result<()> {
    if contents::change_total(batch).await? != asked.change_total {
        return Err(StoreError::Conflict);
    }
    if let Some(row) = &asked.new {
        insert(TeacherContentKind::Assessment, row, batch).await?;
    }
    match contents::publish(std::slice::from_ref(&asked.publication), batch).await? {
        // The same text has become current in another way.
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

async fn share_assessment((id, shared, audit): &(String, bool, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "update teacher_test set shared = $2 where id = $1 and shared <> $2";
    let changed = batch.query(text).bind(id.as_str()).bind(i64::from(*shared)).run().await? > 0;
    if changed {
        batch.audit(audit.clone(), None);
    }
    Ok(changed)
}

async fn open_skill((id, audit): &(String, AuditEntry), batch: &mut Batch) -> Result<bool> {
    // Drafts were checked against the current content, which this changes, so it counts as a change of it.
    let text = "update content_current set revision = revision + 1
        where kind = 'skill' and id = $1 and hash is not null
            and exists (select 1 from teacher_skill t where t.id = $1 and t.open = 0)";
    if batch.query(text).bind(id.as_str()).run().await? == 0 {
        return Ok(false);
    }
    batch.query("update teacher_skill set open = 1 where id = $1").bind(id.as_str()).run().await?;
    batch.query("update blueprint_draft set question = null where question = $1").bind(id.as_str()).run().await?;
    batch.audit(audit.clone(), None);
    Ok(true)
}

impl TeacherContent {
    /// Stores the ownership of a new skill and its first draft, in one transaction. `Conflict` if its number or its
    /// command is taken.
    pub async fn begin_skill(&self, row: TeacherContentRow, draft: DraftRow, audit: AuditEntry) -> Result<()> {
        self.db.change((row, draft, audit), begin_skill).await
    }

    /// Publishes a version of an assessment and, if that is new, stores its ownership, in one transaction. `Conflict`
    /// if its number or command is taken, or any published content has changed since it was checked.
    pub async fn publish_assessment(&self, asked: TeacherAssessmentPublication) -> Result<()> {
        self.db.change(asked, publish_assessment).await
    }

    /// Shares an assessment with all teachers or stops sharing it; false, and no audit row, if nothing changes.
    pub async fn share_assessment(&self, id: &str, shared: bool, audit: AuditEntry) -> Result<bool> {
        self.db.change((id.to_owned(), shared, audit), share_assessment).await
    }

    /// Publishes the current version of a skill for all; its draft becomes one of the studio. False, and no audit row,
    /// if it was published before, or has no current version.
    pub async fn open_skill(&self, id: &str, audit: AuditEntry) -> Result<bool> {
        self.db.change((id.to_owned(), audit), open_skill).await
    }

    /// Returns the ownership of content; `None` if no teacher made it.
    pub async fn get(&self, kind: TeacherContentKind, id: &str) -> Result<Option<TeacherContentLine>> {
        self.db.readers.assembled(kind.select("t.id = $1")).bind(id).optional().await
    }

    /// Returns the content that a form submission has already created.
    pub async fn of_command(&self, kind: TeacherContentKind, command: CommandId) -> Result<Option<TeacherContentLine>> {
        self.db.readers.assembled(kind.select("t.command = $1")).bind(command).optional().await
    }

    /// Returns the content of a teacher and what colleagues share with it, or all content of a kind; latest first, at
    /// most `limit`. Skills that were discarded are left out.
    pub async fn list(
        &self,
        kind: TeacherContentKind,
        seen_by: Option<UserId>,
        limit: i64,
    ) -> Result<Vec<TeacherContentLine>> {
        let ContentTable { is_seen, exists, .. } = kind.table();
        let condition = format!("($1 is null or t.owner = $1 or {is_seen}) and {exists}");
        let text = kind.select(&format!("{condition} order by t.number desc limit $2"));
        self.db.readers.assembled(text).bind(seen_by).bind(limit).rows().await
    }

    /// Returns the id and the owner of all content, without skills that are published for all.
    pub async fn owners(&self, kind: TeacherContentKind) -> Result<Vec<(String, UserId)>> {
        let ContentTable { name, is_owned, .. } = kind.table();
        let text = format!("select t.id, t.owner from {name} t where {is_owned} order by t.id");
        self.db.readers.assembled(text).rows().await
    }

    /// Returns the number for the next content, and how many the teacher has, without skills that were discarded or
    /// published for all.
    pub async fn next_number(&self, kind: TeacherContentKind, owner: UserId) -> Result<(i64, i64)> {
        let ContentTable { name, is_owned, exists, .. } = kind.table();
        let text = format!(
            "select (select coalesce(max(number), 0) + 1 from {name}) as next,
                (select count(*) from {name} t left join blueprint_draft d on d.question = t.id
                 where t.owner = $1 and {is_owned} and {exists}) as own"
        );
        self.db.readers.assembled(text).bind(owner).row().await
    }
}
