//! Time zones.
//!
//! Their rules are compiled in, so that a zone has one meaning on every machine. The zone itself is always an argument.

mod local;

use std::fmt;
use std::sync::LazyLock;

use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::calendar::CalendarDate;
use crate::time::Timestamp;

pub use local::{ClockChange, LocalTime, SkippedTime};

/// The default zone of a reader.
const UTC: &str = "UTC";

static DATABASE: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The names of all zones, sorted: only present names, such as `Asia/Kolkata` for the former `Asia/Calcutta`.
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
    /// The zone with that name, such as `Europe/Berlin`, in any case. A former name gives the zone with its present
    /// name.
    pub fn parse(name: &str) -> Option<Self> {
        let named = DATABASE.get(name).ok()?;
        // Zones that are neither a place nor UTC are not offered.
        let primary = named.primary_iana_name().filter(|name| *name == UTC || is_place(name))?;
        DATABASE.get(primary).ok().map(Self)
    }

    /// UTC: no summer time.
    pub const fn utc() -> Self {
        Self(TimeZone::UTC)
    }

    /// The name, such as `America/Argentina/Buenos_Aires`.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or(UTC)
    }

    /// The place in the zone's name, as people write it: `Buenos Aires`.
    pub fn place(&self) -> String {
        self.name().rsplit('/').next().unwrap_or_default().replace('_', " ")
    }

    /// The names of all zones, sorted.
    pub fn names() -> &'static [String] {
        &NAMES
    }

    /// The local date and time at that instant.
    pub fn local(&self, at: Timestamp) -> LocalTime {
        LocalTime::of(&self.0.to_datetime(local::within(at)))
    }

    /// An instant for files, exact and in local time: `2026-11-22T15:05:00+01:00`.
    pub fn stamp(&self, at: Timestamp) -> String {
        let local = self.local(at);
        let minutes = self.0.to_offset(local::within(at)).seconds().div_euclid(60);
        let (sign, ahead) = (if minutes < 0 { '-' } else { '+' }, minutes.abs());
        format!("{}T{}:{:02}{sign}{:02}:{:02}", local.day, local.clock(), local.second, ahead / 60, ahead % 60)
    }

    /// The instant of a local time: the first one if it occurs twice.
    ///
    /// # Errors
    ///
    /// If the local time does not exist, because clocks go forward past it.
    pub fn instant(&self, local: LocalTime) -> Result<Timestamp, SkippedTime> {
        let told = self.0.to_ambiguous_timestamp(local.civil());
        match local::clock_change(told.offset()) {
            ClockChange::GoForward => Err(SkippedTime { later: self.local(local::timestamp(told.compatible().ok())) }),
            ClockChange::GoOn | ClockChange::GoBack => Ok(local::timestamp(told.earlier().ok())),
        }
    }

    /// Whether a local time occurs once, never or twice.
    pub fn clock_change_at(&self, local: LocalTime) -> ClockChange {
        local::clock_change(self.0.to_ambiguous_timestamp(local.civil()).offset())
    }

    /// Whether this is the second occurrence of its local time.
    pub fn is_second_time(&self, at: Timestamp) -> bool {
        let local = self.local(at);
        self.clock_change_at(local) == ClockChange::GoBack
            && self.instant(local).is_ok_and(|first| at.millis_since(first) >= 1_000)
    }

    /// The first instant of a day. It need not be midnight: clocks may go forward past that.
    pub fn begins(&self, day: CalendarDate) -> Timestamp {
        let midnight = self.0.to_ambiguous_timestamp(LocalTime::midnight(day).civil());
        let (clock_change, at) = (local::clock_change(midnight.offset()), midnight.compatible().ok());
        let Some(after) = at.filter(|_| clock_change == ClockChange::GoForward) else { return local::timestamp(at) };
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

/// The local date at that instant.
pub fn school_day(zone: &Zone, at: Timestamp) -> CalendarDate {
    zone.local(at).day
}

#[cfg(test)]
mod tests;
