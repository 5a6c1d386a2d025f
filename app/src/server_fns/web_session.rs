//! What a browser session holds, and how long it lasts: idle 30 minutes, 12 hours in all, but up to a day while an exam
//! is under way. Between the right password and the second factor it holds a sign-in that is pending.

use plumb_service::{Actor, Plumb, ServiceError};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use tower_sessions::session::{Error, Id};
use tower_sessions::{Expiry, Session, session_store};
use uuid::Uuid;

const IDLE_SECS: i64 = 30 * 60;
const ABSOLUTE_SECS: i64 = 12 * 60 * 60;
/// Activity is written down once a minute, not at every request.
const NOTE_EVERY_MILLIS: i64 = 60_000;
/// No exam keeps a browser session longer than this.
const LONGEST_SECS: i64 = 24 * 60 * 60;

const ACTOR: &str = "actor";
const SINCE: &str = "since";
const SEEN: &str = "seen";
const PENDING: &str = "pending";
const VIEWING: &str = "viewing";
/// So long the second factor may take after the password.
const PENDING_SECS: i64 = 5 * 60;

/// The right password was given, the second factor not yet: nobody is signed in.
#[derive(Serialize, Deserialize)]
struct Pending {
    /// The account.
    id: Uuid,
    /// Until when.
    until: i64,
}

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
    note(session, now, now).await
}

/// Notes that the right password of an account was given. Whoever was signed in is so no more, and the id changes.
pub(super) async fn begin_pending(session: &Session, id: Uuid, now: Timestamp) -> Result<(), Error> {
    let until = now.plus_secs(PENDING_SECS);
    session.clear().await;
    session.cycle_id().await?;
    session.insert(PENDING, Pending { id, until: until.as_micros() }).await?;
    expire_at(session, until);
    Ok(())
}

/// The account that has yet to give its second factor, if there is still time.
pub(super) async fn pending(session: &Session, now: Timestamp) -> Result<Option<Uuid>, Error> {
    let Some(pending) = session.get::<Pending>(PENDING).await? else { return Ok(None) };
    if now < Timestamp::from_micros(pending.until) {
        return Ok(Some(pending.id));
    }
    session.flush().await?;
    Ok(None)
}

/// What is shown once, after it was made.
#[derive(Debug, Clone, Copy)]
pub(crate) enum OneTimeSecret {
    /// Recovery codes of the second factor.
    Recovery,
    /// A personal access token.
    Token,
    /// The link of an invitation.
    Link,
}

impl OneTimeSecret {
    fn name(self) -> &'static str {
        match self {
            Self::Recovery => "recovery",
            Self::Token => "token",
            Self::Link => "link",
        }
    }
}

/// Something was made: it waits to be shown.
pub(super) async fn keep_once<T: Serialize>(
    session: &Session,
    what: OneTimeSecret,
    made: T,
    now: Timestamp,
) -> Result<(), Error> {
    session.insert(what.name(), made).await?;
    touch(session, now).await
}

/// What was not shown yet. It is not given a second time.
pub(super) async fn take_once<T: DeserializeOwned>(
    session: &Session,
    what: OneTimeSecret,
    now: Timestamp,
) -> Result<Option<T>, Error> {
    // Asked for first: removing what is not there would write the session all the same.
    let Some(made) = session.get::<T>(what.name()).await? else { return Ok(None) };
    session.remove_value(what.name()).await?;
    touch(session, now).await?;
    Ok(Some(made))
}

/// Something about the account's ways to sign in has changed: the id changes.
pub(super) async fn renew(session: &Session, now: Timestamp) -> Result<(), Error> {
    session.cycle_id().await?;
    touch(session, now).await
}

/// Looks as that learner from now on, or as nobody.
pub(super) async fn view_as(session: &Session, learner: Option<Uuid>, now: Timestamp) -> Result<(), Error> {
    match learner {
        Some(learner) => session.insert(VIEWING, learner).await?,
        None => session.remove_value(VIEWING).await.map(drop)?,
    }
    touch(session, now).await
}

/// Whether this browser looks at somebody else's pages: nothing may be changed by it then.
pub async fn is_viewing(session: &Session) -> Result<bool, Error> {
    Ok(session.get::<Uuid>(VIEWING).await?.is_some())
}

/// Who is there, and what holds them back.
pub(super) struct SignedInUser {
    /// Whose pages are shown.
    pub(super) actor: Actor,
    /// They have yet to set up the second factor that the rule asks for.
    pub(super) held: bool,
    /// The administrator who looks at these pages, where that is not `actor`.
    pub(super) viewer: Option<Actor>,
}

/// Who is there; notes the activity.
pub(super) async fn present(session: &Session, plumb: &Plumb) -> Result<Option<SignedInUser>, Error> {
    let Some(actor) = signed_in(session, plumb).await? else { return Ok(None) };
    let held = plumb.lacks_second_factor(&actor).await.map_err(unreadable)?;
    if let Some(id) = session.get::<Uuid>(VIEWING).await? {
        let viewed = if held { None } else { plumb.viewed(&actor, id).await.map_err(unreadable)? };
        if let Some(viewed) = viewed {
            return Ok(Some(SignedInUser { actor: viewed, held: false, viewer: Some(actor) }));
        }
        // Nobody is to be stuck looking at pages that are there no more.
        session.remove_value(VIEWING).await?;
    }
    Ok(Some(SignedInUser { actor, held, viewer: None }))
}

/// Who is signed in, themselves, and whose pages they look at where these are not their own.
pub async fn person(session: &Session, plumb: &Plumb) -> Result<Option<(Uuid, Option<Uuid>)>, Error> {
    let present = present(session, plumb).await?;
    Ok(present.map(|SignedInUser { actor, viewer, .. }| match viewer {
        Some(viewer) => (viewer.id, Some(actor.id)),
        None => (actor.id, None),
    }))
}

/// Who is signed in, as they may act where no page leads them on: like a learner as long as they have yet to set up
/// the second factor that the rule asks for, and not at all while they look at somebody else's pages.
pub async fn actor(session: &Session, plumb: &Plumb) -> Result<Option<Actor>, Error> {
    let Some(present) = present(session, plumb).await? else { return Ok(None) };
    Ok(match present {
        SignedInUser { viewer: Some(_), .. } => None,
        SignedInUser { actor, held: true, .. } => Some(Actor { role: Role::Learner, ..actor }),
        SignedInUser { actor, .. } => Some(actor),
    })
}

/// Who is signed in; notes the activity. Only when the usual time is over is it asked whether an exam is under way, so
/// that beginning one need not write here.
async fn signed_in(session: &Session, plumb: &Plumb) -> Result<Option<Actor>, Error> {
    let now = plumb.now();
    let Some(actor) = session.get::<Actor>(ACTOR).await? else { return Ok(None) };
    let since = instant(session, SINCE).await?.unwrap_or(now);
    let seen = instant(session, SEEN).await?.unwrap_or(since);
    let alive = match age(since, seen, now) {
        Age::Usual => true,
        Age::InExam => plumb.in_exam(actor.id).await.map_err(unreadable)?,
        Age::Over => false,
    };
    if !alive {
        session.flush().await?;
        return Ok(None);
    }
    if now.millis_since(seen) >= NOTE_EVERY_MILLIS {
        note(session, since, now).await?;
    }
    Ok(Some(actor))
}

/// Activity, with what was noted of the session before. Whatever else is written into a session goes with it: what is
/// written without an end has one by another clock.
pub(super) async fn touch(session: &Session, now: Timestamp) -> Result<(), Error> {
    let since = instant(session, SINCE).await?.unwrap_or(now);
    note(session, since, now).await
}

/// The row stays for as long as an exam could want it; how long it is good for is decided when it is read.
async fn note(session: &Session, since: Timestamp, now: Timestamp) -> Result<(), Error> {
    session.insert(SEEN, now.as_micros()).await?;
    expire_at(session, since.plus_secs(LONGEST_SECS));
    Ok(())
}

fn unreadable(failure: ServiceError) -> Error {
    Error::Store(session_store::Error::Backend(format!("{failure:?}")))
}

fn expire_at(session: &Session, until: Timestamp) {
    if let Ok(until) = OffsetDateTime::from_unix_timestamp_nanos(i128::from(until.as_micros()) * 1_000) {
        session.set_expiry(Some(Expiry::AtDateTime(until)));
    }
}

async fn instant(session: &Session, name: &str) -> Result<Option<Timestamp>, Error> {
    Ok(session.get::<i64>(name).await?.map(Timestamp::from_micros))
}

/// What a browser session is good for at a moment.
#[derive(Debug, PartialEq, Eq)]
enum Age {
    /// Everything.
    Usual,
    /// Only for one who sits an exam.
    InExam,
    /// Nothing.
    Over,
}

fn age(since: Timestamp, seen: Timestamp, now: Timestamp) -> Age {
    if now >= since.plus_secs(LONGEST_SECS) {
        Age::Over
    } else if now < seen.plus_secs(IDLE_SECS).min(since.plus_secs(ABSOLUTE_SECS)) {
        Age::Usual
    } else {
        Age::InExam
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_session_ends_when_idle_or_old_unless_an_exam_is_under_way_and_after_a_day_always() {
        let at = Timestamp::from_secs;
        assert_eq!(age(at(0), at(100), at(1_899)), Age::Usual);
        assert_eq!(age(at(0), at(100), at(1_900)), Age::InExam);
        assert_eq!(age(at(0), at(43_000), at(43_199)), Age::Usual);
        assert_eq!(age(at(0), at(43_000), at(43_200)), Age::InExam);
        assert_eq!(age(at(0), at(86_399), at(86_399)), Age::InExam);
        assert_eq!(age(at(0), at(86_399), at(86_400)), Age::Over);
    }
}
