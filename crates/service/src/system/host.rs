//! Data that only the running process has: its build, its workers, its errors, its machine.

use std::time::Duration;

use plumb_types::time::Timestamp;

/// Source of data about the process and its machine, implemented by the server.
pub trait Host: Send + Sync {
    /// Returns the present state. May block for as long as a file system call takes.
    fn look(&self) -> HostView;
}

/// State of the process and its machine.
#[derive(Debug, Clone)]
pub struct HostView {
    /// The build.
    pub build: Build,
    /// When the process started.
    pub started: Timestamp,
    /// The workers, in a fixed order.
    pub workers: Vec<WorkerLine>,
    /// The latest logged errors, newest first.
    pub errors: Vec<LoggedError>,
    /// The file system with the data; `None` if it cannot be queried.
    pub disk: Option<Disk>,
    /// Memory used by the process, bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// Number of open sockets.
    pub sockets: usize,
    /// The last head of the audit trail that was signed since the start.
    pub signed: Option<SignedLine>,
    /// Number of ready forms to keep for each assessment.
    pub ready_forms: u32,
}

/// The build of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Build {
    /// Version of the program.
    pub version: &'static str,
    /// Whether it is a release build.
    pub is_release: bool,
}

/// A file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disk {
    /// Bytes available to this process.
    pub free: u64,
    /// Bytes in total.
    pub total: u64,
}

impl Disk {
    /// Returns the available share in whole percent, rounded down.
    pub fn free_percent(self) -> u64 {
        let percent = u128::from(self.free) * 100 / u128::from(self.total.max(1));
        u64::try_from(percent).unwrap_or(100)
    }
}

/// A signed head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedLine {
    pub at: Timestamp,
    /// Number of the row of the audit trail.
    pub seq: i64,
}

/// A logged error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedError {
    pub at: Timestamp,
    /// The module that logged it.
    pub place: String,
    /// The message; never contains an answer, a password or a query.
    pub message: String,
    /// The reference shown to the user, if a request failed.
    pub reference: Option<String>,
}

/// Background workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worker {
    /// Closes overdue sessions.
    Closing,
    /// Counts the answers of finished assessments.
    Counting,
    /// Records the items of closed sessions for regrades, and carries out regrades.
    Marking,
    /// Draws forms for the pool.
    Drawing,
    /// Signs heads of the audit trail.
    Signing,
    /// Loads content published by other servers, and adds published problems to the bank.
    Loading,
    /// Calibrates the difficulties of levels at night.
    Calibrating,
    /// Deletes expired data.
    Sweeping,
    /// Stores which pages are open.
    Noting,
    /// Receives notifications from other servers.
    Hearing,
    /// Checks whether the machine's clock was set.
    Timing,
    /// Merges the metrics' histograms.
    Folding,
    /// Makes the items of the factory's runs.
    Making,
}

impl Worker {
    /// All workers.
    pub const ALL: [Self; 13] = [
        Self::Closing,
        Self::Counting,
        Self::Marking,
        Self::Drawing,
        Self::Signing,
        Self::Loading,
        Self::Calibrating,
        Self::Sweeping,
        Self::Noting,
        Self::Hearing,
        Self::Timing,
        Self::Folding,
        Self::Making,
    ];

    /// Returns the pause between two turns; `None` for a worker that waits for notifications.
    pub const fn every(self) -> Option<Duration> {
        Some(match self {
            Self::Closing | Self::Counting | Self::Marking | Self::Drawing => Duration::from_secs(1),
            Self::Signing => Duration::from_secs(10),
            Self::Loading => Duration::from_secs(15),
            Self::Calibrating | Self::Sweeping => Duration::from_mins(10),
            Self::Noting | Self::Timing | Self::Folding => Duration::from_secs(5),
            Self::Hearing | Self::Making => return None,
        })
    }
}

/// State of a worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerLine {
    pub worker: Worker,
    /// When the workers started.
    pub since: Timestamp,
    /// When the current turn began.
    pub under_way: Option<Timestamp>,
    /// When the last turn ended, and how long it took, milliseconds.
    pub last: Option<(Timestamp, i64)>,
    /// Time and message of the last error.
    pub failed: Option<(Timestamp, String)>,
    /// Number of errors since the last successful turn.
    pub failures: u32,
    /// Whether it has ended, because it has nothing left to do.
    pub is_over: bool,
}

impl WorkerLine {
    /// Returns when it is due again; `None` while a turn is in progress or if it waits for notifications.
    pub fn next(&self) -> Option<Timestamp> {
        let every = i64::try_from(self.worker.every()?.as_millis()).ok()?;
        let from = self.last.map_or(self.since, |(at, _)| at);
        (self.under_way.is_none() && !self.is_over).then(|| from.plus_millis(every))
    }
}
