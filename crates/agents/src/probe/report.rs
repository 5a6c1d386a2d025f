//! The results of a probe.

use serde::{Deserialize, Serialize};

use crate::config::Provider;
use crate::structured::ObjectMode;

/// How an endpoint treats a schema at one level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Enforcement {
    /// The answer fits the schema, against the words.
    Enforced,
    /// The answer is an object in the expected place, but follows the words rather than the schema.
    Shaped,
    /// There is no object in the expected place.
    Ignored,
    /// The request is refused.
    Refused {
        /// The error's code: [`crate::LlmError::code`].
        code: String,
    },
    /// There was no usable answer.
    Unknown {
        /// The error's code.
        code: String,
    },
}

impl Enforcement {
    const fn is_enforced(&self) -> bool {
        matches!(self, Self::Enforced)
    }

    const fn is_shaped(&self) -> bool {
        matches!(self, Self::Enforced | Self::Shaped)
    }
}

/// Results of a probe of one endpoint and model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProbeReport {
    /// The endpoint's name.
    pub endpoint: String,
    /// The provider.
    pub provider: Provider,
    /// The requested model.
    pub model: String,
    /// The model that answered, if any.
    pub model_answered: Option<String>,
    /// Milliseconds of a short answer; `None` if there was none.
    pub latency_ms: Option<u64>,
    /// Why there was no answer: the error in words, with advice.
    pub fault: Option<String>,
    /// Enforcement with the schema as a parameter.
    pub json_schema: Enforcement,
    /// Enforcement with the only tool forced.
    pub tool: Enforcement,
    /// Enforcement with any JSON object requested.
    pub json_object: Enforcement,
    /// The level at which objects are requested from now on; `None` if an answer is missing or was cut off.
    pub level: Option<ObjectMode>,
    /// Tokens of all the probe's requests.
    pub input_tokens: u64,
    /// Tokens of all their answers.
    pub output_tokens: u64,
    /// Cost of the requests, in millionths of the currency's unit; 0 for a model without a price.
    pub cost: u64,
}

impl ProbeReport {
    /// The level to use: the most reliable one that is enforced, else the most reliable one that returns objects at
    /// all. `None` if one of the requests had no usable answer: the next probe may show more.
    pub(super) fn best_level(&self) -> Option<ObjectMode> {
        let found = [&self.json_schema, &self.tool, &self.json_object];
        if found.iter().any(|found| matches!(found, Enforcement::Unknown { .. })) {
            return None;
        }
        let levels = [
            (&self.json_schema, ObjectMode::JsonSchema),
            (&self.tool, ObjectMode::Tool),
            (&self.json_object, ObjectMode::JsonObject),
        ];
        let enforced = levels.iter().find(|(found, _)| found.is_enforced());
        // A tool call is more reliable than a schema that is ignored.
        let shaped = [&levels[1], &levels[0], &levels[2]].into_iter().find(|(found, _)| found.is_shaped());
        Some(enforced.or(shaped).map_or(ObjectMode::Prompt, |(_, level)| *level))
    }
}
