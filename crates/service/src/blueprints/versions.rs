//! The versions of a content: their authors, dates, differences and uses.

use std::collections::BTreeMap;

use plumb_content::read::BlueprintKind;
use plumb_store::blueprint_drafts::DraftLine;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::Author;
use super::used::{AssignedItem, UserItem, has_sessions};
use crate::differing::{DiffLine, text_differences};
use crate::failure::{Result, ServiceError};

/// Most versions on the page.
const VERSIONS: i64 = 200;

/// A version of a content.
#[derive(Debug, Clone)]
pub struct VersionItem {
    /// Hash of the text, which identifies the version.
    pub hash: ContentHash,
    /// The version its author wrote into it.
    pub version: String,
    /// When it was first published.
    pub created: Timestamp,
    /// Name of its author; `None` for files.
    pub author: Option<String>,
    pub is_current: bool,
    /// Number of open sessions with this version.
    pub open_sessions: u64,
}

/// A content with its versions.
#[derive(Debug, Clone)]
pub struct Versions {
    pub kind: BlueprintKind,
    pub id: String,
    /// Its title, if it is current and has one.
    pub title: Option<String>,
    /// Newest first.
    pub versions: Vec<VersionItem>,
    /// Current contents that name it; while there are any, it cannot be retired.
    pub users: Vec<UserItem>,
    /// Assignments of it that are not over; while there are any, it cannot be retired.
    pub assignments: Vec<AssignedItem>,
    pub drafts: Vec<Uuid>,
    /// Whether sessions can be about it, so that counting them makes sense.
    pub has_sessions: bool,
}

impl Versions {
    /// Returns the current version, if there is one.
    pub fn current(&self) -> Option<&VersionItem> {
        self.versions.iter().find(|version| version.is_current)
    }
}

impl Author<'_> {
    /// Returns a content with its versions; `NotFound` if it has none.
    pub async fn versions(&self, kind: &str, id: &str) -> Result<Versions> {
        let kind = super::kind(kind)?;
        let contents = &self.plumb.stores.contents;
        let lines = contents.version_lines(kind.as_str(), id, VERSIONS).await?;
        if lines.is_empty() {
            return Err(ServiceError::NotFound);
        }
        let people = self.people(lines.iter().filter_map(|line| line.author).collect()).await?;
        let pinned: BTreeMap<ContentHash, i64> = contents.pinned(kind.as_str(), id).await?.into_iter().collect();
        let versions = lines.into_iter().map(|line| VersionItem {
            author: line.author.and_then(|author| people.get(&author).cloned()),
            open_sessions: pinned.get(&line.hash).and_then(|open| u64::try_from(*open).ok()).unwrap_or(0),
            hash: line.hash,
            version: line.version,
            created: line.created_at,
            is_current: line.is_current,
        });
        let drafts = self.plumb.stores.blueprint_drafts.list(super::drafts::MAX_DRAFTS).await?;
        let is_of = |draft: &DraftLine| draft.kind == kind.as_str() && draft.content_id.as_deref() == Some(id);
        Ok(Versions {
            kind,
            id: id.to_owned(),
            title: self.plumb.catalog().title(kind, id),
            versions: versions.collect(),
            users: self.used_by(kind, id).await?,
            assignments: self.assignments_of(kind, id).await?,
            drafts: drafts.into_iter().filter(is_of).map(|draft| draft.id).collect(),
            has_sessions: has_sessions(kind),
        })
    }

    /// Returns a version's text, if the version belongs to this content.
    pub async fn text(&self, kind: &str, id: &str, hash: &ContentHash) -> Result<String> {
        let row = self.plumb.stores.contents.get(hash).await?;
        row.filter(|row| row.kind == kind && row.id == id).map(|row| row.body).ok_or(ServiceError::NotFound)
    }

    /// Compares two versions of a content, line by line.
    pub async fn diff(&self, kind: &str, id: &str, old: &ContentHash, new: &ContentHash) -> Result<Vec<DiffLine>> {
        let (old, new) = (self.text(kind, id, old).await?, self.text(kind, id, new).await?);
        self.differences(old, new).await
    }

    /// Compares two texts, line by line: returns the changes with a few lines around them.
    pub async fn differences(&self, old: String, new: String) -> Result<Vec<DiffLine>> {
        text_differences(old, new).await
    }
}
