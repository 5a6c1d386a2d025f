//! Amounts of money, as they are written everywhere.

use std::fmt;

/// An amount in millionths of the currency's unit; the currency is that of the prices.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Money(pub u64);

impl Money {
    /// Converts a stored amount, which is never negative.
    pub fn stored(millionths: i64) -> Self {
        Self(u64::try_from(millionths).unwrap_or(0))
    }
}

impl fmt::Display for Money {
    /// Writes two decimal places, and up to six if they are needed: `2.50`, `0.000012`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = format!("{:06}", self.0 % 1_000_000);
        let said = places.trim_end_matches('0').len().max(2);
        write!(f, "{}.{}", self.0 / 1_000_000, &places[..said])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_has_two_places_and_more_only_where_they_say_something() {
        let written = [0, 12, 2_500_000, 1_234_567, 1_230_000].map(|amount| Money(amount).to_string());
        assert_eq!(written, ["0.00", "0.000012", "2.50", "1.234567", "1.23"]);
    }
}
