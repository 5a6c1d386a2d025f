//! Placement: a short test that finds with few questions which skills a learner knows.
//!
//! A learner who knows a skill is taken to know all that it needs; one who does not is taken to know no skill that
//! needs it. Each probe is the skill for which the worse of its two answers settles most. The caller decides how many
//! items make one probe, so that a guess or a slip does not settle half the graph.

use std::collections::BTreeMap;

use plumb_types::saturating_cast;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::mastery::Evidence;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

use super::model::{Node, SkillsGraph};
use super::reach::Set;

/// Default maximum number of probes.
pub const DEFAULT_PROBES: u32 = 25;

/// State of a placement: the skills that were probed, the results, and the conclusions from them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// Maximum number of probes.
    limit: u32,
    /// Skills that were probed, in order.
    asked: Vec<SkillId>,
    /// Whether a skill is known; undecided skills are missing.
    found: BTreeMap<SkillId, bool>,
}

/// Why an answer to a probe is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProbeError {
    #[error("there is no skill `{0}`")]
    Unknown(SkillId),
    #[error("`{0}` is settled already")]
    Settled(SkillId),
    /// The maximum number of probes has been answered.
    #[error("the placement is over")]
    Over,
}

impl Placement {
    /// Begins a placement of at most `limit` probes.
    pub fn new(limit: u32) -> Self {
        Self { limit, asked: Vec::new(), found: BTreeMap::new() }
    }

    /// Returns the next skill to probe; `None` if all skills are settled or the limit is reached.
    pub fn next_probe<'g>(&self, graph: &'g SkillsGraph) -> Option<&'g Node> {
        self.next_probe_among(graph, |_| true)
    }

    /// Like [`Placement::next_probe`], but only among the skills for which `askable` holds. Conclusions about other
    /// skills still count.
    pub fn next_probe_among<'g>(&self, graph: &'g SkillsGraph, askable: impl Fn(&Node) -> bool) -> Option<&'g Node> {
        if self.is_over() {
            return None;
        }
        let undecided = self.undecided(graph);
        let settles = |index: usize| {
            let known = 1 + graph.reach().needs(index)?.shared(&undecided);
            let unknown = 1 + graph.reach().needed_by(index)?.shared(&undecided);
            Some((known.min(unknown), known + unknown))
        };
        let open = graph.nodes().iter().enumerate();
        let open = open.filter(|(index, node)| undecided.contains(*index) && askable(node));
        // The largest number of settled skills in the worse case, then in total, then the first id.
        let best = open.filter_map(|(index, node)| Some((settles(index)?, node)));
        best.min_by(|(a, one), (b, two)| b.cmp(a).then_with(|| one.id.cmp(&two.id))).map(|(_, node)| node)
    }

    /// Returns a skill to end on, so that the last question is one that the learner can answer: of the skills that were
    /// probed and are known, the one that needs least. `None` if the last one was known, or none was.
    pub fn known_among<'g>(&self, graph: &'g SkillsGraph, askable: impl Fn(&Node) -> bool) -> Option<&'g Node> {
        let is_known = |skill: &&SkillId| self.finding(skill.as_str()) == Some(true);
        if self.asked.last().as_ref().is_none_or(is_known) {
            return None;
        }
        let needs = |node: &&Node| {
            let needs = graph.index(node.id.as_str()).and_then(|index| graph.reach().needs(index));
            needs.map(|needs| needs.shared(needs))
        };
        let known = self.asked.iter().filter(is_known).filter_map(|skill| graph.node(skill.as_str()));
        known.filter(|node| askable(node)).min_by_key(needs)
    }

    /// Applies the result of a probe. Conclusions from it never change a skill that is settled.
    pub fn answer(&mut self, graph: &SkillsGraph, skill: &SkillId, known: bool) -> Result<(), ProbeError> {
        if self.is_over() {
            return Err(ProbeError::Over);
        }
        if graph.index(skill.as_str()).is_none() {
            return Err(ProbeError::Unknown(skill.clone()));
        }
        if self.found.contains_key(skill) {
            return Err(ProbeError::Settled(skill.clone()));
        }
        let follows = self.implied_by(graph, skill, known);
        self.take(skill, known, &follows);
        Ok(())
    }

    /// Returns the skills that would be settled, beside the skill itself, if it were known (all that it needs) or not
    /// known (all that need it), as far as they are undecided. In the order of the file.
    pub fn implied_by(&self, graph: &SkillsGraph, skill: &SkillId, known: bool) -> Vec<SkillId> {
        let Some(index) = graph.index(skill.as_str()) else { return Vec::new() };
        let reach = graph.reach();
        let Some(implied) = (if known { reach.needs(index) } else { reach.needed_by(index) }) else {
            return Vec::new();
        };
        let nodes = graph.nodes().iter().enumerate().filter(|(other, _)| implied.contains(*other));
        nodes.map(|(_, node)| node.id.clone()).filter(|id| !self.found.contains_key(id)).collect()
    }

    /// Records a result and its conclusions, as returned by [`Placement::implied_by`]. Skills that are settled stay as
    /// they are.
    pub fn take(&mut self, skill: &SkillId, known: bool, follows: &[SkillId]) {
        self.asked.push(skill.clone());
        for settled in std::iter::once(skill).chain(follows) {
            self.found.entry(settled.clone()).or_insert(known);
        }
    }

    /// Whether the maximum number of probes has been answered.
    pub fn is_over(&self) -> bool {
        self.asked.len() >= saturating_cast(self.limit)
    }

    /// The maximum number of probes.
    pub const fn limit(&self) -> u32 {
        self.limit
    }

    /// Skills that were probed, in order.
    pub fn asked(&self) -> &[SkillId] {
        &self.asked
    }

    /// Whether a skill is known; `None` while that is undecided.
    pub fn finding(&self, skill: &str) -> Option<bool> {
        self.found.get(skill).copied()
    }

    /// The settled skills and whether each is known, in the order of the ids.
    pub fn findings(&self) -> impl Iterator<Item = (&SkillId, bool)> {
        self.found.iter().map(|(skill, known)| (skill, *known))
    }

    /// The settled skills as evidence; undecided skills are left out.
    pub fn evidence(&self, at: Timestamp) -> impl Iterator<Item = Evidence> {
        self.found.iter().map(move |(skill, known)| Evidence::Placed { skill: skill.clone(), known: *known, at })
    }

    fn undecided(&self, graph: &SkillsGraph) -> Set {
        let mut undecided = Set::empty(graph.nodes().len());
        for (index, node) in graph.nodes().iter().enumerate() {
            if !self.found.contains_key(&node.id) {
                undecided.insert(index);
            }
        }
        undecided
    }
}

impl Default for Placement {
    fn default() -> Self {
        Self::new(DEFAULT_PROBES)
    }
}
