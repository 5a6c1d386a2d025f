//! Instants as RFC 3339 text, in the years 0000 to 9999.

use jiff::SignedDuration;
use jiff::civil::{Date, DateTime, Time};

use crate::calendar::{CalendarDate, two_digits};

/// The library's own instants end a day before the year 9999 does, so dates and times without a zone are used, in UTC.
const EPOCH: DateTime = Date::constant(1970, 1, 1).at(0, 0, 0, 0);

/// The text of that many microseconds since the epoch, with that many decimals of a second, rounded down, or with as
/// many as it has; `None` outside the years.
pub(super) fn text(micros: i64, decimals: Option<usize>) -> Option<String> {
    let at = after_epoch(SignedDuration::from_micros(micros)).filter(|at| at.year() >= 0)?;
    Some(decimals.map_or_else(|| format!("{at}Z"), |decimals| format!("{at:.decimals$}Z")))
}

/// Microseconds since the epoch, rounded down. RFC 3339 allows any character between date and time, and leap seconds,
/// which are read as the last microsecond before them.
pub(super) fn micros(text: &str) -> Option<i64> {
    let (date, rest) = text.split_at_checked(10)?;
    let (clock, rest) = rest.get(1..)?.split_at_checked(8)?;
    let mut parts = clock.splitn(3, ':').map(two_digits);
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    let is_leap = second == 60;
    let time = Time::new(hour, minute, if is_leap { 59 } else { second }, 0).ok()?;
    let (fraction, offset) = split_fraction(rest)?;
    let local = CalendarDate::parse(date)?.civil().to_datetime(time);
    let since = local.duration_since(EPOCH).checked_sub(offset_ahead(offset)?)?;
    if is_leap && !ends_month(since) {
        return None;
    }
    let fraction = if is_leap { 999_999 } else { fraction };
    i64::try_from(since.as_micros()).ok()?.checked_add(fraction)
}

/// Splits `.25Z` into microseconds and the offset.
fn split_fraction(text: &str) -> Option<(i64, &str)> {
    let Some(rest) = text.strip_prefix('.') else { return Some((0, text)) };
    let (digits, offset) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    let micros = format!("{digits:0<6}");
    (!digits.is_empty()).then_some((micros.get(..6)?.parse().ok()?, offset))
}

/// How far local time is ahead of UTC: `Z`, `+01:00`, `-00:30`.
fn offset_ahead(text: &str) -> Option<SignedDuration> {
    if text.eq_ignore_ascii_case("z") {
        return Some(SignedDuration::ZERO);
    }
    let (sign, clock) = text.split_at_checked(1)?;
    let (hour, minute) = clock.split_once(':')?;
    let ahead = Time::new(two_digits(hour)?, two_digits(minute)?, 0, 0).ok()?.duration_since(Time::midnight());
    match sign {
        "+" => Some(ahead),
        "-" => Some(-ahead),
        _ => None,
    }
}

/// Whether a second is the last one of a month in UTC, where leap seconds are.
fn ends_month(second: SignedDuration) -> bool {
    after_epoch(second).is_some_and(|at| at.day() == at.days_in_month() && at.time() == Time::constant(23, 59, 59, 0))
}

fn after_epoch(since: SignedDuration) -> Option<DateTime> {
    EPOCH.checked_add(since).ok()
}
