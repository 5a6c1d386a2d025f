//! State of a practice session: the fold of its events.

use serde::{Deserialize, Serialize};

use super::event::PracticeEvent;
use super::plan::{Mode, PracticePlan};
use crate::conversation::Conversation;
use crate::engine::{Commands, Lifecycle, SessionHeader, SessionKind, Status, push_bounded};
use plumb_answers::answer::{Outcome, Verdict};
use plumb_bank::ItemSource;
use plumb_learning::mastery::{Because, Update};
use plumb_tutoring::diagnosis::Diagnosis;
use plumb_tutoring::hints::Hint;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// Number of answers in the recent performance.
pub const RECENT: usize = 20;

/// A submitted answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Attempt {
    /// As typed, or the option's id.
    pub answer: String,
    /// Lines of work submitted with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub work: Vec<String>,
    /// The verdict; `None` until it is marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// The open item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Current {
    /// Position in the session, from 0.
    pub position: u32,
    /// Skills for which it is an opportunity.
    pub skills: Vec<SkillId>,
    /// Source that generated it.
    pub source: ItemSource,
    /// When it was shown to the learner.
    pub served_at: Timestamp,
    /// Submitted answers, first to last; at most [`super::MAX_ATTEMPTS`].
    pub attempts: Vec<Attempt>,
    /// Hints given, first to last.
    pub hints: Vec<Hint>,
    /// Whether a language model replied in its own words about the item.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// The probable mistake in the latest attempt.
    pub diagnosis: Option<Diagnosis>,
    /// Credit so far, in millionths.
    pub credit: u32,
    /// Changes in the mastery belief of its skills, by its first scored attempt or by giving up; empty before.
    pub updates: Vec<Update>,
    /// Whether it was answered right.
    pub solved: bool,
    /// Whether the worked solution was shown.
    pub solution_shown: bool,
}

impl Current {
    /// Whether the item has already served as evidence.
    pub const fn is_counted(&self) -> bool {
        !self.updates.is_empty()
    }

    /// Whether an answer now counts as given with help.
    pub const fn had_help(&self) -> bool {
        self.assisted || !self.hints.is_empty()
    }

    /// Number of attempts that were marked and not fully right: the count that decides the hint level.
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

/// A practice session. Its JSON is stored alongside the events, so it stays small however many events there are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Practice {
    /// The plan it was created from.
    pub plan: PracticePlan,
    /// Its life cycle.
    #[serde(flatten)]
    pub life: Lifecycle,
    /// The open item.
    pub current: Option<Current>,
    /// Number of items shown so far.
    pub served: u32,
    /// Number of items that were opportunities.
    pub counted: u32,
    /// Number of opportunities right on the first attempt without help.
    pub right: u32,
    /// Current run of right first answers.
    pub streak: u32,
    /// Whether the latest opportunities were right, oldest first, at most [`RECENT`].
    pub recent: Vec<bool>,
    /// Seeds and levels of the latest blueprint items, so that none is repeated soon.
    pub recent_items: Vec<ItemSource>,
    /// Skills mastered in this session, in order.
    pub mastered: Vec<SkillId>,
    /// Skills unlocked in this session, in order.
    pub unlocked: Vec<SkillId>,
    /// The conversation between agent and learner; `None` if the session was never agent-led.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<Box<Conversation>>,
    /// Commands carried out, newest last.
    pub commands: Commands,
}

impl Practice {
    /// A session that begins at that time.
    pub(crate) fn new(plan: &PracticePlan, at: Timestamp) -> Self {
        Self {
            plan: plan.clone(),
            life: Lifecycle::begun(at),
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
        }
    }

    /// Whether the learner is done with the item: solved it, saw its solution, or used the one try of a checkpoint.
    pub fn is_done_with(&self, current: &Current) -> bool {
        let tried = matches!(self.plan.mode, Mode::Checkpoint { .. }) && !current.attempts.is_empty();
        current.solved || current.solution_shown || tried
    }

    /// Number of items done, in whatever way.
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
        Some(Self::new(plan, *at))
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
                // The session stops awaiting a response once the item is done.
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
                // An item of two skills counts as one opportunity of the session.
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
                Conversation::append(&mut self.conversation, message, self.life.version);
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

    fn head(&self) -> SessionHeader<'_> {
        self.life.head(self.plan.session_id, Some(self.plan.learner), self.conversation.as_deref())
    }
}
