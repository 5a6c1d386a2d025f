//! Tests of the rules.

mod fresh;
mod properties;
mod shipped;
mod table;
mod words;

use strum::IntoEnumIterator as _;

use super::{Flaw, FlawRule, FlawSeverity, ItemAnswer, ItemText, flaws};

/// A stem and its options, the key first; a single one is a typed key.
type Sample = Vec<String>;

/// Items with a flaw, and similar items without it.
struct Samples {
    rule: FlawRule,
    have: Vec<Sample>,
    near: Vec<Sample>,
}

/// Reads a table: each `= rule` is followed by items `+ stem | key | option …` that have its flaw, and by items `- …`
/// that do not.
fn samples(table: &str) -> Vec<Samples> {
    let mut all: Vec<Samples> = Vec::new();
    for line in table.lines() {
        let (sign, rest) = line.split_at(2);
        let sample = || rest.split(" | ").map(|cell| cell.replace("\\n", "\n")).collect();
        match (sign, all.last_mut()) {
            ("= ", _) => {
                let rule =
                    FlawRule::iter().find(|rule| <&str>::from(*rule) == rest).unwrap_or_else(|| panic!("{rest}"));
                all.push(Samples { rule, have: Vec::new(), near: Vec::new() });
            }
            ("+ ", Some(samples)) => samples.have.push(sample()),
            ("- ", Some(samples)) => samples.near.push(sample()),
            _ => panic!("{line}"),
        }
    }
    all
}

fn of_sample(sample: &[String]) -> Vec<Flaw> {
    let cells: Vec<&str> = sample.iter().map(String::as_str).collect();
    let answer = match &cells[1..] {
        [key] => ItemAnswer::Typed(key),
        options => ItemAnswer::Chosen { options, key: Some(0) },
    };
    flaws(&ItemText { stem: cells[0], answer, solution: &[] })
}

/// Results of the rules on samples.
#[derive(Debug, Default, PartialEq, Eq)]
struct Measured {
    /// Number of items with a flaw, and of those in which its rule found it.
    have: usize,
    found: usize,
    /// Number of similar items without the flaw, and of those in which its rule reported it anyway.
    near: usize,
    false_alarms: usize,
    /// Number of similar items without the flaw that some rule refuses.
    near_refused: usize,
}

/// Measures the rules; also returns the errors as lines for the test's output.
fn measure(all: &[Samples]) -> (Measured, Vec<String>) {
    let mut measured = Measured::default();
    let mut wrong = Vec::new();
    for samples in all {
        let rule = samples.rule;
        for sample in &samples.have {
            let found = of_sample(sample).iter().any(|flaw| flaw.rule == rule);
            measured.have += 1;
            measured.found += usize::from(found);
            if !found {
                wrong.push(format!("missed {rule:?}: {sample:?}"));
            }
        }
        for sample in &samples.near {
            let found = of_sample(sample);
            let alarm = found.iter().any(|flaw| flaw.rule == rule);
            let refused: Vec<&Flaw> = found.iter().filter(|flaw| flaw.weight == FlawSeverity::Refuse).collect();
            measured.near += 1;
            measured.false_alarms += usize::from(alarm);
            measured.near_refused += usize::from(!refused.is_empty());
            if alarm || !refused.is_empty() {
                wrong.push(format!("near {rule:?}: {sample:?}: {found:?}"));
            }
        }
    }
    (measured, wrong)
}
