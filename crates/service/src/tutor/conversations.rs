//! Sessions with the tutor in a list, for who teaches the learners.

use plumb_sessions::tutor::{Topic, TutorSession};
use plumb_store::sessions::{TaughtFilter, TaughtRow};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::capabilities::Teacher;
use crate::engine::names::TUTOR;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Sessions on a page.
const PAGE: usize = 50;

/// Which sessions with the tutor to list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConversationsQuery {
    /// Only those of learners of this class.
    pub class: Option<Uuid>,
    /// Only this learner's.
    pub learner: Option<Uuid>,
    /// Only those of the learner of this name; it counts where no id is given.
    pub name: String,
    /// Only before this one.
    pub after: Option<(Timestamp, Uuid)>,
}

/// How far a session with the tutor has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Steps of the plan that are behind the learner.
    pub done: u32,
    /// All of them.
    pub steps: u32,
    /// The learner's messages.
    pub turns: u32,
    /// The plan's last step is done.
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

/// A session with the tutor in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationCard {
    pub session: Uuid,
    pub learner: Uuid,
    /// The learner's name.
    pub name: String,
    /// The topic's title.
    pub title: String,
    pub begun: Timestamp,
    pub progress: Progress,
    /// Messages that ask for more than a tutor.
    pub flags: usize,
    /// Replies of a model that were kept from the learner.
    pub held_back: i64,
}

/// A page of sessions with the tutor, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConversationList {
    pub cards: Vec<ConversationCard>,
    /// Where the next page begins.
    pub next: Option<(Timestamp, Uuid)>,
    /// The learner that it is narrowed to: their id and name.
    pub learner: Option<(Uuid, String)>,
}

impl Teacher<'_> {
    /// A page of sessions with the tutor of the learners of the actor's classes, or of all for an administrator. A learner
    /// or class of somebody else's looks like none; a name that none of them has lists nothing.
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
        let filter = TaughtFilter {
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
    async fn conversation_card(&self, row: TaughtRow) -> Result<ConversationCard> {
        let session: TutorSession = snapshot(&row.session)?;
        let title = match self.version::<Topic>(&session.plan.topic).await {
            Ok(topic) => topic.title.clone(),
            Err(failure @ ServiceError::Unavailable(_)) => return Err(failure),
            // That it took place is worth telling where its topic can be read no more.
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
