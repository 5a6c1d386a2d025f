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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    proptest! {
        #[test]
        fn days_are_those_of_the_calendar(year in 0..10_000_i32, month in 0..14_u8, day in 0..33_u8) {
            let text = format!("{year:04}-{month:02}-{day:02}");
            let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let days = match month {
                2 => 28 + u8::from(is_leap),
                4 | 6 | 9 | 11 => 30,
                1..=12 => 31,
                _ => 0,
            };
            let shown = CalendarDate::parse(&text).map(|day| day.to_string());
            prop_assert_eq!(shown, (1..=days).contains(&day).then_some(text));
        }

        #[test]
        fn days_later_are_days_since(from in 0..3_652_425_i32, days in -4_000_000..4_000_000_i32) {
            let first = CalendarDate::default();
            let at = first.plus_days(from);
            prop_assert_eq!(at.days_since(first), from);
            prop_assert_eq!(at.plus_days(days).days_since(first), (from + days).clamp(0, 3_652_424));
        }
    }

    #[test]
    fn days_outside_of_the_calendar_do_not_exist() {
        assert_eq!(CalendarDate::of(-1, 12, 31), None);
        assert_eq!(CalendarDate::of(10_000, 1, 1), None);
        assert_eq!(CalendarDate::of(i32::MAX, 1, 1), None);
        assert_eq!(CalendarDate::of(2026, 255, 1), None);
        assert_eq!(CalendarDate::of(2026, 1, 255), None);
        for text in ["", "2026-1-01", "2026-01-1 ", "+026-01-01", "2026/01/01", "2026-01-01T", "２026-01-01"] {
            assert_eq!(CalendarDate::parse(text), None, "{text}");
        }
    }

    #[test]
    fn days_later_stay_in_the_calendar() {
        let (first, last) = (day("0000-01-01"), day("9999-12-31"));
        assert_eq!(CalendarDate::default(), first);
        assert_eq!(last.days_since(first), 3_652_424);
        assert_eq!(first.days_since(last), -3_652_424);
        assert_eq!(
            [i32::MIN, -1, 0, 1, i32::MAX].map(|days| first.plus_days(days).to_string()),
            ["0000-01-01", "0000-01-01", "0000-01-01", "0000-01-02", "9999-12-31"]
        );
        assert_eq!(
            [i32::MIN, -1, 0, 1, i32::MAX].map(|days| last.plus_days(days).to_string()),
            ["0000-01-01", "9999-12-30", "9999-12-31", "9999-12-31", "9999-12-31"]
        );
    }

    #[test]
    fn weeks_begin_on_monday() {
        assert_eq!([day("2026-11-22"), day("2026-11-23")].map(CalendarDate::weekday), [7, 1]);
        assert_eq!(day("2026-11-22").monday(), day("2026-11-16"));
        assert_eq!(day("2026-11-23").monday(), day("2026-11-23"));
        // 1 January of the year 0 is a Saturday, and the Monday before it is not supported.
        assert_eq!(day("0000-01-01").weekday(), 6);
        assert_eq!(day("0000-01-02").monday(), day("0000-01-01"));
    }
}
