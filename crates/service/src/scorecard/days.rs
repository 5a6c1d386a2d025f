//! Days with practice.

use std::collections::BTreeMap;

use plumb_learning::scorecard::Answer;
use plumb_types::time::Timestamp;

use crate::school_day::{days_in_a_row, school_day, start_of};

/// Days shown.
const DAYS: usize = 14;

/// Answers and right ones, by day.
fn by_day(answers: &[Answer]) -> BTreeMap<i64, (u32, u32)> {
    let mut days: BTreeMap<i64, (u32, u32)> = BTreeMap::new();
    for answer in answers {
        let (all, right) = days.entry(school_day(answer.at)).or_default();
        *all += 1;
        *right += u32::from(answer.right);
    }
    days
}

/// The latest days with answers, oldest first: (day as an instant, answers, right).
pub(super) fn latest(answers: &[Answer]) -> Vec<(Timestamp, u32, u32)> {
    let days = by_day(answers);
    let shown = days.iter().rev().take(DAYS).map(|(day, (all, right))| (start_of(*day), *all, *right));
    let mut shown: Vec<_> = shown.collect();
    shown.reverse();
    shown
}

/// Days in a row with answers, ending today or yesterday.
pub(super) fn streak(answers: &[Answer], now: Timestamp) -> u32 {
    days_in_a_row(&by_day(answers).into_keys().collect(), school_day(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_of_days_lasts_through_today_until_tomorrow() {
        let streak = |list: &[i64], today: i64| {
            let at = |day: i64| start_of(day).plus_secs(3_600);
            let answers: Vec<Answer> = list.iter().map(|day| Answer { at: at(*day), right: true }).collect();
            super::streak(&answers, at(today))
        };
        assert_eq!(streak(&[], 10), 0);
        assert_eq!(streak(&[10], 10), 1);
        assert_eq!(streak(&[8, 9], 10), 2, "today is not over yet");
        assert_eq!(streak(&[7, 8], 10), 0);
        assert_eq!(streak(&[5, 7, 8, 9, 10, 10], 10), 4);
    }
}
