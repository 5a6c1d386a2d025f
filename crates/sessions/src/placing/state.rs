//! A placement as it stands: what its events come to.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::event::{Ending, PlacingEvent, PlacingPlan};
use crate::session::{CommandTag, Status};
use plumb_answers::answer::Outcome;
use plumb_bank::ItemSource;
use plumb_learning::graph::Placement;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// So many items must agree to settle a probe: two, so that at most three are needed.
pub const TO_SETTLE: u32 = 2;
/// The most items of one probe. More than three are needed only when answers could not be decided by a program; such
/// a probe ends as not known, which costs the learner some practice and nothing else.
pub const MAX_ITEMS: u32 = 5;
/// How many commands are remembered, so that the same one again does nothing again.
const REMEMBERED: usize = 16;

/// One skill being asked about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// The skill.
    pub skill: SkillId,
    /// Its items, first to last; at most [`MAX_ITEMS`].
    pub items: Vec<ItemSource>,
    /// Answered right.
    pub right: u32,
    /// Answered wrong.
    pub wrong: u32,
}

impl Probe {
    /// Whether the skill is known, as soon as that is decided.
    pub fn verdict(&self) -> Option<bool> {
        if self.right >= TO_SETTLE {
            return Some(true);
        }
        let used_up = u32::try_from(self.items.len()).unwrap_or(u32::MAX) >= MAX_ITEMS;
        (self.wrong >= TO_SETTLE || used_up).then_some(false)
    }
}

/// The item before the learner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Current {
    /// Counts from 0 within the session.
    pub position: u32,
    /// What made it.
    pub source: ItemSource,
    /// When it was put before the learner.
    pub served_at: Timestamp,
}

/// A placement. Its JSON is stored beside the events.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Placing {
    /// All that it was made from.
    pub plan: PlacingPlan,
    /// Where it is in its life.
    pub status: Status,
    /// How many events it has.
    pub version: u64,
    /// When it was begun.
    pub created_at: Timestamp,
    /// When it ended.
    pub closed_at: Option<Timestamp>,
    /// Why it ended.
    pub why: Option<Ending>,
    /// What was asked and found.
    pub placement: Placement,
    /// The skill being asked about.
    pub probe: Option<Probe>,
    /// The item before the learner.
    pub current: Option<Current>,
    /// Items put before the learner so far.
    pub served: u32,
    /// Commands carried out, newest last.
    commands: Vec<CommandTag>,
}

impl Placing {
    /// Whether this very command was carried out before.
    pub fn has_done(&self, command_id: Uuid) -> bool {
        self.commands.contains(&CommandTag::from(command_id))
    }

    fn fold_in(&mut self, event: &PlacingEvent) {
        self.version += 1;
        match event {
            PlacingEvent::SessionCreated { .. } => {}
            PlacingEvent::ProblemServed { at, position, skill, source } => self.serve(*at, *position, skill, source),
            PlacingEvent::AttemptSubmitted { command_id, .. } => self.remember(*command_id),
            PlacingEvent::AttemptEvaluated { verdict, .. } => {
                if let Some(probe) = &mut self.probe {
                    match verdict.outcome {
                        Outcome::Correct => probe.right += 1,
                        Outcome::Partial | Outcome::Incorrect => probe.wrong += 1,
                        // Neither counts for or against.
                        Outcome::Invalid | Outcome::Undecided => {}
                    }
                }
                self.clear();
            }
            PlacingEvent::UnknownSaid { command_id, .. } => {
                self.remember(*command_id);
                self.clear();
            }
            PlacingEvent::ProbeSettled { skill, known, follows, .. } => {
                self.placement.take(skill, *known, follows);
                self.probe = None;
            }
            PlacingEvent::SessionCompleted { at, why, command_id, .. } => {
                if let Some(command_id) = command_id {
                    self.remember(*command_id);
                }
                self.clear();
                self.probe = None;
                self.status = Status::Completed;
                self.closed_at = Some(*at);
                self.why = Some(*why);
            }
        }
    }

    fn serve(&mut self, at: Timestamp, position: u32, skill: &SkillId, source: &ItemSource) {
        let begun = self.probe.take().filter(|probe| probe.skill == *skill);
        let mut probe = begun.unwrap_or_else(|| Probe { skill: skill.clone(), items: Vec::new(), right: 0, wrong: 0 });
        probe.items.push(source.clone());
        self.probe = Some(probe);
        self.served = position.saturating_add(1);
        self.status = Status::AwaitingResponse;
        self.current = Some(Current { position, source: source.clone(), served_at: at });
    }

    fn clear(&mut self) {
        self.current = None;
        self.status = Status::Active;
    }

    fn remember(&mut self, command_id: Uuid) {
        self.commands.push(CommandTag::from(command_id));
        if self.commands.len() > REMEMBERED {
            self.commands.remove(0);
        }
    }
}

/// The placement after `event`. None only when the first event is not `session_created`.
pub fn apply(session: Option<Placing>, event: &PlacingEvent) -> Option<Placing> {
    match (session, event) {
        (None, PlacingEvent::SessionCreated { at, plan }) => Some(Placing {
            plan: (**plan).clone(),
            status: Status::Active,
            version: 1,
            created_at: *at,
            closed_at: None,
            why: None,
            placement: Placement::new(plan.limit),
            probe: None,
            current: None,
            served: 0,
            commands: Vec::new(),
        }),
        (None, _) => None,
        (Some(mut session), event) => {
            session.fold_in(event);
            Some(session)
        }
    }
}

/// The placement that `events` come to; none without a `session_created` at the beginning.
pub fn fold<'a>(events: impl IntoIterator<Item = &'a PlacingEvent>) -> Option<Placing> {
    events.into_iter().fold(None, apply)
}
