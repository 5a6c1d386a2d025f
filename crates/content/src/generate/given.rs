//! Items with given parameters, such as those chosen by a model, instead of drawn ones.

use plumb_formula::Value;

use super::generator::{Generator, OptionOrder};
use super::values;
use plumb_answers::item::Item;

impl Generator {
    /// Parses the parameters of a level by name.
    ///
    /// # Errors
    /// Every name that is missing, unknown or given twice, and every value that the level cannot draw for its name.
    pub fn read_parameters(&self, level: &str, given: &[(String, String)]) -> Result<Vec<Value>, Vec<String>> {
        let skill = self.skill();
        let Some(at) = skill.level_index(level) else { return Err(vec![no_level(level)]) };
        let mut against: Vec<String> = Vec::new();
        let unknown = given.iter().filter(|(name, _)| skill.parameters.iter().all(|known| known.name != *name));
        against.extend(unknown.map(|(name, _)| format!("there is no parameter `{name}`")));
        let mut values = Vec::with_capacity(skill.parameters.len());
        for (slot, parameter) in skill.parameters.iter().enumerate() {
            let mut named = given.iter().filter(|(name, _)| *name == parameter.name).map(|(_, text)| text);
            match (named.next(), named.next()) {
                (None, _) => against.push(format!("parameter `{}` is missing", parameter.name)),
                (Some(_), Some(_)) => against.push(format!("parameter `{}` is given twice", parameter.name)),
                (Some(text), None) => match skill.domain_at(&skill.levels[at], slot).find(text) {
                    Some(value) => values.push(value),
                    None => against.push(never(level, &parameter.name, text)),
                },
            }
        }
        if against.is_empty() { Ok(values) } else { Err(against) }
    }

    /// Checks that a level can draw these parameters, one per slot.
    ///
    /// # Errors
    /// Why the level cannot draw them.
    pub fn draws(&self, level: &str, parameters: &[Value]) -> Result<(), String> {
        let skill = self.skill();
        let Some(written) = skill.level_index(level).map(|index| &skill.levels[index]) else {
            return Err(no_level(level));
        };
        for (slot, value) in parameters.iter().enumerate() {
            if !skill.domain_at(written, slot).contains(value) {
                return Err(never(level, &skill.parameters[slot].name, &value.to_string()));
            }
        }
        let slots = values::slots(skill, parameters)
            .map_err(|(at, error)| format!("`{}` has no value here: {}", skill.computed[at].name, error.message))?;
        match values::broken(skill, written, &slots) {
            Some(constraint) => {
                Err(format!("level `{level}` never draws these values: they break `{}`", constraint.source()))
            }
            None => Ok(()),
        }
    }

    /// Returns the item with these parameters; `seed` determines stem and wrong options. No seed alone gives this item,
    /// so [`Generator::generate`] does not make it.
    ///
    /// # Errors
    /// Why the level cannot draw them, or the error for them.
    pub fn of_parameters(&self, level: &str, parameters: Vec<Value>, seed: u64) -> Result<Item, String> {
        self.draws(level, &parameters)?;
        self.item_of(level, parameters, (seed, OptionOrder::Shuffled)).map_err(|fault| fault.to_string())
    }

    /// Returns the parameters drawn for `seed`.
    ///
    /// # Errors
    /// Like [`Generator::generate`].
    pub fn drawn(&self, level: &str, seed: u64) -> Result<Vec<Value>, super::GenerateError> {
        Ok(self.draw(level, seed, OptionOrder::Shuffled)?.parameters().to_vec())
    }
}

fn no_level(level: &str) -> String {
    format!("there is no level `{level}`")
}

fn never(level: &str, name: &str, value: &str) -> String {
    format!("level `{level}` never draws `{name} = {value}`")
}
