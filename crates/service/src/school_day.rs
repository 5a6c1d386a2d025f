//! Days and weeks as people at the school count them.
//!
//! The one place that says which day an instant belongs to. Days are those of UTC for now.

use std::collections::BTreeSet;

use plumb_types::time::Timestamp;

/// Seconds of a day.
const DAY: i64 = 86_400;
/// Days of a week.
pub(crate) const WEEK: i64 = 7;

/// The day that an instant belongs to, counted from 1 January 1970.
pub(crate) fn school_day(at: Timestamp) -> i64 {
    at.as_micros().div_euclid(DAY * 1_000_000)
}

/// When a day begins.
pub(crate) fn start_of(day: i64) -> Timestamp {
    Timestamp::from_secs(day * DAY)
}

/// The Monday of the week that a day is in.
pub(crate) fn monday_of(day: i64) -> i64 {
    // 1 January 1970 was a Thursday.
    day - (day + 3).rem_euclid(WEEK)
}

/// Days in a row among these, ending today or yesterday: today is not over yet.
pub(crate) fn days_in_a_row(days: &BTreeSet<i64>, today: i64) -> u32 {
    let last = if days.contains(&today) { today } else { today - 1 };
    let mut count = 0;
    while days.contains(&(last - i64::from(count))) {
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    #[test]
    fn a_day_ends_at_midnight_and_a_week_on_sunday() {
        let sunday = school_day(at("2026-11-22T23:59:59Z"));
        assert_eq!(school_day(at("2026-11-23T00:00:00Z")), sunday + 1);
        assert_eq!(start_of(sunday), at("2026-11-22T00:00:00Z"));
        assert_eq!(start_of(monday_of(sunday)), at("2026-11-16T00:00:00Z"));
        assert_eq!(monday_of(sunday + 1), sunday + 1);
        let before_1970 = school_day(at("1969-12-31T12:00:00Z"));
        assert_eq!((before_1970, monday_of(before_1970)), (-1, -3));
    }
}
