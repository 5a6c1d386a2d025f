//! The one unsafe call of this crate.

use std::path::Path;

use wasmtime::Engine;
use wasmtime::component::Component;

/// Maps compiled code. The file must have been checked: see [`crate::artifact`].
#[expect(unsafe_code, reason = "compiled code is machine code; `artifact` accepts only what this user alone can write")]
pub(crate) fn compiled(engine: &Engine, file: &Path) -> wasmtime::Result<Component> {
    // SAFETY: the caller has checked that file and directory belong to this user, that no other user can write to them,
    // and that the bytes have the hash that was stored when this program compiled them.
    unsafe { Component::deserialize_file(engine, file) }
}
