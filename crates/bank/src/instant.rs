//! Instants in the JSON of a problem: RFC 3339 with microseconds.

use serde::{Deserialize, Deserializer, Serializer, de::Error as _, ser::Error as _};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use plumb_types::time::Timestamp;

/// Formats an instant as RFC 3339 in UTC, with as many decimals of a second as it has; `None` beyond the year 9999.
pub(super) fn text(at: Timestamp) -> Option<String> {
    let nanos = i128::from(at.as_micros()) * 1_000;
    OffsetDateTime::from_unix_timestamp_nanos(nanos).ok()?.format(&Rfc3339).ok()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) fn serialize<S: Serializer>(at: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
    let text = text(*at).ok_or_else(|| S::Error::custom("an instant out of range"))?;
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
