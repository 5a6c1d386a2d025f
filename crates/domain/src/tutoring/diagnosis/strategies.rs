//! Wrong answers that a blueprint knows how to make.

use plumb_formula::{Template, Type, Value};
use serde_json::Value as Json;

use super::{ErrorCategory, Facts, Match};
use crate::answer::number_value;
use crate::blueprint::Skill;
use crate::generate::sameness;
use crate::item::{Item, ItemBody};

/// A wrong answer and the wrong way behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distractor {
    /// The `type` of the strategy: its id within the blueprint.
    pub strategy: String,
    /// The misconception in words, or the strategy's description.
    pub misconception: String,
    /// The wrong answer.
    pub value: String,
}

/// The wrong options of a multiple-choice item.
pub fn of_item(item: &Item) -> Vec<Distractor> {
    let ItemBody::MultipleChoice { options, .. } = &item.body else { return Vec::new() };
    let wrong = options.iter().filter_map(|option| {
        let strategy = option.strategy.clone()?;
        let misconception = option.misconception.clone().unwrap_or_default();
        Some(Distractor { strategy, misconception, value: option.text.clone() })
    });
    wrong.collect()
}

/// What every strategy of the skill gives for the item's parameters, whether or not it became an option. A strategy
/// that cannot be computed, does not apply or gives the key is left out; so is all when the item is not the skill's.
pub fn of_skill(skill: &Skill, item: &Item) -> Vec<Distractor> {
    let Some(slots) = slots(skill, item) else { return Vec::new() };
    let key = sameness(item.key_text());
    let wrong = skill.strategies.iter().filter_map(|strategy| {
        let applies = strategy
            .condition
            .as_ref()
            .is_none_or(|condition| condition.eval(&slots).is_ok_and(|held| held.as_bool() == Some(true)));
        let value = strategy.formula.eval(&slots).ok().filter(|_| applies)?.to_text();
        let misconception = strategy.misconception.clone().unwrap_or_else(|| strategy.description.clone());
        (sameness(&value) != key).then(|| Distractor { strategy: strategy.kind.clone(), misconception, value })
    });
    wrong.collect()
}

/// The values of all names up to `answer`, read back from the item.
fn slots(skill: &Skill, item: &Item) -> Option<Vec<Value>> {
    if skill.hash != item.blueprint {
        return None;
    }
    let mut slots = Vec::with_capacity(skill.slot_count());
    for (slot, parameter) in (0..).zip(&skill.parameters) {
        let written = item.parameters.get(&parameter.name)?;
        slots.push(value(written, skill.names.type_of(slot)?)?);
    }
    for computed in &skill.computed {
        slots.push(computed.formula.eval(&slots).ok()?);
    }
    slots.push(skill.answer.eval(&slots).ok()?);
    Some(slots)
}

/// A hint of a blueprint, rendered for one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedHint {
    /// The `type` of the strategy it belongs to; `None` for the blueprint's own hints.
    pub strategy: Option<String>,
    /// Its place in its ladder, from 0.
    pub rung: usize,
    /// What is shown.
    pub text: String,
}

/// All hints of the skill, rendered for the item. One that cannot be rendered is left out, as is all when the item
/// is not the skill's.
pub fn rendered_hints(skill: &Skill, item: &Item) -> Vec<RenderedHint> {
    let Some(slots) = slots(skill, item) else { return Vec::new() };
    let strategies = skill.strategies.iter().map(|strategy| (Some(strategy.kind.clone()), &strategy.hints));
    let ladders = std::iter::once((None, &skill.hints)).chain(strategies);
    let render = |(strategy, ladder): (Option<String>, &Vec<Template>)| {
        let rungs = ladder.iter().enumerate();
        let rendered = rungs.filter_map(|(rung, hint)| {
            Some(RenderedHint { strategy: strategy.clone(), rung, text: hint.render(&slots).ok()? })
        });
        rendered.collect::<Vec<_>>()
    };
    ladders.flat_map(render).collect()
}

fn value(written: &Json, ty: &Type) -> Option<Value> {
    match (written, ty) {
        (Json::Number(number), _) => number.as_i64().map(Value::Int),
        (Json::String(text), Type::Int | Type::Number) => number_value(text).map(Value::ratio),
        (Json::String(text), Type::Bool) => Some(Value::Bool(text == "True")),
        (Json::String(text), Type::Text) => Some(Value::text(text.as_str())),
        _ => None,
    }
}

/// Strategies whose wrong answer this is.
pub(super) fn matches(facts: &Facts<'_>, answer: &str) -> Vec<Match> {
    let given = sameness(answer);
    let mut found: Vec<Match> = Vec::new();
    for distractor in facts.distractors.iter().filter(|distractor| sameness(&distractor.value) == given) {
        let told = distractor.misconception.trim_end_matches('.');
        let explanation = if told.is_empty() {
            "The answer is one of the known wrong ones.".to_owned()
        } else {
            format!("This looks like a common mistake: {told}.")
        };
        let misconception = Some(distractor.strategy.clone());
        found.push(Match { category: ErrorCategory::Unknown, explanation, misconception, step: None, confidence: 80 });
    }
    found
}
