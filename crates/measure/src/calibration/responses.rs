//! The answers of many learners, each to some of the items.

use std::ops::Range;

/// One learner's answer to one item; the first one, unless the items are families.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Response {
    /// Number of the learner; any number, not necessarily consecutive.
    pub learner: u32,
    /// Index of the item.
    pub item: u32,
    /// Whether the answer was right.
    pub right: bool,
}

/// A response that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ResponseError {
    /// There is no item of this index.
    #[error("learner {} answered item {}, and there is no such item", .0.learner, .0.item)]
    UnknownItem(Response),
    /// The learner has another response to the item.
    #[error("learner {} has two responses to item {}", .0.learner, .0.item)]
    Repeated(Response),
}

/// Responses sorted by learner and item, with learners of the same items side by side: what depends on the items alone
/// is computed once for all of them. Equal sets of responses are equal, whatever their order was.
///
/// Takes five bytes a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Responses {
    item_count: usize,
    /// Items of all learners, ascending within each.
    items: Vec<u32>,
    rights: Vec<bool>,
    /// Ends of the learners in the lists above.
    learner_ends: Vec<usize>,
    /// Ends of the groups in the list of learners.
    group_ends: Vec<usize>,
}

/// Learners who answered the same items.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group<'a> {
    /// Indexes of the items, ascending; families can occur several times.
    pub(super) items: &'a [u32],
    /// Their answers, learner by learner.
    rights: &'a [bool],
}

impl<'a> Group<'a> {
    /// Answers of each learner, in the order of the items.
    pub(super) fn learners(self) -> impl Iterator<Item = &'a [bool]> {
        self.rights.chunks_exact(self.items.len().max(1))
    }
}

impl Responses {
    /// Sorts the responses to `item_count` items.
    ///
    /// # Errors
    /// [`ResponseError`] if a response is to an item that does not exist, or if a learner has two responses to an item.
    pub fn new(item_count: usize, list: Vec<Response>) -> Result<Self, ResponseError> {
        Self::sorted(item_count, list, false)
    }

    /// Sorts the responses to `item_count` families of items. A learner may have several responses to one family, each to
    /// another item of it: each counts.
    ///
    /// # Errors
    /// [`ResponseError::UnknownItem`] if a response is to a family that does not exist.
    pub fn to_families(item_count: usize, list: Vec<Response>) -> Result<Self, ResponseError> {
        Self::sorted(item_count, list, true)
    }

    fn sorted(item_count: usize, mut list: Vec<Response>, may_repeat: bool) -> Result<Self, ResponseError> {
        list.sort_unstable();
        let known = |response: &&Response| usize::try_from(response.item).is_ok_and(|item| item < item_count);
        if let Some(unknown) = list.iter().find(|response| !known(response)) {
            return Err(ResponseError::UnknownItem(*unknown));
        }
        let same = |pair: &&[Response]| pair[0].learner == pair[1].learner && pair[0].item == pair[1].item;
        if let Some(pair) = list.windows(2).find(|pair| !may_repeat && same(pair)) {
            return Err(ResponseError::Repeated(pair[1]));
        }
        let mut learners: Vec<&[Response]> = list.chunk_by(|one, next| one.learner == next.learner).collect();
        learners.sort_by(|one, other| one.len().cmp(&other.len()).then_with(|| items(one).cmp(items(other))));
        let mut sorted = Self {
            item_count,
            items: Vec::with_capacity(list.len()),
            rights: Vec::with_capacity(list.len()),
            learner_ends: Vec::with_capacity(learners.len()),
            group_ends: Vec::new(),
        };
        for same in learners.chunk_by(|one, next| items(one).eq(items(next))) {
            for learner in same {
                sorted.items.extend(learner.iter().map(|response| response.item));
                sorted.rights.extend(learner.iter().map(|response| response.right));
                sorted.learner_ends.push(sorted.items.len());
            }
            sorted.group_ends.push(sorted.learner_ends.len());
        }
        Ok(sorted)
    }

    /// Number of items.
    pub fn item_count(&self) -> usize {
        self.item_count
    }

    /// Number of responses.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are no responses.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Number of learners with a response.
    pub fn learners(&self) -> usize {
        self.learner_ends.len()
    }

    /// Number of responses, and of right ones, to each item.
    pub fn counts(&self) -> Vec<(usize, usize)> {
        let mut counts = vec![(0, 0); self.item_count];
        for (item, right) in self.items.iter().zip(&self.rights) {
            let count = &mut counts[index(*item)];
            *count = (count.0 + 1, count.1 + usize::from(*right));
        }
        counts
    }

    pub(super) fn groups(&self) -> impl Iterator<Item = Group<'_>> {
        (0..self.group_ends.len()).map(|group| {
            let first = group.checked_sub(1).map_or(0, |before| self.group_ends[before]);
            let head = self.learner(first);
            let all = head.start..self.learner_ends[self.group_ends[group] - 1];
            Group { items: &self.items[head], rights: &self.rights[all] }
        })
    }

    fn learner(&self, number: usize) -> Range<usize> {
        let start = number.checked_sub(1).map_or(0, |before| self.learner_ends[before]);
        start..self.learner_ends[number]
    }
}

/// Numbers of the items of a learner's responses.
fn items(learner: &[Response]) -> impl Iterator<Item = u32> + '_ {
    learner.iter().map(|response| response.item)
}

/// An item's number as an index.
pub(super) fn index(item: u32) -> usize {
    usize::try_from(item).unwrap_or(usize::MAX)
}
