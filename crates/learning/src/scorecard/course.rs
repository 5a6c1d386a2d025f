//! Course of one skill: the belief after each piece of evidence.

use crate::mastery::{Evidence, MasteryChange, Policy, SkillState};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// The belief in a skill from an instant on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CourseStep {
    pub at: Timestamp,
    /// The belief, in basis points.
    pub belief: u32,
    /// Whether it counted as mastered.
    pub mastered: bool,
    /// Whether this piece of evidence reached mastery.
    pub reached: bool,
}

/// Course of one skill.
#[derive(Debug, Clone, PartialEq)]
pub struct BeliefCourse {
    /// One step after each piece of evidence, first to last; the instants never go back.
    pub steps: Vec<CourseStep>,
    /// The latest belief, in basis points.
    pub belief: u32,
    pub mastered: bool,
    /// Whether there is no evidence before the first piece. Otherwise the earlier beliefs are estimates, as of a
    /// learner who began with the first piece; the latest belief is exact in any case.
    pub is_whole: bool,
}

impl BeliefCourse {
    /// Follows the evidence of a skill in the order in which it was recorded, with the parameters of its present state.
    ///
    /// Evidence may be recorded late, such as an exam's when its score is released: it counts from then on, not from
    /// when it was answered. That instant is not stored; it is not before that of any piece recorded before.
    pub fn follow(skill: &SkillId, now: &SkillState, evidence: &[Evidence], is_whole: bool, policy: &Policy) -> Self {
        let mut state = SkillState::new(now.bkt);
        let mut latest = Timestamp::from_micros(i64::MIN);
        let mut steps = Vec::with_capacity(evidence.len());
        for piece in evidence {
            let update = state.apply(skill, piece, policy);
            latest = latest.max(piece.at());
            steps.push(CourseStep {
                at: latest,
                belief: super::belief(&state, policy),
                mastered: state.is_mastered(),
                reached: update.change == Some(MasteryChange::Mastered),
            });
        }
        Self { steps, belief: super::belief(now, policy), mastered: now.is_mastered(), is_whole }
    }

    /// Returns the belief just before an instant: (belief in basis points, mastered).
    pub fn before(&self, at: Timestamp) -> (u32, bool) {
        let passed = self.steps.partition_point(|step| step.at < at);
        let step = passed.checked_sub(1).and_then(|index| self.steps.get(index));
        step.map_or((0, false), |step| (step.belief, step.mastered))
    }

    /// Whether mastery was reached at or after `from` and before `until`.
    pub fn reached_between(&self, from: Timestamp, until: Timestamp) -> bool {
        self.steps.iter().any(|step| step.reached && step.at >= from && step.at < until)
    }
}
