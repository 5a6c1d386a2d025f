//! A tutor's session over a socket: what the learner writes in, what the tutor says out, and the state after it.

use plumb_service::tutor::{JoinedTutor, LearnerMessage, Speaker, TutorState};
use plumb_types::time::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use super::caller::Caller;
use super::refusal::{Answer, Refused};
use super::socket_frames::{self as frames, Frame};
use super::tutor_state::SessionState;
use crate::http::Web;
use plumb_service::accounts::tokens::Scope;

/// What a client of a tutor's session was told.
pub(super) struct TutorTalk {
    session: Uuid,
    /// Changes whenever something was said.
    pub(super) updates: tokio::sync::watch::Receiver<u64>,
    /// The number of the turn whose words were told last.
    told: u32,
    /// The state that was told last.
    state: Value,
}

impl TutorTalk {
    /// The talk, and its first frame.
    pub(super) fn new(session: Uuid, joined: JoinedTutor) -> (Self, Vec<String>) {
        // What was said before stands in the state.
        let told = joined.state.session.turn_count;
        let mut talk = Self { session, updates: joined.updates, told, state: Value::Null };
        let first = talk.news(joined.state, false);
        (talk, first)
    }

    /// Takes what the learner wrote.
    pub(super) async fn take(&self, web: &Web, caller: &Caller, frame: Frame, arrived: Timestamp) -> Answer<()> {
        let Frame::Chat(chat) = frame else {
            return Err(Refused::field("/type", "use `chat` with a tutor session"));
        };
        let learner = caller.learner(Scope::Learn)?;
        let said = LearnerMessage::Text(chat.message);
        let turn = learner.tutor_turn(self.session, said, web.plumb.fresh_id(), arrived).await;
        turn.map(drop).map_err(|failure| Refused::from(failure).under("/payload"))
    }

    /// What there is to be told since: the words of each turn, and the state if it is another, or must be told.
    pub(super) fn news(&mut self, state: TutorState, always: bool) -> Vec<String> {
        let since = self.told;
        let mut told = Vec::new();
        for line in state.log.iter().filter(|line| line.by == Speaker::Tutor && line.turn > since) {
            let options = state
                .question
                .as_ref()
                .filter(|question| line.question.as_deref() == Some(&*question.task.asked.question()));
            told.push(frames::spoken(
                &line.text,
                line.question.as_deref(),
                options.map(|question| &question.task.input),
            ));
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
