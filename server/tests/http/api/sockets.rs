//! Sessions over a WebSocket: a real socket to a listening server.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use plumb_server::http::{Web, WebParts, router};
use plumb_server::sockets::{SocketTiming, Sockets};
use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::error::Error as SocketError;
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Program;
use super::sessions::{answer, begin, free, id_of};
use crate::support::{Site, has_fields, right_answer};

const PATIENCE: Duration = Duration::from_secs(10);

/// Starts the site on a free port.
pub(crate) async fn listening(web: &Web) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = router(web.clone()).into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

/// A client's end of a socket.
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Opens a socket with a token in the header.
    pub(crate) async fn open(at: SocketAddr, session: &str, token: &str) -> Self {
        Self::try_open(at, session, &[("authorization", &format!("Bearer {token}"))]).await.unwrap()
    }

    /// Tries to open a socket; returns the status of a refusal.
    async fn try_open(at: SocketAddr, rest: &str, headers: &[(&str, &str)]) -> Result<Self, u16> {
        let address = format!("ws://{at}/api/v1/sessions/ws/{rest}");
        let mut request = address.into_client_request().unwrap();
        for (name, value) in headers {
            let name: axum::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Self(socket)),
            Err(SocketError::Http(response)) => {
                let body = response.body().clone().unwrap_or_default();
                let problem: Json = serde_json::from_slice(&body).expect("a refusal is a problem document");
                assert_eq!(problem["status"], response.status().as_u16());
                Err(response.status().as_u16())
            }
            Err(other) => panic!("{other}"),
        }
    }

    pub(crate) async fn send(&mut self, frame: &Json) {
        self.0.send(Message::text(frame.to_string())).await.unwrap();
    }

    pub(crate) async fn chat(&mut self, message: &str) {
        self.send(&json!({ "type": "chat", "payload": { "message": message } })).await;
    }

    /// Returns the next frame, or the close code.
    async fn next(&mut self) -> Result<Json, Option<CloseCode>> {
        loop {
            let received = timeout(PATIENCE, self.0.next()).await.expect("nothing was said");
            match received {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(close))) => return Err(close.map(|close| close.code)),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Returns the frames up to the first one of that type.
    pub(crate) async fn until(&mut self, kind: &str) -> Vec<Json> {
        let mut frames = Vec::new();
        loop {
            frames.push(self.next().await.unwrap_or_else(|code| panic!("closed with {code:?} after {frames:?}")));
            if frames.last().unwrap()["type"] == kind {
                return frames;
            }
        }
    }

    /// Waits for the next prompt and returns it.
    pub(crate) async fn asked(&mut self) -> Json {
        loop {
            let payload = self.until("assistant").await.pop().unwrap()["payload"].take();
            if !payload["action"].is_null() {
                return payload;
            }
        }
    }

    async fn refused(&mut self) -> Json {
        self.until("error").await.pop().unwrap()["payload"].take()
    }

    async fn closed(&mut self) -> Option<CloseCode> {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    /// Returns the first state that is over.
    pub(crate) async fn over(&mut self) -> Json {
        loop {
            let mut update = self.until("state_update").await.pop().unwrap();
            if update["payload"]["state"]["completed_at"].is_string() {
                return update["payload"]["state"].take();
            }
        }
    }
}

/// Returns the text of the right option of the current item.
async fn right_text(site: &Site, session: &str) -> String {
    let id = session.parse().unwrap();
    let at = usize::from(site.session(id).await.current().unwrap());
    let form = site.form(id).await;
    let item = &form.items[at].item;
    let right = right_answer(item);
    item.body.options().unwrap().iter().find(|option| option.id == right).unwrap().text.clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_assessment_is_taken_by_chatting() {
    let site = Site::start().await;
    let at = listening(&site.web).await;
    let mut program = Program::learner(&site).await;
    let session = id_of(&begin(&mut program, &free()).await);
    let mut socket = Socket::open(at, &session, program.token.as_deref().unwrap()).await;
    let state = socket.until("state_update").await.pop().unwrap();
    let mut shown = program.get(&format!("/session/{session}")).await.expect(200).json();
    // The context is only returned when a single session is requested.
    shown.as_object_mut().unwrap().remove("context");
    assert_eq!(state, json!({ "type": "state_update", "payload": { "state": shown } }));
    for n in 0..3 {
        let asked = socket.asked().await;
        let shown = program.get(&format!("/session/{session}")).await.expect(200).json();
        assert_eq!(asked["tool_call_id"], shown["pending_action"]["tool_call_id"]);
        assert_eq!(asked["message"], asked["action"]["props"]["prompt"]);
        for field in ["tool_name", "widget_type", "props"] {
            assert_eq!(asked["action"][field], shown["pending_action"][field], "{field}");
        }
        let text = right_text(&site, &session).await;
        let options = asked["action"]["props"]["options"].as_array().unwrap();
        let place = options.iter().position(|option| option["text"] == text.as_str()).unwrap() + 1;
        // By its text, by its number, and as a program would.
        match n {
            0 => socket.chat(&format!(" {text} ")).await,
            1 => socket.chat(&format!("#{place}")).await,
            _ => {
                let response = json!({ "index": place - 1 });
                let payload = json!({ "tool_call_id": asked["tool_call_id"], "response": response });
                socket.send(&json!({ "type": "respond", "payload": payload })).await;
            }
        }
        // The response is acknowledged before the next prompt.
        let told = socket.until("state_update").await.pop().unwrap();
        assert_ne!(told["payload"]["state"]["pending_action"]["tool_call_id"], asked["tool_call_id"], "{told}");
    }
    has_fields(&socket.over().await, json!({ "/status": "completed", "/pending_action": null, "/items_completed": 3 }));
    let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
    assert_eq!(results["items_correct"], json!(3), "{results}");
    socket.chat("1").await;
    assert_eq!(socket.refused().await["status"], 409, "and the socket stays");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_taken_is_refused_in_words_and_uses_nothing_up() {
    let site = Site::start().await;
    let at = listening(&site.web).await;
    let mut program = Program::learner(&site).await;
    let session = id_of(&begin(&mut program, &free()).await);
    let mut socket = Socket::open(at, &session, program.token.as_deref().unwrap()).await;
    let asked = socket.asked().await;
    for (frame, status) in [
        ("", 400),
        ("hello", 400),
        ("{}", 422),
        (r#"{"type":"shout","payload":{}}"#, 422),
        (r#"{"type":"chat","payload":{"message":"I do not know"}}"#, 422),
        (r#"{"type":"chat","payload":{"message":""}}"#, 422),
        (r#"{"type":"chat","payload":{"message":"/hint"}}"#, 422),
        (r#"{"type":"respond","payload":{"tool_call_id":"call_99","response":{"index":0}}}"#, 409),
        (r#"{"type":"respond","payload":{"tool_call_id":"call_2","response":{"index":0},"key":1}}"#, 422),
    ] {
        socket.0.send(Message::text(frame.to_owned())).await.unwrap();
        let problem = socket.refused().await;
        assert_eq!(problem["status"], status, "{frame}: {problem}");
        assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{problem}");
    }
    socket.0.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.refused().await["status"], 400);
    let shown = program.get(&format!("/session/{session}")).await.expect(200).json();
    assert_eq!(shown["pending_action"]["tool_call_id"], asked["tool_call_id"]);
    assert_eq!(site.session(session.parse().unwrap()).await.answered(), 0);
    // An item that may be skipped is skipped.
    socket.chat("/skip").await;
    assert_ne!(socket.asked().await["tool_call_id"], asked["tool_call_id"]);
    // Too long a message closes the socket, not the session.
    socket.chat(&"x".repeat(70_000)).await;
    let code = socket.closed().await;
    assert!(code.is_none_or(|code| code == CloseCode::Size), "{code:?}");
    let mut again = Socket::open(at, &session, program.token.as_deref().unwrap()).await;
    again.asked().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_is_refused_is_pointed_at_alike_whoever_is_talked_to() {
    let (site, mut program) = Program::start().await;
    let at = listening(&site.web).await;
    let token = program.token.clone().unwrap();
    let session = id_of(&begin(&mut program, &free()).await);
    let mut led = Socket::open(at, &session, &token).await;
    led.asked().await;
    let topic = json!({ "goal": { "topic": "sums-and-doubles" } });
    let begun = program.post("/sessions", &topic).await.expect(201).json();
    let mut tutored = Socket::open(at, begun["session_id"].as_str().unwrap(), &token).await;
    tutored.until("state_update").await;
    for socket in [&mut led, &mut tutored] {
        socket.chat("").await;
        let refused = socket.refused().await;
        let place = (&refused["status"], &refused["fields"][0]["field"]);
        assert_eq!(place, (&json!(422), &json!("/payload/message")), "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_its_owner_opens_a_socket_and_no_cookie_does() {
    let site = Site::start().await;
    let at = listening(&site.web).await;
    let mut program = Program::learner(&site).await;
    let token = program.token.clone().unwrap();
    let session = id_of(&begin(&mut program, &free()).await);
    let other = Program::of(&site, "ben", Role::Learner, &[Scope::Read, Scope::Learn]).await.token.unwrap();
    let reader = Program::of(&site, "ann", Role::Learner, &[Scope::Read]).await.token.unwrap();
    let learner = Program::of(&site, "ann", Role::Learner, &[Scope::Learn]).await.token.unwrap();
    let chief = Program::of(&site, "chief", Role::Admin, &[Scope::Read, Scope::Learn, Scope::Manage]).await;
    let chief = chief.token.unwrap();
    for (token, status) in [(&other, 404), (&chief, 404), (&reader, 403), (&learner, 403), (&"plumb_x".to_owned(), 401)]
    {
        let header = format!("Bearer {token}");
        let refused = Socket::try_open(at, &session, &[("authorization", &header)]).await.err();
        assert_eq!(refused, Some(status), "{token}");
        let refused = Socket::try_open(at, &format!("{session}?token={token}"), &[]).await.err();
        assert_eq!(refused, Some(status), "{token}");
    }
    let cookie = site.learner().await.cookies.iter().map(|(name, value)| format!("{name}={value}")).next().unwrap();
    for origin in ["http://plumb.test", "http://elsewhere.test"] {
        let headers = [("cookie", cookie.as_str()), ("origin", origin)];
        assert_eq!(Socket::try_open(at, &session, &headers).await.err(), Some(401));
    }
    let unknown = format!("{session}?token={token}&more=1");
    assert_eq!(Socket::try_open(at, &unknown, &[]).await.err(), Some(422));
    let mut browser = Socket::try_open(at, &format!("{session}?token={token}"), &[]).await.unwrap();
    browser.asked().await;
    // A plain request is refused with an explanation.
    super::problem(&program.get(&format!("/sessions/ws/{session}")).await, 400, "bad-request");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sockets_hear_the_same_and_a_socket_that_was_cut_goes_on() {
    let site = Site::start().await;
    let at = listening(&site.web).await;
    let mut program = Program::learner(&site).await;
    let token = program.token.clone().unwrap();
    let session = id_of(&begin(&mut program, &free()).await);
    let (mut one, mut two) = (Socket::open(at, &session, &token).await, Socket::open(at, &session, &token).await);
    let first = one.asked().await;
    assert_eq!(two.asked().await, first);
    one.chat("1").await;
    let second = one.asked().await;
    assert_ne!(second["tool_call_id"], first["tool_call_id"]);
    assert_eq!(two.asked().await, second);
    // A moment too late: the other socket has responded to it.
    let payload = json!({ "tool_call_id": first["tool_call_id"], "response": { "index": 1 } });
    two.send(&json!({ "type": "respond", "payload": payload })).await;
    let refused = two.refused().await;
    assert_eq!((&refused["status"], &refused["stored"]["tool_call_id"]), (&json!(409), &first["tool_call_id"]));
    // Repeating the recorded response is acknowledged.
    let recorded = refused["stored"]["response"].clone();
    let payload = json!({ "tool_call_id": first["tool_call_id"], "response": recorded });
    two.send(&json!({ "type": "respond", "payload": payload })).await;
    assert_eq!(two.until("state_update").await.last().unwrap()["payload"]["state"]["items_completed"], 1);
    drop(one);
    // Responses by other routes are received, too.
    program.respond(&session, &second, &answer(&site, &session, true).await).await.expect(200);
    let third = two.asked().await;
    let mut again = Socket::open(at, &session, &token).await;
    assert_eq!(again.asked().await, third);
    again.chat("2").await;
    assert_eq!(again.over().await["status"], "completed");
    assert_eq!(two.over().await["status"], "completed");
}

/// Serves the site with other time limits of its sockets.
async fn at_pace(site: &Site, pace: SocketTiming) -> (SocketAddr, Arc<Sockets>) {
    let sockets = Arc::new(Sockets::new(pace));
    let web = WebParts { sockets: Arc::clone(&sockets), ..(*site.web).clone() }.into();
    (listening(&web).await, sockets)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_closed_when_the_server_stops_and_when_nobody_is_there() {
    let (site, mut program) = Program::start().await;
    let token = program.token.clone().unwrap();
    let session = id_of(&begin(&mut program, &free()).await);
    let (at, sockets) = at_pace(&site, SocketTiming::default()).await;
    let mut socket = Socket::open(at, &session, &token).await;
    socket.asked().await;
    sockets.close();
    assert_eq!(socket.closed().await, Some(CloseCode::Away));
    drop(socket);
    timeout(PATIENCE, sockets.closed()).await.expect("a socket is still open");

    let ping = Duration::from_millis(20);
    let (at, _) = at_pace(&site, SocketTiming { ping, idle: 5, ..SocketTiming::default() }).await;
    let mut idle = Socket::open(at, &session, &token).await;
    assert_eq!(idle.closed().await, Some(CloseCode::Away), "it answers pings and says nothing");
    let (at, sockets) = at_pace(&site, SocketTiming { ping, unanswered: 5, ..SocketTiming::default() }).await;
    let silent = Socket::open(at, &session, &token).await;
    // Nothing is read, so no ping is answered.
    timeout(PATIENCE, sockets.closed()).await.expect("nobody noticed");
    drop(silent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_is_revoked_and_a_session_that_ends_elsewhere_are_noticed() {
    let (site, mut program) = Program::start().await;
    let token = program.token.clone().unwrap();
    let session = id_of(&begin(&mut program, &free()).await);
    let quick = SocketTiming { look: Duration::from_millis(50), ..SocketTiming::default() };
    let (at, _) = at_pace(&site, quick).await;
    let (mut socket, mut other) = (Socket::open(at, &session, &token).await, Socket::open(at, &session, &token).await);
    socket.asked().await;
    site.clock.advance_secs(10 * 60 + 120);
    site.plumb.close_overdue().await.unwrap();
    assert_eq!(socket.over().await["status"], "expired", "nobody told, and it was looked at");
    let owner = site.id("ann").await;
    for token in site.stores.api_tokens.of_user(owner).await.unwrap() {
        site.plumb.revoke_token_of("ann", token.id).await.unwrap();
    }
    other.chat("1").await;
    assert_eq!(other.refused().await["status"], 401);
    assert_eq!(other.closed().await, Some(CloseCode::Policy));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_on_one_server_is_heard_by_a_socket_on_the_other() {
    let (one, two) = Site::two().await;
    let mut program = Program::learner(&one).await;
    let session = id_of(&begin(&mut program, &free()).await);
    // Polling is disabled here: only notifications count.
    let (at, _) = at_pace(&two, SocketTiming { look: Duration::from_hours(1), ..SocketTiming::default() }).await;
    let mut socket = Socket::open(at, &session, program.token.as_deref().unwrap()).await;
    for _ in 0..2 {
        let asked = socket.asked().await;
        program.respond(&session, &asked, &answer(&one, &session, true).await).await.expect(200);
    }
    socket.asked().await;
    socket.chat("1").await;
    assert_eq!(socket.over().await["status"], "completed");
}
