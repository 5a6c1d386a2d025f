//! Authored problems, after reading: each with its key, the computation behind it, and wrong answers with the mistake
//! behind each.

use std::collections::BTreeMap;

use crate::blueprint::assessment::BankLevel;
use crate::fields::{Flat, Id, Wording, fields};
use crate::text::translated::Translated;
use crate::text::{Problem, SourceMap};
use plumb_answers::answer::Input;
use plumb_figures::Figure;
use plumb_types::ContentHash;
use plumb_types::SkillId;

/// Maximum number of problems in a set.
pub const MAX_PROBLEMS: usize = 500;
/// Maximum number of wrong answers of a problem.
pub const MAX_WRONG: usize = 9;
/// Maximum number of steps of a solution.
pub const MAX_STEPS: usize = 12;

/// Problems of one author, in one file.
#[derive(Debug, Clone)]
pub struct ProblemSet {
    /// Id.
    pub id: String,
    /// Version, as written in the file.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Title.
    pub title: String,
    /// Problems in the order of the file; 1 to [`MAX_PROBLEMS`], with unique ids.
    pub problems: Vec<AuthoredProblem>,
    /// The same in other languages.
    pub translations: Vec<Translated<ProblemSet>>,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of its parts in the file.
    pub places: SourceMap,
}

/// A problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthoredProblem {
    /// Id, unique in the set.
    pub id: String,
    /// The skill it practises.
    pub skill: SkillId,
    /// Difficulty, 1 (easiest) to 5.
    pub difficulty: u8,
    /// The only purpose it may serve; `None` for practice and assessments.
    pub purpose: Option<Purpose>,
    /// How it is answered.
    pub input: ProblemInput,
    /// Stem, as plain text.
    pub stem: String,
    /// Figure next to the stem.
    pub figure: Option<Figure>,
    /// Whether the words of the figure may contain the key.
    pub figure_tells_key: bool,
    /// Key.
    pub key: CheckedAnswer,
    /// Wrong answers; at least three for multiple choice, otherwise at least two.
    pub wrong: Vec<WrongAnswer>,
    /// Hints for every wrong answer, weakest first; one to three.
    pub hints: Vec<String>,
    /// Steps to the key, in order; one to [`MAX_STEPS`].
    pub solution: Vec<SolutionLine>,
}

/// Purpose that a problem is reserved for. An unreserved one serves both, but never so that one use spoils the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Purpose {
    /// For practice only; assessments never draw it.
    Practice,
    /// For assessments only; it is never practised.
    Assessment,
}

impl Purpose {
    /// Both purposes.
    pub const ALL: [Self; 2] = [Self::Practice, Self::Assessment];

    /// The name in files, problems and queries.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses the name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == word)
    }
}

/// Input type of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ProblemInput {
    /// A typed whole number.
    Integer,
    /// A typed number with a decimal point.
    Decimal,
    /// A typed fraction.
    Fraction,
    /// A typed formula.
    Expression,
    /// One of several options.
    MultipleChoice,
}

impl ProblemInput {
    /// How typed input is read; `None` for multiple choice.
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

fields! {
    /// An answer, and its computation from the data of the stem; both must have equal values.
    pub CheckedAnswer {
        /// Text as shown or typed: a number or a formula; in multiple choice, a unit may follow.
        text: Wording,
        /// Computation, such as `12*sqrt(9/4)`.
        check: Wording,
    }
}

fields! {
    /// A wrong answer.
    pub WrongAnswer {
        /// The answer; its `check` is the computation with the mistake.
        answer: Flat<CheckedAnswer>,
        /// Name of the misconception, such as `area-ratio-for-length`.
        tag: Id,
        /// Description of the mistake for teachers.
        why: Wording,
        /// First hint for learners who gave this answer.
        hint: Wording,
    }
}

fields! {
    /// A step of a solution.
    pub SolutionLine {
        /// Explanation.
        say: Wording,
        /// Mathematics, in plain notation.
        math: Wording,
    }
}

/// Number of problems that assessments can draw in the published sets, by skill and level.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProblemCounts(BTreeMap<(SkillId, BankLevel), usize>);

impl ProblemCounts {
    /// Adds the problems of a set.
    pub fn add(&mut self, set: &ProblemSet) {
        for problem in set.problems.iter().filter(|problem| problem.purpose != Some(Purpose::Practice)) {
            *self.0.entry((problem.skill.clone(), BankLevel::of(problem.difficulty))).or_insert(0) += 1;
        }
    }

    /// Returns the number of problems of a skill at a level.
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
