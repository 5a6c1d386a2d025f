//! Connections that can be reset, and that can send headers slowly.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};

/// Orders for a connection, set by the answer that is sent on it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Orders(Arc<Mutex<Order>>);

#[derive(Debug, Clone, Copy, Default)]
enum Order {
    #[default]
    None,
    /// Headers are sent byte by byte, with this pause.
    Drip(Duration),
    /// The connection is reset with the next byte.
    Reset,
}

impl Orders {
    /// Sends headers byte by byte.
    pub(crate) fn drip(&self, pause: Duration) {
        self.set(Order::Drip(pause));
    }

    /// Resets the connection with the next byte.
    pub(crate) fn reset(&self) {
        self.set(Order::Reset);
    }

    fn set(&self, order: Order) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = order;
    }

    fn get(&self) -> Order {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connected<IncomingStream<'_, Lines>> for Orders {
    fn connect_info(stream: IncomingStream<'_, Lines>) -> Self {
        stream.io().orders.clone()
    }
}

/// Accepts connections.
#[derive(Debug)]
pub(crate) struct Lines(pub(crate) TcpListener);

impl Listener for Lines {
    type Io = ScriptedConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (ScriptedConnection, SocketAddr) {
        loop {
            if let Ok((stream, address)) = self.0.accept().await {
                // Small pieces must be received one by one.
                let _ = stream.set_nodelay(true);
                return (ScriptedConnection { stream, orders: Orders::default(), ended: 0, pause: None }, address);
            }
            // Too many open files, most likely.
            sleep(Duration::from_millis(50)).await;
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// A connection.
#[derive(Debug)]
pub(crate) struct ScriptedConnection {
    stream: TcpStream,
    orders: Orders,
    /// How many bytes of the empty line after the headers have been sent.
    ended: usize,
    pause: Option<Pin<Box<Sleep>>>,
}

/// The end of headers.
const EMPTY_LINE: &[u8] = b"\r\n\r\n";

impl ScriptedConnection {
    fn drip(&mut self, pause: Duration, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let Some(first) = bytes.first().copied() else { return Poll::Ready(Ok(0)) };
        let waiting = self.pause.get_or_insert_with(|| Box::pin(sleep(pause)));
        ready!(waiting.as_mut().poll(context));
        let sent = ready!(Pin::new(&mut self.stream).poll_write(context, &[first]))?;
        self.pause = None;
        let expected = EMPTY_LINE.get(self.ended).copied();
        self.ended = match (Some(first) == expected, first) {
            (true, _) => self.ended + 1,
            (false, b'\r') => 1,
            (false, _) => 0,
        };
        if self.ended == EMPTY_LINE.len() {
            self.ended = 0;
            self.orders.set(Order::None);
        }
        Poll::Ready(Ok(sent))
    }
}

impl AsyncRead for ScriptedConnection {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, into)
    }
}

impl AsyncWrite for ScriptedConnection {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        match line.orders.get() {
            Order::None => Pin::new(&mut line.stream).poll_write(context, bytes),
            Order::Drip(pause) => line.drip(pause, context, bytes),
            Order::Reset => {
                // With a linger time of zero, closing is a reset; the error lets the server close the connection.
                let _ = line.stream.set_zero_linger();
                Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()))
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
