//! What an endpoint enforces, how quick it is and what it costs: for `plumb llm probe` and a page.
//!
//! The probe asks for an object in words that contradict the schema. Who answers by the schema enforces it; who answers by
//! the words does not, whatever the manual says.

mod ask;
mod report;

pub use report::{Enforcement, ProbeReport};
