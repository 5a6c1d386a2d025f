//! Days of the calendar.

use std::fmt;
use std::str::FromStr;

use jiff::Span;
use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A day that exists, such as `2028-02-29`: Gregorian, years 0000 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDate(Date);

impl CalendarDate {
    /// Days from the first supported day to the last.
    const DAYS: i32 = 3_652_424;

    /// The date of that month (from 1) and day; `None` if it does not exist.
    pub fn of(year: i32, month: u8, day: u8) -> Option<Self> {
        let date = Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?).ok()?;
        (date >= Date::ZERO).then_some(Self(date))
    }

    /// The date of the library, clamped to the supported years: it has negative ones too.
    pub(crate) fn clamped(date: Date) -> Self {
        Self(date.max(Date::ZERO))
    }

    /// The date for the library.
    pub(crate) const fn civil(self) -> Date {
        self.0
    }

    /// The year, 0 to 9999.
    pub fn year(self) -> i32 {
        self.0.year().into()
    }

    /// The month; 1 is January.
    pub fn month(self) -> u8 {
        self.0.month().unsigned_abs()
    }

    /// The day of the month, from 1.
    pub fn day(self) -> u8 {
        self.0.day().unsigned_abs()
    }

    /// The day of the week: 1 is Monday, 7 Sunday.
    pub fn weekday(self) -> u8 {
        self.0.weekday().to_monday_one_offset().unsigned_abs()
    }

    /// The date that number of days later (earlier if negative); clamped to the supported years.
    #[must_use]
    pub fn plus_days(self, days: i32) -> Self {
        let days = days.clamp(-Self::DAYS, Self::DAYS);
        Self::clamped(self.0.saturating_add(Span::new().days(days)))
    }

    /// Days from `earlier` to this date, negative if `earlier` is later.
    pub fn days_since(self, earlier: Self) -> i32 {
        (self.0 - earlier.0).get_days()
    }

    /// The Monday of the date's week.
    #[must_use]
    pub fn monday(self) -> Self {
        self.plus_days(1 - i32::from(self.weekday()))
    }

    /// Reads `YYYY-MM-DD`; `None` for other text and for dates that do not exist.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, rest) = text.split_at_checked(4)?;
        let (month, day) = rest.strip_prefix('-')?.split_once('-')?;
        Self::of(digits(year)?, two_digits(month)?, two_digits(day)?)
    }
}

/// A number that is two digits and nothing else, no sign.
pub(crate) fn two_digits<N: FromStr>(text: &str) -> Option<N> {
    digits(text).filter(|_| text.len() == 2)
}

fn digits<N: FromStr>(text: &str) -> Option<N> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Default for CalendarDate {
    /// The first supported day.
    fn default() -> Self {
        Self(Date::ZERO)
    }
}

impl fmt::Display for CalendarDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
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
