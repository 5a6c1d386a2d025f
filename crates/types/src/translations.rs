//! What was written in one language, in others.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A text in other languages than its own, by their tags, such as `de`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Translations(BTreeMap<String, String>);

impl Translations {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text for a reader of `language`: translated if it is, else `text` as it was written.
    pub fn of<'a>(&'a self, language: &str, text: &'a str) -> &'a str {
        self.0.get(language).map_or(text, String::as_str)
    }
}

impl FromIterator<(String, String)> for Translations {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(texts: T) -> Self {
        Self(texts.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Translations;

    #[test]
    fn who_reads_another_language_reads_what_was_written() {
        let texts: Translations = [("de".to_owned(), "Wie viel?".to_owned())].into_iter().collect();
        assert_eq!(texts.of("de", "How many?"), "Wie viel?");
        assert_eq!(texts.of("fr", "How many?"), "How many?");
        assert_eq!(serde_json::to_string(&texts).unwrap(), r#"{"de":"Wie viel?"}"#);
    }
}
