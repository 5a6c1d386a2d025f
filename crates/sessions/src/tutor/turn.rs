//! The decision on a turn. [`decide`] takes a learner's message with all that was loaded for it, and returns the events,
//! or what it still needs. Everything that counts is decided before any reply is worded.

use std::cell::OnceCell;

use thiserror::Error;

use super::course::StepReason;
use super::event::{EndReason, TutorEvent, TutorPlan};
use super::message::{Intent, LearnerMessage};
use super::model_part::ModelPart;
use super::reply::{Briefing, script};
use super::ruling::TurnWords;
use super::state::TutorSession;
use super::{AFTERWORDS, MAX_MESSAGE};
use crate::engine::SessionKind as _;
use crate::practice::{self, PracticeCommand, PracticeContext, PracticeRefusal};
use plumb_answers::answer::Verdict;
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_content::topic::Topic;
use plumb_learning::graph::AppliedEvidence;
use plumb_learning::mastery::LearnerMastery;
use plumb_tutoring::gate::Source;
use plumb_tutoring::turn::{Alarm, Meaning, PacePreference, Phase};
use plumb_types::SkillId;
use plumb_types::ids::{CommandId, derived};
use plumb_types::time::Timestamp;

/// Maximum number of messages in a session: bounds its size, far above what helps a learner.
pub const MAX_TURNS: u32 = 400;

/// What begins a turn.
#[derive(Debug, Clone, Copy)]
pub enum TurnTrigger<'a> {
    /// The learner begins a session of this plan.
    Begin(&'a TutorPlan),
    /// The learner sends a message in a session that runs, or that is over.
    Message(&'a TutorSession, &'a LearnerMessage),
}

/// Everything that a turn is decided from; the caller adds `items` and `words` when [`decide`] needs them.
pub struct TurnInput<'a> {
    pub trigger: TurnTrigger<'a>,
    /// The id of the learner's command; a repeated command has no effect.
    pub command_id: CommandId,
    pub topic: &'a Topic,
    /// Input of the practice part; its `mastery` is the learner's mastery before the turn.
    pub practice: PracticeContext<'a>,
    /// What a model may do for the reply.
    pub model: ModelPart,
    /// For each [`TurnOutcome::NeedsItem`] so far, the item; `None` if there is none.
    pub items: Vec<Option<DrawnItem>>,
    /// For [`TurnOutcome::NeedsWords`], what models returned.
    pub words: Option<TurnWords>,
    /// Contact at the school for learners in distress; may be empty.
    pub contact: &'a str,
}

impl<'a> TurnInput<'a> {
    /// The input of a turn for which nothing was fetched yet.
    pub const fn new(
        trigger: TurnTrigger<'a>,
        command_id: CommandId,
        topic: &'a Topic,
        practice: PracticeContext<'a>,
        model: ModelPart,
    ) -> Self {
        Self { trigger, command_id, topic, practice, model, items: Vec::new(), words: None, contact: "" }
    }

    /// The plan of the session.
    pub const fn plan(&self) -> &'a TutorPlan {
        match self.trigger {
            TurnTrigger::Begin(plan) => plan,
            TurnTrigger::Message(session, _) => &session.plan,
        }
    }

    /// The session before the turn; `None` at its beginning.
    pub(super) const fn before(&self) -> Option<&'a TutorSession> {
        match self.trigger {
            TurnTrigger::Begin(_) => None,
            TurnTrigger::Message(session, _) => Some(session),
        }
    }
}

/// A request for an item to show to the learner.
#[derive(Debug, Clone, PartialEq)]
pub struct NextItem {
    /// Skill of the item.
    pub skill: SkillId,
    /// Mastery belief of the skill, 0 to 1, that the difficulty should suit.
    pub belief: f64,
    /// Recent items of the session, of which none should come again.
    pub recent: Vec<ItemSource>,
}

/// An item that was drawn for a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnItem {
    /// Skills for which it is an opportunity.
    pub skills: Vec<SkillId>,
    pub source: ItemSource,
    /// The item that the source makes.
    pub task: Task,
}

/// The complete decision on a turn, which is stored as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnDecision {
    /// New events, the tutor's reply last; empty if this command was already carried out.
    pub events: Vec<TutorEvent>,
    /// Evidence about the learner, to be stored with the events.
    pub learned: Vec<AppliedEvidence>,
    /// The session after the turn.
    pub session: TutorSession,
}

/// A decision, or what is missing for one.
#[derive(Debug, Clone, PartialEq)]
pub enum TurnOutcome<'a> {
    /// An item must be drawn and added to [`TurnInput::items`].
    NeedsItem(NextItem),
    /// A model must be asked, and its words put into [`TurnInput::words`]. All that counts is decided.
    NeedsWords(Box<Briefing<'a>>),
    Decided(Box<TurnDecision>),
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

/// Decides a turn from its input alone: the same input always gives the same outcome.
pub fn decide<'a>(input: &'a TurnInput<'a>) -> Result<TurnOutcome<'a>, TutorRefusal> {
    if let Some(session) = input.before().filter(|session| session.commands.has(input.command_id)) {
        let (events, learned) = (Vec::new(), Vec::new());
        return Ok(TurnOutcome::Decided(Box::new(TurnDecision { events, learned, session: session.clone() })));
    }
    let mut turn = Turn::new(input);
    match input.trigger {
        TurnTrigger::Begin(_) => turn.enter(1, StepReason::Begun),
        TurnTrigger::Message(session, message) => turn.receive(session, message)?,
    }
    let mut items = input.items.iter();
    while let Some(next) = turn.next_item() {
        match items.next() {
            None => return Ok(TurnOutcome::NeedsItem(next)),
            Some(Some(item)) => turn.serve(item)?,
            // The blueprints of the skill were retired since the session began.
            Some(None) => turn.without_item(),
        }
    }
    let reply = match &input.words {
        _ if input.model == ModelPart::None || turn.alarm().is_some() => None,
        None => match turn.task_for_model() {
            Some(task) => return Ok(TurnOutcome::NeedsWords(Box::new(turn.briefing(task)))),
            None => None,
        },
        Some(words) => turn.take_words(words),
    };
    let (text, source) = reply.unwrap_or_else(|| (script(&turn, &[]), Source::Script));
    Ok(TurnOutcome::Decided(Box::new(turn.reply(text, source))))
}

/// A turn while it is decided; only [`decide`] makes one.
pub(super) struct Turn<'a> {
    pub(super) input: &'a TurnInput<'a>,
    /// The session so far.
    pub(super) session: TutorSession,
    pub(super) events: Vec<TutorEvent>,
    learned: Vec<AppliedEvidence>,
    /// The learner's mastery after the events so far.
    pub(super) mastery: LearnerMastery,
    /// The item that the turn shows to the learner.
    pub(super) served: Option<&'a Task>,
    /// Number of practice commands made in this turn.
    made: u128,
    /// The number of the topic's question that the message asks, once it was looked for.
    pub(super) asked: OnceCell<Option<usize>>,
}

impl<'a> Turn<'a> {
    fn new(input: &'a TurnInput<'a>) -> Self {
        let at = input.practice.arrived;
        let (session, events) = match input.trigger {
            TurnTrigger::Begin(plan) => {
                (TutorSession::new(plan, at), vec![TutorEvent::SessionCreated { at, plan: Box::new(plan.clone()) }])
            }
            TurnTrigger::Message(session, _) => (session.clone(), Vec::new()),
        };
        let mastery = input.practice.mastery.clone();
        Self { input, session, events, learned: Vec::new(), mastery, served: None, made: 0, asked: OnceCell::new() }
    }

    /// Takes a message in a session that runs or is over.
    fn receive(&mut self, session: &TutorSession, message: &LearnerMessage) -> Result<(), TutorRefusal> {
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
        let task = self.input.practice.task.filter(|_| session.open().is_some() && !is_over);
        let intent = self.read(session, message, task);
        self.emit(TutorEvent::MessageReceived {
            at: self.at(),
            turn: session.turn_count.saturating_add(1),
            message: message.clone(),
            words: message.words(task),
            intent: intent.clone(),
            command_id: self.input.command_id,
        });
        self.take(&intent, is_over)
    }

    /// Shows an item to the learner.
    fn serve(&mut self, item: &'a DrawnItem) -> Result<(), TutorRefusal> {
        self.served = Some(&item.task);
        let (skills, source, command_id) = (item.skills.clone(), item.source.clone(), self.next_command_id());
        self.practise(&PracticeCommand::Serve { skills, source, command_id })
    }

    /// Sends the tutor's reply.
    ///
    /// A model's reply about a question that was already open is help: later answers no longer count as unaided.
    fn reply(mut self, text: String, source: Source) -> TurnDecision {
        let open = |session: &TutorSession| session.open().map(|current| current.position);
        let alone = self.session.open().filter(|current| !current.had_help() && !current.is_counted());
        let at = self.at();
        if let Some(position) = alone.map(|current| current.position)
            && source.is_model()
            && self.input.before().and_then(open) == Some(position)
        {
            self.emit(TutorEvent::Lesson(practice::PracticeEvent::ModelAssisted { at, position }));
        }
        let (turn, pace) = (self.session.turn_count, self.pace());
        self.emit(TutorEvent::Spoke { at, turn, text, pace, source });
        TurnDecision { events: self.events, learned: self.learned, session: self.session }
    }

    pub(super) fn emit(&mut self, event: TutorEvent) {
        self.session.apply(&event);
        self.events.push(event);
    }

    pub(super) fn at(&self) -> Timestamp {
        self.input.practice.arrived
    }

    /// Makes a new id for each practice command that one message causes. Ids of messages may be consecutive numbers, so
    /// theirs must not be near them.
    pub(super) fn next_command_id(&mut self) -> CommandId {
        self.made += 1;
        derived(&[self.input.command_id.as_bytes(), &self.made.to_be_bytes()])
    }

    /// Lets practice decide a command, and takes over its events.
    pub(super) fn practise(&mut self, command: &PracticeCommand) -> Result<(), TutorRefusal> {
        let context = PracticeContext { mastery: &self.mastery, ..self.input.practice };
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
        let (at, turn) = (self.at(), self.session.turn_count);
        match intent {
            Intent::Alarm(alarm) => self.emit(TutorEvent::Flagged { at, turn, alarm: *alarm, by_model: false }),
            Intent::Answer(..) | Intent::SubAnswer(_) | Intent::Meant(_) if is_over => {}
            Intent::Proposed(_) => {} // The reply asks whether it is the answer.
            Intent::Answer(answer, work) => {
                self.answer(answer, work)?;
                self.advance();
            }
            Intent::SubAnswer(answer) => self.answer_sub_question(answer),
            Intent::Meant(meaning) => {
                self.apply_meaning(*meaning)?;
                self.advance();
            }
        }
        // The topic can be begun again.
        if turn >= MAX_TURNS && !self.session.life.status.is_closed() {
            self.end(EndReason::TooLong);
        }
        Ok(())
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
            (Meaning::Slower, open) => self.slow_down(open.is_some()),
            (Meaning::Faster, _) => self.choose_pace(PacePreference::faster),
            (Meaning::TellMe, Some(position)) => self.give_up(position)?,
            (Meaning::Hint | Meaning::NotUnderstood, Some(position)) => self.help(position)?,
            (Meaning::Picture, _) => {
                if let Some(step) = self.picture_step() {
                    self.emit(TutorEvent::PictureShown { at: self.at(), step });
                }
            }
            (Meaning::GoOn | Meaning::TellMe, None) => self.go_on(),
            (Meaning::Hint | Meaning::NotUnderstood | Meaning::Repeat, None) => self.explain_again(),
            (Meaning::Question, None) if self.terms().is_empty() && self.topic_question().is_none() => {
                self.explain_again();
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn choose_pace(&mut self, change: fn(PacePreference) -> PacePreference) {
        let (at, pace) = (self.at(), change(self.session.pace));
        if pace != self.session.pace {
            self.emit(TutorEvent::PaceChosen { at, pace });
        }
    }

    /// The reading of the learner's message; `None` at the beginning.
    pub(super) fn intent(&self) -> Option<&Intent> {
        self.events.iter().find_map(|event| match event {
            TutorEvent::MessageReceived { intent, .. } => Some(intent),
            _ => None,
        })
    }

    /// The verdict on this turn's answer; `None` if there was none.
    pub(super) fn marked(&self) -> Option<&Verdict> {
        self.events.iter().find_map(|event| match event.lesson()? {
            practice::PracticeEvent::AttemptEvaluated { verdict, .. } => Some(verdict),
            _ => None,
        })
    }

    /// Whether this turn's answer was right; `None` if there was none, or the checker could not decide.
    pub(super) fn verdict_of_turn(&self) -> Option<bool> {
        self.marked().and_then(Verdict::is_right)
    }

    /// The alarm that the message raised, if any.
    pub(super) fn alarm(&self) -> Option<Alarm> {
        self.events.iter().find_map(|event| match event {
            TutorEvent::Flagged { alarm, .. } => Some(*alarm),
            _ => None,
        })
    }
}
