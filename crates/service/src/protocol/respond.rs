//! Taking a response: recorded once, however often it is sent, and applied before the client receives confirmation.

use crate::engine::names::THOUGHT;
use std::sync::Arc;

use plumb_sessions::conversation::{CallId, Message, ToolOutcome, respond};
use plumb_store::anonymous::NOBODY;
use plumb_store::sessions::{LateSave, SessionRow};
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;
use serde_json::Value as Json;

use super::hub::RunKey;
use super::{TOO_LATE, Tools, run};
use crate::capabilities::Learner;
use crate::engine::stored::advance;
use crate::engine::{Change, DecisionResult, LoadedSession, Ownership, Request};
use crate::failure::{Result, ServiceError};
use crate::kinds::{kind_of, with_led};
use crate::plumb::Plumb;
use crate::practice::turn::broken;

/// Number of events after a response within which its outcome is looked for.
const NEAR: i64 = 32;

/// A response as a client sends it.
#[derive(Debug, Clone)]
pub struct ClientResponse {
    /// The call that it answers.
    pub call: CallId,
    /// The response; its shape depends on the prompt.
    pub response: Json,
    /// The client's idempotency key.
    pub key: Option<CommandId>,
}

/// Outcome of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResponseOutcome {
    /// The response counts: it was recorded and applied, now or when an identical one was sent before.
    Recorded {
        /// Number of completed items after it.
        completed: u32,
        /// Number of items in total, if known.
        total: Option<u32>,
    },
    /// A different response to this call is already recorded.
    Other(Json),
    /// The call is not waiting for a response.
    NotPending,
    /// The prompt had been settled elsewhere, such as on a page. The response does not count, and the next prompt
    /// follows.
    Overtaken {
        /// Whether its deadline had passed. The late response is kept anyway.
        late: bool,
    },
}

impl ResponseOutcome {
    /// Returns the outcome of a recorded response.
    fn of(outcome: &ToolOutcome, completed: u32, total: Option<u32>) -> Self {
        match outcome {
            ToolOutcome::Refused { code } => Self::Overtaken { late: code == TOO_LATE },
            _ => Self::Recorded { completed, total },
        }
    }
}

impl Learner<'_> {
    /// Takes the learner's response to a prompt. In one change the response is recorded, the session applies it, and
    /// the run it resumes begins. A response that cannot be read is refused and changes nothing.
    pub async fn respond(
        &self,
        plumb: &Arc<Plumb>,
        session: SessionId,
        response: &ClientResponse,
        arrived: Timestamp,
    ) -> Result<ResponseOutcome> {
        let row = self.own(session).await?;
        let responded = with_led!(kind_of(&row)?, S => Box::pin(self.respond_in::<S>(row, response, arrived)).await);
        let (responded, resumed) = responded?;
        if resumed.is_some() {
            drop(run::start_run(plumb, session, resumed));
        }
        Ok(responded)
    }

    async fn respond_in<A: Tools>(
        &self,
        row: SessionRow,
        response: &ClientResponse,
        arrived: Timestamp,
    ) -> Result<ResponseAndRun> {
        let request = ReceivedResponse { learner: self, response, at: arrived };
        let done =
            self.plumb.execute_on(LoadedSession::<A>::of(row)?, Ownership::UserOrAnonymous(self), &request).await?;
        let after = done.session.head().conversation.filter(|_| !done.events.is_empty());
        Ok((done.output, after.map(RunKey::from)))
    }

    /// Returns the recorded response to a call that is no longer waiting.
    async fn earlier(&self, row: &SessionRow, response: &ClientResponse) -> Result<ResponseOutcome> {
        let sessions = &self.plumb.stores.sessions;
        let found = sessions.event_of_call(row.id, "client_responded", response.call.as_str()).await?;
        let Some(found) = found else { return Ok(ResponseOutcome::NotPending) };
        let stored = Message::in_event(&found.event.body).ok_or_else(|| broken("a response that cannot be read"))?;
        let Message::ClientResponded { response: recorded, completed, total, .. } = stored else {
            return Err(broken("a response that is none"));
        };
        if recorded != response.response {
            return Ok(ResponseOutcome::Other(recorded));
        }
        let next = sessions.events_after(row.id, found.seq, NEAR).await?;
        let became = next.iter().find_map(|event| match Message::in_event(&event.event.body) {
            Some(Message::ToolCompleted { outcome, .. }) => Some(ResponseOutcome::of(&outcome, completed, total)),
            _ => None,
        });
        // Recorded by an earlier version of this program and not applied yet, but it will be.
        Ok(became.unwrap_or(ResponseOutcome::Recorded { completed, total }))
    }

    /// Loads a session of the caller. Sessions of other owners return `NotFound`, so that their existence is not
    /// revealed.
    pub(crate) async fn own(&self, id: SessionId) -> Result<SessionRow> {
        let row = self.plumb.stores.sessions.load(id).await?.ok_or(ServiceError::NotFound)?;
        self.must_own(&row).await?;
        Ok(row)
    }

    /// Checks that the session belongs to the caller and may be shown to them.
    pub(crate) async fn must_own(&self, row: &SessionRow) -> Result<()> {
        let is_own = row.learner == self.actor.id
            || row.learner == NOBODY && self.plumb.stores.anonymous.may_resume(row.id, self.actor.id).await?;
        let is_private = row.learner == NOBODY || row.kind == THOUGHT;
        if is_own && !(is_private && self.is_viewed) { Ok(()) } else { Err(ServiceError::NotFound) }
    }
}

/// The outcome of a response, and the run that it resumed.
type ResponseAndRun = (ResponseOutcome, Option<RunKey>);

/// A response with the time at which it was received.
struct ReceivedResponse<'r> {
    learner: &'r Learner<'r>,
    response: &'r ClientResponse,
    at: Timestamp,
}

impl<A: Tools> Request<A> for ReceivedResponse<'_> {
    type Output = ResponseOutcome;

    async fn decide(&self, plumb: &Plumb, loaded: &LoadedSession<A>) -> Result<DecisionResult<A, ResponseOutcome>> {
        let (row, session, response) = (&loaded.row, &loaded.session, self.response);
        let conversation = session.head().conversation;
        let waiting = conversation.and_then(|conversation| Some((conversation, conversation.pending()?)));
        let Some((conversation, pending)) = waiting.filter(|(_, pending)| pending.call == response.call) else {
            let output = self.learner.earlier(row, response).await?;
            return Ok(DecisionResult::Accept { change: Change::nothing(), after: session.clone(), output });
        };
        let checked = session.check(plumb, row, &pending.offer, &response.response, self.at).await;
        if let Ok(Some(late)) = checked {
            // A request that is repeated with its key keeps one answer.
            let command_id = response.key.unwrap_or(late.command_id);
            return Ok(DecisionResult::Late(LateSave { command_id, ..late }));
        }
        if session.head().status.is_closed() {
            return Err(ServiceError::Gone { kept: false });
        }
        checked?;
        let total = session.total();
        let message = respond(conversation, &response.call, response.response.clone(), response.key, total, self.at);
        let message = message.map_err(|fault| broken(&fault.to_string()))?;
        let (turn, outcome, completed) = plumb.applied(row, session, message).await?;
        let change = turn.of::<A>(row);
        let after = advance(session.clone(), &change.events)?;
        Ok(DecisionResult::Accept { change, after, output: ResponseOutcome::of(&outcome, completed, total) })
    }
}
