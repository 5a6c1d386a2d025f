//! Carries and borrows of written calculations, column by column.

/// Returns the number of columns of `a + b` in which ten or more is reached. The last one counts too: 58 + 67 has two.
pub(crate) fn carries(mut a: u64, mut b: u64) -> u32 {
    let (mut carry, mut count) = (0, 0);
    while a > 0 || b > 0 {
        carry = u64::from(a % 10 + b % 10 + carry >= 10);
        count += u32::from(carry == 1);
        (a, b) = (a / 10, b / 10);
    }
    count
}

/// Borrows of a written subtraction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Borrows {
    /// Number of columns that borrow from the next one.
    pub(crate) count: u32,
    /// Whether one of them borrows from a zero.
    pub(crate) is_across_zero: bool,
}

/// Returns the borrows of the smaller number taken from the larger one.
pub(crate) fn borrows(one: u64, other: u64) -> Borrows {
    let (mut from, mut taken) = (one.max(other), one.min(other));
    let (mut borrow, mut found) = (0, Borrows::default());
    while taken > 0 || borrow > 0 {
        borrow = u64::from(from % 10 < taken % 10 + borrow);
        (from, taken) = (from / 10, taken / 10);
        found.count += u32::from(borrow == 1);
        found.is_across_zero |= borrow == 1 && from % 10 == 0;
    }
    found
}
