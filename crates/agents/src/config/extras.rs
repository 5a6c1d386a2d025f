//! What is sent to an endpoint besides what Plumb needs: fields of the body and headers that a provider or a model wants.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use super::{Role, Secret};

/// Fields of the body that Plumb sets itself.
pub(super) const OWN_FIELDS: [&str; 18] = [
    "model",
    "system",
    "input",
    "instructions",
    "max_output_tokens",
    "output_config",
    "text",
    "messages",
    "max_tokens",
    "max_completion_tokens",
    "seed",
    "tools",
    "tool_choice",
    "response_format",
    "stream",
    "stream_options",
    "n",
    "functions",
];
/// Headers that Plumb sets itself.
pub(super) const OWN_HEADERS: [&str; 7] =
    ["authorization", "x-api-key", "anthropic-version", "host", "content-type", "content-length", "accept"];
/// Least and largest cap that can be set, in tokens.
pub(super) const TOKENS: std::ops::RangeInclusive<u32> = 100..=200_000;

/// Further fields, headers and caps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Extras {
    /// Fields of each request's body, such as `reasoning_effort`.
    pub body: Map<String, Json>,
    /// Fields for single roles; they count before those of `body`.
    pub bodies: BTreeMap<Role, Map<String, Json>>,
    /// Headers of each request; a value may be a key.
    pub headers: Vec<(String, Secret)>,
    /// Least cap of a reply for each role, in tokens: a model that thinks spends them on thoughts, too.
    pub tokens: BTreeMap<Role, u32>,
}

impl Extras {
    /// The fields for `role`.
    pub fn body(&self, role: Role) -> Map<String, Json> {
        let mut body = self.body.clone();
        body.extend(self.bodies.get(&role).cloned().unwrap_or_default());
        body
    }

    /// The cap of a reply in `role` that needs `tokens`.
    pub fn cap(&self, role: Role, tokens: u32) -> u32 {
        self.tokens.get(&role).copied().unwrap_or_default().max(tokens)
    }
}
