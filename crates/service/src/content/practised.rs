//! Which blueprints practise which skills of the graph: those that the graph names, and those that name a skill
//! themselves (`practised_as`).

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_content::generate::Generator;
use plumb_content::read::BlueprintKind;
use plumb_content::text::{Problem, Severity};
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::practised::check_practised;
use plumb_types::{ContentHash, SkillId};

use super::judge::JudgementReport;
use super::{Catalog, GRAPH, GRAPH_ID, GraphVersion};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Returns a graph joined with the blueprints that name their skill themselves.
pub(crate) fn joined(graph: &SkillsGraph, skills: &BTreeMap<String, Arc<Generator>>) -> SkillsGraph {
    graph.joined(skills.iter().filter_map(|(id, generator)| Some((id.as_str(), asked(generator)?.as_str()))))
}

/// Returns the skill of the graph that a blueprint names as the one it practises.
pub(super) fn asked(generator: &Generator) -> Option<&SkillId> {
    generator.skill().metadata.practised_as.as_ref()
}

impl GraphVersion {
    /// Joins the graph with the blueprints that name their skill themselves.
    pub(super) fn joined(self, skills: &BTreeMap<String, Arc<Generator>>) -> Self {
        Self { graph: joined(&self.graph, skills), ..self }
    }
}

impl JudgementReport {
    /// Checks the skills named by blueprints against the graph. In a blueprint that was not changed, an error is only a
    /// warning: it must not prevent the others from being published, and its items are not served for practice.
    pub(super) fn check_practised_skills(&mut self, graph: &SkillsGraph, known_good: &dyn Fn(&str) -> bool) {
        let skills = self.sources.iter().filter(|source| source.kind == BlueprintKind::Skill);
        for (source, generator) in skills.filter_map(|source| Some((source, self.skills.get(&source.id)?))) {
            let problems = check_practised(generator.skill(), graph);
            let is_old = !problems.is_empty() && known_good(&source.text);
            let severity = if is_old { Severity::Warning } else { Severity::Error };
            self.problems.extend(problems.into_iter().map(|problem| Problem { severity, ..problem }));
        }
    }
}

impl Catalog {
    /// Returns the skill of the graph that practises the subject of a blueprint or of a problem of the bank.
    pub(crate) fn practised_as<'c>(&'c self, id: &'c str) -> Option<&'c Node> {
        let graph = &self.graph.as_ref()?.graph;
        let of_bank = if self.skill(id).is_none() { graph.node(id) } else { None };
        of_bank.or_else(|| graph.skills_of_blueprint(id).next())
    }
}

impl Plumb {
    /// Returns the latest published version of the graph with that name or hash, current or not.
    pub(crate) async fn earlier_graph(&self, asked: &str) -> Result<Option<GraphVersion>> {
        let versions = self.stores.contents.versions(GRAPH, GRAPH_ID).await?;
        let row = versions.iter().find(|row| row.version == asked || row.hash.as_str() == asked);
        row.map(|row| Ok(GraphVersion::read(row)?.joined(&self.catalog().skills))).transpose()
    }

    /// Returns a version of the graph.
    pub(crate) async fn graph_version(&self, hash: &ContentHash) -> Result<Arc<GraphVersion>> {
        let catalog = self.catalog();
        if let Some(version) = catalog.graph.as_ref().filter(|version| version.hash == *hash) {
            return Ok(Arc::clone(version));
        }
        let row = self.stores.contents.get(hash).await?.ok_or(ServiceError::NotFound)?;
        Ok(Arc::new(GraphVersion::read(&row)?.joined(&catalog.skills)))
    }
}
