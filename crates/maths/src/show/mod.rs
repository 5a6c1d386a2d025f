//! Showing: a [`Statement`](crate::tree::Statement) as canonical text, MathML or LaTeX.
//!
//! Nothing is simplified. [`to_text`] reads back to an equal tree under
//! [`Policy::canonical`](crate::read::Policy::canonical); the other two are for people and for storage.

mod latex;
mod level;
mod mathml;
mod notation;
mod pieces;
mod text;

pub use latex::to_latex;
pub use mathml::to_mathml;
pub use pieces::{Piece, STACK, pieces};
pub use text::to_text;

#[cfg(test)]
mod tests;
