//! Practising skills: the map, the loop of item and answer, curricula, the placement test, and the same
//! for programs.

mod by_problem;
pub(crate) mod cards;
pub(crate) mod curricula;
mod graph;
pub(crate) mod items;
mod known;
mod learned;
pub(crate) mod map;
pub(crate) mod placement;
mod recompute;
mod served;
pub(crate) mod session_evidence;
mod solutions;
pub(crate) mod turn;
pub mod views;
pub(crate) mod within;

pub use by_problem::BankedItem;
pub use known::{Available, Knowledge, KnownSkill};
pub use recompute::{FittedSkill, Recomputed};
pub use served::{Attempted, ServedPractice};
pub use turn::{PracticeAction, Rules};

use plumb_learning::graph::{AppliedEvidence, SkillsGraph};
use plumb_learning::mastery::{LearnerMastery, SkillState};
use plumb_store::learning::SkillStateRow;
use plumb_types::SkillId;
use uuid::Uuid;

use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// What is known of a learner, with the number of pieces of evidence about each skill.
#[derive(Default)]
pub struct StoredMastery {
    /// What is believed of each skill.
    pub mastery: LearnerMastery,
    counts: Vec<(SkillId, i64)>,
}

impl StoredMastery {
    /// Takes in what was learned since.
    pub fn take_in(&mut self, learned: &[AppliedEvidence]) {
        if learned.is_empty() {
            return;
        }
        let mut states = self.mastery.states().clone();
        for AppliedEvidence { skill, state, .. } in learned {
            states.insert(skill.clone(), state.clone());
            match self.counts.iter_mut().find(|(id, _)| id == skill) {
                Some((_, count)) => *count += 1,
                None => self.counts.push((skill.clone(), 1)),
            }
        }
        self.mastery = LearnerMastery::from_states(states);
    }

    /// How many pieces of evidence about the skill are stored.
    pub(crate) fn count(&self, skill: &str) -> i64 {
        self.counts.iter().find(|(id, _)| id.as_str() == skill).map_or(0, |(_, count)| *count)
    }
}

impl Plumb {
    pub(crate) async fn known(&self, learner: Uuid) -> Result<StoredMastery> {
        let rows = self.stores.learning.skill_states(learner).await?;
        let counts = rows.iter().map(|row| (SkillId::new(row.skill.clone()), row.n)).collect();
        Ok(StoredMastery { mastery: mastery_of(&rows)?, counts })
    }
}

/// What is believed of the skills in these rows of a learner.
pub(crate) fn mastery_of(rows: &[SkillStateRow]) -> Result<LearnerMastery> {
    let states = rows.iter().map(|row| Ok((SkillId::new(row.skill.clone()), state(row)?)));
    Ok(LearnerMastery::from_states(states.collect::<Result<_>>()?))
}

/// The state in a row.
pub(crate) fn state(row: &SkillStateRow) -> Result<SkillState> {
    serde_json::from_str(&row.snapshot)
        .map_err(|error| ServiceError::Internal(format!("state of {} of {}: {error}", row.skill, row.learner)))
}

/// Whether it is a skill's turn: all that it builds on is mastered, or it was begun before. Others may be practised too,
/// unless a class of the learner's follows the order of skills.
pub(crate) fn is_ready(graph: &SkillsGraph, known: &LearnerMastery, skill: &str) -> bool {
    known.get(skill).is_some_and(SkillState::is_started) || graph.is_unlocked(skill, known.states())
}
