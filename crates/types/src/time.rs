//! Instants and durations, as the store keeps them.

mod rfc3339;

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

    /// Reads RFC 3339 text such as `2026-11-22T09:00:00Z`, rounded down to microseconds; `None` for other text.
    pub fn parse(text: &str) -> Option<Self> {
        rfc3339::micros(text).map(Self)
    }

    /// RFC 3339 in UTC with milliseconds, such as `2026-09-21T09:00:00.250Z`: for live events.
    pub fn to_rfc3339_millis(self) -> String {
        self.shown(3)
    }

    /// RFC 3339 in UTC with microseconds, such as `2026-09-21T09:00:00.250000Z`: exact, so that it can be parsed back.
    pub fn to_rfc3339_micros(self) -> String {
        self.shown(6)
    }

    /// RFC 3339 in UTC with whole seconds, such as `2026-11-22T09:00:00Z`.
    pub fn to_rfc3339(self) -> String {
        self.shown(0)
    }

    /// RFC 3339 in UTC with as many decimals of a second as it has; `None` outside the years 0000 to 9999.
    pub fn to_rfc3339_exact(self) -> Option<String> {
        rfc3339::text(self.0, None)
    }

    /// RFC 3339 with that many decimals, rounded down. Outside the years 0000 to 9999, which that has no text for, the
    /// number of microseconds.
    fn shown(self, decimals: usize) -> String {
        rfc3339::text(self.0, Some(decimals)).unwrap_or_else(|| format!("{} µs", self.0))
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

    #[test]
    fn texts_of_rfc_3339_are_read() {
        for (text, micros) in [
            ("1970-01-01T00:00:00Z", 0),
            ("2026-11-22T09:00:00z", 1_795_338_000_000_000),
            // Any character may separate date and time.
            ("2026-11-22t09:00:00Z", 1_795_338_000_000_000),
            ("2026-11-22 09:00:00Z", 1_795_338_000_000_000),
            ("2026-11-22709:00:00Z", 1_795_338_000_000_000),
            ("2026-11-22T09:00:00-00:00", 1_795_338_000_000_000),
            ("2026-11-22T08:29:00-00:31", 1_795_338_000_000_000),
            ("2026-11-23T08:59:00+23:59", 1_795_338_000_000_000),
            // Decimals beyond microseconds are cut off, also before 1970.
            ("1970-01-01T00:00:00.5Z", 500_000),
            ("1970-01-01T00:00:00.0000019Z", 1),
            ("1970-01-01T00:00:00.99999999999999999999Z", 999_999),
            ("1969-12-31T23:59:59.9999991Z", -1),
            // A leap second is the end of the second before it.
            ("2016-12-31T23:59:60Z", 1_483_228_799_999_999),
            ("2016-12-31T23:59:60.25Z", 1_483_228_799_999_999),
            ("2017-01-01T00:59:60+01:00", 1_483_228_799_999_999),
            ("2024-02-29T23:59:60Z", 1_709_251_199_999_999),
            ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
            ("0000-01-01T00:00:00+23:59", -62_167_305_540_000_000),
            ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
            ("9999-12-31T23:59:59-23:59", 253_402_387_139_000_000),
            ("9999-12-31T00:59:60-23:00", 253_402_300_799_999_999),
        ] {
            assert_eq!(Timestamp::parse(text).map(Timestamp::as_micros), Some(micros), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_instants() {
        for text in [
            "",
            "2026-11-22",
            "2026-11-22T09:00Z",
            "2026-11-22T09:00:00",
            "2026-11-22T09:00:00ZZ",
            "2026-11-22T09:00:00Z ",
            " 2026-11-22T09:00:00Z",
            "2026-11-22T09:00:00.Z",
            "2026-11-22T09:00:00,5Z",
            "2026-11-22T09:00:00.5",
            "2026-11-22T09:00:00Z[Europe/Berlin]",
            "2026-11-22T09:00:00+01",
            "2026-11-22T09:00:00+0100",
            "2026-11-22T09:00:00+1:00",
            "2026-11-22T09:00:00+01:00:00",
            "2026-11-22T09:00:00+24:00",
            "2026-11-22T09:00:00+01:60",
            "2026-11-22T09:00:00\u{2212}01:00",
            "2026-11-22\u{2009}09:00:00Z",
            "2026-11-22T24:00:00Z",
            "2026-11-22T09:60:00Z",
            "2026-11-22T09:00:61Z",
            "2026-11-22T9:00:00Z",
            "2026-11-22T09:+1:00Z",
            "2026-11-31T09:00:00Z",
            "2026-00-22T09:00:00Z",
            "2026-13-22T09:00:00Z",
            "2026-11-00T09:00:00Z",
            "2026-1-22T09:00:00Z",
            "2025-02-29T09:00:00Z",
            "1900-02-29T09:00:00Z",
            "-0001-11-22T09:00:00Z",
            "+2026-11-22T09:00:00Z",
            "+002026-11-22T09:00:00Z",
            "12026-11-22T09:00:00Z",
            "20261122T090000Z",
            // Leap seconds come at the end of a month, in UTC.
            "2026-11-22T23:59:60Z",
            "2016-12-31T22:59:60Z",
            "2016-12-31T23:59:60+01:00",
            "9999-12-31T23:59:60-23:59",
        ] {
            assert_eq!(Timestamp::parse(text), None, "{text}");
        }
    }

    #[test]
    fn an_instant_outside_of_four_digit_years_is_shown_as_its_number() {
        let shown = |micros| {
            let at = Timestamp::from_micros(micros);
            [at.to_rfc3339(), at.to_rfc3339_millis(), at.to_rfc3339_micros()]
        };
        let [secs, millis, micros] = shown(-62_167_219_200_000_000);
        assert_eq!(
            [&*secs, &millis, &micros],
            ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z", "0000-01-01T00:00:00.000000Z"]
        );
        let [secs, millis, micros] = shown(253_402_300_799_999_999);
        assert_eq!(
            [&*secs, &millis, &micros],
            ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999999Z"]
        );
        let [secs, millis, micros] = shown(-1);
        assert_eq!(
            [&*secs, &millis, &micros],
            ["1969-12-31T23:59:59Z", "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999999Z"]
        );
        for outside in [-62_167_219_200_000_001, 253_402_300_800_000_000, i64::MIN, i64::MAX] {
            assert_eq!(shown(outside), [(); 3].map(|()| format!("{outside} µs")));
        }
    }
}
