//! Blueprints that are being written: one row for each draft, until it is published or discarded.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::contents::Publication;
use crate::error::Result;

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

/// A draft without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftLine {
    /// Names it.
    pub id: Uuid,
    /// `skill`, `assessment`, …
    pub kind: String,
    /// What its text says it is; it may say nothing yet.
    pub content_id: Option<String>,
    /// The version that was current when it was begun.
    pub base: Option<ContentHash>,
    /// Counts the saves, from 1.
    pub revision: i64,
    /// Where it stands.
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
    pub created_at: Timestamp,
    /// When its text or its status last changed.
    pub updated_at: Timestamp,
}

/// A draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftRow {
    /// What is known about it.
    pub line: DraftLine,
    /// The text, byte for byte.
    pub body: String,
}

/// A text to be kept.
#[derive(Debug, Clone)]
pub struct DraftSave {
    /// Which draft.
    pub id: Uuid,
    /// The revision it was written upon.
    pub expected: i64,
    /// What the text says it is.
    pub content_id: Option<String>,
    /// The text.
    pub body: String,
    /// Who wrote it.
    pub by: Uuid,
    /// When.
    pub at: Timestamp,
}

/// A draft that goes from one status to the other.
#[derive(Debug, Clone)]
pub struct DraftMove {
    /// Which draft.
    pub id: Uuid,
    /// The revision that was read.
    pub expected: i64,
    /// Where it goes; it comes from the other.
    pub to: DraftStatus,
    /// Who sends it to review.
    pub sent_by: Option<Uuid>,
    /// What is said when it is sent back.
    pub remark: Option<String>,
    /// When.
    pub at: Timestamp,
}

/// A draft that becomes a version.
#[derive(Debug, Clone)]
pub struct DraftPublication {
    /// Which draft.
    pub id: Uuid,
    /// The revision that was judged.
    pub expected: i64,
    /// The status it had then.
    pub status: DraftStatus,
    /// What is published.
    pub publication: Publication,
    /// [`standing`](crate::Contents::standing) when it was judged: with anything else it might not fit.
    pub standing: i64,
}

/// Drafts of blueprints. A save leaves no audit row, all else does.
#[async_trait]
pub trait BlueprintDrafts: Send + Sync {
    /// Begins a draft and gives its id; where its text is empty and its author has a draft of nothing of that kind
    /// already, that one's, and nothing is added. `Conflict` when there are `most` already.
    async fn add(&self, draft: DraftRow, most: i64, audit: AuditEntry) -> Result<Uuid>;
    /// A draft with its text.
    async fn get(&self, id: Uuid) -> Result<Option<DraftRow>>;
    /// The drafts, the one changed last first, at most `limit`.
    async fn list(&self, limit: i64) -> Result<Vec<DraftLine>>;
    /// Keeps a text as the next revision; false when the draft is gone, in review, or at another revision.
    async fn save(&self, save: DraftSave) -> Result<bool>;
    /// Names the version that the draft goes on from; false when the draft is gone, in review, or at another revision.
    async fn rebase(&self, id: Uuid, expected: i64, base: Option<ContentHash>) -> Result<bool>;
    /// Sends to review or back; false when the draft is gone, at another revision, or not where it would come from.
    async fn send(&self, sent: DraftMove, audit: AuditEntry) -> Result<bool>;
    /// Removes a draft; false, and no audit row, when there is none.
    async fn discard(&self, id: Uuid, audit: AuditEntry) -> Result<bool>;
    /// Publishes a draft and removes it, both or neither. `Conflict` when it, what it replaces, or anything else that
    /// is published has changed since it was judged.
    async fn publish(&self, publication: DraftPublication) -> Result<()>;
}
