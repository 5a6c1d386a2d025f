//! Runs learners' programs and queries: CPython as a WebAssembly component without imports, SQLite in memory.
//!
//! The program `plumb-sandbox` speaks `plumb_code::request` on its standard input and `plumb_code::response` on its
//! standard output. The library is what its tests and benchmarks share with it.

pub mod artifact;
mod clock;
pub mod direct;
mod engine;
pub mod interpreter;
mod load;
mod reply;
pub mod self_test;
pub mod serve;
mod sql;
mod submission;
pub mod walls;
pub mod workers;
