//! A tutor session over a socket: receives the learner's messages, sends the tutor's replies and the state after them.

use plumb_service::tutor::{JoinedTutor, LearnerMessage, Speaker, TutorState};
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use serde_json::Value;

use super::caller::Caller;
use super::refusal::{ApiRefusal, ApiResult};
use super::socket_frames::{self as frames, Frame};
use super::tutor_state::SessionState;
use crate::http::Web;
use plumb_service::accounts::tokens::Scope;

/// The part of a tutor session that a client has received.
pub(super) struct TutorSubscription {
    session: SessionId,
    /// Changes with every new message.
    pub(super) updates: tokio::sync::watch::Receiver<u64>,
    /// Number of the last turn that was sent.
    told: u32,
    /// The state that was sent last.
    state: Value,
}

impl TutorSubscription {
    /// Returns the talk and its first frames.
    pub(super) fn new(session: SessionId, joined: JoinedTutor) -> (Self, Vec<String>) {
        // Earlier messages are part of the state.
        let told = joined.state.session.turn_count;
        let mut talk = Self { session, updates: joined.updates, told, state: Value::Null };
        let first = talk.pending_frames(joined.state, false);
        (talk, first)
    }

    /// Records a message of the learner.
    pub(super) async fn take(&self, web: &Web, caller: &Caller, frame: Frame, arrived: Timestamp) -> ApiResult<()> {
        let Frame::Chat(chat) = frame else {
            return Err(ApiRefusal::field("/type", "use `chat` with a tutor session"));
        };
        let learner = caller.learner(Scope::Learn)?;
        let said = LearnerMessage::Text(chat.message);
        let turn = learner.tutor_turn(self.session, said, web.plumb.fresh_id(), arrived).await;
        turn.map(drop).map_err(|failure| ApiRefusal::from(failure).under("/payload"))
    }

    /// Returns the frames that are due: the replies of each turn, and the state if it changed or if `always` is set.
    pub(super) fn pending_frames(&mut self, state: TutorState, always: bool) -> Vec<String> {
        let since = self.told;
        let mut told = Vec::new();
        for line in state.log.iter().filter(|line| line.by == Speaker::Tutor && line.turn > since) {
            let asked = line.asked.as_ref().map(|asked| asked.question());
            let options =
                state.question.as_ref().filter(|question| asked.as_ref() == Some(&question.task.asked.question()));
            told.push(frames::spoken(&line.text, asked.as_deref(), options.map(|question| &question.task.input)));
            self.told = self.told.max(line.turn);
        }
        let document = serde_json::to_value(SessionState::from(state)).unwrap_or_default();
        if always || document != self.state {
            told.push(frames::state_of(&document));
            self.state = document;
        }
        told
    }
}
