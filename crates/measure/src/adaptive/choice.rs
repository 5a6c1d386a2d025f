//! The choice of the next item.

use serde::{Deserialize, Serialize};

use super::exposure::Exposure;
use super::history::History;
use super::plan::{FirstItem, Plan};
use super::pool::{FamilyLevel, Pool, index, pick};
use crate::ability::Ability;
use crate::response;

/// The next item, and why it was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Index of the level in the pool.
    pub level: u32,
    /// Number of the item among those that the level can make; it was not asked in this test.
    pub clone: u32,
    /// Ability before the item.
    pub ability: Ability,
    /// Content area, the one that needed an item most of those that had one.
    pub content: u32,
    /// Information of the level at the ability, in 1/logit².
    pub information: f64,
    /// Information of the best level of the content area that could be chosen, in 1/logit².
    pub best_information: f64,
    /// Number of levels among which chance decided.
    pub candidates: usize,
    /// Place of the level among them, 0 being the most informative.
    pub rank: usize,
}

impl Choice {
    /// Posterior standard deviation (logits) that is expected after the best level: `1/√(1/SD² + information)`.
    pub fn expected_sd(&self) -> f64 {
        let precision = 1.0 / (self.ability.sd * self.ability.sd) + self.best_information;
        1.0 / precision.sqrt()
    }
}

/// What levels are chosen from.
pub(super) struct Chooser<'a> {
    pub(super) pool: &'a Pool,
    pub(super) plan: &'a Plan,
    pub(super) exposure: &'a Exposure,
    pub(super) history: &'a History<'a>,
    pub(super) ability: Ability,
    /// Random bits.
    pub(super) random: u64,
}

impl Chooser<'_> {
    /// An item of this content area; `None` if no level can be asked.
    pub(super) fn choose(&self, content: usize) -> Option<Choice> {
        let best = self.best(content);
        let (_, best_information) = *best.first()?;
        let near = self.near(content);
        let candidates = if near.is_empty() { &best } else { &near };
        let rank = pick(candidates.len(), unit(self.random))?;
        let (level, information) = candidates[rank];
        Some(Choice {
            level: u32::try_from(level).ok()?,
            clone: self.unused_clone(level)?,
            ability: self.ability,
            content: self.pool.levels()[level].content,
            information,
            best_information,
            candidates: candidates.len(),
            rank,
        })
    }

    /// The most informative levels that may be asked, best first, those of equal information in their order.
    fn best(&self, content: usize) -> Vec<(usize, f64)> {
        let plan = self.plan;
        let size = if self.history.len() < plan.early_items { plan.early_randomesque } else { plan.randomesque };
        let area = self.pool.area(content);
        let informations = self.informations(content);
        let mut best: Vec<(usize, f64)> = Vec::with_capacity(size.min(informations.len()) + 1);
        for (place, information) in area.zip(informations) {
            if best.len() == size && information <= best[size - 1].1 {
                continue;
            }
            let level = self.pool.level_at(place);
            if self.may_ask(level) {
                let at = best.partition_point(|(_, other)| *other >= information);
                best.insert(at, (level, information));
                best.truncate(size);
            }
        }
        best
    }

    /// Information at the ability of all levels of a content area.
    fn informations(&self, content: usize) -> Vec<f64> {
        let area = self.pool.area(content);
        let theta = self.ability.theta;
        let slopes = self.pool.slopes[area.clone()].iter();
        let parameters = slopes.zip(&self.pool.difficulties[area.clone()]).zip(&self.pool.guesses[area]);
        parameters
            .map(|((slope, difficulty), guess)| response::information(*slope, *difficulty, *guess, theta))
            .collect()
    }

    /// For the first item, levels near the mean ability.
    fn near(&self, content: usize) -> Vec<(usize, f64)> {
        let FirstItem::Near(distance) = self.plan.first else { return Vec::new() };
        if self.history.len() > 0 {
            return Vec::new();
        }
        let near = |level: &usize| {
            (self.level(*level).item.difficulty() - self.ability.theta).abs() < distance && self.may_ask(*level)
        };
        let levels = self.pool.area(content).map(|place| self.pool.level_at(place)).filter(near);
        levels.map(|level| (level, self.level(level).item.information(self.ability.theta))).collect()
    }

    fn level(&self, level: usize) -> &FamilyLevel {
        &self.pool.levels()[level]
    }

    fn may_ask(&self, level: usize) -> bool {
        let entry = self.level(level);
        let unused =
            || self.history.of_family(entry.family) == 0 || self.history.clones(level).len() < index(entry.clones);
        self.exposure.allows(entry, self.history, self.plan) && unused()
    }

    /// One of the level's items that were not asked, by chance.
    fn unused_clone(&self, level: usize) -> Option<u32> {
        let used = self.history.clones(level);
        let used: Vec<u32> = used.into_iter().filter(|clone| *clone < self.level(level).clones).collect();
        let unused = index(self.level(level).clones) - used.len();
        let mut clone = u32::try_from(pick(unused, unit(mix(self.random)))?).ok()?;
        // The n-th unused one: used ones at or below it move it up.
        for used in used {
            if used <= clone {
                clone += 1;
            }
        }
        Some(clone)
    }
}

/// A number from 0 (inclusive) to 1 (exclusive) from the upper 53 bits.
fn unit(bits: u64) -> f64 {
    let (high, low) = (bits >> 38, bits >> 11 & 0x07ff_ffff);
    let part = |bits: u64| f64::from(u32::try_from(bits).unwrap_or(u32::MAX));
    (part(high) * 134_217_728.0 + part(low)) / 9_007_199_254_740_992.0
}

/// Other bits from these, by one step of splitmix64.
fn mix(bits: u64) -> u64 {
    let mut word = bits.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
