//! Reads stems, options and distractors.

use plumb_formula::{Formula, Names, Template, Type};

use crate::blueprint::FigureTemplate;
use crate::blueprint::skill::{ItemType, Strategy};
use crate::fields::{AnyText, LocatedNode, MAX_LIST, Reader};
use crate::text::problem::shorten;

/// Minimum and maximum number of options of an item.
const OPTIONS: (u32, u32) = (2, 10);
/// Default number of options.
const DEFAULT_OPTIONS: u32 = 4;

/// The section `presentation`, after reading.
#[derive(Default)]
pub(super) struct Presentation {
    pub(super) stems: Vec<Template>,
    pub(super) figure: Option<FigureTemplate>,
    pub(super) option_count: u8,
    pub(super) strategies: Vec<Strategy>,
    pub(super) validation: Vec<Formula>,
    /// The contexts of `personalise`, if it is present.
    pub(super) contexts: Option<Vec<String>>,
    /// All slots.
    pub(super) names: Names,
}

impl Reader<'_> {
    /// Reads `presentation`; `base` has the names without `answer`, `asked` those with it.
    pub(super) fn presentation(
        &mut self,
        at: &LocatedNode,
        kind: ItemType,
        base: &Names,
        asked: &Names,
    ) -> Presentation {
        let mut read = Presentation::default();
        let Some(mut fields) = self.fields(at) else { return read };
        if let Some(stems) = fields.need(self, "stem_templates") {
            read.stems = self.templates(&stems, base, MAX_LIST);
            if let Some([]) = self.list(&stems).as_deref() {
                self.error(stems.place(), "empty", "at least one stem is needed");
            }
        }
        read.figure = fields.take("figure").and_then(|at| self.question_figure(&at, base));
        let count = fields.take("option_count");
        let strategies = fields.take("distractor_strategies");
        let validation = fields.take("distractor_validation");
        read.contexts = fields.take("personalise").and_then(|at| self.personalise(&at));
        fields.done(self);

        if let Some(at) = &strategies {
            read.strategies = self.strategies(at, asked);
        }
        read.names = all_names(asked, &read.strategies);
        read.validation = validation.map(|at| self.conditions(&at, &read.names, MAX_LIST)).unwrap_or_default();
        match (kind, &count) {
            (ItemType::ShortAnswer, Some(at)) => {
                self.error(at.place(), "misplaced-field", "a short answer has no options").help =
                    Some("remove `option_count`, or use `item_type: multiple_choice`".to_owned());
            }
            (ItemType::ShortAnswer, None) => {}
            (ItemType::MultipleChoice, _) => {
                let wanted =
                    count.as_ref().and_then(|at| self.count(at, OPTIONS.0, OPTIONS.1)).unwrap_or(DEFAULT_OPTIONS);
                read.option_count = u8::try_from(wanted).unwrap_or(u8::MAX);
                let written = strategies.as_ref().and_then(|at| self.list(at)).map_or(0, |items| items.len());
                if written + 1 < usize::from(read.option_count) {
                    let place = count.as_ref().or(strategies.as_ref()).unwrap_or(at).place();
                    let place = self.first_line(place);
                    let message =
                        format!("{wanted} options need {} distractors, but there are {written} strategies", wanted - 1);
                    self.error(place, "too-few-strategies", message).help =
                        Some("add strategies under `distractor_strategies`, or show fewer options".to_owned());
                }
            }
        }
        read
    }

    fn personalise(&mut self, at: &LocatedNode) -> Option<Vec<String>> {
        let mut fields = self.fields(at)?;
        let contexts = fields.need(self, "contexts");
        fields.done(self);
        let at = contexts?;
        let entries = self.nonempty_list(&at, MAX_LIST, "at least one context is needed");
        Some(entries.iter().filter_map(|entry| self.text(entry)).collect())
    }

    fn strategies(&mut self, at: &LocatedNode, names: &Names) -> Vec<Strategy> {
        let items = self.bounded_list(at, MAX_LIST);
        let mut seen: Vec<String> = Vec::new();
        let mut strategies = Vec::new();
        for item in &items {
            let Some(strategy) = self.strategy(item, names, &mut seen) else { continue };
            strategies.push(strategy);
        }
        strategies
    }

    fn strategy(&mut self, at: &LocatedNode, names: &Names, seen: &mut Vec<String>) -> Option<Strategy> {
        let mut fields = self.fields(at)?;
        let kind = fields.need(self, "type");
        let word = kind.as_ref().and_then(|at| self.text(at));
        if let (Some(at), Some(word)) = (&kind, &word) {
            if seen.contains(word) {
                let message = format!("there already is a strategy `{}`", shorten(word));
                self.error(at.place(), "duplicate-name", message).help =
                    Some("name each strategy differently".to_owned());
            }
            seen.push(word.clone());
        }
        let description = fields.optional::<AnyText>(self, "description").unwrap_or_default();
        let misconception = fields.optional::<String>(self, "misconception");
        let hints = fields.take("hints").map(|at| self.templates(&at, names, MAX_LIST)).unwrap_or_default();
        let source = fields.need(self, "formula");
        let formula = source.as_ref().and_then(|at| self.formula(at, names));
        let condition = fields.take("condition").and_then(|at| self.condition(&at, names));
        let is_core = fields.flag(self, "core", false);
        fields.done(self);
        if let (Some(at), Some(formula)) = (&source, &formula) {
            self.compare_with_answer(at, formula, names);
        }
        Some(Strategy { kind: word?, description, misconception, hints, formula: formula?, condition, is_core })
    }

    fn compare_with_answer(&mut self, at: &LocatedNode, formula: &Formula, names: &Names) {
        let answer = names.slot("answer").and_then(|slot| names.type_of(slot)).unwrap_or(&Type::Unknown);
        let found = formula.result_type();
        if !found.comparable(answer) {
            let message = format!("this distractor is {found}, but the answer is {answer}");
            self.type_mismatch(at.place(), message, "options of one item are all of one kind");
        }
    }
}

/// Returns the names of `asked`, followed by those of the validation.
fn all_names(asked: &Names, strategies: &[Strategy]) -> Names {
    let mut names = asked.clone();
    let answer = asked.slot("answer").and_then(|slot| asked.type_of(slot)).unwrap_or(&Type::Unknown);
    let kinds = strategies.iter().map(|strategy| strategy.formula.result_type());
    let kind = kinds.fold(answer.clone(), |so_far, next| so_far.join(next).unwrap_or(Type::Unknown));
    let added = names.add("distractor", kind.clone()).and_then(|_| names.add("other_distractors", Type::list_of(kind)));
    debug_assert!(added.is_ok(), "these names are reserved");
    names
}
