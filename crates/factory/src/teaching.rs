//! Checks of the texts beside an item's question: hints, misconceptions and solution, which learners read after
//! answering.

use std::collections::BTreeSet;

use plumb_answers::answer::plain_value;
use plumb_bank::MathProblemItem;
use plumb_maths::prose::claims::first_false_claim;
use plumb_tutoring::gate::harmful;
use plumb_tutoring::hints::HintLevel;
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts, LeakKind, LeakVerdict};

use crate::schemas::LETTERS;
use crate::story::RuleFindings;

/// Adds findings about hints and explanations: wrong calculations, an answer that differs from the key, options by
/// letters (learners see them in another order), and hints that reveal the key.
pub(crate) fn checked(item: &MathProblemItem, mut found: RuleFindings) -> RuleFindings {
    let key = item.solution_logic.final_answer_canonical.as_str();
    let steps: Vec<&str> = item.solution_logic.steps.iter().map(|step| step.explanation.as_str()).collect();
    let ladders = item.misconceptions.iter().flat_map(|one| &one.hint_ladder);
    let hints: BTreeSet<&str> = ladders.map(String::as_str).collect();
    let mut against = BTreeSet::new();
    for text in steps.iter().chain(&hints) {
        against.extend(first_false_claim(text).map(|claim| format!("hint or solution: {}", claim.why)));
        against.extend(other_answer(text, key).map(|said| format!("“{said}” is said, and the key is “{key}”")));
        if let Some(words) = harmful(text, "").and_then(|(_, span)| text.get(span)) {
            against.insert(format!("“{words}” is not to be said to a learner"));
        }
        if let Some(letter) = by_letter(text) {
            against.insert(format!("“{letter}” names an option by its letter, and learners see another order"));
        }
    }
    let detector = detector(item);
    let is_small = key.chars().count() == 1;
    // A hint that is also a step of the solution is shown only after the answer.
    for hint in hints.iter().filter(|hint| !steps.contains(hint)) {
        if let LeakVerdict::Leak { kind, .. } = detector.check(hint, HintLevel::Rule) {
            let finding = format!("the hint “{hint}” tells the key");
            // Small numbers in words count things, and a place may be another one than that of an option. The tutor does
            // not serve hints that the detector finds, even if they are accepted here.
            let surely = match kind {
                LeakKind::Literal | LeakKind::Normalised | LeakKind::Equivalent | LeakKind::Sentence => true,
                LeakKind::Words => !is_small,
                _ => false,
            };
            if surely {
                against.insert(finding);
            } else {
                found.mention.push(finding);
            }
        }
    }
    found.against.extend(against);
    found
}

fn detector(item: &MathProblemItem) -> LeakDetector {
    let options: Vec<&str> = item.answer_spec.ui.choices.iter().map(String::as_str).collect();
    let key = item.solution_logic.final_answer_canonical.as_str();
    let facts = LeakFacts { stem: &item.problem_content.stem, key, options: &options, ..LeakFacts::default() };
    let kind = if options.is_empty() {
        plumb_answers::answer::Input::from(item.answer_spec.input_type).into()
    } else {
        KeyKind::MultipleChoice
    };
    LeakDetector::new(kind, &facts)
}

/// Returns the value that a text calls the answer, if it is a number and differs from the key.
fn other_answer(text: &str, key: &str) -> Option<String> {
    let right = plain_value(key)?;
    let lower = text.to_lowercase();
    ["answer is ", "answer: ", "answer = ", "answer must be ", "result is ", "antwort ist ", "lösung ist "]
        .iter()
        .flat_map(|mark| lower.match_indices(mark).map(move |(at, mark)| at + mark.len()))
        .find_map(|at| {
            let word = lower[at..].split_whitespace().next()?.trim_end_matches(['.', ',', ';', ':', '!', '?']);
            let value = plain_value(word)?;
            (value != right).then(|| word.to_owned())
        })
}

/// Returns a reference to an option by its letter: `option B`, `answer is B`, `(C)`.
fn by_letter(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    words.windows(2).find_map(|pair| {
        let (name, letter) = (bare(pair[0]).to_lowercase(), bare(pair[1]));
        let names = matches!(name.as_str(), "option" | "choice" | "answer" | "antwort" | "is");
        let by_verb = name != "is" || text.to_lowercase().contains("answer is");
        (names && by_verb && LETTERS.contains(&letter.as_str())).then(|| format!("{name} {letter}"))
    })
}

#[cfg(test)]
mod tests {
    use plumb_bank::{MathProblemItem, from_authored};
    use plumb_content::read::{self, BlueprintKind, example};
    use plumb_types::time::Timestamp;

    use super::checked;
    use crate::story::RuleFindings;

    /// An item with the key 23, this hint and this explanation.
    fn item(hint: &str, explanation: &str) -> MathProblemItem {
        let set = read::problem_set("x", example(BlueprintKind::ProblemSet)).unwrap();
        let mut item = from_authored(&set, &set.problems[0], 1, Timestamp::from_micros(0));
        "What is 18 + 5?".clone_into(&mut item.problem_content.stem);
        "23".clone_into(&mut item.solution_logic.final_answer_canonical);
        item.solution_logic.steps.truncate(1);
        explanation.clone_into(&mut item.solution_logic.steps[0].explanation);
        "18 + 5 = 23".clone_into(&mut item.solution_logic.steps[0].math);
        item.misconceptions.truncate(1);
        item.misconceptions[0].hint_ladder = vec![hint.to_owned()];
        item
    }

    fn against(hint: &str, explanation: &str) -> Vec<String> {
        checked(&item(hint, explanation), RuleFindings::default()).against
    }

    #[test]
    fn hints_that_tell_lie_or_hurt_are_found() {
        for hint in [
            "Remember that 3 + 2 = 6.",
            "Only an idiot gets this wrong.",
            "See https://evil.example/win for help.",
            "Twenty-three is what you want.",
            "It is 23.",
            "Two plus two is five.",
            "The answer is 24.",
            "Take option B.",
            "Ask me on Instagram.",
            "Sieben plus acht ist sechzehn.",
            "Remember that 6 × 3 = 19.",
            "What a silly child you are.",
            "That was lazy.",
            "Look it up at www.sums.example.",
            "Search online for it.",
            "Write down 23.",
            "You are looking for twenty-three.",
        ] {
            assert!(!against(hint, "Count on.").is_empty(), "{hint}");
        }
    }

    #[test]
    fn solutions_that_come_to_something_else_are_found() {
        for explanation in [
            "So the answer is 45.",
            "Multiply 15 by 28, which gives 43.",
            "So the answer is B, 58.",
            "so the answer is B, 58",
            "So choose option A.",
            "The answer is C.",
            "The result is 25.",
            "So 18 + 5 = 24.",
            "Borrowing is never needed.",
            "Addition is taking away.",
            "Adding 18 and 5 makes 24.",
            "You are stupid if you do not see it.",
            "Therefore the answer must be 32.",
            "Subtract the smaller number from the larger one, since adding means taking away.",
        ] {
            assert!(!against("Count on.", explanation).is_empty(), "{explanation}");
        }
    }

    #[test]
    fn what_teachers_write_is_left_alone() {
        for (hint, explanation) in [
            ("How far is it from 18 to the next ten?", "Go to 20, and then on."),
            ("Which digits stand for ones?", "Add the ones, carry the ten. The answer is 23."),
            ("Write the numbers under each other.", "Adding 18 and 5 makes 23."),
            ("Is your result more than 18?", "The answer is 23."),
        ] {
            assert_eq!(against(hint, explanation), Vec::<String>::new(), "{hint} {explanation}");
        }
    }
}
