//! Settings of an item for comparing.

use super::domain::Domain;

/// Factors by which an equation may be multiplied and stay equivalent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// By a number other than zero.
    #[default]
    Constant,
    /// By a number and powers of variables: `(y + 5)/x = 2` is `y = 2x − 5`.
    Monomial,
}

/// Whether repeated elements count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Repeats {
    /// `{1, 1, 2}` is `{1, 2}`.
    #[default]
    Ignore,
    /// `{1, 1, 2}` is not `{1, 2}`.
    Count,
}

/// Whether the multiplicity of a solution counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Multiplicity {
    /// `(x − 1)³ = 0` is `x = 1`: they have equal solution sets.
    #[default]
    Ignore,
    /// Equations are equivalent only up to a factor that is never zero, as in some other systems.
    Count,
}

/// How statements are compared.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policy {
    /// Values that names may take.
    pub domain: Domain,
    /// When equations are equivalent.
    pub scale: Scale,
    /// Whether multiple solutions of an equation count.
    pub multiplicity: Multiplicity,
    /// When sets are equal.
    pub repeats: Repeats,
}
