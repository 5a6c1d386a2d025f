//! Days of the calendar.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::{Date, Month};

/// A day that exists, such as `2028-02-29`: Gregorian, years 0000 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDate(Date);

impl CalendarDate {
    /// Reads `YYYY-MM-DD`; nothing else, and no day that does not exist.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let shape = bytes.len() == 10
            && bytes.iter().enumerate().all(
                |(at, byte)| {
                    if matches!(at, 4 | 7) { *byte == b'-' } else { byte.is_ascii_digit() }
                },
            );
        if !shape {
            return None;
        }
        let month: u8 = text.get(5..7)?.parse().ok()?;
        let month = Month::try_from(month).ok()?;
        Date::from_calendar_date(text.get(..4)?.parse().ok()?, month, text.get(8..)?.parse().ok()?).ok().map(Self)
    }
}

impl fmt::Display for CalendarDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.0.year(), u8::from(self.0.month()), self.0.day())
    }
}

impl Serialize for CalendarDate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CalendarDate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("expected a day as YYYY-MM-DD"))
    }
}
