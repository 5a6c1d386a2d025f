//! Phrases that alternatives of several kinds share.

/// `a, b and c`.
pub(crate) fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The same word that many times, one by one, so that it can be counted; `none` for none.
pub(crate) fn one_by_one(word: &str, count: usize) -> String {
    if count == 0 { "none".to_owned() } else { vec![word; count].join(", ") }
}

/// A count with its noun, which gets an s where there are several.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
