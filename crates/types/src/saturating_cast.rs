//! Conversion of counts between integers.

use num_traits::{Bounded, Unsigned};

/// A length, a count or an amount of work as another integer type.
///
/// Saturation is meant: what the type cannot hold becomes its largest value, because such an amount is only shown, or
/// compared with a limit far below. What identifies something, and what was stored or received, is converted by
/// `try_from` and an error instead.
pub fn saturating_cast<N: Unsigned + TryInto<T>, T: Bounded>(amount: N) -> T {
    amount.try_into().unwrap_or_else(|_| T::max_value())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_that_is_too_large_is_the_largest() {
        assert_eq!(saturating_cast::<usize, u8>(255), 255_u8);
        assert_eq!(saturating_cast::<usize, u8>(256), 255_u8);
        assert_eq!(saturating_cast::<u64, i64>(u64::MAX), i64::MAX);
        assert_eq!(saturating_cast::<u128, u64>(7), 7_u64);
    }
}
