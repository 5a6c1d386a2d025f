//! A turn with a tutor: the learner's message is decided on first, and then the reply is worded.

use std::sync::atomic::{AtomicBool, Ordering};

use plumb_learning::graph::AppliedEvidence;
use plumb_sessions::tutor::{
    LearnerMessage, NextItem, Topic, Turn, TutorContext, TutorEvent, TutorRefusal, TutorSession,
};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::words::found;
use crate::assessment::in_open_attempt;
use crate::capabilities::Learner;
use crate::engine::stored::{advance, session_events};
use crate::engine::{Change, DecisionResult, LoadedSession, Ownership, Request};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;
use crate::practice::items::{DrawResult, ItemRequest, skills_of};

impl Learner<'_> {
    /// Sends a message or a button's command to the tutor; returns the number of the turn, also if this command was
    /// carried out before. `Gone` if the session is over.
    pub async fn tutor_turn(
        &self,
        session: Uuid,
        message: LearnerMessage,
        command_id: Uuid,
        arrived: Timestamp,
    ) -> Result<u32> {
        let heard = ReceivedMessage { message: &message, command_id, arrived, was_asked: AtomicBool::new(false) };
        let done = self.plumb.execute::<TutorSession, _>(session, Ownership::User(self.actor.id), &heard).await?;
        if !done.events.is_empty() {
            return Ok(done.session.turn_count);
        }
        let events: Vec<TutorEvent> = session_events(session, &self.plumb.stores.sessions.events(session).await?)?;
        let turn = events.iter().find_map(|event| match event {
            TutorEvent::MessageReceived { turn, command_id: of, message: said, .. } if *of == command_id => {
                Some((*turn, *said == message))
            }
            _ => None,
        });
        // No message has this command: it was carried out too long ago to be remembered as a turn.
        let (turn, is_same) = turn.ok_or(ServiceError::Conflict)?;
        if is_same { Ok(turn) } else { Err(ServiceError::KeyReused) }
    }
}

/// A learner's message with the time at which it was received.
struct ReceivedMessage<'m> {
    message: &'m LearnerMessage,
    command_id: Uuid,
    arrived: Timestamp,
    /// Whether a model was asked for the reply. If the session moved on in between, the retry uses the script.
    was_asked: AtomicBool,
}

impl Request<TutorSession> for ReceivedMessage<'_> {
    type Output = ();

    async fn decide(
        &self,
        plumb: &Plumb,
        loaded: &LoadedSession<TutorSession>,
    ) -> Result<DecisionResult<TutorSession, ()>> {
        let (session, owner) = (&loaded.session, loaded.row.learner);
        let known = plumb.known(owner).await?;
        let topic = plumb.version::<Topic>(&session.plan.topic).await?;
        let facts = plumb.facts(session.open().map(|current| &current.source)).await?;
        if let Some(task) = &facts.task
            && plumb.open_questions(owner).await?.has_task(task)
        {
            return Err(in_open_attempt());
        }
        let practice = facts.context(&plumb.rules, &known.mastery, self.arrived);
        let context = TutorContext { topic: &topic, practice };
        let heard = Turn::receive(session, self.message, context, self.command_id).map_err(refusal_error)?;
        let Some(turn) = heard else {
            return Ok(DecisionResult::Accept { change: Change::nothing(), after: session.clone(), output: () });
        };
        let may_ask = !self.was_asked.swap(true, Ordering::Relaxed);
        let (events, learned, after) = spoken(plumb, turn, may_ask).await?;
        debug_assert_eq!(advance(session.clone(), &events).ok().as_ref(), Some(&after), "what was decided is the fold");
        let learned = plumb.learned(owner, loaded.row.id, &known, learned)?;
        let change = Change { learned, should_notify: true, ..Change::new(events, Some(owner)) };
        Ok(DecisionResult::Accept { change, after, output: () })
    }
}

/// Completes a turn: draws the next item and words the reply, by a model if one may be asked.
pub(super) async fn spoken(
    plumb: &Plumb,
    mut turn: Turn<'_>,
    may_ask: bool,
) -> Result<(Vec<TutorEvent>, Vec<AppliedEvidence>, TutorSession)> {
    let mut next = None;
    while let Some(next_item) = turn.next_item() {
        match plumb.draw_requested_item(turn.session(), &next_item).await? {
            Some((skills, source)) => {
                next = Some(plumb.task(&source).await?);
                turn.serve(skills, source).map_err(refusal_error)?;
            }
            // Its blueprints were retired since the session began.
            None => turn.without_item(),
        }
    }
    let (text, source) = Box::pin(found(plumb, &mut turn, next.as_ref(), may_ask)).await;
    Ok(turn.reply(text, source))
}

impl Plumb {
    /// Draws the item that a turn requires; `None` if the skill has no items any more.
    async fn draw_requested_item(
        &self,
        session: &TutorSession,
        next_item: &NextItem,
    ) -> Result<Option<(Vec<SkillId>, plumb_bank::ItemSource)>> {
        let catalog = self.catalog();
        let Some(graph) = catalog.graph.as_ref().map(|version| &version.graph) else { return Ok(None) };
        let Some(node) = graph.node(next_item.skill.as_str()) else { return Ok(None) };
        let request = ItemRequest {
            learner: session.lesson.plan.learner,
            node,
            belief: next_item.belief,
            had: &session.lesson.recent_items,
            at: self.now(),
            repeats: true,
        };
        Ok(match self.draw_item(&catalog, &request).await? {
            DrawResult::Item { source, made_for } => Some((skills_of(graph, &made_for, &next_item.skill), source)),
            DrawResult::AllMet | DrawResult::Reserved | DrawResult::Nothing => None,
        })
    }
}

fn refusal_error(refusal: TutorRefusal) -> ServiceError {
    match refusal {
        TutorRefusal::Over => ServiceError::Gone { kept: false },
        TutorRefusal::Empty => InvalidInput::TutorMessageEmpty.into(),
        TutorRefusal::TooLong => InvalidInput::TutorMessageLong.into(),
        TutorRefusal::Practice(refusal) => refusal.into(),
    }
}
