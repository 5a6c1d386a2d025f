//! The roles in which models are used.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr, VariantNames};

/// A role in which a model is used: each may have a model of its own.
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
    /// Looks for faults in a draft.
    Critic,
    /// Chooses between two.
    Judge,
    /// Plans an item.
    Designer,
    /// Writes the planned item.
    Implementer,
    /// Solves without the key.
    Verifier,
    /// Corrects wording.
    Style,
    /// Talks with a learner.
    Tutor,
    /// Words a hint.
    Hint,
    /// Judges whether words may be shown to a learner, and whether a learner's words need a person.
    Safety,
}
