//! The texts of an item in the other languages of its blueprint. They are made from the same values as the item itself,
//! so numbers, options and key are the same in all languages.

use std::collections::BTreeMap;

use plumb_figures::Figure;
use plumb_formula::{EvalError, Template, Value};
use plumb_types::Translations;

use super::assemble::Bound;
use super::error::ItemFault;
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
    templates(TextRole::Hint, "hints", &skill.hints);
    for (at, strategy) in skill.strategies.iter().enumerate() {
        let outer = format!("presentation.distractor_strategies[{at}]");
        templates(TextRole::Hint, &format!("{outer}.hints"), &strategy.hints);
    }
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

impl Bound<'_> {
    /// Returns the translations of an item with these parts. A text that cannot be made in a language stays as it is.
    pub(super) fn translations(&self, parts: &ItemParts) -> Translations {
        if self.skill().translations.is_empty() {
            return Translations::default();
        }
        let own = self.item_texts(parts);
        let stem = own.first().cloned().flatten().unwrap_or_default();
        Translations::new(&stem, self.in_languages(|bound| bound.item_texts(parts), &own))
    }

    /// Returns the translations of an item and of its teaching.
    pub(super) fn lesson_translations(&self, question: &str, item: &Translations) -> Translations {
        if self.skill().translations.is_empty() {
            return Translations::default();
        }
        let languages = self.in_languages(teaching_texts, &teaching_texts(self));
        Translations::new(
            question,
            languages.into_iter().map(|(language, mut texts)| {
                texts.extend(item.texts(&language, question));
                (language, texts)
            }),
        )
    }

    /// By language, the texts that are not the same as this blueprint's own, each with its translation; the first in any
    /// case.
    fn in_languages(
        &self,
        texts: impl Fn(&Bound<'_>) -> Vec<Option<String>>,
        own: &[Option<String>],
    ) -> Vec<(String, BTreeMap<String, String>)> {
        let parameters = self.parameters();
        let translated = self.skill().translations.iter().filter_map(|translated| {
            let bound = Bound::new(&translated.document, parameters.to_vec()).ok()?;
            let pairs = own.iter().zip(texts(&bound)).enumerate();
            let pairs = pairs.filter_map(|(at, (own, translation))| {
                let (own, translation) = (own.clone()?, translation?);
                (at == 0 || own != translation).then_some((own, translation))
            });
            Some((translated.language.clone(), pairs.collect()))
        });
        translated.collect()
    }

    /// The texts of an item, in an order that is the same for every language.
    fn item_texts(&self, parts: &ItemParts) -> Vec<Option<String>> {
        let skill = self.skill();
        let mut texts = vec![self.rendered(&skill.stems[parts.stem])];
        if !parts.strategies.is_empty() {
            texts.push(Some(self.key().to_owned()));
            for at in &parts.strategies {
                texts.push(self.way(*at));
                texts.push(skill.strategies[*at].words().map(str::to_owned));
            }
        }
        texts.extend(skill.solution.iter().map(|step| self.rendered(step)));
        for figure in [self.figure(), self.practice_figure(), self.solution_figure()] {
            let labels = figure.ok().flatten().as_ref().map(Figure::texts).unwrap_or_default();
            texts.extend(labels.into_iter().map(Some));
        }
        texts
    }

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
    // The first text is kept even if it is the same: it is none of these.
    let mut texts = vec![None];
    texts.extend(skill.hints.iter().map(|hint| bound.rendered(hint)));
    for (at, strategy) in skill.strategies.iter().enumerate() {
        texts.push(strategy.words().map(str::to_owned));
        texts.push(bound.way(at));
        texts.extend(strategy.hints.iter().map(|hint| bound.rendered(hint)));
    }
    texts
}
