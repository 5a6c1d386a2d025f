//! Instants and durations, as the store keeps them.

use serde::{Deserialize, Serialize};

/// An instant: microseconds since the Unix epoch, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "sqlx", derive(sqlx::Type), sqlx(transparent))]
pub struct Timestamp(i64);

/// For `#[serde(serialize_with)]` in interfaces: RFC 3339 instead of the stored number.
pub fn as_rfc3339<S: serde::Serializer>(at: &Timestamp, into: S) -> Result<S::Ok, S::Error> {
    into.serialize_str(&at.to_rfc3339())
}

/// Like [`as_rfc3339`], for an optional instant.
pub fn as_rfc3339_if_any<S: serde::Serializer>(at: &Option<Timestamp>, into: S) -> Result<S::Ok, S::Error> {
    match at {
        Some(at) => as_rfc3339(at, into),
        None => into.serialize_none(),
    }
}

impl Timestamp {
    /// From microseconds since the Unix epoch.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// From whole seconds since the Unix epoch.
    pub const fn from_secs(secs: i64) -> Self {
        Self(secs.saturating_mul(1_000_000))
    }

    /// Microseconds since the Unix epoch.
    pub const fn as_micros(self) -> i64 {
        self.0
    }

    /// Milliseconds since the Unix epoch, rounded down.
    pub const fn as_millis(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// The instant `millis` milliseconds later (earlier when negative); saturates.
    #[must_use]
    pub const fn plus_millis(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis.saturating_mul(1_000)))
    }

    /// The instant `secs` seconds later (earlier when negative); saturates.
    #[must_use]
    pub const fn plus_secs(self, secs: i64) -> Self {
        self.plus_millis(secs.saturating_mul(1_000))
    }

    /// Milliseconds from `earlier` to `self`, negative if `earlier` is later.
    pub const fn millis_since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0) / 1_000
    }

    /// Reads RFC 3339 text such as `2026-11-22T09:00:00Z`; `None` for other text.
    pub fn parse(text: &str) -> Option<Self> {
        let at = time::OffsetDateTime::parse(text, &time::format_description::well_known::Rfc3339).ok()?;
        i64::try_from(at.unix_timestamp_nanos().div_euclid(1_000)).ok().map(Self)
    }

    /// RFC 3339 in UTC with milliseconds, such as `2026-09-21T09:00:00.250Z`: for live events.
    pub fn to_rfc3339_millis(self) -> String {
        let text = self.to_rfc3339();
        let millis = self.0.rem_euclid(1_000_000) / 1_000;
        text.strip_suffix('Z').map_or_else(|| text.clone(), |whole| format!("{whole}.{millis:03}Z"))
    }

    /// RFC 3339 in UTC with microseconds, such as `2026-09-21T09:00:00.250000Z`: exact, so that it can be parsed back.
    pub fn to_rfc3339_micros(self) -> String {
        let text = self.to_rfc3339();
        let micros = self.0.rem_euclid(1_000_000);
        text.strip_suffix('Z').map_or_else(|| text.clone(), |whole| format!("{whole}.{micros:06}Z"))
    }

    /// RFC 3339 in UTC with whole seconds, such as `2026-11-22T09:00:00Z`.
    pub fn to_rfc3339(self) -> String {
        time::OffsetDateTime::from_unix_timestamp(self.0.div_euclid(1_000_000))
            .ok()
            .and_then(|at| at.format(&time::format_description::well_known::Rfc3339).ok())
            .unwrap_or_else(|| format!("{} µs", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_reads_back_what_it_prints() {
        let at = Timestamp::parse("2024-02-29T23:59:59Z").unwrap();
        assert_eq!(at.to_rfc3339(), "2024-02-29T23:59:59Z");
        assert_eq!(at.plus_secs(1).to_rfc3339(), "2024-03-01T00:00:00Z");
    }

    #[test]
    fn an_instant_with_microseconds_reads_back_exactly() {
        for micros in [0, 1, -1, 1_795_338_000_250_001] {
            let at = Timestamp::from_micros(micros);
            assert_eq!(Timestamp::parse(&at.to_rfc3339_micros()), Some(at));
        }
        assert_eq!(Timestamp::from_micros(7).to_rfc3339_micros(), "1970-01-01T00:00:00.000007Z");
    }

    #[test]
    fn an_offset_is_the_same_instant() {
        assert_eq!(Timestamp::parse("2026-11-22T12:00:00+02:00"), Timestamp::parse("2026-11-22T10:00:00Z"));
    }
}
