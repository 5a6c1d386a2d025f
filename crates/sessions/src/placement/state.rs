//! State of a placement: the fold of its events.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::event::{PlacementEnding, PlacementEvent, PlacementMethod, PlacementPlan};
use crate::engine::{Commands, Lifecycle, SessionHeader, SessionKind, Status};
use plumb_answers::answer::Outcome;
use plumb_bank::ItemSource;
use plumb_learning::graph::Placement;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// Number of items that must agree to settle a probe of [`PlacementMethod::BestOfThree`]: at most three are needed.
pub const TO_SETTLE: u32 = 2;
/// Maximum number of items in a probe. More than three are needed only if a program could not decide some answers; such
/// a probe ends as not known, which costs the learner some practice and nothing else.
pub const MAX_ITEMS: u32 = 5;

/// A probe of one skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// The skill.
    pub skill: SkillId,
    /// Its items, first to last; at most [`MAX_ITEMS`].
    pub items: Vec<ItemSource>,
    /// Number of right answers.
    pub right: u32,
    /// Number of wrong answers.
    pub wrong: u32,
}

impl Probe {
    /// Whether the skill is known; `None` until that is decided.
    pub fn verdict(&self) -> Option<bool> {
        if self.right >= TO_SETTLE {
            return Some(true);
        }
        let used_up = u32::try_from(self.items.len()).unwrap_or(u32::MAX) >= MAX_ITEMS;
        (self.wrong >= TO_SETTLE || used_up).then_some(false)
    }
}

/// The open item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Current {
    /// Position in the session, from 0.
    pub position: u32,
    /// Source that generated it.
    pub source: ItemSource,
    /// When it was shown to the learner.
    pub served_at: Timestamp,
}

/// A placement. Its JSON is stored alongside the events.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlacementSession {
    /// The plan it was created from.
    pub plan: PlacementPlan,
    /// Its life cycle.
    #[serde(flatten)]
    pub life: Lifecycle,
    /// Why it ended.
    pub why: Option<PlacementEnding>,
    /// The probes so far and their findings.
    pub placement: Placement,
    /// The current probe.
    pub probe: Option<Probe>,
    /// The open item.
    pub current: Option<Current>,
    /// Ids of the blueprints that made items so far; kept where no template may come twice.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub templates: BTreeSet<String>,
    /// Number of items shown so far.
    pub served: u32,
    /// Commands carried out, newest last.
    pub commands: Commands,
}

impl PlacementSession {
    /// Whether the open item is the closing one, on a skill already found to be known. It settles nothing.
    pub fn is_closing(&self) -> bool {
        self.probe.as_ref().is_some_and(|probe| self.placement.finding(probe.skill.as_str()).is_some())
    }

    /// Number of items answered, with "I don't know this yet" counting as an answer.
    pub fn answered(&self) -> u32 {
        let left_open = self.current.is_some() || self.why == Some(PlacementEnding::Stopped);
        self.served.saturating_sub(u32::from(left_open))
    }

    fn serve(&mut self, at: Timestamp, position: u32, skill: &SkillId, source: &ItemSource) {
        let begun = self.probe.take().filter(|probe| probe.skill == *skill);
        let mut probe = begun.unwrap_or_else(|| Probe { skill: skill.clone(), items: Vec::new(), right: 0, wrong: 0 });
        probe.items.push(source.clone());
        if let (PlacementMethod::Points, ItemSource::Template { skill_id, .. }) = (self.plan.method, source) {
            self.templates.insert(skill_id.clone());
        }
        self.probe = Some(probe);
        self.served = position.saturating_add(1);
        self.life.status = Status::AwaitingResponse;
        self.current = Some(Current { position, source: source.clone(), served_at: at });
    }

    fn clear(&mut self) {
        self.current = None;
        self.life.status = Status::Active;
    }
}

impl SessionKind for PlacementSession {
    type Event = PlacementEvent;

    const NAME: &'static str = "placement";

    fn begun(event: &PlacementEvent) -> Option<Self> {
        let PlacementEvent::SessionCreated { at, plan } = event else { return None };
        Some(Self {
            plan: (**plan).clone(),
            life: Lifecycle::begun(*at),
            why: None,
            placement: Placement::new(plan.limit),
            probe: None,
            current: None,
            templates: BTreeSet::new(),
            served: 0,
            commands: Commands::default(),
        })
    }

    fn apply(&mut self, event: &PlacementEvent) {
        self.life.version += 1;
        match event {
            PlacementEvent::SessionCreated { .. } | PlacementEvent::Said(_) => {}
            PlacementEvent::ProblemServed { at, position, skill, source } => self.serve(*at, *position, skill, source),
            PlacementEvent::AttemptSubmitted { command_id, .. } => self.commands.add_latest(*command_id),
            PlacementEvent::AttemptEvaluated { verdict, .. } => {
                if let Some(probe) = &mut self.probe {
                    match verdict.outcome {
                        Outcome::Correct => probe.right += 1,
                        Outcome::Partial | Outcome::Incorrect => probe.wrong += 1,
                        // Counts neither for nor against the skill.
                        Outcome::Invalid | Outcome::Undecided => {}
                    }
                }
                self.clear();
            }
            PlacementEvent::UnknownSaid { command_id, .. } => {
                self.commands.add_latest(*command_id);
                self.clear();
            }
            PlacementEvent::AnswerWeighed { skill, points, follows, .. } => {
                self.placement.count(skill, *points, follows);
                self.probe = None;
            }
            PlacementEvent::ProbeSettled { skill, known, follows, .. } => {
                self.placement.take(skill, *known, follows);
                self.probe = None;
            }
            PlacementEvent::SessionCompleted { at, why, command_id, .. } => {
                if let Some(command_id) = command_id {
                    self.commands.add_latest(*command_id);
                }
                self.clear();
                self.probe = None;
                self.life.close(Status::Completed, *at);
                self.why = Some(*why);
            }
        }
    }

    fn head(&self) -> SessionHeader<'_> {
        self.life.head(self.plan.session_id, Some(self.plan.learner), None)
    }
}
