//! Blueprints before and after they are published. For administrators.

mod compare;
mod form;
mod import;
mod item;
mod outline;
mod panel;
mod problems;
mod shown;

pub(crate) use compare::compare;
pub(crate) use import::import;
pub(crate) use item::item;
pub(crate) use panel::preview;
