//! How the making of an item ends.

use plumb_bank::MathProblemItem;
use serde::{Deserialize, Serialize};

/// Why an accepted item is believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tier {
    /// The key was computed from the question's own words, without any model.
    Proved,
    /// All who looked at it agree, and no computation proves it: a person decides.
    Agreed,
}

/// Why an item was not accepted.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Cause {
    /// A model gave nothing that can be read.
    NoAnswer,
    /// It breaks a rule of the format or of wording.
    Rules,
    /// The key is wrong, or those who solved it came to something else.
    WrongKey,
    /// A judge or the verifier refused it.
    Refused,
    /// Its style is not that of the examination.
    Style,
    /// The idea itself does not work.
    StructuralFlaw,
}

/// An accepted item.
#[derive(Debug, Clone, PartialEq)]
pub struct Accepted {
    /// The problem, as a draft: the bank verifies it once more.
    pub item: MathProblemItem,
    /// Why it is believed.
    pub tier: Tier,
    /// Which draft it is, from 1.
    pub attempt: u32,
}

/// How the making of an item ends.
#[derive(Debug, Clone, PartialEq)]
pub enum End {
    /// It can be used.
    Accepted(Box<Accepted>),
    /// It cannot.
    Rejected {
        /// Why the last draft was not accepted.
        cause: Cause,
        /// The same in words.
        findings: Vec<String>,
        /// How many drafts there were.
        attempts: u32,
    },
}

impl End {
    /// Why it is believed, or why it was not accepted.
    pub const fn outcome(&self) -> Result<Tier, Cause> {
        match self {
            Self::Accepted(accepted) => Ok(accepted.tier),
            Self::Rejected { cause, .. } => Err(*cause),
        }
    }
}
