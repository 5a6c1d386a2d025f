//! Difficulty of items by seed, and features of levels.

use super::{ComputedDifficulty, DerivedFeatures, FEATURE_ITEMS, FeatureSums};
use crate::generate::error::GenerateError;
use crate::generate::generator::{Generator, OptionOrder};

impl Generator {
    /// Computes the difficulty of the item with this seed (001 13.6): that of [`Generator::generate`].
    ///
    /// # Errors
    /// The level does not exist, the seed is above [`MAX_SEED`](plumb_answers::item::MAX_SEED), or the item cannot be
    /// made.
    pub fn difficulty(&self, level: &str, seed: u64) -> Result<ComputedDifficulty, GenerateError> {
        let drawn = self.draw(level, seed, OptionOrder::Shuffled)?;
        let skill = self.skill();
        // A drawn item has a level that exists.
        let level = &skill.levels[skill.level_index(level).unwrap_or(0)];
        Ok(ComputedDifficulty::of_slots(skill, level, drawn.bound.slots()))
    }

    /// Returns the features of a level of this blueprint version.
    ///
    /// # Errors
    /// The level does not exist, or one of the items of the seeds 0 to 31 cannot be made.
    pub fn derived_features(&self, level: &str) -> Result<DerivedFeatures, GenerateError> {
        let mut sums = FeatureSums::default();
        for seed in 0..u64::from(FEATURE_ITEMS) {
            let drawn = self.draw(level, seed, OptionOrder::Shuffled)?;
            sums.add(self.skill(), &drawn.item, drawn.bound.slots());
        }
        let skill = self.skill();
        Ok(sums.means(&skill.levels[skill.level_index(level).unwrap_or(0)]))
    }
}
