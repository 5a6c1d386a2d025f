//! Practice in this week, and the weekly goal. Days without practice are not pointed out: there is nothing to lose.

use std::collections::BTreeMap;

use plumb_store::homes::{Goal, GoalUnit, PracticeIntervalRow};
use plumb_types::calendar::CalendarDate;
use plumb_types::time::Timestamp;
use plumb_types::zone::{Zone, school_day};

use crate::scorecard::days_in_a_row;

/// The default goal.
const USUAL: Goal = Goal { unit: GoalUnit::Days, count: 3 };
/// Most days of a goal.
pub const MOST_DAYS: u32 = 7;
/// Most items of a goal.
pub const MOST_ITEMS: u32 = 500;
/// How many weeks back days in a row are counted.
const WEEKS_BACK: i32 = 13;

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayOfPractice {
    pub day: CalendarDate,
    /// Number of items answered on it.
    pub items: u32,
}

/// A week of practice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticeWeek {
    /// Days from Monday to Sunday.
    pub days: Vec<DayOfPractice>,
    /// Number of items answered.
    pub items: u32,
    /// Number of days with answers.
    pub practised: u32,
    /// Number of days in a row with practice, ending today or yesterday, at most 13 weeks.
    pub in_a_row: u32,
    pub goal: Goal,
}

impl PracticeWeek {
    /// Returns the progress in the goal's unit.
    pub const fn reached(&self) -> u32 {
        match self.goal.unit {
            GoalUnit::Days => self.practised,
            GoalUnit::Items => self.items,
        }
    }
}

/// Checks a goal: 1 to [`MOST_DAYS`] or [`MOST_ITEMS`].
pub(super) fn goal(unit: &str, count: u32) -> Option<Goal> {
    let unit = GoalUnit::parse(unit)?;
    let most = match unit {
        GoalUnit::Days => MOST_DAYS,
        GoalUnit::Items => MOST_ITEMS,
    };
    (1..=most).contains(&count).then_some(Goal { unit, count })
}

/// Returns since when practice must be read for the week.
pub(super) fn known_since(now: Timestamp, zone: &Zone) -> Timestamp {
    zone.begins(school_day(zone, now).monday().plus_days(-7 * WEEKS_BACK))
}

/// Returns the week of `now` in that time zone.
pub(super) fn week(practised: &[PracticeIntervalRow], now: Timestamp, goal: Option<Goal>, zone: &Zone) -> PracticeWeek {
    let mut by_day: BTreeMap<CalendarDate, u32> = BTreeMap::new();
    for row in practised {
        let items = by_day.entry(school_day(zone, row.at)).or_default();
        *items = items.saturating_add(u32::try_from(row.items).unwrap_or(0));
    }
    let today = school_day(zone, now);
    let days = (0..7).map(|after| today.monday().plus_days(after));
    let days = days.map(|day| DayOfPractice { day, items: by_day.get(&day).copied().unwrap_or(0) });
    let days: Vec<DayOfPractice> = days.collect();
    PracticeWeek {
        items: days.iter().map(|day| day.items).sum(),
        practised: days.iter().map(|day| u32::from(day.items > 0)).sum(),
        in_a_row: days_in_a_row(&by_day, today),
        days,
        goal: goal.unwrap_or(USUAL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    fn practised(rows: &[(&str, i64)]) -> Vec<PracticeIntervalRow> {
        rows.iter().map(|(text, items)| PracticeIntervalRow { at: at(text), items: *items }).collect()
    }

    #[test]
    fn a_week_is_from_monday_to_sunday_and_counts_days_and_items() {
        // 22 November 2026 is a Sunday.
        let rows = practised(&[
            ("2026-11-22T08:45:00Z", 3),
            ("2026-11-21T10:00:00Z", 4),
            ("2026-11-21T09:45:00Z", 2),
            ("2026-11-20T00:00:00Z", 1),
            ("2026-11-16T00:00:00Z", 5),
            ("2026-11-15T23:45:00Z", 9),
        ]);
        let week = week(&rows, at("2026-11-22T09:00:00Z"), None, &Zone::utc());
        assert_eq!(week.days.iter().map(|day| day.items).collect::<Vec<_>>(), [5, 0, 0, 0, 1, 6, 3]);
        assert_eq!(week.days[0].day, CalendarDate::of(2026, 11, 16).unwrap());
        assert_eq!((week.items, week.practised, week.in_a_row), (15, 4, 3));
        assert_eq!((week.goal, week.reached()), (USUAL, 4));
    }

    #[test]
    fn the_next_week_begins_with_nothing_and_the_row_goes_on() {
        let rows = practised(&[("2026-11-22T08:45:00Z", 3), ("2026-11-21T10:00:00Z", 4)]);
        let goal = goal("items", 20);
        let week = week(&rows, at("2026-11-23T07:00:00Z"), goal, &Zone::utc());
        assert_eq!((week.items, week.practised, week.in_a_row, week.reached()), (0, 0, 2, 0));
        assert_eq!(week.goal.count, 20);
    }

    #[test]
    fn what_is_read_reaches_back_far_enough_for_the_week_and_the_row() {
        let since = known_since(at("2026-11-22T09:00:00Z"), &Zone::utc());
        assert_eq!(since, at("2026-08-17T00:00:00Z"));
    }

    #[test]
    fn a_goal_is_at_least_one_and_at_most_all_the_days_there_are() {
        assert_eq!(goal("days", 7), Some(Goal { unit: GoalUnit::Days, count: 7 }));
        for (unit, count) in [("days", 0), ("days", 8), ("items", 0), ("items", 501), ("hours", 1), ("", 1)] {
            assert_eq!(goal(unit, count), None, "{unit} {count}");
        }
    }
}
