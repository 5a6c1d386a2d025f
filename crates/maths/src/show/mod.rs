//! Showing: a [`Statement`](crate::tree::Statement) as canonical text or MathML.
//!
//! Nothing is simplified. [`to_text`] reads back to an equal tree under
//! [`Policy::canonical`](crate::read::Policy::canonical); MathML is for people.

mod elements;
mod level;
mod mathml;
mod pieces;
mod text;

pub use mathml::to_mathml;
pub use pieces::{MathMlPiece, STACK, pieces};
pub use text::to_text;

#[cfg(test)]
mod tests;
