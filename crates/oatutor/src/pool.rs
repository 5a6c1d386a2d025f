//! A pool of problems, typed: the content of the files, without additions.

use std::collections::BTreeMap;

/// All content of a pool.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pool {
    /// In the order of their ids.
    pub problems: Vec<PoolProblem>,
    /// Names of the skills that a step practises, by the step's id.
    pub skills: BTreeMap<String, Vec<String>>,
    /// Parameters of knowledge tracing, by file and skill.
    pub parameters: BTreeMap<String, BTreeMap<String, Parameters>>,
    /// In the order of the file.
    pub courses: Vec<PoolCourse>,
    /// Number of unknown fields, by the kind of object and the field's name.
    pub unknown_fields: BTreeMap<String, usize>,
    /// Number of files that are not part of the layout, such as pictures.
    pub other_files: usize,
}

impl Pool {
    /// Returns every step with its problem.
    pub fn steps(&self) -> impl Iterator<Item = (&PoolProblem, &ProblemStep)> {
        self.problems.iter().flat_map(|problem| problem.steps.iter().map(move |step| (problem, step)))
    }

    /// Returns the skills of a step; empty if the skill model does not have it.
    pub fn skills_of(&self, step: &ProblemStep) -> &[String] {
        self.skills.get(&step.id).map_or(&[], Vec::as_slice)
    }

    /// Returns the parameters in use: those of the first arm of the source's own experiment if there are any, else its
    /// defaults.
    pub fn parameters_of(&self, skill: &str) -> Option<Parameters> {
        let preferred = ["bktParams1", "defaultBKTParams"];
        let files = preferred.into_iter().filter_map(|name| self.parameters.get(name)).chain(self.parameters.values());
        files.into_iter().find_map(|file| file.get(skill)).copied()
    }
}

/// A problem: some steps about one subject.
#[derive(Debug, Clone, PartialEq)]
pub struct PoolProblem {
    /// Its id, which is the name of its folder.
    pub id: String,
    /// The file that it was read from.
    pub file: String,
    /// A heading, which is not part of the question.
    pub title: String,
    /// Text shared by all steps; may be empty.
    pub body: String,
    /// Its source, as `address <name>`; may be empty.
    pub source: String,
    /// Its licence, as `address <name>`; may be empty.
    pub licence: String,
    /// The lesson by name; may be empty.
    pub lesson: String,
    /// The lesson of a course by id; may be empty.
    pub lesson_id: String,
    /// The course by name; may be empty.
    pub course: String,
    /// Values for `@{name}`, by name.
    pub variables: BTreeMap<String, Vec<String>>,
    /// In the order of their ids.
    pub steps: Vec<ProblemStep>,
}

/// One question.
#[derive(Debug, Clone, PartialEq)]
pub struct ProblemStep {
    /// Its id, which is the name of its folder.
    pub id: String,
    /// The file that it was read from.
    pub file: String,
    /// The question, or its beginning; may be empty.
    pub title: String,
    /// The rest of the question; may be empty.
    pub body: String,
    /// How it is answered.
    pub question: PoolQuestion,
    /// Values for `@{name}`, by name.
    pub variables: BTreeMap<String, Vec<String>>,
    /// Pathways of hints, by name; usually there is one.
    pub pathways: BTreeMap<String, Pathway>,
}

impl ProblemStep {
    /// Returns the default pathway, or else the first.
    pub fn pathway(&self) -> Option<&Pathway> {
        self.pathways.get(DEFAULT_PATHWAY).or_else(|| self.pathways.values().next())
    }

    /// Returns the hints of the pathway; empty if there is none.
    pub fn hints(&self) -> &[Hint] {
        self.pathway().map_or(&[], |pathway| pathway.hints.as_slice())
    }
}

/// Name of the default pathway.
pub const DEFAULT_PATHWAY: &str = "DefaultPathway";

/// How a step or a scaffold is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolQuestion {
    /// The input control.
    pub control: Control,
    /// How answers are compared.
    pub answer: AnswerKind,
    /// The right answers; each is right alone; at least one.
    pub keys: Vec<String>,
    /// The choices; empty if the answer is typed.
    pub choices: Vec<String>,
}

/// An input control.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// A field to type in.
    TextBox,
    /// Options to choose from.
    MultipleChoice,
    /// Another control, by its name.
    Other(String),
}

/// How answers are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerKind {
    /// As formulas.
    Arithmetic,
    /// As texts, ignoring spaces.
    Text,
    /// As numbers, to five decimal places.
    Numeric,
    /// In another way, by its name.
    Other(String),
}

/// A pathway: hints for a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Pathway {
    /// The file that it was read from.
    pub file: String,
    /// In the order of the file.
    pub hints: Vec<Hint>,
}

/// A hint or a scaffold.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// Its name within the pathway.
    pub id: String,
    /// A heading; may be empty.
    pub title: String,
    /// The text of the hint.
    pub text: String,
    /// Ids of the hints that must come before it.
    pub dependencies: Vec<String>,
    /// The question of a scaffold; `None` for a plain hint.
    pub scaffold: Option<PoolQuestion>,
    /// Hints for a scaffold.
    pub sub_hints: Vec<Hint>,
    /// Its source; may be empty.
    pub source: String,
    /// Its licence; may be empty.
    pub licence: String,
}

/// Parameters of knowledge tracing for a skill, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters {
    /// Probability that it is known before the first question.
    pub init: f64,
    /// Probability that it is learnt at a question.
    pub transit: f64,
    /// Probability of a wrong answer from a learner who knows it.
    pub slip: f64,
    /// Probability of a right answer from a learner who does not.
    pub guess: f64,
}

/// A course.
#[derive(Debug, Clone, PartialEq)]
pub struct PoolCourse {
    /// Its name.
    pub name: String,
    /// Its source; may be empty.
    pub source: String,
    /// Its licence; may be empty.
    pub licence: String,
    /// In the order of the file.
    pub lessons: Vec<PoolLesson>,
}

/// A lesson of a course.
#[derive(Debug, Clone, PartialEq)]
pub struct PoolLesson {
    /// Its id.
    pub id: String,
    /// Its number or name.
    pub name: String,
    /// Its subject; may be empty.
    pub topics: String,
    /// Required probability of knowing each skill, 0 to 1, in the order of names.
    pub objectives: BTreeMap<String, f64>,
}
