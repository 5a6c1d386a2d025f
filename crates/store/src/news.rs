//! What servers on the same database tell each other: only how soon something is noticed depends on it.
//!
//! On Postgres a notice of what was stored goes out with the commit that stores it. SQLite has one server, which knows.

use std::fmt;

use async_trait::async_trait;
use uuid::Uuid;

use crate::error::Result;

/// What one server tells the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// Something was said in this session.
    Said(Uuid),
    /// Whoever is at work on this session is to stop.
    Stop(Uuid),
}

impl Notice {
    /// Reads one; `None` when it is none that this version knows.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once(':') {
            None => text.parse().ok().map(Self::Said),
            Some(("stop", session)) => session.parse().ok().map(Self::Stop),
            Some(_) => None,
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said(session) => write!(f, "{session}"),
            Self::Stop(session) => write!(f, "stop:{session}"),
        }
    }
}

/// One who listens, on a connection of its own.
#[async_trait]
pub trait Listener: Send {
    /// Waits for the next notice. After an error some may have been missed: begin to listen anew, then look.
    async fn next(&mut self) -> Result<Notice>;
}

/// What servers on the same database tell each other.
#[async_trait]
pub trait News: Send + Sync {
    /// Whether there can be servers beside this one.
    fn has_others(&self) -> bool;
    /// Tells all that listen, this server included.
    async fn tell(&self, notice: Notice) -> Result<()>;
    /// Begins to listen: what is told from now on is heard. `None` where there is but one server.
    async fn listen(&self) -> Result<Option<Box<dyn Listener>>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_read_as_it_is_written_and_nothing_else_is_one() {
        let session = Uuid::from_u128(7);
        for notice in [Notice::Said(session), Notice::Stop(session)] {
            assert_eq!(Notice::parse(&notice.to_string()), Some(notice));
        }
        for text in ["", "stop:", "stop", "start:00000000-0000-0000-0000-000000000007", "zz", ":"] {
            assert_eq!(Notice::parse(text), None, "{text}");
        }
    }
}
