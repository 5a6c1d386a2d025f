//! A client that observes bytes as they are received.

use std::io;
use std::time::Duration;

use plumb_fake_llm::FakeLlm;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

/// Longest wait of a test's client for further bytes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// The received response.
#[derive(Debug)]
pub(crate) struct Got {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
    /// Whether the body is complete, by its length or its last chunk.
    pub(crate) whole: bool,
    pub(crate) end: End,
    /// Time until the first byte.
    pub(crate) first_byte: Duration,
    /// Total time.
    pub(crate) took: Duration,
}

/// How the connection ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The server closed the connection.
    Closed,
    /// The server reset the connection.
    Reset,
    /// Nothing more was received, and the client gave up.
    GaveUp,
}

impl Got {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn message(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        self.json()["choices"][0]["message"].clone()
    }
}

/// A request with one user message.
pub(crate) fn body(user: &str) -> Value {
    json!({"model": "m", "messages": [{"role": "user", "content": user}]})
}

/// Adds fields to a body.
pub(crate) fn with(mut body: Value, more: Value) -> Value {
    let fields = body.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    body
}

/// Requests a completion from a call site.
pub(crate) async fn ask(fake: &FakeLlm, site: &str, body: &Value) -> Got {
    try_ask(fake, site, body).await.expect("an answer")
}

/// Requests a completion; an error is a fault before any status was received.
pub(crate) async fn try_ask(fake: &FakeLlm, site: &str, body: &Value) -> Result<Got, End> {
    let path = format!("{}/chat/completions", fake.base_url().replace(&fake.origin(), ""));
    let headers = [("authorization", "Bearer test-key"), ("x-plumb-call-site", site)];
    send(fake, "POST", &path, &headers, &body.to_string()).await
}

/// Sends any request.
pub(crate) async fn send(
    fake: &FakeLlm,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Result<Got, End> {
    let begun = Instant::now();
    let mut stream = TcpStream::connect(fake.address()).await.expect("a connection");
    let headers: Vec<_> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let headers = headers.concat();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: fake\r\nconnection: close\r\n{headers}");
    let request = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await.expect("a request that is sent");
    let (mut arrived, mut first_byte, mut buffer) = (Vec::new(), Duration::ZERO, vec![0; 64 * 1024]);
    let end = loop {
        match timeout(PATIENCE, stream.read(&mut buffer)).await {
            Err(_) => break End::GaveUp,
            Ok(Ok(0)) => break End::Closed,
            Ok(Ok(count)) => {
                if arrived.is_empty() {
                    first_byte = begun.elapsed();
                }
                arrived.extend_from_slice(&buffer[..count]);
            }
            Ok(Err(error)) => {
                assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
                break End::Reset;
            }
        }
    };
    let text = String::from_utf8(arrived).expect("text");
    let Some((head, rest)) = text.split_once("\r\n\r\n") else { return Err(end) };
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers: Vec<_> = headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    let length = headers.iter().find(|(name, _)| name == "content-length").map(|(_, value)| value.parse::<usize>());
    let (body, whole) = match length {
        Some(length) => (rest.to_owned(), length == Ok(rest.len())),
        None => unchunked(rest),
    };
    let status = status.expect("a status");
    Ok(Got { status, headers, body, whole, end, first_byte, took: begun.elapsed() })
}

/// The text of a chunked body, and whether its last chunk is there.
fn unchunked(mut rest: &str) -> (String, bool) {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("a size of a chunk");
        if size == 0 {
            return (body, true);
        }
        let chunk = after.get(..size).unwrap_or(after);
        body.push_str(chunk);
        rest = after.get(size + 2..).unwrap_or_default();
    }
    (body, false)
}
