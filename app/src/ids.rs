//! The types of ids, for code that runs on the server and in the browser.
//!
//! On the server an id has its kind. The browser only carries ids from one request to the next, so it does without the
//! crate that declares the kinds.

#[cfg(feature = "ssr")]
pub(crate) use plumb_types::ids::{AssignmentId, ClassId, CommandId, SessionId, UserId};

/// The id of an assignment.
#[cfg(not(feature = "ssr"))]
pub(crate) type AssignmentId = uuid::Uuid;

/// The id of a class.
#[cfg(not(feature = "ssr"))]
pub(crate) type ClassId = uuid::Uuid;

/// The id of a command.
#[cfg(not(feature = "ssr"))]
pub(crate) type CommandId = uuid::Uuid;

/// The id of a session.
#[cfg(not(feature = "ssr"))]
pub(crate) type SessionId = uuid::Uuid;

/// The id of an account.
#[cfg(not(feature = "ssr"))]
pub(crate) type UserId = uuid::Uuid;
