//! Limit on the number of solutions that a learner may request.

use plumb_types::ids::UserId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use crate::engine::names::PRACTICE;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

const HOUR_SECS: i64 = 3_600;
/// Factor of the limit for items that were tried first: a try costs little, and may be a mere guess.
const TRIED: u32 = 3;

impl Plumb {
    /// Refuses a solution if too many were shown within the hour before `arrived`. The limit is lower for items that
    /// were not tried.
    pub(super) async fn may_show_solution(&self, learner: UserId, was_tried: bool, arrived: Timestamp) -> Result<()> {
        let most = self.limits.solutions_per_hour.saturating_mul(if was_tried { TRIED } else { 1 });
        let shown = self.stores.sessions.solutions_shown(learner, PRACTICE, arrived.plus_secs(-HOUR_SECS)).await?;
        match wait_millis(&shown, most, arrived) {
            None => Ok(()),
            Some(millis) => {
                let retry_after = saturating_cast(millis.div_ceil(1_000).max(1));
                Err(ServiceError::TooManySolutions { most, retry_after })
            }
        }
    }
}

/// Returns the wait in milliseconds until fewer than `most` of these times, which are in order, lie within the hour;
/// `None` if that is so now.
fn wait_millis(shown: &[Timestamp], most: u32, now: Timestamp) -> Option<u64> {
    let most = saturating_cast(most);
    // Once the earliest of the latest `most` is an hour ago, there is room for one more.
    let leaving = shown.len().checked_sub(most).and_then(|at| shown.get(at))?;
    let millis = leaving.plus_secs(HOUR_SECS).millis_since(now);
    u64::try_from(millis).ok().filter(|millis| *millis > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_waits_until_the_earliest_of_the_latest_is_an_hour_ago() {
        let at = |secs: i64| Timestamp::from_micros(secs * 1_000_000);
        let shown = [at(0), at(100), at(200)];
        for (most, now, wait) in [
            (4, 300, None),
            (3, 300, Some(3_300_000)),
            (2, 300, Some(3_400_000)),
            (1, 300, Some(3_500_000)),
            (3, 3_599, Some(1_000)),
            (3, 3_600, None),
        ] {
            assert_eq!(wait_millis(&shown, most, at(now)), wait, "{most} at {now}");
        }
        assert_eq!(wait_millis(&[], 1, at(0)), None);
    }
}
