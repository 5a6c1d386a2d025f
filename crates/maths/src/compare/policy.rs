//! What an item may decide about comparing.

use super::domain::Domain;

/// By what an equation may be multiplied and stay the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// By a number other than zero.
    #[default]
    Constant,
    /// By a number and powers of variables: `(y + 5)/x = 2` is `y = 2x − 5`.
    Monomial,
}

/// Whether an element written twice counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Repeats {
    /// `{1, 1, 2}` is `{1, 2}`.
    #[default]
    Ignore,
    /// `{1, 1, 2}` is not `{1, 2}`.
    Count,
}

/// Whether it counts how many times a solution solves an equation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Multiplicity {
    /// `(x − 1)³ = 0` is `x = 1`: the same values fit.
    #[default]
    Ignore,
    /// Equations are the same only up to a factor that is never zero, as some systems have it.
    Count,
}

/// How statements are compared.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policy {
    /// Where names take their values.
    pub domain: Domain,
    /// What makes equations the same.
    pub scale: Scale,
    /// Whether multiple solutions of an equation count.
    pub multiplicity: Multiplicity,
    /// What makes sets the same.
    pub repeats: Repeats,
}
