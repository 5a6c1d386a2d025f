//! Instants in the JSON of a problem: RFC 3339 with microseconds.

use serde::{Deserialize, Deserializer, Serializer, de::Error as _, ser::Error as _};

use plumb_types::time::Timestamp;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) fn serialize<S: Serializer>(at: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
    let text = at.to_rfc3339_exact().ok_or_else(|| S::Error::custom("an instant out of range"))?;
    serializer.serialize_str(&text)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Timestamp, D::Error> {
    let text = String::deserialize(deserializer)?;
    Timestamp::parse(&text).ok_or_else(|| D::Error::custom(format!("{text} is not an instant")))
}

/// Like the parent module, for an instant that may be missing or null.
pub(super) mod optional {
    use super::{Deserialize, Deserializer, Serializer, Timestamp};
    use serde::de::Error as _;

    #[expect(clippy::ref_option, reason = "serde passes a reference")]
    pub(in super::super) fn serialize<S: Serializer>(at: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
        match at {
            Some(at) => super::serialize(at, serializer),
            None => serializer.serialize_none(),
        }
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Timestamp>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let read =
            |text: String| Timestamp::parse(&text).ok_or_else(|| D::Error::custom(format!("{text} is not an instant")));
        text.map(read).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Times {
        #[serde(with = "super")]
        made: Timestamp,
        #[serde(default, with = "super::optional")]
        verified: Option<Timestamp>,
    }

    #[test]
    fn an_instant_has_the_decimals_that_it_needs() {
        for (micros, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (1, "1970-01-01T00:00:00.000001Z"),
            (-1, "1969-12-31T23:59:59.999999Z"),
            (1_795_338_000_250_000, "2026-11-22T09:00:00.25Z"),
            (1_795_338_000_100_010, "2026-11-22T09:00:00.10001Z"),
            (-62_167_219_200_000_000, "0000-01-01T00:00:00Z"),
            (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
        ] {
            let at = Timestamp::from_micros(micros);
            let times = Times { made: at, verified: Some(at) };
            let json = format!(r#"{{"made":"{text}","verified":"{text}"}}"#);
            assert_eq!(serde_json::to_string(&times).unwrap(), json);
            assert_eq!(serde_json::from_str::<Times>(&json).unwrap(), times);
        }
    }

    #[test]
    fn an_instant_may_be_missing_where_it_is_optional() {
        for json in [r#"{"made":"1970-01-01T00:00:00Z","verified":null}"#, r#"{"made":"1970-01-01T00:00:00Z"}"#] {
            assert_eq!(serde_json::from_str::<Times>(json).unwrap().verified, None);
        }
    }

    #[test]
    fn an_instant_out_of_range_and_other_texts_are_refused() {
        for micros in [-62_167_219_200_000_001, 253_402_300_800_000_000, i64::MIN, i64::MAX] {
            let times = Times { made: Timestamp::from_micros(micros), verified: None };
            assert_eq!(serde_json::to_string(&times).unwrap_err().to_string(), "an instant out of range");
        }
        let refused = serde_json::from_str::<Times>(r#"{"made":"today"}"#).unwrap_err().to_string();
        assert!(refused.starts_with("today is not an instant"), "{refused}");
    }
}
