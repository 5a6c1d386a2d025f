//! The versions of a content: who published them and when, what differs, who goes by them.

use std::collections::BTreeMap;
use std::time::Duration;

use plumb_content::read::BlueprintKind;
use plumb_store::blueprint_drafts::DraftLine;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use similar::{ChangeTag, TextDiff};
use uuid::Uuid;

use super::Author;
use super::used::{AssignedItem, UserItem, has_sessions};
use crate::failure::{Result, ServiceError};

/// Versions on the page.
const VERSIONS: i64 = 200;
/// Unchanged lines shown around a change.
const AROUND: usize = 3;
/// Most lines of a difference that are shown.
const LINES: usize = 5_000;
/// After so long a coarser difference will do.
const PATIENCE: Duration = Duration::from_millis(500);

/// A version of a content.
#[derive(Debug, Clone)]
pub struct VersionItem {
    /// Names it.
    pub hash: ContentHash,
    /// The version its author wrote into it.
    pub version: String,
    /// When it was first published.
    pub created: Timestamp,
    /// Who wrote it; nobody for files.
    pub author: Option<String>,
    pub is_current: bool,
    /// Open sessions that go by it.
    pub open_sessions: u64,
}

/// A content with its versions.
#[derive(Debug, Clone)]
pub struct Versions {
    pub kind: BlueprintKind,
    pub id: String,
    /// Newest first.
    pub versions: Vec<VersionItem>,
    /// What is current and names it, by kind and id: while there is any it cannot be retired.
    pub users: Vec<UserItem>,
    /// Assignments of it that are not over: while there is any it cannot be retired.
    pub assignments: Vec<AssignedItem>,
    pub drafts: Vec<Uuid>,
    /// Sessions can be about it, so that counts of them say something.
    pub has_sessions: bool,
}

impl Versions {
    /// The current version, if there is one.
    pub fn current(&self) -> Option<&VersionItem> {
        self.versions.iter().find(|version| version.is_current)
    }
}

/// How a line differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiffPart {
    /// It is in both.
    Same,
    /// It is in the old text only.
    Gone,
    /// It is in the new text only.
    New,
    /// Lines that are in both are left out here.
    Skipped,
}

/// A line of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffLine {
    /// How it differs.
    pub part: DiffPart,
    /// Its number in the old text, from 1.
    pub old: Option<usize>,
    /// Its number in the new text, from 1.
    pub new: Option<usize>,
    /// The line, without its end.
    pub text: String,
}

impl Author<'_> {
    /// A content with its versions; `NotFound` when there never was one.
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
            versions: versions.collect(),
            users: self.used_by(kind, id).await?,
            assignments: self.assignments_of(kind, id).await?,
            drafts: drafts.into_iter().filter(is_of).map(|draft| draft.id).collect(),
            has_sessions: has_sessions(kind),
        })
    }

    /// A version's text, when it is one of this content.
    pub async fn text(&self, kind: &str, id: &str, hash: &ContentHash) -> Result<String> {
        let row = self.plumb.stores.contents.get(hash).await?;
        row.filter(|row| row.kind == kind && row.id == id).map(|row| row.body).ok_or(ServiceError::NotFound)
    }

    /// What differs between two versions of a content, line by line.
    pub async fn diff(&self, kind: &str, id: &str, old: &ContentHash, new: &ContentHash) -> Result<Vec<DiffLine>> {
        let (old, new) = (self.text(kind, id, old).await?, self.text(kind, id, new).await?);
        self.differences(old, new).await
    }

    /// What differs between two texts, line by line: the changes with a few lines around them.
    pub async fn differences(&self, old: String, new: String) -> Result<Vec<DiffLine>> {
        text_differences(old, new).await
    }
}

/// What differs between two texts, as [`Author::differences`] tells it.
pub(crate) async fn text_differences(old: String, new: String) -> Result<Vec<DiffLine>> {
    let found = tokio::task::spawn_blocking(move || differences(&old, &new)).await;
    found.map_err(|error| ServiceError::Internal(error.to_string()))
}

fn differences(old: &str, new: &str) -> Vec<DiffLine> {
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    let mut lines = Vec::new();
    let mut shown = 0;
    for group in diff.grouped_ops(AROUND) {
        let begins = group.first().map_or(0, |op| op.old_range().start);
        if begins > shown {
            lines.push(DiffLine { part: DiffPart::Skipped, old: None, new: None, text: String::new() });
        }
        for op in &group {
            for change in diff.iter_changes(op) {
                let part = match change.tag() {
                    ChangeTag::Equal => DiffPart::Same,
                    ChangeTag::Delete => DiffPart::Gone,
                    ChangeTag::Insert => DiffPart::New,
                };
                lines.push(DiffLine {
                    part,
                    old: change.old_index().map(|at| at + 1),
                    new: change.new_index().map(|at| at + 1),
                    text: change.value().trim_end_matches(['\n', '\r']).to_owned(),
                });
            }
            shown = op.old_range().end;
        }
        if lines.len() > LINES {
            lines.truncate(LINES);
            lines.push(DiffLine { part: DiffPart::Skipped, old: None, new: None, text: String::new() });
            break;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(old: &str, new: &str) -> Vec<String> {
        differences(old, new)
            .into_iter()
            .map(|line| match line.part {
                DiffPart::Same => format!(" {}", line.text),
                DiffPart::Gone => format!("-{}", line.text),
                DiffPart::New => format!("+{}", line.text),
                DiffPart::Skipped => "…".to_owned(),
            })
            .collect()
    }

    #[test]
    fn a_difference_shows_what_changed_and_a_little_around_it() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n";
        assert_eq!(told(old, &old.replace('6', "six")), ["…", " 3", " 4", " 5", "-6", "+six", " 7", " 8"]);
        assert_eq!(told(old, old), Vec::<String>::new());
        assert_eq!(told("", "a\n"), ["+a"]);
    }

    #[test]
    fn lines_are_numbered_in_both_texts() {
        let found = differences("a\nb\nc\n", "a\nx\ny\nc\n");
        let last = found.last().unwrap();
        assert_eq!((last.old, last.new, last.text.as_str()), (Some(3), Some(4), "c"));
    }

    #[test]
    fn texts_that_differ_everywhere_are_told_apart_in_time() {
        let lines = |of: &[&str]| of.iter().cycle().take(60_000).copied().collect::<String>();
        let (old, new) = (lines(&["1\n", "2\n", "3\n"]), lines(&["4\n", "5\n"]));
        assert_eq!(differences(&old, &new).len(), LINES + 1);
    }
}
