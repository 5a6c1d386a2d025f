//! Types shared by all other crates: instants, ids, exact decimals, roles, and prerequisites.
//!
//! Nothing here does I/O, reads a clock or creates randomness, nor do the domain crates above: time and seeds are
//! arguments.

pub mod audit_action;
pub mod calendar;
mod content_hash;
pub mod decimal;
pub mod histogram;
pub mod ids;
pub mod links;
pub mod message;
pub mod plain;
mod saturating_cast;
mod skill_id;
#[cfg(feature = "sqlx")]
mod stored;
pub mod time;
mod translations;
pub mod user;
pub mod zone;

pub use content_hash::ContentHash;
pub use saturating_cast::saturating_cast;
pub use skill_id::SkillId;
pub use translations::Translations;
