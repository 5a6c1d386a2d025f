//! The usual misbehaviour of models and endpoints, each as a reply that shows it.

use serde_json::{Value, json};

use crate::reply::{Misbehaviour, Reply, ToolCall};

/// One kind of misbehaviour.
#[derive(Debug, Clone)]
pub struct Misdeed {
    /// A short name.
    pub name: &'static str,
    /// The reply that shows it.
    pub reply: Reply,
}

fn misdeed(name: &'static str, reply: Reply) -> Misdeed {
    Misdeed { name, reply }
}

/// Misbehaviour of endpoints: every error status, and connections that break, hang or send too much.
pub fn of_endpoints() -> Vec<Misdeed> {
    let statuses: [(&str, u16, &str, &str); 15] = [
        ("400", 400, "invalid_request_error", "The request is not valid."),
        ("400 of the schema", 400, "invalid_json_schema", "Invalid schema for response_format."),
        ("401", 401, "invalid_api_key", "The key is not valid."),
        ("403", 403, "permission_denied", "Not from your country."),
        ("404", 404, "model_not_found", "There is no such model."),
        ("408", 408, "timeout", "The request took too long to arrive."),
        ("409", 409, "conflict", "Try again."),
        ("413", 413, "request_too_large", "The request is too large."),
        ("422", 422, "unprocessable_entity", "A field is missing."),
        ("429", 429, "rate_limit_exceeded", "Slow down."),
        ("429 quota", 429, "insufficient_quota", "You exceeded your current quota."),
        ("500", 500, "server_error", "It did not work."),
        ("502", 502, "bad_gateway", "Bad gateway."),
        ("503", 503, "service_unavailable", "Loading model."),
        ("529", 529, "overloaded_error", "Overloaded."),
    ];
    let mut all: Vec<Misdeed> = statuses
        .into_iter()
        .map(|(name, status, code, text)| misdeed(name, Reply::error(status, code, text)))
        .collect();
    let ways = [
        ("stall", Misbehaviour::Stall),
        ("cut", Misbehaviour::Cut),
        ("reset", Misbehaviour::Reset),
        ("never answers", Misbehaviour::NeverAnswers),
        ("slow headers", Misbehaviour::SlowHeaders),
        ("megabyte", Misbehaviour::Megabyte),
        ("empty body", Misbehaviour::Empty),
    ];
    all.extend(ways.into_iter().map(|(name, how)| misdeed(name, Reply::misbehaving(how))));
    all.extend([
        misdeed(
            "reset before the first byte",
            Reply::misbehaving(Misbehaviour::Reset).misbehave(Misbehaviour::Reset, 0),
        ),
        misdeed("cut before the first byte", Reply::misbehaving(Misbehaviour::Cut).misbehave(Misbehaviour::Cut, 0)),
        misdeed("HTML with 502", Reply::raw(502, "text/html", "<html><body><h1>502 Bad Gateway</h1></body></html>")),
        misdeed("HTML with 200", Reply::raw(200, "text/html", "<html><body>Please sign in.</body></html>")),
        misdeed(
            "error as array",
            Reply::raw(400, "application/json", r#"[{"error": {"code": 400, "message": "no"}}]"#),
        ),
        misdeed("error as text", Reply::raw(500, "application/json", r#"{"error": "no"}"#)),
        misdeed("error with 200", Reply::raw(200, "application/json", r#"{"error": {"message": "no", "code": 500}}"#)),
        misdeed("no choices", Reply::raw(200, "application/json", r#"{"id": "x", "choices": []}"#)),
        misdeed("JSON cut short", Reply::raw(200, "application/json", r#"{"id": "x", "choices": [{"mess"#)),
        misdeed("unknown finish reason", Reply::content("Go on.").finish_reason("eos_token_in_a_new_way")),
    ]);
    all
}

/// Misbehaviour of models in place of the right answer, made from that answer.
pub fn of_answers(good: &Value) -> Vec<Misdeed> {
    let text = good.to_string();
    let half: String = text.chars().take(text.chars().count() / 2).collect();
    let prose = format!("Sure! Here is what you asked for:\n\n```json\n{text}\n```\n\nDo say if I can help further.");
    let thought = format!("<think>They want {half} or so.</think>{text}");
    let mut extra = good.clone();
    if let Value::Object(fields) = &mut extra {
        fields.insert("also_by_me".to_owned(), json!(true));
    }
    let script = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    vec![
        misdeed("prose around JSON", Reply::content(prose)),
        misdeed("thoughts before JSON", Reply::content(thought)),
        misdeed("two objects", Reply::content(format!("{text}\n{text}"))),
        misdeed("truncated", Reply::content(half.clone()).finish_reason("length")),
        misdeed("truncated but said to be whole", Reply::content(half)),
        misdeed("refusal", Reply::content("").refusal("I cannot help with that.")),
        misdeed("refusal as text", Reply::content("I'm sorry, but I can't help with that.")),
        misdeed("content filter", Reply::content("").finish_reason("content_filter")),
        misdeed("empty text", Reply::content("")),
        misdeed("white space", Reply::content(" \n\t ")),
        misdeed("null", Reply::content("null")),
        misdeed("another shape", Reply::json(json!(["not", "what", "was", "asked"]))),
        misdeed("an unknown field", Reply::json(extra)),
        misdeed("a missing field", Reply::json(without_first(good))),
        misdeed(
            "truth as text",
            Reply::json(changed(good, &|value| value.is_boolean(), &|value| json!(value.to_string()))),
        ),
        misdeed("numbers out of range", Reply::json(changed(good, &Value::is_number, &|_| json!(1.0e9)))),
        misdeed("not a number", Reply::content(replaced_numbers(good, "NaN"))),
        misdeed("unknown ids", Reply::json(changed_ids(good, &json!("no-such-id")))),
        misdeed("script in text", Reply::json(changed(good, &Value::is_string, &|_| json!(script)))),
        misdeed("empty lists", Reply::json(changed(good, &Value::is_array, &|_| json!([])))),
        misdeed("lists with twins", Reply::json(changed(good, &Value::is_array, &twins))),
    ]
}

/// Misbehaviour of models with tools: `ours` is a tool of the server, `theirs` one of the browser.
pub fn of_tools(ours: (&str, Value), theirs: (&str, Value)) -> Vec<Misdeed> {
    let call = |id: &str, (name, arguments): &(&str, Value)| ToolCall {
        id: Some(id.to_owned()),
        name: (*name).to_owned(),
        arguments: arguments.clone(),
        ..ToolCall::default()
    };
    let broken = ToolCall { arguments: json!("{\"half\": "), ..call("call_1", &ours) };
    let bare = ToolCall { omit: ["id", "type"].map(str::to_owned).to_vec(), ..call("call_1", &ours) };
    let plain = ToolCall { object_arguments: true, ..call("call_1", &ours) };
    let many = (0..64).map(|index| call(&format!("call_{index}"), &ours)).collect();
    vec![
        // To be repeated in every reply.
        misdeed("tool loop", Reply::tool_calls(vec![call("call_1", &ours)])),
        misdeed("unknown tool", Reply::tool_call("no_such_tool", json!({}))),
        misdeed("same id twice", Reply::tool_calls(vec![call("call_1", &ours), call("call_1", &ours)])),
        misdeed("tools of both sides", Reply::tool_calls(vec![call("call_1", &ours), call("call_2", &theirs)])),
        misdeed("two for the browser", Reply::tool_calls(vec![call("call_1", &theirs), call("call_2", &theirs)])),
        misdeed("broken arguments", Reply::tool_calls(vec![broken])),
        misdeed("arguments as JSON", Reply::tool_calls(vec![plain])),
        misdeed("no arguments", Reply::tool_call(ours.0, Value::Null)),
        misdeed("call without id and type", Reply::tool_calls(vec![bare])),
        misdeed("many calls", Reply::tool_calls(many)),
        misdeed("call said to be the end", Reply::tool_calls(vec![call("call_1", &ours)]).finish_reason("stop")),
        misdeed("calls announced but missing", Reply::content("").finish_reason("tool_calls")),
    ]
}

fn without_first(good: &Value) -> Value {
    let mut less = good.clone();
    if let Value::Object(fields) = &mut less
        && let Some(first) = fields.keys().next().cloned()
    {
        fields.remove(&first);
    }
    less
}

/// Replaces every value for which `which` holds by `how` of it.
fn changed(value: &Value, which: &dyn Fn(&Value) -> bool, how: &dyn Fn(&Value) -> Value) -> Value {
    match value {
        value if which(value) => how(value),
        Value::Array(items) => items.iter().map(|item| changed(item, which, how)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, field)| (name.clone(), changed(field, which, how)));
            Value::Object(fields.collect())
        }
        value => value.clone(),
    }
}

/// Replaces the value of every field with a name of an id.
fn changed_ids(value: &Value, id: &Value) -> Value {
    let is_id = |name: &str| name == "id" || name.ends_with("_id") || name.ends_with("_ids");
    match value {
        Value::Array(items) => items.iter().map(|item| changed_ids(item, id)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, field)| match field {
                Value::Array(_) if is_id(name) => (name.clone(), json!([id])),
                _ if is_id(name) => (name.clone(), id.clone()),
                field => (name.clone(), changed_ids(field, id)),
            });
            Value::Object(fields.collect())
        }
        value => value.clone(),
    }
}

fn replaced_numbers(good: &Value, with: &str) -> String {
    let mark = "\u{1}number\u{1}";
    let marked = changed(good, &Value::is_number, &|_| json!(mark)).to_string();
    marked.replace(&json!(mark).to_string(), with)
}

fn twins(list: &Value) -> Value {
    match list.as_array().and_then(|items| items.first()) {
        Some(first) => json!([first, first]),
        None => list.clone(),
    }
}
