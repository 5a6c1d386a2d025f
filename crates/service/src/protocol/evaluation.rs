//! An assessment led by an agent: its items word for word, in the order of its form, without a word about the answers.

use crate::failure::ServiceError;
use plumb_answers::item::{Item, TestForm};
use plumb_sessions::conversation::{ItemPlace, Offer, Script, Tool, ToolOutcome};
use plumb_sessions::inline;
use plumb_sessions::session::{
    EvaluationContext, LearnerAction, Session, SessionCommand, SessionEvent, SessionRefusal, revision,
};
use plumb_store::sessions::{LateSave, SessionRow};
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use super::answer::{ItemAction, ItemContext, action, given, wrong};
use super::{Activity, SessionDescription, TOO_LATE, ToolCall, ToolEffect, Tools};
use crate::assessment::{late_answer, needs};
use crate::capabilities::Learner;
use crate::engine::{Change, CommandError, LoadedSession, Ownership};
use crate::failure::Result;
use crate::plumb::Plumb;
use crate::practice::turn::broken;

impl Activity for Session {
    const SCRIPT: Script = Script::EVALUATION;
    const NEEDS_DRIVER: bool = false;

    fn total(&self) -> Option<u32> {
        self.total_items()
    }

    async fn describe(&self, _: &Plumb) -> Result<SessionDescription> {
        let completed = saturating_cast(self.answered());
        let described = SessionDescription::new(self.assessment_id.clone(), self.title.clone(), completed);
        Ok(SessionDescription { deadline: self.deadline(), ..described })
    }

    async fn context(&self, plumb: &Plumb, _: &SessionRow) -> Result<Json> {
        Ok(json!(EvaluationContext::of(self, plumb.now())))
    }
}

impl Tools for Session {
    async fn carry_out(&self, plumb: &Plumb, called: &ToolCall<'_>) -> Result<ToolEffect<SessionEvent>> {
        let form = plumb.form(self.form_id).await?;
        let (row, command_id) = (called.row, called.command_id());
        match called.tool {
            Tool::GetNextItem => {
                // Overdue items are closed first.
                let (carried, after) = change(self, plumb, row, &form, &SessionCommand::Tick, plumb.now()).await?;
                let after = after.as_ref().unwrap_or(self);
                let outcome = match after.current() {
                    Some(position) => ToolOutcome::Offered(offer(after, &after.administered(&form), position)?),
                    None => ToolOutcome::NothingLeft,
                };
                Ok(ToolEffect { outcome, ..carried })
            }
            Tool::RecordResponse => {
                let Some(response) = &called.conversation.response else {
                    return Ok(ToolEffect::refused("no_response"));
                };
                let command = command(self, &response.offer, &response.response, command_id)?;
                let (carried, _) = change(self, plumb, row, &form, &command, response.at).await?;
                Ok(carried)
            }
            Tool::CompleteSession => {
                if self.current().is_some() {
                    return Ok(ToolEffect::refused("not_over"));
                }
                if self.status().is_closed() {
                    return Ok(ToolEffect::nothing(ToolOutcome::Completed));
                }
                let command = SessionCommand::Learner { id: command_id, action: LearnerAction::Finish };
                let (carried, _) = change(self, plumb, row, &form, &command, plumb.now()).await?;
                Ok(ToolEffect { outcome: ToolOutcome::Completed, ..carried })
            }
            _ => Ok(ToolEffect::refused("unknown_tool")),
        }
    }

    async fn check(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        offer: &Offer,
        response: &Json,
        arrived: Timestamp,
    ) -> Result<Option<LateSave>> {
        let form = plumb.form(self.form_id).await?;
        // Refuses now whatever would be refused later, while the sender can still correct it.
        let command = command(self, offer, response, plumb.fresh_id())?;
        let loaded = plumb.load(row.id, Ownership::Any, needs(&command)).await?;
        let command = upon(&loaded, command);
        let refusal = match plumb.decide_command(&loaded, &form, &command, arrived).await {
            Ok(_) => return Ok(None),
            Err(CommandError::Service(error)) => return Err(error),
            Err(CommandError::Refused(refusal)) => refusal,
        };
        match refusal {
            // Only the time of this item is over: the session goes on with the next one.
            SessionRefusal::TooLate { .. } if self.closes_at().is_none_or(|closes| arrived <= closes) => Ok(None),
            SessionRefusal::Invalid { .. }
            | SessionRefusal::MustAnswer
            | SessionRefusal::AlreadyClosed { .. }
            | SessionRefusal::Paused { .. }
            | SessionRefusal::TooLate { .. } => {
                late_answer(row.id, &command, arrived, &refusal).map(Some).ok_or_else(|| refusal.into())
            }
            _ => Ok(None),
        }
    }
}

impl Learner<'_> {
    /// Ends an assessment of the caller before its end.
    pub(crate) async fn end_exam(&self, id: SessionId, reason: &str) -> Result<()> {
        match self.plumb.terminate(id, reason, self.actor.id).await {
            // The agent or the deadline ended it first.
            Ok(()) | Err(ServiceError::Gone { .. }) => Ok(()),
            Err(failure) => Err(failure),
        }
    }
}

/// Bases the command on the current revision: a draft that the page saved after the prompt must not make the response a
/// conflict.
fn upon(loaded: &LoadedSession<Session>, mut command: SessionCommand) -> SessionCommand {
    if let SessionCommand::Learner { action: LearnerAction::Answer { position, base_revision, .. }, .. } = &mut command
    {
        let draft = loaded.drafts.iter().find(|draft| draft.position == *position);
        *base_revision = revision(&loaded.session, *position, draft);
    }
    command
}

/// Returns the prompt for the item at `position`.
fn offer(session: &Session, form: &TestForm, position: u16) -> Result<Offer> {
    let placed = form.items.get(usize::from(position)).ok_or_else(|| broken("a form without that item"))?;
    let item = Some(Box::new(place(session, &placed.item, position)));
    let around = ItemContext { optional: session.rules.player.allow_skip, item, ..ItemContext::default() };
    Ok(Offer::new(action(&placed.item.question(), &placed.item.body, around), position.to_string()))
}

/// Returns the item's id and its place in the assessment.
fn place(session: &Session, item: &Item, position: u16) -> ItemPlace {
    let of_session = session.items.get(usize::from(position));
    let section = of_session.and_then(|item| session.rules.sections.get(usize::from(item.section)));
    let item_id = match item.bank {
        Some(drawn) => drawn.problem.id,
        None if item.skill_id == inline::SKILL => inline::item_id(&item.blueprint, position),
        None => plumb_bank::template_id(item),
    };
    ItemPlace {
        item_id,
        item_number: u32::from(position) + 1,
        total_items: session.total_items(),
        section_id: section.map(|section| section.id.clone()),
        section: section.map(|section| section.title.clone()),
        time_limit_seconds: session.item_limit_millis().and_then(|millis| u32::try_from(millis / 1_000).ok()),
    }
}

/// Result of a command, with the next state of the session if it changed.
type EffectAndSession = (ToolEffect<SessionEvent>, Option<Session>);

/// Reads a response as a command. An assessment takes answers and nothing else.
fn command(session: &Session, offer: &Offer, response: &Json, id: CommandId) -> Result<SessionCommand> {
    let position: u16 = offer.place.parse().map_err(|_| broken("an item without a position"))?;
    let action = match given(&offer.action, response)? {
        ItemAction::Answer(answer, work) if work.is_empty() => {
            LearnerAction::Answer { position, answer, base_revision: 0 }
        }
        ItemAction::Nothing if session.rules.player.allow_skip => LearnerAction::Skip { position },
        ItemAction::Nothing => return Err(wrong("this item has to be answered")),
        ItemAction::Answer(..) => return Err(wrong("no lines of work are asked for")),
        ItemAction::Hint | ItemAction::Solution => return Err(wrong("an assessment gives no help")),
    };
    Ok(SessionCommand::Learner { id, action })
}

/// Carries out a command without storing the events.
async fn change(
    session: &Session,
    plumb: &Plumb,
    row: &SessionRow,
    form: &TestForm,
    command: &SessionCommand,
    arrived: Timestamp,
) -> Result<EffectAndSession> {
    let fresh = plumb.load(row.id, Ownership::Any, needs(command)).await?;
    // Decide on the row that will be updated; a draft saved since then causes a conflict.
    let loaded = LoadedSession { row: row.clone(), session: session.clone(), ..fresh };
    let command = upon(&loaded, command.clone());
    match plumb.decide_command(&loaded, form, &command, arrived).await {
        Ok((change, after)) => {
            let outcome = ToolOutcome::Recorded { correct: None, feedback: None };
            let changed = (!change.events.is_empty()).then_some(after);
            Ok((ToolEffect::of(change, outcome), changed))
        }
        Err(CommandError::Service(error)) => Err(error),
        Err(CommandError::Refused(refusal)) => {
            let code = match refusal {
                SessionRefusal::AlreadyClosed { .. } | SessionRefusal::TooLate { .. } => TOO_LATE,
                SessionRefusal::Invalid { .. } => "unreadable",
                _ => "not_now",
            };
            // The late answer is kept and flagged, as for any other client.
            let late = late_answer(row.id, &command, arrived, &refusal);
            let refused = ToolEffect::refused(code);
            Ok((ToolEffect { change: Change { late, ..refused.change }, ..refused }, None))
        }
    }
}
