//! Days with practice.

use std::collections::BTreeMap;

use plumb_learning::scorecard::FirstAnswer;
use plumb_types::calendar::CalendarDate;
use plumb_types::time::Timestamp;
use plumb_types::zone::{Zone, school_day};

/// Most days shown.
const DAYS: usize = 14;

/// Numbers of answers and of right ones, by calendar day in a time zone.
pub(super) struct Days(BTreeMap<CalendarDate, (u32, u32)>);

impl Days {
    pub(super) fn of(answers: &[FirstAnswer], zone: &Zone) -> Self {
        let mut days: BTreeMap<CalendarDate, (u32, u32)> = BTreeMap::new();
        for answer in answers {
            let (all, right) = days.entry(school_day(zone, answer.at)).or_default();
            *all += 1;
            *right += u32::from(answer.right);
        }
        Self(days)
    }

    /// Returns the latest days with answers, oldest first: (day, answers, right).
    pub(super) fn latest(&self) -> Vec<(CalendarDate, u32, u32)> {
        let mut shown: Vec<_> =
            self.0.iter().rev().take(DAYS).map(|(day, (all, right))| (*day, *all, *right)).collect();
        shown.reverse();
        shown
    }

    /// Returns the number of days in a row with answers, ending today or yesterday.
    pub(super) fn streak(&self, now: Timestamp, zone: &Zone) -> u32 {
        days_in_a_row(&self.0, school_day(zone, now))
    }
}

/// Returns the number of days in a row among these, ending today or yesterday, as today is not over yet.
pub(crate) fn days_in_a_row<T>(days: &BTreeMap<CalendarDate, T>, today: CalendarDate) -> u32 {
    let mut day = if days.contains_key(&today) { today } else { today.plus_days(-1) };
    let mut count = 0;
    while days.contains_key(&day) {
        count += 1;
        day = day.plus_days(-1);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_of_days_lasts_through_today_until_tomorrow() {
        let streak = |list: &[i64], today: i64| {
            let at = |day: i64| Timestamp::from_secs(day * 86_400 + 3_600);
            let answers: Vec<FirstAnswer> = list.iter().map(|day| FirstAnswer { at: at(*day), right: true }).collect();
            Days::of(&answers, &Zone::utc()).streak(at(today), &Zone::utc())
        };
        assert_eq!(streak(&[], 10), 0);
        assert_eq!(streak(&[10], 10), 1);
        assert_eq!(streak(&[8, 9], 10), 2, "today is not over yet");
        assert_eq!(streak(&[7, 8], 10), 0);
        assert_eq!(streak(&[5, 7, 8, 9, 10, 10], 10), 4);
    }

    #[test]
    fn an_evening_in_the_west_is_practice_of_that_day() {
        let zone = Zone::parse("America/St_Johns").unwrap();
        let at = |text: &str| FirstAnswer { at: Timestamp::parse(text).unwrap(), right: true };
        // 21:30 on Friday and 10:30 on Saturday there; in UTC both are Saturday.
        let answers = [at("2026-11-28T14:00:00Z"), at("2026-11-28T01:00:00Z")];
        let (there, utc) = (Days::of(&answers, &zone), Days::of(&answers, &Zone::utc()));
        let now = Timestamp::parse("2026-11-28T15:00:00Z").unwrap();
        assert_eq!((there.streak(now, &zone), utc.streak(now, &Zone::utc())), (2, 1));
        let days: Vec<String> = there.latest().iter().map(|(day, ..)| day.to_string()).collect();
        assert_eq!(days, ["2026-11-27", "2026-11-28"]);
    }
}
