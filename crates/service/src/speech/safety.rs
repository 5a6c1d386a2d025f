//! A model's judgement of words: whether a learner's message needs a person, and whether a model's words may be shown.

use std::sync::LazyLock;

use plumb_agents::prompt::{SAFETY, Value, WORDS_SAFETY};
use plumb_agents::{LlmClient, Schema};
use plumb_tutoring::gate::{HarmKind, Objection};
use plumb_tutoring::turn::Alarm;
use plumb_types::ids::{SessionId, UserId};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::SpeechRequest;
use crate::plumb::Plumb;

static OF_MESSAGE: LazyLock<Option<Schema>> =
    LazyLock::new(|| Schema::new("safety_output", schema(&["none", "distress", "threat", "abuse"])).ok());
static OF_WORDS: LazyLock<Option<Schema>> = LazyLock::new(|| {
    let kinds = ["none"].into_iter().chain(HarmKind::all().iter().map(|kind| kind.as_str())).collect::<Vec<_>>();
    Schema::new("words_safety_output", schema(&kinds)).ok()
});

/// A model's judgement, by the field names in the source document.
#[derive(Debug, Deserialize)]
struct SafetyOutput {
    is_safe: bool,
    category: Json,
}

impl SafetyOutput {
    /// The category; `None` if it is `none`.
    fn category<T: for<'de> Deserialize<'de>>(self) -> Option<T> {
        serde_json::from_value(self.category).ok()
    }
}

fn schema(categories: &[&str]) -> Json {
    json!({
        "type": "object", "additionalProperties": false, "required": ["is_safe", "category", "reasoning"],
        "properties": {
            "is_safe": { "type": "boolean" },
            "category": { "type": "string", "enum": categories },
            "reasoning": { "type": "string", "maxLength": 1_000 },
        },
    })
}

impl Plumb {
    /// Returns the alarm that a model raises about a learner's message. The rules have checked it before.
    pub(crate) async fn alarm_of_model(&self, message: &str, session: SessionId, learner: UserId) -> Option<Alarm> {
        let values = vec![("message", Value::Others(message.to_owned()))];
        let asked = SpeechRequest { prompt: SAFETY, values, session, learner: Some(learner) };
        let (call, _) = asked.call().ok()?;
        let found = self.models()?.structured::<SafetyOutput>(call, OF_MESSAGE.as_ref()?).await.ok()?.value;
        if found.is_safe { None } else { found.category() }
    }

    /// Asks a model whether words that passed the gate may be shown to a learner. Without a judgement they may not:
    /// `Err` with no objection, and the script speaks.
    pub(super) async fn safe_words(
        &self,
        models: &LlmClient,
        words: &str,
        of: &SpeechRequest,
    ) -> Result<(), Option<Objection>> {
        let values = vec![("words", Value::Others(words.to_owned()))];
        let asked = SpeechRequest { prompt: WORDS_SAFETY, values, session: of.session, learner: of.learner };
        let (call, _) = asked.call().map_err(|fault| {
            tracing::error!(session = %of.session, fault, "a prompt cannot be put");
            None
        })?;
        let schema = OF_WORDS.as_ref().ok_or(None)?;
        let judged = models.structured::<SafetyOutput>(call, schema).await.map_err(|error| {
            let (session, code) = (of.session, error.code());
            tracing::info!(%session, code, "no judgement of a model's words; the script speaks");
            None
        })?;
        let is_safe = judged.value.is_safe;
        match (is_safe, judged.value.category::<HarmKind>()) {
            (true, None) => Ok(()),
            (_, kind) => Err(Some(Objection::Unsafe { kind: kind.unwrap_or(HarmKind::Other) })),
        }
    }
}
