//! Figures of items, from learners' answers: all blueprints, and one in detail.

mod calibrated;
mod figures;
mod list;
mod practised;
mod report;
mod tables;

pub(super) use figures::share;
pub(crate) use list::items;
pub(crate) use report::item;
