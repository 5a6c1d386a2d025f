//! The run loop. It outlives the client that started it: its next step depends only on stored state.

use std::sync::Arc;
use std::time::Duration;

use plumb_sessions::conversation::{
    AgentStep, Conversation, LastMessage, Message, Phase, RunOutcome, Source, ToolOutcome, resume, start, stop, take,
};
use plumb_sessions::engine::SaidEvent;
use plumb_store::sessions::SessionRow;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use tokio::task::JoinHandle;

use super::hub::{RunGuard, RunKey};
use super::{Activity, ToolCall, ToolEffect, Tools, Turn};
use crate::engine::Change;
use crate::engine::stored::{advance, snapshot};
use crate::failure::{Result, ServiceError};
use crate::kinds::{kind_of, session_head, with_led};
use crate::plumb::Plumb;
use crate::practice::turn::broken;

/// On a database with a single server, a run that is not this server's own counts as lost after this many milliseconds
/// without a change: it belongs to a process that has ended or is about to.
const SILENT_ALONE_MILLIS: i64 = 200;
/// How often the run of another server is checked.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Most changes in one run; no script comes close to it.
const MOST_CHANGES: usize = 1_000;

/// Starts a run, unless one is in progress here. It continues even if the client disconnects; await the handle to wait
/// for its end. `mine` is the run that was begun for it here.
pub(super) fn start_run(plumb: &Arc<Plumb>, session: SessionId, mine: Option<RunKey>) -> JoinHandle<()> {
    let plumb = Arc::clone(plumb);
    tokio::spawn(async move {
        if let Err(error) = plumb.go_on(session, mine).await {
            tracing::error!(%session, %error, "a run came to a halt; the next to look at the session goes on with it");
        }
    })
}

impl Plumb {
    /// Runs a session's agent until it waits for the learner or is done. Returns at once if a run is in progress here.
    pub async fn run(&self, session: SessionId) -> Result<()> {
        self.go_on(session, None).await
    }

    async fn go_on(&self, session: SessionId, mine: Option<RunKey>) -> Result<()> {
        let mut work = self.hub.begin(session, mine);
        while let Some(at_work) = work {
            let stopped = self.run_to_end(session, &at_work).await?;
            // A stopped run does not restart itself: the next request for the session does that.
            work = if stopped { None } else { at_work.end() };
        }
        Ok(())
    }

    /// Returns whether the run was stopped before its end.
    async fn run_to_end(&self, session: SessionId, at_work: &RunGuard<'_>) -> Result<bool> {
        for _ in 0..MOST_CHANGES {
            let row = self.stores.sessions.load(session).await?.ok_or(ServiceError::NotFound)?;
            match with_led!(kind_of(&row)?, S => Box::pin(self.advance_run::<S>(&row, at_work)).await)? {
                RunProgress::On => {}
                RunProgress::Elsewhere => tokio::time::sleep(LOOK_EVERY).await,
                RunProgress::Done => return Ok(false),
                RunProgress::Stopped => return Ok(true),
            }
        }
        Err(broken("a run that does not end"))
    }

    /// Continues a session's run that has been lost by its server, if there is one, until it waits for the learner or
    /// is done.
    pub(crate) async fn resume_lost_run(&self, row: &SessionRow) -> Result<()> {
        let session_head = session_head(row)?;
        let due = session_head.conversation.and_then(|conversation| conversation.due());
        if due.is_some_and(|due| due <= self.now()) { self.run(row.id).await } else { Ok(()) }
    }

    /// Advances a run by one change.
    pub(super) async fn advance_run<A: Tools>(&self, row: &SessionRow, at_work: &RunGuard<'_>) -> Result<RunProgress> {
        let session: A = snapshot(row)?;
        let now = self.now();
        let conversation = session.head().conversation.cloned().unwrap_or_else(|| Conversation::new(now));
        let mut spoken = None;
        let (change, first) = match &conversation.phase {
            Phase::Suspended(_) | Phase::Finished => return Ok(RunProgress::Done),
            // The session was closed from elsewhere before its agent ever ran.
            Phase::Ready(_) if session.head().status.is_closed() && conversation.run == 0 => {
                return Ok(RunProgress::Done);
            }
            Phase::Ready(_) => (Change::nothing(), start(&conversation, &A::SCRIPT, self.voice::<A>(), now)),
            Phase::Running(_) if !at_work.is_own((&conversation).into()) => {
                let silent = now.millis_since(conversation.at);
                let most = if self.stores.notifications.has_others() {
                    conversation.silent_secs() * 1_000
                } else {
                    SILENT_ALONE_MILLIS
                };
                if silent < most {
                    return Ok(RunProgress::Elsewhere);
                }
                (Change::nothing(), resume(&conversation, now))
            }
            Phase::Running(_) if self.hub.is_stop_requested(row.id) => {
                (Change::nothing(), stop(&conversation, RunOutcome::Stopped, now))
            }
            Phase::Running(LastMessage::Calling { call, .. }) => {
                let may_ask = A::VOICE.is_some() && at_work.may_ask(call);
                match self.carry_out_call(&session, row, &conversation, may_ask).await {
                    Ok((change, completed, said)) => {
                        spoken = said;
                        (change, Some(completed))
                    }
                    // A retry may succeed.
                    Err(failure @ ServiceError::Unavailable(_)) => return Err(failure),
                    Err(failure) => {
                        tracing::error!(session = %row.id, %failure, "a tool could not be carried out; its run ends here");
                        let outcome = RunOutcome::Failed { code: "tool".to_owned() };
                        (Change::nothing(), stop(&conversation, outcome, now))
                    }
                }
            }
            Phase::Running(_) => (Change::nothing(), None),
        };
        let said = follow_ups::<A>(conversation, first, spoken, now)?;
        let change = Turn { opening: Vec::new(), change, said }.of::<A>(row);
        let after = advance(session, &change.events)?;
        if !self.append(row, &after, change).await? {
            return Ok(RunProgress::On);
        }
        let Some(conversation) = after.head().conversation else { return Ok(RunProgress::Done) };
        // The change just stored began the run or took it over, so it belongs to this loop.
        at_work.own(conversation.into());
        Ok(match conversation.phase {
            Phase::Running(_) => RunProgress::On,
            Phase::Suspended(_) | Phase::Finished => RunProgress::Done,
            Phase::Ready(_) => RunProgress::Stopped,
        })
    }

    /// Carries out the open call without storing anything of this session (see [`Tools::carry_out`]); returns the
    /// change, the completion message and the words to show.
    async fn carry_out_call<A: Tools>(
        &self,
        session: &A,
        row: &SessionRow,
        conversation: &Conversation,
        may_ask: bool,
    ) -> Result<(Change<A::Event>, Message, Option<(String, Source)>)> {
        let Phase::Running(LastMessage::Calling { call, tool, .. }) = &conversation.phase else {
            return Err(broken("no call is open"));
        };
        let called = ToolCall { row, call, tool: *tool, conversation, may_ask };
        let ToolEffect { change, outcome, said } = session.carry_out(self, &called).await?;
        Ok((change, Message::ToolCompleted { at: self.now(), call: call.clone(), outcome }, said))
    }

    /// Returns the effect of a response as one change: the response is recorded, the run it resumes begins, and the
    /// session applies it. Also returns the tool's outcome and the number of completed items.
    pub(super) async fn applied<A: Tools>(
        &self,
        row: &SessionRow,
        session: &A,
        responded: Message,
    ) -> Result<(Turn<A::Event>, ToolOutcome, u32)> {
        let now = self.now();
        let before = session.head().conversation.ok_or_else(|| broken("no conversation"))?;
        let mut resumed = before.clone();
        resumed.apply_message(&responded, 0);
        let began = start(&resumed, &A::SCRIPT, self.voice::<A>(), now)
            .ok_or_else(|| broken("a response that resumes nothing"))?;
        let care = self.care(row, &responded).await?;
        let flagged = care.as_ref().and_then(|care| care.flagged.clone());
        let mut opening =
            follow_ups::<A>(before.clone(), [responded].into_iter().chain(flagged).chain([began]), None, now)?;
        let said: Vec<A::Event> = opening.iter().cloned().map(SaidEvent::said).collect();
        let opened = advance(session.clone(), &said)?;
        let conversation = opened.head().conversation.cloned().ok_or_else(|| broken("no conversation"))?;
        // The sender waits for the response to be recorded, so no model is asked before that.
        let (change, completed, said) = self.carry_out_call(&opened, row, &conversation, false).await?;
        let Message::ToolCompleted { outcome, .. } = &completed else { return Err(broken("a call without an end")) };
        let outcome = outcome.clone();
        // Words about the answer would be out of place.
        let said = care.map(|care| (care.words, Source::Script)).or(said);
        let said = follow_ups::<A>(conversation, [completed], said, now)?;
        let after = advance(opened, &change.events)?;
        let items = after.describe(self).await?.completed;
        // Stored with the response, so that a repeated request returns this number again.
        if let Some(Message::ClientResponded { completed, .. }) = opening.first_mut() {
            *completed = items;
        }
        Ok((Turn { opening, change, said }, outcome, items))
    }
}

/// Returns `first`, the messages that follow it, and the agent's next messages up to its next tool call. The call is
/// stored before it is carried out.
fn follow_ups<A: Activity>(
    mut conversation: Conversation,
    first: impl IntoIterator<Item = Message>,
    mut words: Option<(String, Source)>,
    now: Timestamp,
) -> Result<Vec<Message>> {
    let mut said = Vec::new();
    let mut next: Vec<Message> = first.into_iter().collect();
    loop {
        for message in &next {
            conversation.apply_message(message, 0);
        }
        said.append(&mut next);
        let Phase::Running(last) = &conversation.phase else { return Ok(said) };
        let step = match words.take() {
            Some((text, source)) => AgentStep::Say(text, source),
            None => match A::SCRIPT.next(last) {
                Some(step) => step,
                None => return Ok(said),
            },
        };
        next = take(&conversation, &A::SCRIPT, step, now).map_err(|fault| broken(&fault.to_string()))?;
    }
}

pub(crate) enum RunProgress {
    On,
    Elsewhere,
    Done,
    Stopped,
}
