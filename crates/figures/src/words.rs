//! Phrases in the descriptions of several kinds of figures.

/// Joins words: `a, b and c`.
pub(crate) fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Repeats a word `count` times, so that it can be counted; `none` for 0.
pub(crate) fn one_by_one(word: &str, count: usize) -> String {
    if count == 0 { "none".to_owned() } else { vec![word; count].join(", ") }
}

/// Returns a count with its noun, which gets an s in the plural.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
