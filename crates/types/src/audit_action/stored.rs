//! Audit actions as stored text, and their lists.

use strum::IntoEnumIterator as _;

use super::{ActionGroup, AuditAction};

impl AuditAction {
    /// Returns the text that is stored.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Reads the stored text; `None` for an action that this release does not know.
    pub fn parse(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

impl ActionGroup {
    /// Returns all groups, in the order of lists.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// Returns its actions, in the order of lists.
    pub fn actions(self) -> impl Iterator<Item = AuditAction> {
        AuditAction::iter().filter(move |action| action.group() == self)
    }
}
