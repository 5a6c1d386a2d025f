//! Mean of scores, stored as their sum and number: exact, and rounded once.

/// Mean of several scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mean {
    /// Sum of the scores, in basis points.
    sum: u64,
    of: u64,
}

impl Mean {
    /// Makes a mean from a sum and a number that were added up elsewhere.
    pub const fn of_sum(sum: u64, of: u64) -> Self {
        Self { sum, of }
    }

    /// Returns the number of scores.
    pub const fn count(self) -> u64 {
        self.of
    }

    /// Returns the mean in basis points, rounded half up; `None` without scores.
    pub fn points(self) -> Option<u16> {
        let (sum, of) = (u128::from(self.sum), u128::from(self.of));
        // ⌊sum / of + 1/2⌋, in integers.
        (2 * sum + of).checked_div(2 * of).and_then(|points| u16::try_from(points).ok())
    }
}

impl FromIterator<u16> for Mean {
    fn from_iter<I: IntoIterator<Item = u16>>(scores: I) -> Self {
        scores
            .into_iter()
            .fold(Self::default(), |mean, score| Self { sum: mean.sum + u64::from(score), of: mean.of + 1 })
    }
}
