//! What holds for all items, answers and pools.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

mod abilities;
mod adaptive;
mod calibrations;
mod simulations;
