//! One request and its answer.

use std::sync::Arc;
use std::task::{Context, Poll};

use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue};
use tokio::time::{Instant, timeout_at};
use tower::Service;

use super::{Boxed, Chunks, Incoming, Outgoing, retry_after};
use crate::config::Limits;
use crate::error::{Known, LlmError, TransportFault};
use crate::outside::Clock;
use crate::wire::{Reply, failure_of, failure_within};

/// Maximum size of an error's body that is read, in bytes.
const MOST_OF_AN_ERROR: usize = 64 * 1024;

/// Sends a request and reads its answer: complete, or the first chunk.
#[derive(Clone)]
pub(super) struct Exchange {
    pub(super) http: reqwest::Client,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) limits: Limits,
}

impl Service<Outgoing> for Exchange {
    type Response = Incoming;
    type Error = LlmError;
    type Future = Boxed<Result<Incoming, LlmError>>;

    fn poll_ready(&mut self, _context: &mut Context<'_>) -> Poll<Result<(), LlmError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Outgoing) -> Self::Future {
        let exchange = self.clone();
        Box::pin(async move { exchange.run(request).await })
    }
}

impl Exchange {
    async fn run(self, request: Outgoing) -> Result<Incoming, LlmError> {
        let deadlines = self.limits.deadlines;
        let known = request.known.clone();
        // An unstreamed answer begins when it is finished: the call's deadline, which comes first, is its only one.
        let first_byte = Instant::now() + if request.streamed { deadlines.first_byte } else { deadlines.total * 2 };
        let headers = headers(&request).map_err(|what| LlmError::BadRequest(Box::new(known.clone().saying(what))))?;
        let sent = self.http.post(&request.url).headers(headers).body(request.body).send();
        let response = match timeout_at(first_byte, sent).await {
            Err(_) => return Err(LlmError::transport(TransportFault::FirstByte, known)),
            Ok(Err(error)) => return Err(unsent(&error, known)),
            Ok(Ok(response)) => response,
        };
        let status = response.status().as_u16();
        let wait = retry_after(response.headers(), self.clock.now());
        let is_event_stream = says(response.headers(), "event-stream");
        let is_whole = ["json", "html"].iter().any(|kind| says(response.headers(), kind));
        let is_success = response.status().is_success();
        let most = if is_success { self.limits.most_bytes } else { MOST_OF_AN_ERROR };
        let mut chunks = Chunks::new(response, deadlines, known.clone());
        let first = chunks.fetch_first(first_byte).await;
        if !is_success {
            // The status is known, even if its body cannot be read completely.
            let (body, _) = whole(&mut chunks, most).await;
            return Err(failure_of(status, &body, wait, known));
        }
        // A server that does not stream answers with plain JSON or with an empty body.
        first?;
        if request.streamed && !chunks.is_empty() && (is_event_stream || !is_whole) {
            return Ok(Incoming::Chunks(Box::new(chunks)));
        }
        match whole(&mut chunks, most).await {
            (body, End::All) => read_whole(&body, known.with_status(status)),
            (_, End::TooMuch) => Err(LlmError::too_long(known.with_status(status))),
            (_, End::Broken(error)) => Err(error),
        }
    }
}

/// Reads a body with a status of success, which may still be an error or a page of a gateway.
fn read_whole(body: &[u8], known: Known) -> Result<Incoming, LlmError> {
    match Reply::json(body) {
        Err(what) => Err(LlmError::malformed(what.to_string(), known)),
        Ok(json) => match failure_within(&json, known) {
            Some(error) => Err(error),
            None => Ok(Incoming::Whole { json, bytes: body.len() }),
        },
    }
}

enum End {
    All,
    TooMuch,
    Broken(LlmError),
}

/// Reads up to `most` bytes.
async fn whole(chunks: &mut Chunks, most: usize) -> (Vec<u8>, End) {
    let mut body = Vec::new();
    loop {
        match chunks.next_before_output().await {
            Ok(None) => return (body, End::All),
            Ok(Some(bytes)) if body.len() + bytes.len() > most => return (body, End::TooMuch),
            Ok(Some(bytes)) => body.extend_from_slice(&bytes),
            Err(error) => return (body, End::Broken(error)),
        }
    }
}

fn headers(request: &Outgoing) -> Result<HeaderMap, &'static str> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let accepted = if request.streamed { "text/event-stream, application/json" } else { "application/json" };
    headers.insert(ACCEPT, HeaderValue::from_static(accepted));
    if let Some(key) = &request.key {
        let value = HeaderValue::try_from(format!("Bearer {}", key.reveal()));
        let mut value = value.map_err(|_| "the key has signs that no header may have")?;
        value.set_sensitive(true);
        headers.insert(AUTHORIZATION, value);
    }
    if let Some(site) = &request.site {
        let value = HeaderValue::try_from(site).map_err(|_| "the call site has signs that no header may have")?;
        headers.insert("x-plumb-call-site", value);
    }
    Ok(headers)
}

fn says(headers: &HeaderMap, kind: &str) -> bool {
    headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains(kind))
}

/// The error of a request without a response. The library's message contains the address, which is no secret, and no
/// key.
fn unsent(error: &reqwest::Error, known: Known) -> LlmError {
    let fault = if error.is_connect() || error.is_builder() { TransportFault::Connect } else { TransportFault::Reset };
    LlmError::transport(fault, known.saying(root_cause(error)))
}

/// The innermost cause, such as `Connection refused`.
pub(super) fn root_cause(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
