//! Finds words and forms of the stem that only the key repeats.

use super::text::Text;
use super::{Chosen, FlawFindings, FlawPlace, FlawRule, Item};

/// Words too common to be a cue.
const COMMON: &[&str] = &[
    "about",
    "above",
    "after",
    "again",
    "also",
    "always",
    "and",
    "another",
    "are",
    "because",
    "been",
    "before",
    "being",
    "below",
    "between",
    "both",
    "but",
    "can",
    "does",
    "each",
    "equal",
    "every",
    "exactly",
    "find",
    "following",
    "for",
    "from",
    "given",
    "give",
    "has",
    "have",
    "how",
    "into",
    "its",
    "just",
    "least",
    "less",
    "like",
    "made",
    "make",
    "many",
    "more",
    "most",
    "much",
    "must",
    "never",
    "none",
    "not",
    "number",
    "one",
    "only",
    "other",
    "over",
    "same",
    "set",
    "should",
    "some",
    "such",
    "take",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "this",
    "those",
    "three",
    "time",
    "times",
    "two",
    "under",
    "until",
    "use",
    "used",
    "using",
    "value",
    "was",
    "were",
    "what",
    "when",
    "where",
    "which",
    "while",
    "will",
    "with",
    "would",
    "you",
    "your",
    "all",
    "any",
    "out",
    "per",
    "statement",
    "option",
    "answer",
    "correct",
    "true",
    "false",
    "zero",
    "total",
    "square",
    "four",
    "five",
    "metre",
    "meter",
    "second",
    "minute",
    "hour",
    "day",
    "litre",
    "gram",
    "kilogram",
    "kilometre",
    "centimetre",
    "unit",
    "cubic",
    "percent",
    "degree",
    "euro",
    "dollar",
    "cent",
    "week",
    "month",
    "year",
    "newton",
    "joule",
    "watt",
    "volt",
    "ohm",
];

pub(super) fn find(item: &Item<'_>, chosen: &Chosen<'_>, found: &mut FlawFindings) {
    let Some((at, key, others)) = chosen.parted() else { return };
    if let Some(word) = repeated(&item.stem, key, &others) {
        found.mention(FlawRule::WordRepeats, FlawPlace::Option(at), &word);
    }
    if let Some(asked) = only_fit(&item.stem, key, &others) {
        found.mention(FlawRule::LogicalCues, FlawPlace::Option(at), asked);
    }
}

/// Returns a word of the stem in the key, if no other option repeats a word of the stem that some options lack.
fn repeated(stem: &Text<'_>, key: &Text<'_>, others: &[&Text<'_>]) -> Option<String> {
    let of_stem: Vec<String> = telling(stem).map(|(_, root)| root).collect();
    let taken_up = |option: &Text<'_>| -> Vec<(String, String)> {
        telling(option).filter(|(_, root)| of_stem.contains(root)).collect()
    };
    let of_others: Vec<(String, String)> = others.iter().flat_map(|other| taken_up(other)).collect();
    let in_all = |root: &str| others.iter().all(|other| telling(other).any(|(_, own)| own == root));
    let others_too = of_others.iter().any(|(_, root)| !(in_all(root) && telling(key).any(|(_, own)| own == *root)));
    let mut own = taken_up(key).into_iter().filter(|(_, root)| !of_others.iter().any(|(_, other)| other == root));
    let (word, _) = own.next()?;
    (!others_too).then_some(word)
}

/// Returns the content words of a text, each with its root.
fn telling<'t>(text: &'t Text<'_>) -> impl Iterator<Item = (String, String)> + 't {
    let long = text.prose().filter(|word| word.text.chars().count() > 2);
    let words = long.flat_map(|word| word.text.split('-').map(str::to_owned).collect::<Vec<_>>());
    words
        .map(|word| (root(&word), word))
        .filter(|(root, word)| {
            root.chars().count() > 2 && !COMMON.contains(&word.as_str()) && !COMMON.contains(&root.as_str())
        })
        .map(|(root, word)| (word, root))
}

fn root(word: &str) -> String {
    let word = word.strip_suffix("'s").unwrap_or(word);
    let endings = ["ingly", "edly", "ings", "ing", "ies", "ied", "es", "ed", "ly", "er", "s", "e", "y"];
    let cut = endings.iter().find_map(|ending| word.strip_suffix(ending).filter(|root| root.chars().count() > 3));
    let root = cut.unwrap_or(word);
    let mut letters: Vec<char> = root.chars().collect();
    // `stopped` and `stop`.
    if letters.len() > 4 && letters.last() == letters.get(letters.len() - 2) {
        letters.pop();
    }
    letters.into_iter().collect()
}

/// Returns the kind of answer that the stem asks for, if only the key is one.
fn only_fit<'s>(stem: &Text<'s>, key: &Text<'_>, others: &[&Text<'_>]) -> Option<&'s str> {
    let asked = |phrases: &[&'static str]| stem.find_phrase(phrases);
    let alone = |fits: fn(&str) -> bool| fits(key.raw.trim()) && !others.iter().any(|other| fits(other.raw.trim()));
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '−' | '$' | '.'));
    let is_percentage = |text: &str| text.ends_with('%') || text.ends_with("per cent") || text.ends_with("percent");
    let is_fraction = |text: &str| text.contains('/') || text.contains("\\frac");
    let is_power = |text: &str| text.contains('^') || text.contains("10⁻") || text.contains("²") || text.contains("³");
    if alone(is_number) {
        return asked(&["how many", "how much", "how far", "how long", "how often", "how old"]);
    }
    if alone(is_percentage) {
        return asked(&["what percentage", "which percentage", "what percent", "what per cent", "as a percentage"]);
    }
    if alone(is_fraction) {
        return asked(&["what fraction", "which fraction", "as a fraction"]);
    }
    if alone(is_power) {
        return asked(&["as a power", "in standard form", "in scientific notation"]);
    }
    None
}
