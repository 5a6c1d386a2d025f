//! A text of any kind, read and checked against the published content.

use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_content::check::{
    AssessmentContext, check_assessment, check_problem_set, check_reflection, check_survey, check_topic, check_workflow,
};
use plumb_content::generate::Generator;
use plumb_content::problem_set::ProblemSet;
use plumb_content::read::{self, BlueprintKind};
use plumb_content::schema::ReasoningSchema;
use plumb_content::text::Problem;
use plumb_content::topic::Topic;
use plumb_learning::curriculum::Curriculum;
use plumb_learning::curriculum::check_curriculum;
use plumb_learning::graph::{self, SkillsGraph};
use plumb_learning::practised::check_practised;
use plumb_learning::topic::check_topic_with_graph;
use plumb_sessions::survey::Survey;
use plumb_sessions::thought::Reflection;
use plumb_sessions::workflow::Workflow;

use crate::content::{Catalog, has_items, joined};

/// A blueprint of any kind, read.
pub(crate) enum CompiledBlueprint {
    Skill(Arc<Generator>),
    Assessment(Arc<Assessment>),
    Graph(Box<SkillsGraph>),
    Curriculum(Box<Curriculum>),
    Survey(Box<Survey>),
    Workflow(Box<Workflow>),
    Reflection(Box<Reflection>),
    ProblemSet(Box<ProblemSet>),
    Schema(Box<ReasoningSchema>),
    Topic(Box<Topic>),
}

impl CompiledBlueprint {
    /// Reads a text as a blueprint of that kind.
    pub(crate) fn read(kind: BlueprintKind, file: &str, text: &str) -> Result<Self, Vec<Problem>> {
        Ok(match kind {
            BlueprintKind::Skill => Self::Skill(Arc::new(Generator::new(Arc::new(read::skill(file, text)?)))),
            BlueprintKind::Assessment => Self::Assessment(Arc::new(read::assessment(file, text)?)),
            BlueprintKind::Graph => Self::Graph(Box::new(graph::read(file, text)?)),
            BlueprintKind::Curriculum => Self::Curriculum(Box::new(read::curriculum(file, text)?)),
            BlueprintKind::Survey => Self::Survey(Box::new(read::survey(file, text)?)),
            BlueprintKind::Workflow => Self::Workflow(Box::new(read::workflow(file, text)?)),
            BlueprintKind::Reflection => Self::Reflection(Box::new(read::reflection(file, text)?)),
            BlueprintKind::ProblemSet => Self::ProblemSet(Box::new(read::problem_set(file, text)?)),
            BlueprintKind::Schema => Self::Schema(Box::new(read::schema(file, text)?)),
            BlueprintKind::Topic => Self::Topic(Box::new(read::topic(file, text)?)),
        })
    }

    /// Returns its title, if it has one.
    pub(crate) fn title(&self) -> Option<String> {
        Some(self.names().2).filter(|title| !title.is_empty())
    }

    /// Returns its id, the version written in it, and a short description. There is only one graph, with a fixed id.
    pub(crate) fn names(&self) -> (String, String, String) {
        let names = |id: &str, version: &str, about: &str| (id.to_owned(), version.to_owned(), about.to_owned());
        match self {
            Self::Skill(generator) => {
                let skill = generator.skill();
                names(&skill.id, &skill.version, &skill.metadata.skill_statement)
            }
            Self::Assessment(it) => names(&it.id, &it.version, &it.metadata.title),
            Self::Graph(graph) => names(crate::content::GRAPH_ID, graph.version(), ""),
            Self::Curriculum(it) => names(&it.id, &it.version, &it.title),
            Self::Survey(it) => names(&it.id, &it.version, &it.metadata.title),
            Self::Workflow(it) => names(&it.id, &it.version, &it.title),
            Self::Reflection(it) => names(&it.id, &it.version, &it.title),
            Self::ProblemSet(it) => names(&it.id, &it.version, &it.title),
            Self::Schema(it) => names(&it.id, &it.version, &it.title),
            Self::Topic(it) => names(&it.id, &it.version, &it.title),
        }
    }

    /// Returns the findings about it beside the published content. For a skill these are only the warnings of reading
    /// it, because its complete check generates tens of thousands of items.
    pub(super) fn problems(&self, catalog: &Catalog, in_bank: &dyn Fn(&str) -> bool) -> Vec<Problem> {
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let has_items = has_items(&catalog.skills, in_bank);
        match self {
            Self::Skill(generator) => {
                let skill = generator.skill();
                let practised = graph.map(|graph| check_practised(skill, graph)).unwrap_or_default();
                skill.warnings.iter().cloned().chain(practised).collect()
            }
            Self::Assessment(it) => {
                let beside = AssessmentContext {
                    skill: &|id| Some(Arc::clone(catalog.generator_of(id)?.skill())),
                    is_node: &|id| catalog.is_node(id),
                    problems: &catalog.problem_counts(),
                    in_bank,
                };
                check_assessment(it, &beside)
            }
            Self::Graph(graph) => joined(graph, &catalog.skills).warnings(),
            Self::Curriculum(it) => {
                graph.map_or_else(|| it.warnings.clone(), |graph| check_curriculum(it, graph, &has_items))
            }
            Self::Survey(it) => check_survey(it),
            Self::Workflow(it) => {
                check_workflow(it, &|id| catalog.open_assessment(id).is_some(), &|id| catalog.surveys.contains_key(id))
            }
            Self::Reflection(it) => check_reflection(it),
            Self::ProblemSet(it) => check_problem_set(it),
            Self::Schema(it) => it.warnings.clone(),
            Self::Topic(it) => {
                graph.map_or_else(|| check_topic(it), |graph| check_topic_with_graph(it, graph, &has_items))
            }
        }
    }
}
