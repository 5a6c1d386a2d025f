//! The sockets and streams that are open here: how many there may be, how long one may be silent, and closing them all.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use uuid::Uuid;

use crate::connection_limits::{ConnectionLimits, ConnectionPermit};

/// The most of one account, of sockets and of streams each.
pub const OF_ONE: u32 = 16;
/// The most here.
const IN_ALL: u32 = 10_000;

/// How often things happen on a socket when nobody does anything.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// A ping goes out this often, and who is connected is asked for again: a token may have been revoked.
    pub ping: Duration,
    /// So many pings without a sign of life end the connection.
    pub unanswered: u32,
    /// So many pings without a message end the connection.
    pub idle: u32,
    /// The session is looked at this often, whether there is news or not.
    pub look: Duration,
}

impl Default for Pace {
    /// Gone after a minute, idle after an hour.
    fn default() -> Self {
        Self { ping: Duration::from_secs(20), unanswered: 3, idle: 180, look: Duration::from_secs(5) }
    }
}

/// The sockets that are open, or the streams.
#[derive(Debug)]
pub struct Sockets {
    /// How often things happen on each.
    pub pace: Pace,
    stop: watch::Sender<bool>,
    open: Arc<ConnectionLimits<Uuid>>,
}

impl Sockets {
    /// None yet.
    pub fn new(pace: Pace) -> Self {
        Self { pace, stop: watch::Sender::new(false), open: ConnectionLimits::new(Some(OF_ONE), IN_ALL) }
    }

    /// Room for one more of that account; `None` when there is none.
    pub fn take(&self, account: Uuid) -> Option<SocketPermit> {
        let place = self.open.take(account).ok()?;
        Some(SocketPermit { _place: place, stop: self.stop.subscribe() })
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.open.count()
    }

    /// Tells them all to close.
    pub fn close(&self) {
        self.stop.send_replace(true);
    }

    /// Waits until all are closed.
    pub async fn closed(&self) {
        self.stop.closed().await;
    }
}

/// The room of one of them, given back when dropped.
#[derive(Debug)]
pub struct SocketPermit {
    _place: ConnectionPermit<Uuid>,
    stop: watch::Receiver<bool>,
}

impl SocketPermit {
    /// Returns when the socket is to close.
    pub async fn told_to_close(&mut self) {
        // Nobody left to tell means the same.
        let _ = self.stop.wait_for(|stop| *stop).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_account_has_so_many_and_all_are_told_to_close() {
        let sockets = Sockets::new(Pace::default());
        let (ann, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut seats: Vec<SocketPermit> = std::iter::from_fn(|| sockets.take(ann)).collect();
        assert_eq!(seats.len(), 16);
        assert!(sockets.take(ben).is_some());
        drop(seats.pop());
        seats.extend(sockets.take(ann));
        assert_eq!(seats.len(), 16);
        sockets.close();
        for mut seat in seats {
            seat.told_to_close().await;
        }
        sockets.closed().await;
        assert_eq!(sockets.count(), 0);
    }
}
