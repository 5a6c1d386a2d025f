//! Words of a model in a session that is led: before what the backend puts before the person, never in its place.

use plumb_agents::prompt::{Prompt, Value, shipped};
use plumb_sessions::conversation::Source;
use plumb_store::sessions::SessionRow;

use super::{Activity, ToolCall};
use crate::plumb::Plumb;
use crate::speech::{Asked, Facts};

/// What variables of a prompt stand for.
pub(super) type Values = Vec<(&'static str, Value)>;

impl Plumb {
    /// The version of the prompt by which a model is asked for words in sessions of that kind; none where there is no model,
    /// or the script alone speaks.
    pub(super) fn voice<A: Activity>(&self) -> Option<&'static str> {
        self.models()?;
        A::VOICE.and_then(shipped).map(Prompt::version)
    }

    /// Words for the learner, where a model may be asked for them, has some, and they may be sent.
    pub(super) async fn words_of_model(
        &self,
        (row, called): (&SessionRow, &ToolCall<'_>),
        prompt: &'static str,
        values: Values,
        facts: Facts,
    ) -> Option<(String, Source)> {
        if !called.may_ask {
            return None;
        }
        let asked = Asked { prompt, values, session: row.id, learner: Some(row.learner) };
        let worded = self.worded::<String>(&asked, facts).await;
        worded.reply.map(|(text, source, _)| (text, source))
    }
}
