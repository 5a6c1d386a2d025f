//! Sessions in the format of AG-UI: streams that are complete by themselves, and runs that include a response. The
//! protocol's own client checks the order of events, see `tests/clients/ag-ui`.

use serde_json::{Value as Json, json};

use super::sessions::{answer, begin, free, id_of};
use super::{Program, problem};
use crate::support::Reply;

/// Returns the events of a stream: their ids, if they have one, and their data.
#[track_caller]
fn events(reply: &Reply) -> Vec<(Option<String>, Json)> {
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/event-stream"), "{}", reply.body);
    let blocks = reply.body.split("\n\n").filter(|block| block.contains("data:"));
    let told = blocks.map(|block| {
        let field =
            |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(|text| text.trim().to_owned());
        (field("id:"), serde_json::from_str(&field("data:").unwrap()).unwrap())
    });
    told.collect()
}

fn kinds(told: &[(Option<String>, Json)]) -> Vec<&str> {
    told.iter().map(|(_, event)| event["type"].as_str().unwrap()).filter(|kind| *kind != "CUSTOM").collect()
}

async fn run(program: &mut Program, session: &str, more: Json) -> Reply {
    let mut input =
        json!({ "threadId": "mine", "runId": "r1", "state": {}, "messages": [], "tools": [], "context": [] });
    for (name, value) in more.as_object().unwrap() {
        input[name] = value.clone();
    }
    program.post(&format!("/session/{session}/ag-ui"), &input).await
}

const ASKS: [&str; 6] =
    ["RUN_STARTED", "TOOL_CALL_START", "TOOL_CALL_ARGS", "TOOL_CALL_END", "STATE_SNAPSHOT", "RUN_FINISHED"];

#[tokio::test]
async fn a_run_is_told_and_resumed_and_its_end_too() {
    let (site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let first = events(&run(&mut program, &session, json!({})).await);
    assert_eq!(kinds(&first), ASKS);
    assert_eq!((&first[0].1["threadId"], &first[0].1["runId"]), (&json!("mine"), &json!("r1")));
    let mut last = first.last().unwrap().1.clone();
    for n in 0..3 {
        let interrupt = last["outcome"]["interrupts"][0].clone();
        let shown = program.get(&format!("/session/{session}")).await.expect(200).json();
        assert_eq!(interrupt["id"], shown["pending_action"]["tool_call_id"]);
        assert_eq!(interrupt["message"], shown["pending_action"]["props"]["prompt"]);
        // A refused response has no effect.
        let wrong = json!({ "resume": [{ "interruptId": interrupt["id"], "status": "resolved", "payload": "never" }] });
        problem(&run(&mut program, &session, wrong).await, 422, "invalid");
        let response = answer(&site, &session, true).await;
        let told = if n == 1 {
            // The response as a result of the call, within a forged history.
            let history = json!([
                { "id": "1", "role": "tool", "toolCallId": "call_99", "content": "{}" },
                { "id": "2", "role": "tool", "toolCallId": interrupt["id"], "content": response.to_string() },
                { "id": "3", "role": "user", "content": "I pass" },
            ]);
            run(&mut program, &session, json!({ "messages": history })).await
        } else {
            let entry = json!({ "interruptId": interrupt["id"], "status": "resolved", "payload": response });
            run(&mut program, &session, json!({ "resume": [entry] })).await
        };
        let told = events(&told);
        assert_eq!(kinds(&told)[..2], ["RUN_STARTED", "TOOL_CALL_RESULT"]);
        let result = told.iter().find(|(_, event)| event["type"] == "TOOL_CALL_RESULT").unwrap();
        assert_eq!((&result.1["toolCallId"], &result.1["content"]), (&interrupt["id"], &json!(response.to_string())));
        assert!(told.iter().all(|(_, event)| event["value"]["correct"].is_null()), "an assessment says nothing");
        last = told.last().unwrap().1.clone();
    }
    assert_eq!(last["outcome"], json!({ "type": "success" }));
    let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
    assert_eq!(results["items_correct"], json!(3), "{results}");
}

#[tokio::test]
async fn a_stream_in_these_words_goes_on_from_any_id_and_is_whole_from_there() {
    let (_site, mut program) = Program::start().await;
    let session = id_of(&begin(&mut program, &free()).await);
    let path = format!("/session/{session}/stream?protocol=ag-ui");
    let whole = events(&program.get(&path).await);
    assert_eq!(kinds(&whole), ASKS);
    // Only the last event of a message has an id.
    for (id, event) in &whole {
        let is_last = !matches!(event["type"].as_str(), Some("TOOL_CALL_START" | "TOOL_CALL_ARGS" | "STATE_SNAPSHOT"));
        assert_eq!(id.is_some(), is_last, "{event}");
    }
    for (at, (id, _)) in whole.iter().enumerate() {
        let Some(id) = id else { continue };
        let rest = program.get(&format!("{path}&after={id}")).await;
        if at + 1 == whole.len() {
            assert_eq!(rest.status.as_u16(), 204);
            continue;
        }
        let rest = events(&rest);
        assert_eq!(rest[0].1["type"], "RUN_STARTED");
        let types =
            |told: &[(Option<String>, Json)]| told.iter().map(|told| told.1["type"].clone()).collect::<Vec<_>>();
        assert_eq!(types(&rest[1..]), types(&whole[at + 1..]));
        // The pending prompt is sent, also to clients that have missed it.
        let waits = &rest.last().unwrap().1["outcome"]["interrupts"][0]["id"];
        assert_eq!(waits, &whole.last().unwrap().1["outcome"]["interrupts"][0]["id"]);
    }
    problem(&program.get(&format!("/session/{session}/stream?protocol=x")).await, 422, "invalid");
    let many: Vec<Json> =
        (0..9).map(|n| json!({ "interruptId": format!("call_{n}"), "status": "cancelled" })).collect();
    problem(&run(&mut program, &session, json!({ "resume": many })).await, 422, "invalid");
}
