//! Live messages over streams and sockets have no secrets either.

use axum::http::{HeaderMap, StatusCode};
use plumb_answers::answer::Input;
use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::crawl::Crawler;
use super::{NEVER, Secrets, all_secrets, texts};
use crate::api::Program;
use crate::api::sockets::{Socket, listening};
use crate::support::{Reply, Site};

fn said(text: String) -> Reply {
    Reply { status: StatusCode::OK, headers: HeaderMap::new(), body: text }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_stream_and_no_socket_tells_a_secret_of_an_assessment() {
    let site = Site::of(&texts(&[NEVER])).await;
    let at = listening(&site.web).await;
    let mut program = Program::of(&site, "ann", Role::Learner, &[Scope::Read, Scope::Learn]).await;
    let what = json!({ "session_type": "evaluation", "assessment_id": "BIRDS" });
    let made = program.post("/session/", &what).await.expect(201).json();
    let session = made["session_id"].as_str().unwrap().to_owned();
    let Secrets { always, until_revealed } = all_secrets(&site, session.parse().unwrap()).await;
    let mut crawler = Crawler::new(site.visitor(), always.into_iter().chain(until_revealed).collect());
    let mut socket = Socket::open(at, &session, program.token.as_deref().unwrap()).await;
    let mut asked = 0;
    for position in 0..Input::ALL.len() {
        // All frames up to the prompt, refusals included.
        let action = loop {
            let frames = socket.until("assistant").await;
            crawler.search("a socket", &said(Json::from(frames.clone()).to_string()));
            let last = frames.last().unwrap()["payload"].clone();
            if !last["action"].is_null() {
                break last;
            }
        };
        asked += 1;
        for stream in ["", "?after=0.0:0", "?protocol=ag-ui&after=0.0:0"] {
            let told = program.get(&format!("/session/{session}/stream{stream}")).await.expect(200);
            crawler.search("a stream", &told);
        }
        let run = json!({ "threadId": "t", "runId": "r" });
        let told = program.post(&format!("/session/{session}/ag-ui"), &run).await.expect(200);
        crawler.search("a run", &told);
        for wrong in ["?!", "/hint", "/solution"] {
            if action["action"]["tool_name"] == "request_free_text" && wrong == "?!" {
                continue;
            }
            socket.chat(wrong).await;
            let refused = socket.until("error").await;
            crawler.search("a refusal", &said(Json::from(refused).to_string()));
        }
        if position % 2 == 0 {
            socket.chat("/skip").await;
        } else {
            let answer = site.answer(session.parse().unwrap(), position, false).await;
            let field = if action["action"]["tool_name"] == "present_choices" { "selection" } else { "text" };
            let payload = json!({ "tool_call_id": action["tool_call_id"], "response": { field: answer } });
            socket.send(&json!({ "type": "respond", "payload": payload })).await;
        }
    }
    let over = socket.over().await;
    crawler.search("the end of a socket", &said(over.to_string()));
    crawler
        .search("the last stream", &program.get(&format!("/session/{session}/stream?after=0.0:0")).await.expect(200));
    assert_eq!((asked, over["status"].as_str()), (Input::ALL.len(), Some("completed")));
    assert!(crawler.hits.is_empty(), "{:#?}", crawler.hits);
}
