//! Hints in fading levels: where to look, which rule, a sub-step. The answer is not a hint: it comes with the worked
//! solution, for learners who request that or are done with the item.
//!
//! [`next_hint`] decides which hint comes next, wherever it is given. The types enforce who may see what: a
//! [`HintContext`] has neither the key nor the last step of the solution. The detector, which knows the key, only
//! accepts or refuses a finished text and returns no data.

mod choose;
mod generic;

pub use choose::{ChosenHint, HintPolicy, LeakingHint, PolicyProblem, last_resort, next_hint, worked_solution};
pub use generic::{HintId, SolutionLine};

use serde::{Deserialize, Serialize};

use super::ErrorCategory;
use super::diagnosis::Diagnosis;

/// How much a hint reveals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum HintLevel {
    /// Where to look.
    Pointing,
    /// Which rule applies.
    Rule,
    /// A sub-step, not the answer.
    BottomOut,
}

impl HintLevel {
    /// All levels, weakest first.
    pub const ALL: [Self; 3] = [Self::Pointing, Self::Rule, Self::BottomOut];

    /// The number of the level, 1 to 3.
    pub const fn number(self) -> u8 {
        match self {
            Self::Pointing => 1,
            Self::Rule => 2,
            Self::BottomOut => 3,
        }
    }

    /// The strategy of a hint of this level.
    pub const fn strategy(self) -> HintStrategy {
        match self {
            Self::Pointing => HintStrategy::PointingHint,
            Self::Rule => HintStrategy::RuleHint,
            Self::BottomOut => HintStrategy::BottomOutHint,
        }
    }
}

impl TryFrom<u8> for HintLevel {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.number() == number);
        found.ok_or_else(|| format!("hint levels are 1 to 3, not {number}"))
    }
}

impl From<HintLevel> for u8 {
    fn from(level: HintLevel) -> Self {
        level.number()
    }
}

/// Strategy of a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = HintKind))]
pub enum HintStrategy {
    /// Points out where to look.
    PointingHint,
    /// Reminds of a principle.
    RuleHint,
    /// Reveals a sub-step.
    BottomOutHint,
}

/// A hint as it is served and stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// Level: how much it reveals.
    pub hint_level: HintLevel,
    /// Strategy; always that of the level.
    pub hint_strategy: HintStrategy,
    /// Text shown.
    pub hint_text: String,
}

impl Hint {
    pub(super) fn new(level: HintLevel, text: String) -> Self {
        Self { hint_level: level, hint_strategy: level.strategy(), hint_text: text }
    }
}

/// Source of a hint's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HintSource {
    /// The ladder of the diagnosed misconception, by its id.
    Misconception(String),
    /// The hints of the item's blueprint.
    Blueprint,
    /// A step of the worked solution, counted from 1.
    SolutionStep(u32),
    /// The built-in hint for the kind of error.
    Generic(ErrorCategory),
}

/// Event that leads to a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintTrigger {
    /// A wrong answer; the number of wrong answers including it.
    WrongAnswer(u32),
    /// The learner requests help, after this number of wrong answers.
    Asked(u32),
}

/// The input of hints. It has no key, and of the solution all but the last step.
#[derive(Debug, Clone, Copy, Default)]
pub struct HintContext<'a> {
    /// Diagnosis of a wrong answer, if there was one.
    pub diagnosis: Option<&'a Diagnosis>,
    /// Id and hint ladder of the diagnosed misconception.
    pub misconception: Option<(&'a str, &'a [String])>,
    /// The blueprint's own hints, weakest first.
    pub blueprint: &'a [String],
    /// Steps that can be used as sub-steps.
    pub steps: SubSteps<'a>,
    /// Hints already given: none is given twice.
    pub given: &'a [Hint],
}

/// The steps of a worked solution without the last one, which contains the answer.
#[derive(Debug, Clone, Copy, Default)]
pub struct SubSteps<'a>(&'a [String]);

impl<'a> SubSteps<'a> {
    /// The sub-steps of a solution.
    pub fn of(solution: &'a [String]) -> Self {
        Self(solution.split_last().map_or(&[][..], |(_, before)| before))
    }
}

#[cfg(test)]
mod tests;
