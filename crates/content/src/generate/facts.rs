//! What an item is counted by: what was drawn for it, and the features its blueprint names.

use plumb_formula::Value;

use super::assemble::Bound;
use super::error::GenerateError;
use super::generator::{Generator, OptionOrder};

/// What went into an item.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemFacts {
    /// Values of the parameters, in the order of the blueprint.
    pub parameters: Vec<Value>,
    /// Features by name; one that cannot be worked out for these values is left out.
    pub features: Vec<(String, Value)>,
}

impl Generator {
    /// What went into the item that `seed` names.
    pub fn facts(&self, level: &str, seed: u64) -> Result<ItemFacts, GenerateError> {
        let (_, attempt) = self.make(level, seed, OptionOrder::Shuffled)?;
        let parameters = self.parameters(self.prepared(level)?, level, seed, attempt)?;
        let bound = Bound::new(self.skill(), parameters.clone());
        let bound = bound.map_err(|fault| self.failed(level, &parameters, fault))?;
        let features = bound.features();
        Ok(ItemFacts { parameters, features })
    }
}
