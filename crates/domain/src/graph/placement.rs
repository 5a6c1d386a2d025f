//! Placement: finding out with few questions where in the graph a learner stands.
//!
//! Whoever knows a skill is taken to know all it needs; whoever does not is taken to know nothing that needs it.
//! Each probe is the skill whose answer, whichever it is, settles most. How many items make one probe, so that a
//! guess or a slip does not settle half the graph, is for the caller to say.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::mastery::{Evidence, SkillId};
use crate::time::Timestamp;

use super::model::{Node, SkillsGraph};
use super::reach::Set;

/// Most probes unless said otherwise.
pub const DEFAULT_PROBES: u32 = 25;

/// How a placement goes: what was asked and found, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// Ends after so many probes at the latest.
    limit: u32,
    /// Skills asked about, in order.
    asked: Vec<SkillId>,
    /// Known or not, by skill; undecided ones are not in it.
    found: BTreeMap<SkillId, bool>,
}

/// Why an answer to a probe is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotAsked {
    /// The skill is not in the graph.
    #[error("there is no skill `{0}`")]
    Unknown(SkillId),
    /// It is settled already.
    #[error("`{0}` is settled already")]
    Settled(SkillId),
    /// As many probes as allowed have been answered.
    #[error("the placement is over")]
    Over,
}

impl Placement {
    /// Begins one of at most `limit` probes.
    pub fn new(limit: u32) -> Self {
        Self { limit, asked: Vec::new(), found: BTreeMap::new() }
    }

    /// The skill to ask about next; nothing when all is settled or as many have been asked as allowed.
    pub fn next_probe<'g>(&self, graph: &'g SkillsGraph) -> Option<&'g Node> {
        if self.is_over() {
            return None;
        }
        let undecided = self.undecided(graph);
        let settles = |index: usize| {
            let known = 1 + graph.reach().needs(index)?.shared(&undecided);
            let unknown = 1 + graph.reach().needed_by(index)?.shared(&undecided);
            Some((known.min(unknown), known + unknown))
        };
        let open = graph.nodes().iter().enumerate().filter(|(index, _)| undecided.contains(*index));
        // Most in the worse case, then most in all, then the first id.
        let best = open.filter_map(|(index, node)| Some((settles(index)?, node)));
        best.min_by(|(a, one), (b, two)| b.cmp(a).then_with(|| one.id.cmp(&two.id))).map(|(_, node)| node)
    }

    /// Takes in whether a skill was found known. What follows of it never contradicts what is settled.
    pub fn answer(&mut self, graph: &SkillsGraph, skill: &SkillId, known: bool) -> Result<(), NotAsked> {
        if self.is_over() {
            return Err(NotAsked::Over);
        }
        let index = graph.index(skill.as_str()).ok_or_else(|| NotAsked::Unknown(skill.clone()))?;
        if self.found.contains_key(skill) {
            return Err(NotAsked::Settled(skill.clone()));
        }
        self.asked.push(skill.clone());
        self.found.insert(skill.clone(), known);
        let implied = if known { graph.reach().needs(index) } else { graph.reach().needed_by(index) };
        for (other, node) in graph.nodes().iter().enumerate() {
            if implied.is_some_and(|implied| implied.contains(other)) {
                self.found.entry(node.id.clone()).or_insert(known);
            }
        }
        Ok(())
    }

    /// Whether as many probes as allowed have been answered.
    pub fn is_over(&self) -> bool {
        self.asked.len() >= usize::try_from(self.limit).unwrap_or(usize::MAX)
    }

    /// Skills asked about, in order.
    pub fn asked(&self) -> &[SkillId] {
        &self.asked
    }

    /// Whether a skill is known; nothing while that is undecided.
    pub fn finding(&self, skill: &str) -> Option<bool> {
        self.found.get(skill).copied()
    }

    /// What it found, as evidence; undecided skills are left out.
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
