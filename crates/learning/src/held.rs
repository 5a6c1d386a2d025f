//! Checks that all content with skill ids shares: it is compared with the graph, and each finding has its place.

use crate::graph::{Node, SkillsGraph};
use plumb_content::text::problem::{Problem, Severity};
use plumb_content::text::source_map::SourceMap;
use plumb_content::text::suggest;

/// A content that is being checked against the graph.
pub(crate) struct GraphCheck<'g> {
    graph: &'g SkillsGraph,
    places: SourceMap,
    pub(crate) problems: Vec<Problem>,
}

impl<'g> GraphCheck<'g> {
    /// Starts a check with the findings so far.
    pub(crate) fn new(graph: &'g SkillsGraph, places: &SourceMap, problems: Vec<Problem>) -> Self {
        Self { graph, places: places.clone(), problems }
    }

    /// Reports a finding at a path of the content, and returns it so that help can be added.
    pub(crate) fn add(&mut self, severity: Severity, path: &str, code: &str, message: String) -> &mut Problem {
        let source = self.places.source();
        let problem = Problem::new(source, self.places.at(path), severity, code, message);
        self.problems.push(problem);
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }

    /// Returns the skill that is named at a path; reports an error if the graph has no skill with that id.
    pub(crate) fn node(&mut self, skill: &str, path: &str) -> Option<&'g Node> {
        let found = self.graph.node(skill);
        if found.is_none() {
            let known: Vec<&str> = self.graph.nodes().iter().map(|node| node.id.as_str()).collect();
            let message = format!("there is no skill `{skill}` in the graph");
            self.add(Severity::Error, path, "unknown-skill", message).help = Some(suggest::help(skill, &known));
        }
        found
    }
}
