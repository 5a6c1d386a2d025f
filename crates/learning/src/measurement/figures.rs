//! What the sums over an item's answers say.

use super::choices::{ChoiceSums, OTHER};
use super::groups::Halves;
use super::sums::ItemSums;
use super::times::Quartiles;
use plumb_answers::answer::FULL_CREDIT;

/// Fewer answers raise no flag: chance alone would.
pub const ENOUGH: u64 = 100;

/// Below this discrimination an item tells too little of who knows more.
const WEAK: f64 = 0.15;
/// Below this facility nearly everybody fails.
const HARD: f64 = 0.10;
/// Above this facility nearly everybody succeeds.
const EASY: f64 = 0.95;

/// Something about an item that somebody should look at.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    /// Those who know more get it wrong more often: it should not be served until somebody has looked at its key.
    Negative,
    /// The best choose this wrong answer (by strategy) more often than the key.
    BeatsKey(String),
    /// It hardly tells those who know more from the others.
    Weak,
    /// Nearly everybody fails.
    TooHard,
    /// Nearly everybody succeeds.
    TooEasy,
    /// Nobody chooses this wrong option (by strategy).
    Unchosen(String),
}

impl Flag {
    /// Whether the item should stop being served until somebody has looked at it.
    pub const fn is_serious(&self) -> bool {
        matches!(self, Self::Negative | Self::BeatsKey(_))
    }
}

/// Figures of an item, or of all items of a blueprint.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemFigures {
    /// Answers counted.
    pub n: u64,
    /// Those with full credit.
    pub right: u64,
    /// Answers left out: too fast to have been thought about.
    pub low_effort: u64,
    /// Mean credit, from 0 to 1.
    pub facility: Option<f64>,
    /// Correlation of credit and score on the rest of the sitting (corrected item-total correlation).
    pub item_rest: Option<f64>,
    /// Correlation of credit and total score; with answers that are right or wrong, the point-biserial one.
    pub item_total: Option<f64>,
    /// Mean credit of the best 27 % minus that of the weakest.
    pub upper_lower: Option<f64>,
    /// How long answers took.
    pub times: Option<Quartiles>,
    /// Wrong answers, those chosen most first; what no strategy foresaw is last.
    pub choices: Vec<ChoiceFigures>,
    /// What should be looked at, the worst first.
    pub flags: Vec<Flag>,
}

/// Figures of one wrong answer.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceFigures {
    /// The strategy's `type`; [`OTHER`] for what none foresaw.
    pub strategy: String,
    /// Answers to items that had it.
    pub offered: u64,
    /// Those that gave it.
    pub chosen: u64,
    /// Correlation of giving it and the score on the rest: of a good wrong answer it is below 0.
    pub discrimination: Option<f64>,
}

impl ItemSums {
    /// The figures; flags from [`ENOUGH`] answers on.
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

    fn flags(&self, figures: &ItemFigures) -> Vec<Flag> {
        let mut flags = Vec::new();
        if figures.n < ENOUGH {
            return flags;
        }
        match figures.item_rest {
            Some(r) if r < 0.0 => flags.push(Flag::Negative),
            Some(r) if r < WEAK => flags.push(Flag::Weak),
            _ => {}
        }
        match figures.facility {
            Some(p) if p < HARD => flags.push(Flag::TooHard),
            Some(p) if p > EASY => flags.push(Flag::TooEasy),
            _ => {}
        }
        let typed = self.wrong.contains_key(OTHER);
        for (strategy, sums) in self.wrong.iter().filter(|(_, sums)| sums.chosen.n >= ENOUGH) {
            if sums.chosen.x == 0 && !typed {
                flags.push(Flag::Unchosen(strategy.clone()));
            }
            // What nobody foresaw is many answers together.
            if strategy == OTHER {
                continue;
            }
            let best = |counts| Halves::of(&self.answers, counts).map(|groups| groups.upper);
            if best(&sums.wrong) > best(&sums.right) {
                flags.push(Flag::BeatsKey(strategy.clone()));
            }
        }
        flags.sort();
        flags
    }
}

/// A share or correlation in millionths, rounded to the nearest.
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
