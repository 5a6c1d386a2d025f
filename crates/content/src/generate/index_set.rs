//! A compact ascending set of large numbers, read by rank.
//!
//! Solutions are numbered by their index in the raw domain, so a table of them is such a set. A million solutions take
//! about one byte each (gaps) or one bit per raw index (bitmap), whichever is smaller.

use plumb_types::saturating_cast;

/// Number of elements between two entry points into the gaps.
const STRIDE: usize = 64;
/// Number of bitmap words between two counts.
const BLOCK: usize = 8;

/// The set: built in ascending order by [`IndexSetBuilder`].
#[derive(Debug, Clone)]
pub(super) struct IndexSet {
    len: usize,
    store: Store,
}

#[derive(Debug, Clone)]
enum Store {
    Gaps {
        /// Every [`STRIDE`]th number, with the index in `bytes` of the gap to the next.
        entries: Box<[(u64, u32)]>,
        /// Gaps, seven bits per byte, lowest first; a set top bit means that more bytes follow.
        bytes: Box<[u8]>,
    },
    Bits {
        words: Box<[u64]>,
        /// Number of elements before each block.
        before: Box<[u32]>,
    },
}

impl IndexSet {
    /// Number of elements.
    pub(super) fn len(&self) -> u64 {
        saturating_cast(self.len)
    }

    /// Returns the element with `rank` smaller ones before it.
    pub(super) fn nth(&self, rank: u64) -> Option<u64> {
        let rank = usize::try_from(rank).ok().filter(|rank| *rank < self.len)?;
        match &self.store {
            Store::Gaps { entries, bytes } => {
                let (mut number, offset) = *entries.get(rank / STRIDE)?;
                let mut at = usize::try_from(offset).ok()?;
                for _ in 0..rank % STRIDE {
                    number += read_gap(bytes, &mut at);
                }
                Some(number)
            }
            Store::Bits { words, before } => {
                let block = before.partition_point(|count| widen(*count) <= rank) - 1;
                let mut left = rank - widen(before[block]);
                for (at, word) in words.iter().enumerate().skip(block * BLOCK) {
                    let ones = widen(word.count_ones());
                    if left < ones {
                        let mut rest = *word;
                        for _ in 0..left {
                            rest &= rest - 1;
                        }
                        return u64::try_from(at * 64 + widen(rest.trailing_zeros())).ok();
                    }
                    left -= ones;
                }
                None
            }
        }
    }

    /// Whether `number` is an element.
    pub(super) fn contains(&self, number: u64) -> bool {
        match &self.store {
            Store::Gaps { entries, bytes } => {
                let Some(entry) = entries.partition_point(|(first, _)| *first <= number).checked_sub(1) else {
                    return false;
                };
                let (mut current, offset) = entries[entry];
                let Ok(mut at) = usize::try_from(offset) else { return false };
                for _ in 1..STRIDE.min(self.len - entry * STRIDE) {
                    if current >= number {
                        break;
                    }
                    current += read_gap(bytes, &mut at);
                }
                current == number
            }
            Store::Bits { words, .. } => usize::try_from(number / 64)
                .ok()
                .and_then(|at| words.get(at))
                .is_some_and(|word| word >> (number % 64) & 1 == 1),
        }
    }

    /// Size on the heap in bytes.
    pub(super) fn heap_bytes(&self) -> usize {
        match &self.store {
            Store::Gaps { entries, bytes } => size_of_val(&**entries) + bytes.len(),
            Store::Bits { words, before } => size_of_val(&**words) + size_of_val(&**before),
        }
    }
}

fn widen(count: u32) -> usize {
    saturating_cast(count)
}

fn read_gap(bytes: &[u8], at: &mut usize) -> u64 {
    let (mut gap, mut shift) = (0, 0);
    while let Some(byte) = bytes.get(*at) {
        *at += 1;
        gap |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte & 128 == 0 || shift > 63 {
            break;
        }
    }
    gap
}

/// Collects ascending numbers.
#[derive(Debug, Default)]
pub(super) struct IndexSetBuilder {
    len: usize,
    last: u64,
    entries: Vec<(u64, u32)>,
    bytes: Vec<u8>,
}

impl IndexSetBuilder {
    /// Adds a number larger than all earlier ones.
    pub(super) fn push(&mut self, number: u64) {
        if self.len > 0 {
            let mut gap = number.saturating_sub(self.last);
            while gap > 127 {
                self.bytes.push(u8::try_from(gap & 127).unwrap_or(0) | 128);
                gap >>= 7;
            }
            self.bytes.push(u8::try_from(gap).unwrap_or(0));
        }
        if self.len.is_multiple_of(STRIDE) {
            self.entries.push((number, saturating_cast(self.bytes.len())));
        }
        self.len += 1;
        self.last = number;
    }

    /// Number of elements added.
    pub(super) fn len(&self) -> u64 {
        saturating_cast(self.len)
    }

    /// Returns the set, in the smaller of the two forms.
    pub(super) fn finish(self) -> IndexSet {
        let gaps =
            IndexSet { len: self.len, store: Store::Gaps { entries: self.entries.into(), bytes: self.bytes.into() } };
        match usize::try_from(self.last / 64) {
            Ok(last_word) if last_word.saturating_mul(9) < gaps.heap_bytes() => bits(&gaps, last_word),
            _ => gaps,
        }
    }
}

fn bits(gaps: &IndexSet, last_word: usize) -> IndexSet {
    let mut words = vec![0_u64; last_word + 1];
    let Store::Gaps { entries, bytes } = &gaps.store else { return gaps.clone() };
    let (mut at, mut number) = (0, entries.first().map_or(0, |(first, _)| *first));
    for rank in 0..gaps.len {
        if rank > 0 {
            number += read_gap(bytes, &mut at);
        }
        if let Some(word) = usize::try_from(number / 64).ok().and_then(|at| words.get_mut(at)) {
            *word |= 1 << (number % 64);
        }
    }
    let mut count = 0;
    let before = words
        .chunks(BLOCK)
        .map(|block| {
            let here = count;
            count += block.iter().map(|word| word.count_ones()).sum::<u32>();
            here
        })
        .collect();
    IndexSet { len: gaps.len, store: Store::Bits { words: words.into(), before } }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn build(numbers: &BTreeSet<u64>) -> IndexSet {
        let mut builder = IndexSetBuilder::default();
        for number in numbers {
            builder.push(*number);
        }
        builder.finish()
    }

    fn check(numbers: &BTreeSet<u64>) {
        let set = build(numbers);
        assert_eq!(set.len(), u64::try_from(numbers.len()).unwrap());
        for (rank, number) in numbers.iter().enumerate() {
            assert_eq!(set.nth(u64::try_from(rank).unwrap()), Some(*number));
            assert!(set.contains(*number));
            assert_eq!(set.contains(number + 1), numbers.contains(&(number + 1)));
        }
        assert_eq!(set.nth(set.len()), None);
    }

    proptest! {
        #[test]
        fn a_sparse_set_is_read_back_by_rank(numbers in prop::collection::btree_set(0..u64::MAX / 2, 0..400)) {
            check(&numbers);
        }

        #[test]
        fn a_dense_set_is_read_back_by_rank(numbers in prop::collection::btree_set(0_u64..3_000, 0..1_500)) {
            check(&numbers);
        }
    }

    #[test]
    fn a_dense_set_takes_a_bit_a_place() {
        let set = build(&(0..100_000).filter(|number| number % 3 != 0).collect());
        assert!(set.heap_bytes() < 20_000, "{}", set.heap_bytes());
    }

    #[test]
    fn a_sparse_set_takes_few_bytes_a_number() {
        let set = build(&(0..10_000).map(|number| number * 1_000).collect());
        assert!(set.heap_bytes() < 25_000, "{}", set.heap_bytes());
    }

    #[test]
    fn an_empty_set_has_nothing() {
        let set = IndexSetBuilder::default().finish();
        assert_eq!(set.len(), 0);
        assert_eq!(set.nth(0), None);
        assert!(!set.contains(0));
    }
}
