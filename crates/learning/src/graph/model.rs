//! The graph once it has been read.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::mastery::{Bkt, Emission};
use plumb_content::text::Problem;
use plumb_types::SkillId;

use super::check::says_unreachable;
use super::reach::Reach;
use super::read::MAX_LIST;
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

impl Node {
    /// Whether it has as many blueprints as a skill may have.
    pub(crate) fn is_full(&self) -> bool {
        self.blueprints.len() >= MAX_LIST
    }
}

/// All skills and what builds on what: free of cycles, every prerequisite there. Serialises to `skills_graph.json`,
/// without the blueprints that were joined to it.
#[derive(Debug, Clone, Serialize)]
#[serde(into = "Written")]
pub struct SkillsGraph {
    version: String,
    nodes: Vec<Node>,
    by_id: BTreeMap<SkillId, usize>,
    links: Links,
    reach: Reach,
    warnings: Vec<Problem>,
    /// The blueprints that its text does not name.
    joined: BTreeSet<String>,
}

/// A graph as its text has it.
#[derive(Serialize)]
struct Written {
    version: String,
    nodes: Vec<Node>,
}

impl From<SkillsGraph> for Written {
    fn from(graph: SkillsGraph) -> Self {
        let SkillsGraph { version, nodes, .. } = graph.joined([]);
        Self { version, nodes }
    }
}

impl SkillsGraph {
    /// Puts together what has been checked.
    pub(super) fn new(version: String, nodes: Vec<Node>, links: Links, warnings: Vec<Problem>) -> Self {
        let by_id = nodes.iter().enumerate().map(|(index, node)| (node.id.clone(), index)).collect();
        let reach = Reach::new(&links);
        Self { version, nodes, by_id, links, reach, warnings, joined: BTreeSet::new() }
    }

    /// The same with blueprints, each with the skill that it is practised as, behind those that the text names: in the
    /// order of their ids, in the place of those that were joined before, and as many as a skill may have. What the text
    /// names already stays where it is, and a skill that is not there gets none.
    #[must_use]
    pub fn joined<'p>(&self, practised: impl IntoIterator<Item = (&'p str, &'p str)>) -> Self {
        let mut graph = self.clone();
        let before = std::mem::take(&mut graph.joined);
        for node in &mut graph.nodes {
            node.blueprints.retain(|id| !before.contains(id));
        }
        let practised: BTreeMap<&str, &str> = practised.into_iter().filter(|(id, _)| !self.names_itself(id)).collect();
        for (blueprint, skill) in practised {
            let node = self.index(skill).and_then(|index| graph.nodes.get_mut(index));
            if let Some(node) = node.filter(|node| !node.is_full()) {
                node.blueprints.push(blueprint.to_owned());
                graph.joined.insert(blueprint.to_owned());
            }
        }
        graph
    }

    /// Whether its text names a blueprint, which then needs no joining.
    pub fn names_itself(&self, blueprint: &str) -> bool {
        !self.joined.contains(blueprint) && self.skills_of_blueprint(blueprint).next().is_some()
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

    /// What is likely not meant, though it can be used. What a joined blueprint exercises can be reached.
    pub fn warnings(&self) -> Vec<Problem> {
        let exercised = self.joined.iter().flat_map(|id| self.skills_of_blueprint(id));
        let exercised: Vec<&str> = exercised.map(|node| node.id.as_str()).collect();
        let holds = |warning: &&Problem| !exercised.iter().any(|node| says_unreachable(warning, node));
        self.warnings.iter().filter(holds).cloned().collect()
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
