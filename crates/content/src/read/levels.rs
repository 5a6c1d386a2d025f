//! Reads difficulty levels.

use plumb_formula::{Names, Type};

use crate::blueprint::Domain;
use crate::blueprint::Share;
use crate::blueprint::skill::Level;
use crate::fields::{LocatedNode, MAX_LIST, Reader, is_word};
use crate::text::suggest;

use super::formulas::fits;
use super::names::NamedDefinitions;

/// Maximum number of levels of a skill.
const MAX_LEVELS: usize = 32;

impl Reader<'_> {
    /// Reads `difficulty_levels`.
    pub(super) fn levels(&mut self, at: &LocatedNode, named: &NamedDefinitions) -> Vec<Level> {
        let entries = self.entries(at).unwrap_or_default();
        if entries.is_empty() || entries.len() > MAX_LEVELS {
            if matches!(at.node.data, crate::text::yaml::Data::Map(_)) {
                let message = format!("{} levels; 1 to {MAX_LEVELS} are needed", entries.len());
                let place = self.first_line(at.place());
                self.error(place, "out-of-range", message);
            }
            return Vec::new();
        }
        let mut levels = Vec::with_capacity(entries.len());
        for (name, place, at) in entries {
            if !is_word(&name) {
                self.error(place, "bad-name", "a level's name has letters, digits, `_` and `-` only");
            }
            if let Some(level) = self.level(name, &at, named) {
                levels.push(level);
            }
        }
        levels
    }

    fn level(&mut self, name: String, at: &LocatedNode, named: &NamedDefinitions) -> Option<Level> {
        let mut fields = self.fields(at)?;
        let value = fields.field::<Share>(self, "value").unwrap_or(Share::ZERO);
        let constraints = fields.take("constraints");
        let constraints = constraints.map(|at| self.conditions(&at, &named.names, MAX_LIST)).unwrap_or_default();
        let parameters = fields.take("parameters").map(|at| self.overrides(&at, named)).unwrap_or_default();
        fields.done(self);
        Some(Level { name, value, parameters, constraints })
    }

    fn overrides(&mut self, at: &LocatedNode, named: &NamedDefinitions) -> Vec<(usize, Domain)> {
        let mut overrides = Vec::new();
        for (name, place, at) in self.entries(at).unwrap_or_default() {
            let Some(slot) = named.definitions.iter().position(|(other, _)| *other == name) else {
                let known: Vec<&str> = named.definitions.iter().map(|(name, _)| name.as_str()).collect();
                let help = suggest::help(&name, &known);
                self.error(place, "unknown-name", format!("there is no parameter `{name}`")).help = Some(help);
                continue;
            };
            let Some(definition) = self.definition(&at, false) else { continue };
            let Some(base) = &named.definitions[slot].1 else { continue };
            let Some(domain) = self.domain(&definition.over(base)) else { continue };
            let wanted = type_of(&named.names, slot);
            if !fits(&domain.value_type(), &wanted) {
                let message = format!("here `{name}` is {}, elsewhere {wanted}", domain.value_type());
                self.type_mismatch(place, message, "a level may change which values are drawn, not their kind");
                continue;
            }
            overrides.push((slot, domain));
        }
        overrides
    }
}

fn type_of(names: &Names, slot: usize) -> Type {
    u16::try_from(slot).ok().and_then(|slot| names.type_of(slot)).cloned().unwrap_or(Type::Unknown)
}
