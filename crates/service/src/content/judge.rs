//! Judging files together: all findings in all of them, before anything is published.

mod kinds;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use plumb_content::blueprint::{Assessment, Skill};
use plumb_content::check::{AssessmentContext, LevelReport, check, check_assessment, check_workflow};
use plumb_content::generate::Generator;
use plumb_content::problem_set::ProblemCounts;
use plumb_content::read::{self, BlueprintKind};
use plumb_content::text::{Problem, Severity};
use plumb_learning::graph::{self, Node, SkillsGraph};
use plumb_sessions::workflow::Workflow;

use super::GRAPH_ID;
use super::practised::joined;
use kinds::{Named, OnGraph, Standalone};

/// A blueprint in a file.
#[derive(Debug, Clone)]
pub struct BlueprintFile {
    /// The file's name.
    pub file: String,
    /// Kind of the blueprint.
    pub kind: BlueprintKind,
    /// Id of the content.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// A short description: the skill statement or the title.
    pub about: String,
    /// The file, byte for byte.
    pub text: String,
}

/// Result of judging files.
#[derive(Default)]
pub struct JudgementReport {
    /// The blueprints that could be read, skills first.
    pub sources: Vec<BlueprintFile>,
    /// All findings, by file and place.
    pub problems: Vec<Problem>,
    /// Reports on each level of each skill that was checked.
    pub levels: Vec<(String, Vec<LevelReport>)>,
    /// The skills that could be read, ready to generate.
    pub skills: BTreeMap<String, Arc<Generator>>,
    /// The assessments that could be read.
    pub assessments: Vec<Arc<Assessment>>,
    /// Contents that exist besides the files: kind and id.
    pub(super) beside: BTreeSet<(BlueprintKind, String)>,
}

/// What an assessment is checked against besides the skills' blueprints.
#[derive(Clone, Copy)]
pub(super) struct AssessmentCheckContext<'a> {
    pub(super) graph: Option<&'a SkillsGraph>,
    /// The number of problems of all sets that will be current.
    pub(super) problems: &'a ProblemCounts,
    pub(super) in_bank: &'a dyn Fn(&str) -> bool,
}

/// Returns whether a skill of the graph can be practised: with one of these blueprints, or with problems of the bank.
pub(crate) fn has_items<'a>(
    skills: &'a BTreeMap<String, Arc<Generator>>,
    in_bank: &'a dyn Fn(&str) -> bool,
) -> impl Fn(&Node) -> bool + 'a {
    |node| in_bank(node.id.as_str()) || node.blueprints.iter().any(|id| skills.contains_key(id))
}

/// A file's name and its text.
type File<'f> = (&'f str, &'f str);

impl JudgementReport {
    /// Reports each text with words that one of these languages lacks.
    pub fn require_languages(&mut self, languages: &[String]) {
        let missing = self
            .sources
            .iter()
            .flat_map(|source| read::untranslated(&source.file, &source.text, source.kind, languages));
        self.problems.extend(missing.collect::<Vec<_>>());
    }

    pub(super) fn take_skill(&mut self, (file, text): File<'_>, skill: Skill, known_good: bool) {
        let generator = Arc::new(Generator::new(Arc::new(skill)));
        let skill = generator.skill();
        if !self.is_new(file, BlueprintKind::Skill, &skill.id) {
            return;
        }
        if !known_good {
            let report = check(skill);
            self.problems.extend(report.problems);
            self.levels.push((skill.id.clone(), report.levels));
        }
        let names = (skill.id.as_str(), skill.version.as_str(), skill.metadata.skill_statement.as_str());
        self.add((file, text), BlueprintKind::Skill, names);
        self.skills.insert(skill.id.clone(), generator);
    }

    pub(super) fn take_assessment(
        &mut self,
        file: File<'_>,
        assessment: Assessment,
        AssessmentCheckContext { graph, problems, in_bank }: AssessmentCheckContext<'_>,
    ) {
        if !self.is_first(file, &assessment) {
            return;
        }
        let skill = |id: &str| self.skills.get(id).map(|generator| Arc::clone(generator.skill()));
        let is_node = |id: &str| graph.is_some_and(|graph| graph.node(id).is_some());
        let beside = AssessmentContext { skill: &skill, is_node: &is_node, problems, in_bank };
        self.problems.extend(check_assessment(&assessment, &beside));
        self.add(file, BlueprintKind::Assessment, assessment.names());
        self.assessments.push(Arc::new(assessment));
    }

    pub(super) fn take_graph(&mut self, (file, text): File<'_>, graph: &SkillsGraph) {
        if !self.is_new(file, BlueprintKind::Graph, GRAPH_ID) {
            return;
        }
        self.problems.extend(graph.warnings());
        for node in graph.nodes() {
            for blueprint in node.blueprints.iter().filter(|id| !self.skills.contains_key(*id)) {
                self.problems.push(unknown_blueprint(file, text, node.id.as_str(), blueprint));
            }
        }
        let about = format!("{} skills", graph.nodes().len());
        self.add((file, text), BlueprintKind::Graph, (GRAPH_ID, graph.version(), &about));
    }

    /// Takes content that names skills of the graph; the skills' blueprints must have been taken before.
    pub(super) fn take_on_graph<C: OnGraph>(
        &mut self,
        file: File<'_>,
        found: &C,
        graph: Option<&SkillsGraph>,
        in_bank: &dyn Fn(&str) -> bool,
        known_good: bool,
    ) {
        if !self.is_first(file, found) {
            return;
        }
        if !known_good {
            self.problems.extend(found.check_alone());
        }
        let problems = match graph {
            Some(graph) => found.check(graph, &has_items(&self.skills, in_bank)),
            None => vec![no_graph(file.0, C::KIND)],
        };
        self.problems.extend(problems);
        self.add(file, C::KIND, found.names());
    }

    /// Takes a workflow; everything that it may run must have been taken before.
    pub(super) fn take_workflow(&mut self, file: File<'_>, workflow: &Workflow) {
        if !self.is_first(file, workflow) {
            return;
        }
        let has =
            |kind: BlueprintKind, id: &str| self.is_given(kind, id) || self.beside.contains(&(kind, id.to_owned()));
        let has_assessment = |id: &str| has(BlueprintKind::Assessment, id);
        let has_survey = |id: &str| has(BlueprintKind::Survey, id);
        let problems = check_workflow(workflow, &has_assessment, &has_survey);
        self.problems.extend(problems);
        self.add(file, BlueprintKind::Workflow, workflow.names());
    }

    /// Takes content that does not depend on other content.
    pub(super) fn take<S: Standalone>(&mut self, file: File<'_>, found: &S, known_good: bool) {
        if !self.is_first(file, found) {
            return;
        }
        if !known_good {
            self.problems.extend(found.check());
        }
        self.add(file, S::KIND, found.names());
    }

    /// Whether any error prevents publication.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }

    fn take_all<S: Standalone>(&mut self, all: &[(File<'_>, S)], known_good: &dyn Fn(&str) -> bool) {
        for ((file, text), found) in all {
            self.take((file, text), found, known_good(text));
        }
    }

    /// Reads a text that is taken later, after its dependencies; if it cannot be read, keeps the findings.
    fn read<'f, C>(
        &mut self,
        (file, text): File<'f>,
        read: fn(&str, &str) -> Result<C, Vec<Problem>>,
        into: &mut Vec<(File<'f>, C)>,
    ) {
        match read(file, text) {
            Ok(content) => into.push(((file, text), content)),
            Err(problems) => self.problems.extend(problems),
        }
    }

    fn is_given(&self, kind: BlueprintKind, id: &str) -> bool {
        self.sources.iter().any(|source| source.kind == kind && source.id == id)
    }

    /// Whether no other file contains this content; a duplicate is reported.
    fn is_new(&mut self, file: &str, kind: BlueprintKind, id: &str) -> bool {
        let is_given = self.is_given(kind, id);
        if is_given {
            self.problems.push(duplicate(file, id));
        }
        !is_given
    }

    fn is_first<C: Named>(&mut self, (file, _): File<'_>, found: &C) -> bool {
        self.is_new(file, C::KIND, found.names().0)
    }

    fn add(&mut self, (file, text): File<'_>, kind: BlueprintKind, (id, version, about): (&str, &str, &str)) {
        self.sources.push(BlueprintFile {
            file: file.into(),
            kind,
            id: id.into(),
            version: version.into(),
            about: about.into(),
            text: text.into(),
        });
    }
}

/// Reads and checks files (name, text). Texts for which `known_good` is true are checked only for what depends on other
/// content. Skills for which `in_bank` is true have problems in the bank that may be served.
pub fn judge(
    files: &[(String, String)],
    known_good: &dyn Fn(&str) -> bool,
    in_bank: &dyn Fn(&str) -> bool,
) -> JudgementReport {
    let mut judged = JudgementReport::default();
    let (mut assessments, mut graphs, mut curricula, mut topics) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut surveys, mut workflows, mut reflections) = (Vec::new(), Vec::new(), Vec::new());
    let (mut sets, mut schemas) = (Vec::new(), Vec::new());
    for (file, text) in files {
        let file: File<'_> = (file, text);
        match read::kind_of(text) {
            Some(BlueprintKind::Assessment) => judged.read(file, read::assessment, &mut assessments),
            Some(BlueprintKind::Graph) => judged.read(file, graph::read, &mut graphs),
            Some(BlueprintKind::Curriculum) => judged.read(file, read::curriculum, &mut curricula),
            Some(BlueprintKind::Survey) => judged.read(file, read::survey, &mut surveys),
            Some(BlueprintKind::Workflow) => judged.read(file, read::workflow, &mut workflows),
            Some(BlueprintKind::Reflection) => judged.read(file, read::reflection, &mut reflections),
            Some(BlueprintKind::ProblemSet) => judged.read(file, read::problem_set, &mut sets),
            Some(BlueprintKind::Schema) => judged.read(file, read::schema, &mut schemas),
            Some(BlueprintKind::Topic) => judged.read(file, read::topic, &mut topics),
            // One at a time, as keeping all of them read would need much memory. A text without a kind is read as a
            // skill.
            Some(BlueprintKind::Skill) | None => match read::skill(file.0, text) {
                Ok(skill) => judged.take_skill(file, skill, known_good(text)),
                Err(problems) => judged.problems.extend(problems),
            },
        }
    }
    let problems: ProblemCounts = sets.iter().map(|(_, set)| set).collect();
    let graphs: Vec<_> = graphs.iter().map(|(file, graph)| (*file, joined(graph, &judged.skills))).collect();
    let graph = graphs.first().map(|(_, graph)| graph);
    if let Some(graph) = graph {
        judged.check_practised_skills(graph, known_good);
    }
    for (file, assessment) in assessments {
        judged.take_assessment(file, assessment, AssessmentCheckContext { graph, problems: &problems, in_bank });
    }
    judged.take_all(&sets, known_good);
    for (file, graph) in &graphs {
        judged.take_graph(*file, graph);
    }
    for (file, curriculum) in &curricula {
        judged.take_on_graph(*file, curriculum, graph, in_bank, known_good(file.1));
    }
    for (file, topic) in &topics {
        judged.take_on_graph(*file, topic, graph, in_bank, known_good(file.1));
    }
    judged.take_all(&surveys, known_good);
    judged.take_all(&reflections, known_good);
    judged.take_all(&schemas, known_good);
    // Surveys and assessments before workflows, which may run them.
    for (file, workflow) in &workflows {
        judged.take_workflow(*file, workflow);
    }
    judged.problems.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    judged
}

/// The finding about a graph that names an unknown blueprint, at the line and column of the id.
pub(super) fn unknown_blueprint(file: &str, text: &str, node: &str, blueprint: &str) -> Problem {
    let quoted = format!("\"{blueprint}\"");
    let found =
        (1_usize..).zip(text.lines()).find_map(|(line, content)| Some((line, content.find(&quoted)? + 1, content)));
    let (line, column, content) = found.unwrap_or((1, 1, ""));
    Problem {
        severity: Severity::Error,
        file: file.into(),
        line,
        column,
        end_line: line,
        end_column: column + quoted.len(),
        code: "unknown-blueprint".into(),
        message: format!("the skill `{node}` names the blueprint `{blueprint}`, which is not there"),
        help: Some("write that blueprint, or take its id away".into()),
        snippet: content.trim().into(),
    }
}

fn duplicate(file: &str, id: &str) -> Problem {
    let help = "give one of them another id, or remove it";
    about_file(file, "duplicate-id", format!("another file describes `{id}` too"), help)
}

/// The finding about content that names skills while there is no graph to check them against.
fn no_graph(file: &str, kind: BlueprintKind) -> Problem {
    let help = "give `skills_graph.json` beside it, and the skills that the graph names";
    about_file(file, "no-graph", format!("there is no graph of skills to hold this {} against", kind.as_str()), help)
}

pub(super) fn about_file(file: &str, code: &str, message: String, help: &str) -> Problem {
    Problem {
        severity: Severity::Error,
        file: file.into(),
        line: 1,
        column: 1,
        end_line: 1,
        end_column: 1,
        code: code.into(),
        message,
        help: Some(help.into()),
        snippet: String::new(),
    }
}

#[cfg(test)]
mod tests;
