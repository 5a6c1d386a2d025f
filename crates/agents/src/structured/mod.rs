//! Objects that fit a schema, from endpoints that enforce all, some or none of it.

mod extract;
mod ladder;
mod lower;
mod read;
mod schema;
mod strict_json;

pub use extract::{NoObject, extract};
pub(crate) use ladder::may_be_about_level;
pub use ladder::{Ladder, Level, TOOL};
pub use lower::lower;
pub use read::{Unfit, read};
pub use schema::{Schema, SchemaError};
