//! Check that a topic's skills exist, have items, and build on its prerequisites.

use crate::graph::{Node, SkillsGraph};
use crate::held::GraphCheck;
use plumb_content::check::check_topic;
use plumb_content::text::problem::{Problem, Severity, in_file_order};
use plumb_content::topic::Topic;

/// Checks a topic by itself and against the graph; `has_items` returns whether a skill can be practised. Empty if there
/// is no finding.
pub fn check_topic_with_graph(topic: &Topic, graph: &SkillsGraph, has_items: &dyn Fn(&Node) -> bool) -> Vec<Problem> {
    let mut held = GraphCheck::new(graph, &topic.places, check_topic(topic));
    let mut taught = Vec::with_capacity(topic.concepts.len());
    for (at, concept) in topic.concepts.iter().enumerate() {
        let path = format!("concepts[{at}].skill");
        let Some(node) = held.node(concept.skill.as_str(), &path) else { continue };
        taught.push(node);
        if topic.asks(concept) && !has_items(node) {
            let (skill, name) = (&concept.skill, &concept.name);
            let message = format!(
                "`{skill}` has neither a blueprint nor verified problems: nothing could be asked about `{name}`"
            );
            held.add(Severity::Error, &path, "nothing-to-practise", message);
        }
    }
    for (at, needed) in topic.guidelines.prerequisites.iter().enumerate() {
        let path = format!("guidelines.prerequisites[{at}]");
        let is_there = held.node(needed.as_str(), &path).is_some();
        // If a skill of the concepts is missing, its prerequisites are unknown.
        let is_known = is_there && taught.len() == topic.concepts.len();
        if is_known && !taught.iter().any(|node| graph.builds_on(node.id.as_str(), needed.as_str())) {
            let message = format!("no skill of the concepts builds on `{needed}`");
            held.add(Severity::Warning, &path, "no-prerequisite", message).help =
                Some("leave it out, or let the graph say what builds on it".to_owned());
        }
    }
    in_file_order(&mut held.problems);
    held.problems
}
