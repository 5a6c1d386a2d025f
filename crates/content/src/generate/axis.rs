//! One dimension of a search: the codes a name may take, in a fixed order.

use std::sync::Arc;

use super::index_set::IndexSet;
use crate::blueprint::skill::Range;

/// Above this many codes a filtered axis is kept as a compressed set instead of a list.
const LIST_LIMIT: usize = 4_096;

/// The codes of one name. For whole numbers a code is the number, for all else the place in the domain.
#[derive(Debug, Clone)]
pub(super) enum Axis {
    /// A range of whole numbers.
    Range(Range),
    /// The places `0..n` of a domain that is not a range.
    Places(u64),
    /// Listed codes.
    List(Arc<[i64]>),
    /// Those of another axis that are left after a filter.
    Kept {
        /// The axis before the filter.
        of: Box<Axis>,
        kept: Arc<IndexSet>,
    },
}

impl Axis {
    /// How many codes.
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Range(range) => range.len(),
            Self::Places(count) => *count,
            Self::List(codes) => u64::try_from(codes.len()).unwrap_or(u64::MAX),
            Self::Kept { kept, .. } => kept.len(),
        }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code at `place`.
    pub(super) fn nth(&self, place: u64) -> Option<i64> {
        match self {
            Self::Range(range) => range.nth(place),
            Self::Places(count) => (place < *count).then(|| i64::try_from(place).ok()).flatten(),
            Self::List(codes) => codes.get(usize::try_from(place).ok()?).copied(),
            Self::Kept { of, kept } => of.nth(kept.nth(place)?),
        }
    }

    /// Where `code` stands.
    pub(super) fn place_of(&self, code: i64) -> Option<u64> {
        match self {
            Self::Range(range) => range.index_of(code),
            Self::Places(count) => u64::try_from(code).ok().filter(|place| place < count),
            Self::List(codes) => {
                codes.iter().position(|other| *other == code).and_then(|place| u64::try_from(place).ok())
            }
            // Only membership matters to callers, so the place in the unfiltered axis serves.
            Self::Kept { of, kept } => of.place_of(code).filter(|place| kept.contains(*place)),
        }
    }

    /// Whether `code` is one of them.
    pub(super) fn contains(&self, code: i64) -> bool {
        self.place_of(code).is_some()
    }

    /// Smallest and largest code, at least as wide as the truth; `None` when there is no code.
    pub(super) fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Self::Range(range) => range.bounds(),
            Self::Places(count) => Some((0, i64::try_from(count.checked_sub(1)?).ok()?)),
            Self::List(codes) => Some((*codes.iter().min()?, *codes.iter().max()?)),
            Self::Kept { of, .. } => of.bounds(),
        }
    }

    /// The axis of those codes at `places`, which ascend.
    pub(super) fn keep(&self, places: IndexSet) -> Self {
        if usize::try_from(places.len()).is_ok_and(|len| len <= LIST_LIMIT) {
            let codes = (0..places.len()).filter_map(|rank| self.nth(places.nth(rank)?)).collect();
            return Self::List(codes);
        }
        Self::Kept { of: Box::new(self.clone()), kept: Arc::new(places) }
    }

    /// Bytes held on the heap.
    pub(super) fn heap_bytes(&self) -> usize {
        match self {
            Self::Range(_) | Self::Places(_) => 0,
            Self::List(codes) => size_of_val(&**codes),
            Self::Kept { of, kept } => of.heap_bytes() + kept.heap_bytes(),
        }
    }
}
