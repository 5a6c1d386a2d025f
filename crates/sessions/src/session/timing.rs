//! Deadlines: computed from the pinned rules, never from content that may have been edited since.

use super::phase::SessionPhase;
use super::state::Session;
use plumb_types::time::Timestamp;

/// The worker checks this long after the last moment that counts, so that answers that were received in time but are
/// still being processed go first. No request may take longer than this.
pub const SETTLE_MILLIS: i64 = 7_000;

impl Session {
    /// `seconds` times the learner's time factor, in milliseconds; `None` if the learner has no limits.
    fn with_factor(&self, seconds: Option<u32>) -> Option<i64> {
        let factor = i64::from(self.allowance.time_factor_percent);
        (factor > 0).then(|| seconds.map(|seconds| i64::from(seconds) * factor * 10)).flatten()
    }

    fn grace_seconds(&self) -> i64 {
        i64::from(self.rules.grace_seconds)
    }

    /// When the learner's time is over: the earlier of start + limit × factor + extra minutes + pauses, and the
    /// window's end. A current pause counts up to the end it will have by itself. Before the start only the window
    /// counts.
    pub fn deadline(&self) -> Option<Timestamp> {
        let own = self.started_at().zip(self.with_factor(self.rules.time_limit_seconds)).map(|(start, millis)| {
            let extra = i64::from(self.allowance.extra_minutes) * 60_000;
            start.plus_millis(millis).plus_millis(extra).plus_millis(self.paused_since(start))
        });
        nearest(own, self.window_end())
    }

    /// Milliseconds left at `now`, never below 0; `None` without a deadline. While the clock is paused, the time left
    /// when it resumes.
    pub fn millis_left(&self, now: Timestamp) -> Option<i64> {
        left(self.resumed(now).deadline(), now)
    }

    /// Like [`Self::millis_left`], for one item; `None` before it is shown.
    pub fn item_millis_left(&self, position: u16, now: Timestamp) -> Option<i64> {
        left(self.resumed(now).item_deadline(position), now)
    }

    /// When the window closes, moved by the pauses that staff ordered.
    pub fn window_end(&self) -> Option<Timestamp> {
        self.allowance.window_closes.map(|closes| closes.plus_millis(self.window_moved()))
    }

    /// When the window has closed for all learners with this assignment.
    pub(super) fn window_over(&self) -> Option<Timestamp> {
        self.window_end().into_iter().chain(self.allowance.others_until).max()
    }

    /// The last moment at which an answer still counts: deadline plus grace period. A session that was not begun has no
    /// grace period.
    pub fn closes_at(&self) -> Option<Timestamp> {
        let grace = if self.started_at().is_some() { self.grace_seconds() } else { 0 };
        self.deadline().map(|deadline| deadline.plus_secs(grace))
    }

    /// The learner's time for each item, in milliseconds; `None` if items have no limit of their own.
    pub fn item_limit_millis(&self) -> Option<i64> {
        self.with_factor(self.rules.item_time_limit_seconds)
    }

    /// When the time for one item is over; `None` before it is shown, or if nothing limits it.
    pub fn item_deadline(&self, position: u16) -> Option<Timestamp> {
        self.item(position)?.served_at?;
        nearest(self.own_item_deadline(position), self.deadline())
    }

    /// The last moment at which an answer to this item still counts.
    pub fn item_closes_at(&self, position: u16) -> Option<Timestamp> {
        self.item_deadline(position).map(|deadline| deadline.plus_secs(self.grace_seconds()))
    }

    /// The deadline that the limit for each item sets, without the session's.
    fn own_item_deadline(&self, position: u16) -> Option<Timestamp> {
        let served = self.item(position)?.served_at?;
        let limit = self.item_limit_millis()?;
        Some(served.plus_millis(limit).plus_millis(self.paused_since(served)))
    }

    /// Like [`Self::own_item_deadline`], with the grace period, and only while the item can be answered.
    pub(super) fn own_item_close(&self, position: u16) -> Option<Timestamp> {
        if self.item(position)?.closed {
            return None;
        }
        self.own_item_deadline(position).map(|deadline| deadline.plus_secs(self.grace_seconds()))
    }
}

fn left(end: Option<Timestamp>, now: Timestamp) -> Option<i64> {
    end.map(|end| end.millis_since(now).max(0))
}

fn nearest(one: Option<Timestamp>, other: Option<Timestamp>) -> Option<Timestamp> {
    one.into_iter().chain(other).min()
}

/// When a worker must check the session again: [`SETTLE_MILLIS`] after the next moment at which it, or one of its
/// items, stops taking answers; once it is over, when its answers become evidence. `None` if nothing will ever be due.
pub fn next_due(session: &Session) -> Option<Timestamp> {
    match &session.phase {
        SessionPhase::Pending => session.closes_at(),
        SessionPhase::Running(running) => {
            if let Some(pause) = running.pause {
                return Some(pause.to);
            }
            let items = (0..=u16::MAX).take(session.items.len());
            let item = items.filter_map(|position| session.own_item_close(position)).min();
            nearest(item, session.closes_at()).map(|close| close.plus_millis(SETTLE_MILLIS))
        }
        SessionPhase::Over { .. } => session.evidence_due_at(),
    }
}
