//! The graph once it has been read.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::mastery::{Bkt, Emission};
use plumb_content::text::Problem;
use plumb_types::SkillId;

use super::reach::Reach;
use plumb_types::links::Links;

/// One skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Node {
    /// Its name for programs.
    pub id: SkillId,
    /// Its name for people.
    pub name: String,
    /// The school years it belongs to, such as `3-5`; may be empty.
    pub grade_band: String,
    /// What must be mastered before it is unlocked; all of the graph, each once.
    pub prerequisites: Vec<SkillId>,
    /// How it is learned and shown.
    pub bkt: Bkt,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// The part of the subject it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    /// What it is, in one plain sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Ids of the skill blueprints that exercise it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blueprints: Vec<String>,
    /// Slip and guess of single blueprints among these, where they were fitted apart from the skill's.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub emissions: BTreeMap<String, Emission>,
    /// Higher comes first among equals.
    #[serde(skip_serializing_if = "is_zero")]
    pub priority: i32,
}

/// All skills and what builds on what: free of cycles, every prerequisite there. Serialises to `skills_graph.json`.
#[derive(Debug, Clone, Serialize)]
pub struct SkillsGraph {
    version: String,
    nodes: Vec<Node>,
    #[serde(skip)]
    by_id: BTreeMap<SkillId, usize>,
    #[serde(skip)]
    links: Links,
    #[serde(skip)]
    reach: Reach,
    #[serde(skip)]
    warnings: Vec<Problem>,
}

impl SkillsGraph {
    /// Puts together what has been checked.
    pub(super) fn new(version: String, nodes: Vec<Node>, links: Links, warnings: Vec<Problem>) -> Self {
        let by_id = nodes.iter().enumerate().map(|(index, node)| (node.id.clone(), index)).collect();
        let reach = Reach::new(&links);
        Self { version, nodes, by_id, links, reach, warnings }
    }

    /// The version written in it.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// All skills, in the order of the file.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A skill by id.
    pub fn node(&self, id: &str) -> Option<&Node> {
        self.nodes.get(self.index(id)?)
    }

    /// Whether a skill needs another, over any number of steps; not when either is not there.
    pub fn builds_on(&self, id: &str, other: &str) -> bool {
        let needs = self.index(id).and_then(|index| self.reach.needs(index));
        needs.zip(self.index(other)).is_some_and(|(needs, other)| needs.contains(other))
    }

    /// What is likely not meant, though it can be used.
    pub fn warnings(&self) -> &[Problem] {
        &self.warnings
    }

    /// The parameters of a skill; the usual ones for a skill that is not in the graph (any more).
    pub fn bkt(&self, id: &str) -> Bkt {
        self.node(id).map_or_else(Bkt::default, |node| node.bkt)
    }

    /// The skills that need this one directly, in the order of the file.
    pub fn dependents(&self, id: &str) -> impl Iterator<Item = &Node> {
        let dependents = self.index(id).map_or(&[][..], |index| self.links.dependents(index));
        dependents.iter().filter_map(|index| self.nodes.get(*index))
    }

    /// The skills that a blueprint exercises, in the order of the file.
    pub fn skills_of_blueprint<'g>(&'g self, blueprint: &'g str) -> impl Iterator<Item = &'g Node> {
        self.nodes.iter().filter(move |node| node.blueprints.iter().any(|id| id == blueprint))
    }

    pub(super) fn index(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    pub(super) fn links(&self) -> &Links {
        &self.links
    }

    pub(super) fn reach(&self) -> &Reach {
        &self.reach
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(priority: &i32) -> bool {
    *priority == 0
}
