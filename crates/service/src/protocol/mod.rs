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
mod news;
mod plain;
mod replay;
mod respond;
mod run;
mod show;
mod stream;
mod survey;
mod thought;
mod views;
mod workflow;

use std::future::Future;

use plumb_sessions::conversation::{CallId, Conversation, Message, Offer, Script, Tool, ToolOutcome};
use plumb_sessions::session::Status;
use plumb_store::learning::Learned;
use plumb_store::sessions::{Appended, DeleteDrafts, SessionChange, SessionRow};
use plumb_types::time::Timestamp;
use serde_json::Value as Json;

use crate::failure::Outcome;
use crate::plumb::Plumb;
use crate::stored::{Folded, advance, count, entry, new_events, state};

pub use attend::Attending;
pub use begin::{Begin, Content};
pub(crate) use hub::Hub;
pub use plain::plain;
pub use replay::{About, Moment, What};
pub use respond::{Responded, Response};
pub use show::{LedSession, SessionPage};
pub use stream::{Cursor, Listening, Said, Spoken};
pub use views::{Asked, Kind, MOST_LISTED, SessionView, Wanted};
pub(crate) use views::{Described, shown};

/// Kinds of sessions as stored, beside those that have a folder of their own.
pub(crate) const SURVEY: &str = "survey";
pub(crate) const WORKFLOW: &str = "workflow";
pub(crate) const THOUGHT: &str = "thought";

/// Why a response is refused that came after the time of what it answers.
const TOO_LATE: &str = "too_late";

/// A kind of session that a driver can lead.
pub(crate) trait Activity: Folded + Clone + Send + Sync {
    /// What its driver calls when.
    const SCRIPT: Script;

    /// A message as an event of it.
    fn said(message: Message) -> Self::Event;

    /// How many things the person is asked for in all, where that is known.
    fn total(&self) -> Option<u32>;

    /// What it is about and how far it is.
    fn describe(&self, plumb: &Plumb) -> impl Future<Output = Outcome<Described>> + Send;

    /// What a driver may know of it: a projection of what happened, nothing of what was said.
    fn context(&self, plumb: &Plumb, row: &SessionRow) -> impl Future<Output = Outcome<Json>> + Send;

    /// Carries out a tool, without storing anything: what it did and what it came to.
    fn carry_out(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        call: &Called<'_>,
    ) -> impl Future<Output = Outcome<Carried<Self::Event>>> + Send;

    /// Refuses a response that cannot be read, in words for who sent it, and one that is no longer wanted.
    fn check(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        offer: &Offer,
        response: &Json,
        arrived: Timestamp,
    ) -> impl Future<Output = Outcome<()>> + Send;
}

/// A call of a tool.
pub(crate) struct Called<'c> {
    pub(crate) call: &'c CallId,
    pub(crate) tool: Tool,
    pub(crate) conversation: &'c Conversation,
}

/// What happened in a session, before it is stored.
pub(crate) struct Done<E> {
    pub(crate) events: Vec<E>,
    pub(crate) learned: Vec<Learned>,
    pub(crate) delete_drafts: DeleteDrafts,
    pub(crate) expected_drafts: Option<i64>,
}

impl<E> Done<E> {
    /// Nothing but what is said.
    pub(crate) const fn nothing() -> Self {
        Self { events: Vec::new(), learned: Vec::new(), delete_drafts: DeleteDrafts::Keep, expected_drafts: None }
    }
}

/// What carrying out a tool did, and what it came to.
pub(crate) struct Carried<E> {
    pub(crate) done: Done<E>,
    pub(crate) outcome: ToolOutcome,
}

impl<E> Carried<E> {
    /// Nothing was done.
    pub(crate) const fn nothing(outcome: ToolOutcome) -> Self {
        Self { done: Done::nothing(), outcome }
    }

    /// A response was taken down.
    pub(crate) fn recorded(events: Vec<E>, correct: Option<bool>, feedback: Option<String>) -> Self {
        Self { done: Done { events, ..Done::nothing() }, outcome: ToolOutcome::Recorded { correct, feedback } }
    }

    /// A session that ends with its content is over when that is, and its kind has no other tools.
    pub(crate) fn otherwise(tool: Tool, status: Status) -> Self {
        match tool {
            Tool::CompleteSession if status.is_closed() => Self::nothing(ToolOutcome::Completed),
            Tool::CompleteSession => Self::refused("not_over"),
            _ => Self::refused("unknown_tool"),
        }
    }

    pub(crate) fn refused(code: &str) -> Self {
        Self::nothing(ToolOutcome::Refused { code: code.to_owned() })
    }
}

/// Does something with the sessions of a kind: a macro, since each kind is a type of its own.
macro_rules! of_kind {
    ($row:expr, $kind:ident => $done:expr) => {
        match $row.kind.as_str() {
            crate::sessions::EVALUATION | crate::sessions::TRIAL => {
                type $kind = plumb_sessions::session::Session;
                $done
            }
            crate::practice::KIND => {
                type $kind = plumb_sessions::practice::Practice;
                $done
            }
            crate::protocol::SURVEY => {
                type $kind = plumb_sessions::survey::Surveying;
                $done
            }
            crate::protocol::WORKFLOW => {
                type $kind = plumb_sessions::workflow::WorkflowSession;
                $done
            }
            crate::protocol::THOUGHT => {
                type $kind = plumb_sessions::reflection::Reflecting;
                $done
            }
            _ => Err(crate::failure::Failure::NotFound),
        }
    };
}
pub(crate) use of_kind;

/// One change of a session: what was said, what a tool did, and what was said about that.
pub(crate) struct Turn<E> {
    pub(crate) opening: Vec<Message>,
    pub(crate) done: Done<E>,
    pub(crate) said: Vec<Message>,
}

impl<E> From<Done<E>> for Turn<E> {
    fn from(done: Done<E>) -> Self {
        Self { opening: Vec::new(), done, said: Vec::new() }
    }
}

impl Plumb {
    /// Appends to a session: what happened and what was said, in one change. `None`: somebody else was first.
    async fn put<A: Activity>(&self, row: &SessionRow, before: A, turn: Turn<A::Event>) -> Outcome<Option<A>> {
        let Turn { opening, done, said } = turn;
        let Done { events, learned, delete_drafts, expected_drafts } = done;
        let opening = opening.into_iter().map(A::said);
        let events: Vec<A::Event> = opening.chain(events).chain(said.into_iter().map(A::said)).collect();
        let after = advance(before, &events)?;
        let change = SessionChange {
            id: row.id,
            expected_version: row.version,
            expected_head: row.head,
            expected_drafts,
            state: state(&after)?,
            events: new_events(&events)?,
            delete_drafts,
            learned,
            is_news: true,
            audit: entry(&after, guided::actor(row.learner), self.now(), &events),
        };
        if self.stores.sessions.append(change).await? != Appended::Appended {
            return Ok(None);
        }
        count(&events);
        self.hub.tell(row.id);
        Ok(Some(after))
    }
}
