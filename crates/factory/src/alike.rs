//! Which questions are alike: names that items have in common if they ask the same.

use plumb_bank::{BLUEPRINT, MathProblemItem};
use plumb_typeset::plain_text;

/// Minimum number of words of a question without numbers that identifies it alone; for shorter ones the key is added.
const TELLING: usize = 8;

/// Returns a name for the question of an item, independent of its signs, spaces and capitals: items have equal names if
/// they ask equal questions.
pub fn question_name(item: &MathProblemItem) -> String {
    let stem = &item.problem_content.stem;
    let name = plain_shape(stem);
    if stem.split_whitespace().count() < TELLING && !name.contains(|c: char| c.is_ascii_digit()) {
        return format!("{name}: {}", item.solution_logic.final_answer_canonical);
    }
    name
}

/// Returns the question without its numbers, signs, spaces and capitals.
pub(crate) fn shape_of(stem: &str) -> String {
    plain_shape(stem)
        .split(|c: char| c.is_ascii_digit() || c == '.')
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("#")
}

/// Returns a name for the data of an item: its numbers and operations in any order, with key and options. Items of a
/// skill that have it in common differ in words only. `None` for fewer than two numbers, which do not tell items apart,
/// and for an item of a blueprint, which is meant to be reworded.
pub fn data_name(item: &MathProblemItem) -> Option<String> {
    let content = &item.problem_content;
    if content.variables.contains_key(BLUEPRINT) || content.figure.is_some() {
        return None;
    }
    let shape = plain_shape(&plain_text(&content.stem));
    let mut numbers: Vec<&str> =
        shape.split(|c: char| !c.is_ascii_digit() && c != '.').filter(|part| !part.is_empty()).collect();
    let mut operations: Vec<char> = shape.chars().filter(|c| "+*/-^=<>%".contains(*c)).collect();
    // Letters beside operations are unknowns.
    if numbers.len() < 2 || operations.contains(&'=') || operations.contains(&'^') {
        return None;
    }
    numbers.sort_unstable();
    operations.sort_unstable();
    let mut options: Vec<&str> = item.answer_spec.ui.choices.iter().map(String::as_str).collect();
    options.sort_unstable();
    let operations: String = operations.into_iter().collect();
    let key = &item.solution_logic.final_answer_canonical;
    Some(format!("{}|{operations}|{key}|{}", numbers.join(" "), options.join("|")))
}

/// Returns the letters, digits and operations of a text in one line.
fn plain_shape(text: &str) -> String {
    let mut name = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            '×' | '·' => name.push('*'),
            '÷' => name.push('/'),
            '−' | '–' => name.push('-'),
            _ if c.is_alphanumeric() || "+*/-^=<>()%".contains(c) => name.push(c),
            '.' | ',' => name.push('.'),
            _ => {}
        }
    }
    // A point between digits is a decimal point or a separator; elsewhere it ends a sentence.
    let chars: Vec<char> = name.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let is_kept = |(at, c): &(usize, &char)| **c != '.' || is_digit(at.checked_sub(1)) && is_digit(Some(at + 1));
    chars.iter().enumerate().filter(is_kept).map(|(_, c)| *c).collect()
}

#[cfg(test)]
mod tests {
    use plumb_content::problem_set::ProblemSet;
    use plumb_content::read::{self, BlueprintKind, example};
    use plumb_types::time::Timestamp;

    use super::question_name;

    fn named(stem: &str) -> String {
        let set: ProblemSet = read::problem_set("x", example(BlueprintKind::ProblemSet)).unwrap();
        let mut item = plumb_bank::from_authored(&set, &set.problems[0], 1, Timestamp::from_micros(0));
        stem.clone_into(&mut item.problem_content.stem);
        question_name(&item)
    }

    #[test]
    fn the_same_question_has_one_name_however_it_is_set() {
        for (one, other) in [
            ("What is 3 + 4?", "what is  3+4 ?"),
            ("Work out 6 × 7.", "Work out 6 * 7"),
            ("Work out 12 ÷ 4.", "work out 12/4"),
            ("What is 9 − 2?", "What is 9 - 2?"),
            ("What is 9 - 2 times 3?", "What is 9 − 2 times 3 ?"),
            ("Ann has 3 plums, and 4 pears.", "Ann has 3 plums and 4 pears"),
        ] {
            assert_eq!(named(one), named(other), "{one}");
        }
        for (one, other) in [
            ("What is 3 + 4?", "What is 3 + 5?"),
            ("What is 3.4 + 1?", "What is 34 + 1?"),
            ("What is 3 - 4?", "What is 3 + 4?"),
            ("Solve 2x = 4.", "Solve x = 4."),
        ] {
            assert_ne!(named(one), named(other), "{one}");
        }
    }
}
