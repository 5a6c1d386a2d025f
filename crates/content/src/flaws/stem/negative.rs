//! Finds stems that ask for a negation.

use super::asking::is_asking;
use crate::flaws::text::Text;
use crate::flaws::{FlawFindings, FlawPlace, FlawRule, Item};

const NEGATIONS: &[&str] = &[
    "not",
    "cannot",
    "can't",
    "isn't",
    "aren't",
    "doesn't",
    "don't",
    "never",
    "won't",
    "wouldn't",
    "shouldn't",
    "couldn't",
    "wasn't",
    "weren't",
];
/// Beginnings of words for properties with a natural opposite: asking which number is not a factor of 24 is as plain as
/// asking which one is.
const PROPERTIES: &[&str] = &[
    "factor",
    "writ",
    "express",
    "multipl",
    "divi",
    "prime",
    "even",
    "odd",
    "equal",
    "equivalen",
    "integer",
    "whole",
    "rational",
    "irrational",
    "real",
    "natural",
    "parallel",
    "perpendicular",
    "solution",
    "root",
    "function",
    "square",
    "cube",
    "proportion",
    "similar",
    "congruent",
    "regular",
    "symmetr",
    "continuous",
    "differentiable",
    "linear",
    "invertible",
    "singular",
    "zero",
    "negative",
    "positive",
    "possible",
    "defined",
    "element",
    "member",
    "subset",
    "triang",
    "polynomial",
    "term",
    "valid",
    "convex",
    "independent",
    "lie",
    "line",
    "between",
    "divid",
    "conserved",
    "vector",
    "scalar",
    "unit",
    "power",
    "sum",
    "digit",
    "number",
    "change",
    "chang",
    "ascending",
    "descending",
    "sorted",
    "balanced",
    "connected",
    "planar",
    "bipartite",
    "injective",
    "surjective",
    "reachable",
    "empty",
    "constant",
];
/// Words for a part of a whole: the part that is not red is a part as well.
const PARTS: &[&str] =
    &["fraction", "part", "percentage", "share", "proportion", "number", "probability", "percent", "amount"];
const CHOOSING: &[&str] = &["which", "select", "choose", "identify", "pick", "mark", "name"];
const FALSE: &[&str] = &[
    "is false",
    "are false",
    "is incorrect",
    "are incorrect",
    "is untrue",
    "are untrue",
    "is not true",
    "is not correct",
    "are not true",
    "are not correct",
    "incorrect statement",
    "false statement",
    "is wrong",
];
const STATEMENTS: &[&str] = &["statement", "statements", "following", "these", "claims", "options", "sentences"];

pub(super) fn find(item: &Item<'_>, found: &mut FlawFindings) {
    let sentences = item.stem.sentences();
    let count = sentences.len();
    let asking = sentences.iter().enumerate().filter(|(at, sentence)| *at + 1 == count || is_asking(sentence));
    for (_, sentence) in asking {
        if is_negative(sentence) {
            found.mention(FlawRule::NegativelyWordedStem, FlawPlace::Stem, sentence.raw);
            return;
        }
    }
}

fn is_negative(sentence: &Text<'_>) -> bool {
    let words: Vec<&str> = sentence.words.iter().map(|word| word.text.as_str()).collect();
    let negations: Vec<usize> =
        (0..words.len()).filter(|at| words.get(*at).is_some_and(|w| NEGATIONS.contains(w))).collect();
    let further = words.iter().filter(|word| matches!(**word, "without" | "except" | "no" | "none")).count();
    let chooses = words.iter().position(|word| CHOOSING.contains(word));
    let of_statements = sentence.find_phrase(STATEMENTS).is_some();
    let excepts = words.contains(&"except")
        && (of_statements || chooses.is_some() || words.last().is_some_and(|last| *last == "except"));
    let says_false = sentence.find_phrase(FALSE).is_some() && of_statements && chooses.is_some();
    let twice = !negations.is_empty() && negations.len() + further > 1 && chooses.is_some();
    excepts || says_false || twice || chooses.is_some_and(|at| asks_what_is_not(sentence, &words, at, &negations))
}

/// Whether the stem asks for the option that lacks something, other than a property with a natural opposite.
fn asks_what_is_not(sentence: &Text<'_>, words: &[&str], chooses: usize, negations: &[usize]) -> bool {
    // “The part which is not painted” does not ask to choose.
    let begins = chooses < 2 || {
        let start = sentence.words.get(chooses).map_or(0, |word| word.at.start);
        sentence.plain[..start].trim_end().ends_with([',', ':', ';'])
    };
    let word = |at: usize| words.get(at).copied().unwrap_or("");
    let of_a_part = PARTS.contains(&word(chooses + 1));
    let negated = negations.iter().find(|at| **at > chooses);
    begins && !of_a_part && negated.is_some_and(|at| !(1..=4).any(|on| is_property(word(at + on))))
}

fn is_property(word: &str) -> bool {
    PROPERTIES.iter().any(|property| word.starts_with(property))
}
