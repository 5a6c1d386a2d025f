//! Decisions on commands of a session.

use super::command::{CommandResult, Context, Decision, LearnerAction, SessionCommand, SessionRefusal, StaffAction};
use super::draft::server_state;
use super::event::{AnswerSource, SessionEvent};
use super::more_time::{add_time, allow_time, defer_reveal};
use super::pause::{allow_breaks, end_break, pause, resume, set_window, take_break};
use super::phase::{RunningSession, SessionEnding, SessionPhase};
use super::regrade::carry::{regrade, review, undo};
use super::rules::SessionPlan;
use super::run::{AnsweredItem, Run};
use super::score::score;
use super::state::Session;
use crate::engine::CommandTag;
use plumb_answers::answer::{Outcome, refuse_long};
use plumb_answers::item::TestForm;
use plumb_answers::item::mark_read;
use plumb_types::ids::{CommandId, UserId};
use plumb_types::time::Timestamp;

/// Creates a session from its plan.
pub fn create(plan: SessionPlan, at: Timestamp) -> Result<SessionEvent, SessionRefusal> {
    plan.check().map_err(SessionRefusal::BadPlan)?;
    Ok(SessionEvent::SessionCreated { at, plan: Box::new(plan) })
}

/// Decides `command`: returns the events to append, or the refusal.
///
/// `form` must be the session's own. A learner's repeated command returns no events and the first result, even after
/// the session is over.
pub fn decide(
    session: &Session,
    form: &TestForm,
    command: &SessionCommand,
    context: &Context<'_>,
) -> Result<Decision, SessionRefusal> {
    if let Some(outcome) = replay(session, command) {
        return Ok(Decision { events: Vec::new(), outcome, replayed: true });
    }
    let run = Run::new(session, form, context)?;
    match command {
        SessionCommand::Learner { id, action } => decide_learner(run, *id, action),
        SessionCommand::Staff { by, action } => decide_staff(run, *by, action),
        SessionCommand::Tick => Ok(tick(run)),
    }
}

fn decide_learner(run: Run<'_>, id: CommandId, action: &LearnerAction) -> Result<Decision, SessionRefusal> {
    match action {
        LearnerAction::Start => start(run, id),
        LearnerAction::Answer { position, answer, base_revision } => {
            run.open()?.answer(*position, answer, *base_revision, id)
        }
        LearnerAction::Skip { position } => run.open()?.skip(*position, id),
        LearnerAction::Goto { position } => run.open()?.go_to(*position, id),
        LearnerAction::Review => run.open()?.review(id),
        LearnerAction::Break => take_break(run.open()?, id),
        LearnerAction::EndBreak => end_break(run, id),
        LearnerAction::Finish => finish(run, id),
    }
}

fn decide_staff(run: Run<'_>, by: UserId, action: &StaffAction) -> Result<Decision, SessionRefusal> {
    match action {
        StaffAction::AddTime { minutes, reason, command_id } => add_time(run, *minutes, by, reason, *command_id),
        StaffAction::AllowTime { minutes } => allow_time(run, *minutes, by),
        StaffAction::SetWindow { closes, reason } => set_window(run, *closes, by, reason),
        StaffAction::AllowBreaks { minutes, reason } => allow_breaks(run, *minutes, by, reason),
        StaffAction::Pause { reason } => pause(run, by, reason),
        StaffAction::Resume => resume(run, by),
        StaffAction::DeferReveal { until } => Ok(defer_reveal(run, *until, by)),
        StaffAction::Release => Ok(release(run, by)),
        StaffAction::Terminate { reason } => terminate(run, by, reason),
        StaffAction::Regrade { id, what, reason } => regrade(run, *id, what, reason, by),
        StaffAction::UndoRegrade { id } => undo(run, *id, by),
        StaffAction::Decide { position, review: decided } => review(run, *position, decided, by),
    }
}

/// The result of a command that was already carried out; `None` for commands that change nothing when repeated.
fn replay(session: &Session, command: &SessionCommand) -> Option<CommandResult> {
    let (id, outcome) = match command {
        SessionCommand::Learner { id, action } => (id, outcome(action)),
        SessionCommand::Staff { action: StaffAction::AddTime { command_id, .. }, .. } => {
            (command_id, CommandResult::TimeAdded { extra_minutes: session.allowance.extra_minutes })
        }
        SessionCommand::Staff { .. } | SessionCommand::Tick => return None,
    };
    let tag = CommandTag::from(*id);
    let answered = session.items.iter().zip(0u16..).find(|(item, _)| item.command() == Some(tag));
    if let Some((item, position)) = answered {
        return Some(CommandResult::Recorded { position, revision: item.revision() });
    }
    let seen = session.recent.iter().find(|seen| seen.command == tag)?;
    Some(seen.recorded.map_or(outcome, |(position, revision)| CommandResult::Recorded { position, revision }))
}

/// The result of an action that left no trace on an item.
const fn outcome(action: &LearnerAction) -> CommandResult {
    match action {
        LearnerAction::Start => CommandResult::Started,
        LearnerAction::Finish => CommandResult::Closed,
        LearnerAction::Break | LearnerAction::EndBreak => CommandResult::Changed,
        LearnerAction::Answer { .. }
        | LearnerAction::Skip { .. }
        | LearnerAction::Goto { .. }
        | LearnerAction::Review => CommandResult::Moved,
    }
}

fn start(mut run: Run<'_>, command_id: CommandId) -> Result<Decision, SessionRefusal> {
    let Context { now, arrived, .. } = *run.context;
    match &run.session.phase {
        SessionPhase::Pending => {}
        SessionPhase::Running(_) => {
            return Ok(Decision { events: Vec::new(), outcome: CommandResult::Started, replayed: true });
        }
        SessionPhase::Over { ending, .. } => return Err(SessionRefusal::AlreadyClosed { status: ending.status() }),
    }
    if let Some(opens) = run.session.allowance.window_opens.filter(|opens| arrived < *opens) {
        return Err(SessionRefusal::NotOpen { opens });
    }
    if run.session.allowance.window_closes.is_some_and(|closes| arrived >= closes) {
        return Err(SessionRefusal::WindowClosed);
    }
    // The clock starts when the first item is shown, so time in a queue costs the learner nothing.
    let mut begun = run.session.clone();
    begun.phase = SessionPhase::Running(RunningSession::since(now));
    run.emit(SessionEvent::SessionStarted { at: now, command_id, deadline: begun.deadline() });
    if run.session.adaptive.is_none() {
        run.serve(0);
    } else if !run.serve_chosen() {
        return Err(SessionRefusal::BadPlan("no item can be chosen".to_owned()));
    }
    Ok(run.done(CommandResult::Started))
}

fn tick(mut run: Run<'_>) -> Decision {
    let now = run.context.now;
    match run.session.phase {
        // Nothing is under way that could still be in time, so the session ends with the window, without a grace
        // period.
        SessionPhase::Pending => {
            if let Some(close) = run.session.closes_at().filter(|close| now >= *close) {
                run.expire(close);
            }
        }
        SessionPhase::Running(RunningSession { pause, .. }) => {
            if let Some(pause) = pause.filter(|pause| now >= pause.to) {
                run.resume(pause.to, None, None);
            }
            if let Some(close) = run.session.closes_at().filter(|close| now > *close) {
                run.expire(close);
            } else {
                run.close_overdue_items();
            }
        }
        SessionPhase::Over { .. } => {}
    }
    run.done(CommandResult::Ticked)
}

fn terminate(mut run: Run<'_>, by: UserId, reason: &str) -> Result<Decision, SessionRefusal> {
    let now = run.context.now;
    run.must_not_be_over()?;
    if let Some(close) = run.session.closes_at().filter(|close| now > *close) {
        run.expire(close);
        return Ok(run.done(CommandResult::Closed));
    }
    let result = run.session.started_at().is_some().then(|| {
        run.hand_in(now);
        Box::new(score(&run.session, now))
    });
    run.emit(SessionEvent::SessionTerminated { at: now, by, reason: reason.to_owned(), result });
    Ok(run.done(CommandResult::Closed))
}

fn finish(mut run: Run<'_>, command_id: CommandId) -> Result<Decision, SessionRefusal> {
    match &run.session.phase {
        SessionPhase::Pending => return Err(SessionRefusal::NotStarted),
        SessionPhase::Running(_) => {}
        // The session was closed before this command: by another tab, another click, or the clock. Its result is the
        // only one.
        SessionPhase::Over { ending, .. } if ending.attempt().is_some() => {
            return Ok(Decision { events: Vec::new(), outcome: CommandResult::Closed, replayed: true });
        }
        SessionPhase::Over { ending, .. } => return Err(SessionRefusal::AlreadyClosed { status: ending.status() }),
    }
    let at = run.context.arrived;
    run.must_not_be_paused()?;
    if let Some(close) = run.session.closes_at().filter(|close| at > *close) {
        run.expire(close);
    } else {
        run.hand_in(at);
        let result = Box::new(score(&run.session, at));
        run.emit(SessionEvent::SessionCompleted { at, command_id: Some(command_id), result });
    }
    Ok(run.done(CommandResult::Closed))
}

fn release(mut run: Run<'_>, by: UserId) -> Decision {
    if !run.session.released {
        run.emit(SessionEvent::ResultsReleased { at: run.context.now, by });
    }
    run.done(CommandResult::Changed)
}

impl Run<'_> {
    /// Refuses unless the session was running, in time and not paused when the request was received.
    fn open(self) -> Result<Self, SessionRefusal> {
        self.must_run()?;
        self.must_be_in_time(self.context.arrived)?;
        self.must_not_be_paused()?;
        Ok(self)
    }

    pub(super) fn must_run(&self) -> Result<(), SessionRefusal> {
        match &self.session.phase {
            SessionPhase::Pending => Err(SessionRefusal::NotStarted),
            SessionPhase::Running(_) => Ok(()),
            SessionPhase::Over { closed_at, ending: SessionEnding::Expired(_) } => {
                Err(SessionRefusal::TooLate { closed_at: *closed_at })
            }
            SessionPhase::Over { .. } => self.must_not_be_over(),
        }
    }

    fn must_not_be_over(&self) -> Result<(), SessionRefusal> {
        let status = self.session.status();
        if status.is_closed() { Err(SessionRefusal::AlreadyClosed { status }) } else { Ok(()) }
    }

    pub(super) fn must_be_in_time(&self, at: Timestamp) -> Result<(), SessionRefusal> {
        self.must_not_be_over()?;
        match self.session.closes_at() {
            Some(closed_at) if at > closed_at => Err(SessionRefusal::TooLate { closed_at }),
            _ => Ok(()),
        }
    }

    fn answer(
        mut self,
        position: u16,
        answer: &str,
        base: u32,
        command_id: CommandId,
    ) -> Result<Decision, SessionRefusal> {
        let arrived = self.context.arrived;
        let (Some(item), Some(form_item)) = (self.session.item(position), self.form_item(position)) else {
            return Err(SessionRefusal::NoSuchItem { position });
        };
        let current = self.session.current();
        if item.closed && item.is_answered() {
            return Err(SessionRefusal::ItemClosed { position });
        }
        if let Some(closed_at) = self.session.item_closes_at(position).filter(|close| arrived > *close) {
            return Err(SessionRefusal::TooLate { closed_at });
        }
        if item.closed {
            return Err(SessionRefusal::ItemClosed { position });
        }
        if item.served_at.is_none() || (!self.session.rules.player.allow_review && current != Some(position)) {
            return Err(SessionRefusal::OutOfOrder { current });
        }
        let revision = self.revision(position);
        if base != revision {
            return Err(SessionRefusal::Conflict(server_state(&self.session, position, self.context.draft(position))));
        }
        refuse_long(answer).map_err(|long| SessionRefusal::Invalid { reason: long.into(), read_as: None })?;
        if answer.trim().is_empty() {
            return Err(SessionRefusal::MustAnswer);
        }
        let verdict = mark_read(&form_item.body, answer, self.session.decimal_mark);
        if verdict.outcome == Outcome::Invalid {
            return Err(SessionRefusal::Invalid {
                reason: verdict.reason.unwrap_or_default(),
                read_as: verdict.read_as,
            });
        }
        let revision = revision.saturating_add(1);
        let attempt = AnsweredItem {
            at: arrived,
            position,
            answer: answer.to_owned(),
            revision,
            command_id,
            source: AnswerSource::Submit,
            closed: !self.session.rules.player.allow_review,
        };
        self.record(attempt, verdict);
        // Another tab may be on another item or at the review stage; its position stays as it is.
        if current == Some(position) {
            self.advance(position, Some(command_id));
        }
        Ok(self.done(CommandResult::Recorded { position, revision }))
    }

    fn skip(mut self, position: u16, command_id: CommandId) -> Result<Decision, SessionRefusal> {
        let at = self.context.arrived;
        let current = self.session.current();
        if current != Some(position) {
            return Err(SessionRefusal::OutOfOrder { current });
        }
        if self.is_open(position) && !self.session.rules.player.allow_skip {
            return Err(SessionRefusal::MustAnswer);
        }
        let elapsed_ms = self.elapsed(position, at);
        let closed = !self.session.rules.player.allow_review;
        self.emit(SessionEvent::ProblemSkipped { at, position, command_id, elapsed_ms, closed });
        self.advance(position, Some(command_id));
        Ok(self.done(CommandResult::Moved))
    }

    fn go_to(mut self, position: u16, command_id: CommandId) -> Result<Decision, SessionRefusal> {
        let at = self.context.arrived;
        let current = self.session.current();
        let Some(item) = self.session.item(position) else { return Err(SessionRefusal::NoSuchItem { position }) };
        if current == Some(position) {
            return Ok(self.done(CommandResult::Moved));
        }
        let rules = &self.session.rules;
        if !rules.player.allow_review {
            return Err(if item.served_at.is_some() {
                SessionRefusal::ReviewNotAllowed
            } else {
                SessionRefusal::OutOfOrder { current }
            });
        }
        let over = self.session.own_item_close(position).is_some_and(|close| at > close);
        if item.closed || over {
            return Err(SessionRefusal::ItemClosed { position });
        }
        let first_open = self.positions().find(|position| self.is_open(*position));
        if item.served_at.is_none() && !rules.player.allow_skip && first_open != Some(position) {
            return Err(SessionRefusal::OutOfOrder { current });
        }
        self.leave_current(at);
        self.emit(SessionEvent::ProblemRequested { at, position, command_id });
        self.serve(position);
        Ok(self.done(CommandResult::Moved))
    }

    fn review(mut self, command_id: CommandId) -> Result<Decision, SessionRefusal> {
        let at = self.context.arrived;
        let rules = &self.session.rules;
        if !rules.player.allow_review {
            return Err(SessionRefusal::ReviewNotAllowed);
        }
        if !rules.player.allow_skip && self.positions().any(|position| self.is_open(position)) {
            return Err(SessionRefusal::MustAnswer);
        }
        if self.session.current().is_some() {
            self.leave_current(at);
            self.emit(SessionEvent::ReviewOpened { at, command_id: Some(command_id) });
        }
        Ok(self.done(CommandResult::Moved))
    }

    /// Closes the items that have run out of their own time, with the saved answer, and moves on if one of them was
    /// shown.
    fn close_overdue_items(&mut self) {
        let now = self.context.now;
        let shown = self.session.current();
        let mut shown_closed = None;
        for position in self.positions() {
            let Some(close) = self.session.own_item_close(position).filter(|close| now > *close) else { continue };
            self.hand_in_draft(position);
            let elapsed_ms = self.elapsed(position, close);
            if shown == Some(position) {
                shown_closed = Some(position);
            }
            self.emit(SessionEvent::ProblemTimedOut { at: close, position, elapsed_ms });
        }
        if let Some(position) = shown_closed {
            self.advance(position, None);
        } else if self.session.current().is_none() && self.session.items.iter().all(|item| item.closed) {
            self.advance(u16::MAX, None);
        }
    }
}
