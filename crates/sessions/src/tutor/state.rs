//! State of a tutor session: the fold of its events.

use serde::{Deserialize, Serialize};

use super::event::{TutorEvent, TutorPlan};
use super::message::Intent;
use super::reply::LastResponse;
use super::ruling::{Proposal, Ruling};
use super::scaffold::SubQuestion;
use super::{EXTENSION_TURNS, TIMELINE, TURNS_OF_STEP, WINDOW};
use crate::engine::{Commands, Lifecycle, SessionHeader, SessionKind, Status, push_bounded};
use crate::practice::{Current, Practice, PracticeEvent, PracticePlan};
use plumb_tutoring::turn::{Alarm, Meaning, PacePreference, Phase};
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

/// Number of latest answers kept.
const ANSWERS: usize = 8;
/// Maximum length of a timeline line, in characters.
const GIST: usize = 120;

/// Maximum number of messages kept that were shown since the open item.
const MAX_SAID: usize = 30;

/// Number of paragraphs that the tutor remembers to have said.
const MAX_TOLD: usize = 256;

/// A number that tells one paragraph from another; two share one in a session by chance once in ten thousand.
fn paragraph_hash(paragraph: &str) -> u32 {
    let hash = ContentHash::of(paragraph.trim());
    hash.as_str().get(..8).and_then(|head| u32::from_str_radix(head, 16).ok()).unwrap_or_default()
}

/// Speaker of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    Learner,
    Tutor,
}

/// A line of the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Number of the learner's message, 0 before the first.
    pub turn: u32,
    pub by: Speaker,
    pub text: String,
}

/// A message that needs help that a tutor cannot give.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flag {
    pub at: Timestamp,
    pub turn: u32,
    pub alarm: Alarm,
    /// Whether a model raised it, not the rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_model: bool,
}

/// Timeline of the session, one line per notable event; the latest [`TIMELINE`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timeline(Vec<String>);

impl Timeline {
    /// The lines, oldest first.
    pub fn lines(&self) -> &[String] {
        &self.0
    }

    fn add(&mut self, line: String) {
        push_bounded(&mut self.0, line.chars().take(GIST).collect(), TIMELINE);
    }
}

/// One learner's tutor session. Its JSON is stored alongside the events, so it keeps only the latest [`WINDOW`] lines
/// of the conversation, and a timeline of the turns before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TutorSession {
    /// The plan it was created from.
    pub plan: TutorPlan,
    /// `awaiting_response` while an item is open.
    #[serde(flatten)]
    pub life: Lifecycle,
    /// The practice part: questions, answers, and the current item.
    pub lesson: Practice,
    /// Number of the learner's messages so far.
    pub turn_count: u32,
    /// Number of the current step, from 1; one more than the number of steps when the plan is done.
    pub current_step: u32,
    /// Number of items of this step that were solved.
    pub right_in_step: u32,
    /// Number of items of this step that were given up or explained.
    pub missed_in_step: u32,
    /// Number of explanations of this step's concept so far.
    pub ways_told: u32,
    /// Whether the latest answers were right, oldest first.
    pub answers: Vec<bool>,
    /// Pace that the learner prefers.
    pub pace: PacePreference,
    /// Phase of the current question.
    pub phase: Phase,
    /// The latest lines, oldest first; at most [`WINDOW`].
    pub window: Vec<Line>,
    /// Timeline of the turns.
    pub timeline: Timeline,
    /// Messages that needed help that a tutor cannot give.
    pub flags: Vec<Flag>,
    /// Number of messages after which the learner was asked to stop.
    pub warning_count: u32,
    /// Number of messages that are off topic, by the rules or a model.
    #[serde(default)]
    pub off_topic_count: u32,
    /// Number of items done.
    #[serde(default)]
    pub items_completed: u32,
    /// The latest answer.
    #[serde(default)]
    pub last_response: Option<LastResponse>,
    /// The tutor's messages since the open item was shown, oldest first; the latest of them.
    #[serde(default)]
    pub said: Vec<String>,
    /// Hashes of the paragraphs that the tutor said, oldest first; at most [`MAX_TOLD`].
    #[serde(default)]
    told: Vec<u32>,
    /// Steps with a picture that the tutor has shown on request.
    #[serde(default)]
    pub(super) pictured: Vec<u32>,
    /// The value that the learner was asked to confirm, while the question stays as it is.
    #[serde(default)]
    pub(super) proposed: Option<String>,
    /// Number of the message with that value.
    #[serde(default)]
    pub(super) proposed_turn: u32,
    /// The part of the open question that the tutor asked, while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sub_question: Option<SubQuestion>,
    /// Number of parts of the open question that were asked.
    #[serde(default)]
    pub sub_questions_asked: usize,
    /// Whether the plan's last step is done.
    pub is_complete: bool,
    /// Whether the learner continues beyond the plan.
    pub is_extended: bool,
    /// Number of the learner's messages since the plan was done.
    pub turns_after: u32,
    /// Number of the learner's messages since the session was over.
    pub afterwords: u32,
    /// Commands carried out, newest last.
    pub commands: Commands,
}

impl TutorSession {
    /// A session that begins at that time.
    pub(super) fn new(plan: &TutorPlan, at: Timestamp) -> Self {
        Self {
            plan: plan.clone(),
            life: Lifecycle::begun(at),
            lesson: Practice::new(&plan.lesson, at),
            turn_count: 0,
            current_step: 0,
            right_in_step: 0,
            missed_in_step: 0,
            ways_told: 0,
            answers: Vec::new(),
            pace: PacePreference::Normal,
            phase: Phase::Asked,
            window: Vec::new(),
            timeline: Timeline::default(),
            flags: Vec::new(),
            warning_count: 0,
            off_topic_count: 0,
            items_completed: 0,
            last_response: None,
            said: Vec::new(),
            told: Vec::new(),
            pictured: Vec::new(),
            proposed: None,
            proposed_turn: 0,
            sub_question: None,
            sub_questions_asked: 0,
            is_complete: false,
            is_extended: false,
            turns_after: 0,
            afterwords: 0,
            commands: Commands::default(),
        }
    }

    /// The current item, if it is still open.
    pub fn open(&self) -> Option<&Current> {
        self.lesson.current.as_ref().filter(|current| !self.lesson.is_done_with(current))
    }

    /// Whether the latest message needs a person: exercises wait until the learner wants to go on.
    pub fn rests(&self) -> bool {
        self.flags.last().is_some_and(|flag| flag.turn == self.turn_count && flag.alarm.needs_a_person())
    }

    /// In a session extended beyond its plan, the number of messages beyond those allowed for the plan's steps.
    pub fn extension_turns(&self) -> u32 {
        let beyond = self.turn_count.saturating_sub(self.plan.steps.saturating_mul(TURNS_OF_STEP));
        if self.is_extended { beyond.min(EXTENSION_TURNS) } else { 0 }
    }

    /// Whether messages beyond the plan are still allowed.
    pub(super) fn has_turns_left(&self) -> bool {
        let room = self.plan.steps.saturating_mul(TURNS_OF_STEP).saturating_add(EXTENSION_TURNS);
        self.turn_count < room
    }

    /// Whether the tutor has not said a paragraph yet, as far as it remembers.
    pub(super) fn is_new(&self, paragraph: &str) -> bool {
        self.last_said(paragraph).is_none()
    }

    /// The place of a paragraph among those that the tutor has said; the larger, the later. `None` if it is new.
    pub(super) fn last_said(&self, paragraph: &str) -> Option<usize> {
        let hash = paragraph_hash(paragraph);
        self.told.iter().rposition(|told| *told == hash)
    }

    /// Whether the learner was asked to confirm a value in reply to the latest message.
    pub(super) fn asks_to_confirm(&self) -> bool {
        self.proposed.is_some() && self.proposed_turn == self.turn_count
    }

    /// A value to confirm stays while the learner talks about something else, until an answer, a no or a wish.
    fn take_proposal(&mut self, intent: &Intent, turn: u32) {
        match intent {
            Intent::Proposed(answer) => (self.proposed, self.proposed_turn) = (Some(answer.clone()), turn),
            Intent::Meant(meaning) if !meaning.is_wish() && *meaning != Meaning::Wait => {}
            Intent::Meant(_) | Intent::Answer(..) | Intent::SubAnswer(_) | Intent::Alarm(_) => self.proposed = None,
        }
        if matches!(intent, Intent::Meant(Meaning::GoOn | Meaning::TellMe | Meaning::Stop)) {
            self.sub_question = None;
        }
    }

    fn say(&mut self, by: Speaker, text: String) {
        let turn = self.turn_count;
        push_bounded(&mut self.window, Line { turn, by, text }, WINDOW);
    }

    /// Updates the status from the current item, unless the session is over.
    fn settle(&mut self) {
        if !self.life.status.is_closed() {
            self.life.status = if self.open().is_some() { Status::AwaitingResponse } else { Status::Active };
        }
    }

    fn take_lesson(&mut self, event: &PracticeEvent) {
        self.lesson.apply(event);
        let turn = self.turn_count;
        match event {
            PracticeEvent::ProblemServed { .. } => {
                (self.proposed, self.sub_question, self.sub_questions_asked) = (None, None, 0);
                self.phase = Phase::Asked;
                self.said.clear();
            }
            PracticeEvent::AttemptEvaluated { position, verdict, .. } => {
                self.sub_question = None;
                let item = format!("question {}", position.saturating_add(1));
                let answer = self.window.last().map(|line| line.text.clone()).unwrap_or_default();
                self.last_response = Some(LastResponse { item, answer, correct: verdict.is_right() });
                self.items_completed += u32::from(verdict.is_right() == Some(true));
                let word = match verdict.is_right() {
                    Some(true) => "right",
                    Some(false) => "wrong",
                    None => "not decided",
                };
                self.timeline.add(format!("Turn {turn}: an answer, {word}"));
                if let Some(is_right) = verdict.is_right() {
                    push_bounded(&mut self.answers, is_right, ANSWERS);
                    self.right_in_step += u32::from(is_right);
                }
            }
            PracticeEvent::DiagnosisCompleted { diagnosis, .. } => {
                self.timeline.add(format!("Turn {turn}: {}", diagnosis.diagnosis_explanation));
            }
            PracticeEvent::HintServed { .. } => self.timeline.add(format!("Turn {turn}: a hint")),
            PracticeEvent::SolutionServed { .. } => {
                self.sub_question = None;
                self.missed_in_step += 1;
                self.items_completed += 1;
                self.timeline.add(format!("Turn {turn}: the solution was shown"));
            }
            PracticeEvent::SkillMastered { skill, .. } => {
                self.timeline.add(format!("Turn {turn}: mastered {skill}"));
            }
            _ => {}
        }
        self.settle();
    }
}

impl SessionKind for TutorSession {
    type Event = TutorEvent;

    const NAME: &'static str = "tutor";

    fn begun(event: &TutorEvent) -> Option<Self> {
        let TutorEvent::SessionCreated { at, plan } = event else { return None };
        Some(Self::new(plan, *at))
    }

    fn apply(&mut self, event: &TutorEvent) {
        self.life.version += 1;
        match event {
            TutorEvent::SessionCreated { .. } | TutorEvent::ReplyHeldBack { .. } => {}
            TutorEvent::MessageReceived { turn, words, command_id, intent, .. } => {
                self.off_topic_count += u32::from(*intent == Intent::Meant(Meaning::OffTopic));
                self.take_proposal(intent, *turn);
                self.commands.add_latest(*command_id);
                self.turn_count = *turn;
                let is_over = self.life.status.is_closed();
                self.turns_after += u32::from(self.is_complete && !is_over);
                self.afterwords += u32::from(is_over);
                self.say(Speaker::Learner, words.clone());
            }
            TutorEvent::Lesson(event) => self.take_lesson(event),
            TutorEvent::QuestionPhased { phase, .. } => self.phase = *phase,
            TutorEvent::StepEntered { step, .. } => {
                self.current_step = *step;
                (self.right_in_step, self.missed_in_step, self.ways_told) = (0, 0, 0);
                let turn = self.turn_count;
                self.timeline.add(format!("Turn {turn}: step {step}"));
            }
            TutorEvent::Explained { .. } => self.ways_told += 1,
            TutorEvent::PictureShown { step, .. } => self.pictured.push(*step),
            TutorEvent::SubQuestionAsked { turn, question, answer, .. } => {
                self.sub_question = Some(SubQuestion { question: question.clone(), answer: answer.clone() });
                self.sub_questions_asked += 1;
                self.timeline.add(format!("Turn {turn}: a part of the question was asked"));
            }
            TutorEvent::SubQuestionAnswered { turn, answer, right, .. } => {
                self.sub_question = None;
                let word = match (answer, right) {
                    (None, _) => "shown",
                    (_, true) => "right",
                    (_, false) => "wrong",
                };
                self.timeline.add(format!("Turn {turn}: a part of the question, {word}"));
            }
            TutorEvent::PaceChosen { pace, .. } => self.pace = *pace,
            TutorEvent::ProposalRuled { proposal, ruling, .. } => {
                let is_off_topic = matches!(proposal, Proposal::Intent(said) if said == "off_topic");
                self.off_topic_count += u32::from(is_off_topic && *ruling == Ruling::Accepted);
            }
            TutorEvent::Flagged { at, turn, alarm, by_model } => {
                self.warning_count += u32::from(!alarm.needs_a_person());
                self.flags.push(Flag { at: *at, turn: *turn, alarm: *alarm, by_model: *by_model });
            }
            TutorEvent::PlanCompleted { extended, .. } => {
                self.is_complete = true;
                self.is_extended = *extended;
                self.current_step = self.plan.steps.saturating_add(1);
                let turn = self.turn_count;
                self.timeline.add(format!("Turn {turn}: the plan is done"));
            }
            TutorEvent::Spoke { text, .. } => {
                self.say(Speaker::Tutor, text.clone());
                push_bounded(&mut self.said, text.clone(), MAX_SAID);
                for paragraph in text.split("\n\n") {
                    push_bounded(&mut self.told, paragraph_hash(paragraph), MAX_TOLD);
                }
            }
            TutorEvent::SessionCompleted { at, .. } => self.life.close(Status::Completed, *at),
        }
    }

    fn head(&self) -> SessionHeader<'_> {
        let PracticePlan { session_id, learner, .. } = self.plan.lesson;
        self.life.head(session_id, Some(learner), None)
    }
}
