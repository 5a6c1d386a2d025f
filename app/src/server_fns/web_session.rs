//! What a browser session holds, and how long it lasts: idle 30 minutes, 12 hours in all, never shorter than an
//! exam that is under way.

use plumb_domain::time::Timestamp;
use plumb_service::Actor;
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use tower_sessions::session::{Error, Id};
use tower_sessions::{Expiry, Session};

const IDLE_SECS: i64 = 30 * 60;
const ABSOLUTE_SECS: i64 = 12 * 60 * 60;
/// Activity is written down once a minute, not at every request.
const NOTE_EVERY_MILLIS: i64 = 60_000;
/// After an exam's end its learner has this long to look at the result.
const AFTER_EXAM_SECS: i64 = 10 * 60;

const ACTOR: &str = "actor";
const SINCE: &str = "since";
const SEEN: &str = "seen";
const EXAM: &str = "exam";

/// SHA-256 of a browser session's id: the name it has in the database.
pub fn hashed(id: &Id) -> [u8; 32] {
    Sha256::digest(id.0.to_le_bytes()).into()
}

/// Signs `actor` in. The id changes, so that one planted before is worth nothing.
pub(super) async fn begin(session: &Session, actor: &Actor, now: Timestamp) -> Result<(), Error> {
    session.clear().await;
    session.cycle_id().await?;
    session.insert(ACTOR, actor).await?;
    session.insert(SINCE, now.as_micros()).await?;
    note(session, now, now, None).await
}

/// Who is signed in; notes the activity.
pub(super) async fn actor(session: &Session, now: Timestamp) -> Result<Option<Actor>, Error> {
    let Some(actor) = session.get::<Actor>(ACTOR).await? else { return Ok(None) };
    let since = instant(session, SINCE).await?.unwrap_or(now);
    let seen = instant(session, SEEN).await?.unwrap_or(since);
    let exam = instant(session, EXAM).await?;
    if now >= lasts_until(since, seen, exam) {
        session.flush().await?;
        return Ok(None);
    }
    if now.millis_since(seen) >= NOTE_EVERY_MILLIS {
        note(session, since, now, exam).await?;
    }
    Ok(Some(actor))
}

/// An exam has begun that ends by `ends_by` (`None`: it has no end of its own).
pub(super) async fn keep_until(session: &Session, ends_by: Option<Timestamp>, now: Timestamp) -> Result<(), Error> {
    let since = instant(session, SINCE).await?.unwrap_or(now);
    let ends_by = ends_by.unwrap_or_else(|| now.plus_secs(ABSOLUTE_SECS)).plus_secs(AFTER_EXAM_SECS);
    let exam = instant(session, EXAM).await?.map_or(ends_by, |before| before.max(ends_by));
    session.insert(EXAM, exam.as_micros()).await?;
    note(session, since, now, Some(exam)).await
}

async fn note(session: &Session, since: Timestamp, now: Timestamp, exam: Option<Timestamp>) -> Result<(), Error> {
    session.insert(SEEN, now.as_micros()).await?;
    let until = i128::from(lasts_until(since, now, exam).as_micros()) * 1_000;
    if let Ok(until) = OffsetDateTime::from_unix_timestamp_nanos(until) {
        session.set_expiry(Some(Expiry::AtDateTime(until)));
    }
    Ok(())
}

async fn instant(session: &Session, name: &str) -> Result<Option<Timestamp>, Error> {
    Ok(session.get::<i64>(name).await?.map(Timestamp::from_micros))
}

fn lasts_until(since: Timestamp, seen: Timestamp, exam: Option<Timestamp>) -> Timestamp {
    let usual = seen.plus_secs(IDLE_SECS).min(since.plus_secs(ABSOLUTE_SECS));
    exam.map_or(usual, |exam| usual.max(exam))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_session_ends_when_idle_or_old_but_never_cuts_an_exam() {
        let at = Timestamp::from_secs;
        assert_eq!(lasts_until(at(0), at(100), None), at(1_900));
        assert_eq!(lasts_until(at(0), at(43_000), None), at(43_200));
        assert_eq!(lasts_until(at(0), at(100), Some(at(7_200))), at(7_200));
        assert_eq!(lasts_until(at(0), at(7_000), Some(at(7_200))), at(8_800));
    }
}
