//! Taking a response: once, however often it is sent, and applied before anybody is told that it is.

use std::sync::Arc;

use plumb_sessions::conversation::{CallId, Message, ToolOutcome, respond};
use plumb_store::sessions::SessionRow;
use plumb_store::veils::NOBODY;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use uuid::Uuid;

use super::hub::RunOf;
use super::{Activity, THOUGHT, TOO_LATE, of_kind, run};
use crate::failure::{Failure, Outcome};
use crate::learner::Learner;
use crate::plumb::Plumb;
use crate::practice::turn::broken;
use crate::stored::snapshot;

/// How often a response is tried again because something else was stored first.
const TRIES: usize = 64;

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
    ) -> Outcome<Responded> {
        for _ in 0..TRIES {
            let row = self.own(session).await?;
            let done = of_kind!(row, A => self.try_respond::<A>(&row, response, arrived).await)?;
            if let Some((responded, resumed)) = done {
                if resumed.is_some() {
                    drop(run::set_going(plumb, session, resumed));
                }
                return Ok(responded);
            }
        }
        Err(Failure::Conflict)
    }

    /// What became of it, and the run that it resumed just now. `None`: something else was stored first.
    async fn try_respond<A: Activity>(
        &self,
        row: &SessionRow,
        response: &Response,
        arrived: Timestamp,
    ) -> Outcome<Option<(Responded, Option<RunOf>)>> {
        let session: A = snapshot(row)?;
        let Some(pending) = session.conversation().and_then(|conversation| conversation.pending()) else {
            return Ok(Some((self.earlier(row, response).await?, None)));
        };
        if pending.call != response.call {
            return Ok(Some((self.earlier(row, response).await?, None)));
        }
        if session.status().is_closed() {
            return Err(Failure::Gone { kept: false });
        }
        session.check(self.plumb, row, &pending.offer, &response.response, arrived).await?;
        let conversation = session.conversation().ok_or_else(|| broken("no conversation"))?;
        let total = session.total();
        let message = respond(conversation, &response.call, response.response.clone(), response.key, total, arrived);
        let message = message.map_err(|fault| broken(&fault.to_string()))?;
        let (turn, outcome, completed) = self.plumb.applied(row, &session, message).await?;
        let after = self.plumb.put(row, session, turn).await?;
        Ok(after.map(|after| {
            let resumed = after.conversation().map(|conversation| (conversation.run, conversation.epoch));
            (Responded::of(&outcome, completed, total), resumed)
        }))
    }

    /// What was recorded for a call that does not wait.
    async fn earlier(&self, row: &SessionRow, response: &Response) -> Outcome<Responded> {
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
    pub(crate) async fn own(&self, id: Uuid) -> Outcome<SessionRow> {
        let row = self.plumb.stores.sessions.load(id).await?.ok_or(Failure::NotFound)?;
        let is_own = row.learner == self.actor.id
            || row.learner == NOBODY && self.plumb.stores.veils.goes_on(id, self.actor.id).await?;
        let is_private = row.learner == NOBODY || row.kind == THOUGHT;
        if is_own && !(is_private && self.is_viewed) { Ok(row) } else { Err(Failure::NotFound) }
    }
}
