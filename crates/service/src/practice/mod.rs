//! Practice of skills: the map, items and answers, curricula, and the placement test; for pages and for programs.

mod attempt;
mod by_problem;
pub(crate) mod cards;
pub(crate) mod curricula;
mod document;
mod draw;
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

pub use attempt::{AttemptResult, DiagnosisDocument, Evaluation, HintDocument, SkillUpdate};
pub use by_problem::BankedItem;
pub use document::{ServedPractice, WorkedSolution};
pub use known::{AvailableNode, AvailableNodes, Knowledge, KnownSkill, WhyNext};
pub use recompute::{FittedSkill, RecomputeReport};
pub use turn::{PracticeAction, Rules};

use std::collections::BTreeSet;

use plumb_learning::graph::{AppliedEvidence, Node, Recommendation, SkillsGraph};
use plumb_learning::mastery::{LearnerMastery, SkillState, States};
use plumb_store::learning::SkillStateRow;
use plumb_types::SkillId;
use plumb_types::ids::UserId;

use crate::content::Catalog;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// A learner's stored mastery, with the number of pieces of evidence about each skill.
#[derive(Default)]
pub struct StoredMastery {
    /// The state of each skill.
    pub mastery: LearnerMastery,
    counts: Vec<(SkillId, i64)>,
}

impl StoredMastery {
    /// Adds new evidence.
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

    /// Returns the number of pieces of stored evidence about the skill.
    pub(crate) fn count(&self, skill: &str) -> i64 {
        self.counts.iter().find(|(id, _)| id.as_str() == skill).map_or(0, |(_, count)| *count)
    }
}

impl Plumb {
    pub(crate) async fn known(&self, learner: UserId) -> Result<StoredMastery> {
        let rows = self.stores.learning.skill_states(learner).await?;
        let counts = rows.iter().map(|row| (SkillId::new(row.skill.clone()), row.n)).collect();
        Ok(StoredMastery { mastery: mastery_of(&rows)?, counts })
    }

    /// Returns the skills to practise next, best first: those of subjects that the learner has to do with come before
    /// all others, so that a placement in one subject does not lead into another.
    pub(crate) fn recommended<'g>(
        &self,
        catalog: &Catalog,
        graph: &'g SkillsGraph,
        states: &States,
    ) -> Vec<Recommendation<'g>> {
        let (now, policy) = (self.now(), &self.rules.mastery);
        let met = states.iter().filter(|(_, state)| state.is_met()).filter_map(|(id, _)| graph.node(id.as_str()));
        let own: BTreeSet<String> = met.map(|node| catalog.subject_of(node)).collect();
        let is_own = |node: &Node| own.is_empty() || own.contains(&catalog.subject_of(node));
        // Each part has its reviews among what is new.
        let mut all = graph.recommend_among(states, now, policy, 0, is_own);
        all.extend(graph.recommend_among(states, now, policy, 0, |node| !is_own(node)));
        all
    }
}

/// Returns the mastery in these rows of a learner.
pub(crate) fn mastery_of(rows: &[SkillStateRow]) -> Result<LearnerMastery> {
    let states = rows.iter().map(|row| Ok((SkillId::new(row.skill.clone()), state(row)?)));
    Ok(LearnerMastery::from_states(states.collect::<Result<_>>()?))
}

/// Parses the state in a row.
pub(crate) fn state(row: &SkillStateRow) -> Result<SkillState> {
    serde_json::from_str(&row.snapshot)
        .map_err(|error| ServiceError::Internal(format!("state of {} of {}: {error}", row.skill, row.learner)))
}

/// Whether the learner is ready for a skill: its prerequisites are mastered or likely known, or it was begun before, or
/// is likely known itself. Other skills may be practised too, unless one of the learner's classes enforces the order of
/// skills.
pub(crate) fn is_ready(graph: &SkillsGraph, known: &LearnerMastery, skill: &str) -> bool {
    known.get(skill).is_some_and(SkillState::is_met) || graph.is_unlocked(skill, known.states())
}
