//! Questions that teachers keep for their own classes: written as in the studio, published only for their own tests,
//! and shared by an administrator.

mod begin;
mod view;

use plumb_content::read::BlueprintKind;
use plumb_store::teacher_skills::TeacherSkillLine;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;
use uuid::Uuid;

pub use view::{OwnQuestionLine, OwnQuestionView, QuestionState};

use crate::blueprints::{Draft, Preview, PreviewForm, Start, TextFindings};
use crate::capabilities::{Author, Teacher, Workplace};
use crate::content::users;
use crate::differing::{DiffLine, text_differences};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most questions in a list.
const MOST_LISTED: i64 = 500;

/// A question being edited by its owner or an administrator.
pub struct OwnQuestion<'a> {
    teacher: Teacher<'a>,
    line: TeacherSkillLine,
}

impl<'a> Teacher<'a> {
    /// Returns the caller's own questions, latest first; all for an administrator. Questions discarded before
    /// publication are left out.
    pub async fn own_questions(&self) -> Result<Vec<OwnQuestionLine>> {
        let rows = self.plumb.stores.teacher_skills.list(self.bound(), MOST_LISTED).await?;
        let mut lines = Vec::with_capacity(rows.len());
        for row in rows {
            lines.extend(self.question_line(row).await?);
        }
        Ok(lines)
    }

    /// Returns a question of the caller; `NotFound` for others.
    pub async fn own_question(&self, id: &str) -> Result<OwnQuestion<'a>> {
        let line = self.plumb.stores.teacher_skills.get(id).await?.ok_or(ServiceError::NotFound)?;
        if line.row.owner != self.actor.id && self.actor.role != Role::Admin {
            return Err(ServiceError::NotFound);
        }
        Ok(OwnQuestion { teacher: *self, line })
    }

    /// Like [`Self::own_question`], by its draft.
    pub async fn own_question_of(&self, draft: Uuid) -> Result<OwnQuestion<'a>> {
        let row = self.plumb.stores.blueprint_drafts.get(draft).await?.ok_or(ServiceError::NotFound)?;
        self.own_question(&row.line.question.ok_or(ServiceError::NotFound)?).await
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
        let line = self.teacher.question_line(self.line.clone()).await?.ok_or(ServiceError::NotFound)?;
        let catalog = self.teacher.plumb.catalog();
        let used = users(&catalog, BlueprintKind::Skill, self.id()).into_iter();
        let used = used.filter(|(kind, _)| *kind == BlueprintKind::Assessment);
        let tests = used.map(|(kind, id)| (catalog.title(kind, &id).unwrap_or_default(), id)).collect();
        Ok(OwnQuestionView { line, draft, tests })
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
        match self.author().retire(BlueprintKind::Skill.as_str(), self.still_own()?).await {
            Err(ServiceError::Invalid(InvalidInput::BlueprintInUse(detail))) => {
                Err(InvalidInput::OwnInUse(detail).into())
            }
            done => done,
        }
    }

    /// Returns its id if it still belongs to its owner: a shared question belongs to the studio.
    fn still_own(&self) -> Result<&str> {
        if self.line.row.open { Err(InvalidInput::OwnIsOpen.into()) } else { Ok(self.id()) }
    }

    /// Returns an author's view restricted to this question.
    fn author(&self) -> Author<'_> {
        let Teacher { plumb, actor } = self.teacher;
        Author { plumb, actor, on: Workplace::Question(&self.line.row.id) }
    }
}

impl Author<'_> {
    /// Returns the published questions that teachers keep for their classes.
    pub async fn questions_of_teachers(&self) -> Result<Vec<OwnQuestionLine>> {
        let lines = self.plumb.as_teacher(self.actor)?.own_questions().await?;
        let is_kept = |line: &OwnQuestionLine| matches!(line.state, QuestionState::Published | QuestionState::Changing);
        Ok(lines.into_iter().filter(is_kept).collect())
    }

    /// Shares a teacher's question in its current version: from then on it is a skill of the studio. Repeating it is no
    /// error. Under the rule of two people, its author cannot share it.
    pub async fn open_question(&self, id: &str) -> Result<()> {
        let line = self.plumb.stores.teacher_skills.get(id).await?.ok_or(ServiceError::NotFound)?;
        if line.row.open {
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
        self.plumb.stores.teacher_skills.open(id, audit).await?;
        self.plumb.reload_content().await
    }
}
