//! All limits of reading. Reaching one is an error with a place, never a hang or an abort.

/// Maximum input length, in characters.
pub const MAX_CHARACTERS: usize = 2_000;
/// Maximum length after normalisation; some characters become several.
pub(crate) const MAX_NORMALISED: usize = 4 * MAX_CHARACTERS;
/// Maximum nesting of brackets, and maximum depth of the tree.
pub const MAX_NESTING: u32 = 64;
/// Maximum recursion of the parser: an operator and a bracket per level, plus some reserve. It fits into 1 MiB of
/// stack.
pub(crate) const MAX_RECURSION: u32 = 2 * MAX_NESTING + 8;
/// Maximum number of nodes of a tree.
pub const MAX_NODES: u32 = 2_000;
/// Maximum number of digits of one number.
pub const MAX_DIGITS: usize = 400;
/// Maximum power of ten in one number, in either direction.
pub const MAX_EXPONENT: u32 = 400;
/// Maximum length of a unit, in characters.
pub(crate) const MAX_UNIT: usize = 60;
