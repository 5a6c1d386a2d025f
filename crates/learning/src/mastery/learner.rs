//! All skills of one learner.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bkt::Bkt;
use super::evidence::Evidence;
use super::explain::Update;
use super::policy::Policy;
use super::state::SkillState;
use plumb_types::SkillId;

/// States by skill; skills without evidence are missing.
pub type States = BTreeMap<SkillId, SkillState>;

/// One learner's mastery: always the fold of the evidence, in the order it was recorded.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LearnerMastery {
    skills: States,
}

impl LearnerMastery {
    /// Makes it from stored states.
    pub fn from_states(skills: States) -> Self {
        Self { skills }
    }

    /// Folds all of `evidence`, with the parameters that `parameters` returns for each skill.
    pub fn fold<'e>(
        evidence: impl IntoIterator<Item = &'e Evidence>,
        parameters: impl Fn(&SkillId) -> Bkt,
        policy: &Policy,
    ) -> Self {
        let mut mastery = Self::default();
        for piece in evidence {
            mastery.record(piece, &parameters, policy);
        }
        mastery
    }

    /// Applies one piece of evidence; returns an update for each skill that it is about.
    pub fn record(&mut self, piece: &Evidence, parameters: impl Fn(&SkillId) -> Bkt, policy: &Policy) -> Vec<Update> {
        match piece {
            Evidence::Attempt(opportunity) => opportunity
                .distinct_skills()
                .map(|skill| self.state_mut(skill, &parameters).apply(skill, piece, policy))
                .collect(),
            Evidence::Placed { skill, .. } => vec![self.state_mut(skill, &parameters).apply(skill, piece, policy)],
        }
    }

    /// Returns the state of a skill, if there is evidence about it.
    pub fn get(&self, skill: &str) -> Option<&SkillState> {
        self.skills.get(skill)
    }

    /// States by skill.
    pub fn states(&self) -> &States {
        &self.skills
    }

    fn state_mut(&mut self, skill: &SkillId, parameters: impl Fn(&SkillId) -> Bkt) -> &mut SkillState {
        self.skills.entry(skill.clone()).or_insert_with(|| SkillState::new(parameters(skill)))
    }
}
