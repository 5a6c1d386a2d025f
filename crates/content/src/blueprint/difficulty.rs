//! The declaration of how hard the items of a blueprint are: a base, and factors with their weights (001 13.2, 13.6).

use plumb_formula::Formula;
use plumb_types::decimal::Decimal;

use super::Share;

/// Difficulty as declared by a blueprint: `base_difficulty` and `difficulty_factors`.
///
/// With a base, all factors add to it. Without one, each factor is a class of items, and the first class that an item
/// belongs to gives its difficulty.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DifficultyModel {
    /// Difficulty to which factors add, from 0 to 1; `None` if the factors are classes.
    pub base: Option<Share>,
    /// Factors or classes, in the order written.
    pub factors: Vec<DifficultyFactor>,
}

impl DifficultyModel {
    /// Whether the blueprint declares nothing, so that the value of the level is the difficulty of its items.
    pub fn is_empty(&self) -> bool {
        self.base.is_none() && self.factors.is_empty()
    }

    /// Whether the factors are classes of items, of which one gives the difficulty.
    pub fn has_classes(&self) -> bool {
        self.base.is_none() && !self.factors.is_empty()
    }

    /// Returns the formulas of its factors, in order.
    pub fn formulas(&self) -> impl Iterator<Item = &Formula> {
        self.factors.iter().filter_map(|factor| match &factor.measure {
            FactorMeasure::When(formula) | FactorMeasure::Times(formula) => Some(formula),
            FactorMeasure::Known(_) => None,
        })
    }
}

/// A factor that makes items harder or easier, or a class of items.
#[derive(Debug, Clone, PartialEq)]
pub struct DifficultyFactor {
    /// Name, unique within the blueprint.
    pub name: String,
    /// Part of the difficulty, exact to the millionth: from −1 to 1 for a factor, from 0 to 1 for a class.
    pub weight: Decimal,
    /// How it is measured on an item.
    pub measure: FactorMeasure,
}

/// How a factor is measured on an item.
#[derive(Debug, Clone, PartialEq)]
pub enum FactorMeasure {
    /// By a rule of the engine on the two numbers of the calculation.
    Known(KnownFactor),
    /// The weight counts where this condition over parameters and computed values holds.
    When(Formula),
    /// The weight counts as often as this number over parameters and computed values.
    Times(Formula),
}

/// A factor that the engine measures itself, on the two whole numbers that the key is computed from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum KnownFactor {
    /// A sum without a carry.
    NoCarry,
    /// A sum with exactly one carry.
    SingleCarry,
    /// A sum with exactly two carries.
    DoubleCarry,
    /// The number of carries of a sum.
    CarryFactor,
    /// A difference without a borrow.
    NoBorrow,
    /// A difference with exactly one borrow.
    SingleBorrow,
    /// A difference with exactly two borrows.
    DoubleBorrow,
    /// The number of borrows of a difference.
    BorrowFactor,
    /// A difference in which a column has to borrow from a zero.
    BorrowAcrossZero,
    /// Both numbers are above 30.
    LargeNumbers,
    /// The number of digits of both numbers together.
    Digits,
}

impl KnownFactor {
    /// The name in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether it is a number that the weight is multiplied by, in place of a condition.
    pub fn is_number(self) -> bool {
        matches!(self, Self::CarryFactor | Self::BorrowFactor | Self::Digits)
    }
}
