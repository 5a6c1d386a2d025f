//! The wait that an endpoint asks for.

use std::time::{Duration, UNIX_EPOCH};

use plumb_types::time::Timestamp;
use reqwest::header::HeaderMap;

/// Reads `retry-after-ms`, or `Retry-After` in seconds or as a date, relative to `now`. A date in the past means no
/// wait; an unreadable value is ignored.
pub fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let word = |name: &str| headers.get(name)?.to_str().ok().map(str::trim);
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    let seconds = |number: f64| Duration::try_from_secs_f64(number).ok();
    if let Some(millis) = word("retry-after-ms").and_then(number) {
        return seconds(millis / 1_000.0);
    }
    let text = word("retry-after")?;
    if let Some(number) = number(text) {
        return seconds(number);
    }
    let date = httpdate::parse_http_date(text).ok()?.duration_since(UNIX_EPOCH).ok()?;
    let now = Duration::from_micros(u64::try_from(now.as_micros()).ok()?);
    Some(date.saturating_sub(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &'static str, value: &str) -> Option<Duration> {
        let now = Timestamp::parse("2015-10-21T07:27:50Z")?;
        let headers = HeaderMap::from_iter([(reqwest::header::HeaderName::from_static(name), value.parse().ok()?)]);
        retry_after(&headers, now)
    }

    #[test]
    fn seconds_milliseconds_and_dates_are_read() {
        assert_eq!(read("retry-after", "3"), Some(Duration::from_secs(3)));
        assert_eq!(read("retry-after", "0.5"), Some(Duration::from_millis(500)));
        assert_eq!(read("retry-after-ms", "250"), Some(Duration::from_millis(250)));
        assert_eq!(read("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT"), Some(Duration::from_secs(10)));
        assert_eq!(read("retry-after", "Wed, 21 Oct 2015 07:00:00 GMT"), Some(Duration::ZERO));
    }

    #[test]
    fn nonsense_asks_for_nothing() {
        for nonsense in ["soon", "-3", "NaN", "inf", "1e400", ""] {
            assert_eq!(read("retry-after", nonsense), None, "{nonsense}");
        }
    }
}
