//! Psychometrics of generated items: how likely an answer is, what answers say about ability, what many answers say
//! about items, and which item an adaptive test asks next.
//!
//! All functions are pure. Sums run in a fixed order, exponentials and logarithms are computed by this crate and `libm`
//! and not by the system's library, and nothing runs in parallel: the same input gives the same bytes on every machine.
//!
//! Abilities and difficulties are in logits on one scale on which the abilities of the population of learners are
//! N(0, 1). There is no factor of 1.7: `D = 1`.

pub mod ability;
pub mod adaptive;
pub mod calibration;
pub mod decision;
pub mod dif;
pub mod effort;
pub mod families;
pub mod item_bank;
pub mod learning_curve;
mod number;
pub mod response;
pub mod scores;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
