//! A session as a client of the protocol sees it.

use plumb_sessions::conversation::{ClientAction, Conversation};
use plumb_sessions::engine::Status;
use plumb_sessions::tutor::{LearnerMessage, Topic, TutorSession};
use plumb_store::sessions::{SessionFilter, SessionRow};
use plumb_tutoring::turn::Meaning;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::Activity;
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::names::TUTOR;
use crate::engine::stored::{if_of, snapshot};
use crate::failure::Result;
use crate::kinds::{kind_of, led};
use crate::plumb::Plumb;

/// Which of their sessions a learner wants listed.
#[derive(Debug, Clone, Copy, Default)]
pub struct LedSessionsQuery {
    /// Only of this kind.
    pub kind: Option<SessionKind>,
    /// Only those under way, or only those that are over.
    pub open: Option<bool>,
    /// Only what comes after this one in the list: when it was made, and its id.
    pub after: Option<(Timestamp, Uuid)>,
    /// At most so many, 1 to [`MOST_LISTED`].
    pub limit: u32,
}

/// Most sessions on a page of a list.
pub const MOST_LISTED: u32 = 100;

/// What the person is asked for now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPrompt {
    /// The call that a response is for.
    pub call: String,
    /// For what.
    pub action: ClientAction,
    /// Since when.
    pub at: Timestamp,
    /// The person may go back to what was asked before.
    pub back: bool,
    /// What they responded to it before, as a response.
    pub given: Option<Json>,
    /// What the driver said since the last response.
    pub said: Option<String>,
    /// Its place among the items of the session, from 0; none where it is no item.
    pub position: Option<u32>,
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// The session.
    pub id: Uuid,
    /// Its kind.
    pub kind: SessionKind,
    /// The content by its name for programs: an assessment, the skill that is practised, a survey …
    pub about: String,
    /// Its title.
    pub title: String,
    /// Where it is in its life: `awaiting_response` exactly while `pending` is there.
    pub status: Status,
    /// When it was made.
    pub created: Timestamp,
    /// When it ended.
    pub closed: Option<Timestamp>,
    /// When its time is over.
    pub deadline: Option<Timestamp>,
    /// Things responded to.
    pub completed: u32,
    /// Things the person is asked for in all, where that is known.
    pub total: Option<u32>,
    /// What the person is asked for now.
    pub pending: Option<OpenPrompt>,
    /// A driver leads it: it was begun as one that is led, or can be nothing else.
    pub led: bool,
    /// What is said at its end; empty before, and where nothing is.
    pub ending: Vec<String>,
}

/// What a session tells of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    pub(super) about: String,
    pub(super) title: String,
    pub(super) completed: u32,
    pub(super) deadline: Option<Timestamp>,
    pub(super) ending: Vec<String>,
}

impl Described {
    /// What it is about, by its name for programs and for people, and how many things were responded to.
    pub const fn new(about: String, title: String, completed: u32) -> Self {
        Self { about, title, completed, deadline: None, ending: Vec::new() }
    }
}

/// A session as it is stored.
pub(crate) async fn shown(plumb: &Plumb, row: &SessionRow) -> Result<SessionView> {
    match if_of::<TutorSession>(row)? {
        Some(session) => tutored(plumb, row, session).await,
        None => (led(row)?.view)(plumb, row).await,
    }
}

/// A session with a tutor, who is no driver: nothing is asked by tools.
async fn tutored(plumb: &Plumb, row: &SessionRow, session: TutorSession) -> Result<SessionView> {
    let topic = plumb.version::<Topic>(&session.plan.topic).await?;
    Ok(SessionView {
        id: row.id,
        kind: SessionKind::TUTOR,
        title: topic.title.clone(),
        status: session.life.status,
        created: row.created_at,
        closed: session.life.closed_at,
        deadline: None,
        completed: session.current_step.saturating_sub(1).min(session.plan.steps),
        total: Some(session.plan.steps),
        pending: None,
        led: false,
        ending: Vec::new(),
        about: session.plan.topic_id,
    })
}

/// Where a learner is with a tutor; `GET /sessions/{id}` has the whole of it.
fn taught(session: &TutorSession) -> Json {
    json!({
        "topic_id": session.plan.topic_id,
        "current_step": session.current_step,
        "total_steps": session.plan.steps,
        "turn_count": session.turn_count,
    })
}

/// What was said in a session, if anything was.
pub(super) fn conversation(row: &SessionRow) -> Result<Option<Conversation>> {
    Ok((kind_of(row)?.stands)(row)?.conversation)
}

pub(super) async fn view<A: Activity>(plumb: &Plumb, row: &SessionRow) -> Result<SessionView> {
    let session: A = snapshot(row)?;
    let Described { about, title, completed, deadline, ending } = session.describe(plumb).await?;
    let head = session.head();
    let conversation = head.conversation;
    let pending = conversation.and_then(|conversation| Some((conversation, conversation.pending()?)));
    let pending = pending.filter(|_| !head.status.is_closed()).map(|(conversation, pending)| OpenPrompt {
        call: pending.call.to_string(),
        action: pending.offer.action.clone(),
        at: pending.at,
        back: pending.offer.back,
        given: pending.offer.given.clone(),
        said: conversation.spoken.clone(),
        position: pending.offer.place.parse().ok().filter(|_| !A::NEEDS_DRIVER),
    });
    // Whoever leads it, a session waits for its person when these are asked for something, and else it does not.
    let status = match (head.status, &pending) {
        (status, _) if status.is_closed() => status,
        (_, Some(_)) => Status::AwaitingResponse,
        (Status::Pending, None) => Status::Pending,
        (_, None) => Status::Active,
    };
    Ok(SessionView {
        id: row.id,
        kind: SessionKind::of::<A>(),
        about,
        title,
        status,
        created: row.created_at,
        closed: head.closed_at,
        deadline,
        completed,
        total: session.total(),
        pending,
        led: conversation.is_some() || A::NEEDS_DRIVER,
        ending,
    })
}

impl Learner<'_> {
    /// A session of the learner's own.
    pub async fn led(&self, id: Uuid) -> Result<SessionView> {
        let row = self.own(id).await?;
        self.must_not_tell_open(&row).await?;
        shown(self.plumb, &row).await
    }

    /// What a driver may know of a session of the learner's own, with the version of the session that it is of and when
    /// that came to be.
    pub async fn context(&self, id: Uuid) -> Result<Json> {
        let row = self.own(id).await?;
        self.must_not_tell_open(&row).await?;
        let mut context = match if_of::<TutorSession>(&row)? {
            Some(session) => taught(&session),
            None => (led(&row)?.context)(self.plumb, &row).await?,
        };
        let latest = self.plumb.stores.sessions.events_after(id, row.version - 1, 1).await?;
        let updated = latest.first().map_or(row.created_at, |latest| latest.event.at);
        if let Some(fields) = context.as_object_mut() {
            fields.insert("session_id".into(), json!(id));
            fields.insert("version".into(), json!(row.version));
            fields.insert("updated_at".into(), json!(updated.to_rfc3339_millis()));
        }
        Ok(context)
    }

    /// A page of the learner's own sessions, newest first, and where the next one begins.
    pub async fn all_led(&self, wanted: &LedSessionsQuery) -> Result<(Vec<SessionView>, Option<(Timestamp, Uuid)>)> {
        let limit = wanted.limit.clamp(1, MOST_LISTED);
        let mut filter = SessionFilter {
            learner: Some(self.actor.id),
            and_anonymous: true,
            kind: wanted.kind.map(|kind| kind.as_str().to_owned()),
            open: wanted.open,
            after: wanted.after,
            limit: i64::from(limit),
            ..SessionFilter::default()
        };
        let mut views = Vec::new();
        loop {
            let page = self.plumb.stores.sessions.list(filter.clone()).await?;
            let is_last = page.len() < limit as usize;
            for summary in page {
                filter.after = Some((summary.created_at, summary.id));
                // What programs may not look at, such as the placement test, is no part of the list.
                if SessionKind::shown(&summary.kind).is_none() {
                    continue;
                }
                let Some(row) = self.plumb.stores.sessions.load(summary.id).await? else { continue };
                views.push(shown(self.plumb, &row).await?);
                if views.len() == limit as usize {
                    return Ok((views, filter.after));
                }
            }
            if is_last {
                return Ok((views, None));
            }
        }
    }

    /// Ends a session of the learner's own before its end; what was answered counts. One that is over stays as it is.
    pub async fn end_led(&self, id: Uuid, reason: &str) -> Result<SessionView> {
        let row = self.own(id).await?;
        if row.state.open {
            if row.kind == TUTOR {
                // The tutor has a last word.
                self.tutor_turn(id, LearnerMessage::Want(Meaning::Stop), self.plumb.fresh_id(), self.plumb.now())
                    .await?;
            } else {
                (led(&row)?.end)(self, id, reason).await?;
            }
        }
        self.plumb.hub.notify(id);
        self.led(id).await
    }
}
