//! Preview of one level while its blueprint is written: items by seed, distributions of parameters and keys, and
//! errors.

use plumb_formula::Value;
use plumb_types::saturating_cast;

use super::assemble::Bound;
use super::drawn::DrawnItem;
use super::error::GenerateError;
use super::generator::{Generator, OptionOrder};
use super::spread::{Histogram, ValueCounts};
use super::survey::{Extent, SurveyFault};
use crate::blueprint::Skill;
use crate::blueprint::skill::Domain;
use plumb_answers::item::{Item, MAX_SEED};

/// Maximum number of items shown at once.
pub const ITEMS: usize = 20;
/// Number of solutions counted for tables and charts.
const SAMPLE: u64 = 500;
/// Work limit of a search for items with one value: a draw from numbered solutions counts 1, one by rejection as many
/// as it takes on average.
const SEARCH: u64 = 50_000;
/// Maximum number of values of a parameter that are listed by name.
const NAMED: usize = 24;

/// Items with their seeds.
type PreviewItems = Vec<(u64, Result<Item, GenerateError>)>;

/// Request for a preview of a level.
#[derive(Debug, Clone, Copy)]
pub struct PreviewRequest<'a> {
    /// Name of the level.
    pub level: &'a str,
    /// First seed, at most [`MAX_SEED`].
    pub start: u64,
    /// Only items in which a parameter has this value.
    pub lock: Option<&'a Lock>,
}

/// A parameter fixed at one value.
#[derive(Debug, Clone, PartialEq)]
pub struct Lock {
    slot: usize,
    value: Value,
}

/// Why a parameter cannot be fixed at a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LockError {
    /// The level does not exist.
    Level,
    /// The parameter does not exist.
    Parameter,
    /// The parameter never has that value at this level.
    Value,
}

impl Lock {
    /// Parses the value; it must be in the parameter's domain at this level.
    pub fn new(skill: &Skill, level: &str, parameter: &str, value: &str) -> Result<Self, LockError> {
        let level = skill.level_index(level).ok_or(LockError::Level)?;
        let slot = skill.parameters.iter().position(|other| other.name == parameter).ok_or(LockError::Parameter)?;
        let value = skill.domain_at(&skill.levels[level], slot).find(value).ok_or(LockError::Value)?;
        Ok(Self { slot, value })
    }
}

/// Preview of a level. Contains keys.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelPreview {
    /// Number of parameter values and items; the tables and charts count those examined.
    pub extent: Extent,
    /// Errors for some of them, each with the first parameters that cause it.
    pub faults: Vec<SurveyFault>,
    /// The items with their seeds, at most [`ITEMS`], or why one cannot be made.
    pub items: Vec<(u64, Result<Item, GenerateError>)>,
    /// Result of the search for items with one value.
    pub locked: Option<LockSearch>,
    /// Each parameter, in the order written.
    pub parameters: Vec<ParameterPreview>,
    /// Distribution of the keys.
    pub keys: Histogram,
    /// Whether it was stopped early.
    pub cut: bool,
}

/// Result of a search for items with one value of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LockSearch {
    /// Number of seeds tried.
    pub tried: u64,
    /// Whether every solution of the level was tried, so that the items found are all there are.
    pub all: bool,
}

/// A parameter, as declared and as drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct ParameterPreview {
    /// Name in formulas.
    pub name: String,
    /// Declared values at this level.
    pub declared: DeclaredValues,
    /// Smallest and largest value drawn.
    pub ends: Option<(String, String)>,
    /// Number of different values drawn.
    pub distinct: usize,
    /// Distribution of the values.
    pub seen: Histogram,
}

/// Declared values of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeclaredValues {
    /// A range of numbers.
    Numbers {
        /// Whether all are whole numbers.
        whole: bool,
        /// Smallest value.
        min: String,
        /// Largest value.
        max: String,
        /// Number of values, after steps and exclusions.
        values: u64,
    },
    /// Listed values.
    Listed {
        /// The first of them, as written.
        values: Vec<String>,
        /// Number of further values.
        more: u64,
    },
}

impl DeclaredValues {
    /// Describes a domain for people.
    pub fn of(domain: &Domain) -> Self {
        let text = |index| domain.nth(index).map(|value| value.to_text()).unwrap_or_default();
        let count = domain.len();
        match domain {
            Domain::Integers(_) | Domain::Decimals { .. } => Self::Numbers {
                whole: matches!(domain, Domain::Integers(_)),
                min: text(0),
                max: text(count.saturating_sub(1)),
                values: count,
            },
            Domain::Choices(values) => Self::Listed {
                values: values.iter().take(NAMED).map(Value::to_text).collect(),
                more: u64::try_from(values.len().saturating_sub(NAMED)).unwrap_or(0),
            },
        }
    }
}

impl Generator {
    /// Previews a level, while `go_on` returns true.
    ///
    /// # Errors
    /// The level does not exist, or no parameters can be drawn for it. Errors of single items are part of the result.
    pub fn look(&self, look: &PreviewRequest<'_>, go_on: &dyn Fn() -> bool) -> Result<LevelPreview, GenerateError> {
        let skill = self.skill();
        let mut spreads = vec![ValueCounts::default(); skill.parameters.len()];
        let mut keys = ValueCounts::default();
        let survey = self.survey_while(look.level, SAMPLE, go_on, |parameters, _| {
            for (spread, value) in spreads.iter_mut().zip(parameters) {
                spread.add(value, value.to_text());
            }
            if let Ok(bound) = Bound::new(skill, parameters.to_vec()) {
                keys.add(bound.answer(), bound.key().to_owned());
            }
        })?;
        let (items, locked) = match look.lock {
            None => (self.in_a_row(look, go_on), None),
            Some(held) => {
                let (items, locked) = self.with_value(look, held, go_on)?;
                (items, Some(locked))
            }
        };
        let index = skill.level_index(look.level).unwrap_or(0);
        let parameters = skill.parameters.iter().zip(&spreads).enumerate();
        let parameters = parameters.map(|(slot, (parameter, spread))| ParameterPreview {
            name: parameter.name.clone(),
            declared: DeclaredValues::of(skill.domain_at(&skill.levels[index], slot)),
            ends: spread.ends(),
            distinct: spread.distinct(),
            seen: spread.histogram(),
        });
        Ok(LevelPreview {
            extent: survey.extent,
            faults: survey.faults,
            items,
            locked,
            parameters: parameters.collect(),
            keys: keys.histogram(),
            cut: !go_on(),
        })
    }

    /// Returns the items of consecutive seeds.
    fn in_a_row(&self, look: &PreviewRequest<'_>, go_on: &dyn Fn() -> bool) -> PreviewItems {
        let seeds = (look.start..=MAX_SEED).take(ITEMS).take_while(|_| go_on());
        seeds.map(|seed| (seed, self.generate(look.level, seed))).collect()
    }

    /// Returns the next items in which a parameter has the value.
    fn with_value(
        &self,
        look: &PreviewRequest<'_>,
        held: &Lock,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(PreviewItems, LockSearch), GenerateError> {
        let prepared = self.prepared(look.level)?;
        let sampler = self.sampler(look.level)?;
        let seeds = sampler.exact().and_then(|count| u64::try_from(count).ok());
        let most = match seeds {
            // One round reaches every solution.
            Some(count) => count.min(SEARCH),
            None => SEARCH / average_tries(sampler.acceptance()),
        };
        let (mut items, mut tried) = (Vec::new(), 0);
        for seed in (look.start..=MAX_SEED).take(saturating_cast(most)) {
            if items.len() == ITEMS || !go_on() {
                break;
            }
            tried += 1;
            let parameters = self.parameters(prepared, look.level, seed, 0)?;
            if parameters.get(held.slot) != Some(&held.value) {
                continue;
            }
            let drawn = self.draw(look.level, seed, OptionOrder::Shuffled);
            // A draw that was repeated for want of options has other parameters.
            if drawn.as_ref().map_or(true, |drawn| drawn.parameters().get(held.slot) == Some(&held.value)) {
                items.push((seed, drawn.map(DrawnItem::translated)));
            }
        }
        Ok((items, LockSearch { tried, all: seeds == Some(tried) }))
    }
}

/// Average number of random draws for a solution, at least one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a bound on work, from 1 to the search's")]
fn average_tries(acceptance: f64) -> u64 {
    let tries = (1.0 / acceptance.max(1e-9)).ceil();
    (tries as u64).clamp(1, SEARCH)
}
