//! `plumb llm` and `plumb dev fake-llm`.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use plumb_fake_llm::{Enforced, FakeLlm, Provider, Reply, Script, anything, call_site};
use serde_json::Value as Json;

use super::{plumb, plumb_with};
use crate::support::PageText;

/// A server that enforces schemas as that provider does, and replies in words without a schema.
fn endpoint(provider: Provider) -> FakeLlm {
    let script = Script::new(provider)
        .when(call_site("probe.latency"))
        .forever()
        .content("plumb")
        .when(anything())
        .forever()
        .reply(Reply::enforced(Enforced::AsProvider));
    FakeLlm::start(script)
}

fn variables(fake: &FakeLlm) -> Vec<(&'static str, String)> {
    vec![
        ("APP_LLM_PROVIDER", "compatible".to_owned()),
        ("APP_LLM_BASE_URL", fake.base_url()),
        ("APP_LLM_API_KEY", "test-key".to_owned()),
        ("APP_LLM_MODEL", "m".to_owned()),
        ("APP_LLM_PRICES", "m=1/2".to_owned()),
        ("APP_LLM_TEST_HEADERS", "true".to_owned()),
    ]
}

#[test]
fn a_probe_says_what_an_endpoint_enforces_and_the_ledger_keeps_what_it_cost() {
    let dir = tempfile::tempdir().unwrap();
    for (provider, level) in [(Provider::OpenAi, "json_schema"), (Provider::Anthropic, "tool")] {
        let fake = endpoint(provider);
        let set = variables(&fake);
        let set: Vec<(&str, &str)> = set.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let told = plumb_with(dir.path(), &set, &["llm", "probe"], "").expect(0).out;
        told.has([&format!("structured by    {level}")]).lacks(["test-key"]);
        let report: Json = plumb_with(dir.path(), &set, &["llm", "probe", "--format", "json"], "").expect(0).json();
        assert_eq!(report["level"], level, "{report}");
        assert!(report["latency_ms"].is_u64() && report["cost"].as_u64().unwrap() > 0, "{report}");
    }
    let calls = plumb(dir.path(), &["llm", "calls", "--format", "json"], "").expect(0).out;
    let calls: Vec<Json> = calls.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(calls.len(), 16, "four for each probe");
    assert!(calls.iter().all(|call| call["model_asked"] == "m" && call["outcome"] == "ok"), "{calls:#?}");
    let spent = plumb(dir.path(), &["llm", "spent"], "").expect(0).out;
    assert!(spent.contains("probe.latency\tmain/m\tok\t4 calls") && spent.contains("together 0.0"), "{spent}");
}

#[test]
fn what_is_not_configured_or_does_not_answer_is_told() {
    let dir = tempfile::tempdir().unwrap();
    plumb(dir.path(), &["llm", "probe"], "").expect(3).err.has(["APP_LLM_PROVIDER"]);
    let wrong = [("APP_LLM_PROVIDER", "opnai"), ("APP_LLM_TIMEOUT_SECONDS", "soon")];
    plumb_with(dir.path(), &wrong, &["llm", "probe"], "").expect(1).err.has(["APP_LLM_PROVIDER: there is no provider"]);
    // The earlier probe has used up the day's budget: no call is made.
    let fake = endpoint(Provider::OpenAi);
    let mut set = variables(&fake);
    set.push(("APP_LLM_BUDGET_DAY", "0.000001".to_owned()));
    let run = |set: &[(&'static str, String)]| {
        let set: Vec<(&str, &str)> = set.iter().map(|(name, value)| (*name, value.as_str())).collect();
        plumb_with(dir.path(), &set, &["llm", "probe"], "")
    };
    assert!(run(&set).expect(0).out.contains("unknown (budget)"), "the first call uses it up");
    let asked = fake.journal().entries.len();
    assert!(run(&set).expect(1).out.contains("budget"));
    assert_eq!(fake.journal().entries.len(), asked);
    let gone = endpoint(Provider::OpenAi);
    let set = variables(&gone);
    let set: Vec<(&str, &str)> = set.iter().map(|(name, value)| (*name, value.as_str())).collect();
    drop(gone.stop());
    let told = plumb_with(dir.path(), &set, &["llm", "probe"], "").expect(1).out;
    assert!(told.contains("does not reply"), "{told}");
    let failed = plumb(dir.path(), &["llm", "spent"], "").expect(0).out;
    assert!(failed.lines().any(|line| line.contains("probe.latency") && !line.contains("\tok\t")), "{failed}");
}

#[test]
fn a_scripted_server_answers_and_says_at_its_end_what_nobody_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let script = "fixtures:\n  - when: {call_site: nobody}\n    reply: {content: hello}\n";
    std::fs::write(dir.path().join("script.yaml"), script).unwrap();
    std::fs::write(dir.path().join("wrong.yaml"), script.replace("content", "contents")).unwrap();
    plumb(dir.path(), &["dev", "fake-llm", "--script", "wrong.yaml"], "").expect(1).err.has(["wrong.yaml:3:"]);
    let mut served = Command::new(env!("CARGO_BIN_EXE_plumb"))
        .args(["dev", "fake-llm", "--script", "script.yaml", "--listen", "127.0.0.1:0"])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(served.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert!(line.starts_with("listening at http://127.0.0.1:"), "{line}");
    assert!(Command::new("kill").args(["-INT", &served.id().to_string()]).status().unwrap().success());
    assert_eq!(served.wait().unwrap().code(), Some(1));
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("unconsumed"), "{rest}");
}
