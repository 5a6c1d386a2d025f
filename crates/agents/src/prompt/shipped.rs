//! The prompts that come with Plumb.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Prompt;

/// Asks an endpoint for something short, to see how long it takes.
pub const PROBE_LATENCY: &str = "probe_latency";
/// Asks for an object against the schema, to see whether the endpoint holds the model to it.
pub const PROBE_OBJECT: &str = "probe_object";
/// Asks for a tool call against its schema.
pub const PROBE_TOOL: &str = "probe_tool";
/// Tells what was found in an answer, and asks for it again.
pub const REPAIR: &str = "repair";
/// Tells the schema to an endpoint that is not sent it.
pub const SCHEMA_IN_WORDS: &str = "schema_in_words";

/// Name and text of each.
pub const SHIPPED: [(&str, &str); 5] = [
    (PROBE_LATENCY, include_str!("../../prompts/probe_latency.md")),
    (PROBE_OBJECT, include_str!("../../prompts/probe_object.md")),
    (PROBE_TOOL, include_str!("../../prompts/probe_tool.md")),
    (REPAIR, include_str!("../../prompts/repair.md")),
    (SCHEMA_IN_WORDS, include_str!("../../prompts/schema_in_words.md")),
];

/// `None` of a name would mean that its file is no prompt: a test holds that each is.
static PROMPTS: LazyLock<BTreeMap<&str, Prompt>> =
    LazyLock::new(|| SHIPPED.into_iter().filter_map(|(name, text)| Some((name, Prompt::parse(text).ok()?))).collect());

/// The shipped prompt of that name.
pub fn shipped(name: &str) -> Option<&'static Prompt> {
    PROMPTS.get(name)
}
