//! Numbers and flags as blueprints write them: exact, never through binary fractions.

use crate::blueprint::share::Share;
use crate::blueprint::source::Style;
use crate::blueprint::yaml::Data;

use super::fields::{At, Reader};

/// A decimal as written: `mantissa / 10^places`, places as few as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Decimal {
    pub(super) mantissa: i64,
    pub(super) places: u32,
}

/// Most digits after a decimal point.
pub(super) const MAX_PLACES: u32 = 9;

impl Decimal {
    /// Reads `12`, `-0.50`, `.5`; nothing else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(part) || whole.len() + part.len() == 0 {
            return None;
        }
        let part = part.trim_end_matches('0');
        let places = u32::try_from(part.len()).ok()?;
        let number: i64 = format!("0{whole}{part}").parse().ok()?;
        let mantissa = if text.starts_with('-') { -number } else { number };
        (places <= MAX_PLACES).then_some(Self { mantissa, places })
    }

    /// The mantissa when written with `places` places; `None` when that loses digits or does not fit.
    pub(super) fn scaled(self, places: u32) -> Option<i64> {
        self.mantissa.checked_mul(10_i64.checked_pow(places.checked_sub(self.places)?)?)
    }
}

impl Reader<'_> {
    /// The text of an unquoted scalar.
    fn plain(at: &At) -> Option<&str> {
        match &at.node.data {
            Data::Scalar(text) if at.place().style == Style::Plain => Some(text),
            _ => None,
        }
    }

    /// `true` or `false`.
    pub(super) fn boolean(&mut self, at: &At) -> Option<bool> {
        match Self::plain(at) {
            Some("true" | "True" | "TRUE") => Some(true),
            Some("false" | "False" | "FALSE") => Some(false),
            _ => {
                self.wrong_type(at, "`true` or `false`");
                None
            }
        }
    }

    /// An exact decimal.
    pub(super) fn decimal(&mut self, at: &At) -> Option<Decimal> {
        let found = Self::plain(at).and_then(Decimal::parse);
        if found.is_none() {
            self.wrong_type(at, "a number");
            let quoted = matches!(&at.node.data, Data::Scalar(text) if Decimal::parse(text).is_some());
            if let (true, Some(problem)) = (quoted, self.problems.last_mut()) {
                problem.help = Some("take the quotes away".to_owned());
            }
        }
        found
    }

    /// A whole number.
    pub(crate) fn integer(&mut self, at: &At) -> Option<i64> {
        let found = self.decimal(at)?;
        if found.places > 0 {
            self.wrong_type(at, "a whole number");
            return None;
        }
        Some(found.mantissa)
    }

    /// A whole number within bounds.
    pub(super) fn count(&mut self, at: &At, min: u32, max: u32) -> Option<u32> {
        let found = self.integer(at)?;
        let fits = u32::try_from(found).ok().filter(|count| (min..=max).contains(count));
        if fits.is_none() {
            self.error(at.place(), "out-of-range", format!("{found} is not between {min} and {max}"));
        }
        fits
    }

    /// A part of one, from 0 to 1.
    pub(super) fn share(&mut self, at: &At) -> Option<Share> {
        self.scaled_share(at, 6, "between 0 and 1, with at most 6 decimals")
    }

    /// A percentage, from 0 to 100.
    pub(super) fn percent(&mut self, at: &At) -> Option<Share> {
        self.scaled_share(at, 4, "between 0 and 100, with at most 4 decimals")
    }

    fn scaled_share(&mut self, at: &At, places: u32, range: &str) -> Option<Share> {
        let found = self.decimal(at)?;
        let scaled = found.scaled(places).and_then(|scaled| u32::try_from(scaled).ok());
        let share = scaled.and_then(Share::from_millionths);
        if share.is_none() {
            self.error(at.place(), "out-of-range", format!("this number is not {range}"));
        }
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_as_written() {
        let read = |text| Decimal::parse(text).map(|d| (d.mantissa, d.places));
        assert_eq!(read("0.60"), Some((6, 1)));
        assert_eq!(read("-12.05"), Some((-1205, 2)));
        assert_eq!(read(".5"), Some((5, 1)));
        assert_eq!(read("007"), Some((7, 0)));
        for bad in ["", ".", "-", "1e3", "0x1f", "1_000", "1.2.3", "١", "99999999999999999999", "0.0000000001"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn scaling_never_loses_a_digit() {
        let half = Decimal { mantissa: 5, places: 1 };
        assert_eq!(half.scaled(2), Some(50));
        assert_eq!(half.scaled(0), None);
        assert_eq!(Decimal { mantissa: i64::MAX, places: 0 }.scaled(1), None);
    }
}
