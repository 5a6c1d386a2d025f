//! A kind of session that the program does not have is added and takes part in everything: HTTP, a server that takes
//! over from another, audit rows and replay.

mod coin;

use std::sync::Arc;

use plumb_server::http::router;
use plumb_server::serve;
use plumb_service::kinds::add_kinds;
use plumb_store::audit::AuditFilter;
use serde_json::{Value as Json, json};

use super::sessions::{asked, begin, id_of};
use super::{Program, problem};
use crate::support::Site;

#[tokio::test]
async fn a_kind_of_session_is_added_in_one_file() {
    let mut site = Site::start().await;
    let mut program = Program::learner(&site).await;
    let what = json!({ "session_type": "coin", "config": { "content": { "flips": 3 } } });
    problem(&program.post("/session/", &what).await, 422, "invalid");
    add_kinds(&coin::KINDS);
    let session = id_of(&begin(&mut program, &what).await);
    let (path, mut heard) = (format!("/session/{session}"), Vec::new());
    for side in ["heads", "tails", "heads"] {
        let action = asked(&mut program, &session, &mut heard).await.unwrap();
        let body = json!({ "tool_call_id": action["tool_call_id"], "response": { "selection": side } });
        let told = program.post(&format!("{path}/respond"), &body).await.expect(200).body;
        // The server stops, perhaps during a run, and another one starts on this database.
        let plumb = site.restarted().await;
        let web = serve::web(&site.settings, Arc::clone(&plumb), Arc::clone(&site.stopping)).unwrap();
        (site.plumb, site.router) = (plumb, router(web));
        program = Program::with(&site, &program.token.unwrap());
        assert_eq!(program.post(&format!("{path}/respond"), &body).await.expect(200).body, told);
    }
    assert_eq!(asked(&mut program, &session, &mut heard).await, None);
    let shown = program.get(&path).await.expect(200).json();
    assert_eq!((&shown["session_type"], &shown["status"]), (&json!("coin"), &json!("completed")), "{shown}");
    let listed = program.get("/session/?session_type=coin").await.expect(200).json();
    assert_eq!(listed["sessions"][0]["session_id"], json!(session), "{listed}");

    let mut found = Vec::new();
    site.plumb.check_sessions(&mut found).await.unwrap();
    assert!(found.is_empty(), "{found:?}");
    let filter = AuditFilter { subject_id: Some(session.clone()), limit: 100, ..AuditFilter::default() };
    let rows = site.stores.audit.page(filter).await.unwrap();
    let details = rows.iter().map(|row| serde_json::from_str::<Json>(&row.entry.detail).unwrap());
    let named: Vec<Json> = details.flat_map(|detail| detail["events"].as_array().unwrap().clone()).collect();
    assert_eq!(named.iter().filter(|name| **name == "coin_flipped").count(), 3, "{named:?}");
    let replay = program.get(&format!("/sessions/{session}/replay")).await.expect(200).json();
    let moments = replay["moments"].as_array().unwrap();
    let answered = moments.iter().filter(|moment| moment["event"] == "answered");
    assert_eq!(answered.map(|moment| &moment["lines"][0]).collect::<Vec<_>>(), ["heads", "tails", "heads"]);
    assert_eq!(moments.last().unwrap()["ending"], "handed_in", "{replay}");
}
