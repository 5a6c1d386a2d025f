//! A mean of scores, as the sum and the number it is made of: exact, and rounded once.

/// Scores put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mean {
    /// The sum, in basis points.
    sum: u64,
    of: u64,
}

impl Mean {
    /// Of a sum and a number that were added up elsewhere.
    pub const fn of_sum(sum: u64, of: u64) -> Self {
        Self { sum, of }
    }

    /// How many scores it is of.
    pub const fn count(self) -> u64 {
        self.of
    }

    /// The mean in basis points, half up; none of nothing.
    pub fn points(self) -> Option<u16> {
        let (sum, of) = (u128::from(self.sum), u128::from(self.of));
        // ⌊sum / of + 1/2⌋, in whole numbers.
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
