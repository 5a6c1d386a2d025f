//! What servers on the same database tell each other: only how soon something is noticed depends on it.
//!
//! On Postgres a notice of what was stored goes out with the commit that stores it. SQLite has one server, which knows.

use std::sync::Arc;

use crate::db::Db;
use crate::error::Result;
use crate::sql::Ear;

pub use crate::sql::Notice;

/// What servers on the same database tell each other.
#[derive(Clone)]
pub struct Notifications {
    pub(crate) db: Arc<Db>,
}

impl Notifications {
    /// Whether there can be servers beside this one.
    pub fn has_others(&self) -> bool {
        self.db.connector.is_shared()
    }

    /// Tells all that listen, this server included.
    pub async fn notify(&self, notice: Notice) -> Result<()> {
        self.db.writer.change(notice, |notice, batch| Box::pin(batch.announce(std::slice::from_ref(notice)))).await
    }

    /// Begins to listen: what is told from now on is heard. `None` where there is but one server.
    pub async fn listen(&self) -> Result<Option<Listener>> {
        Ok(self.db.connector.listen().await?.map(Listener))
    }
}

/// One who listens, on a connection of its own.
pub struct Listener(Ear);

impl Listener {
    /// Waits for the next notice. After an error some may have been missed: begin to listen anew, then look.
    pub async fn next(&mut self) -> Result<Notice> {
        loop {
            // A newer server may tell what this one does not know.
            if let Some(notice) = Notice::parse(&self.0.hear().await?) {
                return Ok(notice);
            }
        }
    }
}
