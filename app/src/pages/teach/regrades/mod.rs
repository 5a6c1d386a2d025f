//! Regrades: the list, the effects of one, and the form that makes one.

mod form;
mod list;
mod one;
mod shown;

pub(crate) use list::regrades;
pub(crate) use one::regrade;
