//! Where a session is in its life.

use serde::{Deserialize, Serialize};

/// Where a session is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    /// Made, not begun.
    Pending,
    /// Running, with no item before the learner: the review stage.
    Active,
    /// Running, with an item before the learner.
    AwaitingResponse,
    /// Handed in.
    Completed,
    /// Ended by somebody else.
    Terminated,
    /// Ended by the clock.
    Expired,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Pending, Self::Active, Self::AwaitingResponse, Self::Completed, Self::Terminated, Self::Expired];

    /// The word stored.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The status a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Begun and not over.
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Active | Self::AwaitingResponse)
    }

    /// Over, however it ended.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Completed | Self::Terminated | Self::Expired)
    }
}
