//! Guessability: how often the items of a level are answered correctly from the options alone.

use super::GenerateError;
use super::generator::{Generator, OptionOrder};
use super::learnt::{Learnt, learn};
use super::looks::{OptionComparison, even, extremes};
use super::parts::{Parts, in_common};
use super::testwise::{BY_PARTS, PickRule, SURE};
use plumb_answers::item::ItemBody;
use plumb_types::saturating_cast;

/// Success of the guessing rules, in the order of [`PickRule::all`], and of a learnt rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Guessability {
    options: usize,
    items: u32,
    /// Success in units of [`SURE`], summed over the items.
    right: Vec<u64>,
    learnt: Option<Learnt>,
}

/// A guessing rule and its success.
#[derive(Debug, Clone, PartialEq)]
pub struct GuessingRule {
    /// Description of the option it picks, such as `the largest number`.
    pub picks: String,
    /// Share of the items that it gets right, from 0 to 1.
    pub share: f64,
    /// Whether it is learnt from other items, rather than a simple rule.
    pub is_learnt: bool,
}

impl Guessability {
    /// Number of options of the items.
    pub fn options(&self) -> usize {
        self.options
    }

    /// Number of items checked.
    pub fn items(&self) -> u32 {
        self.items
    }

    /// Share that blind guessing gets right, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share for people")]
    pub fn chance(&self) -> f64 {
        1.0 / self.options.max(1) as f64
    }

    /// Returns each rule with the share of the items that it gets right, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share for people")]
    pub fn shares(&self) -> impl Iterator<Item = (PickRule, f64)> {
        let whole = f64::from(self.items.max(1)) * f64::from(SURE);
        PickRule::all(self.options).zip(&self.right).map(move |(rule, right)| (rule, *right as f64 / whole))
    }

    /// Returns the success of a rule learnt from other items; `None` if there are too few to learn from.
    pub fn learnt(&self) -> Option<GuessingRule> {
        self.learnt.as_ref().map(|learnt| GuessingRule {
            picks: format!("what a rule learnt from other items picks ({})", learnt.cues.join("; ")),
            share: learnt.share,
            is_learnt: true,
        })
    }

    /// Returns the best simple rule, the best that compares parts, and the learnt one, best first.
    pub fn guesses(&self) -> Vec<GuessingRule> {
        let best = |by_parts: bool| {
            let rules = self.shares().filter(|(rule, _)| BY_PARTS.contains(rule) == by_parts);
            let best = rules.max_by(|(_, one), (_, other)| one.total_cmp(other));
            best.map(|(rule, share)| GuessingRule { picks: rule.picks(self.options), share, is_learnt: false })
        };
        let mut guesses: Vec<GuessingRule> = [best(false), best(true), self.learnt()].into_iter().flatten().collect();
        guesses.sort_by(|one, other| other.share.total_cmp(&one.share));
        guesses
    }

    /// Returns the most successful rule.
    pub fn best(&self) -> Option<GuessingRule> {
        self.guesses().into_iter().next()
    }

    /// Measures items with these options, each with the key first.
    fn of(items: &[Vec<String>]) -> Self {
        let options = items.first().map_or(0, Vec::len);
        let mut right = vec![0; PickRule::all(options).count()];
        for item in items {
            for (sum, sure) in right.iter_mut().zip(sureness(item)) {
                *sum += u64::from(sure);
            }
        }
        Self { options, items: saturating_cast(items.len()), right, learnt: learn(items) }
    }
}

/// Returns the probability that each of [`PickRule::all`] picks the first option.
fn sureness(options: &[String]) -> Vec<u32> {
    let places: Vec<usize> = (0..options.len()).collect();
    let looks = OptionComparison::new(options.iter().map(String::as_str));
    let mut sure = looks.sureness(&places);
    let parts: Vec<Parts> = options.iter().map(|text| Parts::new(text)).collect();
    let (commonest, rarest) = extremes(in_common(&parts).into_iter());
    // For single numbers, size is covered by rank.
    let are_numbers = places.iter().all(|at| looks.number(*at).is_some());
    let sizes: Option<Vec<i128>> = parts.iter().map(Parts::size).collect();
    let (largest, smallest) = match sizes.filter(|_| !are_numbers) {
        Some(sizes) => extremes(sizes.into_iter()),
        None => (even(options.len()), even(options.len())),
    };
    sure.extend([commonest, rarest, largest, smallest]);
    sure
}

/// Measures items with these options, each with the key first; all have equally many.
pub fn guessability_of(items: &[&[&str]]) -> Guessability {
    let number = items.first().map_or(0, |options| options.len());
    let alike = items.iter().filter(|options| options.len() == number);
    let owned = alike.map(|options| options.iter().map(|text| (*text).to_owned()).collect());
    Guessability::of(&owned.collect::<Vec<_>>())
}

impl Generator {
    /// Measures the items of the first `items` seeds of a level; `None` if they have no options.
    pub fn guessability(&self, level: &str, items: u32) -> Result<Option<Guessability>, GenerateError> {
        let mut all = Vec::new();
        for seed in 0..u64::from(items) {
            let drawn = self.draw(level, seed, OptionOrder::Shuffled)?;
            let ItemBody::MultipleChoice { options, key } = drawn.item.body else { return Ok(None) };
            let (keys, others): (Vec<_>, Vec<_>) = options.into_iter().partition(|option| option.id == key);
            all.push(keys.into_iter().chain(others).map(|option| option.text).collect());
        }
        Ok((!all.is_empty()).then(|| Guessability::of(&all)))
    }
}
