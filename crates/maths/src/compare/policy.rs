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

/// How statements are compared.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Policy {
    /// Where names take their values.
    pub domain: Domain,
    /// What makes equations the same.
    pub scale: Scale,
    /// What makes sets the same.
    pub repeats: Repeats,
}
