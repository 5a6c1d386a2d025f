//! Judging files together: every problem in all of them, before anything is published.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use plumb_content::blueprint::{Assessment, Skill};
use plumb_content::check::{
    AssessmentContext, LevelReport, check, check_assessment, check_problem_set, check_reflection, check_survey,
    check_workflow,
};
use plumb_content::generate::Generator;
use plumb_content::problem_set::{ProblemCounts, ProblemSet};
use plumb_content::read::{self, BlueprintKind};
use plumb_content::schema::ReasoningSchema;
use plumb_content::text::{Problem, Severity};
use plumb_learning::curriculum::Curriculum;
use plumb_learning::curriculum::check_curriculum;
use plumb_learning::graph::{self, Node, SkillsGraph};
use plumb_sessions::survey::Survey;
use plumb_sessions::thought::Reflection;
use plumb_sessions::workflow::Workflow;

use super::GRAPH_ID;

/// A blueprint in a file.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file's name.
    pub file: String,
    /// What it describes.
    pub kind: BlueprintKind,
    /// The skill's or assessment's id.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// A few words: the skill statement or the title.
    pub about: String,
    /// The file, byte for byte.
    pub text: String,
}

/// What was found in files.
#[derive(Default)]
pub struct Judged {
    /// The blueprints that could be read, skills first.
    pub sources: Vec<Source>,
    /// Everything wrong, by file and place.
    pub problems: Vec<Problem>,
    /// What checking found out about each level of each skill.
    pub levels: Vec<(String, Vec<LevelReport>)>,
    /// The skills that could be read, ready to generate.
    pub skills: BTreeMap<String, Arc<Generator>>,
    /// The assessments that could be read.
    pub assessments: Vec<Arc<Assessment>>,
    /// What is there beside the files: kind and id.
    pub(super) beside: BTreeSet<(BlueprintKind, String)>,
}

/// What an assessment is held against beside the skills' blueprints.
#[derive(Clone, Copy)]
pub(super) struct Beside<'a> {
    pub(super) graph: Option<&'a SkillsGraph>,
    /// The problems of all sets that will be current.
    pub(super) problems: &'a ProblemCounts,
    pub(super) in_bank: &'a dyn Fn(&str) -> bool,
}

/// The kinds for which nothing else has to be there, and of which nobody else needs to know.
const STANDALONE: [BlueprintKind; 3] = [BlueprintKind::Survey, BlueprintKind::Reflection, BlueprintKind::Schema];

/// A content for which nothing else has to be there.
pub(super) trait Standalone {
    const KIND: BlueprintKind;

    /// Id, version and a few words about it.
    fn names(&self) -> (&str, &str, &str);

    /// What is wrong with it.
    fn check(&self) -> Vec<Problem>;
}

macro_rules! standalone {
    ($content:ty, $kind:ident, $check:expr, $($title:ident).+) => {
        impl Standalone for $content {
            const KIND: BlueprintKind = BlueprintKind::$kind;

            fn names(&self) -> (&str, &str, &str) {
                (&self.id, &self.version, &self.$($title).+)
            }

            fn check(&self) -> Vec<Problem> {
                $check(self)
            }
        }
    };
}
standalone!(Survey, Survey, check_survey, metadata.title);
standalone!(Reflection, Reflection, check_reflection, title);
standalone!(ProblemSet, ProblemSet, check_problem_set, title);
standalone!(ReasoningSchema, Schema, |schema: &ReasoningSchema| schema.warnings.clone(), title);

impl Judged {
    pub(super) fn take_skill(&mut self, file: &str, text: &str, skill: Skill, known_good: bool) {
        let generator = Arc::new(Generator::new(Arc::new(skill)));
        let skill = generator.skill();
        if self.skills.contains_key(&skill.id) {
            self.problems.push(duplicate(file, &skill.id));
            return;
        }
        if !known_good {
            let report = check(skill);
            self.problems.extend(report.problems);
            self.levels.push((skill.id.clone(), report.levels));
        }
        self.sources.push(Source {
            file: file.into(),
            kind: BlueprintKind::Skill,
            id: skill.id.clone(),
            version: skill.version.clone(),
            about: skill.metadata.skill_statement.clone(),
            text: text.into(),
        });
        self.skills.insert(skill.id.clone(), generator);
    }

    pub(super) fn take_assessment(
        &mut self,
        (file, text): (&str, &str),
        assessment: Assessment,
        Beside { graph, problems, in_bank }: Beside<'_>,
    ) {
        if self.assessments.iter().any(|other| other.id == assessment.id) {
            self.problems.push(duplicate(file, &assessment.id));
            return;
        }
        let skill = |id: &str| self.skills.get(id).map(|generator| Arc::clone(generator.skill()));
        let is_node = |id: &str| graph.is_some_and(|graph| graph.node(id).is_some());
        let beside = AssessmentContext { skill: &skill, is_node: &is_node, problems, in_bank };
        self.problems.extend(check_assessment(&assessment, &beside));
        self.sources.push(Source {
            file: file.into(),
            kind: BlueprintKind::Assessment,
            id: assessment.id.clone(),
            version: assessment.version.clone(),
            about: assessment.metadata.title.clone(),
            text: text.into(),
        });
        self.assessments.push(Arc::new(assessment));
    }

    pub(super) fn take_graph(&mut self, file: &str, text: &str, graph: &SkillsGraph) {
        if self.sources.iter().any(|source| source.kind == BlueprintKind::Graph) {
            self.problems.push(duplicate(file, GRAPH_ID));
            return;
        }
        self.problems.extend(graph.warnings().iter().cloned());
        for node in graph.nodes() {
            for blueprint in node.blueprints.iter().filter(|id| !self.skills.contains_key(*id)) {
                self.problems.push(unknown_blueprint(file, text, node.id.as_str(), blueprint));
            }
        }
        self.sources.push(Source {
            file: file.into(),
            kind: BlueprintKind::Graph,
            id: GRAPH_ID.into(),
            version: graph.version().into(),
            about: format!("{} skills", graph.nodes().len()),
            text: text.into(),
        });
    }

    pub(super) fn take_curriculum(
        &mut self,
        (file, text): (&str, &str),
        curriculum: &Curriculum,
        graph: Option<&SkillsGraph>,
        in_bank: &dyn Fn(&str) -> bool,
    ) {
        let is_taken = |source: &Source| source.kind == BlueprintKind::Curriculum && source.id == curriculum.id;
        if self.sources.iter().any(is_taken) {
            self.problems.push(duplicate(file, &curriculum.id));
            return;
        }
        match graph {
            Some(graph) => {
                let has_items = |node: &Node| {
                    in_bank(node.id.as_str()) || node.blueprints.iter().any(|id| self.skills.contains_key(id))
                };
                self.problems.extend(check_curriculum(curriculum, graph, &has_items));
            }
            None => self.problems.push(no_graph(file)),
        }
        self.sources.push(Source {
            file: file.into(),
            kind: BlueprintKind::Curriculum,
            id: curriculum.id.clone(),
            version: curriculum.version.clone(),
            about: curriculum.title.clone(),
            text: text.into(),
        });
    }

    /// Takes a workflow, once all that it may run was taken.
    pub(super) fn take_workflow(&mut self, file: &str, text: &str, workflow: &Workflow) {
        let is_given =
            |kind: BlueprintKind, id: &str| self.sources.iter().any(|source| source.kind == kind && source.id == id);
        if is_given(BlueprintKind::Workflow, &workflow.id) {
            self.problems.push(duplicate(file, &workflow.id));
            return;
        }
        let has = |kind: BlueprintKind, id: &str| is_given(kind, id) || self.beside.contains(&(kind, id.to_owned()));
        let has_assessment = |id: &str| has(BlueprintKind::Assessment, id);
        let has_survey = |id: &str| has(BlueprintKind::Survey, id);
        let problems = check_workflow(workflow, &has_assessment, &has_survey);
        self.problems.extend(problems);
        self.sources.push(Source {
            file: file.into(),
            kind: BlueprintKind::Workflow,
            id: workflow.id.clone(),
            version: workflow.version.clone(),
            about: workflow.title.clone(),
            text: text.into(),
        });
    }

    /// Takes what stands by itself: nothing else has to be there for it.
    pub(super) fn take<S: Standalone>(&mut self, (file, text): (&str, &str), found: &S, known_good: bool) {
        let (id, version, about) = found.names();
        if self.sources.iter().any(|source| source.kind == S::KIND && source.id == id) {
            self.problems.push(duplicate(file, id));
            return;
        }
        if !known_good {
            self.problems.extend(found.check());
        }
        self.sources.push(Source {
            file: file.into(),
            kind: S::KIND,
            id: id.into(),
            version: version.into(),
            about: about.into(),
            text: text.into(),
        });
    }

    /// Whether anything found stops publication.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }
}

/// Reads and checks files (name, text). Skills, and what stands by itself, for which `known_good` holds are read but not checked again; those for
/// which `in_bank` holds have problems in the bank that may be served.
pub fn judge(files: &[(String, String)], known_good: &dyn Fn(&str) -> bool, in_bank: &dyn Fn(&str) -> bool) -> Judged {
    let mut judged = Judged::default();
    let mut assessments: Vec<(&str, &str, Assessment)> = Vec::new();
    let mut graphs = Vec::new();
    let mut curricula = Vec::new();
    let mut workflows = Vec::new();
    let mut sets: Vec<(&str, &str, ProblemSet)> = Vec::new();
    let mut standalone = Vec::new();
    for (file, text) in files {
        let kind = read::kind_of(text);
        if kind == Some(BlueprintKind::Graph) {
            match graph::read(file, text) {
                Ok(graph) => graphs.push((file, text, graph)),
                Err(problems) => judged.problems.extend(problems),
            }
        } else if kind == Some(BlueprintKind::Curriculum) {
            match read::curriculum(file, text) {
                Ok(curriculum) => curricula.push((file, text, curriculum)),
                Err(problems) => judged.problems.extend(problems),
            }
        } else if kind == Some(BlueprintKind::Workflow) {
            match read::workflow(file, text) {
                Ok(workflow) => workflows.push((file, text, workflow)),
                Err(problems) => judged.problems.extend(problems),
            }
        } else if kind == Some(BlueprintKind::ProblemSet) {
            match read::problem_set(file, text) {
                Ok(set) => sets.push((file, text, set)),
                Err(problems) => judged.problems.extend(problems),
            }
        } else if let Some(kind) = kind.filter(|kind| STANDALONE.contains(kind)) {
            standalone.push((kind, file, text));
        } else if kind == Some(BlueprintKind::Assessment) {
            match read::assessment(file, text) {
                Ok(assessment) => assessments.push((file, text, assessment)),
                Err(problems) => judged.problems.extend(problems),
            }
        } else {
            match read::skill(file, text) {
                Ok(skill) => judged.take_skill(file, text, skill, known_good(text)),
                Err(problems) => judged.problems.extend(problems),
            }
        }
    }
    let problems: ProblemCounts = sets.iter().map(|(.., set)| set).collect();
    let beside = Beside { graph: graphs.first().map(|(.., graph)| graph), problems: &problems, in_bank };
    for (file, text, assessment) in assessments {
        judged.take_assessment((file, text), assessment, beside);
    }
    for (file, text, set) in &sets {
        judged.take((file, text), set, known_good(text));
    }
    for (file, text, graph) in &graphs {
        judged.take_graph(file, text, graph);
    }
    for (file, text, curriculum) in &curricula {
        judged.take_curriculum((file, text), curriculum, graphs.first().map(|(.., graph)| graph), in_bank);
    }
    // Surveys before workflows, which may run them.
    for (kind, file, text) in standalone {
        let known_good = known_good(text);
        let problems = match kind {
            BlueprintKind::Survey => {
                read::survey(file, text).map(|found| judged.take((file, text), &found, known_good))
            }
            BlueprintKind::Reflection => {
                read::reflection(file, text).map(|found| judged.take((file, text), &found, known_good))
            }
            _ => read::schema(file, text).map(|found| judged.take((file, text), &found, known_good)),
        };
        judged.problems.extend(problems.err().unwrap_or_default());
    }
    for (file, text, workflow) in &workflows {
        judged.take_workflow(file, text, workflow);
    }
    judged.problems.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    judged
}

/// A graph may only name blueprints that are there. The place is where the id is written.
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

/// A curriculum names skills of a graph; without one nothing can be said about it.
fn no_graph(file: &str) -> Problem {
    let help = "give `skills_graph.json` beside it, and the skills that the graph names";
    about_file(file, "no-graph", "there is no graph of skills to hold this curriculum against".into(), help)
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
