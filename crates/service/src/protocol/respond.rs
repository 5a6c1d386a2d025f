//! Taking a response: once, however often it is sent.

use std::sync::Arc;

use plumb_domain::conversation::{CallId, Message, respond};
use plumb_domain::time::Timestamp;
use plumb_store::sessions::SessionRow;
use plumb_store::veils::NOBODY;
use serde_json::Value as Json;
use uuid::Uuid;

use super::{Activity, Done, THOUGHT, of_kind, run};
use crate::failure::{Failure, Outcome};
use crate::learner::Learner;
use crate::plumb::Plumb;
use crate::practice::turn::broken;
use crate::stored::snapshot;

/// How often a response is tried again because something else was stored first.
const TRIES: usize = 64;

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
    /// It is recorded: just now, or when the same was sent before.
    Recorded {
        /// How many have been recorded with it.
        completed: u32,
        /// How many there will be, where that is known.
        total: Option<u32>,
    },
    /// Another response to the same call is recorded: this one.
    Other(Json),
    /// Nothing waits for a response to that call.
    NotPending,
}

impl Learner<'_> {
    /// Records a response to what the learner was asked for, and sets the run going that it resumes. A response that
    /// cannot be read is refused and changes nothing.
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
            if let Some((responded, is_new)) = done {
                if is_new {
                    drop(run::set_going(plumb, session));
                }
                return Ok(responded);
            }
        }
        Err(Failure::Conflict)
    }

    /// `None`: something else was stored first.
    async fn try_respond<A: Activity>(
        &self,
        row: &SessionRow,
        response: &Response,
        arrived: Timestamp,
    ) -> Outcome<Option<(Responded, bool)>> {
        let session: A = snapshot(row)?;
        let Some(pending) = session.conversation().and_then(|conversation| conversation.pending()) else {
            return self.earlier(row, response).await.map(Some);
        };
        if pending.call != response.call {
            return self.earlier(row, response).await.map(Some);
        }
        if session.status().is_closed() {
            return Err(Failure::Gone { kept: false });
        }
        session.check(self.plumb, row, &pending.offer, &response.response, arrived).await?;
        let conversation = session.conversation().ok_or_else(|| broken("no conversation"))?;
        let total = session.total();
        let message = respond(conversation, &response.call, response.response.clone(), response.key, total, arrived);
        let message = message.map_err(|fault| broken(&fault.to_string()))?;
        let after = self.plumb.put(row, session, Done::nothing(), vec![message]).await?;
        Ok(after.map(|after| {
            let completed = after.conversation().map_or(0, |conversation| conversation.responses);
            (Responded::Recorded { completed, total }, true)
        }))
    }

    /// What was recorded for a call that does not wait.
    async fn earlier(&self, row: &SessionRow, response: &Response) -> Outcome<(Responded, bool)> {
        let found =
            self.plumb.stores.sessions.event_of_call(row.id, "client_responded", response.call.as_str()).await?;
        let Some(found) = found else { return Ok((Responded::NotPending, false)) };
        let stored = Message::in_event(&found.event.body).ok_or_else(|| broken("a response that cannot be read"))?;
        let Message::ClientResponded { response: recorded, completed, total, .. } = stored else {
            return Err(broken("a response that is none"));
        };
        let responded = if recorded == response.response {
            Responded::Recorded { completed, total }
        } else {
            Responded::Other(recorded)
        };
        Ok((responded, false))
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
