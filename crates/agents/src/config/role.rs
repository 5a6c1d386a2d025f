//! The roles in which models are asked.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr, VariantNames};

/// In which role a model is asked: each may have a model of its own.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    IntoStaticStr,
    EnumIter,
    VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// Writes items.
    Generator,
    /// Looks for faults in what was written.
    Critic,
    /// Chooses between two.
    Judge,
    /// Lays out what shall be made.
    Designer,
    /// Writes what was laid out.
    Implementer,
    /// Solves without the key.
    Verifier,
    /// Puts wording right.
    Style,
    /// Talks with a learner.
    Tutor,
    /// Words a hint.
    Hint,
}
