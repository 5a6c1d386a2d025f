//! From Rust to WebAssembly and its JavaScript loader.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wasm_bindgen_cli_support::Bindgen;

use crate::Failure;
use crate::site::at;

const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGE: &str = "plumb-frontend";

/// The files that the browser loads, before they get their hashed names.
pub(crate) struct Bundle {
    /// The ES module that loads the WebAssembly and exports its functions.
    pub(crate) js: Vec<u8>,
    /// The WebAssembly module.
    pub(crate) wasm: Vec<u8>,
    /// Modules the loader imports, by their path below `pkg/`.
    pub(crate) snippets: BTreeMap<String, Vec<u8>>,
}

/// Compiles the frontend with these features and returns the path of the raw module, which has the bundle's name. Cargo
/// decides whether a build is needed, so that this stays right for any dependencies.
pub(crate) fn compile(root: &Path, name: &str, features: &[&str], profile: &str) -> Result<PathBuf, Failure> {
    let cargo = option_var("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--package", PACKAGE, "--lib", "--target", TARGET])
        .args(["--features", &features.join(","), "--profile", profile])
        .args(["--message-format", "json-render-diagnostics"])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if !output.status.success() {
        return Err(explain_failed_build(root));
    }
    let module = String::from_utf8_lossy(&output.stdout)
        .lines()
        .rev()
        .find_map(module_path)
        .ok_or_else(|| format!("cargo built {PACKAGE} but named no .wasm file"))?;
    // The next bundle is built to that path too.
    let own = module.with_file_name(format!("{name}.wasm"));
    std::fs::copy(&module, &own).map_err(at(&own))?;
    Ok(own)
}

/// The module's path, if this line of cargo's messages contains it.
fn module_path(line: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(line).ok()?;
    if message["reason"] != "compiler-artifact" || message["target"]["name"] != "plumb_frontend" {
        return None;
    }
    message["filenames"]
        .as_array()?
        .iter()
        .filter_map(|name| name.as_str())
        .map(PathBuf::from)
        .find(|path| path.extension().is_some_and(|extension| extension == "wasm"))
}

/// The commonest cause of a failed build is a missing target: the message has the command that installs it.
fn explain_failed_build(root: &Path) -> Failure {
    let libdir = Command::new("rustc")
        .current_dir(root)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .ok()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    match libdir {
        Some(dir) if !Path::new(&dir).is_dir() => format!(
            "this Rust toolchain cannot compile for {TARGET}: run `rustup target add {TARGET}` \
             (or install that target's standard library as your system does)"
        ),
        _ => format!("{PACKAGE} did not compile for {TARGET}; the compiler's messages are above"),
    }
}

/// Makes the loader, and strips the module of everything that only tools need.
pub(crate) fn bind(module: &Path, optimised: bool) -> Result<Bundle, Failure> {
    let describe =
        |error: &dyn std::fmt::Display| format!("wasm-bindgen could not process {}: {error}", module.display());
    let mut output = Bindgen::new()
        .input_path(module)
        .web(true)
        .map_err(|error| describe(&format!("{error:#}")))?
        .typescript(false)
        .out_name("plumb")
        // The page passes the hashed name; without this the loader would carry a
        // default that no longer exists.
        .omit_default_module_path(true)
        .remove_name_section(optimised)
        .remove_producers_section(optimised)
        .generate_output()
        .map_err(|error| describe(&format!("{error:#}")))?;
    if let Some(package) = output.npm_dependencies().keys().next() {
        return Err(format!(
            "a crate in the browser bundle wants the npm package '{package}'; \
             the bundle is made without npm"
        ));
    }
    let mut snippets = BTreeMap::new();
    for (identifier, list) in output.snippets() {
        for (index, text) in list.iter().enumerate() {
            let path = format!("snippets/{identifier}/inline{index}.js");
            snippets.insert(path, text.clone().into_bytes());
        }
    }
    for (path, text) in output.local_modules() {
        snippets.insert(format!("snippets/{path}"), text.clone().into_bytes());
    }
    Ok(Bundle { js: output.js().as_bytes().to_vec(), wasm: output.wasm_mut().emit_wasm(), snippets })
}

/// wasm-bindgen's library and its tool must be of one version, or the module cannot be read. Both come from
/// `Cargo.lock`, so that can be checked beforehand.
pub(crate) fn check_versions(lock: &str) -> Result<(), Failure> {
    let library = locked_version(lock, "wasm-bindgen");
    let tool = locked_version(lock, "wasm-bindgen-cli-support");
    match (library, tool) {
        (Some(library), Some(tool)) if library == tool => Ok(()),
        (Some(library), Some(tool)) => Err(format!(
            "Cargo.lock has wasm-bindgen {library} but wasm-bindgen-cli-support {tool}; \
             they must be equal. Set both to one version (app, frontend and xtask/Cargo.toml), \
             then run `cargo update --package wasm-bindgen --precise {tool}`"
        )),
        _ => Err("Cargo.lock names no wasm-bindgen; is this the workspace's own file?".to_owned()),
    }
}

/// The version of `package` in the text of a lock file.
fn locked_version<'lock>(lock: &'lock str, package: &str) -> Option<&'lock str> {
    let mut lines = lock.lines();
    lines.find(|line| line.strip_prefix("name = ").is_some_and(|name| name.trim_matches('"') == package))?;
    let version = lines.next()?.strip_prefix("version = ")?;
    Some(version.trim_matches('"'))
}

/// An environment variable, when it is set and not empty.
#[expect(clippy::disallowed_methods, reason = "cargo tells its tasks where they are by environment")]
pub(crate) fn option_var(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(library: &str, tool: &str) -> String {
        format!(
            "[[package]]\nname = \"wasm-bindgen\"\nversion = \"{library}\"\n\n\
             [[package]]\nname = \"wasm-bindgen-cli-support\"\nversion = \"{tool}\"\n"
        )
    }

    #[test]
    fn equal_versions_pass() {
        assert_eq!(check_versions(&lock("0.2.130", "0.2.130")), Ok(()));
    }

    #[test]
    fn unequal_versions_are_both_named_with_the_command_that_mends_it() {
        let failure = check_versions(&lock("0.2.131", "0.2.130")).unwrap_err();
        assert!(failure.contains("0.2.131") && failure.contains("--precise 0.2.130"), "{failure}");
    }

    #[test]
    fn a_lock_file_without_the_library_is_refused() {
        assert!(check_versions("version = 4\n").is_err());
    }

    #[test]
    fn only_the_frontends_own_module_is_taken_from_cargos_messages() {
        let ours = r#"{"reason":"compiler-artifact","target":{"name":"plumb_frontend"},"filenames":["/t/plumb_frontend.d","/t/plumb_frontend.wasm"]}"#;
        let other = r#"{"reason":"compiler-artifact","target":{"name":"leptos"},"filenames":["/t/leptos.wasm"]}"#;
        assert_eq!(module_path(ours), Some(PathBuf::from("/t/plumb_frontend.wasm")));
        assert_eq!(module_path(other), None);
        assert_eq!(module_path("   Compiling"), None);
    }
}
