//! A session as a client of the protocol sees it.

use plumb_sessions::conversation::{ClientAction, Conversation};
use plumb_sessions::engine::Status;
use plumb_sessions::survey::SurveySession;
use plumb_sessions::thought::ThoughtSession;
use plumb_sessions::tutor::{LearnerMessage, Topic, TutorSession};
use plumb_sessions::workflow::WorkflowSession;
use plumb_store::sessions::{SessionFilter, SessionRow};
use plumb_tutoring::turn::Meaning;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use super::Activity;
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::stored::{if_of, snapshot};
use crate::failure::{Result, ServiceError};
use crate::kinds::{kind_of, session_head, with_led};
use crate::plumb::Plumb;

/// Filter for the list of a learner's sessions.
#[derive(Debug, Clone, Copy, Default)]
pub struct LedSessionsQuery {
    /// Only of this kind.
    pub kind: Option<SessionKind>,
    /// If `Some(true)`, only open sessions; if `Some(false)`, only closed ones.
    pub open: Option<bool>,
    /// Only sessions after this one in the list: its creation time and its id.
    pub after: Option<(Timestamp, SessionId)>,
    /// Page size, 1 to [`MOST_LISTED`].
    pub limit: u32,
}

/// Most sessions on a page of the list.
pub const MOST_LISTED: u32 = 100;

/// The current prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPrompt {
    /// The call that a response answers.
    pub call: String,
    /// The requested action.
    pub action: ClientAction,
    /// When the prompt was sent.
    pub at: Timestamp,
    /// Whether the learner may go back to the previous prompt.
    pub back: bool,
    /// The learner's earlier response to this prompt.
    pub given: Option<Json>,
    /// Messages of the agent since the last response.
    pub said: Option<String>,
    /// Position among the items of the session, from 0; `None` if the prompt is no item.
    pub position: Option<u32>,
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// The session.
    pub id: SessionId,
    /// Its kind.
    pub kind: SessionKind,
    /// Id of the content: an assessment, the practised skill, a survey …
    pub about: String,
    /// Its title.
    pub title: String,
    /// Status; `awaiting_response` exactly while `pending` is set.
    pub status: Status,
    /// When the session was created.
    pub created: Timestamp,
    /// When it ended.
    pub closed: Option<Timestamp>,
    /// The deadline.
    pub deadline: Option<Timestamp>,
    /// Number of completed prompts.
    pub completed: u32,
    /// Number of prompts in total, if known.
    pub total: Option<u32>,
    /// The current prompt.
    pub pending: Option<OpenPrompt>,
    /// Whether an agent leads it: it was begun as a led session, or its kind needs an agent.
    pub led: bool,
    /// Closing words; empty before the end, and if there are none.
    pub ending: Vec<String>,
}

/// A session's description of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SessionDescription {
    pub(super) about: String,
    pub(super) title: String,
    pub(super) completed: u32,
    pub(super) deadline: Option<Timestamp>,
    pub(super) ending: Vec<String>,
}

impl SessionDescription {
    /// Creates a description from the content's id, its title and the number of completed prompts.
    pub(crate) const fn new(about: String, title: String, completed: u32) -> Self {
        Self { about, title, completed, deadline: None, ending: Vec::new() }
    }
}

/// Returns the view of a stored session.
pub(crate) async fn shown(plumb: &Plumb, row: &SessionRow) -> Result<SessionView> {
    match if_of::<TutorSession>(row)? {
        Some(session) => tutored(plumb, row, session).await,
        None => with_led!(kind_of(row)?, S => view::<S>(plumb, row).await),
    }
}

/// View of a tutor session. A tutor is no agent of this protocol and sends no prompts.
async fn tutored(plumb: &Plumb, row: &SessionRow, session: TutorSession) -> Result<SessionView> {
    let topic = plumb.version::<Topic>(&session.plan.topic).await?;
    Ok(SessionView {
        id: row.id,
        kind: SessionKind::Tutor,
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

/// The learner's progress in a tutor session; `GET /sessions/{id}` has the full state.
fn taught(session: &TutorSession) -> Json {
    json!({
        "topic_id": session.plan.topic_id,
        "current_step": session.current_step,
        "total_steps": session.plan.steps,
        "turn_count": session.turn_count,
    })
}

/// Returns the conversation of a session, if it has one.
pub(super) fn conversation(row: &SessionRow) -> Result<Option<Conversation>> {
    Ok(session_head(row)?.conversation)
}

async fn view<A: Activity>(plumb: &Plumb, row: &SessionRow) -> Result<SessionView> {
    let session: A = snapshot(row)?;
    let SessionDescription { about, title, completed, deadline, ending } = session.describe(plumb).await?;
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
    // With or without an agent, the status is `awaiting_response` exactly while a prompt is pending.
    let status = match (head.status, &pending) {
        (status, _) if status.is_closed() => status,
        (_, Some(_)) => Status::AwaitingResponse,
        (Status::Pending, None) => Status::Pending,
        (_, None) => Status::Active,
    };
    Ok(SessionView {
        id: row.id,
        kind: kind_of(row)?,
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
    /// Returns the view of a session of the caller.
    pub async fn led(&self, id: SessionId) -> Result<SessionView> {
        let row = self.own(id).await?;
        self.refuse_if_in_open_attempt(&row).await?;
        shown(self.plumb, &row).await
    }

    /// Returns the context for an agent in a session of the caller, with the session's version and the time of that
    /// version.
    pub async fn context(&self, id: SessionId) -> Result<Json> {
        let row = self.own(id).await?;
        self.refuse_if_in_open_attempt(&row).await?;
        let mut context = match if_of::<TutorSession>(&row)? {
            Some(session) => taught(&session),
            None => with_led!(kind_of(&row)?, S => snapshot::<S>(&row)?.context(self.plumb, &row).await)?,
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

    /// Returns a page of the caller's sessions, newest first, and where the next page begins.
    pub async fn all_led(
        &self,
        wanted: &LedSessionsQuery,
    ) -> Result<(Vec<SessionView>, Option<(Timestamp, SessionId)>)> {
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
                // Kinds that are not public, such as the placement test, are left out of the list.
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

    /// Ends a session of the caller before its end; the answers given so far count. A closed session is left as it is.
    pub async fn end_led(&self, id: SessionId, reason: &str) -> Result<SessionView> {
        let row = self.own(id).await?;
        if row.state.open {
            let (plumb, now) = (self.plumb, self.plumb.now());
            match kind_of(&row)? {
                SessionKind::Evaluation => self.end_exam(id, reason).await?,
                SessionKind::Learning => drop(self.practise_end(id, plumb.fresh_id(), now).await?),
                // The tutor says goodbye first.
                SessionKind::Tutor => {
                    self.tutor_turn(id, LearnerMessage::Want(Meaning::Stop), plumb.fresh_id(), now).await?;
                }
                SessionKind::Survey => self.give_up::<SurveySession>(id).await?,
                SessionKind::Workflow => self.give_up::<WorkflowSession>(id).await?,
                SessionKind::Thought => self.give_up::<ThoughtSession>(id).await?,
                SessionKind::Placement => return Err(ServiceError::NotFound),
            }
        }
        self.plumb.hub.notify(id);
        self.led(id).await
    }
}
