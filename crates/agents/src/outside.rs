//! What the client must be given: the time of day, and chance.

use plumb_types::time::Timestamp;
use uuid::Uuid;

/// Tells the time of day, for the ledger and for budgets by day.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// Makes what nobody can foresee.
pub trait Chance: Send + Sync {
    /// A number from 0 up to, but not, 1: spreads retries, so that those who failed together do not come back together.
    fn fraction(&self) -> f64;
    /// A fresh identifier of a call, in the order of time.
    fn id(&self, now: Timestamp) -> Uuid;
}
