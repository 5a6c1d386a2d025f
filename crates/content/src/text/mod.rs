//! Texts that people write, and where in them everything stands.

pub mod places;
pub mod problem;
pub mod scalar;
pub mod source;
pub mod suggest;
pub mod yaml;

pub use places::Places;
pub use problem::{Problem, Severity};
