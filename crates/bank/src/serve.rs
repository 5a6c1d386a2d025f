//! A problem as it is served: what is shown without LaTeX, the choices in an order that says nothing, and all that can
//! be taught about it. In practice as a task; in an exam as an item of its form.

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
use serde_json::Value as Json;

impl From<&ServedProblem> for Task {
    fn from(problem: &ServedProblem) -> Self {
        let item = problem.item();
        let all = Shown::from(item);
        Self {
            name: problem.reference().name(),
            blueprint: None,
            asked: ItemStem { stem: all.stem, figure: item.problem_content.figure.clone(), ..ItemStem::default() },
            body: body(item, &item.choices_in_order(), PRACTICE),
            answer_mode: item.answer_spec.answer_mode,
            solution: all.solution,
            // The format has no hints but those of misconceptions: without one the general ones speak, and the steps.
            hints: Vec::new(),
            wrong_ways: Vec::new(),
            misconceptions: all.misconceptions,
            variables: item.problem_content.variables.clone(),
        }
    }
}

/// The layout of practice: there is one for each version.
const PRACTICE: u64 = 0;

/// The item that a problem is in an exam. The same version and layout give the same bytes, whenever that is. An error
/// says that the problem cannot be written as JSON.
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
        bank: Some(DrawnProblem { problem: problem.reference(), layout }),
    })
}

/// The level that an exam knows a problem by: that of the blueprint whose item it is in other words, else by difficulty.
pub(super) fn level_of(item: &MathProblemItem) -> &str {
    item.words_item_of().map_or_else(|| BankLevel::of(item.meta.difficulty).as_str(), |(_, level)| level)
}

/// A quantity as items keep it: whole numbers that every reader keeps exact, and text.
fn exact(value: &Json) -> Json {
    let is_exact = value.as_i64().is_some_and(|number| number.unsigned_abs() <= MAX_SEED);
    if is_exact || value.is_string() { value.clone() } else { Json::String(value.to_string()) }
}

/// A problem as a learner would see it, whatever its standing, for those who look after the bank: nothing can be served
/// from it. Holds what a learner sees only later, too.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// The question.
    pub stem: String,
    /// The picture beside it.
    pub figure: Option<Figure>,
    /// What can be chosen, in the order in which learners see it; each with whether it is the key.
    pub choices: Vec<(String, bool)>,
    /// The worked solution, a step a line.
    pub solution: Vec<String>,
    /// Wrong answers that have a name, with their hints.
    pub misconceptions: Vec<Misconception>,
}

impl From<&MathProblemItem> for Shown {
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

/// A text of the problem as it is shown.
fn shown(item: &MathProblemItem, text: &str) -> String {
    match item.problem_content.format {
        StemFormat::Text => text.to_owned(),
        // Marks of mathematics are not asked for where all is LaTeX.
        StemFormat::Latex if !text.contains(['$', '(', '[']) => plain::math(text),
        StemFormat::Latex | StemFormat::Mixed => plain::words(text),
    }
}

/// What is asked for, with the choices as they are laid out.
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
    /// The choices as learners see them in practice. Ids and order follow from the version, so that they are the same
    /// whenever it is served.
    pub fn choices_in_order(&self) -> Vec<&String> {
        shuffled(self, PRACTICE)
    }
}

/// The choices in the order of a layout. Who writes problems down likes to begin with the key.
fn shuffled(item: &MathProblemItem, layout: u64) -> Vec<&String> {
    let mut choices: Vec<&String> = item.answer_spec.ui.choices.iter().collect();
    stream(item, layout, "order").shuffle(&mut choices);
    choices
}

/// Numbers ascending, everything else in alphabetical order.
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

/// A step as one line: the explanation, and the mathematics where that does not say it already.
fn line(item: &MathProblemItem, step: &SolutionStep) -> String {
    step_line(shown(item, step.explanation.trim()), &step.math)
}

/// The same of words and of mathematics, which may be LaTeX.
pub fn step_line(words: String, math: &str) -> String {
    let math = plain::math(math.trim());
    if words.is_empty() || math.is_empty() || words.contains(&math) {
        return if words.is_empty() { math } else { words };
    }
    let joint = if words.ends_with(['.', '!', '?', ':', ',', ';']) { " " } else { ": " };
    format!("{words}{joint}{math}")
}

/// A misconception with its words as they are shown. A choice is recognised by its text, as it is shown too.
fn told(item: &MathProblemItem, misconception: &Misconception) -> Misconception {
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
