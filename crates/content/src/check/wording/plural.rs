//! Checks for plurals after 1.

use crate::text::problem::Severity;

use super::WordingFault;
use super::tokens::{WordingToken, WordingTokenKind};

/// Words that are always plurals after a number, so they are certainly wrong after 1.
const NOUNS: &[&str] = &[
    "euros",
    "cents",
    "dollars",
    "coins",
    "notes",
    "millimetres",
    "centimetres",
    "metres",
    "kilometres",
    "miles",
    "grams",
    "kilograms",
    "tonnes",
    "litres",
    "millilitres",
    "seconds",
    "minutes",
    "hours",
    "days",
    "weeks",
    "months",
    "years",
    "degrees",
    "percents",
    "points",
    "ones",
    "tens",
    "hundreds",
    "thousands",
    "tenths",
    "hundredths",
    "thousandths",
    "halves",
    "thirds",
    "quarters",
    "fourths",
    "fifths",
    "sixths",
    "sevenths",
    "eighths",
    "ninths",
    "parts",
    "pieces",
    "groups",
    "rows",
    "boxes",
    "bags",
    "packs",
    "steps",
    "places",
    "digits",
    "bits",
    "octets",
    "addresses",
    "hosts",
    "subnets",
    "networks",
    "apples",
    "books",
    "balls",
    "marbles",
    "tickets",
    "pupils",
    "people",
    "children",
    "men",
    "women",
    "feet",
    "cats",
    "dogs",
    "cubes",
    "squares",
    "hops",
    "jumps",
];

/// Words with the ending of a plural that are none, or are usually verbs.
const OTHERS: &[&str] = &[
    "is", "was", "has", "does", "as", "its", "this", "thus", "us", "plus", "minus", "across", "always", "perhaps",
    "less", "times", "mass", "glass", "class", "gas", "bus", "lens", "radius", "axis", "equals", "makes", "gives",
    "leaves", "comes", "goes", "remains", "stays", "stands", "fits", "costs", "means", "divides", "lies", "belongs",
    "adds", "counts", "needs", "takes", "shows", "follows", "becomes", "begins", "ends", "changes", "moves", "ranks",
    "lets", "says", "tells", "sits", "sets", "turns", "holds", "looks", "works", "starts", "keeps", "sees", "contains",
    "occurs", "appears",
];

/// Reports a plural after the number 1.
pub(super) fn fault(tokens: &[WordingToken<'_>]) -> Option<WordingFault> {
    let at = (1..tokens.len()).find(|at| {
        let before = at.checked_sub(2).map(|before| &tokens[before]);
        // The 1 of 3/1, of −1 and of 4 + 1 is not the complete number.
        let whole = before.is_none_or(|before| before.kind != WordingTokenKind::Sign || before.text == "(");
        let beside = tokens[*at].start == tokens[at - 1].end() + 1;
        whole && beside && tokens[at - 1].is(WordingTokenKind::Number, "1") && is_plural(&tokens[*at])
    })?;
    let word = tokens[at].text;
    Some(WordingFault {
        severity: if NOUNS.contains(&word) { Severity::Error } else { Severity::Warning },
        code: "plural-after-one",
        message: format!("`1 {word}`"),
        help: "choose the word by a computed value: `unit: \"'euro' if n == 1 else 'euros'\"`",
    })
}

fn is_plural(token: &WordingToken<'_>) -> bool {
    let word = token.text;
    let lower = token.kind == WordingTokenKind::Word && word.chars().all(char::is_lowercase);
    let ends = word.len() > 2 && word.ends_with('s') && !word.ends_with("ss");
    lower && !OTHERS.contains(&word) && (ends || NOUNS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    fn severity(text: &str) -> Option<Severity> {
        fault(&tokens(text)).map(|fault| fault.severity)
    }

    #[test]
    fn one_of_something_is_not_many() {
        for text in ["It costs 1 euros.", "1 tens and 3 ones", "There are 1 people.", "Take marbles (1 marbles)."] {
            assert_eq!(severity(text), Some(Severity::Error), "{text}");
        }
        assert_eq!(severity("She has 1 oranges."), Some(Severity::Warning));
    }

    #[test]
    fn other_numbers_and_other_words_are_left_alone() {
        for text in [
            "It costs 1 euro.",
            "It costs 11 euros.",
            "It costs 0.1 metres.",
            "3/1 parts",
            "−1 degrees",
            "1 is odd",
            "1 times 7",
            "1 less than 3",
            "1.00 euros",
            "1 mm",
            "Digit 1 stands there",
            "Table 1. Books",
            "x1 books",
            "4 + 1 parts",
        ] {
            assert_eq!(severity(text), None, "{text}");
        }
    }
}
