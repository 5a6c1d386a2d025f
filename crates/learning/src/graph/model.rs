//! The graph after reading.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::mastery::{Bkt, Emission};
use plumb_content::text::Problem;
use plumb_types::SkillId;

use super::check::says_unreachable;
use super::reach::Reachability;
use super::read::MAX_LIST;
use plumb_types::links::Links;

/// One skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Node {
    /// Its id.
    pub id: SkillId,
    /// Its display name.
    pub name: String,
    /// The school years it belongs to, such as `3-5`; may be empty.
    pub grade_band: String,
    /// Skills that must be mastered before it is unlocked; all in the graph, each once.
    pub prerequisites: Vec<SkillId>,
    /// Its parameters of Bayesian knowledge tracing.
    pub bkt: Bkt,
    /// Words for search.
    pub tags: Vec<String>,
    /// The part of the subject it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
    /// Description in one plain sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Ids of the skill blueprints that exercise it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blueprints: Vec<String>,
    /// Slip and guess of single blueprints among these that were fitted apart from the skill's.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub emissions: BTreeMap<String, Emission>,
    /// The higher priority comes first among equals.
    #[serde(skip_serializing_if = "is_zero")]
    pub priority: i32,
}

impl Node {
    /// Whether it has the maximum number of blueprints.
    pub(crate) fn is_full(&self) -> bool {
        self.blueprints.len() >= MAX_LIST
    }
}

/// All skills and their prerequisites: free of cycles, every prerequisite present. Serialises to `skills_graph.json`,
/// without the blueprints that were joined to it.
#[derive(Debug, Clone, Serialize)]
#[serde(into = "GraphFile")]
pub struct SkillsGraph {
    version: String,
    nodes: Vec<Node>,
    by_id: BTreeMap<SkillId, usize>,
    links: Links,
    reach: Reachability,
    warnings: Vec<Problem>,
    /// Blueprints that were joined to the graph and are not in its text.
    joined: BTreeSet<String>,
    translations: BTreeMap<String, BTreeMap<String, String>>,
}

/// The fields of the graph's text.
#[derive(Serialize)]
struct GraphFile {
    version: String,
    nodes: Vec<Node>,
}

impl From<SkillsGraph> for GraphFile {
    fn from(graph: SkillsGraph) -> Self {
        let SkillsGraph { version, nodes, .. } = graph.joined([]);
        Self { version, nodes }
    }
}

impl SkillsGraph {
    /// Builds a graph from parts that have been checked.
    pub(super) fn new(version: String, nodes: Vec<Node>, links: Links, warnings: Vec<Problem>) -> Self {
        let by_id = nodes.iter().enumerate().map(|(index, node)| (node.id.clone(), index)).collect();
        let reach = Reachability::new(&links);
        Self { version, nodes, by_id, links, reach, warnings, joined: BTreeSet::new(), translations: BTreeMap::new() }
    }

    /// Returns a copy of the graph with these blueprints, each joined to the skill that it is practised as. They come
    /// after those in the text, in the order of their ids; they replace those joined before; a skill takes at most as
    /// many as its text could name. A blueprint that the text already names stays where it is, and one with an unknown
    /// skill is left out.
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

    /// Whether the graph's text names a blueprint, which then needs no joining.
    pub fn names_itself(&self, blueprint: &str) -> bool {
        !self.joined.contains(blueprint) && self.skills_of_blueprint(blueprint).next().is_some()
    }

    /// The same graph with its texts in other languages.
    #[must_use]
    pub(super) fn translated(self, translations: BTreeMap<String, BTreeMap<String, String>>) -> Self {
        Self { translations, ..self }
    }

    /// The texts in other languages: by language tag, each text with its translation.
    pub fn translations(&self) -> &BTreeMap<String, BTreeMap<String, String>> {
        &self.translations
    }

    /// The version in the text.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// All skills, in the order of the file.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns a skill by id.
    pub fn node(&self, id: &str) -> Option<&Node> {
        self.nodes.get(self.index(id)?)
    }

    /// Whether a skill needs another, over any number of steps; `false` if either is missing.
    pub fn builds_on(&self, id: &str, other: &str) -> bool {
        let needs = self.index(id).and_then(|index| self.reach.needs(index));
        needs.zip(self.index(other)).is_some_and(|(needs, other)| needs.contains(other))
    }

    /// Things that can be used but are probably mistakes. Skills of joined blueprints do not count as unreachable.
    pub fn warnings(&self) -> Vec<Problem> {
        let exercised = self.joined.iter().flat_map(|id| self.skills_of_blueprint(id));
        let exercised: Vec<&str> = exercised.map(|node| node.id.as_str()).collect();
        let holds = |warning: &&Problem| !exercised.iter().any(|node| says_unreachable(warning, node));
        self.warnings.iter().filter(holds).cloned().collect()
    }

    /// The parameters of a skill; the default ones if the skill is not (or no longer) in the graph.
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

    /// The place of a skill in the order of the file.
    pub fn index(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    pub(super) fn links(&self) -> &Links {
        &self.links
    }

    pub(super) fn reach(&self) -> &Reachability {
        &self.reach
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(priority: &i32) -> bool {
    *priority == 0
}
