//! Days of the calendar.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::{Date, Month};

/// A day that exists, such as `2028-02-29`: Gregorian, years 0000 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDate(Date);

impl CalendarDate {
    /// The date of that month (from 1) and day; `None` if it does not exist.
    pub fn of(year: i32, month: u8, day: u8) -> Option<Self> {
        let month = Month::try_from(month).ok()?;
        (0..=9999).contains(&year).then(|| Date::from_calendar_date(year, month, day).ok()).flatten().map(Self)
    }

    /// The year, 0 to 9999.
    pub const fn year(self) -> i32 {
        self.0.year()
    }

    /// The month; 1 is January.
    pub fn month(self) -> u8 {
        self.0.month().into()
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.0.day()
    }

    /// The day of the week: 1 is Monday, 7 Sunday.
    pub const fn weekday(self) -> u8 {
        self.0.weekday().number_from_monday()
    }

    /// The date that number of days later (earlier if negative); clamped to the supported years.
    #[must_use]
    pub fn plus_days(self, days: i32) -> Self {
        let [first, last] = [Self::FIRST, Self::LAST].map(|(year, ordinal)| Date::from_ordinal_date(year, ordinal));
        let (Ok(first), Ok(last)) = (first, last) else { return self };
        let at = self.0.to_julian_day().saturating_add(days).clamp(first.to_julian_day(), last.to_julian_day());
        Date::from_julian_day(at).map_or(self, Self)
    }

    /// Days from `earlier` to this date, negative if `earlier` is later.
    pub const fn days_since(self, earlier: Self) -> i32 {
        self.0.to_julian_day() - earlier.0.to_julian_day()
    }

    /// The Monday of the date's week.
    #[must_use]
    pub fn monday(self) -> Self {
        self.plus_days(1 - i32::from(self.weekday()))
    }

    /// The first supported day: year, day of the year.
    const FIRST: (i32, u16) = (0, 1);
    /// The last supported day.
    const LAST: (i32, u16) = (9999, 365);

    /// Reads `YYYY-MM-DD`; `None` for other text and for dates that do not exist.
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
        Self::of(text.get(..4)?.parse().ok()?, text.get(5..7)?.parse().ok()?, text.get(8..)?.parse().ok()?)
    }
}

impl Default for CalendarDate {
    /// The first supported day.
    fn default() -> Self {
        Self(Date::from_calendar_date(0, Month::January, 1).unwrap_or(Date::MIN))
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
