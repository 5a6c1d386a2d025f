//! Concerns: warnings derived from the state of the server.

use plumb_types::time::Timestamp;

use crate::timekeeping::JUMP_MILLIS;

use super::{COUNTED_TO, Disk, SystemView, Worker, WorkerLine};

/// A warning is shown if the last backup is older than this many days.
pub const MOST_DAYS_WITHOUT_BACKUP: i64 = 7;
/// A warning is shown if less than this share of the file system is free, percent.
pub const KEEPS_FREE_PERCENT: u64 = 10;
/// How late a worker may be, or how long it may take, before it counts as stuck, seconds.
const PATIENCE_SECS: i64 = 60;
/// Seconds of a day.
const DAY: i64 = 86_400;

/// A warning about the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concern {
    /// The database did not answer.
    NoDatabase,
    /// Migrations have not been run; their number.
    Pending(usize),
    /// This setting of the database server is off, so that a power cut may damage data.
    Unsafe(&'static str),
    /// A worker fails; the number of failures in a row.
    Failing(Worker, u32),
    /// A worker has not completed its turn.
    Stuck(Worker),
    /// Number of sessions that should have been closed; the count stops at [`COUNTED_TO`].
    Due(u64),
    /// So many assessments are not counted that not all were read.
    Uncounted,
    /// Half of the writer's queue is used; its length.
    Waiting(usize),
    /// No backup was ever recorded.
    NeverBackedUp,
    /// Age of the last backup, days.
    OldBackup(i64),
    /// Little of the file system is free.
    Disk(Disk),
    /// The machine's clock was set; how far it is ahead of server time, milliseconds (negative: behind).
    Clock(i64),
}

/// Health of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkerHealth {
    /// It works as it should.
    Well,
    /// It has not been due yet.
    Waiting,
    /// Its last turns failed.
    Failing,
    /// It is late, or does not finish.
    Stuck,
    /// It has nothing left to do.
    Over,
}

/// Returns the health of a worker at an instant.
pub fn worker_health(line: &WorkerLine, now: Timestamp) -> WorkerHealth {
    let overdue = |at: Timestamp| now > at.plus_secs(PATIENCE_SECS);
    // A worker that waits for notifications is running all the time.
    let is_turn = line.worker.every().is_some();
    if line.is_over {
        WorkerHealth::Over
    } else if line.failures > 0 {
        WorkerHealth::Failing
    } else if is_turn && line.under_way.is_some_and(overdue) || line.next().is_some_and(overdue) {
        WorkerHealth::Stuck
    } else if line.last.is_none() && line.under_way.is_none() {
        WorkerHealth::Waiting
    } else {
        WorkerHealth::Well
    }
}

/// Returns the warnings, most urgent first.
pub fn concerns(view: &SystemView) -> Vec<Concern> {
    let mut found = Vec::new();
    if let Some(stored) = &view.stored {
        let pending = stored.database.pending.len();
        found.extend(stored.database.unsafe_settings.iter().copied().map(Concern::Unsafe));
        found.extend((pending > 0).then_some(Concern::Pending(pending)));
        found.extend((stored.backlog.due > 0).then_some(Concern::Due(stored.backlog.due)));
    } else {
        found.push(Concern::NoDatabase);
    }
    for line in &view.host.workers {
        match worker_health(line, view.now) {
            WorkerHealth::Failing => found.push(Concern::Failing(line.worker, line.failures)),
            WorkerHealth::Stuck => found.push(Concern::Stuck(line.worker)),
            WorkerHealth::Well | WorkerHealth::Waiting | WorkerHealth::Over => {}
        }
    }
    found.extend((view.clock_ahead.abs() >= JUMP_MILLIS).then_some(Concern::Clock(view.clock_ahead)));
    let writing = view.writing;
    found.extend((writing.waiting * 2 > writing.room).then_some(Concern::Waiting(writing.waiting)));
    if let Some(stored) = &view.stored {
        found.extend((stored.backlog.uncounted > u64::from(COUNTED_TO)).then_some(Concern::Uncounted));
        found.extend(backup_concern(stored.backup.as_ref().map(|backup| backup.at), view.now));
    }
    found.extend(view.host.disk.filter(|disk| disk.free_percent() < KEEPS_FREE_PERCENT).map(Concern::Disk));
    found
}

fn backup_concern(last: Option<Timestamp>, now: Timestamp) -> Option<Concern> {
    let Some(last) = last else { return Some(Concern::NeverBackedUp) };
    let days = now.millis_since(last) / 1_000 / DAY;
    (days >= MOST_DAYS_WITHOUT_BACKUP).then_some(Concern::OldBackup(days))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(secs: i64) -> Timestamp {
        Timestamp::from_secs(secs)
    }

    fn line(worker: Worker) -> WorkerLine {
        WorkerLine { worker, since: at(0), under_way: None, last: None, failed: None, failures: 0, is_over: false }
    }

    #[test]
    fn a_worker_that_misses_its_turn_is_stuck_and_one_that_fails_is_told_so() {
        let fresh = line(Worker::Sweeping);
        assert_eq!(fresh.next(), Some(at(600)));
        assert_eq!(worker_health(&fresh, at(650)), WorkerHealth::Waiting);
        assert_eq!(worker_health(&fresh, at(661)), WorkerHealth::Stuck);
        let well = WorkerLine { last: Some((at(100), 3)), ..line(Worker::Closing) };
        assert_eq!(worker_health(&well, at(160)), WorkerHealth::Well);
        assert_eq!(worker_health(&well, at(162)), WorkerHealth::Stuck);
        let busy = WorkerLine { under_way: Some(at(100)), ..well.clone() };
        assert_eq!(worker_health(&busy, at(160)), WorkerHealth::Well);
        assert_eq!(worker_health(&busy, at(161)), WorkerHealth::Stuck, "a turn without an end");
        let failing = WorkerLine { failures: 2, ..well };
        assert_eq!(worker_health(&failing, at(101)), WorkerHealth::Failing);
    }

    #[test]
    fn who_listens_is_under_way_for_as_long_as_the_server_is() {
        let listening = WorkerLine { under_way: Some(at(0)), ..line(Worker::Hearing) };
        assert_eq!(worker_health(&listening, at(1_000_000)), WorkerHealth::Well);
        let alone = WorkerLine { is_over: true, ..listening };
        assert_eq!(worker_health(&alone, at(1_000_000)), WorkerHealth::Over);
    }

    #[test]
    fn a_backup_is_missed_after_seven_days() {
        assert_eq!(backup_concern(None, at(0)), Some(Concern::NeverBackedUp));
        assert_eq!(backup_concern(Some(at(0)), at(7 * DAY - 1)), None);
        assert_eq!(backup_concern(Some(at(0)), at(7 * DAY)), Some(Concern::OldBackup(7)));
    }

    #[test]
    fn a_tenth_of_a_disk_is_enough_and_less_is_not() {
        assert_eq!(Disk { free: 100, total: 1_000 }.free_percent(), 10);
        assert_eq!(Disk { free: 99, total: 1_000 }.free_percent(), 9);
        assert_eq!(Disk { free: u64::MAX, total: u64::MAX }.free_percent(), 100);
        assert_eq!(Disk { free: 0, total: 0 }.free_percent(), 0);
    }
}
