//! Everything against values that other programs computed: `tests/vectors/README.md`. With `--nocapture` each test prints
//! the largest difference it saw.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a failure to set up is a failed test")]

mod adaptive;
mod bytes;
mod calibrating;
mod families;
mod functioning;
mod scoring;
mod vector;
