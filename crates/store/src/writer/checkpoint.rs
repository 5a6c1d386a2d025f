//! Checkpoints of SQLite, which move committed pages from its log into the database file. By default a commit does
//! that, and all its callers wait; a separate task lets none of them wait.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use crate::sql::{Conn, Connector};

/// How long commits accumulate before their pages are moved.
const GATHER: Duration = Duration::from_millis(250);

/// The task that runs checkpoints; not for Postgres, which has its own.
pub(crate) struct Checkpoints {
    wrote: Arc<Notify>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Checkpoints {
    pub(crate) fn start(connector: &Connector) -> Option<Self> {
        if !connector.has_checkpoints() {
            return None;
        }
        let wrote = Arc::new(Notify::new());
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(run(connector.clone(), Arc::clone(&wrote), stopped));
        Some(Self { wrote, stop, task })
    }

    /// Notifies the task of a commit.
    pub(crate) fn wrote(&self) {
        self.wrote.notify_one();
    }

    /// Finishes the current checkpoint and closes the connection.
    pub(crate) async fn stop(self) {
        let _ = self.stop.send(true);
        // A task that panicked has no connection to close.
        let _ = self.task.await;
    }
}

async fn run(connector: Connector, wrote: Arc<Notify>, mut stopped: watch::Receiver<bool>) {
    let mut open = None;
    loop {
        tokio::select! {
            () = async { wrote.notified().await; tokio::time::sleep(GATHER).await } => {}
            _ = stopped.changed() => break,
        }
        open = checkpoint(&connector, open).await;
    }
    if let Some(conn) = open {
        conn.close().await;
    }
}

/// Moves the pages that no reader needs. A failure loses nothing: the log keeps everything, and the next checkpoint
/// moves more.
async fn checkpoint(connector: &Connector, open: Option<Conn>) -> Option<Conn> {
    let mut conn = match open {
        Some(conn) => conn,
        None => connector.connect().await.ok()?,
    };
    match conn.all(conn.stmt("pragma wal_checkpoint(passive)")).await {
        Ok(_) => Some(conn),
        Err(error) => {
            tracing::debug!(%error, "the log could not be moved into the database file");
            conn.close().await;
            None
        }
    }
}
