//! Lists of words in one text, separated by spaces.

/// Whether a word is in a list.
pub(crate) fn is_in(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}
