//! Parsing of script files.

use std::collections::BTreeMap;
use std::time::Duration;

use regex::Regex;
use serde::Deserialize;
use serde_json::Value;
use serde_saphyr::{Location, Spanned};

use crate::condition::When;
use crate::provider::Provider;
use crate::reply::{Chunk, Counted, EndpointFault, Enforced, Misbehaviour, Raw, Reply, Says, ToolCall, Usage};
use crate::script::{Fixture, RetryLimits, Script, Times};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenScript {
    #[serde(default)]
    provider: Provider,
    #[serde(default)]
    latency_ms: u64,
    api_key: Option<String>,
    models: Option<Vec<String>>,
    #[serde(default)]
    limits: WrittenLimits,
    #[serde(default)]
    fixtures: Vec<Spanned<WrittenFixture>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct WrittenLimits {
    retries: Option<usize>,
    hasty_retries: Option<usize>,
    hasty_ms: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFixture {
    #[serde(default)]
    when: WrittenWhen,
    times: Option<usize>,
    #[serde(default)]
    forever: bool,
    reply: Spanned<WrittenReply>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct WrittenWhen {
    call_site: Option<String>,
    nth: Option<usize>,
    model: Option<String>,
    system_contains: Option<String>,
    user_contains: Option<String>,
    user_matches: Option<Spanned<String>>,
    tool_result_contains: Option<String>,
    has_schema: Option<bool>,
    has_tools: Option<bool>,
    #[serde(default)]
    header: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenReply {
    content: Option<String>,
    json: Option<Value>,
    tool_calls: Option<Vec<WrittenCall>>,
    raw: Option<WrittenRaw>,
    error: Option<WrittenError>,
    enforced: Option<WrittenEnforced>,
    misbehave: Option<Misbehaviour>,
    after_chunks: Option<usize>,
    reasoning: Option<String>,
    finish_reason: Option<String>,
    refusal: Option<String>,
    usage: Option<Usage>,
    #[serde(default)]
    no_usage: bool,
    #[serde(default)]
    omit: Vec<String>,
    #[serde(default)]
    delay_ms: u64,
    #[serde(default)]
    chunk: WrittenChunk,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCall {
    id: Option<String>,
    name: Option<String>,
    #[serde(default)]
    arguments: Value,
    #[serde(default)]
    omit: Vec<String>,
    #[serde(default)]
    object_arguments: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRaw {
    status: Option<u16>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(default)]
    body: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenError {
    status: u16,
    code: Option<String>,
    message: Option<String>,
    retry_after: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct WrittenChunk {
    size: Option<usize>,
    delay_ms: Option<u64>,
}

/// `true`, `false` or `as_provider`.
#[derive(Deserialize, Clone, Copy)]
enum WrittenEnforced {
    #[serde(rename = "true")]
    Yes,
    #[serde(rename = "false")]
    No,
    #[serde(rename = "as_provider")]
    AsProvider,
}

/// Faults of a script, each with its place.
struct Problems<'a> {
    file_name: &'a str,
    found: Vec<String>,
}

impl Problems<'_> {
    fn add(&mut self, place: Location, what: impl AsRef<str>) {
        self.found.push(format!("{}:{}:{}: {}", self.file_name, place.line(), place.column(), what.as_ref()));
    }
}

impl Script {
    /// Reads a script from YAML or JSON. Faults are reported with file, line and column; an unknown field is a fault.
    pub fn read(file_name: &str, text: &str) -> Result<Self, Vec<String>> {
        let written: WrittenScript = serde_saphyr::from_str(text).map_err(|error| {
            let words = error.without_snippet().to_string();
            let Some(at) = error.location() else { return vec![format!("{file_name}: {words}")] };
            let (line, column) = (at.line(), at.column());
            // The parser's message ends with the place.
            let words = words.strip_suffix(&format!(" at line {line}, column {column}")).unwrap_or(&words);
            vec![format!("{file_name}:{line}:{column}: {words}")]
        })?;
        let mut problems = Problems { file_name, found: Vec::new() };
        let fixtures = written.fixtures.into_iter().map(|fixture| fixture_of(fixture, &mut problems)).collect();
        let fresh = Self::new(written.provider);
        let usual = RetryLimits::default();
        let limits = RetryLimits {
            retries: written.limits.retries.unwrap_or(usual.retries),
            hasty_retries: written.limits.hasty_retries.unwrap_or(usual.hasty_retries),
            hasty: written.limits.hasty_ms.map_or(usual.hasty, Duration::from_millis),
        };
        let script = Self {
            latency: Duration::from_millis(written.latency_ms),
            api_key: written.api_key,
            models: written.models.unwrap_or_else(|| fresh.models.clone()),
            limits,
            fixtures,
            ..fresh
        };
        if problems.found.is_empty() { Ok(script) } else { Err(problems.found) }
    }
}

fn fixture_of(written: Spanned<WrittenFixture>, problems: &mut Problems<'_>) -> Fixture {
    let place = written.referenced;
    let written = written.value;
    if written.forever && written.times.is_some() {
        problems.add(place, "a fixture has either `times` or `forever`");
    }
    if written.times == Some(0) {
        problems.add(place, "`times` is at least 1");
    }
    let times = if written.forever { Times::Any } else { Times::Exactly(written.times.unwrap_or(1)) };
    Fixture { when: when_of(written.when, place, problems), times, reply: reply_of(written.reply, problems) }
}

fn when_of(written: WrittenWhen, place: Location, problems: &mut Problems<'_>) -> When {
    if written.nth == Some(0) {
        problems.add(place, "`nth` counts from 1");
    }
    let pattern = written.user_matches.and_then(|pattern| match Regex::new(&pattern.value) {
        Ok(read) => Some(read),
        Err(error) => {
            problems.add(pattern.referenced, format!("`user_matches` cannot be read: {error}"));
            None
        }
    });
    When {
        call_site: written.call_site,
        nth: written.nth,
        model: written.model,
        system_contains: written.system_contains,
        user_contains: written.user_contains,
        user_matches: pattern,
        tool_result_contains: written.tool_result_contains,
        has_schema: written.has_schema,
        has_tools: written.has_tools,
        headers: written.header.into_iter().map(|(name, value)| (name.to_lowercase(), value)).collect(),
    }
}

fn reply_of(written: Spanned<WrittenReply>, problems: &mut Problems<'_>) -> Reply {
    let place = written.referenced;
    let written = written.value;
    if written.usage.is_some() && written.no_usage {
        problems.add(place, "a reply has either `usage` or `no_usage`");
    }
    if written.after_chunks.is_some() && written.misbehave.is_none() {
        problems.add(place, "`after_chunks` says when to `misbehave`");
    }
    if written.chunk.size == Some(0) {
        problems.add(place, "`chunk.size` is at least 1");
    }
    let usual = Chunk::default();
    let chunk = Chunk {
        size: written.chunk.size.unwrap_or(usual.size).max(1),
        delay: written.chunk.delay_ms.map_or(usual.delay, Duration::from_millis),
    };
    let usage = match written.usage {
        Some(usage) => Counted::As(usage),
        None if written.no_usage => Counted::Untold,
        None => Counted::Guessed,
    };
    let calls = written.tool_calls.map(|calls| calls.into_iter().map(|call| call_of(call, place, problems)).collect());
    let said = [
        written.json.map(Says::Json),
        written.raw.map(|raw| raw_of(raw, place, problems)),
        written.error.map(|error| error_of(error, place, problems)),
        written.enforced.map(|enforced| Says::Enforced(enforced_of(enforced))),
    ];
    let mut said: Vec<Says> = said.into_iter().flatten().collect();
    match (written.content, calls) {
        // Text and tool calls may occur together.
        (content, Some(calls)) => said.push(Says::ToolCalls(content, calls)),
        (Some(content), None) => said.push(Says::Content(content)),
        (None, None) => {}
    }
    let mut reply = match (said.pop(), written.misbehave) {
        (Some(says), _) => Reply::of(says),
        (None, Some(how)) => Reply::misbehaving(how),
        (None, None) if written.refusal.is_some() => Reply::of(Says::Content(String::new())),
        (None, None) => {
            let ways = "`content`, `json`, `tool_calls`, `raw`, `error`, `enforced`, `refusal` or `misbehave`";
            problems.add(place, format!("a reply has one of {ways}"));
            Reply::of(Says::Content(String::new()))
        }
    };
    if !said.is_empty() {
        problems.add(place, "a reply says one thing; only `content` and `tool_calls` go together");
    }
    reply.after_chunks = written.after_chunks.unwrap_or(1);
    reply.misbehave = written.misbehave;
    reply.reasoning = written.reasoning;
    reply.finish_reason = written.finish_reason;
    reply.refusal = written.refusal;
    reply.omit = written.omit;
    reply.delay = Duration::from_millis(written.delay_ms);
    Reply { usage, chunk, ..reply }
}

fn call_of(written: WrittenCall, place: Location, problems: &mut Problems<'_>) -> ToolCall {
    for field in &written.omit {
        if !["id", "type", "name", "arguments"].contains(&field.as_str()) {
            problems.add(place, format!("a tool call has no {field:?} to leave out"));
        }
    }
    let mut omit = written.omit;
    if written.name.is_none() {
        omit.push("name".to_owned());
    }
    ToolCall {
        id: written.id,
        name: written.name.unwrap_or_default(),
        arguments: written.arguments,
        omit,
        object_arguments: written.object_arguments,
    }
}

fn raw_of(written: WrittenRaw, place: Location, problems: &mut Problems<'_>) -> Says {
    let status = written.status.unwrap_or(200);
    status_of(status, place, problems);
    let body = match written.body {
        Value::Null => String::new(),
        Value::String(text) => text,
        value => value.to_string(),
    };
    Says::Raw(Raw { status, headers: written.headers.into_iter().collect(), body })
}

fn error_of(written: WrittenError, place: Location, problems: &mut Problems<'_>) -> Says {
    status_of(written.status, place, problems);
    let message = written.message.unwrap_or_else(|| "It did not work.".to_owned());
    Says::Error(EndpointFault { status: written.status, code: written.code, message, retry_after: written.retry_after })
}

fn status_of(status: u16, place: Location, problems: &mut Problems<'_>) {
    if !(200..1000).contains(&status) {
        problems.add(place, format!("{status} is no status of an answer"));
    }
}

fn enforced_of(written: WrittenEnforced) -> Enforced {
    match written {
        WrittenEnforced::Yes => Enforced::Yes,
        WrittenEnforced::No => Enforced::No,
        WrittenEnforced::AsProvider => Enforced::AsProvider,
    }
}
