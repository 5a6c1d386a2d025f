//! The `plumb` command.

// The types of whole pages are deeply nested.
#![recursion_limit = "256"]

use std::process::ExitCode;

fn main() -> ExitCode {
    plumb_server::cli::run()
}
