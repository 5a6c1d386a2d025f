//! Applying commands and changed terms to the existing sessions of an assignment.
//!
//! Terms are compared with the present state of each session, not with the earlier terms: repeating the operation does
//! what is missing, and nothing twice.

use futures_util::{StreamExt, stream};
use plumb_content::blueprint::Assessment;
use plumb_sessions::assignment::{Task, Terms};
use plumb_sessions::session::{Session, SessionCommand, StaffAction};
use plumb_store::assignments::AssignmentRow;
use plumb_types::ids::{AssignmentId, ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;

use super::BroadcastResult;
use crate::assessment::{latest_end, settled_terms};
use crate::capabilities::Teacher;
use crate::engine::stored::{from_json, snapshot};
use crate::failure::{Result, ServiceError};

/// Number of sessions updated at a time: they share commits.
const AT_A_TIME: usize = 32;

/// Effect of a command on one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CommandEffect {
    /// The session was already in that state.
    Nothing,
    Done,
    /// Time was added, but the deadline did not move: the window closes then, or there is no time limit.
    Unmoved,
    /// The session is over, or does not allow the command.
    Refused,
}

impl Teacher<'_> {
    /// Carries out an action on each of these sessions. A refusal by one does not affect the others.
    pub(super) async fn broadcast(&self, sessions: Vec<SessionId>, action: &StaffAction) -> BroadcastResult {
        let each = stream::iter(sessions).map(|session| self.carry_out(session, action.clone()));
        let mut reached = BroadcastResult::default();
        for output in each.buffer_unordered(AT_A_TIME).collect::<Vec<_>>().await {
            match output {
                CommandEffect::Nothing | CommandEffect::Done => reached.done += 1,
                CommandEffect::Unmoved => reached.unmoved += 1,
                CommandEffect::Refused => reached.refused += 1,
            }
        }
        reached
    }

    async fn carry_out(&self, session: SessionId, action: StaffAction) -> CommandEffect {
        let added_minutes = if let StaffAction::AddTime { minutes, .. } = action { Some(minutes) } else { None };
        let command = SessionCommand::Staff { by: self.actor.id, action };
        match self.plumb.command(session, None, &command, self.plumb.now()).await {
            Ok((_, _, events)) if events.is_empty() => CommandEffect::Nothing,
            Ok((after, ..)) if added_minutes.is_some_and(|added| keeps_deadline(&after, added)) => {
                CommandEffect::Unmoved
            }
            Ok(_) => CommandEffect::Done,
            Err(
                ServiceError::Conflict | ServiceError::Gone { .. } | ServiceError::Invalid(_) | ServiceError::NotFound,
            ) => CommandEffect::Refused,
            Err(error) => {
                tracing::error!(%session, %error, "an order could not be carried out");
                CommandEffect::Refused
            }
        }
    }

    /// Applies changed terms to the sessions of an assignment: the end of the window, additional extra minutes and
    /// longer breaks; and delays reveals that wait for the window.
    pub(super) async fn sync_sessions(&self, row: &AssignmentRow) -> Result<BroadcastResult> {
        if !matches!(from_json(&row.task)?, Task::Assessment(_)) {
            return Ok(BroadcastResult::default());
        }
        let open = self.plumb.stores.assignments.sessions_of(row.id, true).await?;
        let each = stream::iter(open).map(|session| self.sync_session(row.id, session));
        let mut reached = BroadcastResult::default();
        for output in each.buffer_unordered(AT_A_TIME).collect::<Vec<_>>().await {
            let (did, was_refused) = output?;
            reached.done += usize::from(did);
            reached.refused += usize::from(was_refused);
        }
        self.defer_reveal(row).await?;
        Ok(reached)
    }

    /// Updates one session; returns whether anything was changed, and whether anything was refused, counting all its
    /// commands as one.
    async fn sync_session(&self, assignment: AssignmentId, id: SessionId) -> Result<(bool, bool)> {
        let Some(row) = self.plumb.stores.sessions.load(id).await? else { return Ok((false, false)) };
        let Some(terms) = self.terms_of(assignment, row.learner).await? else { return Ok((false, false)) };
        let session: Session = snapshot(&row)?;
        // The window of the assessment version that the session was begun with still applies.
        let assessment = self.plumb.version::<Assessment>(&session.assessment).await?;
        let settled = terms.effective_for(&assessment);
        let reason = String::new();
        let mut actions = Vec::new();
        if session.allowance.window_closes != settled.closes {
            actions.push(StaffAction::SetWindow { closes: settled.closes, reason: reason.clone() });
        }
        if settled.extra_minutes > 0 {
            actions.push(StaffAction::AllowTime { minutes: settled.extra_minutes });
        }
        if settled.break_minutes > session.allowance.break_minutes {
            actions.push(StaffAction::AllowBreaks { minutes: settled.break_minutes, reason });
        }
        let (mut did, mut was_refused) = (false, false);
        for action in actions {
            let output = self.carry_out(id, action).await;
            did |= output == CommandEffect::Done;
            was_refused |= output == CommandEffect::Refused;
        }
        Ok((did, was_refused))
    }

    async fn terms_of(&self, id: AssignmentId, learner: UserId) -> Result<Option<Terms>> {
        let row = self.plumb.stores.assignments.assigned(id, learner).await?;
        row.as_ref().map(settled_terms).transpose()
    }

    /// Like [`Self::sync_sessions`], for all assignments of a class.
    pub(crate) async fn sync_class_sessions(&self, class: ClassId) -> Result<()> {
        for row in self.plumb.stores.assignments.assignments(class).await? {
            self.sync_sessions(&row).await?;
        }
        Ok(())
    }

    /// Delays reveals that wait for the end of the window until it has closed for all learners, including pauses.
    pub(super) async fn defer_reveal(&self, row: &AssignmentRow) -> Result<()> {
        let mut waiting: Vec<(SessionId, Session)> = Vec::new();
        let mut latest = latest_end(self.plumb, row).await?;
        let all = self.plumb.stores.assignments.sessions_of(row.id, false).await?;
        let mut all = stream::iter(all).map(|id| self.plumb.stores.sessions.load(id)).buffer_unordered(AT_A_TIME);
        while let Some(loaded) = all.next().await {
            let Some(row) = loaded? else { continue };
            let (id, session): (SessionId, Session) = (row.id, snapshot(&row)?);
            if !session.status().is_closed() {
                latest = latest.max(session.window_end());
            }
            if session.rules.reveal.waits_for_window() {
                waiting.push((id, session));
            }
        }
        let each = waiting.into_iter().filter_map(|(id, session)| {
            let until = latest.filter(|latest| session.window_end().is_none_or(|own| own < *latest));
            (session.allowance.others_until != until).then_some((id, until))
        });
        let each = stream::iter(each.collect::<Vec<(SessionId, Option<Timestamp>)>>());
        let each = each.map(|(id, until)| self.carry_out(id, StaffAction::DeferReveal { until }));
        each.buffer_unordered(AT_A_TIME).collect::<Vec<_>>().await;
        Ok(())
    }
}

/// Whether the added minutes did not move the deadline. Before the session is started, that is unknown.
fn keeps_deadline(after: &Session, added_minutes: u32) -> bool {
    let mut before = after.clone();
    before.allowance.extra_minutes = after.allowance.extra_minutes.saturating_sub(added_minutes);
    after.started_at().is_some() && before.deadline() == after.deadline()
}
