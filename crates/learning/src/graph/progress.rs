//! Skills that are unlocked or available for a learner.

use crate::mastery::{MasteryStatus, Policy, SkillState, States};
use plumb_types::time::Timestamp;

use super::model::{Node, SkillsGraph};

impl SkillsGraph {
    /// Whether all prerequisites of a skill are mastered or likely known; `false` for a skill that is not in the graph.
    pub fn is_unlocked(&self, id: &str, states: &States) -> bool {
        self.node(id).is_some_and(|node| is_open(node, states))
    }

    /// Returns the skills with all prerequisites mastered or likely known, in the order of the file.
    pub fn unlocked<'g>(&'g self, states: &States) -> Vec<&'g Node> {
        self.nodes().iter().filter(|node| is_open(node, states)).collect()
    }

    /// Returns the skills that can be practised: unlocked and not mastered, or mastered and due for review.
    pub fn available<'g>(&'g self, states: &States, now: Timestamp, policy: &Policy) -> Vec<&'g Node> {
        let open = |node: &&Node| match standing(node, states, now, policy) {
            MasteryStatus::Mastered => false,
            MasteryStatus::ReviewDue => true,
            MasteryStatus::NotStarted
            | MasteryStatus::LikelyKnown
            | MasteryStatus::NeedsPractice
            | MasteryStatus::Learning => is_open(node, states),
        };
        self.nodes().iter().filter(open).collect()
    }

    /// Returns the skills that are unlocked in `after` and were not in `before`, in the order of the file.
    pub fn newly_unlocked<'g>(&'g self, before: &States, after: &States) -> Vec<&'g Node> {
        self.nodes().iter().filter(|node| is_open(node, after) && !is_open(node, before)).collect()
    }

    /// Returns the prerequisites of a skill that are neither mastered nor likely known.
    pub fn unmet_prerequisites<'g>(&'g self, id: &str, states: &'g States) -> impl Iterator<Item = &'g Node> {
        let prerequisites = self.node(id).map_or(&[][..], |node| node.prerequisites.as_slice());
        prerequisites
            .iter()
            .filter(|id| !is_known_or_likely(id.as_str(), states))
            .filter_map(|id| self.node(id.as_str()))
    }
}

/// Returns a learner's status in a skill at `now`.
pub(super) fn standing(node: &Node, states: &States, now: Timestamp, policy: &Policy) -> MasteryStatus {
    states.get(&node.id).map_or(MasteryStatus::NotStarted, |state| state.standing(now, policy))
}

pub(super) fn is_open(node: &Node, states: &States) -> bool {
    node.prerequisites.iter().all(|id| is_known_or_likely(id.as_str(), states))
}

pub(super) fn is_known_or_likely(id: &str, states: &States) -> bool {
    states.get(id).is_some_and(SkillState::is_known_or_likely)
}
