//! Showing: a [`Statement`](crate::tree::Statement) as canonical text.
//!
//! Nothing is simplified. [`to_text`] reads back to an equal tree under
//! [`Policy::canonical`](crate::read::Policy::canonical). For people, `plumb-typeset` sets it in type.

mod level;
mod text;

pub use text::to_text;

#[cfg(test)]
mod tests;
