//! Notices between servers: `NOTIFY` and `LISTEN` of Postgres. SQLite has no equivalent and needs none.

use std::fmt;

use plumb_types::ids::SessionId;
use sqlx_postgres::{PgListener, PgPoolOptions};

use super::{Conn, Connector, MultiRowStmt};
use crate::error::{Result, StoreError};

/// A notice from one server to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// This session has new messages.
    NewMessages(SessionId),
    /// The run at work on this session has to stop.
    Stop(SessionId),
}

impl Notice {
    /// Parses a notice; `None` if this version does not know it.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once(':') {
            None => text.parse().ok().map(Self::NewMessages),
            Some(("stop", session)) => session.parse().ok().map(Self::Stop),
            Some(_) => None,
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NewMessages(session) => write!(f, "{session}"),
            Self::Stop(session) => write!(f, "stop:{session}"),
        }
    }
}

/// Name of the channel; servers of all versions use it.
const CHANNEL: &str = "plumb_news";

/// Sends notices when the transaction commits; equal texts within a transaction are sent once.
pub(crate) const ANNOUNCE: MultiRowStmt =
    MultiRowStmt::new("select pg_notify('plumb_news', v.column1) from (values {}) as v", 1);

/// A connection that only listens.
pub(crate) struct NoticeConnection(PgListener);

impl NoticeConnection {
    /// Waits for the next notice.
    pub(crate) async fn next_notice(&mut self) -> Result<String> {
        let told = self.0.try_recv().await?;
        let told = told.ok_or_else(|| StoreError::unavailable("the connection that listens was lost"))?;
        Ok(told.payload().to_owned())
    }
}

impl Connector {
    /// Begins to listen; `None` if there can be no other servers.
    pub(crate) async fn listen(&self) -> Result<Option<NoticeConnection>> {
        let Self::Postgres(options) = self else { return Ok(None) };
        // The driver needs a pool, here of one connection, which is never given back.
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let pool = pool.connect_with(options.as_ref().clone()).await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.ignore_pool_close_event(true);
        // The listener reconnects itself, so that it knows when notices may have been missed.
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(Some(NoticeConnection(listener)))
    }
}

impl Conn {
    /// Whether other servers may listen.
    pub(crate) const fn has_listeners(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_read_as_it_is_written_and_nothing_else_is_one() {
        let session = SessionId::from_u128(7);
        for notice in [Notice::NewMessages(session), Notice::Stop(session)] {
            assert_eq!(Notice::parse(&notice.to_string()), Some(notice));
        }
        for text in ["", "stop:", "stop", "start:00000000-0000-0000-0000-000000000007", "zz", ":"] {
            assert_eq!(Notice::parse(text), None, "{text}");
        }
    }
}
