//! Exact and guaranteed numbers: rational numbers with a bound on their size, two prime fields, real and complex
//! numbers with an error bound, polynomials, points and regions of the real line.

pub(crate) mod ball;
pub(crate) mod budget;
pub(crate) mod complex;
pub(crate) mod elementary;
pub(crate) mod factor;
pub(crate) mod field;
pub mod point;
pub(crate) mod poly;
pub(crate) mod rational;
pub mod region;
pub(crate) mod seed;

pub use point::ExactPoint;
pub use region::{Cut, Region};
