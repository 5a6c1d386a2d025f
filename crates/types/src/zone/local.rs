//! Local dates and times.

use std::fmt;

use jiff::civil::{DateTime, Time};
use jiff::tz::AmbiguousOffset;

use crate::calendar::{CalendarDate, two_digits};
use crate::time::Timestamp;

/// A date and time of day, to the second, without a zone: the input of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalTime {
    /// The day.
    pub day: CalendarDate,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59.
    pub second: u8,
}

/// Effect of clock changes on a local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockChange {
    /// The time occurs once.
    GoOn,
    /// The time is skipped.
    GoForward,
    /// The time occurs twice.
    GoBack,
}

/// A local time that is skipped because clocks go forward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkippedTime {
    /// The time shifted by as much as clocks go forward: most likely the intended one.
    pub later: LocalTime,
}

impl LocalTime {
    /// Reads `2026-11-22T09:00`, as browsers send it, with or without seconds.
    pub fn parse(text: &str) -> Option<Self> {
        let (day, time) = text.split_once('T')?;
        let two = |part: &str, below: u8| two_digits(part).filter(|number| *number < below);
        let parts: Vec<&str> = time.split(':').collect();
        let (hour, minute, second) = match parts[..] {
            [hour, minute] => (hour, minute, "00"),
            [hour, minute, second] => (hour, minute, second),
            _ => return None,
        };
        let day = CalendarDate::parse(day)?;
        Some(Self { day, hour: two(hour, 24)?, minute: two(minute, 60)?, second: two(second, 60)? })
    }

    /// The beginning of a day, unless clocks change.
    pub const fn midnight(day: CalendarDate) -> Self {
        Self { day, hour: 0, minute: 0, second: 0 }
    }

    /// The time of the day alone: `09:00`.
    pub fn clock(self) -> String {
        format!("{:02}:{:02}", self.hour, self.minute)
    }

    pub(super) fn of(civil: &DateTime) -> Self {
        let (hour, minute, second) = (civil.hour(), civil.minute(), civil.second());
        Self {
            // `within` limits the year to those of a calendar date.
            day: CalendarDate::clamped(civil.date()),
            hour: hour.unsigned_abs(),
            minute: minute.unsigned_abs(),
            second: second.unsigned_abs(),
        }
    }

    pub(super) fn civil(self) -> DateTime {
        let part = |number: u8| i8::try_from(number).unwrap_or_default();
        let time = Time::new(part(self.hour), part(self.minute), part(self.second), 0);
        time.map(|time| self.day.civil().to_datetime(time)).unwrap_or_default()
    }
}

impl fmt::Display for LocalTime {
    /// As browsers have it in a form: seconds only if not 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{:02}:{:02}", self.day, self.hour, self.minute)?;
        if self.second == 0 { Ok(()) } else { write!(f, ":{:02}", self.second) }
    }
}

/// The instant for the library, clamped to years of four digits.
pub(super) fn within(at: Timestamp) -> jiff::Timestamp {
    /// 2 January of the year 0, in seconds.
    const FIRST: i64 = -62_167_132_800;
    /// 30 December 9999.
    const LAST: i64 = 253_402_128_000;
    let secs = at.as_micros().div_euclid(1_000_000).clamp(FIRST, LAST);
    jiff::Timestamp::from_second(secs).unwrap_or_default()
}

/// The instant from the library; the last one if the library has none.
pub(super) fn timestamp(at: Option<jiff::Timestamp>) -> Timestamp {
    Timestamp::from_secs(at.unwrap_or(jiff::Timestamp::MAX).as_second())
}

pub(super) const fn clock_change(offset: AmbiguousOffset) -> ClockChange {
    match offset {
        AmbiguousOffset::Unambiguous { .. } => ClockChange::GoOn,
        AmbiguousOffset::Gap { .. } => ClockChange::GoForward,
        AmbiguousOffset::Fold { .. } => ClockChange::GoBack,
    }
}
