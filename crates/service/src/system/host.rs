//! What only the running process knows: its build, its workers, its errors, its machine.

use std::time::Duration;

use plumb_types::time::Timestamp;

/// Looks at the process and its machine. The server does; everything else is told.
pub trait Host: Send + Sync {
    /// How they are now. May block for as long as a file system takes.
    fn look(&self) -> HostView;
}

/// What process and machine tell.
#[derive(Debug, Clone)]
pub struct HostView {
    /// What was built.
    pub build: Build,
    /// Since when it runs.
    pub started: Timestamp,
    /// The workers, in a fixed order.
    pub workers: Vec<WorkerLine>,
    /// The latest errors that were logged, newest first.
    pub errors: Vec<LoggedError>,
    /// The file system with the data; nothing when it cannot be asked.
    pub disk: Option<Disk>,
    /// Bytes of memory that the process has in use; nothing where that is not told.
    pub memory: Option<u64>,
    /// Sockets that are open.
    pub sockets: usize,
    /// The last head of the audit trail that was signed since the start.
    pub signed: Option<SignedLine>,
    /// Forms that are to lie ready for each assessment.
    pub ready_forms: u32,
}

/// What was built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Build {
    /// Version of the program.
    pub version: &'static str,
    /// Made for work, and not for development.
    pub is_release: bool,
}

/// A file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disk {
    /// Bytes that this process may still use.
    pub free: u64,
    /// Bytes in all.
    pub total: u64,
}

impl Disk {
    /// What is free in whole percent of all, rounded down.
    pub fn free_percent(self) -> u64 {
        let percent = u128::from(self.free) * 100 / u128::from(self.total.max(1));
        u64::try_from(percent).unwrap_or(100)
    }
}

/// A head that was signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedLine {
    pub at: Timestamp,
    /// The row of the trail.
    pub seq: i64,
}

/// An error that was logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedError {
    pub at: Timestamp,
    /// The part of the program.
    pub place: String,
    /// What was logged: never an answer, a password or a query.
    pub message: String,
    /// The reference that the user was shown, where a request failed.
    pub reference: Option<String>,
}

/// What happens without being asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worker {
    /// Closes sessions that are overdue.
    Closing,
    /// Counts the answers of evaluations that ended.
    Counting,
    /// Notes the items of what ended for those who mark again, and carries out regrades.
    Marking,
    /// Draws forms ahead.
    Drawing,
    /// Signs heads of the audit trail.
    Signing,
    /// Loads content that was published elsewhere, and brings published problems into the bank.
    Loading,
    /// Removes what has expired.
    Sweeping,
    /// Notes whose pages are open.
    Noting,
    /// Hears what other servers tell.
    Hearing,
    /// Looks whether the machine's clock was set.
    Timing,
    /// Folds the metrics' histograms together.
    Folding,
    /// Makes the items of the factory's runs.
    Making,
}

impl Worker {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Closing,
        Self::Counting,
        Self::Marking,
        Self::Drawing,
        Self::Signing,
        Self::Loading,
        Self::Sweeping,
        Self::Noting,
        Self::Hearing,
        Self::Timing,
        Self::Folding,
        Self::Making,
    ];

    /// The pause between two turns; none for one that waits for what comes.
    pub const fn every(self) -> Option<Duration> {
        Some(match self {
            Self::Closing | Self::Counting | Self::Marking | Self::Drawing => Duration::from_secs(1),
            Self::Signing => Duration::from_secs(10),
            Self::Loading => Duration::from_secs(15),
            Self::Sweeping => Duration::from_mins(10),
            Self::Noting | Self::Timing | Self::Folding => Duration::from_secs(5),
            Self::Hearing | Self::Making => return None,
        })
    }
}

/// How a worker is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerLine {
    pub worker: Worker,
    /// When it was first waited for: the start of the workers.
    pub since: Timestamp,
    /// When the turn that is under way began.
    pub under_way: Option<Timestamp>,
    /// When the last turn ended, and how long it took, milliseconds.
    pub last: Option<(Timestamp, i64)>,
    /// When the last error was, and which.
    pub failed: Option<(Timestamp, String)>,
    /// Errors since the last turn that went well.
    pub failures: u32,
    /// It has ended, because nothing is left for it to do.
    pub is_over: bool,
}

impl WorkerLine {
    /// When it is due again; nothing while it is under way or where it waits for what comes.
    pub fn next(&self) -> Option<Timestamp> {
        let every = i64::try_from(self.worker.every()?.as_millis()).ok()?;
        let from = self.last.map_or(self.since, |(at, _)| at);
        (self.under_way.is_none() && !self.is_over).then(|| from.plus_millis(every))
    }
}
