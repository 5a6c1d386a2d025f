//! Accepting connections: how many may be open, and how long one may take to send the head of a request.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request};
use axum::http::StatusCode;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use plumb_types::saturating_cast;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt as _;

use crate::connection_limits::{ConnectionLimits, ConnectionPermit, LimitReached};
use crate::counted::counted;
use crate::waiting_heads::{Connection, WaitingHeads};

/// Longest time for the head of a request, the first or a later one. A connection that sends only half of one is closed
/// then.
pub const HEADER_LIMIT: Duration = Duration::from_secs(20);
/// File descriptors that are reserved for the database, the log and the signed heads.
const OTHER_FILES: u32 = 128;
/// Number of attempts, and the pause after each, to take the place of a connection that is being closed.
const LOOKS: u32 = 20;
const LEAVING: Duration = Duration::from_millis(5);
/// Pause after the system refused a connection, before the next is accepted.
const BREATH: Duration = Duration::from_millis(100);

/// Limits of connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Connections of one address; `None` behind a proxy, because all of them come from there.
    pub of_one: Option<u32>,
    /// Connections in total.
    pub in_all: u32,
    /// Longest time for the head of a request.
    pub header: Duration,
}

impl Bounds {
    /// The configured limits, but never more than the process may open; one address gets at most half of them.
    pub fn of(connections: u32, of_one: u32, behind_proxy: bool) -> Self {
        let in_all = connections.min(open_files().saturating_sub(OTHER_FILES)).max(2);
        if in_all < connections {
            tracing::warn!(connections, in_all, "fewer connections than configured: the system's limit of open files");
        }
        let of_one = (!behind_proxy).then_some(of_one.min(in_all / 2));
        Self { of_one, in_all, header: HEADER_LIMIT }
    }
}

/// Returns how many files this process may open. Raises the limit as far as it can: the default of a shell or a
/// container image is often far lower.
#[cfg(unix)]
fn open_files() -> u32 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let told = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: told.maximum, maximum: told.maximum };
    let limit = if setrlimit(Resource::Nofile, raised).is_ok() { told.maximum } else { told.current };
    limit.map_or(u32::MAX, saturating_cast)
}

#[cfg(not(unix))]
fn open_files() -> u32 {
    u32::MAX
}

/// A connection with its permit, which it keeps when it becomes a socket.
struct CountedStream {
    stream: TcpStream,
    _place: ConnectionPermit<IpAddr>,
}

impl AsyncRead for CountedStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for CountedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// A response body. When it is dropped, the connection waits for the next request.
struct TrackedBody {
    body: Body,
    _then: Option<MarkWaitingOnDrop>,
}

/// Marks the connection as waiting for a head when it is dropped.
struct MarkWaitingOnDrop(Connection<IpAddr>);

impl Drop for MarkWaitingOnDrop {
    fn drop(&mut self) {
        self.0.waits();
    }
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Serves connections until `stop` completes; then finishes the requests that are running, and returns.
pub async fn serve(listener: TcpListener, app: Router, bounds: Bounds, stop: impl Future<Output = ()>) {
    let places = ConnectionLimits::new(bounds.of_one, bounds.in_all);
    let heads = WaitingHeads::new();
    let stopping = watch::Sender::new(false);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_client_abort(&error) => continue,
            Err(error) => {
                tracing::warn!(%error, "no connection can be taken");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let whose = counted(peer.ip());
        let of =
            |heads: &Arc<WaitingHeads<IpAddr>>| (heads.connection(whose), peer, bounds.header, stopping.subscribe());
        match places.take(whose) {
            Ok(place) => {
                let stream = CountedStream { stream, _place: place };
                tokio::spawn(answer(stream, app.clone(), of(&heads)));
            }
            // The server is full, so a connection that waits for a head is closed. Its place becomes free at once.
            Err(full) if heads.make_room(matches!(full, LimitReached::OfOne).then_some(&whose)) => {
                let (places, app, about) = (Arc::clone(&places), app.clone(), of(&heads));
                tokio::spawn(async move {
                    match room(&places, whose).await {
                        Ok(place) => answer(CountedStream { stream, _place: place }, app, about).await,
                        Err(full) => refused(full),
                    }
                });
            }
            // Closed at once, because it must not take up resources without a place.
            Err(full) => refused(full),
        }
    }
    drop(listener);
    stopping.send_replace(true);
    stopping.closed().await;
}

/// Takes the place of a connection that is being closed.
async fn room(places: &Arc<ConnectionLimits<IpAddr>>, whose: IpAddr) -> Result<ConnectionPermit<IpAddr>, LimitReached> {
    for _ in 0..LOOKS {
        if let Ok(place) = places.take(whose) {
            return Ok(place);
        }
        tokio::time::sleep(LEAVING).await;
    }
    places.take(whose)
}

fn refused(full: LimitReached) {
    let limit = match full {
        LimitReached::OfOne => "address",
        LimitReached::InAll => "all",
    };
    metrics::counter!("plumb_connections_refused_total", "limit" => limit).increment(1);
}

/// Whether the client aborted the connection.
fn is_client_abort(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// A connection's waiting state, its peer, its time limit for a head, and the signal to stop.
type ConnectionContext = (Connection<IpAddr>, SocketAddr, Duration, watch::Receiver<bool>);

/// Serves the requests of one connection.
async fn answer(stream: CountedStream, app: Router, (waiting, peer, header, mut stopping): ConnectionContext) {
    let own = waiting.clone();
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        own.is_busy();
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let (app, own) = (app.clone(), own.clone());
        async move {
            let response = app.oneshot(request).await?;
            // A socket does not wait for a head any more.
            let is_socket = response.status() == StatusCode::SWITCHING_PROTOCOLS;
            let then = (!is_socket).then_some(MarkWaitingOnDrop(own));
            Ok::<_, Infallible>(response.map(|body| Body::new(TrackedBody { body, _then: then })))
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(header);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    // Only borrowed, because `serve` waits until all receivers are dropped. A dropped sender means stopping too.
    let told = async { drop(stopping.wait_for(|stopping| *stopping).await) };
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = waiting.makes_room() => return,
        () = told => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, %error, "a connection broke off");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    const SHORT: Duration = Duration::from_millis(400);

    async fn served(bounds: Bounds) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/", axum::routing::get(|| async { "here" }));
        tokio::spawn(serve(listener, app, bounds, std::future::pending()));
        address
    }

    /// Returns the response to these bytes; fails unless the server closes within three seconds.
    async fn said(stream: &mut TcpStream, bytes: &str) -> Option<String> {
        let _ = stream.write_all(bytes.as_bytes()).await;
        let mut text = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(3), stream.read_to_end(&mut text)).await;
        read.ok().map(|_| String::from_utf8_lossy(&text).into_owned())
    }

    const WHOLE: &str = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

    #[tokio::test]
    async fn half_a_head_is_cut_off_and_an_idle_connection_too() {
        let address = served(Bounds { of_one: None, in_all: 9, header: SHORT }).await;
        for bytes in ["GET / HTTP/1.1\r\nHost: ", "", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"] {
            #[expect(clippy::disallowed_methods, reason = "measures how long the server waits")]
            let began = Instant::now();
            let mut stream = TcpStream::connect(address).await.unwrap();
            let answer = said(&mut stream, bytes).await.expect("the server closes");
            assert_eq!(answer.contains("here"), bytes.ends_with("\r\n\r\n"), "{answer}");
            assert!(began.elapsed() >= SHORT / 2, "{bytes:?}");
        }
    }

    /// The attack: 1,100 connections that never finish their first line. Other clients are still served.
    #[tokio::test]
    async fn connections_that_say_nothing_do_not_silence_the_server() {
        let address = served(Bounds { of_one: Some(64), in_all: 128, header: Duration::from_mins(1) }).await;
        let mut held = Vec::new();
        // Both ends of a connection are files of this process.
        assert!(open_files() > 3_000);
        for _ in 0..1_100 {
            if let Ok(mut stream) = TcpStream::connect(address).await {
                let _ = stream.write_all(b"GET / HTTP/1.1\r\nHos").await;
                held.push(stream);
            }
        }
        // The connections that have waited longest are closed, also for the flooding address: other clients may share
        // it.
        for _ in 0..10 {
            let mut same = TcpStream::connect(address).await.unwrap();
            assert!(said(&mut same, WHOLE).await.unwrap().contains("here"));
        }
        let other = tokio::net::TcpSocket::new_v4().unwrap();
        other.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        let mut other = other.connect(address).await.unwrap();
        assert!(said(&mut other, WHOLE).await.unwrap().contains("here"));
        // After the flood its places are free again.
        drop(held);
        for _ in 0..100 {
            let mut again = TcpStream::connect(address).await.unwrap();
            if said(&mut again, WHOLE).await.unwrap().contains("here") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the places were not given back");
    }

    #[tokio::test]
    async fn what_is_being_answered_makes_no_room() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let slow = axum::routing::get(|| async {
            tokio::time::sleep(SHORT).await;
            "here"
        });
        let bounds = Bounds { of_one: Some(2), in_all: 9, header: Duration::from_mins(1) };
        tokio::spawn(serve(listener, Router::new().route("/", slow), bounds, std::future::pending()));
        let mut busy = Vec::new();
        for _ in 0..2 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(WHOLE.as_bytes()).await.unwrap();
            busy.push(stream);
        }
        tokio::time::sleep(SHORT / 4).await;
        let mut third = TcpStream::connect(address).await.unwrap();
        assert!(!said(&mut third, WHOLE).await.unwrap().contains("here"));
        for mut stream in busy {
            assert!(said(&mut stream, "").await.unwrap().contains("here"));
        }
    }

    #[tokio::test]
    async fn a_stop_finishes_what_is_at_hand_and_lets_idle_connections_go() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let slow = axum::routing::get(|| async {
            tokio::time::sleep(SHORT).await;
            "here"
        });
        let app = Router::new().route("/", slow);
        let (tell, told) = tokio::sync::oneshot::channel::<()>();
        let stop = async move { drop(told.await) };
        let bounds = Bounds { of_one: None, in_all: 9, header: Duration::from_mins(1) };
        let served = tokio::spawn(serve(listener, app, bounds, stop));
        let mut idle = TcpStream::connect(address).await.unwrap();
        let mut busy = TcpStream::connect(address).await.unwrap();
        busy.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
        tokio::time::sleep(SHORT / 2).await;
        tell.send(()).unwrap();
        tokio::time::sleep(SHORT / 4).await;
        assert!(!served.is_finished(), "a request is still at hand");
        assert!(said(&mut busy, "").await.unwrap().contains("here"));
        assert_eq!(said(&mut idle, "").await.unwrap(), "");
        tokio::time::timeout(Duration::from_secs(3), served).await.unwrap().unwrap();
        assert!(TcpStream::connect(address).await.is_err());
    }

    #[test]
    fn one_address_never_has_more_than_half_of_what_the_system_allows() {
        assert_eq!(Bounds::of(8, 100, false), Bounds { of_one: Some(4), in_all: 8, header: HEADER_LIMIT });
        assert_eq!(Bounds::of(100, 10, false).of_one, Some(10));
        assert_eq!(Bounds::of(100, 10, true).of_one, None);
        assert!(Bounds::of(u32::MAX, 10, true).in_all < u32::MAX);
    }
}
