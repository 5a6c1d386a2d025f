//! Items, and marking of answers to them.

pub mod answer;
pub mod item;
