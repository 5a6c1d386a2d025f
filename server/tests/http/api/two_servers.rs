//! Two servers on one database: messages of one are received on the other at once.

use std::future::{Future as _, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use plumb_service::Actor;
use plumb_service::protocol::{Cursor, StreamMessage, StreamPayload, Subscription};
use plumb_sessions::conversation::{Phase, RunOutcome};
use plumb_store::notifications::Notice;
use plumb_types::ids::SessionId;
use serde_json::json;
use tokio::time::timeout;

use super::Program;
use super::sessions::{answer, asked, begin, events, free, id_of};
use crate::support::{Site, fresh_id};

/// Clients receive messages by notification alone here, without polling.
const PATIENCE: Duration = Duration::from_secs(10);

async fn ann(site: &Site) -> Actor {
    let user = site.stores.users.by_name("ann").await.unwrap().unwrap();
    Actor { id: user.id, name: user.name, role: user.role }
}

/// Subscribes on that server after all earlier messages.
async fn listen(site: &Site, session: SessionId) -> Subscription {
    let actor = ann(site).await;
    let beginning = Some(Cursor::default());
    let mut listening = site.plumb.as_learner(&actor).listen(&site.plumb, session, beginning).await.unwrap().unwrap();
    site.plumb.read_new(&mut listening).await.unwrap();
    listening
}

/// Receives messages until the run waits or is over, reading only after notifications.
async fn hear(site: &Site, listening: &mut Subscription) -> Vec<StreamMessage> {
    let mut heard = Vec::new();
    loop {
        timeout(PATIENCE, listening.updates.changed()).await.expect("no news arrived").unwrap();
        heard.extend(site.plumb.read_new(listening).await.unwrap());
        if heard.last().is_some_and(|last| last.said.is_last()) {
            return heard;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_on_one_server_is_followed_and_resumed_on_the_other() {
    let (one, two) = Site::two().await;
    let mut here = Program::learner(&one).await;
    let mut there = Program::with(&two, here.token.as_deref().unwrap());
    let session = id_of(&begin(&mut here, &free()).await);
    let id: SessionId = session.parse().unwrap();
    let mut heard = Vec::new();
    for n in 0..3 {
        // Responses on one server and streams on the other, alternately.
        let (near, far, far_site) =
            if n % 2 == 0 { (&mut here, &mut there, &two) } else { (&mut there, &mut here, &one) };
        let action = asked(far, &session, &mut heard).await.unwrap();
        let mut listening = listen(far_site, id).await;
        near.respond(&session, &action, &answer(&one, &session, true).await).await.expect(200);
        let spoken = hear(far_site, &mut listening).await;
        // The subscribed server receives every stored message, as the other sends it.
        let told = events(&near.follow(&session, heard.last().map(|told| told.id.as_str())).await);
        let ids: Vec<String> = spoken.iter().map(|spoken| spoken.cursor.to_string()).collect();
        let wanted: Vec<&str> = told[1..].iter().map(|told| told.id.as_str()).collect();
        assert_eq!(ids, wanted);
        assert!(matches!(spoken[0].said, StreamPayload::Responded { .. }), "{spoken:?}");
    }
    assert_eq!(asked(&mut there, &session, &mut heard).await, None);
    let results = there.get(&format!("/session/{session}/results")).await.expect(200).json();
    assert_eq!(results["items_correct"], json!(3), "{results}");
    assert_eq!(one.session(id).await, two.session(id).await);
}

/// Starts a run on a server that stops after its first change.
async fn abandoned(site: &Site) -> SessionId {
    let actor = ann(site).await;
    let session = site.plumb.as_learner(&actor).begin("FREE", fresh_id()).await.unwrap();
    let mut run = pin!(site.plumb.run(session));
    loop {
        let step = poll_fn(|context| Poll::Ready(run.as_mut().poll(context))).await;
        assert!(step.is_pending(), "the run came to its end");
        // Its first change is stored without its being polled again; polled too early, it would go on to the second.
        for _ in 0..20 {
            tokio::time::sleep(Duration::from_millis(2)).await;
            let conversation = site.session(session).await.conversation;
            if conversation.is_some_and(|conversation| matches!(conversation.phase, Phase::Running(_))) {
                return session;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_is_stopped_from_the_other_server() {
    let (one, two) = Site::two().await;
    let mut there = Program::learner(&two).await;
    let session = abandoned(&one).await;
    // The first server would take the run over after enough silence, but its clock does not advance yet.
    let actor = ann(&one).await;
    let mut listening = one.plumb.as_learner(&actor).listen(&one.plumb, session, None).await.unwrap().unwrap();
    one.plumb.read_new(&mut listening).await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let stopped = there.post(&format!("/session/{session}/stop"), &json!({})).await.expect(202).json();
    assert_eq!(stopped, json!({ "stopping": true }));
    // Notifications are in order: after this one, that one was received.
    listening.updates.mark_unchanged();
    two.stores.notifications.notify(Notice::NewMessages(session)).await.unwrap();
    timeout(PATIENCE, listening.updates.changed()).await.expect("no news arrived").unwrap();
    one.clock.advance_secs(3);
    let heard = hear(&one, &mut listening).await;
    let said: Vec<&StreamPayload> = heard.iter().map(|spoken| &spoken.said).collect();
    let stopped = RunOutcome::Stopped;
    assert_eq!(said, [&StreamPayload::RunStarted { resumed: true }, &StreamPayload::RunFinished { outcome: stopped }]);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(one.plumb.read_new(&mut listening).await.unwrap(), [], "nothing begins again by itself");
    // The session stays as it is, and continues where it was.
    assert!(asked(&mut there, &session.to_string(), &mut Vec::new()).await.is_some());
    let stopped = there.post(&format!("/session/{session}/stop"), &json!({})).await.expect(202).json();
    assert_eq!(stopped, json!({ "stopping": false }), "nothing is at work");
}
