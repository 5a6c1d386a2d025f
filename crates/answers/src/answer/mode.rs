//! Whether an item takes lines of work.

use serde::{Deserialize, Serialize};

/// Whether an item takes lines of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AnswerMode {
    /// The answer alone.
    #[default]
    FinalOnly,
    /// The answer and lines of work.
    WorkShown,
    /// The answer; lines of work are optional.
    Mixed,
}

impl AnswerMode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::FinalOnly, Self::WorkShown, Self::Mixed];

    /// The word in blueprints and in problems of the bank.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether lines of work can be entered.
    pub const fn takes_work(self) -> bool {
        !matches!(self, Self::FinalOnly)
    }

    /// Whether an answer without lines of work is refused.
    pub const fn needs_work(self) -> bool {
        matches!(self, Self::WorkShown)
    }
}
