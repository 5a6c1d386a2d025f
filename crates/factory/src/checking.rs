//! What is checked of an item without any model.

use plumb_answers::answer::Outcome as Marked;
use plumb_bank::{CHECK, Decision, MathProblemItem, RubricPolicy, sound, verify};
use plumb_content::check::{Comparison, recomputed};
use plumb_oatutor::{KeyCheck, recompute};
use serde_json::Value as Json;

use crate::draft::Blind;
use crate::story::Found;

/// Holds an item against its own words: key, computations, solution, and the key that follows from the question where
/// that is plain mathematics.
pub(crate) fn checked(item: &MathProblemItem) -> Found {
    let mut found = Found::default();
    if let Err(faults) = sound(item) {
        found.against.extend(faults.iter().map(ToString::to_string));
        return found;
    }
    // Scores are judged elsewhere.
    if let Decision::Rejected(rejection) = verify(item, &RubricPolicy::default()) {
        found.against.extend(rejection.evidence().verification_report.issues.iter().cloned());
    }
    for step in &item.solution_logic.steps {
        found.against.extend(untrue(&step.math).map(|why| format!("a step of the solution is wrong: {why}")));
    }
    let key = &item.solution_logic.final_answer_canonical;
    match recompute(&item.problem_content.stem, &item.answer_spec.ui.choices, key) {
        KeyCheck::Agrees => found.proved = true,
        KeyCheck::Disagrees { right } => {
            found.against.push(format!("the key “{key}” is wrong: the question comes to {right}"));
        }
        KeyCheck::NotCheckable(why) => found.mention.push(format!("the question alone does not prove its key: {why}")),
    }
    if !item.problem_content.variables.contains_key(CHECK) {
        found.mention.push("the key has no computation".to_owned());
    }
    found
}

/// Holds the answers of those who solved it blind against the key.
pub(crate) fn solved(item: &MathProblemItem, answers: &[(Blind, &Json)], found: &mut Found) {
    for (blind, solution) in answers {
        let answer = solution["answer"].as_str().unwrap_or_default();
        let Some(meant) = blind.meant(answer) else {
            found.against.push(format!("who solved it without the key found the answer “{answer}” among no options"));
            continue;
        };
        let key = &item.solution_logic.final_answer_canonical;
        match plumb_bank::mark_answer(item, meant).outcome {
            Marked::Correct => {}
            Marked::Undecided => found.against.push(format!("whether “{meant}” is the key “{key}” is undecided")),
            _ => found.against.push(format!("who solved it without the key came to “{meant}”, and the key is “{key}”")),
        }
    }
}

/// Why an equation between numbers does not hold; none where it does, or says something about letters.
fn untrue(math: &str) -> Option<String> {
    let sides: Vec<&str> = math.split('=').map(str::trim).collect();
    let is_relation = math.contains(['<', '>', '≤', '≥', '≠', '≈', '!']);
    let has_letters = |side: &str| {
        let mut words = side.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        words.any(|word| !matches!(word, "sqrt" | "pi"))
    };
    if is_relation || sides.len() < 2 || sides.iter().any(|side| side.is_empty() || has_letters(side)) {
        return None;
    }
    let wrong = sides.windows(2).find(|pair| recomputed(pair[1], pair[0], false) == Comparison::Different);
    wrong.map(|pair| format!("“{}” is not “{}”", pair[0], pair[1]))
}
