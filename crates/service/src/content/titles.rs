//! Titles of current content.

use plumb_content::read::BlueprintKind;

use super::Catalog;

impl Catalog {
    /// Returns the title of a current content; the graph has none.
    pub(crate) fn title(&self, kind: BlueprintKind, id: &str) -> Option<String> {
        let title = match kind {
            BlueprintKind::Skill => &self.skill(id)?.metadata.skill_statement,
            BlueprintKind::Assessment => &self.assessments.get(id)?.metadata.title,
            BlueprintKind::Curriculum => &self.curricula.get(id)?.title,
            BlueprintKind::Survey => &self.surveys.get(id)?.metadata.title,
            BlueprintKind::Workflow => &self.workflows.get(id)?.title,
            BlueprintKind::Reflection => &self.reflections.get(id)?.title,
            BlueprintKind::ProblemSet => &self.problem_sets.get(id)?.title,
            BlueprintKind::Schema => &self.schemas.get(id)?.title,
            BlueprintKind::Topic => &self.topics.get(id)?.title,
            BlueprintKind::Graph => return None,
        };
        Some(title.clone())
    }

    /// Returns the name of an item's skill: its blueprint's statement, or its name in the graph.
    pub(crate) fn words_of(&self, id: &str) -> String {
        let node = || Some(self.graph.as_ref()?.graph.node(id)?.name.clone());
        let statement = self.skill(id).map(|skill| skill.metadata.skill_statement.clone());
        statement.or_else(node).unwrap_or_else(|| id.to_owned())
    }
}
