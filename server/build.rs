//! Makes the released program smaller while it is linked. `lld`, with which Rust links for Linux on x86-64, keeps one of
//! the functions that came to be the same code (one of a kind for many types), and packs the addresses that are set when
//! the program is loaded, of which each dispatch table has many.

#![expect(clippy::disallowed_methods, reason = "Cargo tells a build script by variables what it builds for")]

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|set| set == value);
    if is("PROFILE", "release") && is("TARGET", "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
