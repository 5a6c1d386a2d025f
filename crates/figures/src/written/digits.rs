//! Numbers digit by digit.

use crate::number::Num;

/// A number that is not negative, with a fixed number of decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Digits {
    /// The number without its decimal mark.
    pub(super) value: u64,
    /// Number of decimals.
    pub(super) places: u32,
}

impl Digits {
    /// Makes a whole number.
    pub(super) const fn whole(value: u64) -> Self {
        Self { value, places: 0 }
    }

    /// Makes a number with at least `places` decimals, and as few as possible; `None` if it is negative or has too many.
    pub(super) fn of(number: Num, places: u32) -> Option<Self> {
        let (value, own) = number.decimal()?;
        let value = u64::try_from(value).ok()?;
        Some(Self { value, places: own }.with_places(places))
    }

    /// Fills up with zeros to at least `places` decimals.
    pub(super) fn with_places(self, places: u32) -> Self {
        let more = places.saturating_sub(self.places);
        Self { value: self.value * 10_u64.pow(more), places: self.places + more }
    }

    /// The highest place that is written; 0 is that of the ones, 1 that of the tens.
    pub(super) fn highest(self) -> i32 {
        let digits = i32::try_from(self.value.checked_ilog10().unwrap_or(0)).unwrap_or(0);
        (digits + self.lowest()).max(0)
    }

    /// The lowest place: 0 of whole numbers, −1 with tenths.
    pub(super) fn lowest(self) -> i32 {
        -i32::try_from(self.places).unwrap_or(0)
    }

    /// The digit at a place; 0 where none is written.
    pub(super) fn at(self, place: i32) -> u64 {
        let above = u32::try_from(place - self.lowest()).ok();
        above.and_then(|above| 10_u64.checked_pow(above)).map_or(0, |unit| self.value / unit % 10)
    }

    /// The places that are written, from the lowest.
    pub(super) fn written(self) -> impl DoubleEndedIterator<Item = i32> {
        self.lowest()..=self.highest()
    }

    /// Number of digits that are written.
    pub(super) fn count(self) -> usize {
        self.written().count()
    }

    /// The number without its decimal mark, with the zeros before its first other digit.
    pub(super) fn without_mark(self) -> Vec<u64> {
        self.written().rev().map(|place| self.at(place)).collect()
    }

    /// The number as text.
    pub(super) fn text(self, mark: char) -> String {
        let mut text = String::new();
        for place in self.written().rev() {
            if place == -1 {
                text.push(mark);
            }
            text.push_str(&self.at(place).to_string());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_they_are_written_with() {
        for (value, places, text, highest) in
            [(0, 0, "0", 0), (275, 0, "275", 2), (7, 2, "0,07", 0), (1460, 2, "14,60", 1), (50, 1, "5,0", 0)]
        {
            let number = Digits { value, places };
            assert_eq!((number.text(',').as_str(), number.highest()), (text, highest));
            assert_eq!(number.count(), text.chars().filter(char::is_ascii_digit).count());
        }
        let filled = Digits { value: 146, places: 1 }.with_places(2);
        assert_eq!((filled.at(1), filled.at(-1), filled.at(-2), filled.at(7)), (1, 6, 0, 0));
    }
}
