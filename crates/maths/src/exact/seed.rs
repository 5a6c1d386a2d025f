//! A stable hash and the stream of numbers drawn from it: given trees are always tried at given points.

/// Mixes 64 bits (the finaliser of SplitMix64, Steele, Lea, Flood 2014).
pub(crate) const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Hash of a sequence; the order matters.
pub(crate) fn combine(parts: impl IntoIterator<Item = u64>) -> u64 {
    parts.into_iter().fold(0x517C_C1B7_2722_0A95, |hash, part| mix(hash.rotate_left(17) ^ part))
}

/// Hash of bytes.
pub(crate) fn bytes(data: &[u8]) -> u64 {
    combine(data.chunks(8).map(|chunk| chunk.iter().fold(1, |word, byte| word << 8 | u64::from(*byte))))
}
