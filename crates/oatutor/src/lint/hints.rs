//! Checks of hints: their dependencies, and whether the first gives the answer away.

use std::collections::{BTreeMap, BTreeSet};

use plumb_bank::solver::text::{bare, spaced};

use super::{LintFindings, LintRule, words};
use crate::pool::{Hint, PoolProblem, ProblemStep};

pub(super) fn check(problem: &PoolProblem, step: &ProblemStep, found: &mut LintFindings) {
    let id = step.id.as_str();
    let Some(pathway) = step.pathway().filter(|pathway| !pathway.hints.is_empty()) else {
        found.add(LintRule::NoHints, id, &step.file, "", "nothing helps with it");
        return;
    };
    let mut all = Vec::new();
    collect(&pathway.hints, "", &mut all);
    let by_id: BTreeMap<&str, &Hint> = all.iter().map(|(_, hint)| (hint.id.as_str(), *hint)).collect();
    let file = pathway.file.as_str();
    for (at, hint) in &all {
        words(id, file, &format!("{at}/text"), &hint.text, found);
        for (index, need) in hint.dependencies.iter().enumerate() {
            let at = format!("{at}/dependencies/{index}");
            match by_id.get(need.as_str()) {
                None => {
                    let message = format!("“{}” comes after “{need}”, which is not there", hint.id);
                    found.add(LintRule::MissingDependency, id, file, &at, message);
                }
                Some(needed) if reaches(needed, &hint.id, &by_id) => {
                    let message = format!("“{}” comes after “{need}”, and that after it", hint.id);
                    found.add(LintRule::CircularHints, id, file, &at, message);
                }
                Some(_) => {}
            }
        }
    }
    if let Some(first) = pathway.hints.first().filter(|first| gives_away(problem, step, first)) {
        let message = format!("the first hint “{}” says the answer", first.id);
        found.add(LintRule::AnswerInFirstHint, id, file, "/0/text", message);
    }
}

/// Collects all hints with their JSON pointers, including those of scaffolds.
fn collect<'a>(hints: &'a [Hint], at: &str, all: &mut Vec<(String, &'a Hint)>) {
    for (index, hint) in hints.iter().enumerate() {
        let at = format!("{at}/{index}");
        all.push((at.clone(), hint));
        collect(&hint.sub_hints, &format!("{at}/subHints"), all);
    }
}

/// Whether a hint depends, directly or indirectly, on the hint with this id.
fn reaches(from: &Hint, id: &str, by_id: &BTreeMap<&str, &Hint>) -> bool {
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(hint) = open.pop() {
        if hint.id == id {
            return true;
        }
        if seen.insert(hint.id.as_str()) {
            open.extend(hint.dependencies.iter().filter_map(|need| by_id.get(need.as_str()).copied()));
        }
    }
    false
}

/// Whether a hint gives the answer away. Scaffolds ask and do not count; an answer that is in the question itself, or
/// so short that it may occur by chance, counts only if the hint calls it the answer.
pub(crate) fn gives_away(problem: &PoolProblem, step: &ProblemStep, hint: &Hint) -> bool {
    if hint.scaffold.is_some() {
        return false;
    }
    let plain = |text: &str| spaced(&text.replace("$$", " ")).to_lowercase();
    let said = plain(&hint.text);
    let asked = plain(&format!("{} {} {}", problem.body, step.title, step.body));
    step.question.keys.iter().map(|key| plain(bare(key))).filter(|key| !key.is_empty()).any(|key| {
        let called = ["answer is ", "answer: ", "answer = ", "the answer of "];
        let mut places = whole(&said, &key);
        if key.chars().count() < 3 || !whole(&asked, &key).is_empty() {
            places.retain(|at| called.iter().any(|words| said[..*at].ends_with(words)));
        }
        !places.is_empty()
    })
}

/// Returns the places of a part in a text where it is not a part of a longer word or formula.
fn whole(text: &str, part: &str) -> Vec<usize> {
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '^' | '_' | '/' | '*' | '+' | '{' | '}' | '(' | '\\');
    let stands = |at: &usize| {
        let before = text[..*at].trim_end().chars().next_back();
        let after = text[at + part.len()..].chars().next();
        let decimal = text[at + part.len()..].starts_with('.')
            && text[at + part.len() + 1..].starts_with(|c: char| c.is_ascii_digit());
        let word_before = text[..*at].chars().next_back().is_some_and(goes_on);
        !word_before
            && !before.is_some_and(|c| matches!(c, '+' | '-' | '*' | '/' | '^'))
            && !after.is_some_and(goes_on)
            && !decimal
    };
    text.match_indices(part).map(|(at, _)| at).filter(stands).collect()
}
