//! How one skill came along: what was believed of it after each piece of evidence.

use crate::mastery::{Change, Evidence, Policy, SkillState};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// What was believed of a skill from an instant on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step {
    pub at: Timestamp,
    /// The belief, basis points.
    pub belief: u32,
    /// Whether it counted as mastered.
    pub mastered: bool,
    /// Mastery was reached with this very piece.
    pub reached: bool,
}

/// How one skill came along.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// After each piece of evidence, first to last; the instants never go back.
    pub steps: Vec<Step>,
    /// What it has come to.
    pub belief: u32,
    pub mastered: bool,
    /// No evidence came before what was looked at. Otherwise the beliefs of before are estimates, as of a learner who
    /// began with the first piece that was looked at; what it has come to is exact all the same.
    pub is_whole: bool,
}

impl Course {
    /// Follows the evidence of a skill in the order in which it was recorded, with the parameters of the state that it
    /// came to.
    ///
    /// Evidence may be recorded late, such as an exam's when its score is released: it counts from then on, not from
    /// when it was answered. That instant is not kept; it is not before that of any piece recorded before.
    pub fn follow(skill: &SkillId, now: &SkillState, evidence: &[Evidence], is_whole: bool, policy: &Policy) -> Self {
        let mut state = SkillState::new(now.bkt);
        let mut latest = Timestamp::from_micros(i64::MIN);
        let mut steps = Vec::with_capacity(evidence.len());
        for piece in evidence {
            let (at, update) = match piece {
                Evidence::Attempt(attempt) => (attempt.at, state.attempt(skill, attempt, policy)),
                Evidence::Placed { known, at, .. } => (*at, state.apply_placement(skill, *known, *at, policy)),
            };
            latest = latest.max(at);
            steps.push(Step {
                at: latest,
                belief: super::belief(&state, policy),
                mastered: state.is_mastered(),
                reached: update.change == Some(Change::Mastered),
            });
        }
        Self { steps, belief: super::belief(now, policy), mastered: now.is_mastered(), is_whole }
    }

    /// What was believed just before an instant: (belief in basis points, mastered).
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
