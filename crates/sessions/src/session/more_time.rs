//! Extra time, and the reveals that wait for learners with extra time.

use plumb_types::ids::{CommandId, UserId};

use super::command::{CommandResult, Decision, SessionRefusal};
use super::event::SessionEvent;
use super::run::Run;
use plumb_types::time::Timestamp;

/// Maximum extra time given at once, and in total by the terms, in minutes.
const MAX_EXTRA_MINUTES: u32 = 1_440;

/// A staff member adds extra minutes to all given before.
pub(super) fn add_time(
    mut run: Run<'_>,
    minutes: u32,
    by: UserId,
    reason: &str,
    command_id: CommandId,
) -> Result<Decision, SessionRefusal> {
    run.must_be_in_time(run.context.now)?;
    if !(1..=MAX_EXTRA_MINUTES).contains(&minutes) {
        return Err(SessionRefusal::BadExtraTime);
    }
    let extra_minutes = run.session.allowance.extra_minutes.saturating_add(minutes);
    run.change_time(extra_minutes, false, Some(command_id), by, reason);
    Ok(run.done(CommandResult::TimeAdded { extra_minutes }))
}

/// Sets the extra minutes that the terms allow; never fewer than before.
pub(super) fn allow_time(mut run: Run<'_>, minutes: u32, by: UserId) -> Result<Decision, SessionRefusal> {
    run.must_be_in_time(run.context.now)?;
    let given = run.session.given_minutes;
    let extra_minutes = given.saturating_add(minutes.min(MAX_EXTRA_MINUTES));
    if extra_minutes > run.session.allowance.extra_minutes {
        run.change_time(extra_minutes, true, None, by, "");
    }
    Ok(run.done(CommandResult::Changed))
}

/// Delays reveals that wait for the end of the window until `until`. No event for sessions without such reveals.
pub(super) fn defer_reveal(mut run: Run<'_>, until: Option<Timestamp>, by: UserId) -> Decision {
    if run.session.rules.reveal.waits_for_window() && run.session.allowance.others_until != until {
        run.emit(SessionEvent::RevealHeld { at: run.context.now, by, until });
    }
    run.done(CommandResult::Changed)
}

impl Run<'_> {
    fn change_time(
        &mut self,
        extra_minutes: u32,
        by_terms: bool,
        command_id: Option<CommandId>,
        by: UserId,
        reason: &str,
    ) {
        let at = self.context.now;
        let mut longer = self.session.clone();
        longer.allowance.extra_minutes = extra_minutes;
        let deadline = longer.started_at().and_then(|_| longer.deadline());
        let reason = reason.to_owned();
        self.emit(SessionEvent::TimeChanged { at, by, extra_minutes, by_terms, command_id, deadline, reason });
    }
}
