//! Problems that people wrote down, once they have been read: each with its key, what one must do to come to it, and
//! wrong answers with the mistake behind each.

use std::collections::BTreeMap;

use crate::blueprint::assessment::BankLevel;
use crate::text::{Problem, SourceMap};
use plumb_answers::answer::Input;
use plumb_figures::Figure;
use plumb_types::ContentHash;
use plumb_types::SkillId;

/// Most problems of a set.
pub const MAX_PROBLEMS: usize = 500;
/// Most wrong answers of a problem.
pub const MAX_WRONG: usize = 9;
/// Most steps of a solution.
pub const MAX_STEPS: usize = 12;

/// Problems of one author, in one file.
#[derive(Debug, Clone)]
pub struct ProblemSet {
    /// Its name for programs.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Its name for people.
    pub title: String,
    /// In the order of the file; 1 to [`MAX_PROBLEMS`], ids each once.
    pub problems: Vec<AuthoredProblem>,
    /// What is likely not meant, though it can be used.
    pub warnings: Vec<Problem>,
    /// Where its parts stand in the file.
    pub places: SourceMap,
}

/// A problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthoredProblem {
    /// Its name for programs, once in a set.
    pub id: String,
    /// The skill it practises.
    pub skill: SkillId,
    /// 1 (easiest) to 5.
    pub difficulty: u8,
    /// What alone it is for; none where it serves practice and assessments.
    pub purpose: Option<Purpose>,
    /// How it is answered.
    pub input: ProblemInput,
    /// The question, plain text.
    pub stem: String,
    /// The picture beside it.
    pub figure: Option<Figure>,
    /// Whether the words of the picture may have the key in them.
    pub figure_tells_key: bool,
    /// What is right.
    pub key: CheckedAnswer,
    /// What is wrong; three or more where one chooses, else two or more.
    pub wrong: Vec<WrongAnswer>,
    /// For everybody who went wrong, weaker first; one to three.
    pub hints: Vec<String>,
    /// The way to the key, in order; one to [`MAX_STEPS`].
    pub solution: Vec<SolutionLine>,
}

/// What a problem is kept for. One that is kept for nothing serves both, though never the one in the way of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It is practised, and no assessment draws it.
    Practice,
    /// Assessments draw it, and it is never practised.
    Assessment,
}

impl Purpose {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Practice, Self::Assessment];

    /// The word in files, problems and queries.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Practice => "practice",
            Self::Assessment => "assessment",
        }
    }

    /// The purpose of that word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == word)
    }
}

/// How a problem is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemInput {
    /// A whole number is typed.
    Integer,
    /// A number with a decimal point is typed.
    Decimal,
    /// A fraction is typed.
    Fraction,
    /// A formula is typed.
    Expression,
    /// One of the answers is chosen.
    MultipleChoice,
}

impl ProblemInput {
    /// How what is typed is read; `None` where one chooses.
    pub const fn typed(self) -> Option<Input> {
        match self {
            Self::Integer => Some(Input::Integer),
            Self::Decimal => Some(Input::Decimal),
            Self::Fraction => Some(Input::Fraction),
            Self::Expression => Some(Input::Expression),
            Self::MultipleChoice => None,
        }
    }
}

/// An answer, and the computation from the data of the stem that leads to it: it must come to the answer's value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedAnswer {
    /// As it is shown or typed: a number or a formula; where one chooses, a unit may follow.
    pub text: String,
    /// Such as `12*sqrt(9/4)`.
    pub check: String,
}

/// A wrong answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongAnswer {
    /// Its `check` is what somebody computes who goes wrong so.
    pub answer: CheckedAnswer,
    /// The misconception's name, such as `area-ratio-for-length`.
    pub tag: String,
    /// What was done, for teachers.
    pub why: String,
    /// What is said first to who answered so.
    pub hint: String,
}

/// A step of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolutionLine {
    /// In words.
    pub say: String,
    /// In plain notation.
    pub math: String,
}

/// How many problems of each level sets have for each skill that assessments can draw.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProblemCounts(BTreeMap<(SkillId, BankLevel), usize>);

impl ProblemCounts {
    /// Adds the problems of a set.
    pub fn add(&mut self, set: &ProblemSet) {
        for problem in set.problems.iter().filter(|problem| problem.purpose != Some(Purpose::Practice)) {
            *self.0.entry((problem.skill.clone(), BankLevel::of(problem.difficulty))).or_insert(0) += 1;
        }
    }

    /// How many there are of a skill at a level.
    pub fn of(&self, skill: &str, level: BankLevel) -> usize {
        let of_skill = self.0.iter().filter(|((other, at), _)| other.as_str() == skill && *at == level);
        of_skill.map(|(_, count)| count).sum()
    }
}

impl<'s> FromIterator<&'s ProblemSet> for ProblemCounts {
    fn from_iter<I: IntoIterator<Item = &'s ProblemSet>>(sets: I) -> Self {
        let mut counts = Self::default();
        for set in sets {
            counts.add(set);
        }
        counts
    }
}
