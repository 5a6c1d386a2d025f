//! Reports about items, for those who look into them.

mod list;
mod one;
mod parts;

pub(crate) use list::reports;
pub(crate) use one::report;
