//! Taking a response: once, however often it is sent, and applied before anybody is told that it is.

use crate::engine::names::THOUGHT;
use std::sync::Arc;

use plumb_sessions::conversation::{CallId, Message, ToolOutcome, respond};
use plumb_store::anonymous::NOBODY;
use plumb_store::sessions::SessionRow;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use uuid::Uuid;

use super::hub::RunOf;
use super::{Activity, TOO_LATE, run};
use crate::capabilities::Learner;
use crate::engine::stored::advance;
use crate::engine::{Change, Decided, Loaded, OwnerRule, Request};
use crate::failure::{Result, ServiceError};
use crate::kinds::led;
use crate::plumb::Plumb;
use crate::practice::turn::broken;

/// So many events after a response is told what became of it.
const NEAR: i64 = 32;

/// A response as a client sends it.
#[derive(Debug, Clone)]
pub struct Response {
    /// The call it responds to.
    pub call: CallId,
    /// Its shape depends on what was asked for.
    pub response: Json,
    /// The client's own name for it.
    pub key: Option<Uuid>,
}

/// What became of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Responded {
    /// It counts: it was taken down and the session did what it says, just now or when the same was sent before.
    Recorded {
        /// How many items are done with then.
        completed: u32,
        /// How many there will be, where that is known.
        total: Option<u32>,
    },
    /// Another response to the same call is recorded: this one.
    Other(Json),
    /// Nothing waits for a response to that call.
    NotPending,
    /// What was asked for had been settled elsewhere, such as on a page: the response counts for nothing, and what comes
    /// next is asked for.
    Overtaken {
        /// Its time was over. The response is kept all the same.
        late: bool,
    },
}

impl Responded {
    /// What a response that was taken down came to.
    fn of(outcome: &ToolOutcome, completed: u32, total: Option<u32>) -> Self {
        match outcome {
            ToolOutcome::Refused { code } => Self::Overtaken { late: code == TOO_LATE },
            _ => Self::Recorded { completed, total },
        }
    }
}

impl Learner<'_> {
    /// Takes a response to what the learner was asked for: in one change it is recorded, the session does what it says,
    /// and the run begins that it resumes. A response that cannot be read is refused and changes nothing.
    pub async fn respond(
        &self,
        plumb: &Arc<Plumb>,
        session: Uuid,
        response: &Response,
        arrived: Timestamp,
    ) -> Result<Responded> {
        let row = self.own(session).await?;
        let (responded, resumed) = (led(&row)?.respond)(self, row, response, arrived).await?;
        if resumed.is_some() {
            drop(run::start_run(plumb, session, resumed));
        }
        Ok(responded)
    }

    pub(super) async fn respond_in<A: Activity>(
        &self,
        row: SessionRow,
        response: &Response,
        arrived: Timestamp,
    ) -> Result<Resumed> {
        let request = Arrived { learner: self, response, at: arrived };
        let done = self.plumb.execute_on(Loaded::<A>::of(row)?, OwnerRule::Own(self), &request).await?;
        let after = done.session.head().conversation.filter(|_| !done.events.is_empty());
        Ok((done.output, after.map(|conversation| (conversation.run, conversation.epoch))))
    }

    /// What was recorded for a call that does not wait.
    async fn earlier(&self, row: &SessionRow, response: &Response) -> Result<Responded> {
        let sessions = &self.plumb.stores.sessions;
        let found = sessions.event_of_call(row.id, "client_responded", response.call.as_str()).await?;
        let Some(found) = found else { return Ok(Responded::NotPending) };
        let stored = Message::in_event(&found.event.body).ok_or_else(|| broken("a response that cannot be read"))?;
        let Message::ClientResponded { response: recorded, completed, total, .. } = stored else {
            return Err(broken("a response that is none"));
        };
        if recorded != response.response {
            return Ok(Responded::Other(recorded));
        }
        let next = sessions.events_after(row.id, found.seq, NEAR).await?;
        let became = next.iter().find_map(|event| match Message::in_event(&event.event.body) {
            Some(Message::ToolCompleted { outcome, .. }) => Some(Responded::of(&outcome, completed, total)),
            _ => None,
        });
        // Stored by an earlier version of this program, and not applied yet: it is going to be.
        Ok(became.unwrap_or(Responded::Recorded { completed, total }))
    }

    /// The learner's own session; somebody else's looks like none.
    pub(crate) async fn own(&self, id: Uuid) -> Result<SessionRow> {
        let row = self.plumb.stores.sessions.load(id).await?.ok_or(ServiceError::NotFound)?;
        self.must_own(&row).await?;
        Ok(row)
    }

    /// That a session is the learner's own, and may be shown to who looks.
    pub(crate) async fn must_own(&self, row: &SessionRow) -> Result<()> {
        let is_own = row.learner == self.actor.id
            || row.learner == NOBODY && self.plumb.stores.anonymous.may_resume(row.id, self.actor.id).await?;
        let is_private = row.learner == NOBODY || row.kind == THOUGHT;
        if is_own && !(is_private && self.is_viewed) { Ok(()) } else { Err(ServiceError::NotFound) }
    }
}

/// What became of a response, and the run that it resumed just now.
pub(crate) type Resumed = (Responded, Option<RunOf>);

/// A response as it arrived.
struct Arrived<'r> {
    learner: &'r Learner<'r>,
    response: &'r Response,
    at: Timestamp,
}

impl<A: Activity> Request<A> for Arrived<'_> {
    type Output = Responded;

    async fn decide(&self, plumb: &Plumb, loaded: &Loaded<A>) -> Result<Decided<A, Responded>> {
        let (row, session, response) = (&loaded.row, &loaded.session, self.response);
        let conversation = session.head().conversation;
        let waiting = conversation.and_then(|conversation| Some((conversation, conversation.pending()?)));
        let Some((conversation, pending)) = waiting.filter(|(_, pending)| pending.call == response.call) else {
            let output = self.learner.earlier(row, response).await?;
            return Ok(Decided { change: Change::nothing(), after: session.clone(), output });
        };
        if session.head().status.is_closed() {
            return Err(ServiceError::Gone { kept: false });
        }
        session.check(plumb, row, &pending.offer, &response.response, self.at).await?;
        let total = session.total();
        let message = respond(conversation, &response.call, response.response.clone(), response.key, total, self.at);
        let message = message.map_err(|fault| broken(&fault.to_string()))?;
        let (turn, outcome, completed) = plumb.applied(row, session, message).await?;
        let change = turn.of::<A>(row);
        let after = advance(session.clone(), &change.events)?;
        Ok(Decided { change, after, output: Responded::of(&outcome, completed, total) })
    }
}
