//! HTTP/1.1 over one persistent connection: it knows exactly which requests were acknowledged.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use http::header;
use http::request::Builder;
use http::{HeaderMap, Request, Response};
use http_body_util::BodyExt as _;
use http_body_util::combinators::BoxBody;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::Failure;

/// Longer than any request may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The body of a request, complete or streamed.
pub(crate) type Sent = BoxBody<Bytes, Infallible>;

/// The server's response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Reply {
    /// Whether it succeeded, or redirects after success.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.status, 200..=399)
    }

    /// Returns a header, the last of several; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get_all(name).iter().next_back().and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Formats the response for messages.
    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.status, String::from_utf8_lossy(&self.body))
    }
}

/// A connection that is opened when needed and kept.
#[derive(Debug)]
pub(crate) struct Wire {
    address: SocketAddr,
    cookie: String,
    sender: Option<SendRequest<Sent>>,
}

impl Wire {
    /// Connects to the server at `address`, with that cookie.
    pub(crate) fn new(address: SocketAddr, cookie: &str) -> Self {
        Self { address, cookie: cookie.to_owned(), sender: None }
    }

    /// Requests a page, as a browser does.
    pub(crate) async fn page(&mut self, path: &str, encoding: &str) -> Result<Reply, Failure> {
        let request = self.get(path).header(header::ACCEPT, "text/html").header(header::ACCEPT_ENCODING, encoding);
        self.exchange(request.body(Sent::default())?).await
    }

    /// Posts JSON to a server function.
    pub(crate) async fn json(&mut self, path: &str, body: &str) -> Result<Reply, Failure> {
        self.post(path, "application/json", body.len(), body.to_owned().boxed()).await
    }

    /// Posts a form as the script does.
    pub(crate) async fn form(&mut self, path: &str, body: &str) -> Result<Reply, Failure> {
        self.post(path, "application/x-www-form-urlencoded", body.len(), body.to_owned().boxed()).await
    }

    /// Posts a body of that many bytes.
    pub(crate) async fn post(&mut self, path: &str, kind: &str, bytes: usize, body: Sent) -> Result<Reply, Failure> {
        let request = self.headed(Request::post(path));
        let request = request.header(header::ACCEPT, "application/json").header("sec-fetch-site", "same-origin");
        let request = request.header(header::CONTENT_TYPE, kind).header(header::CONTENT_LENGTH, bytes);
        self.exchange(request.body(body)?).await
    }

    /// A request for `path`.
    pub(crate) fn get(&self, path: &str) -> Builder {
        self.headed(Request::get(path))
    }

    fn headed(&self, request: Builder) -> Builder {
        request.header(header::HOST, self.address.to_string()).header(header::COOKIE, &self.cookie)
    }

    /// Sends a request and waits for the whole response. After an error it is unknown whether it was carried out.
    async fn exchange(&mut self, request: Request<Sent>) -> Result<Reply, Failure> {
        let (head, body) = self.begin(request).await?.into_parts();
        let body = timeout(PATIENCE, body.collect()).await??.to_bytes();
        Ok(Reply { status: head.status.as_u16(), headers: head.headers, body })
    }

    /// Sends a request and waits until the response begins.
    pub(crate) async fn begin(&mut self, request: Request<Sent>) -> Result<Response<Incoming>, Failure> {
        timeout(PATIENCE, async {
            // After any error from here on, the connection cannot be reused.
            let mut sender = self.connected().await?;
            let response = sender.send_request(request).await?;
            self.sender = Some(sender);
            Ok(response)
        })
        .await?
    }

    async fn connected(&mut self) -> Result<SendRequest<Sent>, Failure> {
        if let Some(mut sender) = self.sender.take()
            && sender.ready().await.is_ok()
        {
            return Ok(sender);
        }
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(sender)
    }
}
