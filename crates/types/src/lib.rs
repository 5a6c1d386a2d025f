//! What every other crate speaks of: instants, ids, exact decimals, people, and how things build on each other.
//!
//! Nothing here does I/O, reads a clock or makes randomness, and nothing in the crates above does: time and seeds come
//! in as arguments.

pub mod calendar;
mod content_hash;
pub mod decimal;
pub mod histogram;
pub mod ids;
pub mod links;
pub mod plain;
mod skill_id;
pub mod time;
mod translations;
pub mod user;
pub mod zone;

pub use content_hash::ContentHash;
pub use skill_id::SkillId;
pub use translations::Translations;
