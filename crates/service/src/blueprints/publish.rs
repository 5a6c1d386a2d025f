//! Publishing a draft as a version, and retiring content.

use plumb_content::read::BlueprintKind;
use plumb_store::StoreError;
use plumb_store::blueprint_drafts::{DraftLine, DraftPublication, DraftStatus};
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use serde_json::json;
use uuid::Uuid;

use super::{Author, kind};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// How often a text is judged again because another version was published in between.
const TRIES: usize = 5;

/// A published version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedVersion {
    pub kind: BlueprintKind,
    pub id: String,
    /// Hash of the version.
    pub hash: ContentHash,
}

impl Author<'_> {
    /// Publishes a draft at `revision`. It is judged beside all content that is current at that moment, and published
    /// only if that content is still current.
    pub async fn publish(&self, id: Uuid, revision: i64) -> Result<PublishedVersion> {
        for _ in 0..TRIES {
            let change_total = self.plumb.stores.contents.change_count().await?;
            let (publication, published) = self.judged(id, revision, change_total).await?;
            match self.plumb.stores.blueprint_drafts.publish(publication).await {
                Ok(()) => {
                    self.plumb.reload_content().await?;
                    return Ok(published);
                }
                // The draft or the published content has changed; the next try reports which.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ServiceError::Conflict)
    }

    async fn judged(&self, id: Uuid, revision: i64, change_total: i64) -> Result<(DraftPublication, PublishedVersion)> {
        let row = self.row(id).await?;
        let line = row.line;
        if line.revision != revision {
            return Err(self.change_refusal(id, revision).await);
        }
        if let Some(reason) = self.may_not_publish(&line).await? {
            return Err(reason.into());
        }
        let kind = kind(&line.kind)?;
        let current = self.current(kind, line.content_id.as_deref()).await?;
        let hash = ContentHash::of(&row.body);
        if current.as_ref() == Some(&hash) {
            return Err(InvalidInput::DraftSame { field: "publish" }.into());
        }
        let expected = self.expected(&line, kind).await?;
        if expected != current {
            return Err(InvalidInput::DraftBaseMoved.into());
        }
        self.plumb.reload_content().await?;
        let judged = self.judge(self.plumb.catalog(), kind, row.body.clone()).await?;
        let judged = judged.ok_or(ServiceError::TooMany { retry_after: 5 })?;
        let has_errors =
            !judged.broken.is_empty() || judged.problems.iter().any(plumb_content::text::Problem::is_error);
        let Some(source) = judged.source.filter(|_| !has_errors) else {
            return Err(InvalidInput::DraftHasErrors.into());
        };
        self.is_in_place(&source.id)?;
        // A text belongs to one content for ever.
        let known = self.plumb.stores.contents.get(&hash).await?;
        if known.is_some_and(|known| known.kind != kind.as_str() || known.id != source.id) {
            return Err(InvalidInput::DraftSame { field: "publish" }.into());
        }
        let detail = json!({
            "hash": hash, "version": source.version, "draft": id, "author": line.edited_by, "begun_by": line.author,
        });
        let publication = Publication {
            content: ContentRow {
                hash: hash.clone(),
                kind: kind.as_str().into(),
                id: source.id.clone(),
                version: source.version,
                body: row.body,
                created_at: self.plumb.now(),
                author: Some(line.edited_by),
            },
            expects: expected.map_or(Expects::Nothing, Expects::Hash),
            audit: self.entry(AuditAction::BlueprintPublished, kind.as_str(), &source.id, &detail),
        };
        let asked = DraftPublication { id, expected: revision, status: line.status, publication, change_total };
        Ok((asked, PublishedVersion { kind, id: source.id, hash }))
    }

    /// Refuses the text of a question with another question's id, and in the studio one with the id of a teacher's own
    /// question.
    fn is_in_place(&self, id: &str) -> Result<()> {
        match self.on.question() {
            Some(question) if question != id => Err(InvalidInput::QuestionOtherId(question.to_owned()).into()),
            None if self.plumb.catalog().owner_of(id).is_some() => {
                Err(InvalidInput::DraftOfTeacher(id.to_owned()).into())
            }
            _ => Ok(()),
        }
    }

    /// Returns why this author may not publish a draft; `None` if they may. Under the rule of two people, a second
    /// person must have read the text after its last change. Teachers' own questions are exempt, as only their own
    /// learners see them.
    pub(super) async fn may_not_publish(&self, line: &DraftLine) -> Result<Option<InvalidInput>> {
        if self.on.question().is_some() || !self.plumb.settings().await?.two_people {
            return Ok(None);
        }
        Ok(match line.status {
            DraftStatus::Draft => Some(InvalidInput::DraftNotInReview),
            DraftStatus::Review if line.edited_by == self.actor.id => {
                Some(InvalidInput::DraftOwnText { field: "publish" })
            }
            DraftStatus::Review => None,
        })
    }

    /// Retires a content: it can no longer be begun, while open sessions continue. Refused while current content names
    /// it or it is assigned to a class. Retiring it twice is no error.
    pub async fn retire(&self, kind: &str, id: &str) -> Result<()> {
        let kind = super::kind(kind)?;
        let contents = &self.plumb.stores.contents;
        for _ in 0..TRIES {
            let change_total = contents.change_count().await?;
            self.plumb.reload_content().await?;
            let users = self.users(kind, id);
            if !users.is_empty() {
                let names: Vec<String> =
                    users.into_iter().map(|(kind, id)| format!("{} {id}", kind.as_str())).collect();
                return Err(InvalidInput::BlueprintInUse(names.join(", ")).into());
            }
            let Some(hash) = self.current(kind, Some(id)).await? else {
                let known = contents.version_lines(kind.as_str(), id, 1).await?;
                return if known.is_empty() { Err(ServiceError::NotFound) } else { Ok(()) };
            };
            let (assigned, active_assignments) = self.assigned(kind, id).await?;
            if !assigned.is_empty() {
                return Err(InvalidInput::BlueprintAssigned(assigned.len()).into());
            }
            let audit = self.entry(AuditAction::BlueprintRetired, kind.as_str(), id, &json!({ "hash": hash }));
            // If the content was assigned or published in between, check again.
            match contents.retire(kind.as_str(), id, Some(change_total), active_assignments, audit).await {
                Ok(_) => return self.plumb.reload_content().await,
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ServiceError::Conflict)
    }
}
