//! The one place that reads the machine's clock.

use std::time::{SystemTime, UNIX_EPOCH};

use plumb_domain::time::Timestamp;
use plumb_service::Clock;

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        now()
    }
}

/// Now, by the machine's clock.
#[expect(clippy::disallowed_methods, reason = "the one place that reads it")]
pub fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_micros(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
}
