//! Reports about items, for the teachers who handle them.

mod list;
mod one;
mod parts;

pub(crate) use list::reports;
pub(crate) use one::report;
