//! Commands of assessment sessions, and overdue work in sessions of any kind.

use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_sessions::engine::SessionKind;
use plumb_sessions::session::{
    Context, Decision, LearnerAction, Session, SessionCommand, SessionEvent, SessionRefusal, StaffAction, decide,
};
use plumb_store::sessions::{DeleteDrafts, LateSave};
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

use super::reasons::shortened;
use crate::engine::stored::advance;
use crate::engine::{
    Change, CommandError, DecisionResult, ExecutionResult, LoadedSession, Ownership, Request, RequiredDrafts,
};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::kinds::is_intact;
use crate::plumb::Plumb;

/// The change, and the session after it.
pub(crate) type ChangeAndSession = (Change<SessionEvent>, Session);

/// Returns which drafts the decision of a command needs.
pub(crate) const fn needs(command: &SessionCommand) -> RequiredDrafts {
    match command {
        SessionCommand::Learner { action: LearnerAction::Answer { position, .. }, .. } => {
            RequiredDrafts::One(*position)
        }
        _ => RequiredDrafts::All,
    }
}

/// A command with the time at which it was received.
struct ReceivedCommand<'c> {
    command: &'c SessionCommand,
    owner: Option<UserId>,
    at: Timestamp,
}

impl Request<Session> for ReceivedCommand<'_> {
    type Output = Arc<TestForm>;

    fn needs(&self) -> RequiredDrafts {
        needs(self.command)
    }

    async fn decide(
        &self,
        plumb: &Plumb,
        loaded: &LoadedSession<Session>,
    ) -> Result<DecisionResult<Session, Arc<TestForm>>> {
        if let SessionCommand::Learner { action: LearnerAction::Answer { answer, .. }, .. } = self.command
            && let Some(refused) = plumb.refuse_danger(loaded, &[answer.as_str()]).await?
        {
            return Ok(refused);
        }
        let form = plumb.form(loaded.session.form_id).await?;
        let (change, after) = match plumb.decide_command(loaded, &form, self.command, self.at).await {
            Ok(changed) => changed,
            Err(CommandError::Service(error)) => return Err(error),
            Err(CommandError::Refused(refusal)) => {
                let late = late_answer(loaded.row.id, self.command, self.at, &refusal);
                return late.map(DecisionResult::Late).ok_or_else(|| refusal.into());
            }
        };
        // The learner's page is notified of other people's changes to the session.
        let (by, should_notify) = match self.command {
            SessionCommand::Learner { .. } => (None, false),
            SessionCommand::Staff { by, .. } => (Some(*by), true),
            SessionCommand::Tick => (None, true),
        };
        let change = Change { by: self.owner.or(by), should_notify, ..change };
        let output = after.administered_shared(&form);
        Ok(DecisionResult::Accept { change, after, output })
    }
}

impl Plumb {
    /// Loads a session with all its drafts; `NotFound` if it does not belong to `owner` (if given).
    pub(crate) async fn load_session(&self, id: SessionId, owner: Option<UserId>) -> Result<LoadedSession<Session>> {
        self.load(id, Ownership::from(owner), RequiredDrafts::All).await
    }

    /// Carries out a command; returns the session after it, its items and its events (none for a replay).
    pub(crate) async fn command(
        &self,
        id: SessionId,
        owner: Option<UserId>,
        command: &SessionCommand,
        arrived: Timestamp,
    ) -> Result<(Session, Arc<TestForm>, Vec<SessionEvent>)> {
        let request = ReceivedCommand { command, owner, at: arrived };
        let ExecutionResult { session, events, output } = self.execute(id, Ownership::from(owner), &request).await?;
        Ok((session, output, events))
    }

    /// Decides a command; the change includes its evidence about the learner. `form` is the whole form of the session.
    pub(crate) async fn decide_command(
        &self,
        loaded: &LoadedSession<Session>,
        form: &TestForm,
        command: &SessionCommand,
        arrived: Timestamp,
    ) -> Result<ChangeAndSession, CommandError<SessionRefusal>> {
        let context = Context { now: self.now(), arrived, drafts: &loaded.drafts };
        let decision = decide(&loaded.session, form, command, &context).map_err(CommandError::Refused)?;
        let Decision { mut events, .. } = decision;
        let mut after = advance(loaded.session.clone(), &events)?;
        let mut learned = Vec::new();
        // The worker later returns to sessions that were closed before their score could be seen.
        if !events.is_empty() || matches!(command, SessionCommand::Tick) {
            match self.assessment_evidence(&after, &after.administered(form)).await {
                Ok(evidence) => {
                    learned = evidence.rows;
                    after = advance(after, &evidence.events)?;
                    insert_before_end(&mut events, evidence.events);
                }
                // Missing evidence must not prevent a learner from submitting.
                Err(error) => {
                    tracing::error!(session = %loaded.row.id, %error, "a session could not be taken as evidence");
                }
            }
        }
        let delete_drafts = match (command, after.status().is_closed()) {
            (_, true) => DeleteDrafts::All,
            (SessionCommand::Learner { action: LearnerAction::Answer { position, .. }, .. }, false) => {
                DeleteDrafts::One(i64::from(*position))
            }
            _ => DeleteDrafts::Keep,
        };
        let change = Change { learned, delete_drafts, expected_drafts: loaded.mark, ..Change::new(events, None) };
        Ok((change, after))
    }

    /// Handles sessions with overdue work: continues interrupted runs and closes overdue sessions. Returns how many
    /// were handled. Called by the worker, also after a crash.
    pub async fn close_overdue(&self) -> Result<usize> {
        let due = self.stores.sessions.due(self.now(), 256).await?;
        for id in &due {
            if let Err(error) = self.close_if_overdue(*id).await {
                // One session that fails must not keep the others open.
                tracing::error!(session = %id, %error, "an overdue session could not be closed");
            }
        }
        Ok(due.len())
    }

    async fn close_if_overdue(&self, id: SessionId) -> Result<()> {
        let Some(row) = self.stores.sessions.load(id).await? else { return Ok(()) };
        // Pending responses count before the session is closed for time.
        if let Err(error) = self.resume_lost_run(&row).await {
            tracing::warn!(session = %id, %error, "a run could not be taken up; trying again");
        }
        // Other kinds have no deadlines.
        if Session::NAMES.contains(&row.kind.as_str()) {
            self.command(id, None, &SessionCommand::Tick, self.now()).await?;
        }
        Ok(())
    }

    /// Gives a running session extra time.
    pub async fn add_time(
        &self,
        session: SessionId,
        minutes: u32,
        reason: &str,
        by: UserId,
    ) -> Result<Option<Timestamp>> {
        let action = StaffAction::AddTime { minutes, reason: shortened(reason), command_id: self.fresh_id() };
        let command = SessionCommand::Staff { by, action };
        let (session, ..) = self.command(session, None, &command, self.now()).await?;
        Ok(session.deadline())
    }

    /// Terminates a session; saved drafts are submitted.
    pub async fn terminate(&self, session: SessionId, reason: &str, by: UserId) -> Result<()> {
        let command = SessionCommand::Staff { by, action: StaffAction::Terminate { reason: shortened(reason) } };
        self.command(session, None, &command, self.now()).await.map(drop)
    }

    /// Whether a session is intact: reads all its events and folds them.
    pub async fn is_intact(&self, id: SessionId) -> Result<bool> {
        let row = self.stores.sessions.load(id).await?.ok_or(ServiceError::NotFound)?;
        let events = self.stores.sessions.events(id).await?;
        Ok(is_intact(&row, &events))
    }
}

impl From<SessionRefusal> for ServiceError {
    fn from(refusal: SessionRefusal) -> Self {
        match refusal {
            SessionRefusal::NotOpen { opens } => ServiceError::NotYetOpen(opens),
            SessionRefusal::NoSuchItem { .. } => ServiceError::NotFound,
            SessionRefusal::Invalid { reason, .. } => ServiceError::Invalid(InvalidInput::AnswerUnreadable(reason)),
            SessionRefusal::MustAnswer => ServiceError::Invalid(InvalidInput::AnswerMissing),
            SessionRefusal::Conflict(_)
            | SessionRefusal::Paused { .. }
            | SessionRefusal::OutOfOrder { .. }
            | SessionRefusal::ItemClosed { .. }
            | SessionRefusal::NotStarted
            | SessionRefusal::NotOver
            | SessionRefusal::ReviewNotAllowed => ServiceError::Conflict,
            SessionRefusal::NotWaiting { .. } => ServiceError::Invalid(InvalidInput::ReviewDecidedMeanwhile),
            SessionRefusal::WindowClosed | SessionRefusal::AlreadyClosed { .. } | SessionRefusal::TooLate { .. } => {
                ServiceError::Gone { kept: false }
            }
            SessionRefusal::NoBreak => ServiceError::Invalid(InvalidInput::BreakNotNow),
            SessionRefusal::BadWindow => ServiceError::Invalid(InvalidInput::WindowMustLieAhead),
            SessionRefusal::BadExtraTime => ServiceError::Invalid(InvalidInput::ExtraTimeRange),
            refusal @ (SessionRefusal::BadPlan(_) | SessionRefusal::WrongForm) => {
                ServiceError::Internal(refusal.to_string())
            }
        }
    }
}

/// Returns the answer that must be kept although its command is refused: one that was received too late.
pub(crate) fn late_answer(
    session: SessionId,
    command: &SessionCommand,
    arrived_at: Timestamp,
    refusal: &SessionRefusal,
) -> Option<LateSave> {
    match (refusal, command) {
        (
            SessionRefusal::AlreadyClosed { .. } | SessionRefusal::TooLate { .. },
            SessionCommand::Learner { id, action: LearnerAction::Answer { position, answer, .. } },
        ) => {
            let (position, command_id, answer) = (i64::from(*position), *id, answer.clone());
            Some(LateSave { session, position, command_id, answer, arrived_at })
        }
        _ => None,
    }
}

/// Inserts the evidence before the last event, so that the session's end stays last.
pub fn insert_before_end(events: &mut Vec<SessionEvent>, evidence: Vec<SessionEvent>) {
    let end = events.pop();
    events.extend(evidence.into_iter().chain(end));
}

#[cfg(test)]
mod tests;
