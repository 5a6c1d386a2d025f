//! All content of every kind, with the drafts beside it.

use plumb_content::read::BlueprintKind;
use plumb_store::blueprint_drafts::DraftStatus;
use plumb_store::contents::ContentLine as Row;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::drafts::MAX_DRAFTS;
use super::{Author, kind};
use crate::content::Catalog;
use crate::failure::Result;

/// Longest search that is looked for, characters.
const MAX_QUERY: usize = 200;

/// Where something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Learners meet it.
    Published,
    /// It is written.
    Draft,
    /// It is read by somebody else.
    Review,
    /// Nobody begins it any more.
    Retired,
}

impl Status {
    /// All of them, as they are listed.
    pub const ALL: [Self; 4] = [Self::Published, Self::Draft, Self::Review, Self::Retired];

    /// In addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Draft => "draft",
            Self::Review => "review",
            Self::Retired => "retired",
        }
    }
}

/// What is looked for in the tree.
#[derive(Debug, Clone, Default)]
pub struct TreeQuery {
    /// Words that id, title, domain, topic or tags must have, in any case; empty for all.
    pub words: String,
    /// Only what stands there.
    pub status: Option<Status>,
}

/// A content.
#[derive(Debug, Clone)]
pub struct ContentLine {
    pub kind: BlueprintKind,
    pub id: String,
    /// Its name for people; empty when it is retired.
    pub title: String,
    /// Of a skill: its domain, and its topic or subdomain; else empty.
    pub place: (String, String),
    /// Published or retired.
    pub status: Status,
    /// The version its author wrote into it.
    pub version: String,
    /// When that was first published.
    pub at: Timestamp,
    /// Who wrote it; nobody for files.
    pub who: Option<String>,
}

/// A draft in the tree.
#[derive(Debug, Clone)]
pub struct DraftItem {
    pub id: Uuid,
    pub kind: BlueprintKind,
    /// What its text says it is; it may say nothing yet.
    pub content_id: Option<String>,
    /// Draft or in review.
    pub status: Status,
    /// When its text or its status last changed.
    pub at: Timestamp,
    /// Who wrote the text as it stands.
    pub who: String,
}

/// All content.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// Contents by kind, and of each kind by place and id.
    pub contents: Vec<ContentLine>,
    /// Drafts, the one changed last first.
    pub drafts: Vec<DraftItem>,
    /// Contents and drafts there are, found or not.
    pub all: usize,
}

impl Author<'_> {
    /// All content and drafts, or those that were asked for.
    pub async fn tree(&self, asked: &TreeQuery) -> Result<Tree> {
        let catalog = self.plumb.catalog();
        let mut rows = self.plumb.stores.contents.lines().await?;
        // What teachers keep for themselves has a list of its own.
        rows.retain(|row| row.kind != BlueprintKind::Skill.as_str() || catalog.owner_of(&row.id).is_none());
        let drafts = self.plumb.stores.blueprint_drafts.list(MAX_DRAFTS).await?;
        let all = rows.len() + drafts.len();
        let writers = rows.iter().filter_map(|row| row.author).chain(drafts.iter().map(|draft| draft.edited_by));
        let people = self.people(writers.collect()).await?;
        let words: String = asked.words.chars().take(MAX_QUERY).collect::<String>().to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let wanted = |status: Status, about: &str| {
            asked.status.is_none_or(|only| only == status) && words.iter().all(|word| about.contains(word))
        };
        let mut contents = Vec::new();
        for row in rows {
            let Ok(kind) = kind(&row.kind) else { continue };
            let status = if row.is_current { Status::Published } else { Status::Retired };
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
                DraftStatus::Draft => Status::Draft,
                DraftStatus::Review => Status::Review,
            };
            let text = draft.content_id.clone().unwrap_or_default().to_lowercase();
            let kind = BlueprintKind::parse(&draft.kind).filter(|_| wanted(status, &text))?;
            let who = people.get(&draft.edited_by).cloned().unwrap_or_default();
            Some(DraftItem { id: draft.id, kind, content_id: draft.content_id, status, at: draft.updated_at, who })
        });
        Ok(Tree { contents, drafts: drafts.collect(), all })
    }
}

/// Title, place and tags of what is current.
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
