//! Conversion of a pathway to a worked solution, and to a hint ladder for wrong choices.

use std::collections::BTreeSet;

use plumb_bank::SolutionStep;
use plumb_bank::solver::text::{bare, math, spaced, without_figures};
use plumb_tutoring::diagnosis::{Misconception, Trigger, TriggerKind};

use super::StepContext;
use super::answer::ConvertedAnswer;
use crate::lint::gives_away;
use crate::pool::{Control, Hint};

/// Maximum length of a choice in a trigger of the bank, in bytes, and maximum number of misconceptions of a problem.
const MAX_TRIGGER: usize = 1_000;
const MAX_COUNT: usize = 100;

/// Sorts the hints by their dependencies, otherwise in the order of the file. Hints in a cycle come last.
fn in_order(hints: &[Hint]) -> Vec<&Hint> {
    let ids: BTreeSet<&str> = hints.iter().map(|hint| hint.id.as_str()).collect();
    let (mut placed, mut waiting): (Vec<&Hint>, Vec<&Hint>) = (Vec::new(), hints.iter().collect());
    let mut done: BTreeSet<&str> = BTreeSet::new();
    loop {
        // A missing dependency is ignored.
        let ready = |hint: &&Hint| {
            hint.dependencies.iter().all(|need| done.contains(need.as_str()) || !ids.contains(need.as_str()))
        };
        let Some(at) = waiting.iter().position(ready) else { break };
        let next = waiting.remove(at);
        done.insert(next.id.as_str());
        placed.push(next);
    }
    placed.extend(waiting);
    placed
}

/// Returns the text of a hint, with its heading first.
fn words(hint: &Hint) -> String {
    let (title, text) = (without_figures(&hint.title), without_figures(&hint.text));
    match (title.is_empty(), text.is_empty()) {
        (_, true) => title,
        (true, false) => text,
        (false, false) if text.to_lowercase().starts_with(&title.to_lowercase()) => text,
        (false, false) => format!("{}: {text}", title.trim_end_matches([':', '.', '?', ' '])),
    }
}

/// Returns the solution: hints, scaffolds with their answers, and the key.
pub(super) fn steps(hints: &[Hint], answer: &ConvertedAnswer) -> Vec<SolutionStep> {
    let mut lines = Vec::new();
    collect(hints, &mut lines);
    lines.push(("The answer.".to_owned(), answer.math.clone()));
    let step = |((explanation, math), step_index)| SolutionStep { step_index, explanation, math };
    lines.into_iter().zip(1_u32..).map(step).collect()
}

fn collect(hints: &[Hint], lines: &mut Vec<(String, String)>) {
    for hint in in_order(hints) {
        let explanation = words(hint);
        let said = match &hint.scaffold {
            Some(question) => question.keys.first().map(|key| spaced(bare(key))).unwrap_or_default(),
            None => math(&hint.text).filter(|math| math.contains('=')).last().map(spaced).unwrap_or_default(),
        };
        if !explanation.is_empty() || !said.is_empty() {
            lines.push((explanation, said));
        }
        collect(&hint.sub_hints, lines);
    }
}

/// Returns a misconception for each wrong choice, with the hints as its ladder. A first hint that gives the answer is
/// left out.
pub(super) fn misconceptions(asked: &StepContext<'_>, answer: &ConvertedAnswer) -> Vec<Misconception> {
    let step = asked.step;
    if step.question.control != Control::MultipleChoice {
        return Vec::new();
    }
    let first = step.hints().first().filter(|hint| gives_away(asked.problem, step, hint));
    let rungs = in_order(step.hints()).into_iter().filter(|hint| first.is_none_or(|first| first.id != hint.id));
    let ladder: Vec<String> = rungs.map(words).filter(|words| !words.is_empty()).collect();
    if ladder.is_empty() {
        return Vec::new();
    }
    let choices = answer.spec.ui.choices.iter().enumerate();
    let wrong = choices.filter(|(_, choice)| **choice != answer.key && choice.len() <= MAX_TRIGGER);
    let misconception = |(at, choice): (usize, &String)| Misconception {
        id: format!("choice-{}", at + 1),
        // The source has wrong choices, but not the mistakes that lead to them.
        error_tag: "unknown way to this choice".to_owned(),
        trigger: Trigger { kind: TriggerKind::ExactAnswer, value: choice.clone() },
        hint_ladder: ladder.clone(),
    };
    wrong.map(misconception).take(MAX_COUNT).collect()
}
