//! Beginning a session of any kind, with published content or with content that is sent in the request.

use std::sync::Arc;
use std::time::Duration;

use plumb_learning::curriculum::Curriculum;
use plumb_sessions::assignment::Task;
use plumb_sessions::inline::{self, InlineFault, InlineSet};
use plumb_sessions::practice::{Mode, Practice};
use plumb_sessions::survey::SurveySession;
use plumb_sessions::thought::ThoughtSession;
use plumb_sessions::workflow::WorkflowSession;
use plumb_store::contents::ContentRow;
use plumb_store::sessions::SessionRow;
use plumb_types::ContentHash;
use plumb_types::ids::{AssignmentId, CommandId, SessionId, UserId};
use serde_json::Value as Json;

use super::guided::Guided;
use super::{SessionView, run};
use crate::accounts::Actor;
use crate::assessment::settled_terms;
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::stored::from_json;
use crate::failure::{InputError, Result, ServiceError};
use crate::plumb::Plumb;
use crate::practice::curricula::{TopicToLearn, name_of};
use crate::practice::turn::broken;

/// How long the begin request waits for the first prompt; later messages arrive on the stream.
const PATIENCE: Duration = Duration::from_secs(2);

/// The content of a session.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// The published content of that name.
    Published(String),
    /// Content sent in the request.
    Inline(Json),
}

/// A session to begin.
#[derive(Debug, Clone, PartialEq)]
pub enum Begin {
    /// An assessment, and the id of its item bank if the request names one.
    Evaluation(Content, Option<String>),
    /// Practice of a skill, or a checkpoint quiz.
    Learning {
        /// The skill.
        skill: String,
        /// Whether it is a quiz of a few items without help.
        checkpoint: bool,
    },
    /// Practice of the next skill of a curriculum, or of one of its modules.
    Curriculum { curriculum: Content, module: Option<String> },
    /// Practice of the curriculum or skill that a topic names.
    Topic { topic: String, module: Option<String> },
    /// Practice of the skill recommended next for the learner.
    Next,
    /// A session of that kind that follows its content from beginning to end.
    Guided(SessionKind, Content),
}

impl Learner<'_> {
    /// Begins a session, or resumes the open one for this content, and starts its agent.
    pub async fn begin_led(&self, plumb: &Arc<Plumb>, what: Begin, command: CommandId) -> Result<SessionView> {
        let id = match what {
            Begin::Evaluation(Content::Published(assessment), bank) => {
                self.must_be_of_bank(&assessment, bank.as_deref())?;
                self.begin(&assessment, command).await?
            }
            Begin::Evaluation(Content::Inline(set), _) => self.begin_set(&set, command).await?,
            Begin::Learning { skill, checkpoint } => self.begun(&skill, checkpoint, None, command).await?.0.id,
            Begin::Curriculum { curriculum, module } => {
                let curriculum = match curriculum {
                    Content::Published(id) => self.plumb.current::<Curriculum>(&id)?,
                    Content::Inline(text) => self.inline_curriculum(&text).await?,
                };
                self.begin_along(&curriculum, module.as_deref(), command).await?
            }
            Begin::Topic { topic, module } => match self.topic_to_learn(&topic)? {
                TopicToLearn::Curriculum(curriculum) => {
                    self.begin_along(&curriculum, module.as_deref(), command).await?
                }
                TopicToLearn::Skill(skill) => self.begun(skill.as_str(), false, None, command).await?.0.id,
            },
            Begin::Next => self.begin_next(command).await?,
            Begin::Guided(kind, content) => self.lead_guided(kind, content, command).await?,
        };
        self.start_run(plumb, id).await
    }

    /// Begins practice of the next skill of a curriculum. Repeating the command resumes the session it began, even if
    /// another skill has become the next one.
    async fn begin_along(
        &self,
        curriculum: &Curriculum,
        module: Option<&str>,
        command: CommandId,
    ) -> Result<SessionId> {
        let name = name_of(curriculum, &self.plumb.catalog());
        let begun = self.practice_begun_by(command, |_, practice| practice.plan.curriculum.as_ref() == Some(&name));
        if let Some((row, _)) = begun.await? {
            return Ok(row.id);
        }
        let skill = self.next_along(curriculum, module).await?;
        Ok(self.begun(skill.as_str(), false, Some(&name), command).await?.0.id)
    }

    /// Begins practice of the skill recommended next: the best of the open skills that have items.
    async fn begin_next(&self, command: CommandId) -> Result<SessionId> {
        let is_practice = |_: &SessionRow, practice: &Practice| practice.plan.mode == Mode::Practice;
        if let Some((row, _)) = self.practice_begun_by(command, is_practice).await? {
            return Ok(row.id);
        }
        let next = self.available(usize::MAX).await?.nodes.into_iter().find(|next| next.has_items);
        let next = next.ok_or_else(|| {
            let detail = "there is nothing to practise next; name a `skill_id`, a `curriculum` or a `topic`".to_owned();
            ServiceError::Faults(vec![InputError { field: "config/skill_id".into(), detail }])
        })?;
        Ok(self.begun(&next.skill_id, false, None, command).await?.0.id)
    }

    /// Begins a survey assigned to one of the learner's classes, for that class, or resumes the open session. The
    /// assignment must be open and the class active. For an anonymous survey only the fact that a learner of the class
    /// answered is recorded.
    pub async fn begin_assigned_survey(
        &self,
        plumb: &Arc<Plumb>,
        assignment: AssignmentId,
        command: CommandId,
    ) -> Result<SessionView> {
        let row =
            self.plumb.stores.assignments.assigned(assignment, self.actor.id).await?.ok_or(ServiceError::NotFound)?;
        if row.assignment.withdrawn {
            return Err(ServiceError::NotFound);
        }
        let Task::Survey(survey) = from_json(&row.assignment.task)? else { return Err(ServiceError::NotFound) };
        let class = self.plumb.stores.classes.class(row.assignment.class).await?;
        if class.is_none_or(|class| class.archived) {
            return Err(ServiceError::NotFound);
        }
        let (terms, now) = (settled_terms(&row)?, self.plumb.now());
        if let Some(opens) = terms.opens.filter(|opens| now < *opens) {
            return Err(ServiceError::NotYetOpen(opens));
        }
        if terms.closes.is_some_and(|closes| now >= closes) {
            return Err(ServiceError::Gone { kept: false });
        }
        let id = self.lead_guided(SessionKind::Survey, Content::Published(survey), command).await?;
        self.plumb.stores.responses.answer_for(id, row.assignment.class).await?;
        self.start_run(plumb, id).await
    }

    /// Refuses a bank that does not belong to the assessment, as its items would be the wrong ones.
    fn must_be_of_bank(&self, assessment: &str, bank: Option<&str>) -> Result<()> {
        let catalog = self.plumb.catalog();
        let Some((bank, assessment)) = bank.zip(catalog.assessments.get(assessment)) else { return Ok(()) };
        let detail = match &assessment.item_bank_id {
            Some(own) if own == bank => return Ok(()),
            Some(own) => format!("the items of this assessment are of `{own}`"),
            None => "this assessment names no bank: its items are made by its blueprints".to_owned(),
        };
        Err(ServiceError::Faults(vec![InputError { field: "config/item_bank_id".into(), detail }]))
    }

    /// Begins an assessment with items sent in the request.
    async fn begin_set(&self, set: &Json, command: CommandId) -> Result<SessionId> {
        let fault = |fault: InlineFault| {
            let place = if fault.field.is_empty() { String::new() } else { format!("/{}", fault.field) };
            InputError { field: format!("config{place}"), detail: fault.detail }
        };
        let set = InlineSet::read(set)
            .map_err(|faults| ServiceError::Faults(faults.into_iter().take(20).map(fault).collect()))?;
        let text = serde_json::to_string_pretty(&set).map_err(|error| broken(&error.to_string()))?;
        let hash = ContentHash::of(&text);
        self.plumb.keep_inline_content(inline::KIND, inline::SKILL, text).await?;
        self.begin_inline(&set, &hash, command).await
    }

    /// Begins a guided session; `NotFound` for kinds that are begun in another way.
    async fn lead_guided(&self, kind: SessionKind, content: Content, command: CommandId) -> Result<SessionId> {
        match kind {
            SessionKind::Survey => self.lead_through::<SurveySession>(content, command).await,
            SessionKind::Workflow => self.lead_through::<WorkflowSession>(content, command).await,
            SessionKind::Thought => self.lead_through::<ThoughtSession>(content, command).await,
            _ => Err(ServiceError::NotFound),
        }
    }

    async fn lead_through<A: Guided>(&self, content: Content, command: CommandId) -> Result<SessionId> {
        match content {
            Content::Published(id) => {
                let content = self.plumb.named::<A>(&id).await?;
                self.begin_guided::<A>(&content, false, command, None).await
            }
            Content::Inline(text) => {
                let content = self.plumb.inline::<A>(&text).await?;
                self.begin_guided::<A>(&content, true, command, None).await
            }
        }
    }

    /// Starts a run if one is due, and waits until it waits for the learner, at most `PATIENCE`.
    pub async fn start_run(&self, plumb: &Arc<Plumb>, id: SessionId) -> Result<SessionView> {
        self.own(id).await?;
        let _ = tokio::time::timeout(PATIENCE, run::start_run(plumb, id, None)).await;
        self.led(id).await
    }
}

impl Plumb {
    /// Stores content that was sent in the request, so that its version can be read for as long as the database exists.
    pub async fn keep_inline_content(&self, kind: &str, id: &str, body: String) -> Result<()> {
        let hash = ContentHash::of(&body);
        let row = ContentRow {
            hash,
            kind: kind.into(),
            id: id.into(),
            version: "inline".into(),
            body,
            created_at: self.now(),
            author: None,
        };
        Ok(self.stores.contents.keep(row).await?)
    }

    /// Returns the account as an actor, for work that the server does on its behalf.
    pub(super) async fn actor(&self, id: UserId) -> Result<Actor> {
        let user = self.stores.users.by_id(id).await?.ok_or(ServiceError::SignedOut)?;
        Ok(Actor { id: user.id, name: user.name, role: user.role })
    }
}
