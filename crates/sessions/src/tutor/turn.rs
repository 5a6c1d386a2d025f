//! What a message comes to. First everything is decided that counts; only then is something said.

use thiserror::Error;
use uuid::Uuid;

use super::course::{Needed, StepReason, belief};
use super::event::{EndReason, TutorEvent};
use super::message::{Intent, LearnerMessage, read};
use super::plan::TutorPlan;
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
use plumb_tutoring::gate::{HeldBack, Source};
use plumb_tutoring::turn::{Alarm, Meaning, Pace, PacePreference, Phase, Standing};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// The most messages of a session: a bound on its size, far above what helps anybody.
pub const MAX_TURNS: u32 = 400;

/// The most messages of a session that a model's alarm is taken for: one that cries always says nothing.
const MODEL_FLAGS: usize = 5;

/// What a turn is decided by, beside the session.
#[derive(Clone, Copy)]
pub struct TutorContext<'a> {
    pub topic: &'a Topic,
    /// What practice decides by; its `mastery` is that of before the turn.
    pub practice: Context<'a>,
}

/// The item that is to be put before the learner.
#[derive(Debug, Clone, PartialEq)]
pub struct Wish {
    /// Of which skill.
    pub skill: SkillId,
    /// As hard as suits who is believed to know the skill so well, 0 to 1.
    pub belief: f64,
}

/// Why a message came to nothing. Nothing happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TutorRefusal {
    /// It is over, and all has been said.
    #[error("the session is over")]
    Over,
    #[error("there is nothing in the message")]
    Empty,
    #[error("a message has at most {MAX_MESSAGE} characters")]
    TooLong,
    /// The answer, as practice refuses it.
    #[error(transparent)]
    Practice(#[from] PracticeRefusal),
}

/// One turn: what was heard, what is asked next, what is said.
pub struct Turn<'a> {
    pub(super) context: TutorContext<'a>,
    /// The session before it.
    pub(super) before: Option<&'a TutorSession>,
    /// The session so far.
    pub(super) session: TutorSession,
    events: Vec<TutorEvent>,
    learned: Vec<AppliedEvidence>,
    pub(super) mastery: LearnerMastery,
    command_id: Uuid,
    /// How many commands of practice were made of it.
    made: u128,
}

impl<'a> Turn<'a> {
    /// The beginning of a session. None for a plan without steps, which no topic has.
    pub fn opening(plan: TutorPlan, context: TutorContext<'a>, command_id: Uuid) -> Option<Self> {
        let at = context.practice.arrived;
        let created = TutorEvent::SessionCreated { at, plan: Box::new(plan) };
        let session = TutorSession::begun(&created)?;
        let mut turn = Self::new(session, None, context, command_id);
        turn.events.push(created);
        turn.enter(1, StepReason::Begun);
        Some(turn)
    }

    /// A message in a session that is under way, or was. `None` when this very command was carried out before.
    pub fn hear(
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

    /// What is taught.
    pub const fn topic(&self) -> &'a Topic {
        self.context.topic
    }

    /// What happened so far.
    pub fn events(&self) -> &[TutorEvent] {
        &self.events
    }

    /// What is believed of the learner now.
    pub const fn mastery(&self) -> &LearnerMastery {
        &self.mastery
    }

    /// The pace of the reply.
    pub fn pace(&self) -> Pace {
        let TutorContext { topic, practice } = self.context;
        self.session.pace_at(TutorSession::mean_mastery(topic, &self.mastery, practice.graph, practice.arrived))
    }

    /// The item that has to be put before the learner now; none when nothing is to be asked.
    pub fn wish(&self) -> Option<Wish> {
        let TutorContext { topic, practice } = self.context;
        if self.session.life.status.is_closed() || self.session.open().is_some() || self.was_alarmed() {
            return None;
        }
        let concept = if self.session.is_complete {
            self.session.is_extended.then(|| topic.steps.last().map(|step| &step.concept)).flatten()?
        } else {
            let step = self.session.step(topic)?;
            matches!(self.session.needed(topic), Needed::Right(_)).then_some(&step.concept)?
        };
        let known = belief(concept, &self.mastery, practice.graph, practice.arrived);
        let belief = match self.pace() {
            Pace::Simplify => known / 2.0,
            Pace::Extend => 1.0,
            Pace::Accelerate => known.max(Standing::HIGH),
            Pace::First | Pace::Consolidate | Pace::Steady => known,
        };
        Some(Wish { skill: concept.skill.clone(), belief })
    }

    /// Puts an item before the learner.
    pub fn serve(&mut self, skills: Vec<SkillId>, source: ItemSource) -> Result<(), TutorRefusal> {
        let command_id = self.own_id();
        self.practise(&PracticeCommand::Serve { skills, source, command_id })
    }

    /// There is no item for what was wished: the plan goes on without it.
    pub fn without_item(&mut self) {
        if self.session.is_complete {
            self.end(EndReason::ExtensionDone);
        } else {
            self.enter(self.session.current_step.saturating_add(1), StepReason::SetAside);
        }
    }

    /// A model finds that the message asks for more than a tutor. What was decided stands: an answer counts, and the next
    /// item is the same. Who teaches the learner looks at it, and the words are the script's. Only so many are taken from a
    /// model in a session.
    pub fn alarm_by_model(&mut self, alarm: Alarm) {
        let by_model = self.session.flags.iter().filter(|flag| flag.by_model).count();
        if by_model < MODEL_FLAGS && self.alarm().is_none() {
            let (at, turn) = (self.at(), self.session.turn_count);
            self.emit(TutorEvent::Flagged { at, turn, alarm, by_model: true });
        }
    }

    /// A model wanted to say this, and the gate held it back.
    pub fn held_back(&mut self, held_back: HeldBack) {
        let (at, turn) = (self.at(), self.session.turn_count);
        self.emit(TutorEvent::ReplyHeldBack { at, turn, held_back });
    }

    /// The tutor says this. What happened, what it teaches about the learner, and the session after it.
    ///
    /// A reply of a model about a question that was open before is help: answers after it are no longer the learner's alone.
    pub fn speak(mut self, text: String, source: Source) -> (Vec<TutorEvent>, Vec<AppliedEvidence>, TutorSession) {
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

    /// Ids for what one message makes practice do, each another.
    fn own_id(&mut self) -> Uuid {
        self.made += 1;
        Uuid::from_u128(self.command_id.as_u128() ^ self.made)
    }

    fn was_alarmed(&self) -> bool {
        self.events.iter().any(|event| matches!(event, TutorEvent::Flagged { by_model: false, .. }))
    }

    /// Has practice decide, and takes over what comes of it.
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
            self.bound();
            return Ok(());
        }
        if is_over {
            return Ok(());
        }
        match intent {
            Intent::Answer(answer, work) => self.answer(answer, work)?,
            Intent::Meant(meaning) => self.mean(*meaning)?,
            Intent::Alarm(_) => {}
        }
        self.advance();
        let spent = self.session.is_extended && !self.session.has_turns_left();
        if spent && !self.session.life.status.is_closed() {
            self.end(EndReason::ExtensionDone);
        }
        self.bound();
        Ok(())
    }

    /// Ends a session that has taken all its messages: the topic can be begun again.
    fn bound(&mut self) {
        if self.session.turn_count >= MAX_TURNS && !self.session.life.status.is_closed() {
            self.end(EndReason::TooLong);
        }
    }

    fn answer(&mut self, answer: &str, work: &[String]) -> Result<(), TutorRefusal> {
        let Some(current) = self.session.open() else { return Err(PracticeRefusal::NotCurrent.into()) };
        let (position, command_id) = (current.position, self.own_id());
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

    /// The item is explained: it is done with, and not solved.
    fn give_up(&mut self, position: u32) -> Result<(), TutorRefusal> {
        let command_id = self.own_id();
        self.practise(&PracticeCommand::Solution { position, command_id })
    }

    fn mean(&mut self, meaning: Meaning) -> Result<(), TutorRefusal> {
        let open = self.session.open().map(|current| current.position);
        match (meaning, open) {
            (Meaning::Stop, _) => self.end(EndReason::Stopped),
            (Meaning::Slower, _) => self.choose(PacePreference::slower),
            (Meaning::Faster, _) => self.choose(PacePreference::faster),
            (Meaning::TellMe, Some(position)) => self.give_up(position)?,
            (Meaning::Hint | Meaning::NotUnderstood, Some(position)) => {
                let command_id = self.own_id();
                match self.practise(&PracticeCommand::Hint { position, command_id }) {
                    // What comes after the last hint is said in words: the solution is asked for by its name.
                    Ok(()) | Err(TutorRefusal::Practice(PracticeRefusal::NoMoreHints)) => {}
                    Err(refusal) => return Err(refusal),
                }
            }
            // Whatever is said to an item that is no answer leaves the item where it is.
            (Meaning::GoOn | Meaning::Question | Meaning::Words, Some(_)) => {}
            (Meaning::GoOn | Meaning::Words | Meaning::TellMe, None) => self.go_on(),
            (Meaning::Hint | Meaning::NotUnderstood | Meaning::Question, None) => self.explain_again(),
        }
        Ok(())
    }

    fn choose(&mut self, change: fn(PacePreference) -> PacePreference) {
        let (at, pace) = (self.at(), change(self.session.pace));
        if pace != self.session.pace {
            self.emit(TutorEvent::PaceChosen { at, pace });
        }
    }

    /// What the latest answer of this turn came to; none when there was none.
    pub(super) fn marked(&self) -> Option<Outcome> {
        self.events.iter().rev().find_map(|event| match event.lesson()? {
            practice::PracticeEvent::AttemptEvaluated { verdict, .. } => Some(verdict.outcome),
            _ => None,
        })
    }

    /// What is alarming in the message.
    pub fn alarm(&self) -> Option<Alarm> {
        self.events.iter().find_map(|event| match event {
            TutorEvent::Flagged { alarm, .. } => Some(*alarm),
            _ => None,
        })
    }

    /// The item that was before the learner.
    pub(super) const fn task(&self) -> Option<&'a Task> {
        self.context.practice.task
    }
}
