//! Sessions as a protocol: an agent calls tools of the server until it needs one response from the learner, and the
//! response resumes it. All messages are events of the session. The loop keeps no state that is not stored, so any
//! server can continue it at any time.

mod answer;
mod attend;
mod begin;
mod evaluation;
mod guided;
mod hub;
mod learning;
mod notifications;
mod partner;
mod plain;
mod replay;
mod respond;
mod run;
mod show;
mod stream;
mod survey;
mod thought;
mod views;
mod voice;
mod workflow;

use std::future::Future;

use futures_util::future::BoxFuture;
use plumb_sessions::conversation::{CallId, Conversation, Message, Offer, Script, Source, Tool, ToolOutcome};
use plumb_sessions::engine::SessionKind;
use plumb_store::sessions::{EventRow, LateSave, SessionRow};
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use uuid::Uuid;

use self::hub::RunGuard;
use self::respond::ResponseAndRun;
use self::run::RunProgress;
use crate::capabilities::Learner;
use crate::engine::Change;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

pub use attend::JoinedSession;
pub use begin::{Begin, Content};
pub use guided::{Beginner, Guided};
pub(crate) use hub::Hub;
pub use plain::plain;
pub(crate) use replay::Replay;
pub use replay::{Moment, MomentDetail, MomentKind, MomentSubject};
pub use respond::{Response, ResponseOutcome};
pub use show::{LedSession, SessionPage};
pub use stream::{Cursor, StreamMessage, StreamPayload, Subscription};
pub(crate) use views::shown;
pub use views::{LedSessionsQuery, MOST_LISTED, OpenPrompt, SessionDescription, SessionView};

/// Code for refusing a response that came after its deadline.
const TOO_LATE: &str = "too_late";

/// A kind of session that an agent can lead.
pub trait Activity: SessionKind {
    /// The tools that its agent calls, in order.
    const SCRIPT: Script;

    /// Name of the prompt for a model's words. `None` if only the script speaks, as in every session that must be
    /// identical for all learners.
    const VOICE: Option<&'static str> = None;

    /// Whether the session can only be led by an agent, so that beginning it starts a run. Sessions that work without
    /// an agent ask for items by their positions.
    const NEEDS_DRIVER: bool = true;

    /// Wraps a message as an event of the session.
    fn said(message: Message) -> Self::Event;

    /// Number of prompts in total, if known.
    fn total(&self) -> Option<u32> {
        None
    }

    /// Returns the session's subject and progress.
    fn describe(&self, plumb: &Plumb) -> impl Future<Output = Result<SessionDescription>> + Send;

    /// Returns the context for an agent: a projection of the session's state, without any messages.
    fn context(&self, _: &Plumb, _: &SessionRow) -> impl Future<Output = Result<Json>> + Send {
        async { Ok(Json::Null) }
    }

    /// Returns the result for the learner; `NotFound` if the kind has a score or no result.
    fn unscored_result(&self, _: &[EventRow]) -> Result<Json> {
        Err(ServiceError::NotFound)
    }
}

/// The tools of a kind that an agent can lead. [`Guided`] gives them to every kind that follows its content.
pub(crate) trait Tools: Activity {
    /// Carries out a tool without storing anything; returns the change and the tool's outcome.
    fn carry_out(
        &self,
        plumb: &Plumb,
        called: &ToolCall<'_>,
    ) -> impl Future<Output = Result<ToolEffect<Self::Event>>> + Send;

    /// Refuses a response that cannot be read, with a message for its sender, and a response that is no longer
    /// expected. Returns the answer to keep if the response was received too late to be recorded.
    fn check(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        offer: &Offer,
        response: &Json,
        arrived: Timestamp,
    ) -> impl Future<Output = Result<Option<LateSave>>> + Send;
}

/// Functions for the led sessions of one kind, taking the stored row.
pub(crate) struct LedHandlers {
    /// See [`Activity::NEEDS_DRIVER`].
    needs_driver: bool,
    /// Whether a model is asked for words.
    pub(crate) asks_model: fn(&Plumb) -> bool,
    /// Begins a session of a content for a program or page; `NotFound` if the kind needs more parameters.
    begin: for<'a> fn(&'a Learner<'_>, Content, Uuid) -> BoxFuture<'a, Result<Uuid>>,
    /// Returns the client's view of a session.
    view: for<'a> fn(&'a Plumb, &'a SessionRow) -> BoxFuture<'a, Result<SessionView>>,
    /// Returns the context for an agent.
    context: for<'a> fn(&'a Plumb, &'a SessionRow) -> BoxFuture<'a, Result<Json>>,
    /// Takes a response for a session that was just loaded.
    respond: for<'a> fn(&'a Learner<'_>, SessionRow, &'a Response, Timestamp) -> BoxFuture<'a, Result<ResponseAndRun>>,
    /// Advances a run by one change.
    advance_run: for<'a> fn(&'a Plumb, &'a SessionRow, &'a RunGuard<'_>) -> BoxFuture<'a, Result<RunProgress>>,
    /// Ends a session of the caller before its end, with a reason; the answers given so far count.
    end: Ending,
    /// Returns the result of a session without a score.
    unscored_result: fn(&SessionRow, &[EventRow]) -> Result<Json>,
}

type Ending = for<'a> fn(&'a Learner<'_>, Uuid, &'a str) -> BoxFuture<'a, Result<()>>;

impl LedHandlers {
    pub(crate) const fn by<A: Tools>(end: Ending) -> Self {
        Self {
            needs_driver: A::NEEDS_DRIVER,
            asks_model: |plumb| plumb.voice::<A>().is_some(),
            begin: |_, _, _| Box::pin(async { Err(ServiceError::NotFound) }),
            view: |plumb, row| Box::pin(views::view::<A>(plumb, row)),
            context: |plumb, row| Box::pin(async { snapshot::<A>(row)?.context(plumb, row).await }),
            respond: |learner, row, response, at| Box::pin(learner.respond_in::<A>(row, response, at)),
            advance_run: |plumb, row, at_work| Box::pin(plumb.advance_run::<A>(row, at_work)),
            end,
            unscored_result: |row, events| snapshot::<A>(row)?.unscored_result(events),
        }
    }

    pub(crate) const fn through<A: Guided>() -> Self {
        Self {
            begin: |learner, content, command| Box::pin(learner.lead_through::<A>(content, command)),
            ..Self::by::<A>(|learner, id, _| Box::pin(learner.give_up::<A>(id)))
        }
    }
}

/// A tool call.
pub struct ToolCall<'c> {
    /// The stored session before the call.
    pub row: &'c SessionRow,
    /// Id of the call.
    pub call: &'c CallId,
    /// The tool.
    pub tool: Tool,
    /// The conversation before the call.
    pub conversation: &'c Conversation,
    /// Whether a model may be asked, which is slow. False while a client waits for its response to be recorded.
    pub may_ask: bool,
}

impl ToolCall<'_> {
    /// Returns the id of the command that the call carries out, so that repeating the call has no further effect.
    fn command_id(&self) -> Uuid {
        self.call.command(self.row.id)
    }
}

/// The change made by a tool, and the tool's outcome.
pub struct ToolEffect<E> {
    pub(crate) change: Change<E>,
    pub(crate) outcome: ToolOutcome,
    /// The message to show before the outcome's prompt.
    pub(crate) said: Option<(String, Source)>,
}

impl<E> ToolEffect<E> {
    /// No change.
    pub fn nothing(outcome: ToolOutcome) -> Self {
        Self::of(Change::nothing(), outcome)
    }

    pub(crate) const fn of(change: Change<E>, outcome: ToolOutcome) -> Self {
        Self { change, outcome, said: None }
    }

    /// A response was recorded.
    pub fn recorded(events: Vec<E>, correct: Option<bool>, feedback: Option<String>) -> Self {
        Self::of(Change::new(events, None), ToolOutcome::Recorded { correct, feedback })
    }

    /// The tool was refused, with the reason as a code.
    pub fn refused(code: &str) -> Self {
        Self::nothing(ToolOutcome::Refused { code: code.to_owned() })
    }
}

/// Everything that happens in a session in one change: messages before a tool, the events of the tool, and messages
/// after it.
pub(crate) struct Turn<E> {
    pub(crate) opening: Vec<Message>,
    pub(crate) change: Change<E>,
    pub(crate) said: Vec<Message>,
}

impl<E> Turn<E> {
    /// Returns all of it as one change of a led session.
    fn of<A: Activity<Event = E>>(self, row: &SessionRow) -> Change<E> {
        let events = self.opening.into_iter().map(A::said).chain(self.change.events);
        let events = events.chain(self.said.into_iter().map(A::said)).collect();
        Change { events, by: guided::actor(row.learner), should_notify: true, ..self.change }
    }
}
