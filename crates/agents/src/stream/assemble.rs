//! Assembly of a streamed answer from its chunks.

use crate::wire::{CallDelta, Chunk, Finish, Reply, ToolCall, Usage};

/// An answer that is not complete yet.
#[derive(Debug, Default)]
pub struct Assembled {
    text: String,
    refusal: String,
    calls: Vec<Slot>,
    finish: Option<Finish>,
    usage: Option<Usage>,
    model: Option<String>,
}

#[derive(Debug)]
struct Slot {
    index: Option<u64>,
    id: Option<String>,
    name: String,
    arguments: String,
}

impl Assembled {
    /// Adds a chunk.
    pub fn add(&mut self, chunk: Chunk) {
        self.text.push_str(&chunk.text);
        self.refusal.push_str(&chunk.refusal);
        for delta in chunk.calls {
            self.add_call(delta);
        }
        if chunk.finish.is_some() {
            self.finish = chunk.finish;
        }
        if chunk.usage.is_some() {
            self.usage = chunk.usage;
        }
        if chunk.model.is_some() {
            self.model = chunk.model;
        }
    }

    fn add_call(&mut self, delta: CallDelta) {
        if let Some(slot) = self.slot_of(&delta) {
            if slot.id.is_none() {
                slot.id = delta.id;
            }
            if slot.name.is_empty() {
                slot.name = delta.name.unwrap_or_default();
            }
            slot.arguments.push_str(&delta.arguments);
        } else {
            let CallDelta { index, id, name, arguments } = delta;
            self.calls.push(Slot { index, id, name: name.unwrap_or_default(), arguments });
        }
    }

    /// The tool call that a piece continues. The id decides if there is one, since some endpoints give every call the
    /// index 0, but not against the index, since some models give every call one id; then the index; a piece with
    /// neither continues the last call, unless it names a tool.
    fn slot_of(&mut self, delta: &CallDelta) -> Option<&mut Slot> {
        let one_index = |slot: &Slot| slot.index.is_none() || delta.index.is_none() || slot.index == delta.index;
        let same_id = |slot: &Slot| slot.id.is_some() && slot.id == delta.id && one_index(slot);
        if delta.id.is_some() {
            if let Some(at) = self.calls.iter().position(same_id) {
                return self.calls.get_mut(at);
            }
            // A call that gets its id late.
            let late = |slot: &Slot| slot.id.is_none() && slot.index.is_some() && slot.index == delta.index;
            let at = self.calls.iter().position(late)?;
            return self.calls.get_mut(at);
        }
        if delta.index.is_some() {
            let at = self.calls.iter().rposition(|slot| slot.index == delta.index)?;
            return self.calls.get_mut(at);
        }
        if delta.name.is_some() { None } else { self.calls.last_mut() }
    }

    /// Whether the endpoint has reported why the answer ended.
    pub const fn has_finished(&self) -> bool {
        self.finish.is_some()
    }

    /// Number of bytes received so far.
    pub fn bytes(&self) -> usize {
        self.text.len() + self.refusal.len() + self.calls.iter().map(|slot| slot.arguments.len()).sum::<usize>()
    }

    /// The chunks received so far, as one answer.
    pub fn reply(self) -> Reply {
        let some = |text: String| (!text.trim().is_empty()).then_some(text);
        let calls = self.calls.into_iter().filter(|slot| !slot.name.is_empty());
        let calls =
            calls.map(|slot| ToolCall { id: slot.id.unwrap_or_default(), name: slot.name, arguments: slot.arguments });
        Reply {
            text: some(self.text),
            refusal: some(self.refusal),
            tool_calls: crate::wire::unique(calls),
            finish: self.finish.unwrap_or(Finish::Missing),
            usage: self.usage,
            model: self.model,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value as Json, json};

    fn calls(deltas: &[Json]) -> Vec<(String, String, String)> {
        let mut all = Assembled::default();
        for delta in deltas {
            all.add(Chunk::read(&json!({ "choices": [{ "delta": { "tool_calls": [delta] } }] })));
        }
        all.reply().tool_calls.into_iter().map(|call| (call.id, call.name, call.arguments)).collect()
    }

    fn call(id: &str, name: &str, arguments: &str) -> (String, String, String) {
        (id.to_owned(), name.to_owned(), arguments.to_owned())
    }

    #[test]
    fn calls_are_put_together_by_index() {
        let told = calls(&[
            json!({ "index": 0, "id": "a", "function": { "name": "f", "arguments": "{\"x\"" } }),
            json!({ "index": 1, "id": "b", "function": { "name": "g", "arguments": "{}" } }),
            json!({ "index": 0, "function": { "arguments": ":1}" } }),
        ]);
        assert_eq!(told, [call("a", "f", "{\"x\":1}"), call("b", "g", "{}")]);
    }

    #[test]
    fn calls_are_put_together_without_index() {
        let told = calls(&[
            json!({ "id": "a", "function": { "name": "f", "arguments": "{\"x\"" } }),
            json!({ "function": { "arguments": ":1}" } }),
            json!({ "id": "b", "function": { "name": "g", "arguments": "{}" } }),
        ]);
        assert_eq!(told, [call("a", "f", "{\"x\":1}"), call("b", "g", "{}")]);
    }

    #[test]
    fn whole_calls_without_index_or_id_stay_apart() {
        let told = calls(&[
            json!({ "function": { "name": "f", "arguments": "{}" } }),
            json!({ "function": { "name": "f", "arguments": "{}" } }),
        ]);
        assert_eq!(told, [call("call_1", "f", "{}"), call("call_2", "f", "{}")]);
    }

    #[test]
    fn calls_that_all_have_one_id_are_told_apart_by_index() {
        let told = calls(&[
            json!({ "index": 0, "id": "a", "function": { "name": "f", "arguments": "{}" } }),
            json!({ "index": 1, "id": "a", "function": { "name": "g", "arguments": "{" } }),
            json!({ "index": 1, "id": "a", "function": { "arguments": "}" } }),
        ]);
        assert_eq!(told, [call("a", "f", "{}"), call("call_2", "g", "{}")]);
    }

    #[test]
    fn calls_that_all_have_index_0_are_told_apart_by_id() {
        let told = calls(&[
            json!({ "index": 0, "id": "a", "function": { "name": "f", "arguments": "{}" } }),
            json!({ "index": 0, "id": "b", "function": { "name": "g", "arguments": "{}" } }),
        ]);
        assert_eq!(told, [call("a", "f", "{}"), call("b", "g", "{}")]);
    }
}
