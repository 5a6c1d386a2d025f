//! Inputs of learners and their readings.

mod bounds;
mod errors;
mod numbers;
mod table;

use super::{ReadingPolicy, UnreadableKind, UnreadableText, read};
use crate::show::to_text;

/// The error, and the characters it points to.
fn refused(typed: &str, policy: &ReadingPolicy) -> (UnreadableKind, String) {
    let UnreadableText { span, kind, message } = match read(typed, policy) {
        Err(problem) => problem,
        Ok(statement) => panic!("{typed:?} was read as {}", to_text(&statement)),
    };
    assert!(!message.is_empty() && message.ends_with(['.', '?']) || message.ends_with(char::is_alphanumeric));
    let pointed = typed.chars().skip(span.from).take(span.to - span.from).collect();
    (kind, pointed)
}

fn names(all: &[&str]) -> Vec<String> {
    all.iter().map(|name| (*name).to_owned()).collect()
}
