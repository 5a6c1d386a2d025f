//! Result of making an item.

use plumb_bank::MathProblemItem;
use serde::{Deserialize, Serialize};

/// How far an accepted item is verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tier {
    /// The key was computed from the question's own words, without any model.
    Proved,
    /// All models agree, but no computation proves it: a person decides.
    Agreed,
}

/// Why an item was rejected.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Cause {
    /// A model gave no readable answer.
    NoAnswer,
    /// It breaks a rule of the format or of wording.
    Rules,
    /// The key is wrong, or the solvers have another answer.
    WrongKey,
    /// A judge or the verifier rejected it.
    Refused,
    /// Its style is not that of the examination.
    Style,
    /// The idea itself does not work.
    StructuralFlaw,
}

/// A blueprint by a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Its id.
    pub id: String,
    /// Its text, as an author would write it.
    pub text: String,
}

/// What was made.
#[derive(Debug, Clone, PartialEq)]
pub enum Product {
    /// A problem, as a draft: the bank verifies it once more.
    Problem(Box<MathProblemItem>),
    /// A blueprint, of which the engine makes items. It is checked once more when it is published.
    Template(Template),
}

impl Product {
    /// Returns the problem, if it is one.
    pub fn problem(self) -> Option<MathProblemItem> {
        match self {
            Self::Problem(item) => Some(*item),
            Self::Template(_) => None,
        }
    }
}

/// An accepted item.
#[derive(Debug, Clone, PartialEq)]
pub struct Accepted {
    /// What was made.
    pub product: Product,
    /// How far it is verified.
    pub tier: Tier,
    /// Number of the draft, from 1.
    pub attempt: u32,
}

/// Result of making an item.
#[derive(Debug, Clone, PartialEq)]
pub enum End {
    /// It can be used.
    Accepted(Accepted),
    /// It cannot be used.
    Rejected {
        /// Why the last draft was not accepted.
        cause: Cause,
        /// The reasons in words.
        findings: Vec<String>,
        /// Number of drafts.
        attempts: u32,
    },
}

impl End {
    /// Returns the tier, or the cause of the rejection.
    pub const fn outcome(&self) -> Result<Tier, Cause> {
        match self {
            Self::Accepted(accepted) => Ok(accepted.tier),
            Self::Rejected { cause, .. } => Err(*cause),
        }
    }
}
