//! Drafts: beginning, saving, checking, sending to review and back, discarding.

use std::sync::Arc;

use plumb_bank::ProblemUse;
use plumb_content::edit;
use plumb_content::read::{BlueprintKind, example, identity};
use plumb_content::text::Problem;
use plumb_store::StoreError;
use plumb_store::blueprint_drafts::{DraftLine, DraftMove, DraftRow, DraftSave, DraftStatus};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::{Author, CompiledBlueprint, kind};
use crate::capabilities::Workplace;
use crate::content::{Catalog, ChangeJudgement, Users, judge_change, users};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Longest text, bytes: the limit for files.
pub const MAX_TEXT: usize = 256 * 1024;
/// Most drafts at once.
pub(super) const MAX_DRAFTS: i64 = 500;
/// Longest remark when a draft is sent back, characters.
const MAX_REMARK: usize = 2_000;
/// File name of the text in findings.
const FILE: &str = "draft";

/// The starting text of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// A working example of that kind.
    Example(BlueprintKind),
    /// An empty text.
    Empty(BlueprintKind),
    /// A published version, current or not.
    Version(ContentHash),
    /// A given text.
    Text(BlueprintKind, String),
}

/// An account, as shown to administrators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftAccount {
    pub id: UserId,
    pub name: String,
}

/// A draft as its page shows it.
#[derive(Debug, Clone)]
pub struct Draft {
    pub id: Uuid,
    pub kind: BlueprintKind,
    /// The content id in its text, if it has one yet.
    pub content_id: Option<String>,
    pub text: String,
    /// Number of saves, from 1; a save names the revision it is based on.
    pub revision: i64,
    /// Whether it is in review and cannot be edited.
    pub in_review: bool,
    /// The account that began it.
    pub author: DraftAccount,
    /// The author of the current text.
    pub edited_by: DraftAccount,
    /// The account that sent it to review, while it is in review.
    pub sent_by: Option<DraftAccount>,
    /// The remark with which it was sent back.
    pub remark: Option<String>,
    /// When it was begun.
    pub created: Timestamp,
    /// When its text or its status last changed.
    pub updated: Timestamp,
    /// The version that was current when it was begun.
    pub base: Option<ContentHash>,
    /// The version it would replace now.
    pub current: Option<ContentHash>,
    /// Whether another version was published since it was begun, so that it cannot be published unchanged.
    pub base_moved: bool,
    /// Why the caller may not publish it; `None` if they may.
    pub may_not_publish: Option<InvalidInput>,
}

/// Result of checking a text.
#[derive(Debug, Clone, Default)]
pub struct TextFindings {
    /// Findings about the text, in the order of its lines.
    pub problems: Vec<Problem>,
    /// Errors that it would cause in current content: kind, id and finding.
    pub broken: Vec<(BlueprintKind, String, Problem)>,
}

impl Draft {
    /// Returns the title in its text, as far as the text can be read.
    pub fn title(&self) -> Option<String> {
        draft_title(self.kind, &self.text)
    }
}

/// Returns the title in a text of that kind. The title of a question is found even while its text is incomplete.
pub(crate) fn draft_title(kind: BlueprintKind, text: &str) -> Option<String> {
    if kind != BlueprintKind::Skill {
        return CompiledBlueprint::read(kind, "text", text).ok()?.title();
    }
    let form = edit::read(text).ok()?;
    Some(form.one("metadata.skill_statement").to_owned()).filter(|title| !title.is_empty())
}

impl TextFindings {
    /// Whether any error prevents the text from being published.
    pub fn has_errors(&self) -> bool {
        !self.broken.is_empty() || self.problems.iter().any(Problem::is_error)
    }
}

impl Author<'_> {
    /// Begins a draft and returns its id. Beginning an empty draft twice returns the first one.
    pub async fn begin(&self, start: Start) -> Result<Uuid> {
        let contents = &self.plumb.stores.contents;
        let (kind, body) = match start {
            Start::Example(kind) => (kind, example(kind).to_owned()),
            Start::Empty(kind) => (kind, String::new()),
            Start::Text(_, text) if text.len() > MAX_TEXT => {
                return Err(InvalidInput::DraftTooLong(text.len()).into());
            }
            Start::Text(kind, text) => (kind, text),
            Start::Version(hash) => {
                let row = contents.get(&hash).await?.ok_or(ServiceError::NotFound)?;
                (kind(&row.kind)?, row.body)
            }
        };
        let content_id = identity(&body).and_then(|said| said.id);
        let base = self.current(kind, content_id.as_deref()).await?;
        let (id, now, me) = (self.plumb.fresh_id(), self.plumb.now(), self.actor.id);
        let detail = json!({ "kind": kind.as_str(), "content": content_id, "base": base });
        let line = DraftLine {
            id,
            kind: kind.as_str().into(),
            content_id,
            base,
            revision: 1,
            status: DraftStatus::Draft,
            author: me,
            edited_by: me,
            sent_by: None,
            remark: None,
            created_at: now,
            updated_at: now,
            question: self.on.question().map(str::to_owned),
        };
        let audit = self.entry(AuditAction::DraftCreated, "blueprint_draft", &id.to_string(), &detail);
        match self.plumb.stores.blueprint_drafts.add(DraftRow { line, body }, MAX_DRAFTS, audit).await {
            Ok(id) => Ok(id),
            Err(StoreError::Conflict) => Err(InvalidInput::DraftTooMany.into()),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns a draft.
    pub async fn draft(&self, id: Uuid) -> Result<Draft> {
        let row = self.row(id).await?;
        let line = row.line;
        let kind = kind(&line.kind)?;
        let ids = [Some(line.author), Some(line.edited_by), line.sent_by].into_iter().flatten();
        let people = self.people(ids.collect()).await?;
        let person = |id: UserId| DraftAccount { id, name: people.get(&id).cloned().unwrap_or_default() };
        let current = self.current(kind, line.content_id.as_deref()).await?;
        let expected = self.expected(&line, kind).await?;
        Ok(Draft {
            id,
            kind,
            may_not_publish: self.may_not_publish(&line).await?,
            base_moved: expected != current,
            content_id: line.content_id,
            text: row.body,
            revision: line.revision,
            in_review: line.status == DraftStatus::Review,
            author: person(line.author),
            edited_by: person(line.edited_by),
            sent_by: line.sent_by.map(person),
            remark: line.remark,
            created: line.created_at,
            updated: line.updated_at,
            base: line.base,
            current,
        })
    }

    /// Saves a text that is based on `revision`; returns the new revision. Saving an unchanged text changes nothing.
    /// Refused if another text was saved since, so that no changes are overwritten unseen.
    pub async fn save(&self, id: Uuid, revision: i64, text: String) -> Result<i64> {
        if text.len() > MAX_TEXT {
            return Err(InvalidInput::DraftTooLong(text.len()).into());
        }
        // Forms send line ends as CR LF.
        let body = if text.contains('\r') { text.replace("\r\n", "\n") } else { text };
        let row = self.row(id).await?;
        if row.body == body {
            return Ok(row.line.revision);
        }
        let save = DraftSave {
            id,
            expected: revision,
            content_id: identity(&body).and_then(|said| said.id),
            body: body.clone(),
            by: self.actor.id,
            at: self.plumb.now(),
        };
        if self.plumb.stores.blueprint_drafts.save(save).await? {
            return Ok(revision.saturating_add(1));
        }
        // An identical text may just have been saved by another request, such as the automatic save and the button.
        let row = self.row(id).await?;
        if row.body == body {
            return Ok(row.line.revision);
        }
        Err(self.change_refusal(id, revision).await)
    }

    /// Checks a text as content of that kind, beside all current content; `None` if that takes too long.
    pub async fn check(&self, kind: BlueprintKind, text: String) -> Result<Option<TextFindings>> {
        let judged = self.judge(self.plumb.catalog(), kind, text).await?;
        Ok(judged.map(|ChangeJudgement { problems, broken, .. }| TextFindings { problems, broken }))
    }

    /// Like [`Self::check`], with the complete judgement of the text.
    pub(crate) async fn judge(
        &self,
        catalog: Arc<Catalog>,
        kind: BlueprintKind,
        text: String,
    ) -> Result<Option<ChangeJudgement>> {
        let banked = self.plumb.stores.problems.servable_skills(ProblemUse::Any).await?;
        let owner = self.owner_of_text(&catalog, &text);
        let judged = self.bounded(move |go_on| {
            let in_bank = |skill: &str| banked.iter().any(|banked| banked == skill);
            let judged = judge_change((&catalog, owner), kind, (FILE, &text), &in_bank);
            go_on().then_some(judged)
        });
        Ok(judged.await?.flatten())
    }

    /// Runs work on texts that may take long; `None` if it took too long.
    pub(super) async fn bounded<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        self.plumb.proving.run(self.actor.id, work).await
    }

    /// Returns the teacher that a text belongs to, if any: it may use that teacher's own questions.
    fn owner_of_text(&self, catalog: &Catalog, text: &str) -> Option<UserId> {
        match self.on {
            Workplace::Studio => catalog.of_teachers.get(&identity(text)?.id?).copied(),
            Workplace::Test(owner) => Some(owner),
            Workplace::Question(_) => None,
        }
    }

    /// Sends a draft to review; its text cannot be edited from then on.
    pub async fn send_to_review(&self, id: Uuid, revision: i64) -> Result<()> {
        self.send(id, revision, DraftStatus::Review, None).await
    }

    /// Returns a draft to its author with a remark.
    pub async fn send_back(&self, id: Uuid, revision: i64, remark: &str) -> Result<()> {
        let remark = remark.trim();
        if remark.chars().count() > MAX_REMARK {
            return Err(InvalidInput::DraftRemarkLong.into());
        }
        let remark = (!remark.is_empty()).then(|| remark.to_owned());
        self.send(id, revision, DraftStatus::Draft, remark).await
    }

    async fn send(&self, id: Uuid, revision: i64, to: DraftStatus, remark: Option<String>) -> Result<()> {
        let line = self.row(id).await?.line;
        let action =
            if to == DraftStatus::Review { AuditAction::DraftSentToReview } else { AuditAction::DraftSentBack };
        let detail = json!({ "kind": line.kind, "content": line.content_id, "revision": revision });
        let audit = self.entry(action, "blueprint_draft", &id.to_string(), &detail);
        let sent_by = (to == DraftStatus::Review).then_some(self.actor.id);
        let sent = DraftMove { id, expected: revision, to, sent_by, remark, at: self.plumb.now() };
        // Pressing the button twice is no error.
        if line.status == to || self.plumb.stores.blueprint_drafts.send(sent, audit).await? {
            return Ok(());
        }
        Err(self.change_refusal(id, revision).await)
    }

    /// Rebases a draft onto the current version; its author has seen the changes.
    pub async fn rebase(&self, id: Uuid, revision: i64) -> Result<()> {
        let line = self.row(id).await?.line;
        let base = self.current(kind(&line.kind)?, line.content_id.as_deref()).await?;
        if self.plumb.stores.blueprint_drafts.rebase(id, revision, base).await? {
            return Ok(());
        }
        Err(self.change_refusal(id, revision).await)
    }

    /// Deletes a draft. Published versions stay.
    pub async fn discard(&self, id: Uuid) -> Result<()> {
        let line = self.row(id).await?.line;
        let detail = json!({ "kind": line.kind, "content": line.content_id, "revision": line.revision });
        let audit = self.entry(AuditAction::DraftDiscarded, "blueprint_draft", &id.to_string(), &detail);
        // Pressing the button twice is no error.
        self.plumb.stores.blueprint_drafts.discard(id, audit).await?;
        Ok(())
    }

    /// Returns the current contents that name this content.
    pub(super) fn users(&self, kind: BlueprintKind, id: &str) -> Users {
        users(&self.plumb.catalog(), kind, id)
    }

    pub(super) async fn row(&self, id: Uuid) -> Result<DraftRow> {
        let row = self.plumb.stores.blueprint_drafts.get(id).await?;
        row.filter(|row| row.line.question.as_deref() == self.on.question()).ok_or(ServiceError::NotFound)
    }

    /// Returns the current version of a content, read from the database.
    pub(crate) async fn current(&self, kind: BlueprintKind, id: Option<&str>) -> Result<Option<ContentHash>> {
        let rows = self.plumb.stores.contents.current_hashes().await?;
        let found = rows.into_iter().find(|row| row.kind == kind.as_str() && Some(row.id.as_str()) == id);
        Ok(found.map(|row| row.hash))
    }

    /// Returns the version that must be current for a draft to replace it; `None` if its text names another content
    /// than the one it was begun from, since that one must not exist yet.
    pub(super) async fn expected(&self, line: &DraftLine, kind: BlueprintKind) -> Result<Option<ContentHash>> {
        let Some(base) = &line.base else { return Ok(None) };
        let row = self.plumb.stores.contents.get(base).await?;
        let same = row.is_some_and(|row| row.kind == kind.as_str() && Some(&row.id) == line.content_id.as_ref());
        Ok(same.then(|| base.clone()))
    }

    /// Returns why a change of a draft was refused, by reading its present state.
    pub(super) async fn change_refusal(&self, id: Uuid, revision: i64) -> ServiceError {
        let line = match self.row(id).await {
            Ok(row) => row.line,
            Err(failure) => return failure,
        };
        if line.revision != revision {
            let name = self.plumb.name_of(line.edited_by).await.unwrap_or_default();
            return ServiceError::Invalid(InvalidInput::DraftSavedByAnother(name));
        }
        match line.status {
            DraftStatus::Review => ServiceError::Invalid(InvalidInput::DraftInReview),
            DraftStatus::Draft => ServiceError::Conflict,
        }
    }
}
