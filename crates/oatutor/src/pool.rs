//! A pool of problems, typed: what the files of the layout say, and nothing that they do not.

use std::collections::BTreeMap;

/// Everything that was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pool {
    /// In the order of their ids.
    pub problems: Vec<Problem>,
    /// Names of the skills that a step practises, by the step's id.
    pub skills: BTreeMap<String, Vec<String>>,
    /// Parameters of learning, by file and skill.
    pub parameters: BTreeMap<String, BTreeMap<String, Parameters>>,
    /// In the order of the file.
    pub courses: Vec<Course>,
    /// How often fields were met that are not known here, by what they are fields of.
    pub unknown_fields: BTreeMap<String, usize>,
    /// Files that are no part of the layout: pictures and the like.
    pub other_files: usize,
}

impl Pool {
    /// Every step with its problem.
    pub fn steps(&self) -> impl Iterator<Item = (&Problem, &Step)> {
        self.problems.iter().flat_map(|problem| problem.steps.iter().map(move |step| (problem, step)))
    }

    /// The skills of a step; none where the skill model does not know it.
    pub fn skills_of(&self, step: &Step) -> &[String] {
        self.skills.get(&step.id).map_or(&[], Vec::as_slice)
    }

    /// The parameters in use: the first arm of the source's own comparison where it is there, else its defaults.
    pub fn parameters_of(&self, skill: &str) -> Option<Parameters> {
        let preferred = ["bktParams1", "defaultBKTParams"];
        let files = preferred.into_iter().filter_map(|name| self.parameters.get(name)).chain(self.parameters.values());
        files.into_iter().find_map(|file| file.get(skill)).copied()
    }
}

/// Some steps about one thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// Its name, which is that of its folder.
    pub id: String,
    /// Where it was read.
    pub file: String,
    /// A heading; it asks nothing.
    pub title: String,
    /// What all steps share; may be empty.
    pub body: String,
    /// Where it comes from, as `address <name>`; may be empty.
    pub source: String,
    /// Under which licence, as `address <name>`; may be empty.
    pub licence: String,
    /// The lesson by name; may be empty.
    pub lesson: String,
    /// The lesson of a course by id; may be empty.
    pub lesson_id: String,
    /// The course by name; may be empty.
    pub course: String,
    /// Values that take the place of `@{name}`, by name.
    pub variables: BTreeMap<String, Vec<String>>,
    /// In the order of their ids.
    pub steps: Vec<Step>,
}

/// One question.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its name, which is that of its folder.
    pub id: String,
    /// Where it was read.
    pub file: String,
    /// The question, or its beginning; may be empty.
    pub title: String,
    /// The rest of it; may be empty.
    pub body: String,
    /// How it is answered.
    pub question: Question,
    /// Values that take the place of `@{name}`, by name.
    pub variables: BTreeMap<String, Vec<String>>,
    /// Ways to help, by name; usually there is one.
    pub pathways: BTreeMap<String, Pathway>,
}

impl Step {
    /// The way to help: the usual one, or else the first.
    pub fn pathway(&self) -> Option<&Pathway> {
        self.pathways.get(DEFAULT_PATHWAY).or_else(|| self.pathways.values().next())
    }

    /// The hints of the way to help; none where there is no way.
    pub fn hints(&self) -> &[Hint] {
        self.pathway().map_or(&[], |pathway| pathway.hints.as_slice())
    }
}

/// What the usual way to help is called.
pub const DEFAULT_PATHWAY: &str = "DefaultPathway";

/// How a step or a scaffold is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What the learner sees.
    pub control: Control,
    /// How answers are compared.
    pub answer: AnswerKind,
    /// What is right, each alone; at least one.
    pub keys: Vec<String>,
    /// What can be chosen; empty where the answer is typed.
    pub choices: Vec<String>,
}

/// What the learner sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// A field to type in.
    TextBox,
    /// Options to choose from.
    MultipleChoice,
    /// Something else, by its name.
    Other(String),
}

/// How answers are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerKind {
    /// As mathematics.
    Arithmetic,
    /// Letter for letter, spaces aside.
    Text,
    /// As numbers, to five places.
    Numeric,
    /// In another way, by its name.
    Other(String),
}

/// A way to help with a step.
#[derive(Debug, Clone, PartialEq)]
pub struct Pathway {
    /// Where it was read.
    pub file: String,
    /// In the order of the file.
    pub hints: Vec<Hint>,
}

/// Something that helps.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// Its name within the pathway.
    pub id: String,
    /// A heading; may be empty.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Ids of the hints that come before it.
    pub dependencies: Vec<String>,
    /// What a scaffold asks; a plain hint asks nothing.
    pub scaffold: Option<Question>,
    /// What helps with a scaffold.
    pub sub_hints: Vec<Hint>,
    /// Where it comes from; may be empty.
    pub source: String,
    /// Under which licence; may be empty.
    pub licence: String,
}

/// What is assumed of learning a skill, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters {
    /// It is known before the first question.
    pub init: f64,
    /// It is learnt with a question.
    pub transit: f64,
    /// Who knows it answers wrongly.
    pub slip: f64,
    /// Who does not answers rightly.
    pub guess: f64,
}

/// A course.
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    /// What it is called.
    pub name: String,
    /// Where it comes from; may be empty.
    pub source: String,
    /// Under which licence; may be empty.
    pub licence: String,
    /// In the order of the file.
    pub lessons: Vec<Lesson>,
}

/// A lesson of a course.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// Its name for programs.
    pub id: String,
    /// Its number or name.
    pub name: String,
    /// What it is about; may be empty.
    pub topics: String,
    /// How sure one must be of each skill, 0 to 1, in the order of names.
    pub objectives: BTreeMap<String, f64>,
}
