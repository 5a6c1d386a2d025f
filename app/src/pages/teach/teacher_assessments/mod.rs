//! Tests of teachers: the list, the form of one, its text, and its print version.

mod examples;
mod finder;
mod form;
mod list;
mod one;
mod paper;
mod text;

pub(crate) use list::tests;
pub(crate) use one::{new_test, test};
pub(crate) use paper::paper;

use plumb_service::teacher_assessments::TestLine;

use crate::text::{Texts, t};

/// Name of a level; authors may name theirs freely.
fn level_words(t: &Texts, level: &str) -> String {
    match level {
        "easy" => t!(t, "test-level-easy"),
        "medium" => t!(t, "test-level-medium"),
        "hard" => t!(t, "test-level-hard"),
        other => other.to_owned(),
    }
}

/// Number of items, time and owner.
fn facts(t: &Texts, line: &TestLine) -> [Option<String>; 4] {
    [
        Some(t!(t, "test-items", n = line.items)),
        Some(line.minutes.map_or_else(|| t!(t, "test-no-limit"), |minutes| t.minutes(minutes))),
        (!line.is_own).then(|| t!(t, "test-of", name = line.owner.clone())),
        line.shared.then(|| t!(t, "test-is-shared")),
    ]
}
