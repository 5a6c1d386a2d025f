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

/// Published content.
#[async_trait]
pub trait Contents: Send + Sync {
    /// Makes all of these current or, with `Conflict`, none. What is current already is left alone.
    /// Says how many changed.
    async fn publish(&self, publications: Vec<Publication>) -> Result<usize>;
    /// Keeps a version without making it current. One that is there already stays as it is.
    async fn keep(&self, content: ContentRow) -> Result<()>;
    /// Makes a content have no current version; false when it had none.
    async fn retire(&self, kind: &str, id: &str, audit: AuditEntry) -> Result<bool>;
    /// All current versions with their text, of one kind, by id.
    async fn current(&self, kind: &str) -> Result<Vec<ContentRow>>;
    /// What is current in every kind: cheap, to see whether a cache is stale.
    async fn current_hashes(&self) -> Result<Vec<CurrentRow>>;
    /// A version, current or not.
    async fn get(&self, hash: &ContentHash) -> Result<Option<ContentRow>>;
    /// All versions of a content, newest first.
    async fn versions(&self, kind: &str, id: &str) -> Result<Vec<ContentRow>>;
}
