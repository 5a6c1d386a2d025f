//! How the writing task is doing: what waits, and how the latest commits went. Counted here, in bounded memory; nothing
//! depends on it.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The commits of the last minute, as far back as they are remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommitTimes {
    pub commits: usize,
    /// They are all there were; else more of them than are remembered.
    pub is_all: bool,
    pub changes: usize,
    pub most_changes: usize,
    /// Half of them took no longer.
    pub median: Option<Duration>,
    /// 95 of 100 took no longer.
    pub p95: Option<Duration>,
}

/// How the writing task of this server is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WritingStatus {
    /// Changes that wait.
    pub waiting: usize,
    /// So many may.
    pub room: usize,
    /// Its latest commits.
    pub recent: CommitTimes,
}

/// The most commits that are remembered.
const REMEMBERED: usize = 2_048;
/// Commits older than this say nothing about now.
const RECENT: Duration = Duration::from_mins(1);

/// One commit.
#[derive(Debug, Clone, Copy)]
struct Beat {
    at: Instant,
    changes: usize,
    took: Duration,
}

/// The latest commits, oldest first.
#[derive(Default)]
pub(crate) struct Pulse(Mutex<VecDeque<Beat>>);

impl Pulse {
    /// A transaction with so many changes, begun then, has been committed.
    pub(super) fn committed(&self, changes: usize, began: Instant) {
        let at = Instant::now();
        let mut beats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while beats.len() >= REMEMBERED || beats.front().is_some_and(|beat| at.duration_since(beat.at) > RECENT) {
            beats.pop_front();
        }
        beats.push_back(Beat { at, changes, took: at.duration_since(began) });
    }

    /// The commits of the last minute, as far back as they are remembered.
    pub(super) fn recent(&self) -> CommitTimes {
        let now = Instant::now();
        let beats: Vec<Beat> = {
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

/// The percentile by nearest rank: the least time that `percent` of all do not exceed.
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
        let pulse = Pulse::default();
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
