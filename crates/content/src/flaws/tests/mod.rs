//! Tests of the rules.

mod fresh;
mod properties;
mod shipped;
mod table;
mod words;

use super::{Answer, Flaw, ItemText, Rule, Weight, flaws};

/// A stem and its options, the key first; a single one is a typed key.
type Sample = (&'static str, &'static [&'static str]);

/// Items with a flaw, and similar items without it.
struct Samples {
    rule: Rule,
    have: &'static [Sample],
    near: &'static [Sample],
}

fn of_sample((stem, options): &Sample) -> Vec<Flaw> {
    let answer = match options {
        [key] => Answer::Typed(key),
        _ => Answer::Chosen { options, key: Some(0) },
    };
    flaws(&ItemText { stem, answer, solution: &[] })
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
        for sample in samples.have {
            let found = of_sample(sample).iter().any(|flaw| flaw.rule == rule);
            measured.have += 1;
            measured.found += usize::from(found);
            if !found {
                wrong.push(format!("missed {rule:?}: {} {:?}", sample.0, sample.1));
            }
        }
        for sample in samples.near {
            let found = of_sample(sample);
            let alarm = found.iter().any(|flaw| flaw.rule == rule);
            let refused: Vec<&Flaw> = found.iter().filter(|flaw| flaw.weight == Weight::Refuse).collect();
            measured.near += 1;
            measured.false_alarms += usize::from(alarm);
            measured.near_refused += usize::from(!refused.is_empty());
            if alarm || !refused.is_empty() {
                wrong.push(format!("near {rule:?}: {} {:?}: {found:?}", sample.0, sample.1));
            }
        }
    }
    (measured, wrong)
}
