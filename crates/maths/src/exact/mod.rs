//! Exact and guaranteed numbers: rational numbers with a bound on their size, two prime fields, real and complex
//! numbers with an error bound, polynomials, points of the real line.

pub(crate) mod ball;
pub(crate) mod complex;
pub(crate) mod elementary;
pub(crate) mod field;
pub(crate) mod rational;
pub(crate) mod seed;

