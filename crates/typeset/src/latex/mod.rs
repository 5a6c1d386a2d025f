//! Reading and writing of formulas in a subset of LaTeX.

mod brackets;
mod read;
mod symbols;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

#[cfg(test)]
mod tests;
