//! Values of the `retry-after` header.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimePrinter;

/// The header's value for the scripted one, and its wait. `date+n` is the date in n seconds; other dates are sent as
/// they are, without a known wait.
pub(crate) fn retry_after(scripted: &str) -> (String, Option<Duration>) {
    if let Some(seconds) = scripted.strip_prefix("date+").and_then(|seconds| seconds.parse::<u32>().ok()) {
        let wait = Duration::from_secs(seconds.into());
        let now = now();
        // HTTP dates have whole seconds.
        let told = wait.saturating_sub(Duration::from_nanos(now.subsec_nanosecond().unsigned_abs().into()));
        let date = now.checked_add(wait).unwrap_or(now);
        return (DateTimePrinter::new().timestamp_to_rfc9110_string(&date).unwrap_or_default(), Some(told));
    }
    let told = scripted.trim().parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    (scripted.to_owned(), told)
}

#[expect(clippy::disallowed_methods, reason = "a date in a header is true only if it is that of the machine")]
fn now() -> Timestamp {
    Timestamp::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_that_of_http_and_other_values_are_sent_as_they_are() {
        let (date, wait) = retry_after("date+60");
        let (day, rest) = date.split_once(", ").unwrap();
        assert!(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].contains(&day), "{date}");
        assert_eq!((rest.len(), rest.ends_with(" GMT")), ("06 Nov 1994 08:49:37 GMT".len(), true), "{date}");
        assert!(wait.is_some_and(|wait| wait <= Duration::from_mins(1) && wait > Duration::from_secs(59)), "{wait:?}");
        assert_eq!(retry_after("1.5"), ("1.5".to_owned(), Some(Duration::from_millis(1_500))));
        for other in ["date+", "date+-1", "soon", "-1"] {
            assert_eq!(retry_after(other), (other.to_owned(), None));
        }
    }
}
