//! Statistics and flags from the sums over an item's answers.

use super::choices::{ChoiceSums, OTHER};
use super::groups::Halves;
use super::sums::ItemSums;
use super::times::Quartiles;
use plumb_answers::answer::FULL_CREDIT;

/// Minimum number of answers for a flag: with fewer, chance alone would raise one.
pub const ENOUGH: u64 = 100;

/// Below this discrimination an item hardly separates learners who know more.
const WEAK: f64 = 0.15;
/// Below this facility nearly all learners fail.
const HARD: f64 = 0.10;
/// Above this facility nearly all learners succeed.
const EASY: f64 = 0.95;

/// A reason for a person to look at an item.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ItemFlag {
    /// Learners who know more get it wrong more often: it should not be served until its key has been checked.
    Negative,
    /// The best learners choose this wrong answer (by strategy) more often than the key.
    BeatsKey(String),
    /// It hardly separates learners who know more from the others.
    Weak,
    /// Nearly all learners fail.
    TooHard,
    /// Nearly all learners succeed.
    TooEasy,
    /// No learner chooses this wrong option (by strategy).
    Unchosen(String),
}

impl ItemFlag {
    /// Whether the item should not be served until a person has checked it.
    pub const fn is_serious(&self) -> bool {
        matches!(self, Self::Negative | Self::BeatsKey(_))
    }
}

/// Statistics of an item, or of all items of a blueprint.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemFigures {
    /// Number of answers that count.
    pub n: u64,
    /// Number of answers with full credit.
    pub right: u64,
    /// Number of answers left out because they were too fast to be considered.
    pub low_effort: u64,
    /// Mean credit, from 0 to 1.
    pub facility: Option<f64>,
    /// Correlation of the credit with the score on the rest of the test (corrected item-total correlation).
    pub item_rest: Option<f64>,
    /// Correlation of the credit with the total score; for answers that are right or wrong, the point-biserial one.
    pub item_total: Option<f64>,
    /// Mean credit of the best 27 % minus that of the weakest 27 %.
    pub upper_lower: Option<f64>,
    /// Response times.
    pub times: Option<Quartiles>,
    /// Wrong answers, the most frequent first; those that no strategy predicts are last.
    pub choices: Vec<ChoiceFigures>,
    /// Flags, the worst first.
    pub flags: Vec<ItemFlag>,
}

/// Statistics of one wrong answer.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceFigures {
    /// The strategy's `type`; [`OTHER`] for answers that none predicts.
    pub strategy: String,
    /// Number of answers to items that offered it.
    pub offered: u64,
    /// Number of answers that gave it.
    pub chosen: u64,
    /// Correlation of giving it with the score on the rest: below 0 for a good wrong answer.
    pub discrimination: Option<f64>,
}

impl ItemSums {
    /// Returns the statistics; flags only from [`ENOUGH`] answers on.
    pub fn figures(&self) -> ItemFigures {
        let full = f64::from(FULL_CREDIT);
        let facility = self.rest.mean_x().map(|mean| mean / full);
        let item_rest = self.rest.correlation();
        let groups = Halves::of(&self.answers, &self.credit);
        let mut choices: Vec<ChoiceFigures> =
            self.wrong.iter().map(|(strategy, sums)| choice(strategy, sums)).collect();
        choices.sort_by_key(|one| (one.strategy == OTHER, std::cmp::Reverse(one.chosen)));
        let mut figures = ItemFigures {
            n: self.n(),
            right: self.right,
            low_effort: self.low_effort,
            facility,
            item_rest,
            item_total: self.total.correlation(),
            upper_lower: groups.map(|groups| (groups.upper - groups.lower) / full),
            times: self.times.quartiles(),
            choices,
            flags: Vec::new(),
        };
        figures.flags = self.flags(&figures);
        figures
    }

    fn flags(&self, figures: &ItemFigures) -> Vec<ItemFlag> {
        let mut flags = Vec::new();
        if figures.n < ENOUGH {
            return flags;
        }
        match figures.item_rest {
            Some(r) if r < 0.0 => flags.push(ItemFlag::Negative),
            Some(r) if r < WEAK => flags.push(ItemFlag::Weak),
            _ => {}
        }
        match figures.facility {
            Some(p) if p < HARD => flags.push(ItemFlag::TooHard),
            Some(p) if p > EASY => flags.push(ItemFlag::TooEasy),
            _ => {}
        }
        let typed = self.wrong.contains_key(OTHER);
        for (strategy, sums) in self.wrong.iter().filter(|(_, sums)| sums.chosen.n >= ENOUGH) {
            if sums.chosen.x == 0 && !typed {
                flags.push(ItemFlag::Unchosen(strategy.clone()));
            }
            // Answers that no strategy predicts are many different ones, so they have no flags.
            if strategy == OTHER {
                continue;
            }
            let best = |counts| Halves::of(&self.answers, counts).map(|groups| groups.upper);
            if best(&sums.wrong) > best(&sums.right) {
                flags.push(ItemFlag::BeatsKey(strategy.clone()));
            }
        }
        flags.sort();
        flags
    }
}

/// Returns a share or correlation in millionths, rounded to the nearest.
pub fn millionths(share: f64) -> Option<i64> {
    num_traits::ToPrimitive::to_i64(&(share * 1e6).round())
}

fn choice(strategy: &str, sums: &ChoiceSums) -> ChoiceFigures {
    ChoiceFigures {
        strategy: strategy.to_owned(),
        offered: sums.chosen.n,
        chosen: u64::try_from(sums.chosen.x).unwrap_or(0),
        discrimination: sums.chosen.correlation(),
    }
}
