//! The answers of a test so far.

use serde::{Deserialize, Serialize};

use super::pool::{Pool, index};
use crate::ability::Answer;

/// An item that was asked, with its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AdministeredItem {
    /// Index of the level in the pool.
    pub level: u32,
    /// Number of the item among those that the level can make.
    pub clone: u32,
    /// Whether the answer was right.
    pub right: bool,
    /// Whether the answer counts: rapid guesses and trials of new items do not.
    pub is_scored: bool,
}

/// A list of answers that does not belong to the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// There is no level of this index.
    #[error("the pool has no level {0}")]
    UnknownLevel(u32),
}

/// What the choice of the next item has to know of the answers.
pub(super) struct History<'a> {
    items: &'a [AdministeredItem],
    /// Number of items by content area.
    pub(super) by_content: Vec<usize>,
    /// Number of items by family.
    by_family: Vec<u32>,
    /// Answers that count.
    pub(super) answers: Vec<Answer>,
}

impl<'a> History<'a> {
    pub(super) fn new(pool: &Pool, items: &'a [AdministeredItem]) -> Result<Self, HistoryError> {
        let mut history = Self {
            items,
            by_content: vec![0; pool.contents()],
            by_family: vec![0; pool.families()],
            answers: Vec::with_capacity(items.len()),
        };
        for item in items {
            let level = pool.levels().get(index(item.level)).ok_or(HistoryError::UnknownLevel(item.level))?;
            history.by_content[index(level.content)] += 1;
            history.by_family[index(level.family)] += 1;
            if item.is_scored {
                history.answers.push(Answer { item: level.item, right: item.right });
            }
        }
        Ok(history)
    }

    /// Number of items, with those that do not count.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// Number of items of a family.
    pub(super) fn of_family(&self, family: u32) -> usize {
        index(self.by_family[index(family)])
    }

    /// Numbers of the items of a level that were asked, ascending and each once.
    pub(super) fn clones(&self, level: usize) -> Vec<u32> {
        let of_level = self.items.iter().filter(|item| index(item.level) == level);
        let mut clones: Vec<u32> = of_level.map(|item| item.clone).collect();
        clones.sort_unstable();
        clones.dedup();
        clones
    }
}
