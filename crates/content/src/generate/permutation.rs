//! A keyed permutation of `0..size`: consecutive seeds reach every solution once before one is repeated.

/// Number of mixing rounds; more than enough for an order without visible pattern.
const ROUNDS: usize = 8;

/// A pseudo-random order of `0..size` that needs no memory (a Feistel network on a grid, with cycle walking).
#[derive(Debug, Clone)]
pub(super) struct Permutation {
    keys: [u64; 4],
    size: u64,
    rows: u64,
    columns: u64,
}

impl Permutation {
    /// Creates the order of `0..size` for `key`.
    pub(super) fn new(key: [u8; 32], size: u64) -> Self {
        let mut keys = [0; 4];
        for (slot, chunk) in keys.iter_mut().zip(key.as_chunks::<8>().0) {
            *slot = u64::from_le_bytes(*chunk);
        }
        let rows = size.isqrt().max(1);
        Self { keys, size, rows, columns: size.div_ceil(rows).max(1) }
    }

    /// Number of elements.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Returns the number at index `at`; indices beyond the end wrap around.
    pub(super) fn at(&self, at: u64) -> u64 {
        if self.size < 2 {
            return 0;
        }
        let mut place = at % self.size;
        // The grid is at most one row larger than the range, so a walk outside it ends within that row.
        for _ in 0..=self.columns {
            place = self.mix(place);
            if place < self.size {
                break;
            }
        }
        place
    }

    /// One round of the network: a permutation of `0..rows * columns`.
    fn mix(&self, place: u64) -> u64 {
        let (mut row, mut column) = (place / self.columns, place % self.columns);
        for round in 0..ROUNDS {
            let key = self.keys[round % 4].wrapping_add(u64::try_from(round).unwrap_or(0));
            if round % 2 == 0 {
                row = (row + scramble(column ^ key) % self.rows) % self.rows;
            } else {
                column = (column + scramble(row ^ key) % self.columns) % self.columns;
            }
        }
        row * self.columns + column
    }
}

/// The finaliser of SplitMix64: every input bit affects every output bit.
fn scramble(word: u64) -> u64 {
    let mut word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_number_comes_exactly_once(key: [u8; 32], size in 1_u64..3_000) {
            let permutation = Permutation::new(key, size);
            let mut seen: Vec<u64> = (0..size).map(|at| permutation.at(at)).collect();
            seen.sort_unstable();
            prop_assert_eq!(seen, (0..size).collect::<Vec<_>>());
        }

        #[test]
        fn large_ranges_stay_in_range_and_apart(key: [u8; 32], size in 1_u64 << 40..1 << 53, at in 0_u64..1 << 39) {
            let permutation = Permutation::new(key, size);
            prop_assert!(permutation.at(at) < size);
            prop_assert_ne!(permutation.at(at), permutation.at(at + 1));
        }
    }

    #[test]
    fn the_order_is_pinned() {
        let permutation = Permutation::new([7; 32], 20);
        let order: Vec<u64> = (0..20).map(|at| permutation.at(at)).collect();
        assert_eq!(order, [14, 8, 15, 9, 13, 4, 7, 11, 0, 18, 3, 19, 12, 16, 1, 2, 10, 5, 17, 6]);
        assert_eq!(permutation.at(20), permutation.at(0));
    }

    #[test]
    fn the_first_places_of_many_keys_are_spread_evenly() {
        let mut counts = [0_i64; 10];
        for key in 0..10_000_u64 {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&scramble(key).to_le_bytes());
            bytes[8..16].copy_from_slice(&scramble(key ^ 1 << 40).to_le_bytes());
            counts[usize::try_from(Permutation::new(bytes, 10).at(0)).unwrap()] += 1;
        }
        let chi: i64 = counts.iter().map(|count| (count - 1_000).pow(2)).sum::<i64>() / 1_000;
        assert!(chi < 30, "chi-square with 9 degrees of freedom was {chi}: {counts:?}");
    }

    #[test]
    fn an_empty_or_single_range_is_safe() {
        assert_eq!(Permutation::new([1; 32], 0).at(5), 0);
        assert_eq!(Permutation::new([1; 32], 1).at(5), 0);
    }
}
