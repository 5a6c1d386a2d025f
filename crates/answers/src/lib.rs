//! Items, and what an answer to one comes to.

pub mod answer;
pub mod item;
