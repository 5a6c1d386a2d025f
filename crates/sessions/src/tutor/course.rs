//! How far a study plan has come, and what a step takes before the next.

use serde::{Deserialize, Serialize};

use super::state::TutorSession;
use plumb_content::topic::{Concept, Step, StepKind, Topic};
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::LearnerMastery;
use plumb_tutoring::turn::{Pace, PacePreference, Standing, Trend};
use plumb_types::time::Timestamp;

/// After so many items of a step that were not solved the plan goes on without it: more of the same teaches nothing.
pub(super) const SET_ASIDE: u32 = 5;
/// After every so many items of a step that were not solved its concept is explained again.
pub(super) const EXPLAIN_AFTER: u32 = 2;

/// Why a step began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepReason {
    /// The session began.
    Begun,
    /// The one before was done.
    Done,
    /// The one before was passed over: what it explains is known.
    Skipped,
    /// The one before was set aside: too many of its items were not solved.
    SetAside,
}

/// What a step still takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needed {
    /// The learner to say that they go on.
    GoOn,
    /// So many more right answers.
    Right(u32),
    /// Nothing: it is done.
    Nothing,
    /// Nothing any more: too many of its items were not solved.
    SetAside,
}

/// What is believed of a concept, 0 to 1; before any evidence what the graph begins with.
pub fn belief(concept: &Concept, mastery: &LearnerMastery, graph: Option<&SkillsGraph>, at: Timestamp) -> f64 {
    let skill = concept.skill.as_str();
    mastery.get(skill).map_or_else(|| graph.map_or(0.0, |graph| graph.bkt(skill).init()), |state| state.belief_at(at))
}

impl TutorSession {
    /// The step that is before the learner; none after the last.
    pub fn step<'t>(&self, topic: &'t Topic) -> Option<&'t Step> {
        topic.steps.get(usize::try_from(self.current_step.checked_sub(1)?).ok()?)
    }

    /// What the step before the learner still takes.
    pub fn needed(&self, topic: &Topic) -> Needed {
        let Some(step) = self.step(topic) else { return Needed::Nothing };
        if matches!(step.kind, StepKind::Explain { .. }) {
            return Needed::GoOn;
        }
        match self.wanted(step).saturating_sub(self.right_in_step) {
            0 => Needed::Nothing,
            _ if self.missed_in_step >= SET_ASIDE => Needed::SetAside,
            more => Needed::Right(more),
        }
    }

    /// Items that are to be answered rightly in a step, at the pace of the learner; none where something is explained.
    pub const fn wanted(&self, step: &Step) -> u32 {
        match (&step.kind, self.pace) {
            (StepKind::Practice { right }, PacePreference::Slow) => right.saturating_add(1),
            (StepKind::Practice { right: more @ 2.. }, PacePreference::Fast) => *more - 1,
            (kind, _) => kind.right(),
        }
    }

    /// The mean of what is believed of the topic's concepts, 0 to 1.
    pub fn mean_mastery(topic: &Topic, mastery: &LearnerMastery, graph: Option<&SkillsGraph>, at: Timestamp) -> f64 {
        let sum: f64 = topic.concepts.iter().map(|concept| belief(concept, mastery, graph, at)).sum();
        let count = u32::try_from(topic.concepts.len()).unwrap_or(u32::MAX);
        if count == 0 { 0.0 } else { sum / f64::from(count) }
    }

    /// The pace to go on with, at that mean.
    pub fn pace_at(&self, mastery: f64) -> Pace {
        let wrong = self.answers.iter().rev().take(4).filter(|right| !**right).count();
        Standing {
            turn: self.turn_count,
            mastery,
            trend: Trend::of(&self.answers),
            wrong: u32::try_from(wrong).unwrap_or(u32::MAX),
            is_complete: self.is_complete,
        }
        .pace()
    }

    /// Whether a step need not be taken: it explains what is known well, and the learner did not ask to go slowly.
    pub fn may_skip(&self, step: &Step, known: f64, pace: Pace) -> bool {
        let explains = matches!(step.kind, StepKind::Explain { .. });
        let enough = match self.pace {
            PacePreference::Normal if pace == Pace::Accelerate => Standing::HIGH,
            PacePreference::Slow | PacePreference::Normal => return false,
            PacePreference::Fast => Standing::MIDDLE,
        };
        explains && known >= enough
    }
}
