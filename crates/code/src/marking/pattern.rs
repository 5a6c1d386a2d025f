//! What certain failures say about a learner.

use serde::{Deserialize, Serialize};

use super::{TestCase, Verdict, Violation};

/// A misconception and how it shows. All that is given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FailurePattern {
    /// Name of the misconception.
    pub misconception: String,
    /// Names of tests that fail.
    pub failed: Vec<String>,
    /// Names of tests that pass.
    pub passed: Vec<String>,
    /// Name of an exception's class that a test ends with, one of `failed` if there are any.
    pub raised: Option<String>,
    /// Whether a rule is broken.
    pub breaks_rule: bool,
}

/// The names of misconceptions with patterns that hold, each once, in the author's order.
pub(super) fn misconceptions(
    patterns: &[FailurePattern],
    tests: &[TestCase],
    verdicts: &[Verdict],
    violations: &[Violation],
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for pattern in patterns {
        let verdict =
            |name: &String| tests.iter().zip(verdicts).find(|(test, _)| test.name == *name).map(|(_, verdict)| verdict);
        let fails = |name: &String| !matches!(verdict(name), None | Some(Verdict::Passed | Verdict::Skipped));
        let passes = |name: &String| verdict(name) == Some(&Verdict::Passed);
        let raises = |expected: &String| {
            tests.iter().zip(verdicts).any(|(test, verdict)| {
                (pattern.failed.is_empty() || pattern.failed.contains(&test.name))
                    && matches!(verdict, Verdict::Raised { kind, .. } if kind == expected)
            })
        };
        let empty = pattern.failed.is_empty() && pattern.raised.is_none() && !pattern.breaks_rule;
        let holds = !empty
            && pattern.failed.iter().all(fails)
            && pattern.passed.iter().all(passes)
            && pattern.raised.iter().all(raises)
            && (!pattern.breaks_rule || !violations.is_empty());
        if holds && !names.contains(&pattern.misconception) {
            names.push(pattern.misconception.clone());
        }
    }
    names
}
