//! A dimension of a search: the possible codes of a slot, in a fixed order.

use std::sync::Arc;

use plumb_types::saturating_cast;

use super::index_set::IndexSet;
use crate::blueprint::skill::Range;

/// With more codes than this, a filtered axis is a compressed set instead of a list.
const LIST_LIMIT: usize = 4_096;

/// Codes of one slot. A whole number is its own code; for other values it is the index in the domain.
#[derive(Debug, Clone)]
pub(super) enum Axis {
    /// A range of whole numbers.
    Range(Range),
    /// The indices `0..n` of a domain that is not a range.
    Places(u64),
    /// Listed codes.
    List(Arc<[i64]>),
    /// The codes of another axis that pass a filter.
    Kept {
        /// The axis before the filter.
        of: Box<Axis>,
        kept: Arc<IndexSet>,
    },
}

impl Axis {
    /// Number of codes.
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Range(range) => range.len(),
            Self::Places(count) => *count,
            Self::List(codes) => saturating_cast(codes.len()),
            Self::Kept { kept, .. } => kept.len(),
        }
    }

    /// Whether there are no codes.
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the code with index `place`.
    pub(super) fn nth(&self, place: u64) -> Option<i64> {
        match self {
            Self::Range(range) => range.nth(place),
            Self::Places(count) => (place < *count).then(|| i64::try_from(place).ok()).flatten(),
            Self::List(codes) => codes.get(usize::try_from(place).ok()?).copied(),
            Self::Kept { of, kept } => of.nth(kept.nth(place)?),
        }
    }

    /// Returns the index of `code`.
    pub(super) fn place_of(&self, code: i64) -> Option<u64> {
        match self {
            Self::Range(range) => range.index_of(code),
            Self::Places(count) => u64::try_from(code).ok().filter(|place| place < count),
            Self::List(codes) => {
                codes.iter().position(|other| *other == code).and_then(|place| u64::try_from(place).ok())
            }
            // Callers only need to know whether there is one, so the index in the unfiltered axis is good enough.
            Self::Kept { of, kept } => of.place_of(code).filter(|place| kept.contains(*place)),
        }
    }

    /// Whether `code` is on the axis.
    pub(super) fn contains(&self, code: i64) -> bool {
        self.place_of(code).is_some()
    }

    /// Returns bounds of the codes, possibly too wide; `None` if there are no codes.
    pub(super) fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Self::Range(range) => range.bounds(),
            Self::Places(count) => Some((0, i64::try_from(count.checked_sub(1)?).ok()?)),
            Self::List(codes) => Some((*codes.iter().min()?, *codes.iter().max()?)),
            Self::Kept { of, .. } => of.bounds(),
        }
    }

    /// Returns the axis with the codes at `places`, which are in ascending order.
    pub(super) fn keep(&self, places: IndexSet) -> Self {
        if usize::try_from(places.len()).is_ok_and(|len| len <= LIST_LIMIT) {
            let codes = (0..places.len()).filter_map(|rank| self.nth(places.nth(rank)?)).collect();
            return Self::List(codes);
        }
        Self::Kept { of: Box::new(self.clone()), kept: Arc::new(places) }
    }

    /// Size on the heap in bytes.
    pub(super) fn heap_bytes(&self) -> usize {
        match self {
            Self::Range(_) | Self::Places(_) => 0,
            Self::List(codes) => size_of_val(&**codes),
            Self::Kept { of, kept } => of.heap_bytes() + kept.heap_bytes(),
        }
    }
}
