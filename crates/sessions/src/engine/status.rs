//! Status of a session.

use serde::{Deserialize, Serialize};

/// Status of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    /// Created, not begun.
    Pending,
    /// Running, without an open item: the review stage.
    Active,
    /// Running, with an open item.
    AwaitingResponse,
    /// Finished by the learner.
    Completed,
    /// Ended by another person.
    Terminated,
    /// Ended because time was up.
    Expired,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Pending, Self::Active, Self::AwaitingResponse, Self::Completed, Self::Terminated, Self::Expired];

    /// The stored word.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The status that a stored word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether it is begun and not over.
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Active | Self::AwaitingResponse)
    }

    /// Whether it is over, however it ended.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Completed | Self::Terminated | Self::Expired)
    }
}
