//! Notices between servers on the same database: they only make a server notice a change sooner.
//!
//! On Postgres a notice of a change is sent with the commit that stores it. SQLite has a single server, which needs
//! none.

use std::sync::Arc;

use crate::db::Db;
use crate::error::Result;
use crate::sql::NoticeConnection;
use crate::writer::Batch;

pub use crate::sql::Notice;

/// Notices between servers on the same database.
#[derive(Clone)]
pub struct Notifications {
    pub(crate) db: Arc<Db>,
}

async fn announce(notice: &Notice, batch: &mut Batch) -> Result<()> {
    batch.announce(std::slice::from_ref(notice)).await
}

impl Notifications {
    /// Whether other servers may share the database.
    pub fn has_others(&self) -> bool {
        self.db.connector.is_shared()
    }

    /// Sends a notice to all listeners, including this server.
    pub async fn notify(&self, notice: Notice) -> Result<()> {
        self.db.change(notice, announce).await
    }

    /// Begins to listen for notices sent from now on. `None` if there is only one server.
    pub async fn listen(&self) -> Result<Option<Listener>> {
        Ok(self.db.connector.listen().await?.map(Listener))
    }
}

/// Listener on its own connection.
pub struct Listener(NoticeConnection);

impl Listener {
    /// Waits for the next notice. After an error some may have been missed: listen again, then look at the database.
    pub async fn next(&mut self) -> Result<Notice> {
        loop {
            // A newer server may send notices unknown to this one.
            if let Some(notice) = Notice::parse(&self.0.next_notice().await?) {
                return Ok(notice);
            }
        }
    }
}
