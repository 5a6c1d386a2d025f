//! Exact fractions from 0 to 1: weights, accuracies, percentages.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A fraction from 0 to 1, exact to the millionth: `0.25`, or 70 of 100.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Share(u32);

impl Share {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(1_000_000);

    /// Creates a share from millionths; `None` above one.
    pub const fn from_millionths(millionths: u32) -> Option<Self> {
        if millionths <= Self::ONE.0 { Some(Self(millionths)) } else { None }
    }

    /// Returns the millionths.
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// Returns the basis points (hundredths of a per cent), rounded down.
    pub const fn basis_points(self) -> u32 {
        self.0 / 100
    }

    /// Formats the share as a percentage without unnecessary zeros, such as `70` or `66.5`.
    pub fn percent(self) -> String {
        decimal(self.0, 10_000)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimal(self.0, 1_000_000))
    }
}

fn decimal(units: u32, per_one: u32) -> String {
    let digits = per_one.ilog10() as usize;
    let text = format!("{}.{:0digits$}", units / per_one, units % per_one);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_prints_without_needless_zeros() {
        let of = |millionths| Share::from_millionths(millionths).unwrap();
        assert_eq!(of(300_000).to_string(), "0.3");
        assert_eq!(of(1).to_string(), "0.000001");
        assert_eq!(Share::ONE.to_string(), "1");
        assert_eq!(Share::ZERO.to_string(), "0");
        assert_eq!(of(665_000).percent(), "66.5");
        assert_eq!(of(700_000).percent(), "70");
    }

    #[test]
    fn nothing_is_more_than_the_whole() {
        assert_eq!(Share::from_millionths(1_000_001), None);
    }
}
