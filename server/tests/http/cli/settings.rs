//! `plumb config`, `plumb completions`, help and exit codes.

use super::{plumb, plumb_with};
use crate::support::PageText;

#[test]
fn a_good_configuration_is_shown_without_its_secrets() {
    let dir = tempfile::tempdir().unwrap();
    let text = "listen = \"127.0.0.1:4000\"\ngrace_seconds = 5\nmetrics_token = \"qzsecret-qzsecret\"\n\
                database = \"postgres://plumb:qzsecret@db/plumb\"\n";
    std::fs::write(dir.path().join("plumb.toml"), text).unwrap();
    let ran = plumb(dir.path(), &["config", "check", "--config", "plumb.toml", "--open-sessions", "7"], "").expect(0);
    for shown in ["127.0.0.1:4000", "5 s", "7 assessments open at once", "db/plumb", "The configuration is good."] {
        assert!(ran.out.contains(shown), "{shown}: {}", ran.out);
    }
    assert!(!ran.out.contains("qzsecret"), "{}", ran.out);
}

#[test]
fn a_bad_configuration_is_told_with_file_line_and_column() {
    let dir = tempfile::tempdir().unwrap();
    for (text, place) in [
        ("demo = true\nlissten = \"127.0.0.1:1\"\n", "plumb.toml:2:1: "),
        ("demo = true\ngrace_seconds = \"long\"\n", "plumb.toml:2:17: "),
        ("demo = \n", "plumb.toml:1:"),
        ("grace_seconds = 301\nopen_sessions = 0\n", "open_sessions: "),
        ("public_url = \"https://school.example/plumb\"\n", "public_url: has a path"),
    ] {
        std::fs::write(dir.path().join("plumb.toml"), text).unwrap();
        let ran = plumb(dir.path(), &["config", "check", "--config", "plumb.toml"], "").expect(1);
        assert!(ran.err.contains(place), "{place}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
    let ran = plumb(dir.path(), &["config", "check", "--config", "none.toml"], "").expect(1);
    assert!(ran.err.contains("none.toml: cannot be read"), "{}", ran.err);
    let below = [("PLUMB_PUBLIC_URL", "https://school.example/plumb")];
    let ran = plumb_with(dir.path(), &below, &["config", "check"], "").expect(1);
    assert!(ran.err.contains("public_url: has a path") && ran.out.is_empty(), "{} {}", ran.err, ran.out);
}

#[test]
fn a_wrong_command_line_ends_with_two_and_help_with_nought() {
    let dir = tempfile::tempdir().unwrap();
    for args in [&["config", "check", "--listten", "x"][..], &["config", "check", "--listen", "here"], &["fly"], &[]] {
        let ran = plumb(dir.path(), args, "").expect(2);
        assert!(ran.err.contains("--help") || ran.err.contains("Usage"), "{args:?}: {}", ran.err);
    }
    plumb(dir.path(), &["--help"], "").expect(0).out.has(["Exit codes:", "Examples:"]);
    for command in [
        "serve",
        "config check",
        "blueprint check",
        "blueprint preview",
        "answer check",
        "user add",
        "db backup",
        "audit verify",
    ] {
        let args: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let ran = plumb(dir.path(), &args, "").expect(0);
        assert!(ran.out.contains("Example"), "{command}: {}", ran.out);
    }
}

#[test]
fn completions_are_made_for_every_usual_shell() {
    let dir = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish"] {
        let ran = plumb(dir.path(), &["completions", shell], "").expect(0);
        assert!(ran.out.contains("plumb") && ran.out.contains("blueprint"), "{shell}");
    }
    plumb(dir.path(), &["completions", "cmd"], "").expect(2);
}
