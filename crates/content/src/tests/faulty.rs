//! Tests that every fault is found at its place, with blueprints that have one fault each.
//!
//! Faults that cannot be found are listed in `docs/authoring.md`, under what the check does not find.

mod each_kind;
mod silent;
mod structural;

use crate::check::check;
use crate::read;
use crate::text::Problem;
use std::sync::Arc;

/// A blueprint without faults.
const SUM: &str = include_str!("faulty/sum.yaml");

/// Returns the blueprint with a typed answer.
fn typed() -> String {
    SUM.replace("item_type: multiple_choice", "item_type: short_answer").replace("  option_count: 4\n", "")
}

/// Replaces each `old` in `text`, which must occur once.
fn changed(text: &str, edits: &[(&str, &str)]) -> String {
    edits.iter().fold(text.to_owned(), |text, (old, new)| super::with(&text, old, new))
}

/// Returns all findings of reading and checking.
fn problems(text: &str) -> Vec<Problem> {
    match read::skill("faulty.yaml", text) {
        Ok(skill) => check(&Arc::new(skill)).problems,
        Err(problems) => problems,
    }
}

/// Asserts that a problem with this code is reported on the line of `needle`.
#[track_caller]
fn caught(text: &str, code: &str, needle: &str) {
    let found = problems(text);
    let at = text.find(needle).unwrap_or_else(|| panic!("no `{needle}`"));
    let line = text[..at].matches('\n').count() + 1;
    let is_it = |problem: &&Problem| problem.code == code && problem.line == line;
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.iter().any(|problem| is_it(&problem)), "{code} on line {line}:\n{}", told.join("\n"));
}

#[test]
fn without_a_fault_nothing_is_found() {
    for text in [SUM.to_owned(), typed()] {
        let found = problems(&text);
        let told: Vec<String> =
            found.iter().filter(|problem| problem.code != "guessable").map(ToString::to_string).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }
}
