//! Column types for what the database stores in another type than the program has.

use sqlx::Type;

/// A boolean: anything except 0 is true.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct Flag(i64);

impl From<Flag> for bool {
    fn from(column: Flag) -> Self {
        column.0 != 0
    }
}

/// A text; null is read as empty.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct TextOrEmpty(Option<String>);

impl From<TextOrEmpty> for String {
    fn from(column: TextOrEmpty) -> Self {
        column.0.unwrap_or_default()
    }
}

/// A whole number that is stored as a wider one.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct Int(pub(crate) i64);

/// A stored number is out of range for its meaning.
#[derive(Debug, thiserror::Error)]
#[error("{0} is out of range")]
pub(crate) struct OutOfRange(i64);

macro_rules! from_int {
    ($($number:ty),+) => {$(
        impl TryFrom<Int> for $number {
            type Error = OutOfRange;

            fn try_from(column: Int) -> Result<Self, OutOfRange> {
                Self::try_from(column.0).map_err(|_| OutOfRange(column.0))
            }
        }
    )+};
}

from_int!(u16, u32, u64, usize);
