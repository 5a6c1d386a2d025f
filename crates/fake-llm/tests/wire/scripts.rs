//! Scripts from files.

use plumb_fake_llm::{Enforced, FakeLlm, Provider, Says, Script, Times, minimal};
use serde_json::json;

use crate::client::{ask, body};

fn faults(text: &str) -> Vec<String> {
    Script::read("s.yaml", text).expect_err("faults")
}

#[tokio::test]
async fn json_is_read_too() {
    let text = r#"{"provider": "llamacpp", "fixtures": [
	{"when": {"call_site": "a", "header": {"X-Plumb-Call-Site": "a"}}, "forever": true,
	 "reply": {"content": "smile \ud83d\ude00 \/ \"quoted\"\n", "finish_reason": "stop"}}]}"#;
    let script = Script::read("s.json", text).expect("a script");
    assert_eq!((script.provider, script.fixtures[0].times), (Provider::LlamaCpp, Times::Any));
    let fake = FakeLlm::start(script);
    assert_eq!(ask(&fake, "a", &body("1")).await.message()["content"], "smile 😀 / \"quoted\"\n");
}

#[test]
fn numbers_and_truths_may_be_written_plainly() {
    let text = r"
fixtures:
  - reply: {error: {status: 429, retry_after: 2}}
  - reply: {enforced: true}
  - reply: {enforced: false}
  - reply: {content: 12}
";
    let script = Script::read("s.yaml", text).expect("a script");
    let says: Vec<_> = script.fixtures.into_iter().map(|fixture| fixture.reply.says).collect();
    assert!(matches!(&says[0], Says::Error(fault) if fault.retry_after.as_deref() == Some("2")), "{says:?}");
    let rest = [Says::Enforced(Enforced::Yes), Says::Enforced(Enforced::No), Says::Content("12".to_owned())];
    assert_eq!(says[1..], rest);
}

#[test]
fn what_is_not_known_is_refused_with_its_place() {
    let found = faults("provider: openai\nfixtures:\n  - when: {call_sight: a}\n    reply: {content: x}\n");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("s.yaml:3:12: unknown field `call_sight`"), "{found:?}");
    assert!(found[0].ends_with("header"), "the place is told once: {found:?}");
    let found = faults("fixtures:\n  - reply:\n      misbehave: explode\n");
    assert!(found[0].starts_with("s.yaml:3:") && found[0].contains("explode"), "{found:?}");
    let found = faults("fixtures: [");
    assert!(found[0].starts_with("s.yaml:1:"), "{found:?}");
}

#[test]
fn all_that_contradicts_itself_is_told_at_once() {
    let text = r#"
fixtures:
  - when: {user_matches: "("}
    reply: {content: x}
  - forever: true
    times: 2
    reply: {content: x, json: {a: 1}}
  - when: {nth: 0}
    reply: {usage: {prompt_tokens: 1, completion_tokens: 1}}
  - reply: {error: {status: 99}}
  - reply: {tool_calls: [{name: f, omit: [colour]}]}
  - reply: {content: x, after_chunks: 2}
"#;
    let found = faults(text);
    let told = [
        ("s.yaml:3:26: ", "`user_matches` cannot be read"),
        ("s.yaml:5:5: ", "either `times` or `forever`"),
        ("s.yaml:7:12: ", "a reply says one thing"),
        ("s.yaml:8:5: ", "`nth` counts from 1"),
        ("s.yaml:9:12: ", "a reply has one of"),
        ("s.yaml:10:12: ", "99 is no status"),
        ("s.yaml:11:12: ", "no \"colour\" to leave out"),
        ("s.yaml:12:12: ", "`after_chunks` says when to `misbehave`"),
    ];
    assert_eq!(found.len(), told.len(), "{found:#?}");
    for (found, (place, words)) in found.iter().zip(told) {
        assert!(found.starts_with(place) && found.contains(words), "{found}");
    }
}

#[test]
fn minimal_values_keep_to_their_schemas() {
    let cases = [
        (json!({"type": "string", "minLength": 3}), json!("xxx")),
        (json!({"enum": ["b", "a"]}), json!("b")),
        (json!({"const": {"x": 1}}), json!({"x": 1})),
        (json!({"type": ["null", "integer"], "minimum": 3}), json!(3)),
        (json!({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}), json!(0.5)),
        (json!({"type": "integer", "maximum": -7, "multipleOf": 5}), json!(-10)),
        (json!({"type": "boolean"}), json!(false)),
        (json!({"type": "array", "items": {"type": "string"}, "minItems": 2}), json!(["", ""])),
        (json!({"anyOf": [{"type": "null"}, {"type": "string"}]}), json!("")),
        (json!({"type": "null"}), json!(null)),
    ];
    for (schema, value) in cases {
        assert_eq!(minimal(&schema), value, "{schema}");
    }
    let nested = json!({
        "type": "object",
        "properties": {"item": {"$ref": "#/$defs/item"}, "unneeded": {"type": "string"}},
        "required": ["item"],
        "$defs": {"item": {"properties": {"n": {"type": "integer"}}, "required": ["n"]}},
    });
    assert_eq!(minimal(&nested), json!({"item": {"n": 0}}));
    let endless = json!({"$ref": "#"});
    assert_eq!(minimal(&endless), json!(null));
}
