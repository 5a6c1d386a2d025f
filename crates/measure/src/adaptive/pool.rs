//! The levels of families that an adaptive test may ask.

use serde::{Deserialize, Serialize};

use std::ops::Range;

use crate::number::count;
use crate::response::ItemParameters;

/// A level of a family: items that are alike, of which one is generated when the level is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct FamilyLevel {
    /// Number of the family, from 0; levels of one blueprint are of one family.
    pub family: u32,
    /// Number of the content area, from 0.
    pub content: u32,
    /// Parameters by which answers are scored: those of [`crate::response::FamilyParameters::scoring_item`].
    pub item: ItemParameters,
    /// Number of different items that the level can make; at least 1.
    pub clones: u32,
}

/// A pool that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// A level can make no item.
    #[error("level {0} can make no item")]
    NoClone(usize),
    /// Families or content areas are not numbered from 0: a number is larger than the number of levels.
    #[error("level {0} has a family or a content area with a number above that of all levels")]
    Number(usize),
    /// There are more levels than can be numbered.
    #[error("the pool has too many levels")]
    TooLarge,
}

/// Levels, with the parameters of a content area side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct Pool {
    levels: Vec<FamilyLevel>,
    families: usize,
    /// Indexes of the levels by content area, ascending within each.
    order: Vec<usize>,
    /// Places of each content area in `order` and in the parameters.
    areas: Vec<Range<usize>>,
    pub(super) slopes: Vec<f64>,
    pub(super) difficulties: Vec<f64>,
    pub(super) guesses: Vec<f64>,
}

impl Pool {
    /// Creates a pool.
    ///
    /// # Errors
    /// [`PoolError`] if a level can make no item, or has a family or content area with a number not below that of levels.
    pub fn new(levels: Vec<FamilyLevel>) -> Result<Self, PoolError> {
        if u32::try_from(levels.len()).is_err() {
            return Err(PoolError::TooLarge);
        }
        if let Some(level) = levels.iter().position(|level| level.clones == 0) {
            return Err(PoolError::NoClone(level));
        }
        let too_large = |level: &FamilyLevel| index(level.family.max(level.content)) >= levels.len();
        if let Some(level) = levels.iter().position(too_large) {
            return Err(PoolError::Number(level));
        }
        let number = |numbers: &dyn Fn(&FamilyLevel) -> u32| {
            levels.iter().map(|level| index(numbers(level)) + 1).max().unwrap_or(0)
        };
        let (families, contents) = (number(&|level| level.family), number(&|level| level.content));
        let mut order: Vec<usize> = (0..levels.len()).collect();
        order.sort_by_key(|level| levels[*level].content);
        let areas = (0..contents).map(|area| {
            let start = order.partition_point(|level| index(levels[*level].content) < area);
            start..order.partition_point(|level| index(levels[*level].content) <= area)
        });
        let areas = areas.collect();
        let parameters = |of: fn(ItemParameters) -> f64| order.iter().map(|level| of(levels[*level].item)).collect();
        Ok(Self {
            slopes: parameters(ItemParameters::slope),
            difficulties: parameters(ItemParameters::difficulty),
            guesses: parameters(ItemParameters::guess),
            families,
            areas,
            order,
            levels,
        })
    }

    /// The levels, in their order.
    pub fn levels(&self) -> &[FamilyLevel] {
        &self.levels
    }

    /// Number of families, with those that have no level.
    pub fn families(&self) -> usize {
        self.families
    }

    /// Number of content areas, with those that have no level.
    pub fn contents(&self) -> usize {
        self.areas.len()
    }

    /// Places of a content area in the lists of parameters.
    pub(super) fn area(&self, content: usize) -> Range<usize> {
        self.areas.get(content).cloned().unwrap_or(0..0)
    }

    /// Index of the level that has its parameters at a place.
    pub(super) fn level_at(&self, place: usize) -> usize {
        self.order[place]
    }
}

/// A number as an index.
pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Picks one of `choices` with a number from 0 (inclusive) to 1 (exclusive); `None` without choices.
pub(super) fn pick(choices: usize, unit: f64) -> Option<usize> {
    let place = unit * count(choices);
    // The largest index at most at the place; a linear search would be slow for many choices.
    let (mut low, mut high) = (0, choices);
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if count(middle) <= place {
            low = middle;
        } else {
            high = middle;
        }
    }
    (choices > 0).then_some(low)
}
