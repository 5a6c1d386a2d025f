//! Inputs of learners and their readings.

mod bounds;
mod errors;
mod expressions;
mod numbers;
mod pasted;
mod statements;
mod words;

use super::{Policy, Unreadable, UnreadableKind, read};
use crate::show::to_text;

/// Canonical text of a reading.
fn text(typed: &str, policy: &Policy) -> String {
    match read(typed, policy) {
        Ok(statement) => to_text(&statement),
        Err(problem) => panic!("{typed:?}: {problem} ({:?} at {:?})", problem.kind, problem.span),
    }
}

fn reads(policy: &Policy, pairs: &[(&str, &str)]) {
    for (typed, expected) in pairs {
        assert_eq!(text(typed, policy), *expected, "{typed}");
    }
}

/// The error, and the characters it points to.
fn refused(typed: &str, policy: &Policy) -> (UnreadableKind, String) {
    let Unreadable { span, kind, message } = match read(typed, policy) {
        Err(problem) => problem,
        Ok(statement) => panic!("{typed:?} was read as {}", to_text(&statement)),
    };
    assert!(!message.is_empty() && message.ends_with(['.', '?']) || message.ends_with(char::is_alphanumeric));
    let pointed = typed.chars().skip(span.from).take(span.to - span.from).collect();
    (kind, pointed)
}

fn refuses(policy: &Policy, cases: &[(&str, UnreadableKind, &str)]) {
    for (typed, kind, pointed) in cases {
        assert_eq!(refused(typed, policy), (*kind, (*pointed).to_owned()), "{typed}");
    }
}

fn names(all: &[&str]) -> Vec<String> {
    all.iter().map(|name| (*name).to_owned()).collect()
}
