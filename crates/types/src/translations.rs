//! Translations of a text.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Translations of a text, by language tag, such as `de`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Translations(BTreeMap<String, String>);

impl Translations {
    /// Whether there are no translations.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text for a reader of `language`: its translation if there is one, else `text` itself.
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
