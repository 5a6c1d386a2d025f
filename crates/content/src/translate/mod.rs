//! Translations of a document: the field `translations`, which every kind of document may have.
//!
//! It is a list of pairs: a text as the document has it, under `en`, and the same in other languages. A document in
//! another language is the same tree with its texts exchanged, read by the same reader. So every check of a text is a
//! check of its translations, and whatever is not a text stays equal.

mod missing;
mod texts;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::fields::{LocatedNode, Reader};
use crate::text::problem::{Problem, shorten};
use crate::text::translated::TRANSLATIONS;
use crate::text::yaml::{Data, Node};

pub use missing::untranslated;
pub use texts::TextFields;

/// The language of the texts that are translated.
pub const ORIGINAL: &str = "en";

/// Maximum number of translated texts of one document.
const MAX_PAIRS: usize = 4_000;

/// The translations of a document, by language: the text of the document, and its translation.
#[derive(Debug, Default)]
pub struct Translations(BTreeMap<String, BTreeMap<String, Rc<Node>>>);

impl Translations {
    /// Takes the field `translations` out of a document; returns the document without it.
    pub fn take(reader: &mut Reader<'_>, root: &Rc<Node>, fields: TextFields) -> (Rc<Node>, Self) {
        let Data::Map(entries) = &root.data else { return (Rc::clone(root), Self::default()) };
        let mut translations = Self::default();
        let is_field = |key: &Node| matches!(&key.data, Data::Scalar(name) if name == TRANSLATIONS);
        let document = root.without_entries(&is_field);
        for (_, list) in entries.iter().filter(|(key, _)| is_field(key)) {
            let at = reader.at(list, TRANSLATIONS.to_owned());
            translations.read(reader, &at, &fields.texts_of(&document));
        }
        let document = texts::stems_in_other_languages(reader, &document, &mut translations);
        (document, translations)
    }

    /// The languages, by tag.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The translations into a language, by the text of the document.
    pub fn texts(&self, language: &str) -> BTreeMap<String, String> {
        let pairs = self.0.get(language).into_iter().flatten();
        pairs
            .filter_map(|(text, node)| match &node.data {
                Data::Scalar(translation) => Some((text.clone(), translation.clone())),
                _ => None,
            })
            .collect()
    }

    /// Like [`Self::texts`], but only for texts that people read as they are written, without formulas that give them.
    pub fn readable(&self, language: &str, root: &Rc<Node>, fields: TextFields) -> BTreeMap<String, String> {
        let readable = fields.readable(root);
        self.texts(language).into_iter().filter(|(text, _)| readable.contains(text.as_str())).collect()
    }

    /// The document with its texts in a language; texts without a translation stay as they are.
    pub fn document(&self, root: &Rc<Node>, language: &str, fields: TextFields) -> Rc<Node> {
        let Some(texts) = self.0.get(language) else { return Rc::clone(root) };
        fields.exchange(root, texts)
    }

    fn read(&mut self, reader: &mut Reader<'_>, list: &LocatedNode, written: &BTreeSet<&str>) {
        let entries = reader.list(list).unwrap_or_default();
        if entries.len() > MAX_PAIRS {
            let message = format!("{} texts; at most {MAX_PAIRS} are allowed", entries.len());
            let place = reader.first_line(list.place());
            reader.error(place, "too-many", message);
            return;
        }
        let mut seen = BTreeSet::new();
        for entry in entries {
            self.entry(reader, &entry, written, &mut seen);
        }
    }

    fn entry(
        &mut self,
        reader: &mut Reader<'_>,
        entry: &LocatedNode,
        written: &BTreeSet<&str>,
        seen: &mut BTreeSet<String>,
    ) {
        let Some(texts) = reader.entries(entry) else { return };
        let Some((.., original)) = texts.iter().find(|(language, ..)| language == ORIGINAL) else {
            let place = reader.first_line(entry.place());
            reader.error(place, "missing-field", format!("this translation has no field `{ORIGINAL}`")).help =
                Some("write the text under `en`, word for word as it stands above".to_owned());
            return;
        };
        let Some(text) = reader.text(original) else { return };
        if !written.contains(text.as_str()) {
            let message = format!("no text above reads `{}`", shorten(&text));
            reader.refuse(original.place(), "unknown-text", message).help =
                Some("write the text word for word as it stands above, or remove its translation".to_owned());
        }
        if !seen.insert(text.clone()) {
            let message = format!("`{}` is already translated", shorten(&text));
            reader.error(original.place(), "duplicate-name", message).help = Some("keep one of them".to_owned());
        }
        for (language, place, at) in texts.iter().filter(|(language, ..)| language != ORIGINAL) {
            if !is_tag(language) {
                reader.error(*place, "bad-name", format!("`{}` is no language", shorten(language))).help =
                    Some("write its tag of two or three letters, such as `de`".to_owned());
            } else if reader.text(at).is_some() {
                self.0.entry(language.clone()).or_default().insert(text.clone(), Rc::clone(&at.node));
            }
        }
    }
}

/// Whether this may be the tag of a language.
fn is_tag(language: &str) -> bool {
    (2..=3).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The findings of a document in all its languages. A name that one language does not use is reported only if none
/// does; whatever else is found in a translation is reported if the document itself has it not.
pub fn merged(own: Vec<Problem>, translated: &[Vec<Problem>]) -> Vec<Problem> {
    let is_same = |one: &Problem, other: &Problem| one.code == other.code && one.message == other.message;
    let is_unused = |problem: &Problem| problem.code == "unused-name";
    let everywhere =
        |problem: &Problem| translated.iter().all(|problems| problems.iter().any(|other| is_same(problem, other)));
    let mut all: Vec<Problem> = own.into_iter().filter(|problem| !is_unused(problem) || everywhere(problem)).collect();
    for problem in translated.iter().flatten() {
        if !is_unused(problem) && !all.iter().any(|other| is_same(problem, other)) {
            all.push(problem.clone());
        }
    }
    all
}
