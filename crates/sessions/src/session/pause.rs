//! Breaks and pauses: during one the clock stops and nothing can be submitted. Drafts are still saved.

use std::borrow::Cow;

use plumb_types::ids::{CommandId, UserId};
use serde::{Deserialize, Serialize};

use super::command::{CommandResult, Decision, SessionRefusal};
use super::event::SessionEvent;
use super::phase::{RunningSession, SessionPhase};
use super::run::Run;
use super::state::Session;
use plumb_types::time::Timestamp;

/// Maximum length of a pause, in minutes: a pause that staff forget to end is over by itself after that.
pub const MAX_PAUSE_MINUTES: u32 = 1_440;
/// Maximum number of pauses in one session.
const MAX_PAUSES: usize = 100;

/// One pause. In JSON an array without field names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Timestamp, Timestamp, bool)", into = "(Timestamp, Timestamp, bool)")]
pub struct Pause {
    /// When it began.
    pub from: Timestamp,
    /// When it ended, or will end by itself.
    pub to: Timestamp,
    /// Whether it is the learner's own break: unlike a pause that staff order, it does not move the closing time.
    pub own: bool,
}

impl From<(Timestamp, Timestamp, bool)> for Pause {
    fn from((from, to, own): (Timestamp, Timestamp, bool)) -> Self {
        Self { from, to, own }
    }
}

impl From<Pause> for (Timestamp, Timestamp, bool) {
    fn from(pause: Pause) -> Self {
        (pause.from, pause.to, pause.own)
    }
}

impl Pause {
    /// The part of it between two instants, in milliseconds.
    fn millis_within(&self, from: Timestamp, to: Timestamp) -> i64 {
        self.to.min(to).millis_since(self.from.max(from)).max(0)
    }
}

impl Session {
    /// The finished pauses and the current one.
    fn all_pauses(&self) -> impl Iterator<Item = Pause> {
        self.pauses.iter().copied().chain(self.pause())
    }

    /// How long the clock was paused between two instants, in milliseconds.
    pub(super) fn paused_between(&self, from: Timestamp, to: Timestamp) -> i64 {
        self.all_pauses().map(|pause| pause.millis_within(from, to)).sum()
    }

    /// How long the clock was paused since an instant, in milliseconds, with a current pause counted to its end.
    pub(super) fn paused_since(&self, from: Timestamp) -> i64 {
        self.paused_between(from, Timestamp::from_micros(i64::MAX))
    }

    /// How far pauses ordered by staff move the closing time, in milliseconds. A closing time that was changed is moved
    /// only by pauses after the change.
    pub(super) fn window_moved(&self) -> i64 {
        let since = self.window_set_at.unwrap_or(Timestamp::from_micros(i64::MIN));
        let ordered = self.all_pauses().filter(|pause| !pause.own);
        ordered.map(|pause| pause.millis_within(since, Timestamp::from_micros(i64::MAX))).sum()
    }

    /// The session as if a pause that is active at `now` ended there.
    pub(super) fn resumed(&self, now: Timestamp) -> Cow<'_, Self> {
        match self.phase {
            SessionPhase::Running(RunningSession { pause: Some(pause), started_at, place }) if now < pause.to => {
                let pause = Some(Pause { to: now.max(pause.from), ..pause });
                let phase = SessionPhase::Running(RunningSession { started_at, place, pause });
                Cow::Owned(Self { phase, ..self.clone() })
            }
            _ => Cow::Borrowed(self),
        }
    }

    /// Break time left for the learner at `now`, in milliseconds.
    pub fn break_millis_left_at(&self, now: Timestamp) -> i64 {
        self.resumed(now).break_millis_left()
    }

    /// Break time left for the learner after the current break has run out, in milliseconds.
    pub fn break_millis_left(&self) -> i64 {
        let breaks = self.all_pauses().filter(|pause| pause.own);
        let taken: i64 = breaks.map(|pause| pause.to.millis_since(pause.from)).sum();
        (i64::from(self.allowance.break_minutes) * 60_000 - taken).max(0)
    }
}

/// Changes the closing time of the window.
pub(super) fn set_window(
    mut run: Run<'_>,
    closes: Option<Timestamp>,
    by: UserId,
    reason: &str,
) -> Result<Decision, SessionRefusal> {
    let at = run.context.now;
    run.must_be_in_time(at)?;
    if closes.is_some_and(|closes| closes <= at) {
        return Err(SessionRefusal::BadWindow);
    }
    if run.session.allowance.window_closes != closes {
        let changed = |deadline| SessionEvent::WindowChanged { at, by, closes, deadline, reason: reason.to_owned() };
        let mut moved = run.session.clone();
        moved.fold_in(&changed(None));
        run.emit(changed(moved.deadline()));
    }
    Ok(run.done(CommandResult::Changed))
}

/// Raises the learner's break time; it is never lowered. A current break then lasts as much longer before it ends by
/// itself.
pub(super) fn allow_breaks(
    mut run: Run<'_>,
    minutes: u32,
    by: UserId,
    reason: &str,
) -> Result<Decision, SessionRefusal> {
    let at = run.context.now;
    run.must_be_in_time(at)?;
    let break_minutes = minutes.min(MAX_PAUSE_MINUTES);
    let more = i64::from(break_minutes) - i64::from(run.session.allowance.break_minutes);
    if more > 0 {
        let break_now = run.session.pause().filter(|pause| pause.own && at < pause.to);
        let until = break_now.map(|pause| pause.to.plus_secs(more * 60));
        let changed = |deadline| {
            let reason = reason.to_owned();
            SessionEvent::BreaksChanged { at, by, break_minutes, until, deadline, reason }
        };
        let mut after = run.session.clone();
        after.fold_in(&changed(None));
        run.emit(changed(after.deadline()));
    }
    Ok(run.done(CommandResult::Changed))
}

/// Begins a break; the caller has checked that the session is open.
pub(super) fn take_break(mut run: Run<'_>, command_id: CommandId) -> Result<Decision, SessionRefusal> {
    let at = run.context.arrived;
    // A break that ran out without being ended is over at its own end, and counts as used up to there.
    if let Some(pause) = run.session.pause().filter(|pause| at >= pause.to) {
        run.resume(pause.to, None, None);
    }
    let left = run.session.break_millis_left();
    if left == 0 || run.session.pauses.len() >= MAX_PAUSES {
        return Err(SessionRefusal::NoBreak);
    }
    let (by, until) = (run.session.learner, at.plus_millis(left));
    let command_id = Some(command_id);
    run.emit(SessionEvent::SessionPaused { at, by, own: true, until, command_id, reason: String::new() });
    Ok(run.done(CommandResult::Changed))
}

pub(super) fn end_break(mut run: Run<'_>, command_id: CommandId) -> Result<Decision, SessionRefusal> {
    run.must_run()?;
    let Some(pause) = run.session.pause().filter(|pause| pause.own) else { return Err(SessionRefusal::NoBreak) };
    let by = run.session.learner;
    run.resume(run.context.arrived.max(pause.from).min(pause.to), Some(by), Some(command_id));
    Ok(run.done(CommandResult::Changed))
}

pub(super) fn pause(mut run: Run<'_>, by: UserId, reason: &str) -> Result<Decision, SessionRefusal> {
    let at = run.context.now;
    run.must_run()?;
    run.must_be_in_time(at)?;
    if run.session.pause().is_some_and(|pause| !pause.own) {
        return Ok(run.done(CommandResult::Changed));
    }
    if run.session.pauses.len() >= MAX_PAUSES {
        return Err(SessionRefusal::NoBreak);
    }
    // The current break ends, so that it is not used up while the clock is paused for another reason.
    if let Some(pause) = run.session.pause() {
        run.resume(at.max(pause.from).min(pause.to), Some(by), None);
    }
    let until = at.plus_secs(i64::from(MAX_PAUSE_MINUTES) * 60);
    let reason = reason.to_owned();
    run.emit(SessionEvent::SessionPaused { at, by, own: false, until, command_id: None, reason });
    Ok(run.done(CommandResult::Changed))
}

pub(super) fn resume(mut run: Run<'_>, by: UserId) -> Result<Decision, SessionRefusal> {
    run.must_run()?;
    if let Some(pause) = run.session.pause() {
        run.resume(run.context.now.max(pause.from).min(pause.to), Some(by), None);
    }
    Ok(run.done(CommandResult::Changed))
}

impl Run<'_> {
    /// Requests received before the pause still count.
    pub(super) fn must_not_be_paused(&self) -> Result<(), SessionRefusal> {
        let arrived = self.context.arrived;
        match self.session.pause() {
            Some(Pause { from, to, .. }) if (from..to).contains(&arrived) => Err(SessionRefusal::Paused { until: to }),
            _ => Ok(()),
        }
    }

    pub(super) fn resume(&mut self, at: Timestamp, by: Option<UserId>, command_id: Option<CommandId>) {
        let resumed = |deadline| SessionEvent::SessionResumed { at, by, command_id, deadline };
        let mut after = self.session.clone();
        after.fold_in(&resumed(None));
        self.emit(resumed(after.deadline()));
    }
}
