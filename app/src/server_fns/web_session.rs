//! Content and lifetime of a browser session: 30 minutes idle, 12 hours in all, but up to a day during an assessment.
//! Between the right password and the second factor it holds a pending sign-in.

use plumb_service::{Actor, Plumb, ServiceError};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tower_sessions::cookie::time::OffsetDateTime;
use tower_sessions::session::{Error, Id};
use tower_sessions::{Expiry, Session, session_store};

use crate::ids::UserId;

const IDLE_SECS: i64 = 30 * 60;
const ABSOLUTE_SECS: i64 = 12 * 60 * 60;
/// Activity is stored at most once a minute, not at every request.
const NOTE_EVERY_MILLIS: i64 = 60_000;
/// No assessment keeps a browser session longer than this.
const LONGEST_SECS: i64 = 24 * 60 * 60;

const ACTOR: &str = "actor";
const SINCE: &str = "since";
const SEEN: &str = "seen";
const PENDING: &str = "pending";
const VIEWING: &str = "viewing";
/// Time for the second factor after the password, in seconds.
const PENDING_SECS: i64 = 5 * 60;

/// A pending sign-in: the password was right, the second factor is missing, and no account is signed in.
#[derive(Serialize, Deserialize)]
struct PendingSignIn {
    /// The account.
    id: UserId,
    /// When it expires.
    until: i64,
}

/// SHA-256 of a browser session's id: the name it has in the database.
pub fn hashed(id: &Id) -> [u8; 32] {
    Sha256::digest(id.0.to_le_bytes()).into()
}

/// Signs `actor` in. The id changes, so that a session id planted before is worthless (session fixation).
pub(super) async fn begin(session: &Session, actor: &Actor, now: Timestamp) -> Result<(), Error> {
    session.clear().await;
    session.cycle_id().await?;
    session.insert(ACTOR, actor).await?;
    session.insert(SINCE, now.as_micros()).await?;
    note(session, now, now).await
}

/// Notes that the right password of an account was given. Signs any other account out and changes the id.
pub(super) async fn begin_pending(session: &Session, id: UserId, now: Timestamp) -> Result<(), Error> {
    let until = now.plus_secs(PENDING_SECS);
    session.clear().await;
    session.cycle_id().await?;
    session.insert(PENDING, PendingSignIn { id, until: until.as_micros() }).await?;
    expire_at(session, until);
    Ok(())
}

/// The account of a pending sign-in that has not expired.
pub(super) async fn pending(session: &Session, now: Timestamp) -> Result<Option<UserId>, Error> {
    let Some(pending) = session.get::<PendingSignIn>(PENDING).await? else { return Ok(None) };
    if now < Timestamp::from_micros(pending.until) {
        return Ok(Some(pending.id));
    }
    session.flush().await?;
    Ok(None)
}

/// A value that is shown only once after it was made.
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

/// Stores a new value until it is shown.
pub(super) async fn keep_once<T: Serialize>(
    session: &Session,
    what: OneTimeSecret,
    made: T,
    now: Timestamp,
) -> Result<(), Error> {
    session.insert(what.name(), made).await?;
    touch(session, now).await
}

/// Takes a value that has not been shown yet; it is not returned a second time.
pub(super) async fn take_once<T: DeserializeOwned>(
    session: &Session,
    what: OneTimeSecret,
    now: Timestamp,
) -> Result<Option<T>, Error> {
    // Read first: removing a missing value would still write the session.
    let Some(made) = session.get::<T>(what.name()).await? else { return Ok(None) };
    session.remove_value(what.name()).await?;
    touch(session, now).await?;
    Ok(Some(made))
}

/// Changes the id after a change of the account's ways to sign in.
pub(super) async fn renew(session: &Session, now: Timestamp) -> Result<(), Error> {
    session.cycle_id().await?;
    touch(session, now).await
}

/// Starts viewing the pages of a learner; `None` stops viewing.
pub(super) async fn view_as(session: &Session, learner: Option<UserId>, now: Timestamp) -> Result<(), Error> {
    match learner {
        Some(learner) => session.insert(VIEWING, learner).await?,
        None => session.remove_value(VIEWING).await.map(drop)?,
    }
    touch(session, now).await
}

/// Whether this browser views another account's pages: it may change nothing then.
pub async fn is_viewing(session: &Session) -> Result<bool, Error> {
    Ok(session.get::<UserId>(VIEWING).await?.is_some())
}

/// The signed-in account and its restrictions.
pub(super) struct SignedInUser {
    /// The account that has its pages shown.
    pub(super) actor: Actor,
    /// The account has not set up the required second factor yet.
    pub(super) held: bool,
    /// The administrator who views these pages; `None` if they are the actor's own.
    pub(super) viewer: Option<Actor>,
}

/// Returns the signed-in account; notes the activity.
pub(super) async fn present(session: &Session, plumb: &Plumb) -> Result<Option<SignedInUser>, Error> {
    let Some(actor) = signed_in(session, plumb).await? else { return Ok(None) };
    let held = plumb.lacks_second_factor(&actor).await.map_err(unreadable)?;
    if let Some(id) = session.get::<UserId>(VIEWING).await? {
        let viewed = if held { None } else { plumb.viewed(&actor, id).await.map_err(unreadable)? };
        if let Some(viewed) = viewed {
            return Ok(Some(SignedInUser { actor: viewed, held: false, viewer: Some(actor) }));
        }
        // An administrator must not be stuck viewing pages of an account that no longer exists.
        session.remove_value(VIEWING).await?;
    }
    Ok(Some(SignedInUser { actor, held, viewer: None }))
}

/// The signed-in account, and the account it views if that is another one.
pub async fn person(session: &Session, plumb: &Plumb) -> Result<Option<(UserId, Option<UserId>)>, Error> {
    let present = present(session, plumb).await?;
    Ok(present.map(|SignedInUser { actor, viewer, .. }| match viewer {
        Some(viewer) => (viewer.id, Some(actor.id)),
        None => (actor.id, None),
    }))
}

/// The account as which the signed-in user may act outside of pages: with a learner's rights until the required second
/// factor is set up, and `None` while viewing another account's pages.
pub async fn actor(session: &Session, plumb: &Plumb) -> Result<Option<Actor>, Error> {
    let Some(present) = present(session, plumb).await? else { return Ok(None) };
    Ok(match present {
        SignedInUser { viewer: Some(_), .. } => None,
        SignedInUser { actor, held: true, .. } => Some(Actor { role: Role::Learner, ..actor }),
        SignedInUser { actor, .. } => Some(actor),
    })
}

/// Returns the signed-in account; notes the activity. It is looked up whether an assessment is under way only when the
/// usual time is over, so that beginning one need not write here.
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

/// Refreshes the activity, keeping the session's start. Called after every other write: a write without an expiry gets
/// one by another clock.
pub(super) async fn touch(session: &Session, now: Timestamp) -> Result<(), Error> {
    let since = instant(session, SINCE).await?.unwrap_or(now);
    note(session, since, now).await
}

/// Keeps the row as long as an assessment could need it; its validity is decided when it is read.
async fn note(session: &Session, since: Timestamp, now: Timestamp) -> Result<(), Error> {
    session.insert(SEEN, now.as_micros()).await?;
    expire_at(session, since.plus_secs(LONGEST_SECS));
    Ok(())
}

fn unreadable(failure: ServiceError) -> Error {
    Error::Store(session_store::Error::Backend(format!("{failure:?}")))
}

fn expire_at(session: &Session, until: Timestamp) {
    if let Some(until) = expiry_date(until) {
        session.set_expiry(Some(Expiry::AtDateTime(until)));
    }
}

/// An instant as `tower-sessions` takes it, which is the only one that needs the crate `time` for dates; `None` if its
/// year has more than four digits.
pub fn expiry_date(until: Timestamp) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(until.as_micros()) * 1_000).ok()
}

async fn instant(session: &Session, name: &str) -> Result<Option<Timestamp>, Error> {
    Ok(session.get::<i64>(name).await?.map(Timestamp::from_micros))
}

/// Validity of a browser session at a moment.
#[derive(Debug, PartialEq, Eq)]
enum Age {
    /// Valid for everything.
    Usual,
    /// Valid only during an assessment.
    InExam,
    /// Expired.
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
