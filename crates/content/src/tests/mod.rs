//! Tests of reading and checking entire blueprints.

mod assessments;
mod checking;
mod content;
mod difficulty;
mod faulty;
mod figures;
mod guide;
mod items;
mod places;
mod problems;
mod reading;
mod refused;
mod robust;
mod sources;
mod topics;
mod translations;
mod wording;

use std::sync::Arc;

use super::read;
use crate::blueprint::Skill;
use crate::check::{Report, check};
use crate::text::{Problem, Severity};
pub(crate) use content::shipped;

/// A small skill without faults.
pub(crate) const SKILL: &str = include_str!("skill.yaml");

/// A small assessment without faults.
const ASSESSMENT: &str = include_str!("assessment.yaml");

/// Returns `text` with its only `old` replaced.
fn with(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "`{old}` must occur once");
    text.replace(old, new)
}

/// A change of a text, and what is found in the changed one.
struct Fault {
    /// The name of the text.
    of: &'static str,
    code: String,
    /// Words at the place of the problem.
    needle: String,
    edits: Vec<(String, String)>,
}

impl Fault {
    /// Reads a table: lines `code | needle | old => new | …` below a line `= name of the text`, with `\n` for a new line.
    /// The name is one of `texts`.
    fn all(table: &'static str, texts: [&str; 2]) -> Vec<Self> {
        let mut of = "";
        let mut all = Vec::new();
        for line in table.lines().filter(|line| !line.starts_with("# ")) {
            if let Some(name) = line.strip_prefix("= ") {
                of = name;
                continue;
            }
            assert!(texts.contains(&of), "{line}");
            let mut cells = line.split(" | ").map(|cell| cell.replace("\\n", "\n"));
            let (code, needle) = (cells.next().unwrap(), cells.next().unwrap());
            let edits = cells.map(|edit| {
                let (old, new) = edit.split_once(" =>").unwrap_or_else(|| panic!("{line}"));
                (old.to_owned(), new.strip_prefix(' ').unwrap_or(new).to_owned())
            });
            all.push(Self { of, code, needle, edits: edits.collect() });
        }
        all
    }

    /// The text with the changes.
    fn in_text(&self, text: &str) -> String {
        self.edits.iter().fold(text.to_owned(), |text, (old, new)| with(&text, old, new))
    }
}

/// Returns line and column of the only `needle`, by counting.
fn position(text: &str, needle: &str) -> (usize, usize) {
    let at = text.find(needle).unwrap_or_else(|| panic!("no `{needle}`"));
    assert_eq!(text.rfind(needle), Some(at), "`{needle}` must occur once");
    let before = &text[..at];
    (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or("").chars().count() + 1)
}

fn skill(text: &str) -> Arc<Skill> {
    Arc::new(read::skill("demo.yaml", text).unwrap_or_else(|problems| panic!("{}", shown(&problems))))
}

fn errors(text: &str) -> Vec<Problem> {
    let problems = read::skill("demo.yaml", text).err().unwrap_or_default();
    problems.into_iter().filter(Problem::is_error).collect()
}

/// Checks a skill and returns the report without findings that other tests cover: these skills are so small that
/// options can be guessed, and their keys and solutions change without their questions.
fn report(text: &str) -> Report {
    let mut report = check(&skill(text));
    let apart = ["guessable", "asks-otherwise", "other-result"];
    report.problems.retain(|problem| !apart.contains(&problem.code.as_str()));
    report
}

fn shown(problems: &[Problem]) -> String {
    let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
    shown.join("\n")
}

/// Asserts that there is one problem, with this code, at `needle`.
#[track_caller]
fn only(problems: &[Problem], text: &str, needle: &str, code: &str) {
    let found: Vec<(usize, usize, &str)> =
        problems.iter().map(|problem| (problem.line, problem.column, problem.code.as_str())).collect();
    let (line, column) = position(text, needle);
    assert_eq!(found, [(line, column, code)], "{}", shown(problems));
    assert_eq!(problems[0].file, "demo.yaml");
}

/// Asserts that reading reports one error, with this code, at `needle`.
#[track_caller]
fn refused(text: &str, needle: &str, code: &str) -> Problem {
    let problems = errors(text);
    only(&problems, text, needle, code);
    problems.into_iter().next().unwrap()
}

/// Asserts that checking reports one problem, with this severity and code, at `needle`.
#[track_caller]
fn found(text: &str, needle: &str, severity: Severity, code: &str) -> Problem {
    let problems: Vec<Problem> =
        report(text).problems.into_iter().filter(|problem| problem.severity == severity).collect();
    only(&problems, text, needle, code);
    problems.into_iter().next().unwrap()
}
