//! Inputs that the client must be given: the time of day, and randomness.

use plumb_types::time::Timestamp;
use uuid::Uuid;

/// The time of day, for the ledger and for daily budgets.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// A source of randomness.
pub trait Chance: Send + Sync {
    /// A number from 0 (inclusive) to 1 (exclusive): spreads retries, so that clients that failed together do not
    /// return together.
    fn fraction(&self) -> f64;
    /// A fresh id of a call; ids are ordered by time.
    fn id(&self, now: Timestamp) -> Uuid;
}
