//! A limit on work with polynomials and long numbers.

use std::cell::Cell;

/// Work that is left; one unit is one bit of one coefficient processed once, a few nanoseconds.
#[derive(Debug)]
pub(crate) struct WorkBudget(Cell<u64>);

impl WorkBudget {
    pub(crate) const fn of(units: u64) -> Self {
        Self(Cell::new(units))
    }

    /// Units that are left.
    pub(crate) fn left(&self) -> u64 {
        self.0.get()
    }

    /// Subtracts units; `None` if there are not enough, and then nothing is left.
    pub(crate) fn spend(&self, units: u64) -> Option<()> {
        let left = self.0.get().checked_sub(units);
        self.0.set(left.unwrap_or(0));
        left.map(|_| ())
    }

    /// Whether a bound was reached.
    pub(crate) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}
