//! More time than was planned, and what waits for those who have it.

use uuid::Uuid;

use super::command::{CommandResult, Decision, SessionRefusal};
use super::event::SessionEvent;
use super::run::Run;
use plumb_types::time::Timestamp;

/// The most extra time given at once, and the most by the terms, in minutes.
const MAX_EXTRA_MINUTES: u32 = 1_440;

/// Somebody gives so many minutes on top of all there are.
pub(super) fn add_time(
    mut run: Run<'_>,
    minutes: u32,
    by: Uuid,
    reason: &str,
    command_id: Uuid,
) -> Result<Decision, SessionRefusal> {
    run.must_be_in_time(run.context.now)?;
    if !(1..=MAX_EXTRA_MINUTES).contains(&minutes) {
        return Err(SessionRefusal::BadExtraTime);
    }
    let extra_minutes = run.session.allowance.extra_minutes.saturating_add(minutes);
    run.change_time(extra_minutes, false, Some(command_id), by, reason);
    Ok(run.done(CommandResult::TimeAdded { extra_minutes }))
}

/// The terms allow so many minutes from now on; never fewer than before.
pub(super) fn allow_time(mut run: Run<'_>, minutes: u32, by: Uuid) -> Result<Decision, SessionRefusal> {
    run.must_be_in_time(run.context.now)?;
    let given = run.session.given_minutes;
    let extra_minutes = given.saturating_add(minutes.min(MAX_EXTRA_MINUTES));
    if extra_minutes > run.session.allowance.extra_minutes {
        run.change_time(extra_minutes, true, None, by, "");
    }
    Ok(run.done(CommandResult::Changed))
}

/// What waits for the end of the window waits until then. Of sessions where nothing does, nothing is noted.
pub(super) fn defer_reveal(mut run: Run<'_>, until: Option<Timestamp>, by: Uuid) -> Decision {
    if run.session.rules.reveal.waits_for_window() && run.session.allowance.others_until != until {
        run.emit(SessionEvent::RevealHeld { at: run.context.now, by, until });
    }
    run.done(CommandResult::Changed)
}

impl Run<'_> {
    fn change_time(&mut self, extra_minutes: u32, by_terms: bool, command_id: Option<Uuid>, by: Uuid, reason: &str) {
        let at = self.context.now;
        let mut longer = self.session.clone();
        longer.allowance.extra_minutes = extra_minutes;
        let deadline = longer.started_at.and_then(|_| longer.deadline());
        let reason = reason.to_owned();
        self.emit(SessionEvent::TimeChanged { at, by, extra_minutes, by_terms, command_id, deadline, reason });
    }
}
