//! Days and times in the reader's time zone and calendar. The one place that formats them.

use plumb_service::people::Zones;
use plumb_types::calendar::CalendarDate;
use plumb_types::time::Timestamp;
use plumb_types::zone::{ClockChange, LocalTime, Zone, school_day};

use super::{Texts, t};

impl Texts {
    /// Adds UTC to each time, for comparison with records that are kept in it.
    #[must_use]
    pub fn beside_utc(self) -> Self {
        Self { beside_utc: true, ..self }
    }

    /// The school's time zone, in which input is read.
    pub fn school(&self) -> &Zone {
        &self.zones.school
    }

    /// A day and time: `22 November 2026, 14:05`.
    pub fn date_time(&self, at: Timestamp) -> String {
        let own = self.in_zone(&self.zones.own, at, Self::day);
        if !self.beside_utc {
            return own;
        }
        let (here, utc) = (self.zones.own.local(at), Zone::utc().local(at));
        if here == utc {
            t!(self, "date-time-in-utc", when = own)
        } else if here.day == utc.day {
            t!(self, "date-time-beside-utc", when = own, utc = utc.clock())
        } else {
            t!(self, "date-time-beside-utc", when = own, utc = self.in_zone(&Zone::utc(), at, Self::day))
        }
    }

    /// The time when something opens, closes or ends, with the day of the week: `Friday 27 November 2026, 17:00`.
    /// Readers in another time zone get both times.
    pub fn deadline(&self, at: Timestamp) -> String {
        let Zones { school, own } = &self.zones;
        let at_school = self.in_zone(school, at, Self::weekday);
        let (there, here) = (school.local(at), own.local(at));
        if there == here {
            return at_school;
        }
        let own = if there.day == here.day { here.clock() } else { self.in_zone(own, at, Self::weekday) };
        t!(self, "deadline-elsewhere", school = at_school, place = school.place(), own = own)
    }

    /// The day of an instant: `22 November 2026`.
    pub fn date(&self, at: Timestamp) -> String {
        self.day(school_day(&self.zones.own, at))
    }

    /// A day: `22 November 2026`.
    pub fn day(&self, day: CalendarDate) -> String {
        let month = match day.month() {
            1 => t!(self, "month-1"),
            2 => t!(self, "month-2"),
            3 => t!(self, "month-3"),
            4 => t!(self, "month-4"),
            5 => t!(self, "month-5"),
            6 => t!(self, "month-6"),
            7 => t!(self, "month-7"),
            8 => t!(self, "month-8"),
            9 => t!(self, "month-9"),
            10 => t!(self, "month-10"),
            11 => t!(self, "month-11"),
            _ => t!(self, "month-12"),
        };
        t!(self, "date-day", day = day.day(), month = month, year = day.year().to_string())
    }

    /// A day with the day of the week: `Sunday 22 November 2026`.
    fn weekday(&self, day: CalendarDate) -> String {
        let name = match day.weekday() {
            1 => t!(self, "weekday-1"),
            2 => t!(self, "weekday-2"),
            3 => t!(self, "weekday-3"),
            4 => t!(self, "weekday-4"),
            5 => t!(self, "weekday-5"),
            6 => t!(self, "weekday-6"),
            _ => t!(self, "weekday-7"),
        };
        t!(self, "date-weekday", weekday = name, date = self.day(day))
    }

    /// The hint and error beside a time field: the school's zone with the `hint`, and the reason why `typed` was
    /// refused, if there was an `error`. Clocks skip some times when they go forward, and show some twice when they go
    /// back.
    pub(crate) fn beside_time(&self, typed: &str, hint: String, error: String) -> (String, String) {
        let zone = self.school();
        let local = LocalTime::parse(typed.trim());
        let clock_change = local.map(|local| (local, zone.clock_change_at(local)));
        let named = t!(self, "time-field-zone", place = zone.place());
        let twice = match clock_change {
            Some((local, ClockChange::GoBack)) => t!(self, "time-field-twice", time = local.clock()),
            _ => String::new(),
        };
        let hints: Vec<String> = [named, hint, twice].into_iter().filter(|part| !part.is_empty()).collect();
        let error = match local.map(|local| (local, zone.instant(local))) {
            Some((local, Err(none))) if !error.is_empty() => {
                let later = none.later;
                let meant = if later.day == local.day { later.clock() } else { self.at(later, Self::day) };
                t!(self, "time-field-none", time = local.clock(), meant = meant)
            }
            _ => error,
        };
        (hints.join(" "), error)
    }

    /// A day and time in a zone, with the day formatted by `say`.
    fn in_zone(&self, zone: &Zone, at: Timestamp, say: fn(&Self, CalendarDate) -> String) -> String {
        let words = self.at(zone.local(at), say);
        if zone.is_second_time(at) { t!(self, "date-time-again", when = words) } else { words }
    }

    fn at(&self, local: LocalTime, say: fn(&Self, CalendarDate) -> String) -> String {
        t!(self, "date-time", date = say(self, local.day), time = local.clock())
    }
}

#[cfg(test)]
mod tests {
    use plumb_service::people::Reader;

    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    fn reader(school: &str, own: &str) -> Texts {
        let zone = |name| Zone::parse(name).unwrap();
        let zones = Zones { school: zone(school), own: zone(own) };
        Texts::default().read_by(Reader { zones, ..Reader::default() })
    }

    #[test]
    fn a_time_is_that_of_the_clock_where_its_reader_is() {
        let late = at("2024-02-29T23:05:00Z");
        assert_eq!(Texts::default().date(late), "29 February 2024");
        assert_eq!(Texts::default().date_time(late), "29 February 2024, 23:05");
        let berlin = reader("Europe/Berlin", "Europe/Berlin");
        assert_eq!((berlin.date(late), berlin.date_time(late)), ("1 March 2024".into(), "1 March 2024, 00:05".into()));
        let elsewhere = reader("Europe/Berlin", "America/St_Johns");
        assert_eq!(elsewhere.date_time(late), "29 February 2024, 19:35");
    }

    #[test]
    fn a_deadline_is_told_in_both_zones_to_whom_it_is_another_time() {
        let ends = at("2026-11-27T17:00:00Z");
        assert_eq!(reader("Europe/London", "Europe/London").deadline(ends), "Friday 27 November 2026, 17:00");
        assert_eq!(
            reader("Europe/London", "Europe/Berlin").deadline(ends),
            "Friday 27 November 2026, 17:00 (London) · 18:00 where you are"
        );
        assert_eq!(
            reader("Europe/London", "Pacific/Apia").deadline(ends),
            "Friday 27 November 2026, 17:00 (London) · Saturday 28 November 2026, 06:00 where you are"
        );
        // Zones with equal clocks have equal times, whatever their names.
        assert_eq!(reader("Europe/Berlin", "Europe/Rome").deadline(ends), "Friday 27 November 2026, 18:00");
    }

    #[test]
    fn the_second_of_two_times_says_so() {
        let berlin = reader("Europe/Berlin", "Europe/Berlin");
        assert_eq!(berlin.date_time(at("2026-10-25T00:30:00Z")), "25 October 2026, 02:30");
        assert_eq!(berlin.date_time(at("2026-10-25T01:30:00Z")), "25 October 2026, 02:30 (the second time)");
    }

    #[test]
    fn utc_stands_beside_where_it_is_another_time() {
        let beside = |zone: &str, when: &str| reader(zone, zone).beside_utc().date_time(at(when));
        assert_eq!(beside("UTC", "2026-11-22T14:05:00Z"), "22 November 2026, 14:05 UTC");
        assert_eq!(beside("Europe/Berlin", "2026-11-22T14:05:00Z"), "22 November 2026, 15:05 (14:05 UTC)");
        assert_eq!(
            beside("Europe/Berlin", "2026-11-22T23:05:00Z"),
            "23 November 2026, 00:05 (22 November 2026, 23:05 UTC)"
        );
    }

    #[test]
    fn a_field_names_the_zone_and_what_clocks_do_to_the_time_in_it() {
        let berlin = reader("Europe/Berlin", "Asia/Tokyo");
        let beside = |typed: &str, error: &str| berlin.beside_time(typed, String::new(), error.to_owned());
        assert_eq!(beside("2026-11-22T09:00", ""), ("School time: Berlin.".into(), String::new()));
        assert_eq!(beside("tomorrow", "No time.").1, "No time.");
        let (_, none) = beside("2026-03-29T02:30", "No time.");
        assert_eq!(none, "02:30 does not exist on that day, because the clocks go forward. Did you mean 03:30?");
        let (hint, _) = beside("2026-10-25T02:30", "");
        assert!(hint.contains("02:30 comes twice that day"), "{hint}");
        let (hint, _) = berlin.beside_time("", "Leave it blank for now.".into(), String::new());
        assert_eq!(hint, "School time: Berlin. Leave it blank for now.");
        let apia = reader("Pacific/Apia", "Pacific/Apia");
        let (_, none) = apia.beside_time("2011-12-30T12:00", String::new(), "No time.".into());
        assert!(none.ends_with("Did you mean 31 December 2011, 12:00?"), "{none}");
    }
}
