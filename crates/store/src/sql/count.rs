//! Counts the statements of a thread. With these counts, tests check that a page batches its queries and that no use
//! case becomes more expensive unnoticed: unlike times they are equal on every run.

use std::cell::Cell;
use std::ops::Sub;

/// Number of statements, and of rows returned or affected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StatementCount {
    /// Number of statements on read-only connections.
    pub reads: u64,
    /// Number of statements on the writing connection, including those that begin and end transactions.
    pub writes: u64,
    pub rows: u64,
}

impl Sub for StatementCount {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self { reads: self.reads - before.reads, writes: self.writes - before.writes, rows: self.rows - before.rows }
    }
}

thread_local! {
    static COUNT: Cell<StatementCount> = const { Cell::new(StatementCount { reads: 0, writes: 0, rows: 0 }) };
}

/// Returns the statements completed on this thread so far. A single-threaded runtime sends all of its statements there.
pub fn statements_on_this_thread() -> StatementCount {
    COUNT.get()
}

pub(super) fn read(rows: usize) {
    let count = COUNT.get();
    COUNT.set(StatementCount { reads: count.reads + 1, rows: count.rows + rows as u64, ..count });
}

pub(super) fn written(rows: u64) {
    let count = COUNT.get();
    COUNT.set(StatementCount { writes: count.writes + 1, rows: count.rows + rows, ..count });
}
