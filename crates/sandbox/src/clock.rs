//! Clocks. They only end runs that are then not marked, and time measurements.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Processor time of this thread.
pub(crate) fn thread_time() -> Duration {
    read(ClockId::ThreadCPUTime)
}

/// Time since some moment.
pub(crate) fn monotonic() -> Duration {
    read(ClockId::Monotonic)
}

fn read(clock: ClockId) -> Duration {
    Duration::try_from(clock_gettime(clock)).unwrap_or_default()
}
