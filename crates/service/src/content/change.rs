//! Judging one text against all other current content: its own errors, and errors it would cause.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use plumb_content::blueprint::assessment::{Assessment, ItemSource};
use plumb_content::check::{AssessmentContext, check_assessment, check_workflow};
use plumb_content::generate::Generator;
use plumb_content::problem_set::{ProblemCounts, ProblemSet};
use plumb_content::read::{self, BlueprintKind, Identity, identity};
use plumb_content::text::{Problem, Severity};
use plumb_content::topic::Topic;
use plumb_learning::curriculum::{Curriculum, check_curriculum};
use plumb_learning::graph;
use plumb_learning::practised::check_practised;
use plumb_learning::topic::check_topic_with_graph;
use plumb_sessions::workflow::{StepBody, Target};
use plumb_types::SkillId;
use plumb_types::ids::UserId;

use super::judge::{AssessmentCheckContext, JudgementReport, about_file, has_items};
use super::practised::{asked, joined};
use super::{BlueprintFile, Catalog, GRAPH_ID};

/// Result of judging a text that may become current.
pub(crate) struct ChangeJudgement {
    /// The content, if it can be read.
    pub(crate) source: Option<BlueprintFile>,
    /// Findings about the text, in the order of its lines.
    pub(crate) problems: Vec<Problem>,
    /// Errors that it would cause in current content: kind, id and finding.
    pub(crate) broken: Vec<(BlueprintKind, String, Problem)>,
}

/// Current contents that name a content.
pub(crate) type Users = Vec<(BlueprintKind, String)>;

/// Reads and checks a text as content of this kind, and its effect on current content; `file` is its name in findings.
/// Skills for which `in_bank` is true have problems in the bank that may be served; a test may use the questions that
/// its `owner` keeps for their own classes.
pub(crate) fn judge_change(
    (catalog, owner): (&Catalog, Option<UserId>),
    kind: BlueprintKind,
    (file, text): (&str, &str),
    in_bank: &dyn Fn(&str) -> bool,
) -> ChangeJudgement {
    let said = identity(text);
    if let Some(Identity { kind: other, .. }) = said.filter(|said| said.kind != kind) {
        let message = format!("this draft is for a {}, but the text describes a {}", kind.as_str(), other.as_str());
        let help = "begin a new draft for the other, or write what this one is for";
        let problem = about_file(file, "other-kind", message, help);
        return ChangeJudgement { source: None, problems: vec![problem], broken: Vec::new() };
    }
    let mut judged = JudgementReport::default();
    if kind == BlueprintKind::Assessment {
        judged.skills = catalog.skills_for(owner);
    } else if kind != BlueprintKind::Skill {
        judged.skills.clone_from(&catalog.skills);
    }
    take(&mut judged, catalog, kind, (file, text), in_bank);
    judged.problems.sort_by_key(|problem| (problem.line, problem.column));
    let source = judged.sources.into_iter().next();
    let broken = match &source {
        Some(source) if !judged.problems.iter().any(Problem::is_error) => {
            // Errors that exist without this text are not reported.
            let before = wrong(catalog, &Changes::default(), (kind, &source.id), in_bank);
            let after = match kind {
                BlueprintKind::Skill => judged
                    .skills
                    .get(&source.id)
                    .map(|skill| Changes { skill: Some(Arc::clone(skill)), ..Changes::default() }),
                BlueprintKind::Graph => {
                    graph::read(file, text).ok().map(|graph| Changes { graph: Some(graph), ..Changes::default() })
                }
                BlueprintKind::ProblemSet => {
                    read::problem_set(file, text).ok().map(|set| Changes { set: Some(set), ..Changes::default() })
                }
                _ => None,
            };
            let after = after.map(|changes| wrong(catalog, &changes, (kind, &source.id), in_bank)).unwrap_or_default();
            after.into_iter().filter(|found| !before.contains(found)).collect()
        }
        _ => Vec::new(),
    };
    ChangeJudgement { source, problems: judged.problems, broken }
}

/// Judges the text as if all current content were given with it.
fn take(
    judged: &mut JudgementReport,
    catalog: &Catalog,
    kind: BlueprintKind,
    (file, text): (&str, &str),
    in_bank: &dyn Fn(&str) -> bool,
) {
    let open = catalog.open_assessments().map(|assessment| &assessment.id);
    judged.beside = open.map(of(BlueprintKind::Assessment)).collect();
    judged.beside.extend(catalog.surveys.keys().map(of(BlueprintKind::Survey)));
    let graph = catalog.graph.as_ref().map(|version| &version.graph);
    let at = (file, text);
    let taken = match kind {
        BlueprintKind::Skill => read::skill(file, text).map(|found| {
            judged.take_skill(at, found, false);
            if let Some(graph) = graph {
                judged.check_practised_skills(graph, &|_| false);
            }
        }),
        BlueprintKind::Assessment => {
            let beside = AssessmentCheckContext { graph, problems: &catalog.problem_counts(), in_bank };
            read::assessment(file, text).map(|found| judged.take_assessment(at, found, beside))
        }
        BlueprintKind::Graph => {
            graph::read(file, text).map(|found| judged.take_graph(at, &joined(&found, &catalog.skills)))
        }
        BlueprintKind::Curriculum => {
            read::curriculum(file, text).map(|found| judged.take_on_graph(at, &found, graph, in_bank, false))
        }
        BlueprintKind::Survey => read::survey(file, text).map(|found| judged.take(at, &found, false)),
        BlueprintKind::Workflow => read::workflow(file, text).map(|found| judged.take_workflow(at, &found)),
        BlueprintKind::Reflection => read::reflection(file, text).map(|found| judged.take(at, &found, false)),
        BlueprintKind::ProblemSet => read::problem_set(file, text).map(|found| judged.take(at, &found, false)),
        BlueprintKind::Schema => read::schema(file, text).map(|found| judged.take(at, &found, false)),
        BlueprintKind::Topic => {
            read::topic(file, text).map(|found| judged.take_on_graph(at, &found, graph, in_bank, false))
        }
    };
    judged.problems.extend(taken.err().unwrap_or_default());
}

fn of(kind: BlueprintKind) -> impl Fn(&String) -> (BlueprintKind, String) {
    move |id| (kind, id.clone())
}

/// Contents that would become current.
#[derive(Default)]
struct Changes {
    skill: Option<Arc<Generator>>,
    graph: Option<graph::SkillsGraph>,
    set: Option<ProblemSet>,
}

impl Changes {
    /// Returns the number of problems in the sets after the change.
    fn problem_counts(&self, catalog: &Catalog) -> ProblemCounts {
        let replaced = self.set.as_ref().map(|set| set.id.as_str());
        let others = catalog.problem_sets.values().map(|set| &**set).filter(|set| Some(set.id.as_str()) != replaced);
        others.chain(&self.set).collect()
    }

    /// Returns the shared skills after the change.
    fn skills(&self, catalog: &Catalog) -> BTreeMap<String, Arc<Generator>> {
        let mut skills = catalog.skills.clone();
        let open = self.skill.iter().filter(|generator| catalog.owner_of(&generator.skill().id).is_none());
        skills.extend(open.map(|generator| (generator.skill().id.clone(), Arc::clone(generator))));
        skills
    }
}

/// Returns the errors in the contents that name a content, after these changes.
fn wrong(
    catalog: &Catalog,
    changes: &Changes,
    (kind, id): (BlueprintKind, &str),
    in_bank: &dyn Fn(&str) -> bool,
) -> Vec<(BlueprintKind, String, Problem)> {
    let skills = changes.skills(catalog);
    let skill = |asked: &str| {
        let new = changes.skill.as_ref().filter(|new| new.skill().id == asked);
        new.or_else(|| catalog.generator_of(asked)).map(|generator| Arc::clone(generator.skill()))
    };
    let graph = changes.graph.as_ref().or(catalog.graph.as_ref().map(|version| &version.graph));
    let graph = graph.map(|graph| joined(graph, &skills));
    let graph = graph.as_ref();
    let problems = changes.problem_counts(catalog);
    let beside = AssessmentContext {
        skill: &skill,
        is_node: &|id| graph.is_some_and(|graph| graph.node(id).is_some()),
        problems: &problems,
        in_bank,
    };
    let has_items = has_items(&skills, in_bank);
    let mut found = Vec::new();
    for (user, name) in users(catalog, kind, id) {
        let problems = match user {
            BlueprintKind::Assessment => {
                catalog.assessments.get(&name).map(|content| check_assessment(content, &beside))
            }
            BlueprintKind::Curriculum => {
                let found = catalog.curricula.get(&name).zip(graph);
                found.map(|(content, graph)| check_curriculum(content, graph, &has_items))
            }
            BlueprintKind::Topic => {
                let found = catalog.topics.get(&name).zip(graph);
                found.map(|(content, graph)| check_topic_with_graph(content, graph, &has_items))
            }
            BlueprintKind::Workflow => catalog.workflows.get(&name).map(|content| {
                let has_assessment = |id: &str| catalog.open_assessment(id).is_some();
                let has_survey = |id: &str| catalog.surveys.contains_key(id);
                check_workflow(content, &has_assessment, &has_survey)
            }),
            BlueprintKind::Skill => skill(&name).zip(graph).map(|(skill, graph)| check_practised(&skill, graph)),
            _ => None,
        };
        let errors = problems.unwrap_or_default().into_iter().filter(|problem| problem.severity == Severity::Error);
        found.extend(errors.map(|problem| (user, name.clone(), problem)));
    }
    found
}

/// Returns all current contents that name this content, by kind and id; while there are any, it cannot be retired.
pub(crate) fn users(catalog: &Catalog, kind: BlueprintKind, id: &str) -> Users {
    let mut users = BTreeSet::new();
    match kind {
        BlueprintKind::Skill => {
            users.extend(drawing(catalog, ItemSource::Template, &|skill| skill == id));
            if catalog.graph.as_ref().is_some_and(|graph| graph.graph.names_itself(id)) {
                users.insert((BlueprintKind::Graph, GRAPH_ID.to_owned()));
            }
            users.extend(resting_on(catalog, id));
        }
        BlueprintKind::Graph => {
            let asking = catalog.skills.iter().filter(|(_, generator)| asked(generator).is_some());
            users.extend(asking.map(|(id, _)| (BlueprintKind::Skill, id.clone())));
            users.extend(catalog.curricula.keys().map(of(BlueprintKind::Curriculum)));
            users.extend(catalog.topics.keys().map(of(BlueprintKind::Topic)));
            users.extend(drawing(catalog, ItemSource::Bank, &|_| true));
        }
        BlueprintKind::ProblemSet => {
            if let Some(set) = catalog.problem_sets.get(id) {
                let has = |skill: &str| set.problems.iter().any(|problem| problem.skill.as_str() == skill);
                users.extend(drawing(catalog, ItemSource::Bank, &has));
            }
        }
        BlueprintKind::Assessment | BlueprintKind::Survey => {
            let names = |target: &Target| match target {
                Target::Assessment(run) => kind == BlueprintKind::Assessment && run == id,
                Target::Survey(run) => kind == BlueprintKind::Survey && run == id,
            };
            let runs = catalog.workflows.values().filter(|content| {
                content.steps.iter().any(|step| matches!(&step.body, StepBody::Run { target, .. } if names(target)))
            });
            users.extend(runs.map(|content| (BlueprintKind::Workflow, content.id.clone())));
        }
        BlueprintKind::Curriculum
        | BlueprintKind::Workflow
        | BlueprintKind::Reflection
        | BlueprintKind::Schema
        | BlueprintKind::Topic => {}
    }
    users.into_iter().collect()
}

/// Returns the assessments that take their items from that source and from some of these skills.
fn drawing<'c>(
    catalog: &'c Catalog,
    source: ItemSource,
    skill: &'c dyn Fn(&str) -> bool,
) -> impl Iterator<Item = (BlueprintKind, String)> + 'c {
    let names = move |content: &Assessment| {
        let mut skills = content.sections.iter().flat_map(|section| &section.skills);
        content.item_source == source && skills.any(|weight| skill(&weight.skill_id))
    };
    let assessments = catalog.assessments.values().filter(move |content| names(content));
    assessments.map(|content| (BlueprintKind::Assessment, content.id.clone()))
}

/// Returns the curricula and topics with a skill of the graph that has this blueprint, joined to it, as its only one.
fn resting_on(catalog: &Catalog, blueprint: &str) -> Users {
    let joined = catalog.graph.iter().map(|version| &version.graph).filter(|graph| !graph.names_itself(blueprint));
    let nodes = joined.flat_map(|graph| graph.skills_of_blueprint(blueprint));
    let nodes: Vec<&SkillId> = nodes.filter(|node| node.blueprints.len() == 1).map(|node| &node.id).collect();
    let practises = |content: &Curriculum| {
        let mut skills = content.modules.iter().flat_map(|module| &module.skills);
        skills.any(|skill| nodes.contains(&skill))
    };
    let asks = |content: &Topic| {
        content.concepts.iter().any(|concept| nodes.contains(&&concept.skill) && content.asks(concept))
    };
    let curricula = catalog.curricula.values().filter(|content| practises(content));
    let topics = catalog.topics.values().filter(|content| asks(content));
    let curricula = curricula.map(|content| (BlueprintKind::Curriculum, content.id.clone()));
    curricula.chain(topics.map(|content| (BlueprintKind::Topic, content.id.clone()))).collect()
}
