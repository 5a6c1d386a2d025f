//! Flaws of an item's wording.

use plumb_bank::MathProblemItem;

use crate::story::Found;

/// What rules find in the wording of an item.
pub(crate) fn found(_item: &MathProblemItem) -> Found {
    Found::default()
}
