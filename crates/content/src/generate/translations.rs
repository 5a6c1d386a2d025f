//! The texts of an item in the other languages of its blueprint. They are made from the same values as the item itself,
//! so numbers, options and key are the same in all languages.

use std::collections::BTreeMap;

use plumb_figures::Figure;
use plumb_formula::{EvalError, Template, Value};
use plumb_types::Translations;

use super::assemble::Bound;
use super::drawn::DrawnItem;
use super::error::ItemFault;
use super::language::SharedParts;
use super::show::show;
use crate::blueprint::Skill;
use crate::blueprint::skill::ItemType;

/// What a text of an item is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextRole {
    Stem,
    Solution,
    Hint,
    /// The key, or a wrong answer.
    Answer,
}

/// A text of an item, with the path of what it is made from.
pub(crate) struct ItemText {
    pub(crate) path: String,
    pub(crate) role: TextRole,
    /// The text; else why it cannot be made, or `None` if this item has no such text.
    pub(crate) text: Result<Option<String>, EvalError>,
}

/// Returns all texts that items with these parameters may have, in an order that is the same for every language.
pub(crate) fn all_texts(skill: &Skill, parameters: &[Value]) -> Result<Vec<ItemText>, ItemFault> {
    let bound = Bound::new(skill, parameters.to_vec())?;
    let mut texts = Vec::new();
    let mut templates = |role, outer: &str, templates: &[Template]| {
        texts.extend(templates.iter().enumerate().map(|(at, template)| ItemText {
            path: format!("{outer}[{at}]"),
            role,
            text: template.render(bound.slots()).map(Some),
        }));
    };
    templates(TextRole::Stem, "presentation.stem_templates", &skill.stems);
    templates(TextRole::Solution, "solution", &skill.solution);
    texts.extend(skill.hint_templates().map(|hint| ItemText {
        role: TextRole::Hint,
        text: hint.template.render(bound.slots()).map(Some),
        path: hint.path,
    }));
    if skill.item_type == ItemType::MultipleChoice {
        let path = "generation.answer_formula".to_owned();
        texts.push(ItemText { path, role: TextRole::Answer, text: Ok(Some(bound.key().to_owned())) });
        for at in 0..skill.strategies.len() {
            let path = format!("presentation.distractor_strategies[{at}].formula");
            texts.push(ItemText { path, role: TextRole::Answer, text: Ok(bound.way(at)) });
        }
    }
    Ok(texts)
}

/// The texts that an item consists of.
pub(super) struct ItemParts {
    /// Index of the stem template.
    pub(super) stem: usize,
    /// Indices of the strategies behind its wrong options; none if the answer is typed.
    pub(super) strategies: Vec<usize>,
}

impl DrawnItem<'_> {
    /// Returns the translations of the item. A text that cannot be made in a language stays as it is.
    pub(super) fn translations(&self) -> Translations {
        let languages = self.in_languages().map(|(language, other, shared)| (language, self.differing(&other, shared)));
        Translations::new(&self.item.stem, languages)
    }

    /// Returns the translations of the item, and those of the item with its teaching.
    pub(super) fn lesson_translations(&self) -> (Translations, Translations) {
        let own = teaching_texts(&self.bound);
        let (mut of_item, mut of_lesson) = (Vec::new(), Vec::new());
        for (language, other, shared) in self.in_languages() {
            let item = self.differing(&other, shared);
            let teaching = own.iter().zip(teaching_texts(&other));
            let mut lesson: BTreeMap<String, String> =
                teaching.filter_map(|(own, other)| differing(own.clone()?, other?)).collect();
            lesson.extend(item.clone());
            of_item.push((language.clone(), item));
            of_lesson.push((language, lesson));
        }
        (Translations::new(&self.item.stem, of_item), Translations::new(&self.item.stem, of_lesson))
    }

    /// The item in each other language in which it can be made, and what is the same there.
    fn in_languages(&self) -> impl Iterator<Item = (String, Bound<'_>, &SharedParts)> {
        let languages = self.bound.skill().translations.iter().zip(self.shared);
        languages.filter_map(|(translated, shared)| {
            let other = self.bound.in_language(&translated.document, shared).ok()?;
            Some((translated.language.clone(), other, shared))
        })
    }

    /// The texts of the item that differ in another language, each with its translation; the stem in any case.
    fn differing(&self, other: &Bound<'_>, shared: &SharedParts) -> BTreeMap<String, String> {
        let (item, skill) = (&self.item, self.bound.skill());
        let mut texts = BTreeMap::new();
        let is_same = |same: &[bool], at: usize| same.get(at).copied().unwrap_or_default();
        let stem = self.parts.stem;
        let stem = if is_same(&shared.stems, stem) { Some(item.stem.clone()) } else { other.stem(stem).ok() };
        texts.extend(stem.map(|translation| (item.stem.clone(), translation)));
        if !self.parts.strategies.is_empty() {
            texts.extend(differing(self.bound.key().to_owned(), other.key().to_owned()));
        }
        for at in self.parts.strategies.iter().copied() {
            if !is_same(&shared.ways, at) {
                let ways = self.bound.way(at).zip(other.way(at));
                texts.extend(ways.and_then(|(own, other)| differing(own, other)));
            }
            let words = skill.strategies[at].words().zip(other.skill().strategies[at].words());
            texts.extend(words.and_then(|(own, other)| differing(own.to_owned(), other.to_owned())));
        }
        for (at, own) in item.solution.iter().enumerate().filter(|(at, _)| !is_same(&shared.solution, *at)) {
            let other = other.rendered(&other.skill().solution[at]);
            texts.extend(other.and_then(|other| differing(own.clone(), other)));
        }
        let mut figure = |own: &Option<Figure>, other: Result<Option<Figure>, ItemFault>| {
            if let (Some(own), Ok(Some(other))) = (own, other) {
                let labels = own.texts().into_iter().zip(other.texts());
                texts.extend(labels.filter_map(|(own, other)| differing(own, other)));
            }
        };
        if !shared.figure {
            figure(&item.figure, other.figure());
            figure(&item.practice_figure, other.practice_figure());
        }
        if !shared.solution_figure {
            figure(&item.solution_figure, other.solution_figure());
        }
        texts
    }
}

/// A text with its translation, if that is another.
fn differing(own: String, other: String) -> Option<(String, String)> {
    (own != other).then_some((own, other))
}

impl Bound<'_> {
    fn rendered(&self, template: &Template) -> Option<String> {
        template.render(self.slots()).ok()
    }

    /// The wrong answer of a strategy.
    fn way(&self, at: usize) -> Option<String> {
        let skill: &Skill = self.skill();
        let value: Value = skill.strategies[at].formula.eval(self.slots()).ok()?;
        show(&value, skill.answer_type, skill.answer_places)
    }
}

/// The texts that teach the item: hints, and mistakes with their hints.
fn teaching_texts(bound: &Bound<'_>) -> Vec<Option<String>> {
    let skill = bound.skill();
    let mut texts: Vec<Option<String>> = skill.hints.iter().map(|hint| bound.rendered(hint)).collect();
    for (at, strategy) in skill.strategies.iter().enumerate() {
        texts.push(strategy.words().map(str::to_owned));
        texts.push(bound.way(at));
        texts.extend(strategy.hints.iter().map(|hint| bound.rendered(hint)));
    }
    texts
}
