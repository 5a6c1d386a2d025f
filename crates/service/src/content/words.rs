//! The words of all content in other languages, for the pages of readers.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_bank::translated_problems;
use plumb_content::text::translated::Translated;
use plumb_content::text::{on_one_line, paragraphs};
use plumb_content::translate::ORIGINAL;

use super::Catalog;
use crate::plumb::Plumb;

/// Texts of content in one language: as they are written, each with its translation.
pub type ContentWords = BTreeMap<String, String>;

impl Catalog {
    /// Returns the words of everything that is published, by language; collected for the first reader who needs them.
    fn words(&self) -> &BTreeMap<String, Arc<ContentWords>> {
        self.words.get_or_init(|| self.collect_words())
    }

    /// Collects the texts of what everybody may see, by language. Texts of items are not among them, as an item has its
    /// own; nor is what teachers keep for their classes: it must not change the words that others read.
    fn collect_words(&self) -> BTreeMap<String, Arc<ContentWords>> {
        let mut all: BTreeMap<String, ContentWords> = BTreeMap::new();
        let mut add = |language: &str, texts: &ContentWords| {
            let words = all.entry(language.to_owned()).or_default();
            words.extend(texts.iter().flat_map(|(text, translation)| forms(text, translation)));
        };
        for generator in self.skills.values() {
            each(&generator.skill().translations, &mut add);
        }
        for set in self.problem_sets.values() {
            each(&set.translations, &mut add);
            for (language, texts) in &translated_problems(set) {
                add(language, texts);
            }
        }
        self.open_assessments().for_each(|content| each(&content.translations, &mut add));
        self.curricula.values().for_each(|content| each(&content.translations, &mut add));
        self.surveys.values().for_each(|content| each(&content.translations, &mut add));
        self.workflows.values().for_each(|content| each(&content.translations, &mut add));
        self.reflections.values().for_each(|content| each(&content.translations, &mut add));
        self.topics.values().for_each(|content| each(&content.translations, &mut add));
        // Last, as its names of skills are those that are seen most.
        if let Some(version) = &self.graph {
            for (language, texts) in version.graph.translations() {
                add(language, texts);
            }
        }
        all.into_iter().map(|(language, words)| (language, Arc::new(words))).collect()
    }
}

fn each<T>(translations: &[Translated<T>], add: &mut impl FnMut(&str, &ContentWords)) {
    for one in translations {
        add(&one.language, &one.texts);
    }
}

/// Pairs a text and its translation in every form in which the text may reach a page: paragraph by paragraph, on one
/// line, and as it is written.
fn forms(text: &str, translation: &str) -> impl Iterator<Item = (String, String)> + use<> {
    let (parts, translated) = (paragraphs(text), paragraphs(translation));
    let parts = if parts.len() == translated.len() { parts } else { Vec::new() };
    let whole = [(on_one_line(text), on_one_line(translation)), (text.to_owned(), translation.to_owned())];
    parts.into_iter().zip(translated).chain(whole)
}

impl Plumb {
    /// Returns the texts of the current content in a language; `None` if nothing is translated into it.
    pub fn content_words(&self, language: &str) -> Option<Arc<ContentWords>> {
        if language == ORIGINAL { None } else { self.catalog().words().get(language).cloned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_known_as_a_whole_on_one_line_and_by_its_paragraphs() {
        let words: ContentWords = forms("One\ntwo.\n\nThree.\n", "Eins zwei.\n\nDrei.\n").collect();
        assert_eq!(words["One\ntwo.\n\nThree.\n"], "Eins zwei.\n\nDrei.\n");
        assert_eq!(words["One two. Three."], "Eins zwei. Drei.");
        assert_eq!((&*words["One two."], &*words["Three."]), ("Eins zwei.", "Drei."));
        let words: ContentWords = forms("One.\n\nTwo.", "Eins, zwei.").collect();
        assert_eq!(words.get("One."), None, "paragraphs that do not match stay together");
    }
}
