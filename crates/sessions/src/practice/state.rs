//! A practice session as it stands: what its events come to.

use serde::{Deserialize, Serialize};

use super::event::PracticeEvent;
use super::plan::{Mode, PracticePlan};
use crate::conversation::Conversation;
use crate::engine::{Commands, Head, Lifecycle, SessionKind, Status, push_bounded};
use plumb_answers::answer::{Outcome, Verdict};
use plumb_bank::ItemSource;
use plumb_learning::mastery::{Because, Update};
use plumb_tutoring::diagnosis::Diagnosis;
use plumb_tutoring::hints::Hint;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// How many answers back the recent performance looks.
pub const RECENT: usize = 20;

/// An answer that was handed in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Attempt {
    /// As typed, or the option's id.
    pub answer: String,
    /// The lines of work shown with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub work: Vec<String>,
    /// What marking said; none until it is marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// The item before the learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Current {
    /// Counts from 0 within the session.
    pub position: u32,
    /// The skills it is an opportunity for.
    pub skills: Vec<SkillId>,
    /// What made it.
    pub source: ItemSource,
    /// When it was put before the learner.
    pub served_at: Timestamp,
    /// Answers handed in, first to last; at most [`super::MAX_ATTEMPTS`].
    pub attempts: Vec<Attempt>,
    /// Hints given, first to last.
    pub hints: Vec<Hint>,
    /// A language model spoke about it in words of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// What probably went wrong in the latest attempt.
    pub diagnosis: Option<Diagnosis>,
    /// Credit so far, in millionths.
    pub credit: u32,
    /// What its first scored attempt, or giving it up, did to what is believed of its skills; empty before.
    pub updates: Vec<Update>,
    /// Answered right.
    pub solved: bool,
    /// The worked solution was shown.
    pub solution_shown: bool,
}

impl Current {
    /// It has taught what it can about the learner.
    pub const fn is_counted(&self) -> bool {
        !self.updates.is_empty()
    }

    /// Whether an answer now is given with help.
    pub const fn had_help(&self) -> bool {
        self.assisted || !self.hints.is_empty()
    }

    /// Attempts that were marked and not wholly right: what the ladder of hints counts by.
    pub fn wrong_attempts(&self) -> u32 {
        let wrong = self.attempts.iter().filter(|attempt| {
            attempt
                .verdict
                .as_ref()
                .is_some_and(|verdict| matches!(verdict.outcome, Outcome::Incorrect | Outcome::Partial))
        });
        u32::try_from(wrong.count()).unwrap_or(u32::MAX)
    }
}

/// A practice session. Its JSON is stored beside the events, so it stays small however long they get.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Practice {
    /// All that it was made from.
    pub plan: PracticePlan,
    /// Where it is in its life.
    #[serde(flatten)]
    pub life: Lifecycle,
    /// The item before the learner.
    pub current: Option<Current>,
    /// Items put before the learner so far.
    pub served: u32,
    /// Items that were opportunities, and those right at the first attempt without help.
    pub counted: u32,
    /// Of these, right.
    pub right: u32,
    /// Right first answers in a row, up to now.
    pub streak: u32,
    /// Whether the latest opportunities were right, oldest first, at most [`RECENT`].
    pub recent: Vec<bool>,
    /// Seeds and levels of the latest template items, so that none comes back soon.
    pub recent_items: Vec<ItemSource>,
    /// Skills mastered and unlocked in this session, in order.
    pub mastered: Vec<SkillId>,
    /// Skills unlocked in this session, in order.
    pub unlocked: Vec<SkillId>,
    /// What was said between a driver and the learner; none when no driver was ever at work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<Box<Conversation>>,
    /// Commands carried out, newest last.
    pub commands: Commands,
}

impl Practice {
    /// Whether the learner has done with the item: solved it, saw its solution, or had the one try of a checkpoint.
    pub fn is_done_with(&self, current: &Current) -> bool {
        let tried = matches!(self.plan.mode, Mode::Checkpoint { .. }) && !current.attempts.is_empty();
        current.solved || current.solution_shown || tried
    }

    /// Items that were done with, however.
    pub fn completed(&self) -> u32 {
        let is_open = self.current.as_ref().is_some_and(|current| !self.is_done_with(current));
        self.served.saturating_sub(u32::from(is_open))
    }
}

impl SessionKind for Practice {
    type Event = PracticeEvent;

    const NAME: &'static str = "learning";

    fn begun(event: &PracticeEvent) -> Option<Self> {
        let PracticeEvent::SessionCreated { at, plan } = event else { return None };
        Some(Self {
            plan: (**plan).clone(),
            life: Lifecycle::begun(*at),
            current: None,
            served: 0,
            counted: 0,
            right: 0,
            streak: 0,
            recent: Vec::new(),
            recent_items: Vec::new(),
            mastered: Vec::new(),
            unlocked: Vec::new(),
            conversation: None,
            commands: Commands::default(),
        })
    }

    fn apply(&mut self, event: &PracticeEvent) {
        self.life.version += 1;
        match event {
            PracticeEvent::SessionCreated { .. } => {}
            PracticeEvent::ProblemServed { at, position, skills, source, command_id, .. } => {
                self.commands.add_latest(*command_id);
                self.served += 1;
                push_bounded(&mut self.recent_items, source.clone(), RECENT);
                self.life.status = Status::AwaitingResponse;
                self.current = Some(Current {
                    position: *position,
                    skills: skills.clone(),
                    source: source.clone(),
                    served_at: *at,
                    attempts: Vec::new(),
                    hints: Vec::new(),
                    assisted: false,
                    diagnosis: None,
                    credit: 0,
                    updates: Vec::new(),
                    solved: false,
                    solution_shown: false,
                });
            }
            PracticeEvent::AttemptSubmitted { answer, work, command_id, .. } => {
                self.commands.add_latest(*command_id);
                if let Some(current) = &mut self.current {
                    current.diagnosis = None;
                    current.attempts.push(Attempt { answer: answer.clone(), work: work.clone(), verdict: None });
                }
            }
            PracticeEvent::AttemptEvaluated { verdict, credit, .. } => {
                if let Some(current) = &mut self.current {
                    current.credit = *credit;
                    current.solved = verdict.outcome == Outcome::Correct;
                    if let Some(attempt) = current.attempts.last_mut() {
                        attempt.verdict = Some(verdict.clone());
                    }
                }
                // Awaiting an answer ends with the item.
                if self.current.as_ref().is_some_and(|current| self.is_done_with(current)) {
                    self.life.status = Status::Active;
                }
            }
            PracticeEvent::DiagnosisCompleted { diagnosis, .. } => {
                if let Some(current) = &mut self.current {
                    current.diagnosis = Some(diagnosis.clone());
                }
            }
            PracticeEvent::HintServed { hint, command_id, .. } => {
                if let Some(command_id) = command_id {
                    self.commands.add_latest(*command_id);
                }
                if let Some(current) = &mut self.current {
                    current.hints.push(hint.clone());
                }
            }
            PracticeEvent::ModelAssisted { position, .. } => {
                if let Some(current) = self.current.as_mut().filter(|current| current.position == *position) {
                    current.assisted = true;
                }
            }
            PracticeEvent::SolutionServed { command_id, .. } => {
                self.commands.add_latest(*command_id);
                self.life.status = Status::Active;
                if let Some(current) = &mut self.current {
                    current.solution_shown = true;
                }
            }
            PracticeEvent::MasteryUpdated { position, update, right, .. } => {
                // An item of two skills is one opportunity in the sitting's own count.
                if let Some(current) = self.current.as_mut().filter(|current| current.position == *position) {
                    current.updates.push(update.clone());
                    if current.updates.len() > 1 {
                        return;
                    }
                    let right = right.unwrap_or(matches!(update.because, Because::Right { .. }));
                    self.counted += 1;
                    self.right += u32::from(right);
                    self.streak = if right { self.streak + 1 } else { 0 };
                    push_bounded(&mut self.recent, right, RECENT);
                }
            }
            PracticeEvent::Said(message) => {
                Conversation::take_in(&mut self.conversation, message, self.life.version);
            }
            PracticeEvent::SkillMastered { skill, .. } => self.mastered.push(skill.clone()),
            PracticeEvent::SkillUnlocked { skill, .. } => self.unlocked.push(skill.clone()),
            PracticeEvent::SessionCompleted { at, command_id } => {
                if let Some(command_id) = command_id {
                    self.commands.add_latest(*command_id);
                }
                self.life.close(Status::Completed, *at);
            }
        }
    }

    fn head(&self) -> Head<'_> {
        self.life.head(self.plan.session_id, Some(self.plan.learner), self.conversation.as_deref())
    }
}
