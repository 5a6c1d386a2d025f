//! An answer in an endpoint's own shape.

use serde_json::{Map, Value, json};

use crate::asked::{AskedRequest, ForcedTool};
use crate::minimal::minimal;
use crate::provider::Provider;
use crate::reply::{Counted, Enforced, Misbehaviour, Reply, Says, ToolCall, Usage};

/// Size of the answer in the megabyte misbehaviour.
const MEGABYTE: usize = 1 << 20;

/// Creation time in all answers: constant, so that runs do not differ.
const CREATED: u64 = 1_767_225_600;

/// A completion, before it is written as JSON.
#[derive(Debug)]
pub(crate) struct Completion<'a> {
    provider: Provider,
    asked: &'a AskedRequest,
    reply: &'a Reply,
    content: Option<String>,
    calls: Vec<ToolCall>,
    usage: Option<Usage>,
}

impl<'a> Completion<'a> {
    /// The completion of the reply; `None` if the reply is something else.
    pub(crate) fn of(reply: &'a Reply, asked: &'a AskedRequest, provider: Provider) -> Option<Self> {
        let (mut content, calls) = match &reply.says {
            Says::Content(text) => (Some(text.clone()), Vec::new()),
            Says::Json(value) => as_json(value.clone(), asked.forced_tool()),
            Says::ToolCalls(content, calls) => (content.clone(), calls.clone()),
            Says::Enforced(enforced) => probed(*enforced, asked, provider),
            Says::Raw(_) | Says::Error(_) => return None,
        };
        if reply.misbehave == Some(Misbehaviour::Megabyte) {
            content = Some("so it goes on ".repeat(MEGABYTE / 14 + 1));
        }
        if reply.refusal.is_some() && content.as_deref() == Some("") {
            content = None;
        }
        let usage = match reply.usage {
            Counted::As(usage) => Some(usage),
            Counted::Untold => None,
            Counted::Guessed => {
                let said = content.as_deref().map_or(0, str::len);
                let called: usize = calls.iter().map(|call| arguments_text(call).len()).sum();
                let asked = asked.body["messages"].to_string().len();
                Some(Usage { prompt_tokens: quarter(asked), completion_tokens: quarter(said + called) })
            }
        };
        Some(Self { provider, asked, reply, content, calls, usage })
    }

    /// The completion in one piece.
    pub(crate) fn body(&self) -> Value {
        let mut message = Map::new();
        message.insert("role".to_owned(), json!("assistant"));
        message.insert("content".to_owned(), json!(self.content));
        if !self.calls.is_empty() {
            let calls = self.calls.iter().enumerate().map(|(index, call)| self.call(index, call));
            message.insert("tool_calls".to_owned(), calls.collect());
        } else if self.provider == Provider::Vllm {
            message.insert("tool_calls".to_owned(), json!([]));
        }
        if self.provider == Provider::OpenAi || self.reply.refusal.is_some() {
            message.insert("refusal".to_owned(), json!(self.reply.refusal));
        }
        if self.reply.reasoning.is_some() || self.provider == Provider::Vllm {
            message.insert(self.reasoning_field().to_owned(), json!(self.reply.reasoning));
        }
        let mut top = self.envelope();
        top.insert("choices".to_owned(), json!([self.choice(message)]));
        if let Some(usage) = self.usage {
            top.insert("usage".to_owned(), self.usage_of(usage));
        }
        for field in &self.reply.omit {
            top.remove(field);
        }
        Value::Object(top)
    }

    /// The fields around choices.
    fn envelope(&self) -> Map<String, Value> {
        let mut top = Map::new();
        let mut add = |name: &str, value: Value| top.insert(name.to_owned(), value);
        add("id", json!(self.provider.answer_id(self.asked.number)));
        add("created", json!(CREATED));
        add("model", json!(self.asked.model()));
        if self.provider != Provider::Ollama {
            add("object", json!("chat.completion"));
        }
        match self.provider {
            Provider::OpenAi => {
                add("service_tier", json!("default"));
                add("system_fingerprint", json!("fp_test"));
            }
            Provider::Ollama => _ = add("system_fingerprint", json!("fp_ollama")),
            Provider::LlamaCpp => _ = add("system_fingerprint", json!("b1-test")),
            Provider::Vllm => _ = add("prompt_logprobs", Value::Null),
            Provider::Anthropic | Provider::Gemini => {}
        }
        top
    }

    /// A choice, with a message or a part of one.
    fn choice(&self, message: Map<String, Value>) -> Value {
        let mut choice = Map::new();
        choice.insert("index".to_owned(), json!(0));
        choice.insert("message".to_owned(), Value::Object(message));
        choice.insert("finish_reason".to_owned(), json!(self.finish_reason()));
        match self.provider {
            Provider::OpenAi | Provider::Anthropic => _ = choice.insert("logprobs".to_owned(), Value::Null),
            Provider::Vllm => {
                choice.insert("logprobs".to_owned(), Value::Null);
                choice.insert("stop_reason".to_owned(), Value::Null);
            }
            Provider::Gemini | Provider::Ollama | Provider::LlamaCpp => {}
        }
        Value::Object(choice)
    }

    /// A tool call, with all of its arguments.
    fn call(&self, index: usize, call: &ToolCall) -> Value {
        let has = |field: &str| !call.omit.iter().any(|omitted| omitted == field);
        let mut function = Map::new();
        if has("name") {
            function.insert("name".to_owned(), json!(call.name));
        }
        if has("arguments") {
            let as_value = call.object_arguments;
            let arguments = if as_value { call.arguments.clone() } else { json!(arguments_text(call)) };
            function.insert("arguments".to_owned(), arguments);
        }
        let mut written = Map::new();
        if has("id") {
            let id = call.id.clone().unwrap_or_else(|| self.provider.call_id(self.asked.number, index));
            written.insert("id".to_owned(), json!(id));
        }
        if has("type") {
            written.insert("type".to_owned(), json!("function"));
        }
        written.insert("function".to_owned(), Value::Object(function));
        Value::Object(written)
    }

    /// The finish reason.
    fn finish_reason(&self) -> &str {
        if let Some(reason) = &self.reply.finish_reason {
            return reason;
        }
        let forced_by_name = self.asked.forced_tool().is_some_and(|tool| tool.named);
        match self.provider {
            _ if self.calls.is_empty() => "stop",
            // A call forced by name is not the model's choice, so these endpoints report `stop`.
            Provider::OpenAi | Provider::Vllm if forced_by_name => "stop",
            _ => "tool_calls",
        }
    }

    fn usage_of(&self, usage: Usage) -> Value {
        let Usage { prompt_tokens, completion_tokens } = usage;
        let total_tokens = prompt_tokens.saturating_add(completion_tokens);
        let mut told = Map::new();
        told.insert("prompt_tokens".to_owned(), json!(prompt_tokens));
        told.insert("completion_tokens".to_owned(), json!(completion_tokens));
        told.insert("total_tokens".to_owned(), json!(total_tokens));
        if self.provider == Provider::OpenAi {
            told.insert("prompt_tokens_details".to_owned(), json!({"cached_tokens": 0, "audio_tokens": 0}));
            told.insert("completion_tokens_details".to_owned(), json!({"reasoning_tokens": 0, "audio_tokens": 0}));
        }
        Value::Object(told)
    }

    /// The endpoint's name of the field for thoughts.
    fn reasoning_field(&self) -> &'static str {
        match self.provider {
            Provider::Ollama => "reasoning",
            _ => "reasoning_content",
        }
    }
}

/// Arguments as sent: JSON as a string, a string unchanged, null as an empty string.
fn arguments_text(call: &ToolCall) -> String {
    match &call.arguments {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        value => value.to_string(),
    }
}

fn quarter(of: usize) -> u64 {
    u64::try_from(of.div_ceil(4)).unwrap_or(u64::MAX)
}

fn as_json(value: Value, forced: Option<ForcedTool<'_>>) -> (Option<String>, Vec<ToolCall>) {
    match forced {
        Some(tool) => (None, vec![ToolCall { name: tool.name.to_owned(), arguments: value, ..ToolCall::default() }]),
        None => (Some(value.to_string()), Vec::new()),
    }
}

/// An answer that shows whether schemas are enforced.
fn probed(enforced: Enforced, asked: &AskedRequest, provider: Provider) -> (Option<String>, Vec<ToolCall>) {
    let prose = "Gladly! Here is what I think about it, in my own words.";
    if let Some(tool) = asked.forced_tool() {
        let keeps = match enforced {
            Enforced::Yes => true,
            Enforced::No => false,
            Enforced::AsProvider => provider.keeps_to_tool(tool.strict),
        };
        let value = if keeps { tool.parameters.map_or(json!({}), minimal) } else { json!({"my_own_words": prose}) };
        return as_json(value, Some(tool));
    }
    let schema = asked.schema();
    let keeps = match enforced {
        Enforced::Yes => schema.is_some(),
        Enforced::No => false,
        Enforced::AsProvider => schema.is_some() && provider.keeps_to_schema(asked.is_strict()),
    };
    match schema {
        Some(schema) if keeps => as_json(minimal(schema), None),
        None if asked.wants_object() && enforced != Enforced::No => as_json(json!({}), None),
        _ => (Some(prose.to_owned()), Vec::new()),
    }
}
