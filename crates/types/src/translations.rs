//! The texts of an item in other languages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The texts of an item in other languages, by language tag, such as `de`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Translations(BTreeMap<String, TranslatedTexts>);

/// The texts in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum TranslatedTexts {
    /// The question alone. Items have been stored like this since before anything else was translated.
    Question(String),
    /// Each text of the item, with its translation.
    All(BTreeMap<String, String>),
}

impl Translations {
    /// Makes the translations of an item with this question: by language, each text with its translation.
    pub fn new(question: &str, languages: impl IntoIterator<Item = (String, BTreeMap<String, String>)>) -> Self {
        let texts = |texts: BTreeMap<String, String>| match texts.get(question) {
            Some(alone) if texts.len() == 1 => TranslatedTexts::Question(alone.clone()),
            _ => TranslatedTexts::All(texts),
        };
        let languages = languages.into_iter().filter(|(_, all)| !all.is_empty());
        Self(languages.map(|(language, all)| (language, texts(all))).collect())
    }

    /// Whether there are no translations.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The texts of the item with this question for readers of `language`, each with its translation.
    pub fn texts(&self, language: &str, question: &str) -> BTreeMap<String, String> {
        match self.0.get(language) {
            Some(TranslatedTexts::Question(alone)) => BTreeMap::from([(question.to_owned(), alone.clone())]),
            Some(TranslatedTexts::All(texts)) => texts.clone(),
            None => BTreeMap::new(),
        }
    }

    /// The translations of those texts that a reader may see now.
    #[must_use]
    pub fn only(&self, is_visible: impl Fn(&str) -> bool) -> Self {
        let kept = |texts: &TranslatedTexts| match texts {
            TranslatedTexts::Question(_) => texts.clone(),
            TranslatedTexts::All(texts) => {
                let visible = texts.iter().filter(|(text, _)| is_visible(text));
                TranslatedTexts::All(visible.map(|(text, translation)| (text.clone(), translation.clone())).collect())
            }
        };
        Self(self.0.iter().map(|(language, texts)| (language.clone(), kept(texts))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[(&str, &str)]) -> Translations {
        let texts = texts.iter().map(|(text, translation)| ((*text).to_owned(), (*translation).to_owned())).collect();
        Translations::new("How many?", [("de".to_owned(), texts)])
    }

    #[test]
    fn a_question_alone_is_stored_as_it_always_was() {
        let alone = of(&[("How many?", "Wie viele?")]);
        assert_eq!(serde_json::to_string(&alone).unwrap(), r#"{"de":"Wie viele?"}"#);
        assert_eq!(serde_json::from_str::<Translations>(r#"{"de":"Wie viele?"}"#).unwrap(), alone);
        assert_eq!(alone.texts("de", "How many?")["How many?"], "Wie viele?");
        assert!(alone.texts("fr", "How many?").is_empty() && of(&[]).is_empty());
    }

    #[test]
    fn what_a_reader_may_not_see_yet_is_left_out() {
        let all = of(&[("How many?", "Wie viele?"), ("two", "zwei"), ("Count them.", "Zähle sie.")]);
        let stored = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<Translations>(&stored).unwrap(), all);
        let visible = all.only(|text| text != "Count them.");
        assert_eq!(visible, of(&[("How many?", "Wie viele?"), ("two", "zwei")]));
    }
}
