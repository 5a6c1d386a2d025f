//! Path and environment of the sandbox.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use plumb_service::code::{Sandbox, SandboxProgram};

/// Begins the names of the variables that the sandbox reads. It gets no others: they may have passwords.
const VARIABLES: &str = "PLUMB_SANDBOX_";

/// The sandbox beside this program.
pub fn beside_this() -> PathBuf {
    let program = std::env::current_exe().unwrap_or_else(|_| "plumb".into());
    program.with_file_name(format!("plumb-sandbox{}", std::env::consts::EXE_SUFFIX))
}

/// Where the use cases run programs of learners.
pub fn sandbox(program: &Path) -> Sandbox {
    Sandbox::new(SandboxProgram { path: program.to_owned(), environment: environment() })
}

#[expect(clippy::disallowed_methods, reason = "this is the configuration of another program")]
fn environment() -> Vec<(OsString, OsString)> {
    std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with(VARIABLES)).collect()
}
