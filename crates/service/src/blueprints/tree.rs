//! All content of every kind, with its drafts.

use plumb_content::read::BlueprintKind;
use plumb_store::blueprint_drafts::DraftStatus;
use plumb_store::contents::ContentLine as Row;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::drafts::MAX_DRAFTS;
use super::{Author, kind};
use crate::content::Catalog;
use crate::failure::Result;

/// Longest search text that is used, characters.
const MAX_QUERY: usize = 200;

/// Status of content or of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileStatus {
    /// It is published: learners can see it.
    Published,
    /// It is being written.
    Draft,
    /// It is in review.
    Review,
    /// It is retired and can no longer be begun.
    Retired,
}

impl FileStatus {
    /// All statuses, in the order of lists.
    pub const ALL: [Self; 4] = [Self::Published, Self::Draft, Self::Review, Self::Retired];

    /// Name in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Draft => "draft",
            Self::Review => "review",
            Self::Retired => "retired",
        }
    }
}

/// Filter of the tree.
#[derive(Debug, Clone, Default)]
pub struct TreeQuery {
    /// Words that id, title, domain, topic or tags must contain, ignoring case; empty for all.
    pub words: String,
    /// Only content of this status.
    pub status: Option<FileStatus>,
}

/// A content in the tree.
#[derive(Debug, Clone)]
pub struct ContentLine {
    pub kind: BlueprintKind,
    pub id: String,
    /// Its title; empty if it is retired.
    pub title: String,
    /// For a skill, its domain, and its topic or subdomain; else empty.
    pub place: (String, String),
    /// Published or retired.
    pub status: FileStatus,
    /// The version its author wrote into it.
    pub version: String,
    /// When that version was first published.
    pub at: Timestamp,
    /// Name of its author; `None` for files.
    pub who: Option<String>,
}

/// A draft in the tree.
#[derive(Debug, Clone)]
pub struct DraftItem {
    pub id: Uuid,
    pub kind: BlueprintKind,
    /// The content id in its text, if it has one yet.
    pub content_id: Option<String>,
    /// Draft or in review.
    pub status: FileStatus,
    /// When its text or its status last changed.
    pub at: Timestamp,
    /// Author of the current text.
    pub who: String,
}

/// All content.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// Contents by kind, then by place and id.
    pub contents: Vec<ContentLine>,
    /// Drafts, the one changed last first.
    pub drafts: Vec<DraftItem>,
    /// Number of contents and drafts, matching or not.
    pub all: usize,
}

impl Author<'_> {
    /// Returns the contents and drafts that match the query.
    pub async fn tree(&self, asked: &TreeQuery) -> Result<Tree> {
        let catalog = self.plumb.catalog();
        let mut rows = self.plumb.stores.contents.lines().await?;
        // Teachers' own questions have a list of their own.
        rows.retain(|row| row.kind != BlueprintKind::Skill.as_str() || catalog.owner_of(&row.id).is_none());
        let drafts = self.plumb.stores.blueprint_drafts.list(MAX_DRAFTS).await?;
        let all = rows.len() + drafts.len();
        let writers = rows.iter().filter_map(|row| row.author).chain(drafts.iter().map(|draft| draft.edited_by));
        let people = self.people(writers.collect()).await?;
        let words: String = asked.words.chars().take(MAX_QUERY).collect::<String>().to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let wanted = |status: FileStatus, about: &str| {
            asked.status.is_none_or(|only| only == status) && words.iter().all(|word| about.contains(word))
        };
        let mut contents = Vec::new();
        for row in rows {
            let Ok(kind) = kind(&row.kind) else { continue };
            let status = if row.is_current { FileStatus::Published } else { FileStatus::Retired };
            let (title, place, tags) = about(&catalog, kind, &row);
            let text = format!("{} {title} {} {} {tags}", row.id, place.0, place.1).to_lowercase();
            if wanted(status, &text) {
                let who = row.author.and_then(|author| people.get(&author).cloned());
                let (id, version, at) = (row.id, row.version, row.created_at);
                contents.push(ContentLine { kind, id, title, place, status, version, at, who });
            }
        }
        let order = |kind: BlueprintKind| BlueprintKind::ALL.iter().position(|other| *other == kind);
        contents.sort_by(|a, b| (order(a.kind), &a.place, &a.id).cmp(&(order(b.kind), &b.place, &b.id)));
        let drafts = drafts.into_iter().filter_map(|draft| {
            let status = match draft.status {
                DraftStatus::Draft => FileStatus::Draft,
                DraftStatus::Review => FileStatus::Review,
            };
            let text = draft.content_id.clone().unwrap_or_default().to_lowercase();
            let kind = BlueprintKind::parse(&draft.kind).filter(|_| wanted(status, &text))?;
            let who = people.get(&draft.edited_by).cloned().unwrap_or_default();
            Some(DraftItem { id: draft.id, kind, content_id: draft.content_id, status, at: draft.updated_at, who })
        });
        Ok(Tree { contents, drafts: drafts.collect(), all })
    }
}

/// Title, place and tags of current content.
fn about(catalog: &Catalog, kind: BlueprintKind, row: &Row) -> (String, (String, String), String) {
    if !row.is_current {
        return Default::default();
    }
    let title = catalog.title(kind, &row.id).unwrap_or_default();
    let (place, tags) = match kind {
        BlueprintKind::Skill => catalog.skill(&row.id).map_or_else(Default::default, |skill| {
            let about = &skill.metadata;
            let topic = if about.topic.is_empty() { &about.subdomain } else { &about.topic };
            ((about.domain.clone(), topic.clone()), skill.tags.join(" "))
        }),
        BlueprintKind::Assessment => {
            let tags = catalog.assessments.get(&row.id).map(|found| found.tags.join(" "));
            (Default::default(), tags.unwrap_or_default())
        }
        _ => Default::default(),
    };
    (title, place, tags)
}
