//! Status of the writer task: waiting changes, and times of recent commits. Counted in bounded memory; nothing depends
//! on it.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Times of the commits of the last minute, as far back as they are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommitTimes {
    pub commits: usize,
    /// Whether these are all commits of the minute; otherwise there were more than are kept.
    pub is_all: bool,
    pub changes: usize,
    pub most_changes: usize,
    /// Median time of a commit.
    pub median: Option<Duration>,
    /// 95th percentile of the time of a commit.
    pub p95: Option<Duration>,
}

/// Status of this server's writer task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WritingStatus {
    /// Number of waiting changes.
    pub waiting: usize,
    /// Maximum number of waiting changes.
    pub room: usize,
    /// Times of recent commits.
    pub recent: CommitTimes,
}

/// Maximum number of commits kept.
const REMEMBERED: usize = 2_048;
/// Commits older than this are ignored.
const RECENT: Duration = Duration::from_mins(1);

/// A commit.
#[derive(Debug, Clone, Copy)]
struct CommitRecord {
    at: Instant,
    changes: usize,
    took: Duration,
}

/// Recent commits, oldest first.
#[derive(Default)]
pub(crate) struct CommitLog(Mutex<VecDeque<CommitRecord>>);

impl CommitLog {
    /// Records the commit of a transaction with that many changes, begun at that instant.
    pub(super) fn committed(&self, changes: usize, began: Instant) {
        let at = Instant::now();
        let mut beats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while beats.len() >= REMEMBERED || beats.front().is_some_and(|beat| at.duration_since(beat.at) > RECENT) {
            beats.pop_front();
        }
        beats.push_back(CommitRecord { at, changes, took: at.duration_since(began) });
    }

    /// Returns the commits of the last minute, as far back as they are kept.
    pub(super) fn recent(&self) -> CommitTimes {
        let now = Instant::now();
        let beats: Vec<CommitRecord> = {
            let beats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            beats.iter().filter(|beat| now.duration_since(beat.at) <= RECENT).copied().collect()
        };
        let mut times: Vec<Duration> = beats.iter().map(|beat| beat.took).collect();
        times.sort_unstable();
        CommitTimes {
            commits: beats.len(),
            is_all: beats.len() < REMEMBERED,
            changes: beats.iter().map(|beat| beat.changes).sum(),
            most_changes: beats.iter().map(|beat| beat.changes).max().unwrap_or(0),
            median: rank(&times, 50),
            p95: rank(&times, 95),
        }
    }
}

/// Returns the percentile by nearest rank: the least time that `percent` of all do not exceed.
fn rank(sorted: &[Duration], percent: usize) -> Option<Duration> {
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let times: Vec<Duration> = (1..=20).map(Duration::from_millis).collect();
        assert_eq!(rank(&times, 50), Some(Duration::from_millis(10)));
        assert_eq!(rank(&times, 95), Some(Duration::from_millis(19)));
        assert_eq!(rank(&times[..1], 95), Some(Duration::from_millis(1)));
        assert_eq!(rank(&[], 50), None);
    }

    #[tokio::test(start_paused = true)]
    async fn only_the_last_minute_counts_and_memory_is_bounded() {
        let pulse = CommitLog::default();
        pulse.committed(7, Instant::now());
        tokio::time::advance(Duration::from_secs(61)).await;
        assert_eq!(pulse.recent().commits, 0);
        for _ in 0..REMEMBERED + 10 {
            pulse.committed(2, Instant::now());
        }
        let recent = pulse.recent();
        assert_eq!((recent.commits, recent.is_all, recent.most_changes), (REMEMBERED, false, 2));
        let began = Instant::now();
        tokio::time::advance(Duration::from_millis(40)).await;
        pulse.committed(128, began);
        assert_eq!(pulse.recent().most_changes, 128);
    }
}
