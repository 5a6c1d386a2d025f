//! Questions that teachers write for their own classes: their owners, and which are published for all.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::blueprint_drafts::{self, DraftRow};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::Flag;
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// Ownership of a question made by a teacher.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherSkillRow {
    /// Id of the skill.
    pub id: String,
    /// Its number, from 1, unique.
    pub number: i64,
    pub owner: Uuid,
    /// Whether an administrator published it for all: it is then a skill like any other.
    #[sqlx(try_from = "Flag")]
    pub open: bool,
    /// Id of the form submission that created it.
    pub command: Uuid,
    pub created_at: Timestamp,
}

/// Like [`TeacherSkillRow`], with its draft and version.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherSkillLine {
    #[sqlx(flatten)]
    pub row: TeacherSkillRow,
    pub owner_name: String,
    /// Its draft, while there is one.
    pub draft: Option<Uuid>,
}

/// Questions made by teachers.
#[derive(Clone)]
pub struct TeacherSkills {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_skill {
    ($more:literal, $rest:literal) => {
        concat!(
            "select t.id, t.number, t.owner, t.open, t.command, t.created_at",
            $more,
            " from teacher_skill t ",
            $rest
        )
    };
}

async fn begin((row, draft, audit): &(TeacherSkillRow, DraftRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into teacher_skill (id, number, owner, open, command, created_at)
        values ($1, $2, $3, $4, $5, $6) on conflict do nothing";
    let stmt = batch
        .query(text)
        .bind(row.id.as_str())
        .bind(row.number)
        .bind(row.owner)
        .bind(i64::from(row.open))
        .bind(row.command)
        .bind(row.created_at);
    if stmt.run().await? == 0 || blueprint_drafts::insert(draft, i64::MAX, batch).await? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn open((id, audit): &(String, AuditEntry), batch: &mut Batch) -> Result<bool> {
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

impl TeacherSkills {
    /// Stores the ownership of a new question and its first draft, in one transaction. `Conflict` if its number or its
    /// command is taken.
    pub async fn begin(&self, row: TeacherSkillRow, draft: DraftRow, audit: AuditEntry) -> Result<()> {
        self.db.change((row, draft, audit), begin).await
    }

    /// Publishes the current version of a question for all; its draft becomes one of the studio. False, and no audit
    /// row, if it was published before, or has no current version.
    pub async fn open(&self, id: &str, audit: AuditEntry) -> Result<bool> {
        self.db.change((id.to_owned(), audit), open).await
    }

    /// Returns the ownership of a skill; `None` if no teacher made it.
    pub async fn get(&self, id: &str) -> Result<Option<TeacherSkillLine>> {
        let text = select_skill!(
            ", u.name as owner_name, d.id as draft",
            "join user_account u on u.id = t.owner left join blueprint_draft d on d.question = t.id where t.id = $1"
        );
        self.db.query(text).bind(id).optional().await
    }

    /// Returns the question that a form submission has already created.
    pub async fn of_command(&self, command: Uuid) -> Result<Option<TeacherSkillRow>> {
        self.db.query(select_skill!("", "where t.command = $1")).bind(command).optional().await
    }

    /// Returns the questions of a teacher, or all, that have a draft or a current version; latest first, at most
    /// `limit`.
    pub async fn list(&self, owner: Option<Uuid>, limit: i64) -> Result<Vec<TeacherSkillLine>> {
        let text = select_skill!(
            ", u.name as owner_name, d.id as draft",
            "join user_account u on u.id = t.owner left join blueprint_draft d on d.question = t.id
             where ($1 is null or t.owner = $1) and (d.id is not null or exists
                 (select 1 from content_current c where c.kind = 'skill' and c.id = t.id and c.hash is not null))
             order by t.number desc limit $2"
        );
        self.db.query(text).bind(owner).bind(limit).rows().await
    }

    /// Returns the ids of all questions that are not published for all, each with its owner.
    pub async fn owners(&self) -> Result<Vec<(String, Uuid)>> {
        let text = "select id, owner from teacher_skill where open = 0 order by id";
        self.db.query(text).rows().await
    }

    /// Returns the number for the next question, and how many the teacher has, without those discarded or published for
    /// all.
    pub async fn next_number(&self, owner: Uuid) -> Result<(i64, i64)> {
        let text = "select (select coalesce(max(number), 0) + 1 from teacher_skill) as next,
            (select count(*) from teacher_skill t where t.owner = $1 and t.open = 0
                and (exists (select 1 from blueprint_draft d where d.question = t.id) or exists
                    (select 1 from content_current c where c.kind = 'skill' and c.id = t.id and c.hash is not null))) as own";
        self.db.query(text).bind(owner).row().await
    }
}
