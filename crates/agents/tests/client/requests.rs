//! The requests on the wire. The snapshot has the path, all headers and the whole body of one call of each kind, so that
//! another library below the client, or a newer one, changes no request unseen.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use plumb_agents::config::{EndpointConfig, Secret};
use plumb_agents::ledger::Budget;
use plumb_agents::structured::ObjectMode;
use plumb_agents::wire::{ChatMessage, Tool, ToolChoice, ToolRequest};
use plumb_agents::{Call, LlmClient, Provider};
use plumb_fake_llm::{AskedRequest, FakeLlm, Reply, Script};
use serde_json::{Value as Json, json};

use super::catalogue::{good, schema};
use super::support::{call, client_of, config, endpoint};

/// A scripted server that gives one reply for ever, and keeps the requests with their keys, which its journal leaves out.
struct Recorder {
    fake: FakeLlm,
    requests: Arc<Mutex<Vec<AskedRequest>>>,
}

impl Recorder {
    fn start(reply: Reply) -> Self {
        let requests: Arc<Mutex<Vec<AskedRequest>>> = Arc::default();
        let kept = Arc::clone(&requests);
        // As vLLM, the server takes requests with a key and without one.
        let script = Script::new(plumb_fake_llm::Provider::Vllm).responder(move |asked: &AskedRequest| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(asked.clone());
            Some(reply.clone())
        });
        Self { fake: FakeLlm::start(script), requests }
    }

    fn endpoint(&self, provider: Provider) -> EndpointConfig {
        endpoint("main", provider, self.fake.base_url())
    }

    /// The only request, as the snapshot has it: without the server's address and the version of Plumb, which change.
    fn written(self) -> String {
        self.fake.stop().must_be_clean();
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let [request] = requests.as_slice() else { panic!("one request, not {requests:?}") };
        let mut headers = request.headers.clone();
        headers.retain(|(name, _)| name != "host");
        headers.sort();
        let mut text = format!("POST {}\n", request.path);
        for (name, value) in headers {
            let _ = writeln!(text, "{name}: {}", value.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
        }
        let _ = writeln!(text, "{:#}", request.body);
        text
    }
}

fn client(endpoint: EndpointConfig) -> LlmClient {
    client_of(config(vec![endpoint]), Budget::default()).0
}

/// The request of a call for text or tools.
async fn of_text(provider: Provider, call: Call) -> String {
    let server = Recorder::start(Reply::content("yes"));
    client(server.endpoint(provider)).complete(call).await.expect("a reply");
    server.written()
}

/// The request of a call for text at an endpoint without a key.
async fn of_text_without_key() -> String {
    let server = Recorder::start(Reply::content("yes"));
    let endpoint = EndpointConfig { api_key: None, ..server.endpoint(Provider::Compatible) };
    client(endpoint).complete(call()).await.expect("a reply");
    server.written()
}

/// The request of a call for an object, at the level with which the provider begins.
async fn of_object(provider: Provider, level: ObjectMode) -> String {
    let server = Recorder::start(Reply::json(good()));
    let structured = client(server.endpoint(provider)).structured::<Json>(call(), &schema()).await.expect("an object");
    assert_eq!(structured.level, level);
    server.written()
}

fn with_settings() -> Call {
    let messages = vec![ChatMessage::system("Be brief: é, 🙂, \"quoted\"."), ChatMessage::user("What comes\nnext?")];
    Call { messages, temperature: Some(0.2), seed: Some(9_007_199_254_740_993), ..call() }
}

fn with_tools(choice: ToolChoice) -> Call {
    let tool = |name: &str, strict: bool| Tool {
        name: name.to_owned(),
        description: format!("Does {name}."),
        parameters: json!({
            "type": "object",
            "required": ["what"],
            "additionalProperties": false,
            "properties": { "what": { "type": "string" } },
        }),
        strict,
    };
    let first = ToolRequest {
        id: "call_1".to_owned(),
        name: "look_up".to_owned(),
        arguments: "{\"what\": \"primes\"}".to_owned(),
    };
    let messages = vec![
        ChatMessage::user("Which primes are even?"),
        ChatMessage::calls(None, vec![first]),
        ChatMessage::result("call_1", "2, 3, 5"),
        ChatMessage::assistant("I have a list."),
        ChatMessage::user("Show it."),
    ];
    Call { messages, tools: vec![tool("look_up", false), tool("show", true)], tool_choice: Some(choice), ..call() }
}

#[tokio::test]
async fn requests_on_the_wire_are_those_of_the_snapshot() {
    let named = ToolChoice::Named("show".to_owned());
    let rows = [
        ("text, with temperature and seed", of_text(Provider::Compatible, with_settings()).await),
        ("text, of OpenAI", of_text(Provider::OpenAi, with_settings()).await),
        ("text, without a key", of_text_without_key().await),
        ("tools, one of them by name", of_text(Provider::Compatible, with_tools(named)).await),
        ("tools, any of them", of_text(Provider::OpenAi, with_tools(ToolChoice::Required)).await),
        ("an object, by its schema", of_object(Provider::Compatible, ObjectMode::JsonSchema).await),
        ("an object, of OpenAI by its schema", of_object(Provider::OpenAi, ObjectMode::JsonSchema).await),
        ("an object, of Anthropic by a tool", of_object(Provider::Anthropic, ObjectMode::Tool).await),
    ];
    let mut now = String::new();
    for (name, request) in rows {
        let _ = writeln!(now, "==== {name}\n{request}");
    }
    insta::assert_snapshot!("requests", now);
}

#[tokio::test]
async fn further_fields_headers_and_caps_of_a_role_are_sent() {
    let server = Recorder::start(Reply::content("yes"));
    let call = call();
    let mut endpoint = server.endpoint(Provider::Compatible);
    let fields = json!({ "reasoning_effort": "low", "temperature": 0.2 });
    endpoint.extras.bodies.insert(call.role, fields.as_object().cloned().unwrap_or_default());
    endpoint.extras.headers.push(("x-team".to_owned(), Secret::new("maths")));
    endpoint.extras.tokens.insert(call.role, 9_000);
    client(endpoint).complete(call).await.expect("a reply");
    let requests = server.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let [request] = requests.as_slice() else { panic!("one request, not {requests:?}") };
    assert_eq!(request.body["reasoning_effort"], "low");
    assert_eq!(request.body["temperature"], 0.2);
    assert_eq!(request.body["max_tokens"], 9_000);
    assert!(request.headers.contains(&("x-team".to_owned(), "maths".to_owned())), "{:?}", request.headers);
    server.fake.stop().must_be_clean();
}
