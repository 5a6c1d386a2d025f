//! HTTP/1.1 over one kept connection, written out by hand: it costs next to nothing beside the server it measures,
//! and it knows exactly what was acknowledged and what was not.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::Failure;

/// Longer than any request may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the server said.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// The `location` header.
    pub(crate) location: String,
    /// The `set-cookie` header.
    pub(crate) cookie: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// Done, or done and moved on.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.status, 200..=399)
    }

    /// For messages.
    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.status, String::from_utf8_lossy(&self.body))
    }
}

/// A connection that is opened when needed and kept.
#[derive(Debug)]
pub(crate) struct Wire {
    address: SocketAddr,
    cookie: String,
    stream: Option<TcpStream>,
    buffer: Vec<u8>,
}

impl Wire {
    /// To the server at `address`, as whoever has `cookie`.
    pub(crate) fn new(address: SocketAddr, cookie: &str) -> Self {
        Self { address, cookie: cookie.to_owned(), stream: None, buffer: Vec::with_capacity(8 * 1024) }
    }

    /// Asks for a page, as a browser does.
    pub(crate) async fn page(&mut self, path: &str, encoding: &str) -> Result<Reply, Failure> {
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\naccept: text/html\r\naccept-encoding: {encoding}\r\n\r\n",
            self.address, self.cookie
        );
        self.exchange(head.as_bytes()).await
    }

    /// Posts JSON to a server function.
    pub(crate) async fn json(&mut self, path: &str, body: &str) -> Result<Reply, Failure> {
        let request = self.post(path, "application/json", body);
        self.exchange(request.as_bytes()).await
    }

    /// Posts a form as our script does.
    pub(crate) async fn form(&mut self, path: &str, body: &str) -> Result<Reply, Failure> {
        let request = self.post(path, "application/x-www-form-urlencoded", body);
        self.exchange(request.as_bytes()).await
    }

    /// A POST as text, so that it can also be sent in pieces.
    pub(crate) fn post(&self, path: &str, kind: &str, body: &str) -> String {
        format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\naccept: application/json\r\nsec-fetch-site: same-origin\r\n\
             content-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        )
    }

    /// Sends a request and waits for the whole answer. After an error nobody knows whether it was carried out.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> Result<Reply, Failure> {
        self.send(request).await?;
        self.receive().await
    }

    /// Sends a request or a piece of one.
    pub(crate) async fn send(&mut self, piece: &[u8]) -> Result<(), Failure> {
        let mut stream = if let Some(stream) = self.stream.take() {
            stream
        } else {
            self.buffer.clear();
            let stream = timeout(PATIENCE, TcpStream::connect(self.address)).await??;
            stream.set_nodelay(true)?;
            stream
        };
        timeout(PATIENCE, stream.write_all(piece)).await??;
        self.stream = Some(stream);
        Ok(())
    }

    /// Waits for an answer.
    pub(crate) async fn receive(&mut self) -> Result<Reply, Failure> {
        // Whatever goes wrong from here on, the connection is of no more use.
        let mut stream = self.stream.take().ok_or("nothing was sent")?;
        let (reply, keeps) = timeout(PATIENCE, read(&mut stream, &mut self.buffer)).await??;
        if keeps {
            self.stream = Some(stream);
        }
        Ok(reply)
    }
}

/// Reads one answer; says whether the connection may be used again.
async fn read(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Result<(Reply, bool), Failure> {
    let end = loop {
        if let Some(end) = find(buffer, b"\r\n\r\n") {
            break end;
        }
        more(stream, buffer).await?;
    };
    let head = String::from_utf8(buffer.get(..end).unwrap_or_default().to_vec())?;
    buffer.drain(..end + 4);
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let mut reply = Reply { status: status.ok_or("no status line")?, ..Reply::default() };
    let (mut length, mut chunked, mut keeps) = (0_usize, false, true);
    for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse()?,
            "transfer-encoding" => chunked = value.eq_ignore_ascii_case("chunked"),
            "connection" => keeps = !value.eq_ignore_ascii_case("close"),
            "location" => value.clone_into(&mut reply.location),
            "set-cookie" => value.clone_into(&mut reply.cookie),
            _ => {}
        }
    }
    if !chunked {
        take(stream, buffer, length, &mut reply.body).await?;
        return Ok((reply, keeps));
    }
    loop {
        let end = loop {
            if let Some(end) = find(buffer, b"\r\n") {
                break end;
            }
            more(stream, buffer).await?;
        };
        let line = String::from_utf8_lossy(buffer.get(..end).unwrap_or_default()).into_owned();
        buffer.drain(..end + 2);
        let size = usize::from_str_radix(line.split(';').next().unwrap_or_default().trim(), 16)?;
        take(stream, buffer, size, &mut reply.body).await?;
        take(stream, buffer, 2, &mut Vec::new()).await?;
        if size == 0 {
            return Ok((reply, keeps));
        }
    }
}

async fn take(stream: &mut TcpStream, buffer: &mut Vec<u8>, count: usize, to: &mut Vec<u8>) -> Result<(), Failure> {
    while buffer.len() < count {
        more(stream, buffer).await?;
    }
    to.extend(buffer.drain(..count));
    Ok(())
}

async fn more(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Result<(), Failure> {
    if stream.read_buf(buffer).await? == 0 {
        return Err("the connection was closed".into());
    }
    Ok(())
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}
