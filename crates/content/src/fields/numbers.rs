//! Reads numbers and flags: exact, never through binary fractions.

use crate::share::Share;
use crate::text::source::Style;
use crate::text::yaml::Data;
use plumb_types::decimal::Decimal;

use super::{LocatedNode, Reader};

impl Reader<'_> {
    /// Returns the text of an unquoted scalar.
    fn plain(at: &LocatedNode) -> Option<&str> {
        match &at.node.data {
            Data::Scalar(text) if at.place().style == Style::Plain => Some(text),
            _ => None,
        }
    }

    /// Reads `true` or `false`.
    pub(crate) fn boolean(&mut self, at: &LocatedNode) -> Option<bool> {
        match Self::plain(at) {
            Some("true" | "True" | "TRUE") => Some(true),
            Some("false" | "False" | "FALSE") => Some(false),
            _ => {
                self.wrong_type(at, "`true` or `false`");
                None
            }
        }
    }

    /// Reads an exact decimal.
    pub(crate) fn decimal(&mut self, at: &LocatedNode) -> Option<Decimal> {
        let found = Self::plain(at).and_then(Decimal::parse);
        if found.is_none() {
            self.wrong_type(at, "a number");
            let quoted = matches!(&at.node.data, Data::Scalar(text) if Decimal::parse(text).is_some());
            if let (true, Some(problem)) = (quoted, self.problems.last_mut()) {
                problem.help = Some("remove the quotes".to_owned());
            }
        }
        found
    }

    /// Reads a whole number.
    pub fn integer(&mut self, at: &LocatedNode) -> Option<i64> {
        let found = self.decimal(at)?;
        if found.places > 0 {
            self.wrong_type(at, "a whole number");
            return None;
        }
        Some(found.mantissa)
    }

    /// Reads a whole number within bounds.
    pub(crate) fn count(&mut self, at: &LocatedNode, min: u32, max: u32) -> Option<u32> {
        let found = self.integer(at)?;
        let fits = u32::try_from(found).ok().filter(|count| (min..=max).contains(count));
        if fits.is_none() {
            self.error(at.place(), "out-of-range", format!("{found} is not between {min} and {max}"));
        }
        fits
    }

    /// Reads a share, from 0 to 1.
    pub(crate) fn share(&mut self, at: &LocatedNode) -> Option<Share> {
        self.scaled_share(at, 6, "between 0 and 1, with at most 6 decimals")
    }

    /// Reads a percentage, from 0 to 100.
    pub(crate) fn percent(&mut self, at: &LocatedNode) -> Option<Share> {
        self.scaled_share(at, 4, "between 0 and 100, with at most 4 decimals")
    }

    fn scaled_share(&mut self, at: &LocatedNode, places: u32, range: &str) -> Option<Share> {
        let found = self.decimal(at)?;
        let scaled = found.scaled(places).and_then(|scaled| u32::try_from(scaled).ok());
        let share = scaled.and_then(Share::from_millionths);
        if share.is_none() {
            self.error(at.place(), "out-of-range", format!("this number is not {range}"));
        }
        share
    }
}
