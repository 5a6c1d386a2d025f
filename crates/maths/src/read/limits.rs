//! Every bound of reading in one place. Reaching one is an error with a place, never a hang or an abort.

/// Longest input, in characters.
pub const MAX_CHARACTERS: usize = 2_000;
/// Longest input after normalisation; some characters become several.
pub(crate) const MAX_NORMALISED: usize = 4 * MAX_CHARACTERS;
/// Deepest nesting of brackets, and of the tree that is made.
pub const MAX_NESTING: u32 = 64;
/// Deepest recursion of the parser: an operator and a bracket a level, and some. It fits into 1 MiB of stack.
pub(crate) const MAX_RECURSION: u32 = 2 * MAX_NESTING + 8;
/// Most nodes of a tree.
pub const MAX_NODES: u32 = 2_000;
/// Most digits of one number.
pub const MAX_DIGITS: usize = 400;
/// Largest power of ten in one number, either way.
pub const MAX_EXPONENT: u32 = 400;
/// Longest unit, in characters.
pub(crate) const MAX_UNIT: usize = 60;
