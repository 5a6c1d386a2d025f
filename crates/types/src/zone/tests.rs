use proptest::prelude::*;

use super::*;

fn zone(name: &str) -> Zone {
    Zone::parse(name).unwrap_or_else(|| panic!("{name}"))
}

fn local(text: &str) -> LocalTime {
    LocalTime::parse(text).unwrap_or_else(|| panic!("{text}"))
}

/// The instant of the local time `text` in a zone.
fn at(name: &str, text: &str) -> String {
    zone(name).instant(local(text)).unwrap().to_rfc3339()
}

fn shown(name: &str, utc: &str) -> String {
    zone(name).local(Timestamp::parse(utc).unwrap()).to_string()
}

#[test]
fn the_same_time_is_another_instant_in_summer() {
    assert_eq!(at("Europe/Berlin", "2026-11-27T17:00"), "2026-11-27T16:00:00Z");
    assert_eq!(at("Europe/Berlin", "2026-07-27T17:00"), "2026-07-27T15:00:00Z");
    assert_eq!(at("America/St_Johns", "2026-11-27T17:00"), "2026-11-27T20:30:00Z");
    assert_eq!(at("America/St_Johns", "2026-07-27T17:00"), "2026-07-27T19:30:00Z");
    assert_eq!(at("Asia/Kolkata", "2026-07-27T17:00:30"), "2026-07-27T11:30:30Z");
    assert_eq!(at("UTC", "2026-07-27T17:00"), "2026-07-27T17:00:00Z");
}

#[test]
fn what_clocks_go_forward_past_is_no_time_and_the_one_that_was_meant_is_told() {
    for (name, none, later) in [
        ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:30"),
        ("Europe/Berlin", "2026-03-29T02:00", "2026-03-29T03:00"),
        ("America/St_Johns", "2026-03-08T02:15", "2026-03-08T03:15"),
        // Clocks went forward by half an hour.
        ("Australia/Lord_Howe", "2026-10-04T02:10", "2026-10-04T02:40"),
        // A day that was skipped completely.
        ("Pacific/Apia", "2011-12-30T12:00", "2011-12-31T12:00"),
    ] {
        assert_eq!(zone(name).instant(local(none)), Err(SkippedTime { later: local(later) }), "{name} {none}");
        assert_eq!(zone(name).clock_change_at(local(none)), ClockChange::GoForward);
    }
    assert_eq!(at("Europe/Berlin", "2026-03-29T01:59"), "2026-03-29T00:59:00Z");
    assert_eq!(at("Europe/Berlin", "2026-03-29T03:00"), "2026-03-29T01:00:00Z");
}

#[test]
fn of_two_instants_that_clocks_show_alike_the_first_is_meant() {
    let berlin = zone("Europe/Berlin");
    assert_eq!(at("Europe/Berlin", "2026-10-25T02:30"), "2026-10-25T00:30:00Z");
    assert_eq!(at("America/St_Johns", "2026-11-01T01:30"), "2026-11-01T04:00:00Z");
    assert_eq!(berlin.clock_change_at(local("2026-10-25T02:30")), ClockChange::GoBack);
    assert_eq!(berlin.clock_change_at(local("2026-10-25T03:00")), ClockChange::GoOn);
    let second = |utc| berlin.is_second_time(Timestamp::parse(utc).unwrap());
    assert!(!second("2026-10-25T00:30:00Z") && second("2026-10-25T01:30:00Z") && !second("2026-10-25T02:30:00Z"));
    assert_eq!(shown("Europe/Berlin", "2026-10-25T01:30:00Z"), "2026-10-25T02:30");
}

#[test]
fn a_day_is_the_one_that_people_there_write() {
    let day = |name: &str, utc: &str| school_day(&zone(name), Timestamp::parse(utc).unwrap()).to_string();
    assert_eq!(day("Europe/Berlin", "2026-11-22T23:30:00Z"), "2026-11-23");
    assert_eq!(day("America/St_Johns", "2026-11-22T03:00:00Z"), "2026-11-21");
    assert_eq!(day("UTC", "2026-11-22T23:59:59Z"), "2026-11-22");
    assert_eq!(day("Pacific/Apia", "2011-12-30T09:59:59Z"), "2011-12-29");
    assert_eq!(day("Pacific/Apia", "2011-12-30T10:00:00Z"), "2011-12-31", "the 30th was left out");
}

#[test]
fn a_day_begins_when_its_date_is_first_written() {
    let begins = |name: &str, day: &str| zone(name).begins(CalendarDate::parse(day).unwrap()).to_rfc3339();
    assert_eq!(begins("Europe/Berlin", "2026-03-29"), "2026-03-28T23:00:00Z");
    assert_eq!(begins("Europe/Berlin", "2026-03-30"), "2026-03-29T22:00:00Z");
    assert_eq!(begins("UTC", "2026-03-30"), "2026-03-30T00:00:00Z");
    // Clocks in Cairo went from midnight to one.
    assert_eq!(begins("Africa/Cairo", "2026-04-24"), "2026-04-23T22:00:00Z");
    assert_eq!(zone("Africa/Cairo").local(Timestamp::parse("2026-04-23T22:00:00Z").unwrap()).clock(), "01:00");
}

#[test]
fn files_have_the_exact_instant_on_the_clock_there() {
    let at = Timestamp::parse("2026-11-22T14:05:09Z").unwrap();
    for (name, text) in [
        ("UTC", "2026-11-22T14:05:09+00:00"),
        ("Europe/Berlin", "2026-11-22T15:05:09+01:00"),
        ("America/St_Johns", "2026-11-22T10:35:09-03:30"),
    ] {
        assert_eq!(zone(name).stamp(at), text);
        assert_eq!(Timestamp::parse(text), Some(at));
    }
}

#[test]
fn a_zone_is_called_by_its_present_name_and_place() {
    assert_eq!(zone("asia/calcutta").name(), "Asia/Kolkata");
    assert_eq!(zone("Europe/Kiev").name(), "Europe/Kyiv");
    assert_eq!(zone("Europe/Amsterdam").name(), "Europe/Amsterdam");
    assert_eq!(zone("Etc/UTC").name(), "UTC");
    assert_eq!(zone("America/Argentina/Buenos_Aires").place(), "Buenos Aires");
    assert_eq!(zone("UTC"), Zone::utc());
    for name in ["", "Berlin", "Europe/Atlantis", "Etc/Unknown", "+02:00", "../../etc/passwd", "Factory", "local"] {
        assert_eq!(Zone::parse(name), None, "{name}");
    }
}

#[test]
fn every_zone_of_the_list_is_read_back() {
    let names = Zone::names();
    assert!(names.len() > 300 && names.iter().any(|name| name == "UTC"), "{}", names.len());
    for name in names {
        assert_eq!(zone(name).name(), name);
        let json = serde_json::to_string(&zone(name)).unwrap();
        assert_eq!(serde_json::from_str::<Zone>(&json).unwrap(), zone(name));
    }
    assert!(serde_json::from_str::<Zone>("\"Mars/Olympus\"").is_err());
}

#[test]
fn what_is_no_time_of_a_day_is_not_read() {
    for text in [
        "",
        "2026-11-22",
        "2026-11-22 09:00",
        "2026-02-30T09:00",
        "2026-11-22T9:00",
        "2026-11-22T24:00",
        "2026-11-22T09:60",
        "2026-11-22T09:00:60",
        "2026-11-22T09:00Z",
        "2026-11-22T+9:00",
        "2026-11-22T09:00:00.5",
    ] {
        assert_eq!(LocalTime::parse(text), None, "{text}");
    }
    assert_eq!(local("2026-11-22T09:00:30").to_string(), "2026-11-22T09:00:30");
    assert_eq!(local("2026-11-22T09:00:00").to_string(), "2026-11-22T09:00");
}

#[test]
fn instants_at_the_ends_of_time_are_shown_all_the_same() {
    for name in ["UTC", "Pacific/Apia", "Europe/Berlin"] {
        assert_eq!(zone(name).local(Timestamp::from_micros(i64::MAX)).day.year(), 9999);
        assert_eq!(zone(name).local(Timestamp::from_micros(i64::MIN)).day.year(), 0);
        for text in ["9999-12-31T23:59:59", "0000-01-01T00:00"] {
            let _ = zone(name).instant(local(text));
        }
    }
}

#[test]
fn days_are_counted_by_the_calendar() {
    let day = |text: &str| CalendarDate::parse(text).unwrap();
    assert_eq!(day("2028-03-01").days_since(day("2028-02-28")), 2);
    assert_eq!(day("2026-12-31").plus_days(1), day("2027-01-01"));
    assert_eq!(day("2026-11-22").monday(), day("2026-11-16"), "a Sunday");
    assert_eq!(day("2026-11-16").monday(), day("2026-11-16"));
    assert_eq!(day("2026-11-16").weekday(), 1);
    assert_eq!(day("9999-12-31").plus_days(i32::MAX), day("9999-12-31"));
    assert_eq!(day("0000-01-01").plus_days(i32::MIN), day("0000-01-01"));
}

proptest! {
    /// The local time shown in a form reads back as that local time in every zone, and as that instant unless it is a
    /// second occurrence.
    #[test]
    fn what_is_shown_and_entered_is_shown_again(
        name in prop::sample::select(Zone::names()),
        secs in -2_000_000_000_i64..20_000_000_000,
    ) {
        let (zone, at) = (zone(&name), Timestamp::from_secs(secs));
        let shown = zone.local(at);
        let entered = zone.instant(local(&shown.to_string())).unwrap();
        prop_assert_eq!(zone.local(entered), shown);
        prop_assert_eq!(entered != at, zone.is_second_time(at));
    }

    /// A day begins on its date, and the second before belongs to another day.
    #[test]
    fn nothing_of_a_day_is_before_it_begins(
        name in prop::sample::select(Zone::names()),
        secs in -2_000_000_000_i64..20_000_000_000,
    ) {
        let zone = zone(&name);
        let day = school_day(&zone, Timestamp::from_secs(secs));
        let begins = zone.begins(day);
        prop_assert_eq!(school_day(&zone, begins), day);
        prop_assert!(school_day(&zone, begins.plus_secs(-1)) < day);
    }
}
