//! Every bound of the language in one place. Reaching one is an error with a
//! span, never a hang, an abort or a silently different result.

/// Longest formula source, in bytes.
pub const MAX_SOURCE_BYTES: usize = 4 * 1024;
/// Longest template source (stem, solution step), in bytes.
pub const MAX_TEMPLATE_BYTES: usize = 10_000;
/// Deepest nesting of brackets and of the expression tree.
pub const MAX_DEPTH: usize = 64;
/// Most nodes of one expression tree.
pub const MAX_NODES: usize = 2_000;
/// Most steps of one evaluation; large numbers, lists and texts cost more than one.
pub const MAX_STEPS: u32 = 100_000;
/// Most bits of an integer, and of each part of a fraction.
pub const MAX_BITS: u64 = 4_096;
/// Most elements of a list, and most characters of a text.
pub const MAX_SIZE: usize = 10_000;
/// Most decimal places that `round` and formats accept.
pub const MAX_PLACES: usize = 1_000;
/// Most names one formula can see.
pub const MAX_NAMES: usize = 10_000;
