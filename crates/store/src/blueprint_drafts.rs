//! Blueprints that are being written: one row for each draft, until it is published or discarded.

use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::contents;
use crate::contents::Publication;
use crate::db::Db;
use crate::error::{Result, StoreError, damaged};
use crate::sql::{Micros, TextHashOrNull};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// Where a draft stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftStatus {
    /// It is written.
    Draft,
    /// It is read by somebody else; the text stands still.
    Review,
}

impl DraftStatus {
    /// As stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Review => "review",
        }
    }

    /// The status of that name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Draft, Self::Review].into_iter().find(|status| status.as_str() == name)
    }
}

impl TryFrom<String> for DraftStatus {
    type Error = StoreError;

    fn try_from(name: String) -> Result<Self> {
        Self::parse(&name).ok_or_else(|| damaged("a draft has an unknown status"))
    }
}

/// A draft without its text.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DraftLine {
    pub id: Uuid,
    /// `skill`, `assessment`, …
    pub kind: String,
    /// What its text says it is; it may say nothing yet.
    pub content_id: Option<String>,
    /// The version that was current when it was begun.
    #[sqlx(try_from = "TextHashOrNull")]
    pub base: Option<ContentHash>,
    /// Counts the saves, from 1.
    pub revision: i64,
    /// Where it stands.
    #[sqlx(try_from = "String")]
    pub status: DraftStatus,
    /// Who began it.
    pub author: Uuid,
    /// Who wrote the text as it stands.
    pub edited_by: Uuid,
    /// Who sent it to review, while it is there.
    pub sent_by: Option<Uuid>,
    /// What was said when it was sent back.
    pub remark: Option<String>,
    /// When it was begun.
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// When its text or its status last changed.
    #[sqlx(try_from = "Micros")]
    pub updated_at: Timestamp,
    /// The question of a teacher that it is of; none for the drafts of the studio.
    pub question: Option<String>,
}

/// A draft.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DraftRow {
    /// What is known about it.
    #[sqlx(flatten)]
    pub line: DraftLine,
    /// The text, byte for byte.
    pub body: String,
}

/// A text to be kept.
#[derive(Debug, Clone)]
pub struct DraftSave {
    pub id: Uuid,
    /// The revision it was written upon.
    pub expected: i64,
    /// What the text says it is.
    pub content_id: Option<String>,
    /// The text.
    pub body: String,
    /// Who wrote it.
    pub by: Uuid,
    pub at: Timestamp,
}

/// A draft that goes from one status to the other.
#[derive(Debug, Clone)]
pub struct DraftMove {
    pub id: Uuid,
    /// The revision that was read.
    pub expected: i64,
    /// Where it goes; it comes from the other.
    pub to: DraftStatus,
    /// Who sends it to review.
    pub sent_by: Option<Uuid>,
    /// What is said when it is sent back.
    pub remark: Option<String>,
    pub at: Timestamp,
}

/// A draft that becomes a version.
#[derive(Debug, Clone)]
pub struct DraftPublication {
    pub id: Uuid,
    /// The revision that was judged.
    pub expected: i64,
    pub status: DraftStatus,
    /// What is published.
    pub publication: Publication,
    /// [`standing`](crate::Contents::standing) when it was judged: with anything else it might not fit.
    pub standing: i64,
}

/// Drafts of blueprints. A save leaves no audit row, all else does.
#[derive(Clone)]
pub struct BlueprintDrafts {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_draft {
    ($more:literal, $rest:literal) => {
        concat!(
            "select id, kind, content_id, base, revision, status, author, edited_by, sent_by, remark, created_at, \
             updated_at, question",
            $more,
            " from blueprint_draft ",
            $rest
        )
    };
}

/// The draft that is there already instead of a new one: of a question its own, otherwise one of nothing that its author
/// has begun and not written in.
async fn there((line, is_empty): (&DraftLine, bool), batch: &mut Batch) -> Result<Option<Uuid>> {
    let stmt = match &line.question {
        Some(question) => batch.stmt("select id from blueprint_draft where question = $1").bind(question.as_str()),
        None if is_empty => {
            let text =
                "select id from blueprint_draft where author = $1 and kind = $2 and body = '' and status = 'draft'
                and question is null order by id limit 1";
            batch.stmt(text).bind(line.author).bind(line.kind.as_str())
        }
        None => return Ok(None),
    };
    batch.opt(stmt).await?.map(|row| row.get(0)).transpose()
}

async fn add((draft, most, audit): &(DraftRow, i64, AuditEntry), batch: &mut Batch) -> Result<Uuid> {
    if let Some(id) = there((&draft.line, draft.body.is_empty()), batch).await? {
        return Ok(id);
    }
    if insert(draft, *most, batch).await? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(draft.line.id)
}

/// Writes a new draft unless there are `most` of the studio already; says how many rows that were.
pub(crate) async fn insert(draft: &DraftRow, most: i64, batch: &mut Batch) -> Result<u64> {
    let text = "insert into blueprint_draft (id, kind, content_id, base, body, revision, status, author, edited_by,
            sent_by, remark, created_at, updated_at, question)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $15
        where (select count(*) from blueprint_draft where question is null) < $14";
    let DraftRow { line, body } = draft;
    let stmt = batch
        .stmt(text)
        .bind(line.id)
        .bind(line.kind.as_str())
        .bind(line.content_id.clone())
        .bind(line.base.as_ref().map(ToString::to_string))
        .bind(body.as_str())
        .bind(line.revision)
        .bind(line.status.as_str())
        .bind(line.author)
        .bind(line.edited_by)
        .bind(line.sent_by)
        .bind(line.remark.clone())
        .bind(line.created_at.as_micros())
        .bind(line.updated_at.as_micros())
        .bind(most)
        .bind(line.question.clone());
    batch.run(stmt).await
}

async fn save(save: &DraftSave, batch: &mut Batch) -> Result<bool> {
    let text = "update blueprint_draft set content_id = $3, body = $4, edited_by = $5, updated_at = $6,
            revision = revision + 1
        where id = $1 and revision = $2 and status = 'draft'";
    let stmt = batch
        .stmt(text)
        .bind(save.id)
        .bind(save.expected)
        .bind(save.content_id.clone())
        .bind(save.body.as_str())
        .bind(save.by)
        .bind(save.at.as_micros());
    Ok(batch.run(stmt).await? > 0)
}

async fn rebase((id, expected, base): &(Uuid, i64, Option<ContentHash>), batch: &mut Batch) -> Result<bool> {
    let text = "update blueprint_draft set base = $3 where id = $1 and revision = $2 and status = 'draft'";
    let stmt = batch.stmt(text).bind(*id).bind(*expected).bind(base.as_ref().map(ToString::to_string));
    Ok(batch.run(stmt).await? > 0)
}

async fn send((sent, audit): &(DraftMove, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "update blueprint_draft set status = $3, sent_by = $4, remark = $5, updated_at = $6
        where id = $1 and revision = $2 and status <> $3";
    let stmt = batch
        .stmt(text)
        .bind(sent.id)
        .bind(sent.expected)
        .bind(sent.to.as_str())
        .bind(sent.sent_by)
        .bind(sent.remark.clone())
        .bind(sent.at.as_micros());
    let moved = batch.run(stmt).await? > 0;
    if moved {
        batch.audit(audit.clone(), None);
    }
    Ok(moved)
}

async fn discard((id, audit): &(Uuid, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let removed = batch.run(batch.stmt("delete from blueprint_draft where id = $1").bind(*id)).await? > 0;
    if removed {
        batch.audit(audit.clone(), None);
    }
    Ok(removed)
}

async fn publish(asked: &DraftPublication, batch: &mut Batch) -> Result<()> {
    let text = "delete from blueprint_draft where id = $1 and revision = $2 and status = $3";
    let stmt = batch.stmt(text).bind(asked.id).bind(asked.expected).bind(asked.status.as_str());
    if batch.run(stmt).await? == 0 || contents::standing(batch).await? != asked.standing {
        return Err(StoreError::Conflict);
    }
    match contents::publish(std::slice::from_ref(&asked.publication), batch).await? {
        // It became current meanwhile by another way.
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

impl BlueprintDrafts {
    /// Begins a draft and gives its id; where its question has one already, or its text is empty and its author has a draft
    /// of nothing of that kind, that one's, and nothing is added. `Conflict` when the studio has `most` already.
    pub async fn add(&self, draft: DraftRow, most: i64, audit: AuditEntry) -> Result<Uuid> {
        self.db.writer.change((draft, most, audit), |input, batch| Box::pin(add(input, batch))).await
    }

    /// A draft with its text.
    pub async fn get(&self, id: Uuid) -> Result<Option<DraftRow>> {
        let stmt = self.db.readers.stmt(select_draft!(", body", "where id = $1")).bind(id);
        self.db.readers.row(stmt).await
    }

    /// The drafts of the studio, the one changed last first, at most `limit`.
    pub async fn list(&self, limit: i64) -> Result<Vec<DraftLine>> {
        let text = select_draft!("", "where question is null order by updated_at desc, id desc limit $1");
        self.db.readers.rows(self.db.readers.stmt(text).bind(limit)).await
    }

    /// Keeps a text as the next revision; false when the draft is gone, in review, or at another revision.
    pub async fn save(&self, asked: DraftSave) -> Result<bool> {
        self.db.writer.change(asked, |input, batch| Box::pin(save(input, batch))).await
    }

    /// Names the version that the draft goes on from; false when the draft is gone, in review, or at another revision.
    pub async fn rebase(&self, id: Uuid, expected: i64, base: Option<ContentHash>) -> Result<bool> {
        self.db.writer.change((id, expected, base), |input, batch| Box::pin(rebase(input, batch))).await
    }

    /// Sends to review or back; false when the draft is gone, at another revision, or not where it would come from.
    pub async fn send(&self, sent: DraftMove, audit: AuditEntry) -> Result<bool> {
        self.db.writer.change((sent, audit), |input, batch| Box::pin(send(input, batch))).await
    }

    /// Removes a draft; false, and no audit row, when there is none.
    pub async fn discard(&self, id: Uuid, audit: AuditEntry) -> Result<bool> {
        self.db.writer.change((id, audit), |input, batch| Box::pin(discard(input, batch))).await
    }

    /// Publishes a draft and removes it, both or neither. `Conflict` when it, what it replaces, or anything else that
    /// is published has changed since it was judged.
    pub async fn publish(&self, publication: DraftPublication) -> Result<()> {
        self.db.writer.change(publication, |input, batch| Box::pin(publish(input, batch))).await
    }
}
