//! Open sockets and streams: their limits, their time limits, and closing all of them.

use std::sync::Arc;
use std::time::Duration;

use plumb_types::ids::UserId;
use tokio::sync::watch;

use crate::connection_limits::{ConnectionLimits, ConnectionPermit};

/// Most sockets of one account, and most streams.
pub const OF_ONE: u32 = 16;
/// Most in total.
const IN_ALL: u32 = 10_000;

/// Intervals and time limits of a socket.
#[derive(Debug, Clone, Copy)]
pub struct SocketTiming {
    /// Interval of pings. With each one the caller is authenticated again, because a token may have been revoked.
    pub ping: Duration,
    /// Number of pings without a reply that end the connection.
    pub unanswered: u32,
    /// Number of pings without a message that end the connection.
    pub idle: u32,
    /// Interval in which the session is read even without a notification.
    pub look: Duration,
}

impl Default for SocketTiming {
    /// A dead connection is closed after a minute, an idle one after an hour.
    fn default() -> Self {
        Self { ping: Duration::from_secs(20), unanswered: 3, idle: 180, look: Duration::from_secs(5) }
    }
}

/// The open sockets, or the open streams.
#[derive(Debug)]
pub struct Sockets {
    /// Intervals and time limits of each.
    pub pace: SocketTiming,
    stop: watch::Sender<bool>,
    open: Arc<ConnectionLimits<UserId>>,
}

impl Sockets {
    /// Starts with none open.
    pub fn new(pace: SocketTiming) -> Self {
        Self { pace, stop: watch::Sender::new(false), open: ConnectionLimits::new(Some(OF_ONE), IN_ALL) }
    }

    /// Takes a permit for one more of that account; `None` if a limit is reached.
    pub fn take(&self, account: UserId) -> Option<SocketPermit> {
        let place = self.open.take(account).ok()?;
        Some(SocketPermit { _place: place, stop: self.stop.subscribe() })
    }

    /// Returns the number of open ones.
    pub fn count(&self) -> usize {
        self.open.count()
    }

    /// Signals all of them to close.
    pub fn close(&self) {
        self.stop.send_replace(true);
    }

    /// Waits until all are closed.
    pub async fn closed(&self) {
        self.stop.closed().await;
    }
}

/// The permit of one socket or stream, returned when dropped.
#[derive(Debug)]
pub struct SocketPermit {
    _place: ConnectionPermit<UserId>,
    stop: watch::Receiver<bool>,
}

impl SocketPermit {
    /// Completes when the socket has to close.
    pub async fn close_requested(&mut self) {
        // A dropped sender means closing too.
        let _ = self.stop.wait_for(|stop| *stop).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_account_has_so_many_and_all_are_told_to_close() {
        let sockets = Sockets::new(SocketTiming::default());
        let (ann, ben) = (UserId::from_u128(1), UserId::from_u128(2));
        let mut seats: Vec<SocketPermit> = std::iter::from_fn(|| sockets.take(ann)).collect();
        assert_eq!(seats.len(), 16);
        assert!(sockets.take(ben).is_some());
        drop(seats.pop());
        seats.extend(sockets.take(ann));
        assert_eq!(seats.len(), 16);
        sockets.close();
        for mut seat in seats {
            seat.close_requested().await;
        }
        sockets.closed().await;
        assert_eq!(sockets.count(), 0);
    }
}
