//! A model's words in a led session: added before the server's own prompt, never in place of it.

use plumb_agents::prompt::{Prompt, Value, shipped};
use plumb_sessions::conversation::Source;

use super::{Activity, ToolCall};
use crate::plumb::Plumb;
use crate::speech::{ReplyFacts, SpeechRequest};

/// Values for the variables of a prompt.
pub(super) type Values = Vec<(&'static str, Value)>;

impl Plumb {
    /// Version of the prompt by which a model is asked in sessions of that kind; `None` if there is no model or only
    /// the script speaks.
    pub(super) fn voice<A: Activity>(&self) -> Option<&'static str> {
        self.models()?;
        A::VOICE.and_then(shipped).map(Prompt::version)
    }

    /// Returns a model's words for the learner, if a model may be asked, replies, and its reply passes the gate.
    pub(super) async fn words_of_model(
        &self,
        called: &ToolCall<'_>,
        prompt: &'static str,
        values: Values,
        facts: ReplyFacts,
    ) -> Option<(String, Source)> {
        if !called.may_ask {
            return None;
        }
        let row = called.row;
        let asked = SpeechRequest { prompt, values, session: row.id, learner: Some(row.learner) };
        let worded = self.worded::<String>(&asked, facts).await;
        worded.reply.map(|(text, source, _)| (text, source))
    }
}
