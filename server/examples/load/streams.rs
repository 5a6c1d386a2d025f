//! Streams: how long an event takes to its followers, with 500 of them; and how long a session of 10,000 events takes
//! to be rebuilt and sent.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::StreamExt as _;
use http_body_util::BodyExt as _;
use plumb_server::clock::{self, SteadyClock, ThisMachine};
use plumb_service::Plumb;
use plumb_service::accounts::tokens::{NewToken, Scope};
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Begin, ClientResponse, Content};
use plumb_types::ids::CommandId;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::answers::{Scene, seconds};
use crate::databases::Database;
use crate::live::content::published;
use crate::live::wire::{Sent, Wire};
use crate::live::{Dice, Failure, moment};
use crate::table::{Table, millis, percentile};

/// Number of concurrent followers.
const FOLLOWERS: usize = 500;
/// Mean time between two responses of a learner.
const PAUSE: Duration = Duration::from_secs(3);
/// Number of events of a long session.
const EVENTS: i64 = 10_000;

/// A survey that is long enough for every measurement, as content of a request.
fn survey() -> Json {
    let question = |n: u32| {
        json!({ "question_id": format!("q{n}"), "text": format!("Question {n}?"), "question_type": "short_text",
                "required": false })
    };
    json!({ "survey_id": "long", "version": "1", "metadata": { "title": "Long" },
            "configuration": { "allow_back": true, "show_progress": true },
            "questions": (0..150).map(question).collect::<Vec<_>>() })
}

/// Waiting times of all followers.
#[derive(Default)]
struct Waits {
    streams: Vec<Duration>,
    sockets: Vec<Duration>,
}

/// Measures delivery with [`FOLLOWERS`] open sockets and as many streams.
pub(crate) async fn delivery(binary: &Path, database: Database, table: &mut Table) -> Result<(), Failure> {
    let scene = Scene::start(binary, database, FOLLOWERS, 0).await?;
    let stores = plumb_store::open(&scene.site.database, &plumb_store::Options::default()).await?;
    let plumb = published(stores.clone(), Arc::new(SteadyClock::new(ThisMachine))).await?;
    let waits = Arc::new(Mutex::new(Waits::default()));
    let mut tasks = JoinSet::new();
    let (address, end) = (scene.site.address, moment() + Duration::from_secs(seconds()? + 10));
    for (person, number) in scene.people.iter().zip(0..) {
        let wish = NewToken { name: "bench".into(), scopes: vec![Scope::Read, Scope::Learn], days: 1 };
        let token = plumb.add_token_for(&person.actor.name, wish).await?;
        let (cookie, waits) = (person.cookie.clone(), Arc::clone(&waits));
        tasks.spawn(async move {
            let mut dice = Dice(number);
            let mut wire = Wire::new(address, &cookie);
            let what = json!({ "session_type": "survey", "config": { "content": survey() } });
            let made: Json = serde_json::from_slice(&wire.json("/api/v1/session/", &what.to_string()).await?.body)?;
            let session = made["session_id"].as_str().ok_or_else(|| made.to_string())?.to_owned();
            let socket = tokio::spawn(attend(address, token, session.clone(), Arc::clone(&waits)));
            let mut call = made["pending_action"]["tool_call_id"].as_str().unwrap_or_default().to_owned();
            while moment() < end {
                let spread = u64::try_from(PAUSE.as_millis())?;
                tokio::time::sleep(PAUSE / 2 + Duration::from_millis(dice.below(spread))).await;
                let body = json!({ "tool_call_id": call, "response": { "text": "Yes." } });
                let reply = wire.json(&format!("/api/v1/session/{session}/respond"), &body.to_string()).await?;
                if !reply.is_done() {
                    return Err(reply.text().into());
                }
                let (heard, next) = follow(address, &cookie, &session).await?;
                waits.lock().map_err(|_| "somebody failed")?.streams.extend(heard);
                call = next;
            }
            socket.abort();
            Ok::<(), Failure>(())
        });
    }
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    stores.maintenance.close().await;
    let mut waits = std::mem::take(&mut *waits.lock().map_err(|_| "somebody failed")?);
    for (what, waits) in [("stream", &mut waits.streams), ("socket", &mut waits.sockets)] {
        waits.sort_unstable();
        let name = format!("{}: an event made to a {what} having it, {FOLLOWERS} followers", database.name());
        table.at_most(&format!("{name}, p99"), percentile(waits, 99), 20.0, "ms");
        let more = format!("{:.1} ms, {} events", percentile(waits, 50), waits.len());
        table.state(&format!("{name}, p50"), &more);
    }
    Ok(())
}

/// Returns the time since then by the clock of this machine, which the server shares.
fn since(at: &Json) -> Option<Duration> {
    let at = Timestamp::parse(at.as_str()?)?;
    Some(Duration::from_micros(u64::try_from(clock::now().as_micros() - at.as_micros()).unwrap_or(0)))
}

/// Follows a run to its end; returns the age of each event on arrival, and the pending call.
async fn follow(address: SocketAddr, cookie: &str, session: &str) -> Result<(Vec<Duration>, String), Failure> {
    let mut wire = Wire::new(address, cookie);
    let request = wire.get(&format!("/api/v1/session/{session}/stream")).body(Sent::default())?;
    let (mut waits, mut call, mut text) = (Vec::new(), String::new(), String::new());
    // Messages from before the stream was opened are not counted.
    let opened = clock::now();
    let mut body = wire.begin(request).await?.into_body();
    while let Some(frame) = body.frame().await {
        text.push_str(&String::from_utf8_lossy(&frame?.into_data().unwrap_or_default()));
        while let Some((line, rest)) = text.split_once('\n') {
            let data = line.strip_prefix("data: ").and_then(|data| serde_json::from_str::<Json>(data.trim()).ok());
            if let Some(data) = data {
                if data["props"].is_object() {
                    data["tool_call_id"].as_str().unwrap_or_default().clone_into(&mut call);
                }
                let is_after = data["at"].as_str().and_then(Timestamp::parse).is_some_and(|at| at >= opened);
                waits.extend(since(&data["at"]).filter(|_| is_after));
            }
            text = rest.to_owned();
        }
    }
    Ok((waits, call))
}

/// Keeps a socket open, and records the age of each new prompt on arrival.
async fn attend(address: SocketAddr, token: String, session: String, waits: Arc<Mutex<Waits>>) -> Result<(), Failure> {
    let mut request = format!("ws://{address}/api/v1/sessions/ws/{session}").into_client_request()?;
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    let mut is_first = true;
    while let Some(frame) = socket.next().await {
        let Ok(text) = frame?.into_text() else { continue };
        let Ok(frame) = serde_json::from_str::<Json>(&text) else { continue };
        let asked = &frame["payload"]["state"]["pending_action"]["requested_at"];
        if frame["type"] == "state_update" && asked.is_string() {
            let waited = since(asked).filter(|_| !is_first);
            waits.lock().map_err(|_| "somebody failed")?.sockets.extend(waited);
            is_first = false;
        }
    }
    Ok(())
}

/// Measures a session of [`EVENTS`] events: rebuilding it, and sending its stream.
pub(crate) async fn replay(database: Database, table: &mut Table) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let url = database.fresh(folder.path()).await?;
    let stores = plumb_store::open(&url, &plumb_store::Options::default()).await?;
    let plumb: Arc<Plumb> = Arc::new(published(stores.clone(), Arc::new(SteadyClock::new(ThisMachine))).await?);
    let people = crate::live::people::enrol(&stores, 0, 1).await?;
    let learner = plumb.as_learner(&people.first().ok_or("nobody")?.actor);
    let mut view = learner
        .begin_led(&plumb, Begin::Guided(SessionKind::Survey, Content::Inline(survey())), CommandId::from_u128(1))
        .await?;
    let mut n = 0_u32;
    while let Some(pending) = view.pending.as_ref() {
        if stores.sessions.load(view.id).await?.ok_or("gone")?.version >= EVENTS {
            break;
        }
        // Forward and back, so that it does not end.
        let response =
            if n.is_multiple_of(2) { json!({ "text": format!("Answer {n}.") }) } else { json!({ "request": "back" }) };
        let call = plumb_sessions::conversation::CallId::claimed(&pending.call);
        learner.respond(&plumb, view.id, &ClientResponse { call, response, key: None }, clock::now()).await?;
        view = learner.start_run(&plumb, view.id).await?;
        while view.pending.is_none() && !view.status.is_closed() {
            tokio::time::sleep(Duration::from_millis(1)).await;
            view = learner.led(view.id).await?;
        }
        n += 1;
    }
    let events = stores.sessions.load(view.id).await?.ok_or("gone")?.version;
    let (mut rebuilt, mut told) = (Vec::new(), Vec::new());
    for _ in 0..20 {
        let began = moment();
        if !plumb.is_intact(view.id).await? {
            return Err("the session is not the fold of its events".into());
        }
        rebuilt.push(began.elapsed());
        let began = moment();
        let moments = learner.replay(view.id).await?;
        told.push(began.elapsed());
        if moments.is_empty() {
            return Err("nothing happened".into());
        }
    }
    stores.maintenance.close().await;
    rebuilt.sort_unstable();
    told.sort_unstable();
    let name = format!("{}: a session of {events} events", database.name());
    table.at_most(
        &format!("{name} rebuilt from them and checked, median"),
        millis(rebuilt[rebuilt.len() / 2]),
        50.0,
        "ms",
    );
    table.at_most(&format!("{name} told as it went, median"), millis(told[told.len() / 2]), 50.0, "ms");
    Ok(())
}
