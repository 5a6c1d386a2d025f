//! Facts about an item for statistics: its parameters, and the features defined by its blueprint.

use plumb_formula::Value;

use super::error::GenerateError;
use super::generator::{Generator, OptionOrder};

/// Parameters and features of an item.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemFacts {
    /// Values of the parameters, in the order of the blueprint.
    pub parameters: Vec<Value>,
    /// Features by name, without those that cannot be evaluated for these values.
    pub features: Vec<(String, Value)>,
}

impl Generator {
    /// Returns the facts of the item with this seed.
    pub fn facts(&self, level: &str, seed: u64) -> Result<ItemFacts, GenerateError> {
        let drawn = self.draw(level, seed, OptionOrder::Shuffled)?;
        Ok(ItemFacts { parameters: drawn.parameters().to_vec(), features: drawn.bound.features() })
    }
}
