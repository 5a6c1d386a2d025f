//! A session as its page shows it: the current prompt and the messages since the previous response.

use plumb_sessions::session::TRIAL;
use std::sync::Arc;
use std::time::Duration;

use plumb_sessions::conversation::{CallId, ClientAction, Conversation, Message, ToolOutcome};
use plumb_sessions::practice::{Mode, Practice, PracticeEvent};
use plumb_sessions::session::Session;
use plumb_sessions::thought::{Exchange, ThoughtLine, ThoughtSession};
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;
use tokio::time::{Instant, timeout_at};

use super::run;
use super::views::{SessionView, conversation, shown};
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::stored::{if_of, snapshot};
use crate::failure::{Result, ServiceError};
use crate::kinds::{kind_of, session_head, with_led};
use crate::plumb::Plumb;
use crate::practice::views::SolutionView;

/// How long a page waits for a run in progress; after that it is shown without the next prompt.
const PATIENCE: Duration = Duration::from_secs(2);
/// Most events of a run that are searched for messages.
const MOST_EVENTS: i64 = 256;

/// The page on which a session is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionPage {
    /// The assessment player, without an agent.
    Exam,
    /// The page of led sessions.
    Led(Box<LedSession>),
}

/// A led session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedSession {
    /// The kind of session.
    pub kind: SessionKind,
    /// The current prompt and the progress.
    pub view: SessionView,
    /// Whether a run is in progress, so that the next prompt is not known yet.
    pub at_work: bool,
    /// Messages of the agent since the last response.
    pub said: Vec<String>,
    /// Whether the last response was right, if that is shown at once.
    pub correct: Option<bool>,
    /// The worked solution of the previous item, if the learner gave up on it.
    pub solution: Option<SolutionView>,
    /// Whether hints and the solution may be requested.
    pub helps: bool,
    /// The latest exchanges; only for thought sessions.
    pub earlier: Vec<Exchange>,
    /// Whether the learner's text is sent to a model, which replies to it.
    pub asks_model: bool,
    /// Milliseconds until the deadline.
    pub millis_left: Option<i64>,
}

impl LedSession {
    /// Whether the last response spoke of danger: exercises wait until the learner wants to go on.
    pub fn rests(&self) -> bool {
        self.said.iter().any(|text| text.starts_with(ThoughtLine::TalkToSomeone.english()))
    }
}

impl Learner<'_> {
    /// Returns the page of a session of the caller; `NotFound` for practice and placement without an agent, which have
    /// none. A due run is started and briefly waited for.
    pub async fn session_page(&self, plumb: &Arc<Plumb>, id: SessionId) -> Result<SessionPage> {
        let row = self.own(id).await?;
        self.refuse_if_in_open_attempt(&row).await?;
        if row.kind == TRIAL {
            return Ok(SessionPage::Exam);
        }
        let kind = SessionKind::parse(&row.kind).ok_or(ServiceError::NotFound)?;
        match kind {
            SessionKind::Placement | SessionKind::Tutor => return Err(ServiceError::NotFound),
            SessionKind::Learning if conversation(&row)?.is_none() => return Err(ServiceError::NotFound),
            SessionKind::Evaluation if conversation(&row)?.is_none() => return Ok(SessionPage::Exam),
            _ => {}
        }
        let row = self.settled(plumb, id).await?;
        let view = shown(self.plumb, &row).await?;
        let now = self.plumb.now();
        let mut led = LedSession {
            kind,
            at_work: needs_run(&row)?,
            said: Vec::new(),
            correct: None,
            solution: None,
            helps: kind == SessionKind::Learning && snapshot::<Practice>(&row)?.plan.mode == Mode::Practice,
            earlier: if_of::<ThoughtSession>(&row)?.map(|session| session.context.window).unwrap_or_default(),
            asks_model: with_led!(kind, S => Ok(self.plumb.voice::<S>().is_some()))?,
            millis_left: match kind {
                SessionKind::Evaluation => snapshot::<Session>(&row)?.millis_left(now),
                _ => view.deadline.map(|deadline| deadline.millis_since(now).max(0)),
            },
            view,
        };
        self.add_messages(&row, &mut led).await?;
        Ok(SessionPage::Led(Box::new(led)))
    }

    /// Returns the prompt of a call, answered or not, in a session of the caller.
    pub async fn asked(&self, id: SessionId, call: &CallId) -> Result<Option<ClientAction>> {
        self.refuse_if_in_open_attempt(&self.own(id).await?).await?;
        let event = self.plumb.stores.sessions.event_of_call(id, "client_action_requested", call.as_str()).await?;
        Ok(event.and_then(|event| match Message::in_event(&event.event.body) {
            Some(Message::ClientActionRequested { offer, .. }) => Some(offer.action),
            _ => None,
        }))
    }

    /// Returns the session once its run waits for the learner, or after `PATIENCE`.
    async fn settled(&self, plumb: &Arc<Plumb>, id: SessionId) -> Result<SessionRow> {
        let until = Instant::now() + PATIENCE;
        // Subscribe before reading, so that no change is missed in between.
        let mut news = self.plumb.hub.watch(id);
        let mut row = self.own(id).await?;
        if !needs_run(&row)? {
            return Ok(row);
        }
        drop(run::start_run(plumb, id, None));
        while needs_run(&row)? && timeout_at(until, news.changed()).await.is_ok_and(|news| news.is_ok()) {
            row = self.own(id).await?;
        }
        Ok(row)
    }

    /// Adds the messages of the latest run, which the last response began.
    async fn add_messages(&self, row: &SessionRow, led: &mut LedSession) -> Result<()> {
        let Some(conversation) = conversation(row)?.filter(|conversation| conversation.run > 0) else {
            return Ok(());
        };
        let from = saturating_cast(conversation.run_seq);
        for event in self.plumb.stores.sessions.events_after(row.id, from, MOST_EVENTS).await? {
            match Message::in_event(&event.event.body) {
                Some(Message::MessageAdded { text, .. }) => led.said.push(text),
                Some(Message::ToolCompleted { outcome: ToolOutcome::Recorded { correct, .. }, .. }) => {
                    led.correct = correct;
                }
                None if led.kind == SessionKind::Learning => {
                    if let Ok(PracticeEvent::SolutionServed { position, .. }) = serde_json::from_str(&event.event.body)
                    {
                        led.solution = self.solution_of(row.id, position).await?;
                    }
                }
                _ => {}
            }
        }
        if led.solution.is_some() {
            // The worked solution repeats this text, in steps.
            led.said.clear();
        }
        Ok(())
    }

    /// Returns the worked solution of an item of practice that the learner gave up on.
    async fn solution_of(&self, session: SessionId, position: u32) -> Result<Option<SolutionView>> {
        let events = self.plumb.stores.sessions.events(session).await?;
        let served = |event: &EventRow| match serde_json::from_str(&event.event.body) {
            Ok(PracticeEvent::ProblemServed { position: at, source, .. }) if at == position => Some(source),
            _ => None,
        };
        let Some(source) = events.iter().find_map(served) else { return Ok(None) };
        let task = self.plumb.task(&source).await?;
        Ok(Some(SolutionView::of(&task)))
    }
}

/// Whether an agent has something to do in a session that is not closed.
fn needs_run(row: &SessionRow) -> Result<bool> {
    if matches!(kind_of(row)?, SessionKind::Tutor | SessionKind::Placement) {
        return Err(ServiceError::NotFound);
    }
    let session_head = session_head(row)?;
    Ok(session_head.conversation.as_ref().is_none_or(Conversation::needs_run) && !session_head.status.is_closed())
}
