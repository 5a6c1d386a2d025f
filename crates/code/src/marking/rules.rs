//! What a program may not, or must, contain.

use serde::{Deserialize, Serialize};

use crate::{Construct, Constructs};

/// Rules about the constructs of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// What it may not contain.
    pub forbidden: Vec<Construct>,
    /// What it must contain.
    pub required: Vec<Construct>,
}

/// A rule that a program breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Violation {
    /// It contains what is forbidden.
    Forbidden(Construct),
    /// It lacks what is required.
    Required(Construct),
}

impl Rules {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.forbidden.is_empty() && self.required.is_empty()
    }

    /// The rules that a program breaks, in the author's order.
    pub fn violations(&self, constructs: &Constructs) -> Vec<Violation> {
        let forbidden = self.forbidden.iter().filter(|construct| constructs.has(construct)).cloned();
        let required = self.required.iter().filter(|construct| !constructs.has(construct)).cloned();
        forbidden.map(Violation::Forbidden).chain(required.map(Violation::Required)).collect()
    }
}
