//! Detects whole solutions: most of the mathematics of the worked steps is in the hint.

use std::collections::BTreeSet;

use super::canon::AsteriskMode;
use super::expr;
use super::text::ProseText;
use super::{Finding, LeakKind, read_prose};

/// The steps with mathematics, each as the sides of its equations.
#[derive(Debug, Clone)]
pub(super) struct Steps {
    steps: Vec<BTreeSet<String>>,
}

/// Sides with an operation or next to an equals sign, character by character. The order in sums and products is
/// ignored.
fn mathematics(text: &ProseText) -> BTreeSet<String> {
    let sides = expr::sides(&text.tokens);
    let parts = sides.iter().map(|side| (side, expr::trimmed(&text.tokens, side)));
    parts
        .filter(|(side, part)| side.equated || expr::operations(part) > 0)
        .map(|(_, part)| ProseText::dense(part))
        .collect()
}

impl Steps {
    pub(super) fn read(steps: &[&str]) -> Self {
        let sets = steps.iter().map(|step| mathematics(&read_prose(step, AsteriskMode::Operators)));
        Self { steps: sets.filter(|set| !set.is_empty()).collect() }
    }

    /// Whether it contains more than half of the steps before the last (all steps, if sub-steps may be shown).
    pub(super) fn find(&self, hint: &ProseText, sub_steps: bool) -> Option<Finding> {
        let here = mathematics(hint);
        let told = |steps: &[BTreeSet<String>]| {
            steps.iter().filter(|step| step.iter().all(|side| here.contains(side))).count()
        };
        let (_, before) = self.steps.split_last()?;
        let enough = if sub_steps {
            told(&self.steps) == self.steps.len()
        } else {
            // The last step is the answer itself: a learner who sees most of the others has nothing left to find.
            told(before) > before.len() / 2
        };
        let whole = hint.raw.as_slice();
        (!before.is_empty() && enough).then(|| Finding { kind: LeakKind::Solution, span: hint.span(whole) })
    }
}
