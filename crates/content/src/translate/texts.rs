//! Which fields of a document are texts for people, by kind of document.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use plumb_figures::is_word_field;
use plumb_formula::{printed_by_formula, printed_by_template};

use super::{Translations, is_tag};
use crate::fields::{Fields, Reader};
use crate::text::problem::shorten;
use crate::text::translated::TRANSLATIONS;
use crate::text::yaml::{Data, Node};

/// How a text of a document is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// As learners read it.
    Plain,
    /// With formulas in braces.
    Template,
    /// A formula that gives it.
    Formula,
    /// A field of a figure: text or a formula.
    Figure,
}

/// The fields with texts for people: paths, in which `[]` is any element of a list, `*` any field, and a final `**`
/// everything below.
#[derive(Debug, Clone, Copy)]
pub struct TextFields(&'static [(&'static str, Written)]);

impl TextFields {
    /// Of a skill blueprint.
    pub const SKILL: Self = Self(&[
        ("metadata.domain", Written::Plain),
        ("metadata.subdomain", Written::Plain),
        ("metadata.topic", Written::Plain),
        ("metadata.skill_statement", Written::Plain),
        ("generation.computed_values.*", Written::Formula),
        ("generation.answer_formula", Written::Formula),
        ("presentation.stem_templates.[]", Written::Template),
        ("presentation.figure.**", Written::Figure),
        ("presentation.distractor_strategies.[].misconception", Written::Plain),
        ("presentation.distractor_strategies.[].hints.[]", Written::Template),
        ("presentation.distractor_strategies.[].formula", Written::Formula),
        ("hints.[]", Written::Template),
        ("solution.[]", Written::Template),
        ("solution_figure.**", Written::Figure),
    ]);
    /// Of the skills graph.
    pub const GRAPH: Self = Self(&[
        ("nodes.[].name", Written::Plain),
        ("nodes.[].area", Written::Plain),
        ("nodes.[].about", Written::Plain),
    ]);
    /// Of a set of problems.
    pub const PROBLEM_SET: Self = Self(&[
        ("title", Written::Plain),
        ("problems.[].stem", Written::Plain),
        ("problems.[].key.text", Written::Plain),
        ("problems.[].wrong.[].text", Written::Plain),
        ("problems.[].wrong.[].why", Written::Plain),
        ("problems.[].wrong.[].hint", Written::Plain),
        ("problems.[].hints.[]", Written::Plain),
        ("problems.[].solution.[].say", Written::Plain),
        ("problems.[].figure.**", Written::Figure),
    ]);
    /// Of a topic.
    pub const TOPIC: Self = Self(&[
        ("metadata.title", Written::Plain),
        ("metadata.description", Written::Plain),
        ("guidelines.learning_objectives.[]", Written::Plain),
        ("guidelines.common_misconceptions.[]", Written::Plain),
        ("concepts.[].concept", Written::Plain),
        ("concepts.[].talk.*", Written::Plain),
        ("glossary.[].term", Written::Plain),
        ("glossary.[].also.[]", Written::Plain),
        ("glossary.[].meaning", Written::Plain),
        ("questions.[].ask.[]", Written::Plain),
        ("questions.[].answer", Written::Plain),
        ("questions.[].concept", Written::Plain),
        ("study_plan.[].concept", Written::Plain),
        ("study_plan.[].text", Written::Plain),
        ("study_plan.[].other_ways.[]", Written::Plain),
        ("study_plan.[].figure.**", Written::Figure),
        ("closing", Written::Plain),
    ]);
    /// Of an assessment.
    pub const ASSESSMENT: Self = Self(&[
        ("metadata.title", Written::Plain),
        ("metadata.description", Written::Plain),
        ("metadata.target_audience", Written::Plain),
        ("sections.[].title", Written::Plain),
        ("scoring.grade_bands.[].label", Written::Plain),
    ]);
    /// Of a curriculum.
    pub const CURRICULUM: Self = Self(&[
        ("title", Written::Plain),
        ("about", Written::Plain),
        ("modules.[].title", Written::Plain),
        ("modules.[].explanation", Written::Plain),
    ]);
    /// Of a survey.
    pub const SURVEY: Self = Self(&[
        ("metadata.title", Written::Plain),
        ("metadata.description", Written::Plain),
        ("questions.[].text", Written::Plain),
        ("questions.[].help", Written::Plain),
        ("questions.[].unit", Written::Plain),
        ("questions.[].options.[].text", Written::Plain),
        ("questions.[].rows.[].text", Written::Plain),
        ("questions.[].scale.labels.*", Written::Plain),
    ]);
    /// Of a workflow.
    pub const WORKFLOW: Self = Self(&[
        ("metadata.title", Written::Plain),
        ("metadata.description", Written::Plain),
        ("steps.[].title", Written::Plain),
        ("steps.[].text", Written::Plain),
        ("steps.[].feedback", Written::Plain),
        ("steps.[].options.[].text", Written::Plain),
        ("steps.[].question.text", Written::Plain),
        ("steps.[].question.help", Written::Plain),
        ("steps.[].question.unit", Written::Plain),
        ("steps.[].question.options.[].text", Written::Plain),
        ("steps.[].question.rows.[].text", Written::Plain),
        ("steps.[].question.scale.labels.*", Written::Plain),
    ]);
    /// Of a set of prompts.
    pub const REFLECTION: Self = Self(&[
        ("metadata.title", Written::Plain),
        ("metadata.description", Written::Plain),
        ("prompts.[].text", Written::Plain),
        ("prompts.[].help", Written::Plain),
        ("prompts.[].follow_up.text", Written::Plain),
        ("closing.[]", Written::Plain),
    ]);
    /// Of what only authors of items read.
    pub const NONE: Self = Self(&[]);

    /// All texts of a document.
    pub(super) fn texts_of(self, root: &Rc<Node>) -> BTreeSet<&str> {
        self.all(root).into_iter().map(|(text, ..)| text).collect()
    }

    /// The texts of a document that people read as they are written.
    pub(super) fn readable(self, root: &Rc<Node>) -> BTreeSet<&str> {
        let is_readable = |text: &str, written| match written {
            Written::Plain => true,
            Written::Template => !text.contains('{'),
            Written::Formula | Written::Figure => false,
        };
        let all = self.all(root).into_iter().filter(|(text, _, written)| is_readable(text, *written));
        all.map(|(text, ..)| text).collect()
    }

    /// All texts of a document that have words, each with its node.
    pub(super) fn with_words(self, root: &Rc<Node>) -> Vec<(&str, &Rc<Node>)> {
        let all = self.all(root).into_iter();
        all.filter(|(text, _, written)| written.has_words(text)).map(|(text, node, _)| (text, node)).collect()
    }

    fn all(self, root: &Rc<Node>) -> Vec<(&str, &Rc<Node>, Written)> {
        let mut found = Vec::new();
        self.each(root, &mut Vec::new(), &mut found);
        found
    }

    fn each<'n>(self, node: &'n Rc<Node>, path: &mut Vec<&'n str>, found: &mut Vec<(&'n str, &'n Rc<Node>, Written)>) {
        match &node.data {
            Data::Scalar(text) => found.extend(self.written(path).map(|written| (text.as_str(), node, written))),
            Data::List(items) => {
                path.push("[]");
                for item in items {
                    self.each(item, path, found);
                }
                path.pop();
            }
            Data::Map(entries) => {
                for (key, value) in entries {
                    let Data::Scalar(name) = &key.data else { continue };
                    path.push(name);
                    self.each(value, path, found);
                    path.pop();
                }
            }
        }
    }

    /// The document with every text exchanged that is in `texts`.
    pub(super) fn exchange(self, root: &Rc<Node>, texts: &BTreeMap<String, Rc<Node>>) -> Rc<Node> {
        self.exchanged(root, &mut Vec::new(), texts)
    }

    fn exchanged<'n>(
        self,
        node: &'n Rc<Node>,
        path: &mut Vec<&'n str>,
        texts: &BTreeMap<String, Rc<Node>>,
    ) -> Rc<Node> {
        let data = match &node.data {
            Data::Scalar(text) => {
                let exchanged = texts.get(text).filter(|_| self.written(path).is_some());
                return Rc::clone(exchanged.unwrap_or(node));
            }
            Data::List(items) => {
                path.push("[]");
                let items = items.iter().map(|item| self.exchanged(item, path, texts)).collect();
                path.pop();
                Data::List(items)
            }
            Data::Map(entries) => Data::Map(
                entries
                    .iter()
                    .map(|(key, value)| {
                        let Data::Scalar(name) = &key.data else { return (Rc::clone(key), Rc::clone(value)) };
                        path.push(name);
                        let value = self.exchanged(value, path, texts);
                        path.pop();
                        (Rc::clone(key), value)
                    })
                    .collect(),
            ),
        };
        Rc::new(node.with_data(data))
    }

    /// How the text at a path is written; `None` if there is none for people.
    fn written(self, path: &[&str]) -> Option<Written> {
        let written = self.0.iter().find(|(pattern, _)| matches(pattern, path)).map(|(_, written)| *written);
        let name = path.iter().rfind(|name| **name != "[]");
        written.filter(|written| *written != Written::Figure || !name.is_some_and(|name| is_word_field(name)))
    }
}

fn matches(pattern: &str, path: &[&str]) -> bool {
    let mut path = path.iter();
    for wanted in pattern.split('.') {
        match (wanted, path.next()) {
            ("**", Some(_)) => return true,
            ("*", Some(_)) => {}
            (wanted, Some(name)) if wanted == *name => {}
            _ => return false,
        }
    }
    path.next().is_none()
}

impl Written {
    /// Whether there are words to translate. Formulas between dollar signs have none, and figures may be understood
    /// without.
    fn has_words(self, text: &str) -> bool {
        let printed = match self {
            Self::Plain => vec![text.to_owned()],
            Self::Template => printed_by_template(text),
            Self::Formula => printed_by_formula(text),
            Self::Figure => Vec::new(),
        };
        printed.iter().any(|text| has_word(text))
    }
}

/// Whether a text has a word beside its formulas: two letters, one after the other.
fn has_word(text: &str) -> bool {
    let is_word = |text: &str| text.split(|c: char| !c.is_alphabetic()).any(|run| run.chars().nth(1).is_some());
    // Outside of formulas is every other part.
    text.split('$').step_by(2).any(is_word)
}

/// Takes the stems in other languages from where earlier blueprints had them, `presentation.translations`; returns the
/// document without them.
pub(super) fn stems_in_other_languages(
    reader: &mut Reader<'_>,
    root: &Rc<Node>,
    translations: &mut Translations,
) -> Rc<Node> {
    let (Some(presentation), Data::Map(entries)) = (root.entry("presentation"), &root.data) else {
        return Rc::clone(root);
    };
    let Some(written) = presentation.entry(TRANSLATIONS).filter(|node| !node.is_null()) else { return Rc::clone(root) };
    let stems: Vec<&str> = match presentation.entry("stem_templates").map(|node| &node.data) {
        Some(Data::List(items)) => items.iter().filter_map(|item| item.scalar()).collect(),
        _ => Vec::new(),
    };
    let at = reader.at(written, format!("presentation.{TRANSLATIONS}"));
    for (language, place, at) in reader.entries(&at).unwrap_or_default() {
        if !is_tag(&language) {
            reader.error(place, "bad-name", format!("`{}` is no language", shorten(&language))).help =
                Some("write its tag of two or three letters, such as `de`".to_owned());
            continue;
        }
        let Some(mut fields) = reader.fields(&at) else { continue };
        let list = fields.need(reader, "stem_templates");
        Fields::done(fields, reader);
        let Some(list) = list else { continue };
        let Some(translated) = reader.list(&list) else { continue };
        if translated.len() != stems.len() {
            let place = reader.first_line(list.place());
            let message = format!("{} stems, but {} in `{language}`", stems.len(), translated.len());
            reader.error(place, "translation-count", message).help =
                Some("translate each stem, in the order in which they are written".to_owned());
            continue;
        }
        let texts = translations.0.entry(language).or_default();
        for (stem, translation) in stems.iter().zip(translated) {
            texts.entry((*stem).to_owned()).or_insert(translation.node);
        }
    }
    let is_field = |key: &Node| key.scalar() == Some(TRANSLATIONS);
    let without = presentation.without_entries(&is_field);
    let entries = entries.iter().map(|(key, value)| {
        let value = if Rc::ptr_eq(value, presentation) { Rc::clone(&without) } else { Rc::clone(value) };
        (Rc::clone(key), value)
    });
    Rc::new(root.with_data(Data::Map(entries.collect())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_match_fields_elements_and_everything_below() {
        assert!(matches("hints.[]", &["hints", "[]"]));
        assert!(matches("generation.computed_values.*", &["generation", "computed_values", "x"]));
        assert!(matches("presentation.figure.**", &["presentation", "figure", "bars", "[]", "label"]));
        for path in [&["hints"][..], &["hints", "[]", "x"], &["presentation", "figure"], &["solution", "[]"]] {
            assert!(!matches("hints.[]", path) && !matches("presentation.figure.**", path), "{path:?}");
        }
    }

    #[test]
    fn only_words_outside_of_formulas_need_a_translation() {
        for (written, text, wanted) in [
            (Written::Plain, "Addition", true),
            (Written::Plain, "$\\frac{1}{2} = x$", false),
            (Written::Template, "{a} + {b}", false),
            (Written::Template, "${shown} + {b}$ cm", true),
            (Written::Formula, "'is' if n == 1 else 'are'", true),
            (Written::Formula, "5 if kind == 'line' else 6", false),
            (Written::Formula, "f'${x}^2$'", false),
            (Written::Figure, "apples", false),
        ] {
            assert_eq!(written.has_words(text), wanted, "{text}");
        }
    }
}
