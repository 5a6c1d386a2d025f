//! Beginning a teacher's own question, with an id of its own.

use plumb_content::read::BlueprintKind;
use plumb_store::StoreError;
use plumb_store::blueprint_drafts::{DraftLine, DraftRow, DraftStatus};
use plumb_store::teacher_skills::{TeacherSkillLine, TeacherSkillRow};
use plumb_types::audit_action::AuditAction;
use serde_json::json;
use uuid::Uuid;

use super::{OwnQuestionLine, QuestionState};
use crate::blueprints::{NewQuestion, Strand, draft_title};
use crate::capabilities::{Author, Teacher, Workplace};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most questions of one teacher.
const MOST: i64 = 200;
/// How often another number is tried because the number was taken in between.
const TRIES: usize = 5;

impl Teacher<'_> {
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
    pub async fn begin_own_question(&self, asked: &NewQuestion, command: Uuid) -> Result<String> {
        let questions = &self.plumb.stores.teacher_skills;
        for _ in 0..TRIES {
            if let Some(made) = questions.of_command(command).await?.filter(|made| made.owner == self.actor.id) {
                return Ok(made.id);
            }
            let row = self.new_question_row(command).await?;
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
            match questions.begin(row, DraftRow { line, body }, audit).await {
                Ok(()) => return Ok(id),
                // The number was taken in between.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ServiceError::Conflict)
    }

    /// Returns a row with the next free number; content or a node of the graph may already have that name.
    async fn new_question_row(&self, command: Uuid) -> Result<TeacherSkillRow> {
        let (mut number, own) = self.plumb.stores.teacher_skills.next_number(self.actor.id).await?;
        if own >= MOST {
            return Err(InvalidInput::OwnTooMany(MOST).into());
        }
        let (catalog, taken) = (self.plumb.catalog(), self.beginner().taken_ids().await?);
        let name = |number: i64| format!("Q-{number}");
        while taken.contains(&name(number)) || catalog.is_node(&name(number)) {
            number += 1;
        }
        let (id, owner, created_at) = (name(number), self.actor.id, self.plumb.now());
        Ok(TeacherSkillRow { id, number, owner, open: false, command, created_at })
    }

    /// Returns a question's line; `None` if it has neither a current version nor a draft.
    pub(super) async fn question_line(&self, found: TeacherSkillLine) -> Result<Option<OwnQuestionLine>> {
        let TeacherSkillLine { row, owner_name, draft } = found;
        let catalog = self.plumb.catalog();
        let published = catalog.skill(&row.id).map(|skill| skill.metadata.skill_statement.clone());
        let state = match (row.open, published.is_some(), draft.is_some()) {
            (true, ..) => QuestionState::Open,
            (false, true, true) => QuestionState::Changing,
            (false, true, false) => QuestionState::Published,
            (false, false, _) => QuestionState::Draft,
        };
        let title = match (published, draft) {
            (Some(title), _) => title,
            (None, Some(draft)) => {
                let draft = self.plumb.stores.blueprint_drafts.get(draft).await?;
                draft.and_then(|draft| draft_title(BlueprintKind::Skill, &draft.body)).unwrap_or_default()
            }
            (None, None) => return Ok(None),
        };
        Ok(Some(OwnQuestionLine {
            title,
            owner: owner_name,
            is_own: row.owner == self.actor.id,
            state,
            created: row.created_at,
            id: row.id,
        }))
    }

    /// Returns an author's view for beginning a question; only used for reading.
    fn beginner(&self) -> Author<'_> {
        Author { plumb: self.plumb, actor: self.actor, on: Workplace::Studio }
    }
}
