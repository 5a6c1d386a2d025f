//! Published content: immutable versions named by hash, and which of them is current.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;

/// One immutable version of a content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentRow {
    /// Hash of `body`.
    pub hash: ContentHash,
    /// `skill`, `assessment`, …
    pub kind: String,
    /// The content's id within its kind.
    pub id: String,
    /// The version its author wrote into it.
    pub version: String,
    /// The text, byte for byte.
    pub body: String,
    /// When it was first published.
    pub created_at: Timestamp,
    /// Who did; nobody for files imported at start.
    pub author: Option<Uuid>,
}

/// Which version the publisher believes to be current.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expects {
    /// Whatever it is, replace it.
    Anything,
    /// There is none yet.
    Nothing,
    /// This one.
    Hash(ContentHash),
}

/// One version to make current.
#[derive(Debug, Clone)]
pub struct Publication {
    /// The version.
    pub content: ContentRow,
    /// What it replaces.
    pub expects: Expects,
    /// Written only if this changes what is current.
    pub audit: AuditEntry,
}

/// The current version of a content, without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentRow {
    /// `skill`, `assessment`, …
    pub kind: String,
    /// The content's id within its kind.
    pub id: String,
    /// The current version.
    pub hash: ContentHash,
    /// Counts the changes of what is current, from 1.
    pub revision: i64,
}

/// A content without its text: its current version, or the last it had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentLine {
    /// `skill`, `assessment`, …
    pub kind: String,
    /// The content's id within its kind.
    pub id: String,
    /// The version.
    pub hash: ContentHash,
    /// The version its author wrote into it.
    pub version: String,
    /// When that was first published.
    pub created_at: Timestamp,
    /// Who did.
    pub author: Option<Uuid>,
    /// Whether it is current; otherwise the content is retired.
    pub is_current: bool,
}

/// Published content.
#[async_trait]
pub trait Contents: Send + Sync {
    /// Makes all of these current or, with `Conflict`, none. What is current already is left alone.
    /// Says how many changed.
    async fn publish(&self, publications: Vec<Publication>) -> Result<usize>;
    /// Keeps a version without making it current. One that is there already stays as it is.
    async fn keep(&self, content: ContentRow) -> Result<()>;
    /// Makes a content have no current version; false when it had none. With `standing` given, `Conflict` when
    /// anything was published or retired since; with `assigned`, when there are not just so many assignments of that
    /// task that are not withdrawn, in classes under way.
    async fn retire(
        &self,
        kind: &str,
        id: &str,
        standing: Option<i64>,
        assigned: Option<(String, i64)>,
        audit: AuditEntry,
    ) -> Result<bool>;
    /// A number that changes whenever anything is published or retired: what was judged with all that is current holds
    /// for as long as this stays.
    async fn standing(&self) -> Result<i64>;
    /// Which of these texts were ever published.
    async fn seen(&self, hashes: &[ContentHash]) -> Result<Vec<ContentHash>>;
    /// Every content that was ever published, retired ones with their latest version, by kind and id.
    async fn lines(&self) -> Result<Vec<ContentLine>>;
    /// The versions of a content without their texts, newest first, at most `limit`.
    async fn version_lines(&self, kind: &str, id: &str, limit: i64) -> Result<Vec<ContentLine>>;
    /// How many sessions are open that go by each version of a content, however they were begun; trials are none.
    async fn pinned(&self, kind: &str, id: &str) -> Result<Vec<(ContentHash, i64)>>;
    /// All current versions with their text, of one kind, by id.
    async fn current(&self, kind: &str) -> Result<Vec<ContentRow>>;
    /// What is current in every kind: cheap, to see whether a cache is stale.
    async fn current_hashes(&self) -> Result<Vec<CurrentRow>>;
    /// A version, current or not.
    async fn get(&self, hash: &ContentHash) -> Result<Option<ContentRow>>;
    /// All versions of a content, newest first.
    async fn versions(&self, kind: &str, id: &str) -> Result<Vec<ContentRow>>;
}
