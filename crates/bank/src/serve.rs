//! A problem as served: texts in the notation of all content, the choices in an order that does not reveal the key, and all its teaching
//! content. In practice as a task; in an exam as an item of its form.

use super::item::{InputType, MathProblemItem, SolutionStep, StemFormat};
use super::marking::marking;
use super::plain;
use super::stored::StoredProblem;
use super::verified::ServedProblem;
use crate::task::Task;
use plumb_answers::answer::{plain_value, sameness};
use plumb_answers::item::{DrawnProblem, ENGINE, Item, ItemBody, ItemOption, ItemStem, MAX_SEED};
use plumb_content::blueprint::assessment::BankLevel;
use plumb_content::generate::{OptionOrder, Stream, option_ids};
use plumb_figures::Figure;
use plumb_tutoring::diagnosis::{Misconception, TriggerKind};
use plumb_types::Translations;
use plumb_typeset::{formulas, plain_text};
use serde_json::Value as Json;

impl From<&ServedProblem> for Task {
    fn from(problem: &ServedProblem) -> Self {
        let item = problem.item();
        let all = RenderedProblem::from(item);
        Self {
            name: problem.reference().name(),
            blueprint: None,
            asked: ItemStem { stem: all.stem, figure: item.problem_content.figure.clone(), ..ItemStem::default() },
            body: body(item, &item.choices_in_order(), PRACTICE),
            answer_mode: item.answer_spec.answer_mode,
            solution: all.solution,
            solution_figure: None,
            // The format has no hints except those of misconceptions: without one the tutor uses general hints, and the
            // steps.
            hints: Vec::new(),
            wrong_ways: Vec::new(),
            misconceptions: all.misconceptions,
            variables: item.problem_content.variables.clone(),
        }
    }
}

/// The seed of the order in practice: one order for each version.
const PRACTICE: u64 = 0;

/// Makes the item of an exam from a problem. Equal version and layout always give equal bytes. Fails if the problem
/// cannot be serialised as JSON.
pub fn form_item(problem: &ServedProblem, layout: u64, order: OptionOrder) -> Result<Item, serde_json::Error> {
    let item = problem.item();
    let choices = match order {
        OptionOrder::Shuffled => shuffled(item, layout),
        OptionOrder::Sorted => sorted(item),
    };
    let mut body = body(item, &choices, layout);
    if let ItemBody::MultipleChoice { options, .. } = &mut body {
        for (option, choice) in options.iter_mut().zip(choices) {
            let is_trigger =
                |one: &&Misconception| one.trigger.kind == TriggerKind::ExactAnswer && one.trigger.value == *choice;
            let mistake = item.misconceptions.iter().find(is_trigger);
            option.strategy = mistake.map(|mistake| mistake.id.clone());
            option.misconception = mistake.map(Misconception::words);
        }
    }
    Ok(Item {
        skill_id: item.meta.skill_id.clone(),
        skill_version: item.meta.version.to_string(),
        blueprint: StoredProblem::of(item)?.hash,
        engine: ENGINE,
        difficulty: level_of(item).to_owned(),
        seed: 0,
        parameters: item.problem_content.variables.iter().map(|(name, value)| (name.clone(), exact(value))).collect(),
        stem: shown(item, &item.problem_content.stem),
        translations: Translations::default(),
        figure: item.problem_content.figure.clone(),
        body,
        solution: item.solution_logic.steps.iter().map(|step| line(item, step)).collect(),
        solution_figure: None,
        practice_figure: None,
        bank: Some(DrawnProblem { problem: problem.reference(), layout }),
    })
}

/// Returns the level of a problem in exams: for a reworded item the blueprint's level, else by difficulty.
pub(super) fn level_of(item: &MathProblemItem) -> &str {
    item.words_item_of().map_or_else(|| BankLevel::of(item.meta.difficulty).as_str(), |(_, level)| level)
}

/// Converts a quantity for an item: integers that every reader keeps exact, else text.
fn exact(value: &Json) -> Json {
    let is_exact = value.as_i64().is_some_and(|number| number.unsigned_abs() <= MAX_SEED);
    if is_exact || value.is_string() { value.clone() } else { Json::String(value.to_string()) }
}

/// A problem as a learner would see it, in any status, for the pages that manage the bank: it cannot be served.
/// Contains texts that a learner sees only later, too.
#[derive(Debug, Clone, PartialEq)]
pub struct RenderedProblem {
    /// The question.
    pub stem: String,
    /// The figure beside it.
    pub figure: Option<Figure>,
    /// The choices in the order that learners see; each with whether it is the key.
    pub choices: Vec<(String, bool)>,
    /// The worked solution, one step per line.
    pub solution: Vec<String>,
    /// Wrong answers with known misconceptions and their hints.
    pub misconceptions: Vec<Misconception>,
}

impl From<&MathProblemItem> for RenderedProblem {
    fn from(item: &MathProblemItem) -> Self {
        let key = &item.solution_logic.final_answer_canonical;
        let is_choice = item.answer_spec.input_type == InputType::MultipleChoice;
        let choices = if is_choice { item.choices_in_order() } else { Vec::new() };
        Self {
            stem: shown(item, &item.problem_content.stem),
            figure: item.problem_content.figure.clone(),
            choices: choices.into_iter().map(|choice| (shown(item, choice), choice == key)).collect(),
            solution: item.solution_logic.steps.iter().map(|step| line(item, step)).collect(),
            misconceptions: item.misconceptions.iter().map(|misconception| told(item, misconception)).collect(),
        }
    }
}

/// Returns a text of the problem for display.
pub(super) fn shown(item: &MathProblemItem, text: &str) -> String {
    match item.problem_content.format {
        // Nothing in it is a formula.
        StemFormat::Text if formulas(text).is_empty() => text.to_owned(),
        StemFormat::Text => text.replace('$', "\\$"),
        // A text that is all LaTeX needs no delimiters of mathematics.
        StemFormat::Latex if !text.contains(['$', '(', '[']) => plain::formula(text),
        StemFormat::Latex | StemFormat::Mixed => plain::words(text),
    }
}

/// Makes the body of an item, with the choices in this order.
fn body(item: &MathProblemItem, choices: &[&String], layout: u64) -> ItemBody {
    let (spec, key) = (&item.answer_spec, &item.solution_logic.final_answer_canonical);
    if spec.input_type != InputType::MultipleChoice {
        return ItemBody::ShortAnswer { spec: marking(spec), key: key.clone() };
    }
    let ids = option_ids(&mut stream(item, layout, "ids"), choices.len());
    let right = choices.iter().zip(&ids).find(|(choice, _)| **choice == key);
    let right = right.map(|(_, id)| id.clone()).unwrap_or_default();
    let options = choices.iter().zip(ids).map(|(choice, id)| ItemOption {
        id,
        text: shown(item, choice),
        strategy: None,
        misconception: None,
    });
    ItemBody::MultipleChoice { options: options.collect(), key: right }
}

impl MathProblemItem {
    /// Returns the choices in the order of practice. Ids and order follow from the version, so that they are equal
    /// whenever it is served.
    pub fn choices_in_order(&self) -> Vec<&String> {
        shuffled(self, PRACTICE)
    }
}

/// Returns the choices in the order of a layout. Shuffled, because authors tend to put the key first.
fn shuffled(item: &MathProblemItem, layout: u64) -> Vec<&String> {
    let mut choices: Vec<&String> = item.answer_spec.ui.choices.iter().collect();
    stream(item, layout, "order").shuffle(&mut choices);
    choices
}

/// Returns numbers in ascending order, other choices alphabetically.
fn sorted(item: &MathProblemItem) -> Vec<&String> {
    let mut choices: Vec<&String> = item.answer_spec.ui.choices.iter().collect();
    let number = |choice: &String| plain_value(&sameness(choice));
    if choices.iter().all(|choice| number(choice).is_some()) {
        choices.sort_by_cached_key(|choice| number(choice));
    } else {
        choices.sort_unstable();
    }
    choices
}

fn stream(item: &MathProblemItem, layout: u64, of: &str) -> Stream {
    Stream::of_parts(layout, &["plumb-bank", &item.meta.id.to_string(), &item.meta.version.to_string(), of])
}

/// Formats a step as one line: the explanation, and the mathematics unless the explanation includes it.
pub(super) fn line(item: &MathProblemItem, step: &SolutionStep) -> String {
    let words = shown(item, step.explanation.trim());
    match item.problem_content.format {
        StemFormat::Text => joined(words, plain::math(step.math.trim())),
        StemFormat::Latex | StemFormat::Mixed => step_line(words, &step.math),
    }
}

/// Formats a step of words and mathematics, in program notation or LaTeX, as one line.
pub fn step_line(words: String, math: &str) -> String {
    joined(words, plain::step(math.trim()))
}

fn joined(words: String, math: String) -> String {
    if words.is_empty() || math.is_empty() || plain_text(&words).contains(&*plain_text(&math)) {
        return if words.is_empty() { math } else { words };
    }
    let joint = if words.ends_with(['.', '!', '?', ':', ',', ';']) { " " } else { ": " };
    format!("{words}{joint}{math}")
}

/// Converts the texts of a misconception for display. A choice is recognised by its displayed text.
pub(super) fn told(item: &MathProblemItem, misconception: &Misconception) -> Misconception {
    let mut told = misconception.clone();
    for hint in &mut told.hint_ladder {
        *hint = shown(item, hint);
    }
    let is_choice = item.answer_spec.input_type == InputType::MultipleChoice;
    if is_choice && told.trigger.kind == TriggerKind::ExactAnswer {
        told.trigger.value = shown(item, &told.trigger.value);
    }
    told
}
