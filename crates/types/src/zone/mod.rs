//! Time zones: the clock and the calendar that people at a place go by.
//!
//! Their rules are compiled in, so that a zone means the same on every machine. Which zone it is comes in as an argument.

mod local;

use std::fmt;
use std::sync::LazyLock;

use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::calendar::CalendarDate;
use crate::time::Timestamp;

pub use local::{Clocks, LocalTime, NotOnTheClock};

/// What every reader gets that is not said to be somewhere else.
const UTC: &str = "UTC";

static DATABASE: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The names of all zones, in order: of each the one that is used today, such as `Asia/Kolkata` for what was
/// `Asia/Calcutta`.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let known = DATABASE.available().filter_map(|name| Zone::parse(name.as_str()));
    let mut names: Vec<String> = known.map(|zone| zone.name().to_owned()).collect();
    names.sort();
    names.dedup();
    names
});

/// A time zone of the IANA database, or UTC. Cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone of that name, such as `Europe/Berlin`, in capitals or not. A name that was replaced leads to the zone
    /// under its present one.
    pub fn parse(name: &str) -> Option<Self> {
        let named = DATABASE.get(name).ok()?;
        // What is neither a place nor UTC is no zone that people are in.
        let primary = named.primary_iana_name().filter(|name| *name == UTC || is_place(name))?;
        DATABASE.get(primary).ok().map(Self)
    }

    /// Greenwich without summers.
    pub const fn utc() -> Self {
        Self(TimeZone::UTC)
    }

    /// Its name, such as `America/Argentina/Buenos_Aires`.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or(UTC)
    }

    /// The place that it is called after, as people write it: `Buenos Aires`.
    pub fn place(&self) -> String {
        self.name().rsplit('/').next().unwrap_or_default().replace('_', " ")
    }

    /// The names of all zones, in order.
    pub fn names() -> &'static [String] {
        &NAMES
    }

    /// What clocks and calendars show there at that instant.
    pub fn local(&self, at: Timestamp) -> LocalTime {
        LocalTime::of(&self.0.to_datetime(local::within(at)))
    }

    /// An instant as files have it, exact and on the clock there: `2026-11-22T15:05:00+01:00`.
    pub fn stamp(&self, at: Timestamp) -> String {
        let local = self.local(at);
        let minutes = self.0.to_offset(local::within(at)).seconds().div_euclid(60);
        let (sign, ahead) = (if minutes < 0 { '-' } else { '+' }, minutes.abs());
        format!("{}T{}:{:02}{sign}{:02}:{:02}", local.day, local.clock(), local.second, ahead / 60, ahead % 60)
    }

    /// The instant at which clocks there show `local`: the first of two.
    ///
    /// # Errors
    ///
    /// When they never do, because they go forward past it.
    pub fn instant(&self, local: LocalTime) -> Result<Timestamp, NotOnTheClock> {
        let told = self.0.to_ambiguous_timestamp(local.civil());
        match local::clocks(told.offset()) {
            Clocks::GoForward => Err(NotOnTheClock { later: self.local(local::timestamp(told.compatible().ok())) }),
            Clocks::GoOn | Clocks::GoBack => Ok(local::timestamp(told.earlier().ok())),
        }
    }

    /// What clocks there do about `local`: whether they show it once, never or twice.
    pub fn clocks_at(&self, local: LocalTime) -> Clocks {
        local::clocks(self.0.to_ambiguous_timestamp(local.civil()).offset())
    }

    /// Whether clocks there have shown the same time of the same day before.
    pub fn is_second_time(&self, at: Timestamp) -> bool {
        let local = self.local(at);
        self.clocks_at(local) == Clocks::GoBack
            && self.instant(local).is_ok_and(|first| at.millis_since(first) >= 1_000)
    }

    /// The first instant of a day there. It need not be midnight: clocks may go forward past that.
    pub fn begins(&self, day: CalendarDate) -> Timestamp {
        let midnight = self.0.to_ambiguous_timestamp(LocalTime::midnight(day).civil());
        let (clocks, at) = (local::clocks(midnight.offset()), midnight.compatible().ok());
        let Some(after) = at.filter(|_| clocks == Clocks::GoForward) else { return local::timestamp(at) };
        let second = jiff::SignedDuration::from_secs(1);
        let gone_forward = self.0.preceding(after.checked_add(second).unwrap_or(after)).next();
        local::timestamp(Some(gone_forward.map_or(after, |transition| transition.timestamp())))
    }
}

fn is_place(name: &str) -> bool {
    name.contains('/') && !name.starts_with("Etc/")
}

impl Default for Zone {
    fn default() -> Self {
        Self::utc()
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::parse(&name).ok_or_else(|| serde::de::Error::custom(format!("{name} is no time zone")))
    }
}

/// The day that people there write at that instant.
pub fn school_day(zone: &Zone, at: Timestamp) -> CalendarDate {
    zone.local(at).day
}

#[cfg(test)]
mod tests;
