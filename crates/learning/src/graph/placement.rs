//! Placement: a short test that finds with few questions which skills a learner probably knows.
//!
//! A learner who knows a skill is taken to know all that it needs; one who does not is taken to know no skill that
//! needs it. Each question is about the skill for which the worse of its two answers says most. Answers give *points*
//! for or against a skill and all that follow from it; from [`KNOWN_FROM`] points on a skill is taken as known, so that
//! a lucky guess does not settle half the graph.

use std::collections::BTreeMap;

use plumb_types::saturating_cast;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::mastery::{Evidence, Policy};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

use super::model::{Node, SkillsGraph};
use super::reach::Set;

/// Default maximum number of skills asked about.
pub const DEFAULT_PROBES: u32 = 25;
/// From so many points on a skill is taken as known: more than one answer gives.
pub const KNOWN_FROM: i32 = 3;
/// Down from so many points a skill is taken as not known. One answer is enough, as that costs some practice only.
pub const UNKNOWN_FROM: i32 = -2;

/// State of a placement: the skills that were asked about, the results, and the conclusions from them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// Maximum number of skills asked about.
    limit: u32,
    /// Skills that were asked about, in order.
    asked: Vec<SkillId>,
    /// Whether a skill is known; undecided skills are missing.
    found: BTreeMap<SkillId, bool>,
    /// Points of the undecided skills that have any; empty in placements older than points.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    points: BTreeMap<SkillId, i32>,
}

/// Why an answer to a probe is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProbeError {
    #[error("there is no skill `{0}`")]
    Unknown(SkillId),
    #[error("`{0}` is settled already")]
    Settled(SkillId),
    /// The maximum number of skills has been asked about.
    #[error("the placement is over")]
    Over,
}

impl Placement {
    /// Begins a placement about at most `limit` skills.
    pub fn new(limit: u32) -> Self {
        Self { limit, asked: Vec::new(), found: BTreeMap::new(), points: BTreeMap::new() }
    }

    /// Returns the next skill to ask about; `None` if all skills are settled or the limit is reached.
    pub fn next_probe<'g>(&self, graph: &'g SkillsGraph) -> Option<&'g Node> {
        self.next_probe_among(graph, |_| true)
    }

    /// Like [`Placement::next_probe`], but only among the skills for which `askable` holds. Conclusions about other
    /// skills still count. No skill is asked about twice.
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
        let open = open.filter(|(index, node)| undecided.contains(*index) && !self.asked.contains(&node.id));
        let open = open.filter(|(_, node)| askable(node));
        // The largest number of settled skills in the worse case, then in total, then the first id.
        let best = open.filter_map(|(index, node)| Some((settles(index)?, node)));
        best.min_by(|(a, one), (b, two)| b.cmp(a).then_with(|| one.id.cmp(&two.id))).map(|(_, node)| node)
    }

    /// Returns a skill to end on, so that the last question is one that the learner can answer: of the skills that are
    /// taken as known, the one that needs most, which is nearest to what the learner works on. `None` if the last answer
    /// spoke for its skill, or none is known.
    pub fn known_among<'g>(&self, graph: &'g SkillsGraph, askable: impl Fn(&Node) -> bool) -> Option<&'g Node> {
        if self.asked.last().is_none_or(|last| self.speaks_for(last)) {
            return None;
        }
        let needs = |node: &&Node| {
            let needs = graph.index(node.id.as_str()).and_then(|index| graph.reach().needs(index));
            needs.map(|needs| needs.shared(needs))
        };
        let known = graph.nodes().iter().filter(|node| self.finding(node.id.as_str()) == Some(true));
        known.filter(|node| askable(node)).max_by_key(needs)
    }

    fn speaks_for(&self, skill: &SkillId) -> bool {
        self.finding(skill.as_str()) == Some(true) || self.points.get(skill).is_some_and(|points| *points > 0)
    }

    /// Applies an answer that settles a skill at once. Conclusions from it never change a skill that is settled.
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

    /// Returns the skills that share what is found about a skill, beside the skill itself: all that it needs, if it is
    /// known, or all that need it, if it is not, as far as they are undecided. In the order of the file.
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

    /// Records the points of an answer, for the skill if they are positive and against it if they are negative, and for
    /// the skills that share them, as returned by [`Placement::implied_by`]. Skills that are settled stay as they are.
    pub fn count(&mut self, skill: &SkillId, points: i32, follows: &[SkillId]) {
        self.asked.push(skill.clone());
        for shared in std::iter::once(skill).chain(follows).filter(|_| points != 0) {
            if self.found.contains_key(shared) {
                continue;
            }
            let sum = self.points.remove(shared).unwrap_or(0).saturating_add(points);
            if sum >= KNOWN_FROM || sum <= UNKNOWN_FROM {
                self.found.insert(shared.clone(), sum > 0);
            } else if sum != 0 {
                self.points.insert(shared.clone(), sum);
            }
        }
    }

    /// Whether the maximum number of skills has been asked about.
    pub fn is_over(&self) -> bool {
        self.asked.len() >= saturating_cast(self.limit)
    }

    /// The maximum number of skills asked about.
    pub const fn limit(&self) -> u32 {
        self.limit
    }

    /// Skills that were asked about, in order.
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

    /// The settled skills as evidence under these rules; undecided skills are left out.
    pub fn evidence<'p>(&'p self, at: Timestamp, policy: &'p Policy) -> impl Iterator<Item = Evidence> + 'p {
        self.found.iter().map(move |(skill, known)| Evidence::Placed {
            skill: skill.clone(),
            known: *known,
            at,
            policy: policy.version.clone(),
        })
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
