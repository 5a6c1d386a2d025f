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
        worded.reply.map(|(text, source, _)| (text, source)).filter(|(text, _)| is_speech(text))
    }
}

/// How models begin that will not say anything.
const REFUSALS: [&str; 7] =
    ["i'm sorry, but", "i am sorry, but", "sorry, i can", "i can't help", "i cannot help", "i'm unable", "i am unable"];

/// Whether a text is something said to somebody: no data, and not that nothing will be said.
fn is_speech(text: &str) -> bool {
    let plain = text.trim().replace('’', "'").to_lowercase();
    let is_data = serde_json::from_str::<serde_json::Value>(&plain).is_ok();
    !is_data && !REFUSALS.iter().any(|refusal| plain.starts_with(refusal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_and_refusals_are_nothing_that_is_said() {
        for text in ["null", "[\"a\"]", "{}", "12", "I’m sorry, but I can’t help with that.", "I cannot help you here."]
        {
            assert!(!is_speech(text), "{text}");
        }
        for text in ["Sorry to hear that. What happened?", "Null is where you began.", "That is right: 12."] {
            assert!(is_speech(text), "{text}");
        }
    }
}
