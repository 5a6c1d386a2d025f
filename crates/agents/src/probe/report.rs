//! What a probe found.

use serde::{Deserialize, Serialize};

use crate::config::Provider;
use crate::structured::Level;

/// How an endpoint treats a schema at one level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Enforcement {
    /// The answer fits, against the words.
    Enforced,
    /// It is an object in the wanted place, by the words and not by the schema.
    Shaped,
    /// There is no object in the wanted place.
    Ignored,
    /// The request is refused.
    Refused {
        /// The error's code: [`crate::LlmError::code`].
        code: String,
    },
    /// There was no answer to judge by.
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

/// What a probe found of one endpoint and model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProbeReport {
    /// The endpoint's name.
    pub endpoint: String,
    /// Who answers there.
    pub provider: Provider,
    /// The model asked for.
    pub model: String,
    /// The model that answered, if any did.
    pub model_answered: Option<String>,
    /// Milliseconds of a short answer; none when there was none.
    pub latency_ms: Option<u64>,
    /// Why there was none: an error in words, with what to look at.
    pub fault: Option<String>,
    /// With the schema sent along.
    pub json_schema: Enforcement,
    /// With the only tool forced.
    pub tool: Enforcement,
    /// With any JSON object wanted.
    pub json_object: Enforcement,
    /// The level at which objects are asked for from now on; none when something was not answered, or cut off.
    pub level: Option<Level>,
    /// Tokens of all the probe's requests.
    pub input_tokens: u64,
    /// Tokens of all their answers.
    pub output_tokens: u64,
    /// What they cost, in millionths of the currency's unit; 0 for a model without a price.
    pub cost: u64,
}

impl ProbeReport {
    /// The level to ask at: the surest that is enforced, else the surest that gives objects at all. None where one of
    /// the questions had no answer to judge by: the next probe may find more.
    pub(super) fn best_level(&self) -> Option<Level> {
        let found = [&self.json_schema, &self.tool, &self.json_object];
        if found.iter().any(|found| matches!(found, Enforcement::Unknown { .. })) {
            return None;
        }
        let levels =
            [(&self.json_schema, Level::JsonSchema), (&self.tool, Level::Tool), (&self.json_object, Level::JsonObject)];
        let enforced = levels.iter().find(|(found, _)| found.is_enforced());
        // A tool that is called shapes more surely than a schema that is ignored.
        let shaped = [&levels[1], &levels[0], &levels[2]].into_iter().find(|(found, _)| found.is_shaped());
        Some(enforced.or(shaped).map_or(Level::Prompt, |(_, level)| *level))
    }
}
