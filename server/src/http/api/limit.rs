//! The rate limit: requests of one caller, counted by the minute in the memory of each server.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;

use super::refusal::{ApiRefusal, Limit, REQUESTS_PER_MINUTE};

/// Seconds of a window.
const WINDOW: i64 = 60;
/// Most callers that are counted in one window. Further callers are let through uncounted, so that memory stays
/// bounded.
const CALLERS: usize = 100_000;

/// The subject that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RateLimitSubject {
    /// An account, with all of its tokens.
    Account(UserId),
    /// An address that has not presented a valid token.
    Address(Option<IpAddr>),
}

/// How much of a caller's quota is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// Requests in a window.
    pub limit: u32,
    /// Requests left in this window; `None` if this request exceeds the quota.
    pub left: Option<u32>,
    /// Seconds until the next window.
    pub reset: u32,
}

/// Counts requests.
#[derive(Debug)]
pub struct RateLimit {
    per_minute: u32,
    window: Mutex<(i64, HashMap<RateLimitSubject, u32>)>,
}

impl RateLimit {
    /// Allows so many requests per minute.
    pub fn new(per_minute: u32) -> Self {
        Self { per_minute, window: Mutex::new((0, HashMap::new())) }
    }

    /// Counts a request.
    pub fn count(&self, who: RateLimitSubject, now: Timestamp) -> Quota {
        let seconds = now.as_micros().div_euclid(1_000_000);
        let number = seconds.div_euclid(WINDOW);
        let reset = u32::try_from(WINDOW - seconds.rem_euclid(WINDOW)).unwrap_or(1);
        // A panic cannot leave the counts half changed, so a poisoned lock is still usable.
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        if window.0 != number {
            *window = (number, HashMap::new());
        }
        let counts = &mut window.1;
        let room = counts.len() < CALLERS;
        let seen = match counts.get_mut(&who) {
            Some(seen) => {
                *seen = seen.saturating_add(1);
                *seen
            }
            None if room => {
                counts.insert(who, 1);
                1
            }
            None => 1,
        };
        Quota { limit: self.per_minute, left: self.per_minute.checked_sub(seen), reset }
    }
}

impl Quota {
    /// The refusal of a request beyond the quota.
    pub(super) fn refused(self) -> ApiRefusal {
        ApiRefusal::too_often(Some(Limit { name: REQUESTS_PER_MINUTE, most: self.limit }), self.reset)
    }

    /// Adds the quota to a response, as headers of draft-ietf-httpapi-ratelimit-headers.
    pub fn add_headers(self, headers: &mut HeaderMap) {
        let policy = format!("\"account\";q={};w={WINDOW}", self.limit);
        let state = format!("\"account\";r={};t={}", self.left.unwrap_or(0), self.reset);
        for (name, value) in [("ratelimit-policy", policy), ("ratelimit", state)] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_caller_has_a_quota_that_begins_anew_every_minute() {
        let limit = RateLimit::new(2);
        let (ann, bob) =
            (RateLimitSubject::Account(UserId::from_u128(1)), RateLimitSubject::Account(UserId::from_u128(2)));
        let at = Timestamp::from_secs;
        let left = |who, secs| limit.count(who, at(secs)).left;
        assert_eq!([left(ann, 0), left(ann, 1), left(ann, 59)], [Some(1), Some(0), None]);
        assert_eq!(left(bob, 59), Some(1));
        assert_eq!(limit.count(ann, at(59)), Quota { limit: 2, left: None, reset: 1 });
        assert_eq!(limit.count(ann, at(60)), Quota { limit: 2, left: Some(1), reset: 60 });
    }
}
