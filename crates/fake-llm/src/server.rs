//! The server.

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::time::sleep;

use crate::asked::CALL_SITE;
use crate::journal::{AnsweredBy, Ending, Journal, Verdict};
use crate::line::{Lines, Orders};
use crate::moment::retry_after;
use crate::plan::{WireAction, WirePlan};
use crate::provider::Provider;
use crate::script::Script;
use crate::state::{ReceivedRequest, SharedScript, Watch};

/// Largest request read, in bytes.
const MAX_BODY: usize = 32 << 20;
/// The status if no fixture fits.
const UNMATCHED: u16 = 599;

/// A running server, in a thread of its own, until it is stopped or dropped.
#[derive(Debug)]
pub struct FakeLlm {
    address: SocketAddr,
    shared: Arc<SharedScript>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl FakeLlm {
    /// For tests: starts on any free port of this machine.
    ///
    /// # Panics
    ///
    /// If it cannot listen there.
    pub fn start(script: Script) -> Self {
        Self::listen(script, SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a free port of this machine")
    }

    /// Starts at an address; with port 0, on any free port.
    pub fn listen(script: Script, address: SocketAddr) -> io::Result<Self> {
        let listener = std::net::TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let shared = Arc::new(SharedScript::new(script));
        let lines = {
            let _inside = runtime.enter();
            Lines(tokio::net::TcpListener::from_std(listener)?)
        };
        let service = Router::new()
            .route("/__journal", get(tell))
            .route("/__reset", post(forget))
            .fallback(answer)
            .with_state(Arc::clone(&shared))
            .into_make_service_with_connect_info::<Orders>();
        let (stop, stopped) = oneshot::channel();
        // All connections end with the runtime, including hanging ones.
        let thread = std::thread::Builder::new().name("fake-llm".to_owned()).spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    _ = axum::serve(lines, service) => {}
                    _ = stopped => {}
                }
            });
        })?;
        Ok(Self { address, shared, stop: Some(stop), thread: Some(thread) })
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address without a path, such as `http://127.0.0.1:4000`.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The base URL for clients of such an endpoint, such as `http://127.0.0.1:4000/v1`.
    pub fn base_url(&self) -> String {
        format!("{}{}", self.origin(), self.shared.script.provider.prefix())
    }

    /// The requests so far.
    pub fn journal(&self) -> Journal {
        self.shared.journal()
    }

    /// Whether everything went as scripted, so far.
    pub fn verdict(&self) -> Verdict {
        self.shared.verdict()
    }

    /// Clears the journal; fixtures may be used again.
    pub fn reset(&self) {
        self.shared.reset();
    }

    /// Stops the server and returns whether everything went as scripted.
    pub fn stop(mut self) -> Verdict {
        let verdict = self.shared.verdict();
        self.end();
        verdict
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            // The server may have ended by itself.
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for FakeLlm {
    fn drop(&mut self) {
        self.end();
    }
}

async fn tell(State(shared): State<Arc<SharedScript>>) -> axum::Json<Value> {
    let Journal { entries, forgotten } = shared.journal();
    axum::Json(json!({"entries": entries, "forgotten": forgotten, "verdict": shared.verdict()}))
}

async fn forget(State(shared): State<Arc<SharedScript>>) -> StatusCode {
    shared.reset();
    StatusCode::NO_CONTENT
}

async fn answer(
    State(shared): State<Arc<SharedScript>>,
    ConnectInfo(orders): ConnectInfo<Orders>,
    asked: Request,
) -> Response {
    let Some(arrived) = arrived(asked).await else {
        return build(&WirePlan::json(413, &json!({"error": {"message": "too large"}})), Body::empty());
    };
    let is_for = |method: &str, end: &str| arrived.method == method && arrived.path.ends_with(end);
    // Replies in other forms than chat completions are raw ones of the script.
    if ["/chat/completions", "/messages", "/responses"].iter().any(|end| is_for("POST", end)) {
        return complete(&shared, orders, arrived).await;
    }
    let mut watch = shared.other(&arrived);
    let (by, plan) = if is_for("GET", "/models") {
        (AnsweredBy::Models, WirePlan::json(200, &models(&shared.script)))
    } else {
        let words = format!("{} {}", arrived.method, arrived.path);
        (AnsweredBy::Nobody, WirePlan::json(UNMATCHED, &shared.unmatched(watch.number, &words, &[])))
    };
    watch.answered(by, plan.status, true, None);
    send(plan, orders, watch)
}

async fn complete(shared: &Arc<SharedScript>, orders: Orders, arrived: ReceivedRequest) -> Response {
    let script = &shared.script;
    let (asked, mut watch) = shared.asked(arrived);
    let computed = script.responders.iter().find_map(|responder| responder.respond(&asked));
    let chosen = match computed {
        Some(reply) => Ok((AnsweredBy::Responder, reply)),
        None => shared.choose(&asked).map(|(index, reply)| (AnsweredBy::Fixture(index), reply)),
    };
    let (by, mut plan, delay) = match chosen {
        Ok((by, reply)) => (by, WirePlan::of(&reply, &asked, script.provider), script.latency + reply.delay),
        Err(hindrances) => {
            let site = asked.call_site.as_deref().unwrap_or("none");
            let user: String = asked.user().chars().take(200).collect();
            let (nth, model) = (asked.nth, asked.model());
            let words = format!("{}, call site {site}, request {nth} of it, model {model}, user {user:?}", asked.path);
            let body = shared.unmatched(watch.number, &words, &hindrances);
            (AnsweredBy::Nobody, WirePlan::json(UNMATCHED, &body), Duration::ZERO)
        }
    };
    let mut wait = None;
    for (_, value) in plan.headers.iter_mut().filter(|(name, _)| name.eq_ignore_ascii_case("retry-after")) {
        (*value, wait) = retry_after(value);
    }
    let well = plan.is_whole && plan.status.is_some_and(|status| status < 400);
    watch.answered(by, plan.status, well, wait);
    sleep(delay).await;
    if plan.status.is_none() {
        std::future::pending::<()>().await;
    }
    send(plan, orders, watch)
}

/// Reads a request; `None` if it is too large.
async fn arrived(asked: Request) -> Option<ReceivedRequest> {
    let (head, body) = asked.into_parts();
    let body = to_bytes(body, MAX_BODY).await.ok()?;
    let as_text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers: Vec<_> = head.headers.iter().map(|(name, value)| (name.as_str().to_owned(), as_text(value))).collect();
    let call_site = head.headers.get(CALL_SITE).map(as_text);
    let body = serde_json::from_slice(&body).unwrap_or_else(|_| json!(String::from_utf8_lossy(&body)));
    let path = head.uri.path().to_owned();
    Some(ReceivedRequest { method: head.method.as_str().to_owned(), path, headers, body, call_site })
}

fn models(script: &Script) -> Value {
    let owner = match script.provider {
        Provider::OpenAi => "openai",
        Provider::Anthropic => "anthropic",
        Provider::Gemini => "google",
        Provider::Ollama => "library",
        Provider::Vllm => "vllm",
        Provider::LlamaCpp => "llamacpp",
    };
    let model = |id: &String| json!({"id": id, "object": "model", "created": 1_767_225_600, "owned_by": owner});
    json!({"object": "list", "data": script.models.iter().map(model).collect::<Vec<_>>()})
}

/// An answer being sent.
struct Sending {
    steps: VecDeque<WireAction>,
    orders: Orders,
    watch: Watch,
}

fn send(mut plan: WirePlan, orders: Orders, mut watch: Watch) -> Response {
    if let Some(pause) = plan.drip {
        orders.drip(pause);
    }
    let steps = std::mem::take(&mut plan.steps);
    if steps.is_empty() {
        watch.end(Ending::Sent);
    }
    let sending = Sending { steps, orders, watch };
    let body = stream::unfold(sending, |mut sending| async move { sending.next().await.map(|part| (part, sending)) });
    build(&plan, Body::from_stream(body))
}

impl Sending {
    async fn next(&mut self) -> Option<Result<Bytes, io::Error>> {
        loop {
            match self.steps.pop_front()? {
                WireAction::Send(bytes) => {
                    // Ends here, because a body with a known length is not polled for its end.
                    if self.steps.is_empty() {
                        self.watch.end(Ending::Sent);
                    }
                    return Some(Ok(bytes));
                }
                WireAction::Wait(pause) => sleep(pause).await,
                WireAction::Hang => std::future::pending().await,
                WireAction::Cut => {
                    self.watch.end(Ending::BrokenOff);
                    return Some(Err(io::ErrorKind::ConnectionAborted.into()));
                }
                WireAction::Reset => {
                    self.watch.end(Ending::BrokenOff);
                    self.orders.reset();
                    // The byte below is never written. An end of the body would close the connection in good order.
                    self.steps.push_back(WireAction::Hang);
                    return Some(Ok(Bytes::from_static(b"\n")));
                }
            }
        }
    }
}

fn build(plan: &WirePlan, body: Body) -> Response {
    let mut response = Response::new(body);
    let status = plan.status.and_then(|status| StatusCode::from_u16(status).ok());
    *response.status_mut() = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in &plan.headers {
        // Invalid headers cannot be sent.
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), HeaderValue::from_str(value)) {
            response.headers_mut().append(name, value);
        }
    }
    response
}
