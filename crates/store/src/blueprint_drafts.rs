//! Drafts of blueprints: one row for each, until it is published or discarded.

use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::contents;
use crate::contents::Publication;
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// Status of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftStatus {
    /// It is being written.
    Draft,
    /// Another author reviews it; its text cannot be changed.
    Review,
}

plumb_types::stored_as_text!(DraftStatus);

impl DraftStatus {
    /// The stored name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Review => "review",
        }
    }

    /// Parses a stored name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Draft, Self::Review].into_iter().find(|status| status.as_str() == name)
    }
}

/// A draft without its text.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DraftLine {
    pub id: Uuid,
    /// `skill`, `assessment`, …
    pub kind: String,
    /// Id of the content as its text states it; `None` if the text has none yet.
    pub content_id: Option<String>,
    /// The version that was current when the draft was begun.
    pub base: Option<ContentHash>,
    /// Number of saves, from 1.
    pub revision: i64,
    /// Status.
    pub status: DraftStatus,
    /// Author who began it.
    pub author: UserId,
    /// Author of the last save.
    pub edited_by: UserId,
    /// Author who sent it to review, while it is in review.
    pub sent_by: Option<UserId>,
    /// Remark of the reviewer who sent it back.
    pub remark: Option<String>,
    /// When it was begun.
    pub created_at: Timestamp,
    /// When its text or its status last changed.
    pub updated_at: Timestamp,
    /// The teacher's question that it is a draft of; `None` for drafts of the studio.
    pub question: Option<String>,
}

/// A draft.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DraftRow {
    /// The draft without its text.
    #[sqlx(flatten)]
    pub line: DraftLine,
    /// The text, byte for byte.
    pub body: String,
}

/// A save of a draft's text.
#[derive(Debug, Clone)]
pub struct DraftSave {
    pub id: Uuid,
    /// Revision that the text was based on.
    pub expected: i64,
    /// Id of the content as the text states it.
    pub content_id: Option<String>,
    /// The text.
    pub body: String,
    /// Author.
    pub by: UserId,
    pub at: Timestamp,
}

/// Sends a draft to review, or back.
#[derive(Debug, Clone)]
pub struct DraftMove {
    pub id: Uuid,
    /// Revision that was read.
    pub expected: i64,
    /// The new status; the draft must have the other one.
    pub to: DraftStatus,
    /// Author who sends it to review.
    pub sent_by: Option<UserId>,
    /// Remark when it is sent back.
    pub remark: Option<String>,
    pub at: Timestamp,
}

/// Publishes a draft as a version.
#[derive(Debug, Clone)]
pub struct DraftPublication {
    pub id: Uuid,
    /// Revision that was checked.
    pub expected: i64,
    pub status: DraftStatus,
    /// The version to publish.
    pub publication: Publication,
    /// [`change_total`](crate::Contents::standing) when the draft was checked; `Conflict` if it differs, as the result
    /// might no longer be valid.
    pub change_total: i64,
}

/// Drafts of blueprints. Every change except a save leaves an audit row.
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

/// Returns the draft to use instead of a new one: the one of the same question, or an empty one of the same kind that
/// its author began in the studio.
async fn there((line, is_empty): (&DraftLine, bool), batch: &mut Batch) -> Result<Option<Uuid>> {
    let stmt = match &line.question {
        Some(question) => batch.query("select id from blueprint_draft where question = $1").bind(question.as_str()),
        None if is_empty => {
            let text =
                "select id from blueprint_draft where author = $1 and kind = $2 and body = '' and status = 'draft'
                and question is null order by id limit 1";
            batch.query(text).bind(line.author).bind(line.kind.as_str())
        }
        None => return Ok(None),
    };
    stmt.optional_value().await
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

/// Inserts a draft unless the studio has `most` already; returns the number of rows inserted.
pub(crate) async fn insert(draft: &DraftRow, most: i64, batch: &mut Batch) -> Result<u64> {
    let text = "insert into blueprint_draft (id, kind, content_id, base, body, revision, status, author, edited_by,
            sent_by, remark, created_at, updated_at, question)
        select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $15
        where (select count(*) from blueprint_draft where question is null) < $14";
    let DraftRow { line, body } = draft;
    batch
        .query(text)
        .bind(line.id)
        .bind(line.kind.as_str())
        .bind(line.content_id.clone())
        .bind(line.base.as_ref().map(ToString::to_string))
        .bind(body.as_str())
        .bind(line.revision)
        .bind(line.status)
        .bind(line.author)
        .bind(line.edited_by)
        .bind(line.sent_by)
        .bind(line.remark.clone())
        .bind(line.created_at)
        .bind(line.updated_at)
        .bind(most)
        .bind(line.question.clone())
        .run()
        .await
}

async fn save(save: &DraftSave, batch: &mut Batch) -> Result<bool> {
    let text = "update blueprint_draft set content_id = $3, body = $4, edited_by = $5, updated_at = $6,
            revision = revision + 1
        where id = $1 and revision = $2 and status = 'draft'";
    let stmt = batch
        .query(text)
        .bind(save.id)
        .bind(save.expected)
        .bind(save.content_id.clone())
        .bind(save.body.as_str())
        .bind(save.by)
        .bind(save.at);
    Ok(stmt.run().await? > 0)
}

async fn rebase((id, expected, base): &(Uuid, i64, Option<ContentHash>), batch: &mut Batch) -> Result<bool> {
    let text = "update blueprint_draft set base = $3 where id = $1 and revision = $2 and status = 'draft'";
    Ok(batch.query(text).bind(*id).bind(*expected).bind(base.as_ref().map(ToString::to_string)).run().await? > 0)
}

async fn send((sent, audit): &(DraftMove, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "update blueprint_draft set status = $3, sent_by = $4, remark = $5, updated_at = $6
        where id = $1 and revision = $2 and status <> $3";
    let stmt = batch
        .query(text)
        .bind(sent.id)
        .bind(sent.expected)
        .bind(sent.to.as_str())
        .bind(sent.sent_by)
        .bind(sent.remark.clone())
        .bind(sent.at);
    let moved = stmt.run().await? > 0;
    if moved {
        batch.audit(audit.clone(), None);
    }
    Ok(moved)
}

async fn discard((id, audit): &(Uuid, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let removed = batch.query("delete from blueprint_draft where id = $1").bind(*id).run().await? > 0;
    if removed {
        batch.audit(audit.clone(), None);
    }
    Ok(removed)
}

async fn publish(asked: &DraftPublication, batch: &mut Batch) -> Result<()> {
    let text = "delete from blueprint_draft where id = $1 and revision = $2 and status = $3";
    let stmt = batch.query(text).bind(asked.id).bind(asked.expected).bind(asked.status);
    if stmt.run().await? == 0 || contents::change_total(batch).await? != asked.change_total {
        return Err(StoreError::Conflict);
    }
    match contents::publish(std::slice::from_ref(&asked.publication), batch).await? {
        // The same text has become current in another way.
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

impl BlueprintDrafts {
    /// Begins a draft and returns its id. Adds nothing, and returns the existing draft's id, if its question has a
    /// draft, or if its text is empty and its author has an empty draft of that kind. `Conflict` if the studio has
    /// `most` drafts already.
    pub async fn add(&self, draft: DraftRow, most: i64, audit: AuditEntry) -> Result<Uuid> {
        self.db.change((draft, most, audit), add).await
    }

    /// Returns a draft with its text.
    pub async fn get(&self, id: Uuid) -> Result<Option<DraftRow>> {
        self.db.query(select_draft!(", body", "where id = $1")).bind(id).optional().await
    }

    /// Returns at most `limit` drafts of the studio, last changed first.
    pub async fn list(&self, limit: i64) -> Result<Vec<DraftLine>> {
        let text = select_draft!("", "where question is null order by updated_at desc, id desc limit $1");
        self.db.query(text).bind(limit).rows().await
    }

    /// Saves a text as the next revision; false if the draft does not exist, is in review, or has another revision.
    pub async fn save(&self, asked: DraftSave) -> Result<bool> {
        self.db.change(asked, save).await
    }

    /// Sets the version that the draft is based on; false if the draft does not exist, is in review, or has another
    /// revision.
    pub async fn rebase(&self, id: Uuid, expected: i64, base: Option<ContentHash>) -> Result<bool> {
        self.db.change((id, expected, base), rebase).await
    }

    /// Sends a draft to review or back; false if it does not exist, has another revision, or already has that status.
    pub async fn send(&self, sent: DraftMove, audit: AuditEntry) -> Result<bool> {
        self.db.change((sent, audit), send).await
    }

    /// Removes a draft; false, and no audit row, if it does not exist.
    pub async fn discard(&self, id: Uuid, audit: AuditEntry) -> Result<bool> {
        self.db.change((id, audit), discard).await
    }

    /// Publishes a draft and removes it in one transaction. `Conflict` if the draft, the version it replaces, or any
    /// other published content has changed since it was checked.
    pub async fn publish(&self, publication: DraftPublication) -> Result<()> {
        self.db.change(publication, publish).await
    }
}
