//! Lists of tutor sessions, for the learners' teachers.

use plumb_sessions::tutor::{Topic, TutorSession};
use plumb_store::sessions::{TeacherSessionFilter, TeacherSessionRow};
use plumb_types::ids::{ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;

use crate::capabilities::Teacher;
use crate::engine::names::TUTOR;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Sessions on a page.
const PAGE: usize = 50;

/// Filter for the list of tutor sessions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConversationsQuery {
    /// Only sessions of learners of this class.
    pub class: Option<ClassId>,
    /// Only sessions of this learner.
    pub learner: Option<UserId>,
    /// Only sessions of the learner of this name; ignored if an id is given.
    pub name: String,
    /// Only sessions before this one.
    pub after: Option<(Timestamp, SessionId)>,
}

/// Progress of a tutor session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Number of completed steps of the plan.
    pub done: u32,
    /// Number of all steps.
    pub steps: u32,
    /// Number of the learner's messages.
    pub turns: u32,
    /// Whether the plan's last step is done.
    pub is_complete: bool,
    pub is_over: bool,
}

impl Progress {
    pub(super) const fn of(session: &TutorSession) -> Self {
        Self {
            done: session.current_step.saturating_sub(1),
            steps: session.plan.steps,
            turns: session.turn_count,
            is_complete: session.is_complete,
            is_over: session.life.status.is_closed(),
        }
    }
}

/// A tutor session in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationCard {
    pub session: SessionId,
    pub learner: UserId,
    /// The learner's name.
    pub name: String,
    /// The topic's title.
    pub title: String,
    pub begun: Timestamp,
    pub progress: Progress,
    /// Number of flagged messages, which need a person rather than a tutor.
    pub flags: usize,
    /// Number of replies of a model that were held back from the learner.
    pub held_back: i64,
}

/// A page of tutor sessions, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConversationList {
    pub cards: Vec<ConversationCard>,
    /// Where the next page begins.
    pub next: Option<(Timestamp, SessionId)>,
    /// The learner that the list is restricted to: id and name.
    pub learner: Option<(UserId, String)>,
}

impl Teacher<'_> {
    /// Returns a page of tutor sessions of the learners of the caller's classes, or of all learners for an
    /// administrator. `NotFound` for a learner or class of another teacher; an unknown name gives an empty list.
    pub async fn conversations(&self, asked: ConversationsQuery) -> Result<ConversationList> {
        if let Some(class) = asked.class {
            self.own_class(class).await?;
        }
        let name = asked.name.trim();
        let learner = match asked.learner {
            Some(id) => Some(self.taught_learner(id).await?),
            None if name.is_empty() => None,
            None => match self.plumb.stores.users.by_name(name).await? {
                Some(user) if self.teaches(user.id).await? => Some(user),
                _ => return Ok(ConversationList::default()),
            },
        };
        let filter = TeacherSessionFilter {
            teacher: self.bound(),
            class: asked.class,
            learner: learner.as_ref().map(|user| user.id),
            after: asked.after,
            limit: i64::try_from(PAGE + 1).unwrap_or(i64::MAX),
        };
        let mut rows = self.plumb.stores.sessions.taught(TUTOR, filter).await?;
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let next = rows.last().filter(|_| more).map(|last| (last.session.created_at, last.session.id));
        let mut cards = Vec::with_capacity(rows.len());
        for row in rows {
            cards.push(self.plumb.conversation_card(row).await?);
        }
        Ok(ConversationList { cards, next, learner: learner.map(|user| (user.id, user.name)) })
    }
}

impl Plumb {
    async fn conversation_card(&self, row: TeacherSessionRow) -> Result<ConversationCard> {
        let session: TutorSession = snapshot(&row.session)?;
        let title = match self.version::<Topic>(&session.plan.topic).await {
            Ok(topic) => topic.title.clone(),
            Err(failure @ ServiceError::Unavailable(_)) => return Err(failure),
            // The session is listed even if its topic can no longer be read.
            Err(_) => session.plan.topic_id.clone(),
        };
        Ok(ConversationCard {
            session: row.session.id,
            learner: row.session.learner,
            name: row.learner_name,
            title,
            begun: row.session.created_at,
            progress: Progress::of(&session),
            flags: session.flags.len(),
            held_back: row.held_back,
        })
    }
}
