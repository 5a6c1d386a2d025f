//! Questions that teachers keep for their own classes: written as in the studio, published only for their own tests,
//! and shared by an administrator.

use plumb_content::read::BlueprintKind;
use plumb_store::StoreError;
use plumb_store::blueprint_drafts::{DraftLine, DraftRow, DraftStatus};
use plumb_store::teacher_content::TeacherContentKind::Skill;
use plumb_store::teacher_content::TeacherContentLine;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::CommandId;
use serde_json::json;
use uuid::Uuid;

use super::{OwnQuestionView, QuestionState, TeacherContentDetail, TeacherContentSummary, retire};
use crate::blueprints::{Draft, NewQuestion, Preview, PreviewForm, Start, Strand, TextFindings, draft_title};
use crate::capabilities::{Author, Teacher, Workplace};
use crate::content::{Catalog, users};
use crate::differing::{DiffLine, text_differences};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// How often another number is tried because the number was taken in between.
const TRIES: usize = 5;

/// A question being edited by its owner or an administrator.
pub struct OwnQuestion<'a> {
    teacher: Teacher<'a>,
    line: TeacherContentLine,
}

impl<'a> Teacher<'a> {
    /// Returns a question of the caller; `NotFound` for others.
    pub async fn own_question(&self, id: &str) -> Result<OwnQuestion<'a>> {
        Ok(OwnQuestion { teacher: *self, line: self.own_content(Skill, id).await? })
    }

    /// Like [`Self::own_question`], by its draft.
    pub async fn own_question_of(&self, draft: Uuid) -> Result<OwnQuestion<'a>> {
        let row = self.plumb.stores.blueprint_drafts.get(draft).await?.ok_or(ServiceError::NotFound)?;
        self.own_question(&row.line.question.ok_or(ServiceError::NotFound)?).await
    }

    /// Returns title and state of a question; `None` if it has neither a current version nor a draft.
    pub(super) async fn described_skill(
        &self,
        catalog: &Catalog,
        line: &TeacherContentLine,
    ) -> Result<Option<(String, TeacherContentDetail)>> {
        let published = catalog.skill(&line.row.id).map(|skill| skill.metadata.skill_statement.clone());
        let state = match (line.row.shared, published.is_some(), line.draft.is_some()) {
            (true, ..) => QuestionState::Open,
            (false, true, true) => QuestionState::Changing,
            (false, true, false) => QuestionState::Published,
            (false, false, _) => QuestionState::Draft,
        };
        let title = match (published, line.draft) {
            (Some(title), _) => title,
            (None, Some(draft)) => {
                let draft = self.plumb.stores.blueprint_drafts.get(draft).await?;
                draft.and_then(|draft| draft_title(BlueprintKind::Skill, &draft.body)).unwrap_or_default()
            }
            (None, None) => return Ok(None),
        };
        Ok(Some((title, TeacherContentDetail::Skill(state))))
    }

    /// Returns the strands that a new question can belong to.
    pub fn question_strands(&self) -> Vec<Strand> {
        self.beginner().strands()
    }

    /// Returns the skills that a question can be assigned to for practice once it is shared: see
    /// [`Author::skills_by_area`].
    pub fn question_skills(&self) -> Vec<(String, Vec<(String, String)>)> {
        self.beginner().skills_by_area()
    }

    /// Begins a question of the caller that is valid for publication; returns its id. Repeating the command begins only
    /// one question.
    pub async fn begin_own_question(&self, asked: &NewQuestion, command: CommandId) -> Result<String> {
        for _ in 0..TRIES {
            if let Some(id) = self.content_of_command(Skill, command).await? {
                return Ok(id);
            }
            // Content or a node of the graph may already have the id.
            let (catalog, taken) = (self.plumb.catalog(), self.beginner().taken_ids().await?);
            let is_taken = |id: &str| taken.contains(id) || catalog.is_node(id);
            let row = self.new_content_row(Skill, command, is_taken).await?;
            let body = self.beginner().begun_text(asked, &|_, _| row.id.clone())?;
            let (kind, now) = (BlueprintKind::Skill.as_str(), row.created_at);
            let line = DraftLine {
                id: self.plumb.fresh_id(),
                kind: kind.into(),
                content_id: Some(row.id.clone()),
                base: None,
                revision: 1,
                status: DraftStatus::Draft,
                author: self.actor.id,
                edited_by: self.actor.id,
                sent_by: None,
                remark: None,
                created_at: now,
                updated_at: now,
                question: Some(row.id.clone()),
            };
            let detail = json!({ "kind": kind, "content": row.id, "own": true });
            let audit = self.entry(AuditAction::DraftCreated, "blueprint_draft", line.id, &detail);
            let id = row.id.clone();
            match self.plumb.stores.teacher_content.begin_skill(row, DraftRow { line, body }, audit).await {
                Ok(()) => return Ok(id),
                // The number was taken in between.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ServiceError::Conflict)
    }

    /// Returns an author's view for beginning a question; only used for reading.
    fn beginner(&self) -> Author<'_> {
        Author { plumb: self.plumb, actor: self.actor, on: Workplace::Studio }
    }
}

impl OwnQuestion<'_> {
    /// Returns its id.
    pub fn id(&self) -> &str {
        &self.line.row.id
    }

    /// Returns the data of its page.
    pub async fn view(&self) -> Result<OwnQuestionView> {
        let draft = match self.line.draft {
            Some(draft) => Some(self.author().draft(draft).await?),
            None => None,
        };
        let catalog = self.teacher.plumb.catalog();
        let summary = self.teacher.summary(&catalog, Skill, self.line.clone()).await?.ok_or(ServiceError::NotFound)?;
        let used = users(&catalog, BlueprintKind::Skill, self.id()).into_iter();
        let used = used.filter(|(kind, _)| *kind == BlueprintKind::Assessment);
        let tests = used.map(|(kind, id)| (catalog.title(kind, &id).unwrap_or_default(), id)).collect();
        Ok(OwnQuestionView { summary, draft, tests })
    }

    /// Returns the findings about a text for it; `None` if that takes too long.
    pub async fn check(&self, text: String) -> Result<Option<TextFindings>> {
        self.author().check(BlueprintKind::Skill, text).await
    }

    /// Returns the preview of a text with a check that took too long.
    pub fn preview_too_long(&self, text: &str) -> Preview {
        self.author().preview_too_long(BlueprintKind::Skill, self.id(), text)
    }

    /// Previews the items of a text for it.
    pub async fn preview_text(&self, text: &str, ask: PreviewForm) -> Result<Preview> {
        let made = self.author().preview_text(BlueprintKind::Skill, self.id(), text, ask).await?;
        Ok(Preview { problems: Vec::new(), ..made })
    }

    /// Previews the items of its current version; `None` if there is none.
    pub async fn preview(&self, ask: PreviewForm) -> Result<Option<Preview>> {
        match self.author().current(BlueprintKind::Skill, Some(self.id())).await? {
            Some(hash) => self.author().preview_version(&hash, ask).await.map(Some),
            None => Ok(None),
        }
    }

    /// Compares two texts, line by line.
    pub async fn differences(&self, old: String, new: String) -> Result<Vec<DiffLine>> {
        text_differences(old, new).await
    }

    /// Returns its draft.
    pub async fn draft(&self, draft: Uuid) -> Result<Draft> {
        self.author().draft(draft).await
    }

    /// Saves its draft as a text; returns the new revision. Refused if another text was saved since.
    pub async fn save(&self, draft: Uuid, revision: i64, text: String) -> Result<i64> {
        self.author().save(draft, revision, text).await
    }

    /// Saves its draft from the form.
    pub async fn save_form(&self, draft: Uuid, revision: i64, sent: Vec<(String, String)>) -> Result<i64> {
        self.author().save_form(draft, revision, sent).await
    }

    /// Publishes its draft for its owner's tests. The rule of two people does not apply, as only the owner's learners
    /// see it.
    pub async fn publish(&self, draft: Uuid, revision: i64) -> Result<()> {
        let author = self.author();
        // Only the owner publishes it, so the version was retired in between and comes back; there is nothing to
        // compare.
        if author.draft(draft).await?.base_moved {
            author.rebase(draft, revision).await?;
        }
        author.publish(draft, revision).await.map(drop)
    }

    /// Begins a draft of the current version. A question has one draft.
    pub async fn change(&self) -> Result<()> {
        let hash = self.author().current(BlueprintKind::Skill, Some(self.still_own()?)).await?;
        self.author().begin(Start::Version(hash.ok_or(ServiceError::NotFound)?)).await.map(drop)
    }

    /// Discards its draft. Published versions stay.
    pub async fn discard(&self, draft: Uuid) -> Result<()> {
        self.author().discard(draft).await
    }

    /// Retires it, so that new tests cannot use it. Refused while a test uses it.
    pub async fn retire(&self) -> Result<()> {
        retire(self.author(), Skill, self.still_own()?).await
    }

    /// Returns its id if it still belongs to its owner: a shared question belongs to the studio.
    fn still_own(&self) -> Result<&str> {
        if self.line.row.shared { Err(InvalidInput::OwnIsOpen.into()) } else { Ok(self.id()) }
    }

    /// Returns an author's view restricted to this question.
    fn author(&self) -> Author<'_> {
        let Teacher { plumb, actor } = self.teacher;
        Author { plumb, actor, on: Workplace::Question(&self.line.row.id) }
    }
}

impl Author<'_> {
    /// Returns the published questions that teachers keep for their classes.
    pub async fn questions_of_teachers(&self) -> Result<Vec<TeacherContentSummary>> {
        let questions = self.plumb.as_teacher(self.actor)?.contents(Skill).await?;
        let kept = [QuestionState::Published, QuestionState::Changing].map(TeacherContentDetail::Skill);
        Ok(questions.into_iter().filter(|question| kept.contains(&question.detail)).collect())
    }

    /// Shares a teacher's question in its current version: from then on it is a skill of the studio. Repeating it is no
    /// error. Under the rule of two people, its author cannot share it.
    pub async fn open_question(&self, id: &str) -> Result<()> {
        let line = self.plumb.stores.teacher_content.get(Skill, id).await?.ok_or(ServiceError::NotFound)?;
        if line.row.shared {
            return Ok(());
        }
        let current = self.current(BlueprintKind::Skill, Some(id)).await?;
        let current = current.ok_or_else(|| InvalidInput::OwnNotPublished(id.to_owned()))?;
        let written = self.plumb.stores.contents.get(&current).await?.and_then(|row| row.author);
        if written == Some(self.actor.id) && self.plumb.settings().await?.two_people {
            return Err(InvalidInput::DraftOwnText { field: "open" }.into());
        }
        let detail = json!({ "hash": current, "owner": line.row.owner });
        let audit = self.entry(AuditAction::QuestionOpened, BlueprintKind::Skill.as_str(), id, &detail);
        // It may have been shared or retired in between; the list shows that.
        self.plumb.stores.teacher_content.open_skill(id, audit).await?;
        self.plumb.reload_content().await
    }
}
