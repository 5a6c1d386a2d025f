//! Why an item cannot be made.

use std::fmt;

use plumb_formula::{EvalError, Span};

use super::sampler::{Constraint, SampleError};

/// A part of a skill blueprint that is evaluated for an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlueprintPart {
    /// The computed value at this place.
    Computed(usize),
    /// The answer formula.
    Answer,
    /// The stem template at this place.
    Stem(usize),
    /// The stem template at this place, in the language at that.
    Translation { language: usize, stem: usize },
    /// The part of the picture at this place.
    Figure(usize),
    /// The solution step at this place.
    Solution(usize),
    /// The formula of the strategy at this place.
    Strategy(usize),
    /// The condition of the strategy at this place.
    Condition(usize),
    /// The distractor validation at this place.
    Validation(usize),
    /// The options as a whole: too few are left.
    Options,
}

impl fmt::Display for BlueprintPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computed(at) => write!(f, "computed value {}", at + 1),
            Self::Answer => f.write_str("the answer formula"),
            Self::Stem(at) => write!(f, "stem template {}", at + 1),
            Self::Translation { stem, .. } => write!(f, "a translation of stem template {}", stem + 1),
            Self::Figure(_) => f.write_str("the figure"),
            Self::Solution(at) => write!(f, "solution step {}", at + 1),
            Self::Strategy(at) => write!(f, "distractor strategy {}", at + 1),
            Self::Condition(at) => write!(f, "the condition of distractor strategy {}", at + 1),
            Self::Validation(at) => write!(f, "distractor validation {}", at + 1),
            Self::Options => f.write_str("the options"),
        }
    }
}

/// Something that goes wrong for particular parameters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{part}: {message}")]
pub struct ItemFault {
    pub part: BlueprintPart,
    /// A short name of what is wrong, such as `division_by_zero` or `too_few_distractors`.
    pub code: &'static str,
    /// Where in the part's text, if it is a formula that failed.
    pub span: Option<Span>,
    /// In words.
    pub message: String,
}

impl ItemFault {
    pub(super) fn of(part: BlueprintPart, error: EvalError) -> Self {
        Self { part, code: error.code, span: Some(error.span), message: error.message }
    }
}

/// Why an item cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    #[error("skill {skill} has no difficulty level `{level}`")]
    UnknownLevel {
        /// The skill's id.
        skill: String,
        /// What was asked for.
        level: String,
    },
    /// The seed is larger than [`plumb_answers::item::MAX_SEED`].
    #[error("the seed {0} is too large: the largest is 9007199254740991")]
    Seed(u64),
    /// The level cannot be drawn from.
    #[error("level `{level}` of skill {skill}: {}", explain(.error))]
    Sample {
        /// The skill's id.
        skill: String,
        /// The level's name.
        level: String,
        error: SampleError,
    },
    /// The bound of a draw by rejection was met, which is all but impossible.
    #[error("level `{level}` of skill {skill}: no parameters were found within the bound of a draw")]
    Exhausted {
        /// The skill's id.
        skill: String,
        /// The level's name.
        level: String,
    },
    /// The work was stopped, or took more steps than it may, before the level was ready to be drawn from.
    #[error("level `{level}` of skill {skill} takes too long to prepare")]
    Unfinished {
        /// The skill's id.
        skill: String,
        /// The level's name.
        level: String,
    },
    /// An item could not be made from its parameters.
    #[error("skill {skill}, level `{level}`, with {parameters}: {fault}")]
    Fault {
        /// The skill's id.
        skill: String,
        /// The level's name.
        level: String,
        /// The parameters, such as `operand_1 = 3, operand_2 = 4`.
        parameters: String,
        /// What went wrong.
        fault: Box<ItemFault>,
    },
}

fn explain(error: &SampleError) -> String {
    let list = |constraints: &[Constraint]| {
        let names: Vec<String> = constraints
            .iter()
            .map(|constraint| match constraint {
                Constraint::Common(at) => format!("common constraint {}", at + 1),
                Constraint::Level(at) => format!("constraint {}", at + 1),
            })
            .collect();
        names.join(", ")
    };
    match error {
        SampleError::Unsatisfiable { constraints, .. } if constraints.is_empty() => {
            "a parameter has no value at all".to_owned()
        }
        SampleError::Unsatisfiable { constraints, .. } => {
            format!("no parameters satisfy {}", list(constraints))
        }
        SampleError::TooRare { constraints, probes, hits } => format!(
            "too few parameters satisfy {}: {hits} of {probes} random ones, and the domain is too large to search",
            list(constraints)
        ),
    }
}
