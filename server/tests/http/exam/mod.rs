//! An exam from its beginning to its result.

mod adaptive;
mod banked;
mod calibrated;
mod clocks;
mod deadlines;
mod learned;
mod limits;
mod once;
mod order;
mod performance;
mod pinning;
mod reserved;
mod result;
