//! A turn of a tutor session: load what it is decided from, decide (pure), fetch what the decision needs, store. Its
//! first turn begins a session with the tutor's welcome.

use std::sync::atomic::{AtomicBool, Ordering};

use plumb_sessions::practice::{Mode, PracticePlan};
use plumb_sessions::tutor::{
    DrawnItem, LearnerMessage, ModelPart, NextItem, Student, Topic, TurnDecision, TurnInput, TurnOutcome, TurnTrigger,
    TutorEvent, TutorPlan, TutorRefusal, TutorSession, decide,
};
use plumb_store::sessions::{Created, FormSource};
use plumb_tutoring::turn::alarm;
use plumb_types::ids::{CommandId, SessionId, UserId};
use plumb_types::time::Timestamp;

use super::words::turn_words;
use crate::assessment::{in_open_attempt, session_id};
use crate::capabilities::Learner;
use crate::content::Version as _;
use crate::engine::names::TUTOR;
use crate::engine::stored::{advance, session_events};
use crate::engine::{Change, DecisionResult, LoadedSession, Ownership, Request, SessionStart};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;
use crate::practice::items::{DrawResult, ItemRequest, skills_of};
use crate::practice::turn::broken;

/// Returns the `about` value of sessions of a topic; one session per value can be open.
pub(crate) fn tutor_subject(topic: &str) -> String {
    format!("{TUTOR}:{topic}")
}

impl Learner<'_> {
    /// Begins a topic, or resumes the open session; `NotFound` if there is no such topic.
    pub async fn tutor_begin(&self, topic: &str, student: Student, command_id: CommandId) -> Result<SessionId> {
        let stores = &self.plumb.stores;
        let (id, about) = (session_id(self.actor.id, command_id), tutor_subject(topic));
        if let Some(id) = self.plumb.begun_before(id, TUTOR, &about).await? {
            return Ok(id);
        }
        if let Some(open) = stores.sessions.open_for(self.actor.id, &about).await? {
            return Ok(open.id);
        }
        let facts = self.plumb.facts(None).await?;
        let topic = facts.catalog.topics.get(topic).ok_or(ServiceError::NotFound)?;
        let now = self.plumb.now();
        self.may_begin_another(TUTOR, now).await?;
        let known = self.plumb.known(self.actor.id).await?;
        let graph = facts.catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.hash.clone();
        let plan = self.tutor_plan(id, topic, graph, student)?;
        let practice = facts.context(&self.plumb.rules, &known.mastery, now);
        let model = self.plumb.model_part(self.actor.id).await?;
        let input = TurnInput::new(TurnTrigger::Begin(&plan), command_id, topic, practice, model);
        let TurnDecision { events, session, .. } = self.plumb.decide_turn(input).await?;
        let attempt = stores.sessions.count_attempts(self.actor.id, &about).await? + 1;
        let beginning = SessionStart {
            about: about.clone(),
            hash: topic.hash().clone(),
            attempt,
            form: FormSource::None,
            anonymity: None,
        };
        match self.plumb.begin(&session, &events, beginning).await? {
            Created::Created => Ok(id),
            // Of two concurrent requests, as from two tabs, one creates the session.
            Created::AlreadyOpen => {
                Ok(stores.sessions.open_for(self.actor.id, &about).await?.ok_or(ServiceError::Conflict)?.id)
            }
            Created::FormTaken => Err(broken("a tutor has no form")),
        }
    }

    /// Sends a message or a button's command to the tutor; returns the number of the turn, also if this command was
    /// carried out before. `Gone` if the session is over.
    pub async fn tutor_turn(
        &self,
        session: SessionId,
        message: LearnerMessage,
        command_id: CommandId,
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

    fn tutor_plan(
        &self,
        session_id: SessionId,
        topic: &Topic,
        graph: plumb_types::ContentHash,
        student: Student,
    ) -> Result<TutorPlan> {
        let first = topic.concepts.first().ok_or_else(|| broken("a topic without concepts"))?;
        Ok(TutorPlan {
            lesson: PracticePlan {
                session_id,
                learner: self.actor.id,
                skill: first.skill.clone(),
                mode: Mode::Practice,
                graph,
                mastery_policy: self.plumb.rules.mastery.version.clone(),
                hint_policy: self.plumb.rules.hints.version().to_owned(),
                curriculum: None,
                decimal_mark: self.decimal_mark,
            },
            topic_id: topic.id.clone(),
            topic: topic.hash.clone(),
            steps: u32::try_from(topic.steps.len()).unwrap_or(u32::MAX),
            student,
        })
    }
}

/// A learner's message with the time at which it was received.
struct ReceivedMessage<'m> {
    message: &'m LearnerMessage,
    command_id: CommandId,
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
        let was_asked = self.was_asked.swap(true, Ordering::Relaxed);
        let model = if was_asked { ModelPart::None } else { plumb.model_part(owner).await? };
        let trigger = TurnTrigger::Message(session, self.message);
        // Only the reply to an alarm has it, which a model may raise too.
        let may_alarm =
            model != ModelPart::None || matches!(self.message, LearnerMessage::Text(text) if alarm(text).is_some());
        let contact = if may_alarm { plumb.server_settings().await?.contact } else { String::new() };
        let input =
            TurnInput { contact: &contact, ..TurnInput::new(trigger, self.command_id, &topic, practice, model) };
        let TurnDecision { events, learned, session: after } = plumb.decide_turn(input).await?;
        debug_assert_eq!(advance(session.clone(), &events).ok().as_ref(), Some(&after), "what was decided is the fold");
        let learned = plumb.learned(owner, loaded.row.id, &known, learned)?;
        let change = Change { learned, should_notify: true, ..Change::new(events, Some(owner)) };
        Ok(DecisionResult::Accept { change, after, output: () })
    }
}

impl Plumb {
    /// What a model may do in a learner's conversations. Beside an open question it writes only where all of the
    /// learner's classes allow it.
    async fn model_part(&self, learner: UserId) -> Result<ModelPart> {
        Ok(match self.models() {
            None => ModelPart::None,
            Some(_) if self.stores.classes.allow_model_words(learner).await? => ModelPart::Write,
            Some(_) => ModelPart::Choose,
        })
    }

    /// Decides a turn. Fetches the items and the words that the decision needs, until it is complete.
    async fn decide_turn(&self, mut input: TurnInput<'_>) -> Result<TurnDecision> {
        let plan = input.plan();
        loop {
            match decide(&input).map_err(refusal_error)? {
                TurnOutcome::NeedsItem(next) => {
                    let item = self.draw_next_item(plan.lesson.learner, &next).await?;
                    input.items.push(item);
                }
                TurnOutcome::NeedsWords(briefing) => {
                    let words = Box::pin(turn_words(self, input.topic, plan, &briefing)).await;
                    input.words = Some(words);
                }
                TurnOutcome::Decided(decision) => return Ok(*decision),
            }
        }
    }

    /// Draws the item that a turn needs; `None` if the skill has no items any more.
    async fn draw_next_item(&self, learner: UserId, next: &NextItem) -> Result<Option<DrawnItem>> {
        let catalog = self.catalog();
        let Some(graph) = catalog.graph.as_ref().map(|version| &version.graph) else { return Ok(None) };
        let Some(node) = graph.node(next.skill.as_str()) else { return Ok(None) };
        let (belief, had) = (next.belief, &next.recent);
        let request = ItemRequest { learner, node, belief, had, without: None, at: self.now(), repeats: true };
        let DrawResult::Item { source, made_for } = self.draw_item(&catalog, &request).await? else { return Ok(None) };
        let task = self.task(&source).await?;
        Ok(Some(DrawnItem { skills: skills_of(graph, &made_for, &next.skill), source, task }))
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
