//! How often families were asked in earlier tests.

use serde::{Deserialize, Serialize};

use super::history::History;
use super::plan::Plan;
use super::pool::{FamilyLevel, index};
use crate::number::count;

/// Exposure of the families of a pool over earlier tests.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Exposure {
    /// Number of tests.
    pub tests: usize,
    /// For each family, the number of tests in which it occurred; families beyond the end have none.
    pub families: Vec<usize>,
}

impl Exposure {
    /// Adds a test with items of these families; a family that occurred more than once counts once.
    pub fn add(&mut self, families: impl IntoIterator<Item = u32>) {
        let mut families: Vec<usize> = families.into_iter().map(index).collect();
        families.sort_unstable();
        families.dedup();
        if let Some(last) = families.last().filter(|last| **last >= self.families.len()) {
            self.families.resize(last + 1, 0);
        }
        for family in families {
            self.families[family] += 1;
        }
        self.tests += 1;
    }

    /// Whether another item of the level's family may be asked: the family has not too many items in this test, and
    /// occurs in it already or in few enough tests.
    pub(super) fn allows(&self, level: &FamilyLevel, history: &History<'_>, plan: &Plan) -> bool {
        let here = history.of_family(level.family);
        if here >= plan.max_per_family {
            return false;
        }
        plan.exposure.is_none_or(|limit| {
            let before = self.families.get(index(level.family)).copied().unwrap_or(0);
            here > 0 || count(before) < limit.rate * (count(self.tests) + 1.0) + f64::from(limit.allowance)
        })
    }
}
