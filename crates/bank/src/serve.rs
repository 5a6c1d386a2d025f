//! A problem as practice serves it: what is shown without LaTeX, the choices in an order that says nothing, and all
//! that can be taught about it.

use super::item::{InputType, MathProblemItem, SolutionStep, StemFormat};
use super::marking::marking;
use super::plain;
use super::verified::ServedProblem;
use crate::task::Task;
use plumb_answers::item::{ItemBody, ItemOption};
use plumb_content::generate::{Stream, option_ids};
use plumb_tutoring::diagnosis::{Misconception, TriggerKind};

impl From<&ServedProblem> for Task {
    fn from(problem: &ServedProblem) -> Self {
        let item = problem.item();
        Self {
            name: problem.reference().name(),
            blueprint: None,
            stem: shown(item, &item.problem_content.stem),
            body: body(item),
            answer_mode: item.answer_spec.answer_mode,
            solution: item.solution_logic.steps.iter().map(|step| line(item, step)).collect(),
            // The format has no hints but those of misconceptions: without one the general ones speak, and the steps.
            hints: Vec::new(),
            wrong_ways: Vec::new(),
            misconceptions: item.misconceptions.iter().map(|misconception| told(item, misconception)).collect(),
            variables: item.problem_content.variables.clone(),
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

fn body(item: &MathProblemItem) -> ItemBody {
    let (spec, key) = (&item.answer_spec, &item.solution_logic.final_answer_canonical);
    if spec.input_type != InputType::MultipleChoice {
        return ItemBody::ShortAnswer { spec: marking(spec), key: key.clone() };
    }
    let choices = item.choices_in_order();
    let ids = option_ids(&mut stream(item, "ids"), choices.len());
    let right = choices.iter().zip(&ids).find(|(choice, _)| **choice == key);
    let right = right.map(|(_, id)| id.clone()).unwrap_or_default();
    let options = choices.into_iter().zip(ids).map(|(choice, id)| ItemOption {
        id,
        text: shown(item, choice),
        strategy: None,
        misconception: None,
    });
    ItemBody::MultipleChoice { options: options.collect(), key: right }
}

impl MathProblemItem {
    /// The question and what can be chosen, as learners are shown them.
    pub fn question_shown(&self) -> (String, Vec<String>) {
        let choices = self.choices_in_order().into_iter().map(|choice| shown(self, choice));
        (shown(self, &self.problem_content.stem), choices.collect())
    }

    /// The choices as learners see them. Who writes problems down likes to begin with the key. Ids and order follow from
    /// the version, so that they are the same whenever it is served.
    pub fn choices_in_order(&self) -> Vec<&String> {
        let mut choices: Vec<&String> = self.answer_spec.ui.choices.iter().collect();
        stream(self, "order").shuffle(&mut choices);
        choices
    }
}

fn stream(item: &MathProblemItem, of: &str) -> Stream {
    Stream::of_parts(0, &["plumb-bank", &item.meta.id.to_string(), &item.meta.version.to_string(), of])
}

/// A step as one line: the explanation, and the mathematics where that does not say it already.
fn line(item: &MathProblemItem, step: &SolutionStep) -> String {
    let (words, math) = (shown(item, step.explanation.trim()), plain::math(step.math.trim()));
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
