//! The difficulty of an item, computed from its blueprint and its drawn parameters (001 13.6).

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One as _;
use plumb_formula::ast::BinaryOp;
use plumb_formula::{EvalError, Value};
use plumb_types::decimal::Decimal;
use serde::{Serialize, Serializer};

use super::{borrows, carries};
use crate::blueprint::Share;
use crate::blueprint::calculation::{Calculation, Operands};
use crate::blueprint::difficulty::{DifficultyFactor, FactorMeasure, KnownFactor};
use crate::blueprint::skill::{Level, Skill};
use crate::generate::values;

/// Decimals of all numbers here.
const PLACES: u32 = 6;
/// Both numbers are large if they are above this (001 13.6).
const LARGE: u64 = 30;

/// Difficulty of an item before anyone has answered it. Not a part of the item, and not shown to learners.
///
/// All numbers are exact to the millionth. `estimated` is the base and all contributions, at least 0 and at most 1.
/// As JSON, they are numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ComputedDifficulty {
    /// Difficulty before any factor, from 0 to 1: the declared base; 0 if a class gives the difficulty; otherwise the
    /// value of the level.
    #[serde(serialize_with = "as_number")]
    pub base: Decimal,
    /// Factors that contribute to this item, in the order written. Those that do not apply are left out.
    pub factors: Vec<FactorContribution>,
    /// Estimated difficulty, from 0 (easy) to 1 (hard).
    #[serde(serialize_with = "as_number")]
    pub estimated: Decimal,
}

/// Part of a factor in the difficulty of one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FactorContribution {
    /// Name of the factor, as declared.
    pub name: String,
    /// Part of the difficulty, from −1 to 1: the weight, or the weight times a number. Only a class may have 0.
    #[serde(serialize_with = "as_number")]
    pub contribution: Decimal,
}

/// Computes the difficulty of the item of `skill` that has these parameters, which are in the order of the blueprint.
///
/// The result depends on blueprint, level and parameters only. If the blueprint declares nothing, or no class holds,
/// it is the value of the level. A factor that cannot be evaluated for these values contributes nothing; the check of
/// the blueprint reports it as an error.
pub fn computed_difficulty(skill: &Skill, level: &Level, parameters: &[Value]) -> ComputedDifficulty {
    match values::slots(skill, parameters) {
        Ok(slots) => ComputedDifficulty::of_slots(skill, level, &slots),
        Err(_) => ComputedDifficulty::of_sum(skill.difficulty.base.unwrap_or(level.value), Vec::new()),
    }
}

impl ComputedDifficulty {
    /// Computes the difficulty of the item with these values of parameters and computed values.
    pub(crate) fn of_slots(skill: &Skill, level: &Level, slots: &[Value]) -> Self {
        let model = &skill.difficulty;
        let operands = Calculation::of_skill(skill).and_then(|calculation| calculation.operands(slots));
        let mut contributions = model.factors.iter().filter_map(|factor| {
            let contribution = contribution(factor, operands, slots).ok()?;
            contribution.map(|contribution| FactorContribution { name: factor.name.clone(), contribution })
        });
        if model.has_classes() {
            return match contributions.next() {
                Some(class) => Self::of_sum(Share::ZERO, vec![class]),
                None => Self::of_sum(level.value, Vec::new()),
            };
        }
        let factors = contributions.filter(|factor| factor.contribution != Decimal::whole(0)).collect();
        Self::of_sum(model.base.unwrap_or(level.value), factors)
    }

    fn of_sum(base: Share, factors: Vec<FactorContribution>) -> Self {
        let base = decimal(i64::from(base.millionths()));
        let sum = factors.iter().fold(base.widest(), |sum, factor| sum.saturating_add(factor.contribution.widest()));
        let one = Decimal::whole(1).widest();
        let estimated = Decimal::of_widest(sum.clamp(0, one)).unwrap_or(Decimal::whole(1));
        Self { base, factors, estimated }
    }
}

/// Returns what a factor adds to an item, from −1 to 1; `None` if it does not apply to the item.
pub(crate) fn contribution(
    factor: &DifficultyFactor,
    operands: Option<Operands>,
    slots: &[Value],
) -> Result<Option<Decimal>, EvalError> {
    let holds = |holds: bool| holds.then_some(factor.weight);
    Ok(match &factor.measure {
        FactorMeasure::When(condition) => holds(condition.eval(slots)? == Value::Bool(true)),
        FactorMeasure::Times(number) => number.eval(slots)?.as_rational().map(|times| product(factor.weight, &times)),
        FactorMeasure::Known(known) => match operands.and_then(|operands| measured(*known, operands)) {
            None => None,
            Some(times) if known.is_number() => {
                Some(product(factor.weight, &BigRational::from_integer(BigInt::from(times))))
            }
            Some(times) => holds(times > 0),
        },
    })
}

/// Returns the number of a known factor, or 1 where its condition holds and 0 where it does not; `None` if the
/// calculation is of another kind.
fn measured(known: KnownFactor, operands: Operands) -> Option<u32> {
    let [one, other] = operands.numbers;
    let carried = || (operands.operation == BinaryOp::Add).then(|| carries(one, other));
    let borrowed = || (operands.operation == BinaryOp::Sub).then(|| borrows(one, other));
    Some(match known {
        KnownFactor::NoCarry => u32::from(carried()? == 0),
        KnownFactor::SingleCarry => u32::from(carried()? == 1),
        KnownFactor::DoubleCarry => u32::from(carried()? == 2),
        KnownFactor::CarryFactor => carried()?,
        KnownFactor::NoBorrow => u32::from(borrowed()?.count == 0),
        KnownFactor::SingleBorrow => u32::from(borrowed()?.count == 1),
        KnownFactor::DoubleBorrow => u32::from(borrowed()?.count == 2),
        KnownFactor::BorrowFactor => borrowed()?.count,
        KnownFactor::BorrowAcrossZero => u32::from(borrowed()?.is_across_zero),
        KnownFactor::LargeNumbers => u32::from(one > LARGE && other > LARGE),
        KnownFactor::Digits => digits(one) + digits(other),
    })
}

/// Number of decimal digits; 0 has one.
fn digits(number: u64) -> u32 {
    number.checked_ilog10().unwrap_or(0) + 1
}

/// Multiplies a weight by a number, rounds to the millionth, halves away from zero, and limits the result to −1 to 1.
fn product(weight: Decimal, times: &BigRational) -> Decimal {
    let one = BigRational::one();
    let product = (weight.to_rational() * times).clamp(-one.clone(), one);
    Decimal::rounded(&product, PLACES).unwrap_or(Decimal::whole(0))
}

/// Returns a number of millionths.
fn decimal(millionths: i64) -> Decimal {
    Decimal::of_widest(i128::from(millionths) * 1_000).unwrap_or(Decimal::whole(0))
}

/// Writes the number that is nearest to the decimal, which prints as the decimal itself.
fn as_number<S: Serializer>(decimal: &Decimal, serializer: S) -> Result<S::Ok, S::Error> {
    let millionths = decimal.scaled(PLACES).and_then(|millionths| i32::try_from(millionths).ok()).unwrap_or(0);
    serializer.serialize_f64(f64::from(millionths) / f64::from(10_u32.pow(PLACES)))
}
