//! Sessions as a protocol: a driver calls tools of the backend until it asks the person for one thing, and a response
//! goes on from there. What is said are events of the session; the loop holds nothing that is not stored, so that any
//! server goes on with it at any time.

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
use plumb_sessions::engine::{SessionKind, Status};
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use uuid::Uuid;

use self::hub::AtWork;
use self::respond::Resumed;
use self::run::Advanced;
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
pub use respond::{Responded, Response};
pub use show::{LedSession, SessionPage};
pub use stream::{Cursor, StreamMessage, StreamPayload, Subscription};
pub(crate) use views::shown;
pub use views::{Described, LedSessionsQuery, MOST_LISTED, OpenPrompt, SessionView};

/// Why a response is refused that came after the time of what it answers.
const TOO_LATE: &str = "too_late";

/// A kind of session that a driver can lead.
pub trait Activity: SessionKind {
    /// What its driver calls when.
    const SCRIPT: Script;

    /// The prompt by which a model may be asked for words in it; none where the script alone speaks, as in all that must be
    /// the same for everybody.
    const VOICE: Option<&'static str> = None;

    /// Whether nobody but a driver can lead through it: beginning it sets one going. What can be gone through without one
    /// asks for items, by their positions.
    const NEEDS_DRIVER: bool = true;

    /// A message as an event of it.
    fn said(message: Message) -> Self::Event;

    /// How many things the person is asked for in all, where that is known.
    fn total(&self) -> Option<u32> {
        None
    }

    /// What it is about and how far it is.
    fn describe(&self, plumb: &Plumb) -> impl Future<Output = Result<Described>> + Send;

    /// What a driver may know of it: a projection of what happened, nothing of what was said.
    fn context(&self, _: &Plumb, _: &SessionRow) -> impl Future<Output = Result<Json>> + Send {
        async { Ok(Json::Null) }
    }

    /// Carries out a tool, without storing anything: what it did and what it came to.
    fn carry_out(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        call: &ToolCall<'_>,
    ) -> impl Future<Output = Result<Carried<Self::Event>>> + Send;

    /// Refuses a response that cannot be read, in words for who sent it, and one that is no longer wanted.
    fn check(
        &self,
        _: &Plumb,
        _: &SessionRow,
        _: &Offer,
        _: &Json,
        _: Timestamp,
    ) -> impl Future<Output = Result<()>> + Send {
        async { Ok(()) }
    }

    /// What it came to, for the person themself; `NotFound` where it comes to a score or to nothing.
    fn unscored_result(&self, _: &[EventRow]) -> Result<Json> {
        Err(ServiceError::NotFound)
    }
}

/// What a driver, and who looks after drivers, does with sessions of a kind by their rows.
pub(crate) struct LedHandlers {
    /// See [`Activity::NEEDS_DRIVER`].
    needs_driver: bool,
    /// Whether a model is asked for words in them.
    pub(crate) asks_model: fn(&Plumb) -> bool,
    /// Begins to go through a content, for the call of a program or page; `NotFound` where there is more to say.
    begin: for<'a> fn(&'a Learner<'_>, Content, Uuid) -> BoxFuture<'a, Result<Uuid>>,
    /// One as its client sees it.
    view: for<'a> fn(&'a Plumb, &'a SessionRow) -> BoxFuture<'a, Result<SessionView>>,
    /// What a driver may know of one.
    context: for<'a> fn(&'a Plumb, &'a SessionRow) -> BoxFuture<'a, Result<Json>>,
    /// Takes a response in one that was loaded just now.
    respond: for<'a> fn(&'a Learner<'_>, SessionRow, &'a Response, Timestamp) -> BoxFuture<'a, Result<Resumed>>,
    /// One change of a run.
    advance_run: for<'a> fn(&'a Plumb, &'a SessionRow, &'a AtWork<'_>) -> BoxFuture<'a, Result<Advanced>>,
    /// Ends one of the learner's own before its end, for a reason; what was answered counts.
    end: Ending,
    /// What one came to.
    unscored_result: fn(&SessionRow, &[EventRow]) -> Result<Json>,
}

type Ending = for<'a> fn(&'a Learner<'_>, Uuid, &'a str) -> BoxFuture<'a, Result<()>>;

impl LedHandlers {
    pub(crate) const fn by<A: Activity>(end: Ending) -> Self {
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

/// A call of a tool.
pub struct ToolCall<'c> {
    /// The call.
    pub call: &'c CallId,
    /// What is called.
    pub tool: Tool,
    /// What was said up to it.
    pub conversation: &'c Conversation,
    /// A model may be asked for words, which takes its time: nobody waits to hear that something counts.
    pub may_ask: bool,
}

/// What carrying out a tool did, and what it came to.
pub struct Carried<E> {
    pub(crate) change: Change<E>,
    pub(crate) outcome: ToolOutcome,
    /// What is said before what it came to is put before the person.
    pub(crate) said: Option<(String, Source)>,
}

impl<E> Carried<E> {
    /// Nothing was done.
    pub fn nothing(outcome: ToolOutcome) -> Self {
        Self::of(Change::nothing(), outcome)
    }

    pub(crate) const fn of(change: Change<E>, outcome: ToolOutcome) -> Self {
        Self { change, outcome, said: None }
    }

    /// A response was taken down.
    pub fn recorded(events: Vec<E>, correct: Option<bool>, feedback: Option<String>) -> Self {
        Self::of(Change::new(events, None), ToolOutcome::Recorded { correct, feedback })
    }

    /// A session that ends with its content is over when that is, and its kind has no other tools.
    pub fn otherwise(tool: Tool, status: Status) -> Self {
        match tool {
            Tool::CompleteSession if status.is_closed() => Self::nothing(ToolOutcome::Completed),
            Tool::CompleteSession => Self::refused("not_over"),
            _ => Self::refused("unknown_tool"),
        }
    }

    /// It was not done; why, in a word.
    pub fn refused(code: &str) -> Self {
        Self::nothing(ToolOutcome::Refused { code: code.to_owned() })
    }
}

/// What happens in a session in one change: what was said, what a tool did, and what was said about that.
pub(crate) struct Turn<E> {
    pub(crate) opening: Vec<Message>,
    pub(crate) change: Change<E>,
    pub(crate) said: Vec<Message>,
}

impl<E> Turn<E> {
    /// The whole of it as a change of a session that is led.
    fn of<A: Activity<Event = E>>(self, row: &SessionRow) -> Change<E> {
        let events = self.opening.into_iter().map(A::said).chain(self.change.events);
        let events = events.chain(self.said.into_iter().map(A::said)).collect();
        Change { events, by: guided::actor(row.learner), should_notify: true, ..self.change }
    }
}
