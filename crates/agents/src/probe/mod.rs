//! The probe: schema enforcement, latency and cost of an endpoint, for `plumb llm probe` and a page.
//!
//! The probe requests an object in words that contradict the schema. An endpoint that answers by the schema enforces
//! it; one that answers by the words does not, whatever its documentation claims.

mod ask;
mod report;

pub use report::{Enforcement, ProbeReport};
