//! Tests that teachers make: the list, the form of one, its text, and on paper.

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

/// What a level is called; authors may name theirs as they like.
fn level_words(t: &Texts, level: &str) -> String {
    match level {
        "easy" => t!(t, "test-level-easy"),
        "medium" => t!(t, "test-level-medium"),
        "hard" => t!(t, "test-level-hard"),
        other => other.to_owned(),
    }
}

/// How many items, how long, whose it is.
fn facts(t: &Texts, line: &TestLine) -> [Option<String>; 4] {
    [
        Some(t!(t, "test-items", n = line.items)),
        Some(line.minutes.map_or_else(|| t!(t, "test-no-limit"), |minutes| t.minutes(minutes))),
        (!line.is_own).then(|| t!(t, "test-of", name = line.owner.clone())),
        line.shared.then(|| t!(t, "test-is-shared")),
    ]
}
