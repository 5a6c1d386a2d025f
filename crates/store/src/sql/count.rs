//! How many statements a thread has sent. By these numbers tests see that a page asks for things together, and that no use
//! case grows unseen: unlike times they are the same on every run.

use std::cell::Cell;
use std::ops::Sub;

/// Statements, and the rows that came back or were touched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StatementCount {
    /// Statements on connections that only read.
    pub reads: u64,
    /// Statements on the connection that writes, those that begin and end transactions among them.
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

/// The statements that were answered on this thread so far. A runtime of one thread sends all of its statements there.
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
