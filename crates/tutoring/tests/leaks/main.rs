//! Tests of the leak detector on two lists: hints that leak, all of which must be found, and good hints, of which
//! almost none may be blocked.
//!
//! Cases marked `held_out` were written after the rules, in three rounds. When each round was first tested, 171 of its
//! 186 attacks were found (99 of 104, 36 of 42, 36 of 40) and 2 of its 226 good hints blocked: that is the rate to
//! expect for unseen texts. The rules were corrected after each round, so the lists are now regression tests.

mod blueprints;
#[path = "../../../answers/tests/answers/common.rs"]
mod common;
mod robust;
mod talk;

use std::collections::BTreeMap;

use plumb_tutoring::gate::{AllowedWords, GateFacts, judge};
use plumb_tutoring::hints::HintLevel;
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts, LeakVerdict};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    class: String,
    stem: String,
    key: String,
    kind: KeyKind,
    #[serde(default)]
    accepted: Vec<String>,
    #[serde(default)]
    steps: Vec<String>,
    #[serde(default)]
    options: Vec<String>,
    hint: String,
    level: HintLevel,
    #[serde(default)]
    held_out: bool,
    /// Whether it is in a code or in pieces: authors do not write so, and what a model writes passes the gate.
    #[serde(default)]
    of_model: bool,
}

fn all(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

impl Case {
    fn detector(&self) -> LeakDetector {
        let (accepted, steps, options) = (all(&self.accepted), all(&self.steps), all(&self.options));
        let facts =
            LeakFacts { stem: &self.stem, key: &self.key, accepted: &accepted, steps: &steps, options: &options };
        LeakDetector::new(self.kind, &facts)
    }

    fn verdict(&self) -> LeakVerdict {
        self.detector().check(&self.hint, self.level)
    }
}

fn cases(text: &str) -> Vec<Case> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn every_text_of_content_that_tells_is_found() {
    let mut cases = cases(include_str!("attacks.jsonl"));
    cases.retain(|case| !case.of_model);
    assert!(cases.len() >= 400);
    let mut classes: BTreeMap<(&str, bool), (usize, usize)> = BTreeMap::new();
    let mut missed = Vec::new();
    for case in &cases {
        let found = !case.verdict().is_clean();
        let count = classes.entry((&case.class, case.held_out)).or_default();
        count.0 += usize::from(found);
        count.1 += 1;
        if !found {
            missed.push(format!(
                "{} | {} | key {} | level {}: {}",
                case.class,
                case.stem,
                case.key,
                case.level.number(),
                case.hint
            ));
        }
    }
    for ((class, held_out), (found, all)) in &classes {
        println!("{class}{}: {found} of {all}", if *held_out { " (held out)" } else { "" });
    }
    assert!(missed.is_empty(), "{} missed:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn good_hints_are_let_through() {
    let cases = cases(include_str!("good_hints.jsonl"));
    assert!(cases.len() >= 300);
    let blocked: Vec<String> = cases
        .iter()
        .filter_map(|case| match case.verdict() {
            LeakVerdict::Clean => None,
            LeakVerdict::Leak { kind, span } => {
                let (held, level) = (if case.held_out { "held out, " } else { "" }, case.level.number());
                let told = &case.hint[span];
                Some(format!(
                    "{held}{kind:?} {told:?} | {} | key {} | level {level}: {}",
                    case.stem, case.key, case.hint
                ))
            }
        })
        .collect();
    println!("{} of {} good hints blocked:\n{}", blocked.len(), cases.len(), blocked.join("\n"));
    assert!(blocked.len() * 100 <= cases.len(), "more than 1 % blocked:\n{}", blocked.join("\n"));
}

/// What a language model would write in these words passes the gate's allow-list neither.
#[test]
fn no_model_says_them_beside_the_open_question() {
    let mut passed = Vec::new();
    for case in cases(include_str!("attacks.jsonl")) {
        let (detector, options) = (case.detector(), all(&case.options));
        let allowed = AllowedWords::beside(&case.stem, &options, &case.key);
        let facts = GateFacts { withheld: Some(&detector), allowed: Some(&allowed), ..GateFacts::default() };
        if judge(&case.hint, &facts).is_ok() {
            passed.push(format!("{} | {} | key {}: {}", case.class, case.stem, case.key, case.hint));
        }
    }
    assert!(passed.is_empty(), "{} passed:\n{}", passed.len(), passed.join("\n"));
}
