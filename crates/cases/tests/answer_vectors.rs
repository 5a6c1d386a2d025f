//! The public cases of other systems, if they are stored beside the project.
//!
//! The file is not part of the project. It is looked for at `PLUMB_VECTORS`, else at `../shared/vectors` beside the
//! workspace; without it the test prints that it was skipped.

use std::collections::BTreeMap;
use std::path::PathBuf;

use plumb_answers::answer::Outcome;
use plumb_cases::{Case, mark};
use serde_json::Value;

/// Maximum share of cases in scope that are judged differently from the other system, in percent.
const MOST_WRONG_REJECTS: usize = 2;

#[expect(clippy::disallowed_methods, reason = "a test that finds its reference file")]
fn lines() -> Option<Vec<Value>> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors");
    let folder = std::env::var_os("PLUMB_VECTORS").map_or_else(beside, PathBuf::from);
    let text = std::fs::read_to_string(folder.join("answers/cases.jsonl")).ok()?;
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a case a line")).collect())
}

#[test]
fn other_systems_answers_are_marked_as_they_mark_them() {
    let Some(lines) = lines() else {
        println!("did not run: no reference file of answers beside the project");
        return;
    };
    let documented = include_str!("../../../docs/answer-checking.md");
    let (mut accepts, mut rejects, mut others) = (Vec::new(), Vec::new(), Vec::new());
    let mut unexplained = Vec::new();
    let mut agreed: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for line in &lines {
        let case: Case = serde_json::from_value(line.clone()).expect("a case");
        let expected = line["expected"].as_str().expect("what is expected");
        let verdict = mark(&case);
        let found = serde_json::to_value(verdict.outcome).expect("a word");
        let told = format!(
            "{} {} {}: {} | {} is {expected}, found {found}: {}",
            line["id"].as_str().unwrap_or_default(),
            case.category,
            line["policy"],
            case.answer.as_deref().unwrap_or_default(),
            case.key.as_deref().unwrap_or_default(),
            verdict.reason.as_deref().unwrap_or_default(),
        );
        if verdict.outcome != Outcome::Correct && verdict.reason.as_deref().unwrap_or_default().is_empty() {
            unexplained.push(told.clone());
        }
        let tally = agreed.entry(case.category.clone()).or_default();
        tally.1 += 1;
        match (expected, verdict.outcome) {
            ("incorrect" | "invalid", Outcome::Correct | Outcome::Partial) | ("partial", Outcome::Correct) => {
                accepts.push(told);
            }
            ("correct" | "valid", Outcome::Correct)
            | ("partial", Outcome::Partial)
            | ("incorrect", Outcome::Incorrect)
            | ("invalid", Outcome::Invalid) => tally.0 += 1,
            ("correct" | "valid" | "partial", _) => rejects.push((line["id"].as_str().unwrap_or_default(), told)),
            _ => others.push((line["id"].as_str().unwrap_or_default(), told)),
        }
    }
    for (category, (same, all)) in &agreed {
        println!("{category}: {same} of {all}");
    }
    let same: usize = agreed.values().map(|tally| tally.0).sum();
    println!("{same} of {}", lines.len());
    for (_, told) in rejects.iter().chain(&others) {
        println!("{told}");
    }
    assert!(unexplained.is_empty(), "without a reason:\n{}", unexplained.join("\n"));
    assert!(accepts.is_empty(), "accepted:\n{}", accepts.join("\n"));
    assert!(rejects.len() * 100 <= lines.len() * MOST_WRONG_REJECTS, "{} rejected", rejects.len());
    let untold: Vec<&str> = rejects
        .iter()
        .chain(&others)
        .map(|(id, _)| *id)
        .filter(|id| !documented.contains(&format!("`{id}`")))
        .collect();
    assert!(untold.is_empty(), "not in docs/answer-checking.md: {untold:?}");
}
