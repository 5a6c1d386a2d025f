//! All bounds of the language. Exceeding one is an error with a span, never a hang, an abort or a silently different
//! result.

/// Maximum length of a formula source, in bytes.
pub const MAX_SOURCE_BYTES: usize = 4 * 1024;
/// Maximum length of a template source (stem, solution step), in bytes.
pub const MAX_TEMPLATE_BYTES: usize = 10_000;
/// Maximum nesting of brackets and of the expression tree.
pub const MAX_DEPTH: usize = 64;
/// Maximum number of nodes of one expression tree.
pub const MAX_NODES: usize = 2_000;
/// Maximum number of steps of one evaluation; large numbers, lists and texts cost more than one.
pub const MAX_STEPS: u32 = 100_000;
/// Maximum number of bits of an integer, and of each part of a fraction.
pub const MAX_BITS: u64 = 4_096;
/// Maximum number of elements of a list, and of characters of a text.
pub const MAX_SIZE: usize = 10_000;
/// Maximum number of decimal places in `round` and formats.
pub const MAX_PLACES: usize = 1_000;
/// Maximum number of names that one formula can see.
pub const MAX_NAMES: usize = 10_000;
