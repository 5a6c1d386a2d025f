//! Decisions on a learner's message. Everything that counts is decided before any reply is worded.

use thiserror::Error;
use uuid::Uuid;

use super::course::{StepReason, StepRequirement, belief};
use super::event::{EndReason, TutorEvent, TutorPlan};
use super::message::{Intent, LearnerMessage, read};
use super::state::TutorSession;
use super::{AFTERWORDS, MAX_MESSAGE};
use crate::engine::SessionKind as _;
use crate::practice::{self, Context, PracticeCommand, PracticeRefusal};
use plumb_answers::answer::Outcome;
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_content::topic::Topic;
use plumb_learning::graph::AppliedEvidence;
use plumb_learning::mastery::LearnerMastery;
use plumb_tutoring::gate::{Source, WithheldReply};
use plumb_tutoring::turn::{Alarm, Meaning, Pace, PaceInput, PacePreference, Phase};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// Maximum number of messages in a session: bounds its size, far above what helps a learner.
pub const MAX_TURNS: u32 = 400;

/// Maximum number of alarms that are taken from a model in a session: a model that raises one every time tells us
/// nothing.
const MODEL_FLAGS: usize = 5;

/// Input of a turn besides the session.
#[derive(Clone, Copy)]
pub struct TutorContext<'a> {
    pub topic: &'a Topic,
    /// Input of the practice part; its `mastery` is the learner's mastery before the turn.
    pub practice: Context<'a>,
}

/// A request for an item to show to the learner.
#[derive(Debug, Clone, PartialEq)]
pub struct NextItem {
    /// Skill of the item.
    pub skill: SkillId,
    /// Mastery belief of the skill, 0 to 1, that the difficulty should suit.
    pub belief: f64,
}

/// Why a message was refused. A refused message has no effect.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TutorRefusal {
    /// The session is over, and no more replies are given.
    #[error("the session is over")]
    Over,
    #[error("there is nothing in the message")]
    Empty,
    #[error("a message has at most {MAX_MESSAGE} characters")]
    TooLong,
    /// The refusal of the practice part.
    #[error(transparent)]
    Practice(#[from] PracticeRefusal),
}

/// One turn: the learner's message, the next question, and the reply.
pub struct Turn<'a> {
    pub(super) context: TutorContext<'a>,
    /// The session before the turn.
    pub(super) before: Option<&'a TutorSession>,
    /// The session so far.
    pub(super) session: TutorSession,
    events: Vec<TutorEvent>,
    learned: Vec<AppliedEvidence>,
    pub(super) mastery: LearnerMastery,
    command_id: Uuid,
    /// Number of practice commands made in this turn.
    made: u128,
}

impl<'a> Turn<'a> {
    /// Begins a session. `None` for a plan without steps, which no topic has.
    pub fn opening(plan: TutorPlan, context: TutorContext<'a>, command_id: Uuid) -> Option<Self> {
        let at = context.practice.arrived;
        let created = TutorEvent::SessionCreated { at, plan: Box::new(plan) };
        let session = TutorSession::begun(&created)?;
        let mut turn = Self::new(session, None, context, command_id);
        turn.events.push(created);
        turn.enter(1, StepReason::Begun);
        Some(turn)
    }

    /// Takes a message in a running or finished session. `None` if this command was already carried out.
    pub fn receive(
        session: &'a TutorSession,
        message: &LearnerMessage,
        context: TutorContext<'a>,
        command_id: Uuid,
    ) -> Result<Option<Self>, TutorRefusal> {
        if session.commands.has(command_id) {
            return Ok(None);
        }
        if let LearnerMessage::Text(text) = message {
            if text.trim().is_empty() {
                return Err(TutorRefusal::Empty);
            }
            if text.chars().count() > MAX_MESSAGE {
                return Err(TutorRefusal::TooLong);
            }
        }
        let is_over = session.life.status.is_closed();
        if is_over && session.afterwords >= AFTERWORDS {
            return Err(TutorRefusal::Over);
        }
        if let LearnerMessage::Answer { position, .. } = message
            && session.open().is_none_or(|current| current.position != *position)
        {
            return Err(TutorRefusal::Practice(PracticeRefusal::NotCurrent));
        }
        let mut turn = Self::new(session.clone(), Some(session), context, command_id);
        let task = context.practice.task.filter(|_| session.open().is_some() && !is_over);
        let intent = read(message, task, session.lesson.plan.decimal_mark);
        turn.emit(TutorEvent::MessageReceived {
            at: context.practice.arrived,
            turn: session.turn_count.saturating_add(1),
            message: message.clone(),
            words: message.words(task),
            intent: intent.clone(),
            command_id,
        });
        turn.take(&intent, is_over)?;
        Ok(Some(turn))
    }

    fn new(
        session: TutorSession,
        before: Option<&'a TutorSession>,
        context: TutorContext<'a>,
        command_id: Uuid,
    ) -> Self {
        let mastery = context.practice.mastery.clone();
        Self { context, before, session, events: Vec::new(), learned: Vec::new(), mastery, command_id, made: 0 }
    }

    /// The session so far.
    pub const fn session(&self) -> &TutorSession {
        &self.session
    }

    /// The topic that is taught.
    pub const fn topic(&self) -> &'a Topic {
        self.context.topic
    }

    /// The events so far.
    pub fn events(&self) -> &[TutorEvent] {
        &self.events
    }

    /// The learner's mastery after the events so far.
    pub const fn mastery(&self) -> &LearnerMastery {
        &self.mastery
    }

    /// The pace of the reply.
    pub fn pace(&self) -> Pace {
        let TutorContext { topic, practice } = self.context;
        self.session.pace_at(TutorSession::mean_mastery(topic, &self.mastery, practice.graph, practice.arrived))
    }

    /// The item that must be shown to the learner now; `None` if no question is due.
    pub fn next_item(&self) -> Option<NextItem> {
        let TutorContext { topic, practice } = self.context;
        if self.session.life.status.is_closed() || self.session.open().is_some() || self.was_alarmed() {
            return None;
        }
        let concept = if self.session.is_complete {
            self.session.is_extended.then(|| topic.steps.last().map(|step| &step.concept)).flatten()?
        } else {
            let step = self.session.step(topic)?;
            matches!(self.session.step_requirement(topic), StepRequirement::Right(_)).then_some(&step.concept)?
        };
        let known = belief(concept, &self.mastery, practice.graph, practice.arrived);
        let belief = match self.pace() {
            Pace::Simplify => known / 2.0,
            Pace::Extend => 1.0,
            Pace::Accelerate => known.max(PaceInput::HIGH),
            Pace::First | Pace::Consolidate | Pace::Steady => known,
        };
        Some(NextItem { skill: concept.skill.clone(), belief })
    }

    /// Shows an item to the learner.
    pub fn serve(&mut self, skills: Vec<SkillId>, source: ItemSource) -> Result<(), TutorRefusal> {
        let command_id = self.next_command_id();
        self.practise(&PracticeCommand::Serve { skills, source, command_id })
    }

    /// No item is available for the request: the plan continues without one.
    pub fn without_item(&mut self) {
        if self.session.is_complete {
            self.end(EndReason::ExtensionDone);
        } else {
            self.enter(self.session.current_step.saturating_add(1), StepReason::SetAside);
        }
    }

    /// Records that a model reports a message that needs help a tutor cannot give. The turn's decisions are unchanged:
    /// an answer counts, and the next item is not replaced. The learner's teacher reviews the message, and the script
    /// words the reply. The number of alarms taken from a model in a session is limited.
    pub fn flag_by_model(&mut self, alarm: Alarm) {
        let by_model = self.session.flags.iter().filter(|flag| flag.by_model).count();
        if by_model < MODEL_FLAGS && self.alarm().is_none() {
            let (at, turn) = (self.at(), self.session.turn_count);
            self.emit(TutorEvent::Flagged { at, turn, alarm, by_model: true });
        }
    }

    /// Records a model's reply that the gate withheld.
    pub fn held_back(&mut self, held_back: WithheldReply) {
        let (at, turn) = (self.at(), self.session.turn_count);
        self.emit(TutorEvent::ReplyHeldBack { at, turn, held_back });
    }

    /// Sends the tutor's reply. Returns the events, the evidence about the learner, and the session after the turn.
    ///
    /// A model's reply about a question that was already open is help: later answers no longer count as unaided.
    pub fn reply(mut self, text: String, source: Source) -> (Vec<TutorEvent>, Vec<AppliedEvidence>, TutorSession) {
        let open = |session: &TutorSession| session.open().map(|current| current.position);
        let alone = self.session.open().filter(|current| !current.had_help() && !current.is_counted());
        if let Some(position) = alone.map(|current| current.position)
            && !source.is_script()
            && self.before.and_then(open) == Some(position)
        {
            let at = self.at();
            self.emit(TutorEvent::Lesson(practice::PracticeEvent::ModelAssisted { at, position }));
        }
        let (turn, pace) = (self.session.turn_count, self.pace());
        self.emit(TutorEvent::Spoke { at: self.context.practice.arrived, turn, text, pace, source });
        (self.events, self.learned, self.session)
    }

    pub(super) fn emit(&mut self, event: TutorEvent) {
        self.session.apply(&event);
        self.events.push(event);
    }

    pub(super) fn at(&self) -> Timestamp {
        self.context.practice.arrived
    }

    /// Makes a new id for each practice command that one message causes.
    fn next_command_id(&mut self) -> Uuid {
        self.made += 1;
        Uuid::from_u128(self.command_id.as_u128() ^ self.made)
    }

    fn was_alarmed(&self) -> bool {
        self.events.iter().any(|event| matches!(event, TutorEvent::Flagged { by_model: false, .. }))
    }

    /// Lets practice decide a command, and takes over its events.
    fn practise(&mut self, command: &PracticeCommand) -> Result<(), TutorRefusal> {
        let context = Context { mastery: &self.mastery, ..self.context.practice };
        let decision = practice::decide(&self.session.lesson, command, &context)?;
        if !decision.learned.is_empty() {
            let mut states = self.mastery.states().clone();
            for AppliedEvidence { skill, state, .. } in &decision.learned {
                states.insert(skill.clone(), state.clone());
            }
            self.mastery = LearnerMastery::from_states(states);
        }
        self.learned.extend(decision.learned);
        for event in decision.events {
            self.emit(TutorEvent::Lesson(event));
        }
        Ok(())
    }

    fn take(&mut self, intent: &Intent, is_over: bool) -> Result<(), TutorRefusal> {
        if let Intent::Alarm(alarm) = intent {
            let (at, turn) = (self.at(), self.session.turn_count);
            self.emit(TutorEvent::Flagged { at, turn, alarm: *alarm, by_model: false });
            self.enforce_turn_limit();
            return Ok(());
        }
        if is_over {
            return Ok(());
        }
        match intent {
            Intent::Answer(answer, work) => self.answer(answer, work)?,
            Intent::Meant(meaning) => self.apply_meaning(*meaning)?,
            Intent::Alarm(_) => {}
        }
        self.advance();
        let spent = self.session.is_extended && !self.session.has_turns_left();
        if spent && !self.session.life.status.is_closed() {
            self.end(EndReason::ExtensionDone);
        }
        self.enforce_turn_limit();
        Ok(())
    }

    /// Ends a session that has reached the maximum number of messages: the topic can be begun again.
    fn enforce_turn_limit(&mut self) {
        if self.session.turn_count >= MAX_TURNS && !self.session.life.status.is_closed() {
            self.end(EndReason::TooLong);
        }
    }

    fn answer(&mut self, answer: &str, work: &[String]) -> Result<(), TutorRefusal> {
        let Some(current) = self.session.open() else { return Err(PracticeRefusal::NotCurrent.into()) };
        let (position, command_id) = (current.position, self.next_command_id());
        let (answer, work) = (answer.to_owned(), work.to_vec());
        self.practise(&PracticeCommand::Answer { position, answer, work, command_id })?;
        let Some(current) = self.session.open() else { return Ok(()) };
        let wrong_attempts = current.wrong_attempts();
        let phase = Phase::after(wrong_attempts);
        if phase > self.session.phase {
            self.emit(TutorEvent::QuestionPhased { at: self.at(), position, phase, wrong_attempts });
        }
        if phase == Phase::Explain { self.give_up(position) } else { Ok(()) }
    }

    /// Explains the item: it is then done, and not solved.
    fn give_up(&mut self, position: u32) -> Result<(), TutorRefusal> {
        let command_id = self.next_command_id();
        self.practise(&PracticeCommand::Solution { position, command_id })
    }

    fn apply_meaning(&mut self, meaning: Meaning) -> Result<(), TutorRefusal> {
        let open = self.session.open().map(|current| current.position);
        match (meaning, open) {
            (Meaning::Stop, _) => self.end(EndReason::Stopped),
            (Meaning::Slower, _) => self.choose_pace(PacePreference::slower),
            (Meaning::Faster, _) => self.choose_pace(PacePreference::faster),
            (Meaning::TellMe, Some(position)) => self.give_up(position)?,
            (Meaning::Hint | Meaning::NotUnderstood, Some(position)) => {
                let command_id = self.next_command_id();
                match self.practise(&PracticeCommand::Hint { position, command_id }) {
                    // After the last hint the reply says so; the solution must be requested explicitly.
                    Ok(()) | Err(TutorRefusal::Practice(PracticeRefusal::NoMoreHints)) => {}
                    Err(refusal) => return Err(refusal),
                }
            }
            // A message that is not an answer leaves the open item unchanged.
            (Meaning::GoOn | Meaning::Question | Meaning::Words, Some(_)) => {}
            (Meaning::GoOn | Meaning::Words | Meaning::TellMe, None) => self.go_on(),
            (Meaning::Hint | Meaning::NotUnderstood | Meaning::Question, None) => self.explain_again(),
        }
        Ok(())
    }

    fn choose_pace(&mut self, change: fn(PacePreference) -> PacePreference) {
        let (at, pace) = (self.at(), change(self.session.pace));
        if pace != self.session.pace {
            self.emit(TutorEvent::PaceChosen { at, pace });
        }
    }

    /// The result of this turn's latest answer; `None` if there was none.
    pub(super) fn marked(&self) -> Option<Outcome> {
        self.events.iter().rev().find_map(|event| match event.lesson()? {
            practice::PracticeEvent::AttemptEvaluated { verdict, .. } => Some(verdict.outcome),
            _ => None,
        })
    }

    /// The alarm that the message raised, if any.
    pub fn alarm(&self) -> Option<Alarm> {
        self.events.iter().find_map(|event| match event {
            TutorEvent::Flagged { alarm, .. } => Some(*alarm),
            _ => None,
        })
    }

    /// The item that was open before the turn.
    pub(super) const fn task(&self) -> Option<&'a Task> {
        self.context.practice.task
    }
}
