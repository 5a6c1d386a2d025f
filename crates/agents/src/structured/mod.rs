//! Objects that fit a schema, from endpoints that enforce all, some or none of it.

mod extract;
mod lower;
mod mode;
mod read;
mod schema;
mod strict_json;

pub use extract::{NoObject, extract};
pub use lower::lower;
pub(crate) use mode::may_be_about_level;
pub use mode::{ObjectMode, ObjectModes, TOOL};
pub use read::{Unfit, read};
pub use schema::{Schema, SchemaError};
