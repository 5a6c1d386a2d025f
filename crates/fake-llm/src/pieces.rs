//! A completion in the pieces of a stream.

use serde_json::{Map, Value, json};

use crate::provider::Provider;
use crate::reply::ToolCall;
use crate::shape::{Completion, arguments_text};

impl Completion<'_> {
    /// The data of each event, without `[DONE]`.
    pub(crate) fn pieces(&self) -> Vec<Value> {
        let mut pieces = Vec::new();
        match self.provider {
            Provider::OpenAi => pieces.push(self.piece(json!({"role": "assistant", "content": "", "refusal": null}))),
            Provider::Anthropic | Provider::Vllm => {
                pieces.push(self.piece(json!({"role": "assistant", "content": ""})));
            }
            Provider::LlamaCpp => pieces.push(self.piece(json!({"role": "assistant", "content": null}))),
            Provider::Gemini | Provider::Ollama => {}
        }
        for (field, text) in [
            (self.reasoning_field(), self.reply.reasoning.as_ref()),
            ("content", self.content.as_ref()),
            ("refusal", self.reply.refusal.as_ref()),
        ] {
            let parts = split(text.map_or("", String::as_str), self.size());
            pieces.extend(parts.into_iter().map(|part| self.piece(self.delta(field, part))));
        }
        for (index, call) in self.calls.iter().enumerate() {
            self.call_pieces(index, call, &mut pieces);
        }
        self.end(&mut pieces);
        pieces
    }

    /// The last piece has the finish reason, and the usage follows if it was requested.
    fn end(&self, pieces: &mut Vec<Value>) {
        let reason = json!(self.finish_reason(true));
        match self.provider {
            // Gemini has no separate piece for the finish reason.
            Provider::Gemini if !pieces.is_empty() => {
                if let Some(last) = pieces.last_mut().and_then(|last| last.pointer_mut("/choices/0/finish_reason")) {
                    *last = reason;
                }
            }
            Provider::Gemini | Provider::Ollama => {
                pieces.push(self.piece_that_ends(json!({"role": "assistant", "content": ""}), reason));
            }
            _ => pieces.push(self.piece_that_ends(json!({}), reason)),
        }
        let Some(usage) = self.usage.map(|usage| self.usage_of(usage)) else { return };
        match self.provider {
            Provider::LlamaCpp => {
                let timings = json!({"prompt_n": 1, "prompt_ms": 1.0, "predicted_n": 1, "predicted_ms": 1.0});
                if let Some(last) = pieces.last_mut() {
                    last["timings"] = timings;
                }
            }
            Provider::Gemini if self.asked.wants_usage() => {
                if let Some(last) = pieces.last_mut() {
                    last["usage"] = usage;
                }
                return;
            }
            _ => {}
        }
        if self.asked.wants_usage() {
            let mut top = self.envelope("chat.completion.chunk");
            top.insert("choices".to_owned(), json!([]));
            top.insert("usage".to_owned(), usage);
            pieces.push(self.without_omitted(top));
        }
    }

    /// A call is sent as its name, followed by its arguments in parts; some endpoints send it at once.
    fn call_pieces(&self, index: usize, call: &ToolCall, pieces: &mut Vec<Value>) {
        let whole = self.call(index, call, true);
        let text = arguments_text(call);
        let has = |field: &str| !call.omit.iter().any(|omitted| omitted == field);
        let at_once = matches!(self.provider, Provider::Gemini | Provider::Ollama);
        if at_once || call.object_arguments || !has("arguments") {
            let mut delta = Map::new();
            if at_once {
                delta.insert("role".to_owned(), json!("assistant"));
            }
            delta.insert("tool_calls".to_owned(), json!([whole]));
            pieces.push(self.piece(Value::Object(delta)));
            return;
        }
        let mut first = whole;
        first["function"]["arguments"] = json!("");
        pieces.push(self.piece(json!({"tool_calls": [first]})));
        for part in split(&text, self.size()) {
            let mut more = json!({"function": {"arguments": part}});
            if has("index") {
                more["index"] = json!(index);
            }
            pieces.push(self.piece(json!({"tool_calls": [more]})));
        }
    }

    fn delta(&self, field: &str, part: String) -> Value {
        let mut delta = Map::new();
        if matches!(self.provider, Provider::Gemini | Provider::Ollama) {
            delta.insert("role".to_owned(), json!("assistant"));
        }
        delta.insert(field.to_owned(), json!(part));
        Value::Object(delta)
    }

    fn piece(&self, delta: Value) -> Value {
        self.piece_that_ends(delta, Value::Null)
    }

    fn piece_that_ends(&self, delta: Value, reason: Value) -> Value {
        let mut top = self.envelope("chat.completion.chunk");
        top.insert("choices".to_owned(), json!([self.choice("delta", delta, reason)]));
        self.without_omitted(top)
    }

    /// Long texts use large pieces, to avoid tens of thousands of them.
    fn size(&self) -> usize {
        const MOST: usize = 4096;
        let long = self.content.as_ref().map_or(0, |text| text.len() / MOST);
        self.reply.chunk.size.max(long)
    }
}

/// Parts of `size` characters.
fn split(text: &str, size: usize) -> Vec<String> {
    let mut rest = text.chars().peekable();
    let mut parts = Vec::new();
    while rest.peek().is_some() {
        parts.push(rest.by_ref().take(size.max(1)).collect());
    }
    parts
}
