//! Yields of models: how many of the items that a model wrote were accepted.

use std::collections::BTreeMap;

use plumb_factory::AnswerOrigin;
use plumb_store::factory::ItemState;

use super::Factory;
use crate::failure::Result;

/// Number of the latest finished items that are counted.
const COUNTED: i64 = 5_000;

/// Items by one model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelYield {
    /// Number of items in each state.
    pub counts: BTreeMap<ItemState, u32>,
}

impl ModelYield {
    /// Number of finished items.
    pub fn done(&self) -> u32 {
        self.counts.values().sum()
    }

    /// Number of items in these states.
    pub fn of(&self, states: &[ItemState]) -> u32 {
        states.iter().filter_map(|state| self.counts.get(state)).sum()
    }
}

impl Factory<'_> {
    /// Returns the yields of the models that wrote the latest finished items, by name.
    pub async fn yields(&self) -> Result<BTreeMap<String, ModelYield>> {
        let mut yields: BTreeMap<String, ModelYield> = BTreeMap::new();
        for row in self.plumb.stores.factory.written(COUNTED).await? {
            let made: Option<AnswerOrigin> = row.made.as_deref().and_then(|made| serde_json::from_str(made).ok());
            let model = made.map(|made| made.model).unwrap_or_default();
            *yields.entry(model).or_default().counts.entry(row.state).or_default() += 1;
        }
        Ok(yields)
    }
}
