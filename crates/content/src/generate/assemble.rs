//! Assembles an item from drawn parameters: everything about it that is not random.

use std::collections::BTreeMap;

use plumb_figures::Figure;
use plumb_formula::Value;
use serde_json::Value as Json;

use super::error::{BlueprintPart, ItemFault};
use super::language::SharedParts;
use super::lesson::KnownMistake;
use super::show::show;
use crate::blueprint::skill::{Computed, Strategy};
use crate::blueprint::{FigureTemplate, Skill};
use plumb_answers::answer::sameness;
use plumb_answers::item::MAX_SEED;

/// Values of all slots of one item.
#[derive(Debug, Clone)]
pub(super) struct Bound<'a> {
    skill: &'a Skill,
    slots: Vec<Value>,
    key: String,
}

/// A wrong option that meets all conditions.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Distractor {
    /// Index of its strategy.
    pub(super) strategy: usize,
    pub(super) value: Value,
    /// Text shown.
    pub(super) text: String,
}

impl<'a> Bound<'a> {
    /// Evaluates the computed values and the key for these parameters, given in slot order.
    pub(super) fn new(skill: &'a Skill, parameters: Vec<Value>) -> Result<Self, ItemFault> {
        Self::taking(skill, parameters, |_| None)
    }

    /// Like [`Bound::new`]; values of slots for which `known` has one are taken from it.
    fn taking(
        skill: &'a Skill,
        mut parameters: Vec<Value>,
        known: impl Fn(usize) -> Option<Value>,
    ) -> Result<Self, ItemFault> {
        parameters.resize(skill.parameters.len(), Value::Int(0));
        let mut slots = parameters;
        slots.reserve_exact(skill.slot_count() - slots.len());
        for (at, computed) in skill.computed.iter().enumerate() {
            let value = match known(slots.len()) {
                Some(value) => value,
                None => {
                    computed.formula.eval(&slots).map_err(|error| ItemFault::of(BlueprintPart::Computed(at), error))?
                }
            };
            slots.push(value);
        }
        let answer = match known(skill.answer_slot()) {
            Some(answer) => answer,
            None => skill.answer.eval(&slots).map_err(|error| ItemFault::of(BlueprintPart::Answer, error))?,
        };
        let Some(key) = show(&answer, skill.answer_type, skill.answer_places) else {
            return Err(ItemFault {
                part: BlueprintPart::Answer,
                code: "answer_type",
                span: None,
                message: format!("the answer {answer} cannot be shown as {}", skill.answer_type.as_str()),
            });
        };
        slots.push(answer);
        slots.push(Value::Int(0));
        slots.push(Value::list([]));
        Ok(Self { skill, slots, key })
    }

    /// Evaluates the same item in another language, with the values that are the same there.
    pub(super) fn in_language<'b>(&self, skill: &'b Skill, shared: &SharedParts) -> Result<Bound<'b>, ItemFault> {
        let known = |slot: usize| self.slots.get(slot).filter(|_| shared.has(slot)).cloned();
        Bound::taking(skill, self.parameters().to_vec(), known)
    }

    /// The skill.
    pub(super) fn skill(&self) -> &'a Skill {
        self.skill
    }

    /// Values of all slots.
    pub(super) fn slots(&self) -> &[Value] {
        &self.slots
    }

    /// Values of the parameters.
    pub(super) fn parameters(&self) -> &[Value] {
        &self.slots[..self.skill.parameters.len()]
    }

    /// Text of the key.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// Value of the key.
    pub(super) fn answer(&self) -> &Value {
        &self.slots[self.skill.answer_slot()]
    }

    /// Renders the stem template with index `at`.
    pub(super) fn stem(&self, at: usize) -> Result<String, ItemFault> {
        self.skill.stems[at].render(&self.slots).map_err(|error| ItemFault::of(BlueprintPart::Stem(at), error))
    }

    /// Renders the figure of the question, if there is one.
    pub(super) fn figure(&self) -> Result<Option<Figure>, ItemFault> {
        self.drawn(self.figure_if(false), BlueprintPart::Figure)
    }

    /// Renders the figure that is shown in practice only, if there is one.
    pub(super) fn practice_figure(&self) -> Result<Option<Figure>, ItemFault> {
        self.drawn(self.figure_if(true), BlueprintPart::Figure)
    }

    fn figure_if(&self, practice_only: bool) -> Option<&'a FigureTemplate> {
        self.skill.figure.as_ref().filter(|figure| figure.practice_only == practice_only)
    }

    /// Renders the figure of the solution, if there is one.
    pub(super) fn solution_figure(&self) -> Result<Option<Figure>, ItemFault> {
        self.drawn(self.skill.solution_figure.as_ref(), BlueprintPart::SolutionFigure)
    }

    fn drawn(
        &self,
        template: Option<&FigureTemplate>,
        part: fn(usize) -> BlueprintPart,
    ) -> Result<Option<Figure>, ItemFault> {
        let Some(template) = template else { return Ok(None) };
        template.render(&self.slots).map_err(|fault| ItemFault {
            part: part(fault.part),
            code: fault.code,
            span: fault.span,
            message: fault.message,
        })
    }

    /// Renders the worked solution.
    pub(super) fn solution(&self) -> Result<Vec<String>, ItemFault> {
        let steps = self.skill.solution.iter().enumerate();
        steps
            .map(|(at, step)| {
                step.render(&self.slots).map_err(|error| ItemFault::of(BlueprintPart::Solution(at), error))
            })
            .collect()
    }

    /// Returns at most `wanted` wrong options, by the strategies with the indices in `order`, core mistakes first: if a
    /// slip has the same result, the option is called after the core mistake. Leaves out those that cannot be computed
    /// or rendered, or that look like the key or an earlier one. Failed evaluations are passed to `on_fault`.
    pub(super) fn distractors(
        &mut self,
        order: &[usize],
        wanted: usize,
        mut on_fault: impl FnMut(ItemFault),
    ) -> Vec<Distractor> {
        let others = self.skill.others_slot();
        self.slots[others] = Value::list([]);
        let mut accepted: Vec<Distractor> = Vec::with_capacity(wanted.min(order.len()));
        let mut seen = vec![sameness(&self.key)];
        let skill = self.skill;
        let (core, slips): (Vec<usize>, Vec<usize>) = order.iter().partition(|at| skill.strategies[**at].is_core);
        for at in core.into_iter().chain(slips) {
            if accepted.len() == wanted {
                break;
            }
            match self.distractor(at, &mut seen) {
                Ok(Some(distractor)) => {
                    accepted.push(distractor);
                    let values: Vec<Value> = accepted.iter().map(|other| other.value.clone()).collect();
                    self.slots[others] = Value::list(values);
                }
                Ok(None) => {}
                Err(fault) => on_fault(fault),
            }
        }
        accepted
    }

    fn distractor(&mut self, at: usize, seen: &mut Vec<String>) -> Result<Option<Distractor>, ItemFault> {
        let strategy = &self.skill.strategies[at];
        if let Some(condition) = &strategy.condition {
            match condition.eval(&self.slots) {
                Ok(Value::Bool(true)) => {}
                Ok(_) => return Ok(None),
                Err(error) => return Err(ItemFault::of(BlueprintPart::Condition(at), error)),
            }
        }
        let value =
            strategy.formula.eval(&self.slots).map_err(|error| ItemFault::of(BlueprintPart::Strategy(at), error))?;
        let Some(text) = show(&value, self.skill.answer_type, self.skill.answer_places) else { return Ok(None) };
        let same = sameness(&text);
        if seen.contains(&same) {
            return Ok(None);
        }
        let slot = self.skill.distractor_slot();
        self.slots[slot] = value;
        for (rule, validation) in self.skill.validation.iter().enumerate() {
            match validation.eval(&self.slots) {
                Ok(Value::Bool(true)) => {}
                Ok(_) => return Ok(None),
                Err(error) => return Err(ItemFault::of(BlueprintPart::Validation(rule), error)),
            }
        }
        seen.push(same);
        Ok(Some(Distractor { strategy: at, value: self.slots[slot].clone(), text }))
    }

    /// Evaluates the features of the blueprint; leaves out those that fail.
    pub(super) fn features(&self) -> Vec<(String, Value)> {
        let worked_out = |feature: &Computed| Some((feature.name.clone(), feature.formula.eval(&self.slots).ok()?));
        self.skill.features.iter().filter_map(worked_out).collect()
    }

    /// Renders the general hints; leaves out those that fail.
    pub(super) fn hints(&self) -> Vec<String> {
        self.skill.hints.iter().filter_map(|hint| hint.render(&self.slots).ok()).collect()
    }

    /// Returns the results of all applicable strategies that differ from the key. If two have one result, the first is
    /// the likelier cause, as its author put it first.
    pub(super) fn wrong_ways(&mut self) -> Vec<KnownMistake> {
        let skill = self.skill;
        let others = skill.others_slot();
        self.slots[others] = Value::list([]);
        let mut ways = Vec::new();
        for (at, strategy) in skill.strategies.iter().enumerate() {
            let mut seen = vec![sameness(&self.key)];
            if let Ok(Some(Distractor { text, .. })) = self.distractor(at, &mut seen) {
                ways.push(KnownMistake {
                    strategy: strategy.kind.clone(),
                    description: strategy.description.clone(),
                    misconception: strategy.misconception.clone(),
                    answer: text,
                    hints: strategy.hints.iter().filter_map(|hint| hint.render(&self.slots).ok()).collect(),
                });
            }
        }
        ways
    }

    /// Returns the texts of all applicable strategies, whatever they equal. Leaves out those that cannot be computed.
    pub(super) fn ways(&self) -> Vec<(usize, String)> {
        let strategies = self.skill.strategies.iter().enumerate().filter(|(_, strategy)| {
            strategy
                .condition
                .as_ref()
                .is_none_or(|condition| matches!(condition.eval(&self.slots), Ok(Value::Bool(true))))
        });
        let gives = |(at, strategy): (usize, &Strategy)| {
            Some((
                at,
                show(&strategy.formula.eval(&self.slots).ok()?, self.skill.answer_type, self.skill.answer_places)?,
            ))
        };
        strategies.filter_map(gives).collect()
    }

    /// Returns parameters and computed values in the form stored with an item.
    pub(super) fn to_json(&self) -> BTreeMap<String, Json> {
        let parameters = self.skill.parameters.iter().map(|parameter| &parameter.name);
        let names = parameters.chain(self.skill.computed.iter().map(|computed| &computed.name));
        names.zip(&self.slots).map(|(name, value)| (name.clone(), json(value))).collect()
    }
}

fn json(value: &Value) -> Json {
    match value {
        Value::Int(number) if number.unsigned_abs() <= MAX_SEED => Json::from(*number),
        _ => Json::from(value.to_text()),
    }
}

/// Describes parameters for people, such as `a = 3, b = 4`.
pub(super) fn describe(skill: &Skill, parameters: &[Value]) -> String {
    let pairs = skill.parameters.iter().zip(parameters);
    let parts: Vec<String> = pairs.map(|(parameter, value)| format!("{} = {value}", parameter.name)).collect();
    if parts.is_empty() { "no parameters".to_owned() } else { parts.join(", ") }
}
