//! Whether the way to an answer is asked for.

use serde::{Deserialize, Serialize};

/// Whether the way to an answer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AnswerMode {
    /// The answer alone.
    #[default]
    FinalOnly,
    /// The way to it, too.
    WorkShown,
    /// The way may be shown.
    Mixed,
}

impl AnswerMode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::FinalOnly, Self::WorkShown, Self::Mixed];

    /// The word used in blueprints and in problems of the bank.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether there is a place for lines of work.
    pub const fn takes_work(self) -> bool {
        !matches!(self, Self::FinalOnly)
    }

    /// Whether an answer without lines of work is refused.
    pub const fn needs_work(self) -> bool {
        matches!(self, Self::WorkShown)
    }
}
