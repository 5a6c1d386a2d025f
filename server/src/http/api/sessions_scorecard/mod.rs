//! The caller's progress: the scorecard, its sums, and a short map of skills.

pub(super) mod card;
pub(super) mod progress;
pub(super) mod stats;

/// Converts basis points to a number from 0 to 1.
fn part(basis_points: u32) -> f64 {
    f64::from(basis_points) / 10_000.0
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
