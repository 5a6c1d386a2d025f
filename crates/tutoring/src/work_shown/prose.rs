//! Mathematics within words: "First the product: 4 × 5 = 20."

use plumb_maths::read::{self, ReadingPolicy};
use plumb_maths::tree::{Statement, Tree};

/// Maximum number of statements taken from one text.
const MAX_FOUND: usize = 8;
/// Maximum length of a text, in characters.
const MAX_CHARS: usize = 2_000;

/// Words of several letters that are mathematics.
const NAMES: [&str; 22] = [
    "sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan", "arcsin", "arccos", "arctan", "ln", "lg", "log",
    "exp", "sqrt", "root", "abs", "pi", "frac", "cdot",
];
/// Words that may connect parts of one statement.
const JOINTS: [&str; 2] = ["and", "or"];
/// Signs that mark a word as mathematics.
const SIGNS: &str = "+-−–*×÷/·⋅=<>≤≥≠^√%()[]{}|²³½¼¾";

/// The mathematical statements in a text, in order: calculations, equations and so on. A bare number counts only if
/// there is nothing else.
pub(super) fn statements(text: &str, policy: &ReadingPolicy) -> Vec<Statement> {
    let text: String = text.chars().take(MAX_CHARS).collect();
    let runs = runs(&text, policy);
    let alone = runs.len() == 1 && runs[0].trim() == bare(text.trim());
    let found = runs.iter().filter_map(|run| read::read(run, policy).ok());
    found.filter(|statement| alone || !is_bare(statement)).take(MAX_FOUND).collect()
}

/// Sequences of words that are all mathematics.
fn runs(text: &str, policy: &ReadingPolicy) -> Vec<String> {
    let mut runs = Vec::new();
    // LaTeX delimiters end a sequence.
    for part in text.split(['$', '\n']).flat_map(|part| part.split("\\(")).flat_map(|part| part.split("\\)")) {
        let mut run: Vec<&str> = Vec::new();
        for word in part.split_whitespace() {
            let core = bare(word);
            let ends = core.len() < word.len();
            if is_mathematics(core, policy) || (JOINTS.contains(&core) && !run.is_empty() && !ends) {
                run.push(core);
            } else {
                close(&mut run, &mut runs);
            }
            if ends {
                close(&mut run, &mut runs);
            }
        }
        close(&mut run, &mut runs);
    }
    runs
}

/// Ends a sequence. A letter or a connecting word at either end belongs to the surrounding text: "a 4", "x = 2 and".
fn close(run: &mut Vec<&str>, runs: &mut Vec<String>) {
    while run.last().is_some_and(|word| JOINTS.contains(word)) {
        run.pop();
    }
    if run.len() > 1 && is_article(run[0]) && !run[1].starts_with(|c| SIGNS.contains(c)) {
        run.remove(0);
    }
    let alone = run.len() == 1 && run[0].chars().all(char::is_alphabetic);
    if !run.is_empty() && !alone {
        runs.push(run.join(" "));
    }
    run.clear();
}

/// A word without punctuation at its end.
fn bare(word: &str) -> &str {
    word.trim_end_matches(['.', ',', ';', ':', '?'])
}

fn is_article(word: &str) -> bool {
    matches!(word, "a" | "A" | "I")
}

/// Whether a word can be part of a formula: all its letters are names, and it is a single letter or has a digit or a
/// sign.
fn is_mathematics(word: &str, policy: &ReadingPolicy) -> bool {
    let names = |part: &str| {
        let declared = policy.multi_letter.iter().any(|name| name == part);
        part.chars().nth(1).is_none() || declared || NAMES.contains(&part.to_lowercase().as_str())
    };
    let letters = word.split(|c: char| !c.is_alphabetic()).filter(|part| !part.is_empty());
    let shows = word.chars().any(|c| c.is_ascii_digit() || SIGNS.contains(c)) || word.chars().nth(1).is_none();
    !word.is_empty() && shows && letters.into_iter().all(names)
}

/// A number, perhaps with a sign, and nothing else.
fn is_bare(statement: &Statement) -> bool {
    match statement {
        Statement::Expression(Tree::Negative(inner)) => matches!(&**inner, Tree::Number(_)),
        Statement::Expression(Tree::Number(_) | Tree::Mixed(..) | Tree::Name(_)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use plumb_maths::show::to_text;

    use super::*;

    fn found(text: &str) -> Vec<String> {
        statements(text, &ReadingPolicy::default()).iter().map(to_text).collect()
    }

    #[test]
    fn calculations_and_equations_are_found_among_words() {
        assert_eq!(found("First the product: 4 × 5 = 20."), ["4*5 = 20"]);
        assert_eq!(found("First the bracket: 9 − 3 = 6. Then the product: 4 × 6 = 24."), ["9 - 3 = 6", "4*6 = 24"]);
        assert_eq!(found("Solve 2x + 3 = 7 for x."), ["2*x + 3 = 7"]);
        assert_eq!(found("So $x = 2$ or $x = -2$."), ["x = 2", "x = -2"]);
        assert_eq!(found("Then x = 2 or x = 3, as asked"), ["x = 2 or x = 3"]);
        assert_eq!(found("What is (43 + 3) × 7?"), ["(43 + 3)*7"]);
    }

    #[test]
    fn words_and_single_numbers_are_not_taken_for_mathematics() {
        assert_eq!(found("The digit after the place you round to is 7, which is 5 or more."), Vec::<String>::new());
        assert_eq!(found("A machine makes 24 parts in 6 minutes."), Vec::<String>::new());
        assert_eq!(found("Is a two-digit number (see above) less?"), Vec::<String>::new());
        assert_eq!(found(""), Vec::<String>::new());
        assert_eq!(found("84"), ["84"], "alone it is what is meant");
    }
}
