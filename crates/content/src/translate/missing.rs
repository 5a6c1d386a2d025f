//! Texts without a translation.

use super::{ORIGINAL, TextFields, Translations};
use crate::fields::Reader;
use crate::text::problem::{Problem, Severity, in_file_order, shorten};
use crate::text::source::Source;
use crate::text::translated::TRANSLATIONS;
use crate::text::yaml;

/// Returns an error for each text with words that one of these languages lacks, at its place; nothing for a file that
/// cannot be parsed.
pub fn untranslated(file: &str, text: &str, fields: TextFields, languages: &[String]) -> Vec<Problem> {
    let source = Source::new(file, text);
    let Ok(root) = yaml::parse_up_to(&source, text.len()) else { return Vec::new() };
    let mut reader = Reader::new(&source);
    let (document, translations) = Translations::take(&mut reader, &root, fields);
    let mut problems: Vec<Problem> = Vec::new();
    for language in languages.iter().filter(|language| *language != ORIGINAL) {
        let translated = translations.texts(language);
        let mut reported = std::collections::BTreeSet::new();
        for (text, node) in fields.with_words(&document) {
            if !translated.contains_key(text) && reported.insert(text) {
                let message = format!("`{}` has no translation into `{language}`", shorten(text));
                let place = source.first_line(node.place);
                let help = format!("add it to `{TRANSLATIONS}`: `- {{{ORIGINAL}: …, {language}: …}}`");
                let problem = Problem::new(&source, place, Severity::Error, "missing-translation", message);
                problems.push(problem.with_help(help));
            }
        }
    }
    in_file_order(&mut problems);
    problems
}
