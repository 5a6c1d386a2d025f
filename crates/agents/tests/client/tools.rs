//! Tool calls of models.

use plumb_agents::Call;
use plumb_agents::wire::Tool;
use plumb_fake_llm::catalogue::of_tools;
use plumb_fake_llm::{FakeLlm, Provider, Reply, Script, anything};
use serde_json::json;

use super::support::{always, call, client};

fn with_tools() -> Call {
    let tool = |name: &str| Tool {
        name: name.to_owned(),
        description: "looks".to_owned(),
        parameters: json!({ "type": "object", "properties": { "what": { "type": "string" } } }),
        strict: false,
    };
    Call { tools: vec![tool("look_up"), tool("show")], ..call() }
}

#[tokio::test]
async fn calls_come_through_however_they_are_told() {
    let ours = ("look_up", json!({ "what": "primes" }));
    let theirs = ("show", json!({ "what": "a graph" }));
    for misdeed in of_tools(ours, theirs) {
        let name = misdeed.name;
        let fake = always(misdeed.reply);
        let (one, _) = client(&[&fake]);
        let completion = one.complete(with_tools()).await;
        if name == "calls announced but missing" {
            assert_eq!(completion.expect_err(name).code(), "malformed");
            continue;
        }
        let completion = completion.expect(name);
        assert!(!completion.tool_calls.is_empty(), "{name}");
        let mut ids: Vec<&str> = completion.tool_calls.iter().map(|call| call.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), completion.tool_calls.len(), "{name}: every id once");
        assert!(!ids.contains(&""), "{name}");
        // Unreadable arguments are passed on unchanged, never repaired.
        let is_broken = completion.tool_calls.iter().any(|call| call.object().is_err());
        assert_eq!(is_broken, matches!(name, "broken arguments" | "no arguments"), "{name}");
    }
}

#[tokio::test]
async fn calls_of_every_provider_are_read() {
    for provider in
        [Provider::OpenAi, Provider::Anthropic, Provider::Gemini, Provider::Ollama, Provider::Vllm, Provider::LlamaCpp]
    {
        let call = |id: &str, what: &str| plumb_fake_llm::ToolCall {
            id: Some(id.to_owned()),
            name: "look_up".to_owned(),
            arguments: json!({ "what": what }),
            ..plumb_fake_llm::ToolCall::default()
        };
        let reply = Reply::tool_calls(vec![call("a", "primes"), call("b", "squares")]);
        let fake = FakeLlm::start(Script::new(provider).when(anything()).reply(reply));
        let (one, _) = client(&[&fake]);
        let completion = one.complete(with_tools()).await.unwrap_or_else(|error| panic!("{provider:?}: {error}"));
        let objects: Vec<_> =
            completion.tool_calls.iter().map(|call| call.object().expect("an object")["what"].clone()).collect();
        assert_eq!(objects, ["primes", "squares"], "{provider:?}");
    }
}
