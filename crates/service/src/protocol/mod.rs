//! Sessions as a protocol: an agent calls tools of the server until it needs one response from the learner, and the
//! response resumes it. All messages are events of the session. The loop keeps no state that is not stored, so any
//! server can continue it at any time.

mod answer;
mod attend;
mod begin;
mod care;
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

use plumb_sessions::conversation::{CallId, Conversation, Message, Offer, Script, Source, Tool, ToolOutcome};
use plumb_sessions::engine::{SaidEvent, SessionKind};
use plumb_store::sessions::{EventRow, LateSave, SessionRow};
use plumb_types::ids::CommandId;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;

use crate::engine::Change;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

pub use attend::JoinedSession;
pub use begin::{Begin, Content};
pub(crate) use guided::Guided;
pub(crate) use hub::Hub;
pub use plain::plain;
pub use replay::{Moment, MomentDetail, MomentKind, MomentSubject};
pub use respond::{ClientResponse, ResponseOutcome};
pub use show::{LedSession, SessionPage};
pub use stream::{Cursor, StreamMessage, StreamPayload, Subscription};
use views::SessionDescription;
pub(crate) use views::shown;
pub use views::{LedSessionsQuery, MOST_LISTED, OpenPrompt, SessionView};

/// Code for refusing a response that came after its deadline.
const TOO_LATE: &str = "too_late";

/// A kind of session that an agent can lead.
pub(crate) trait Activity: SessionKind<Event: SaidEvent> {
    /// The tools that its agent calls, in order.
    const SCRIPT: Script;

    /// Name of the prompt for a model's words. `None` if only the script speaks, as in every session that must be
    /// identical for all learners.
    const VOICE: Option<&'static str> = None;

    /// Whether the session can only be led by an agent, so that beginning it starts a run. Sessions that work without
    /// an agent ask for items by their positions.
    const NEEDS_DRIVER: bool = true;

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
    /// Carries out a tool without storing anything of this session; returns the change and the tool's outcome. A step
    /// of a workflow begins another session first, under an id derived from the command, so that a retry finds it.
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

/// A tool call.
pub(crate) struct ToolCall<'c> {
    /// The stored session before the call.
    pub(crate) row: &'c SessionRow,
    /// Id of the call.
    pub(crate) call: &'c CallId,
    /// The tool.
    pub(crate) tool: Tool,
    /// The conversation before the call.
    pub(crate) conversation: &'c Conversation,
    /// Whether a model may be asked, which is slow. False while a client waits for its response to be recorded.
    pub(crate) may_ask: bool,
}

impl ToolCall<'_> {
    /// Returns the id of the command that the call carries out, so that repeating the call has no further effect.
    fn command_id(&self) -> CommandId {
        self.call.command(self.row.id)
    }
}

/// The change made by a tool, and the tool's outcome.
pub(crate) struct ToolEffect<E> {
    pub(crate) change: Change<E>,
    pub(crate) outcome: ToolOutcome,
    /// The message to show before the outcome's prompt.
    pub(crate) said: Option<(String, Source)>,
}

impl<E> ToolEffect<E> {
    /// No change.
    pub(crate) fn nothing(outcome: ToolOutcome) -> Self {
        Self::of(Change::nothing(), outcome)
    }

    pub(crate) const fn of(change: Change<E>, outcome: ToolOutcome) -> Self {
        Self { change, outcome, said: None }
    }

    /// A response was recorded.
    pub(crate) fn recorded(events: Vec<E>, correct: Option<bool>, feedback: Option<String>) -> Self {
        Self::of(Change::new(events, None), ToolOutcome::Recorded { correct, feedback })
    }

    /// The tool was refused, with the reason as a code.
    pub(crate) fn refused(code: &str) -> Self {
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
        let events = self.opening.into_iter().map(SaidEvent::said).chain(self.change.events);
        let events = events.chain(self.said.into_iter().map(SaidEvent::said)).collect();
        Change { events, by: guided::actor(row.learner), should_notify: true, ..self.change }
    }
}
