//! Storing a new session.

use plumb_sessions::engine::{Event as _, SessionKind};
use plumb_store::anonymous::{AnonymousOwnership, NOBODY};
use plumb_store::audit::AuditEntry;
use plumb_store::sessions::{Created, FormSource, NewSession};
use plumb_types::ContentHash;

use super::stored::{entry, new_events, state};
use crate::failure::Result;
use crate::plumb::Plumb;

/// Data stored with a new session besides its events.
pub struct SessionStart {
    /// The `about` value; one session per value can be open.
    pub about: String,
    /// Version of the content.
    pub hash: ContentHash,
    /// Number of the learner's attempt at this subject, from 1.
    pub attempt: i64,
    /// Source of its items.
    pub form: FormSource,
    /// The account that may resume the session, if its events must not name it.
    pub anonymity: Option<AnonymousOwnership>,
}

/// Returns the row and the events of a session in its present state.
pub fn new_session<K: SessionKind>(
    session: &K,
    events: &[K::Event],
    beginning: SessionStart,
    audit: AuditEntry,
) -> Result<NewSession> {
    let (head, SessionStart { about, hash, attempt, form, anonymity }) = (session.head(), beginning);
    Ok(NewSession {
        id: head.id,
        learner: head.owner.unwrap_or(NOBODY),
        kind: session.name().into(),
        assessment_id: about,
        assessment_hash: hash,
        attempt,
        created_at: head.created_at,
        state: state(session)?,
        events: new_events(events)?,
        form,
        anonymity,
        audit,
    })
}

impl Plumb {
    /// Stores a session that its owner begins now.
    pub(crate) async fn begin<K: SessionKind>(
        &self,
        session: &K,
        events: &[K::Event],
        beginning: SessionStart,
    ) -> Result<Created> {
        let at = events.first().map_or_else(|| self.now(), K::Event::at);
        let audit = entry(session, session.head().owner, at, events);
        let created = self.stores.sessions.create(new_session(session, events, beginning, audit)?).await?;
        if created == Created::Created {
            metrics::counter!("plumb_sessions_created_total").increment(1);
        }
        Ok(created)
    }
}
