//! Why an item cannot be made.

use std::fmt;

use plumb_formula::{EvalError, Span};

use super::sampler::{Constraint, SampleError};

/// A part of a skill blueprint that is evaluated for an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlueprintPart {
    /// The computed value with this index.
    Computed(usize),
    /// The answer formula.
    Answer,
    /// The stem template with this index.
    Stem(usize),
    /// The part of the figure with this number.
    Figure(usize),
    /// The solution step with this index.
    Solution(usize),
    /// The part of the solution's figure with this number.
    SolutionFigure(usize),
    /// The formula of the strategy with this index.
    Strategy(usize),
    /// The condition of the strategy with this index.
    Condition(usize),
    /// The distractor validation with this index.
    Validation(usize),
    /// The options as a whole: too few remain.
    Options,
}

impl fmt::Display for BlueprintPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computed(at) => write!(f, "computed value {}", at + 1),
            Self::Answer => f.write_str("the answer formula"),
            Self::Stem(at) => write!(f, "stem template {}", at + 1),
            Self::Figure(_) => f.write_str("the figure"),
            Self::SolutionFigure(_) => f.write_str("the figure of the solution"),
            Self::Solution(at) => write!(f, "solution step {}", at + 1),
            Self::Strategy(at) => write!(f, "distractor strategy {}", at + 1),
            Self::Condition(at) => write!(f, "the condition of distractor strategy {}", at + 1),
            Self::Validation(at) => write!(f, "distractor validation {}", at + 1),
            Self::Options => f.write_str("the options"),
        }
    }
}

/// An error for particular parameters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{part}: {message}")]
pub struct ItemFault {
    pub part: BlueprintPart,
    /// Code of the error, such as `division_by_zero` or `too_few_distractors`.
    pub code: &'static str,
    /// Position in the text of the part, if a formula failed.
    pub span: Option<Span>,
    /// Message.
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
        /// Id of the skill.
        skill: String,
        /// The requested level.
        level: String,
    },
    /// The seed is larger than [`plumb_answers::item::MAX_SEED`].
    #[error("the seed {0} is too large: the largest is 9007199254740991")]
    Seed(u64),
    /// No parameters can be drawn for the level.
    #[error("level `{level}` of skill {skill}: {}", explain(.error))]
    Sample {
        /// Id of the skill.
        skill: String,
        /// Name of the level.
        level: String,
        error: SampleError,
    },
    /// Drawing by rejection reached its limit, which is practically impossible.
    #[error("level `{level}` of skill {skill}: no parameters were found within the bound of a draw")]
    Exhausted {
        /// Id of the skill.
        skill: String,
        /// Name of the level.
        level: String,
    },
    /// The work was stopped, or took too many steps, before the level was prepared.
    #[error("level `{level}` of skill {skill} takes too long to prepare")]
    Unfinished {
        /// Id of the skill.
        skill: String,
        /// Name of the level.
        level: String,
    },
    /// An item could not be made from its parameters.
    #[error("skill {skill}, level `{level}`, with {parameters}: {fault}")]
    Fault {
        /// Id of the skill.
        skill: String,
        /// Name of the level.
        level: String,
        /// The parameters, such as `operand_1 = 3, operand_2 = 4`.
        parameters: String,
        /// The error.
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
