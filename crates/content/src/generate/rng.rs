//! Random numbers that are identical on every machine and in every version: ChaCha8, one stream per path, and our own
//! uniform draw (libraries may change theirs, and have).

use plumb_types::saturating_cast;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use plumb_answers::item::MAX_SEED;

/// An independent random stream, named by a seed and a path.
///
/// Two parts of one item never share a stream: re-seeding one stream for each part would put the key under one letter
/// in every part.
#[derive(Debug, Clone)]
pub struct Stream {
    rng: ChaCha8Rng,
}

impl Stream {
    /// Creates the stream of `path` for `seed`: its key is SHA-256 of the seed's eight little-endian bytes and the
    /// path.
    pub fn new(seed: u64, path: &str) -> Self {
        Self::of_parts(seed, &[path])
    }

    /// Like [`Stream::new`], for the path made by joining `parts` with `/`.
    pub fn of_parts(seed: u64, parts: &[&str]) -> Self {
        Self { rng: ChaCha8Rng::from_seed(key(seed, parts)) }
    }

    /// Returns the next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// Returns a uniform draw from `0..n` (Lemire's multiplication with rejection); 0 if `n` is 0.
    #[expect(clippy::cast_possible_truncation, reason = "the low and the high half of a product are what is meant")]
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        let mut product = u128::from(self.word()) * u128::from(n);
        if (product as u64) < n {
            let threshold = n.wrapping_neg() % n;
            // A round is rejected with probability below 1/2, so the limit is never reached in practice.
            for _ in 0..128 {
                if product as u64 >= threshold {
                    break;
                }
                product = u128::from(self.word()) * u128::from(n);
            }
        }
        (product >> 64) as u64
    }

    /// Returns a uniform index into a sequence of length `len`.
    pub fn index(&mut self, len: usize) -> usize {
        // The number is below `len`, so it fits.
        saturating_cast(self.below(saturating_cast(len)))
    }

    /// Shuffles uniformly (Fisher–Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index(last + 1);
            items.swap(last, other);
        }
    }
}

/// Derives a seed from another seed and a path, at most [`MAX_SEED`].
pub fn derive_seed(seed: u64, path: &str) -> u64 {
    let bytes = key(seed, &[path]);
    let mut head = [0; 8];
    head.copy_from_slice(&bytes[..8]);
    u64::from_le_bytes(head) & MAX_SEED
}

/// SHA-256 of a seed and a path.
pub(super) fn key(seed: u64, parts: &[&str]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(seed.to_le_bytes());
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            hasher.update(b"/");
        }
        hasher.update(part.as_bytes());
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_gives_the_pinned_words() {
        // Computed with an independent ChaCha8, written from the RFC's description.
        let mut stream = Stream::new(42, "params");
        let words: Vec<u64> = (0..4).map(|_| stream.word()).collect();
        assert_eq!(
            words,
            [
                17_160_109_068_708_374_342,
                14_067_895_678_605_569_964,
                5_343_455_408_028_056_968,
                3_381_914_559_021_734_476
            ]
        );
    }

    #[test]
    fn a_draw_gives_the_pinned_numbers() {
        let mut stream = Stream::new(42, "params");
        let draws: Vec<u64> = [10, 100, 1_000_000, 3 << 62].iter().map(|n| stream.below(*n)).collect();
        assert_eq!(draws, [9, 76, 289_669, 13_001_390_843_062_130_596]);
    }

    #[test]
    fn a_derived_seed_is_pinned_and_small_enough_for_json() {
        assert_eq!(derive_seed(7, "item/3/0"), 5_546_841_862_396_145);
        assert!((0..1_000).all(|seed| derive_seed(seed, "x") <= MAX_SEED));
    }

    #[test]
    fn parts_join_to_a_path() {
        assert_eq!(Stream::of_parts(1, &["a", "b"]).word(), Stream::new(1, "a/b").word());
    }

    #[test]
    fn paths_and_seeds_are_independent() {
        let first = |seed, path| Stream::new(seed, path).word();
        assert_ne!(first(1, "params"), first(1, "stem"));
        assert_ne!(first(1, "params"), first(2, "params"));
    }

    #[test]
    fn draws_are_uniform_also_when_the_range_does_not_divide_the_word() {
        let mut stream = Stream::new(3, "uniform");
        let mut counts = [0_i64; 7];
        for _ in 0..70_000 {
            counts[stream.index(7)] += 1;
        }
        let chi: i64 = counts.iter().map(|count| (count - 10_000).pow(2)).sum::<i64>() / 10_000;
        assert!(chi < 23, "chi-square with 6 degrees of freedom was {chi}: {counts:?}");
        // A range of three quarters of 2^64 rejects one word in four; its halves must still be equally likely.
        let low = (0..40_000).filter(|_| stream.below(3 << 62) < 3 << 61).count();
        assert!((19_600..20_400).contains(&low), "{low}");
    }

    #[test]
    fn a_shuffle_reaches_every_order_equally() {
        let mut stream = Stream::new(9, "shuffle");
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut order = [0, 1, 2, 3];
            stream.shuffle(&mut order);
            *counts.entry(order).or_insert(0_i64) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi: i64 = counts.values().map(|count| (count - 1_000).pow(2)).sum::<i64>() / 1_000;
        assert!(chi < 50, "chi-square with 23 degrees of freedom was {chi}");
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        assert_eq!(Stream::new(0, "").below(0), 0);
        assert_eq!(Stream::new(0, "").below(1), 0);
    }
}
