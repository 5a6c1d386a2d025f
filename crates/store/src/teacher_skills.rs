//! Questions that teachers keep for their own classes: whose they are, and which of them are for all by now.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::blueprint_drafts::{self, DraftRow};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::{Flag, Micros};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// Whose a question is that a teacher made.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherSkillRow {
    /// The skill's id.
    pub id: String,
    /// From 1, each once.
    pub number: i64,
    pub owner: Uuid,
    /// An administrator published it to all: it is a skill like any other.
    #[sqlx(try_from = "Flag")]
    pub open: bool,
    /// The form that made it.
    pub command: Uuid,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
}

/// The same in a list.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TeacherSkillLine {
    #[sqlx(flatten)]
    pub row: TeacherSkillRow,
    pub owner_name: String,
    /// Its draft, while it is written.
    pub draft: Option<Uuid>,
}

/// Questions that teachers made.
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
        .stmt(text)
        .bind(row.id.as_str())
        .bind(row.number)
        .bind(row.owner)
        .bind(i64::from(row.open))
        .bind(row.command)
        .bind(row.created_at.as_micros());
    if batch.run(stmt).await? == 0 || blueprint_drafts::insert(draft, i64::MAX, batch).await? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn open((id, audit): &(String, AuditEntry), batch: &mut Batch) -> Result<bool> {
    // What was judged beside what is current may not hold any more, so this counts as a change of it.
    let text = "update content_current set revision = revision + 1
        where kind = 'skill' and id = $1 and hash is not null
            and exists (select 1 from teacher_skill t where t.id = $1 and t.open = 0)";
    if batch.run(batch.stmt(text).bind(id.as_str())).await? == 0 {
        return Ok(false);
    }
    batch.run(batch.stmt("update teacher_skill set open = 1 where id = $1").bind(id.as_str())).await?;
    batch.run(batch.stmt("update blueprint_draft set question = null where question = $1").bind(id.as_str())).await?;
    batch.audit(audit.clone(), None);
    Ok(true)
}

impl TeacherSkills {
    /// Notes whose a new question is, and keeps its first draft: both or neither. `Conflict` when its number or its command
    /// is taken.
    pub async fn begin(&self, row: TeacherSkillRow, draft: DraftRow, audit: AuditEntry) -> Result<()> {
        self.db.writer.change((row, draft, audit), |input, batch| Box::pin(begin(input, batch))).await
    }

    /// Publishes a question to all as it stands; its draft becomes one of the studio. False, and no audit row, when that
    /// was done before, or when there is nothing current to publish.
    pub async fn open(&self, id: &str, audit: AuditEntry) -> Result<bool> {
        self.db.writer.change((id.to_owned(), audit), |input, batch| Box::pin(open(input, batch))).await
    }

    /// Whose that skill is; `None` when no teacher made it.
    pub async fn get(&self, id: &str) -> Result<Option<TeacherSkillLine>> {
        let text = select_skill!(
            ", u.name as owner_name, d.id as draft",
            "join user_account u on u.id = t.owner left join blueprint_draft d on d.question = t.id where t.id = $1"
        );
        self.db.readers.row(self.db.readers.stmt(text).bind(id)).await
    }

    /// What a form has made already.
    pub async fn of_command(&self, command: Uuid) -> Result<Option<TeacherSkillRow>> {
        self.db.readers.row(self.db.readers.stmt(select_skill!("", "where t.command = $1")).bind(command)).await
    }

    /// Those of a teacher, or all, that have a draft or a current version; the latest first, at most `limit`.
    pub async fn list(&self, owner: Option<Uuid>, limit: i64) -> Result<Vec<TeacherSkillLine>> {
        let text = select_skill!(
            ", u.name as owner_name, d.id as draft",
            "join user_account u on u.id = t.owner left join blueprint_draft d on d.question = t.id
             where ($1 is null or t.owner = $1) and (d.id is not null or exists
                 (select 1 from content_current c where c.kind = 'skill' and c.id = t.id and c.hash is not null))
             order by t.number desc limit $2"
        );
        self.db.readers.rows(self.db.readers.stmt(text).bind(owner).bind(limit)).await
    }

    /// The ids of all that are not published to all, each with its owner.
    pub async fn owners(&self) -> Result<Vec<(String, Uuid)>> {
        let text = "select id, owner from teacher_skill where open = 0 order by id";
        let rows = self.db.readers.all(self.db.readers.stmt(text)).await?;
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// The number that the next one may have, and how many a teacher keeps: what was thrown away or published to all does not
    /// count.
    pub async fn next_number(&self, owner: Uuid) -> Result<(i64, i64)> {
        let text = "select (select coalesce(max(number), 0) + 1 from teacher_skill) as next,
            (select count(*) from teacher_skill t where t.owner = $1 and t.open = 0
                and (exists (select 1 from blueprint_draft d where d.question = t.id) or exists
                    (select 1 from content_current c where c.kind = 'skill' and c.id = t.id and c.hash is not null))) as own";
        let row = self.db.readers.one(self.db.readers.stmt(text).bind(owner)).await?;
        Ok((row.get(0)?, row.get(1)?))
    }
}
