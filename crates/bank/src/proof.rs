//! Status of a problem at an instant, from the history of its status.

use super::status::Status;
use plumb_types::time::Timestamp;

/// A change of status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusEvent {
    /// When it changed.
    pub at: Timestamp,
    /// The new status.
    pub to: Status,
}

/// Returns the status of a problem at `at`; `None` before it was in the bank. `events` are in chronological order. At
/// the instant of a change both statuses count, and `VERIFIED` is returned if it is one of them: a problem that was
/// drawn just before its retirement was rightly served.
pub fn status_at(events: &[StatusEvent], at: Timestamp) -> Option<Status> {
    let before = events.iter().take_while(|event| event.at < at).last();
    let then = events.iter().filter(|event| event.at == at);
    let standings: Vec<Status> = before.into_iter().chain(then).map(|event| event.to).collect();
    if standings.contains(&Status::Verified) { Some(Status::Verified) } else { standings.last().copied() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_verified_from_its_approval_to_its_retirement() {
        let event = |secs, to| StatusEvent { at: Timestamp::from_secs(secs), to };
        let events = [
            event(10, Status::Draft),
            event(10, Status::InReview),
            event(20, Status::Verified),
            event(30, Status::Retired),
        ];
        for (secs, status) in [
            (9, None),
            (10, Some(Status::InReview)),
            (19, Some(Status::InReview)),
            (20, Some(Status::Verified)),
            (29, Some(Status::Verified)),
            (30, Some(Status::Verified)),
            (31, Some(Status::Retired)),
        ] {
            assert_eq!(status_at(&events, Timestamp::from_secs(secs)), status, "{secs}");
        }
        assert_eq!(status_at(&[], Timestamp::from_secs(1)), None);
    }
}
