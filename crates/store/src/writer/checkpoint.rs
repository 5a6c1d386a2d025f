//! SQLite moves what was committed from its log into the database file now and then. Done within a commit, as it is by
//! itself, every answer of that commit waits for it; done beside the writer, none does.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use crate::sql::{Conn, Connector};

/// How long commits gather before their pages are moved.
const GATHER: Duration = Duration::from_millis(250);

/// The task that moves pages; there is none for Postgres, which has its own.
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

    /// Something was committed.
    pub(crate) fn wrote(&self) {
        self.wrote.notify_one();
    }

    /// Finishes what is at hand and closes the connection.
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

/// Moves what no reader still needs. A failure is no loss: the log keeps everything, and the next time moves more.
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
