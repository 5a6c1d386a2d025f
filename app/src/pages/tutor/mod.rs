//! The tutor: the topics to choose from, and a session in turns.

mod session;
mod subject;
mod talk;
mod topics;

pub(crate) use session::show as session;
pub(crate) use topics::show as topics;
