//! Texts of authors, and the positions of everything in them.

pub mod problem;
pub mod scalar;
pub mod signs;
pub mod source;
pub mod source_map;
pub mod suggest;
pub mod yaml;

pub use problem::{Problem, Severity};
pub use source_map::SourceMap;
