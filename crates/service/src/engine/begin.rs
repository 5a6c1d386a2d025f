//! Storing a session that begins.

use plumb_sessions::engine::{Event as _, SessionKind};
use plumb_store::anonymous::{AnonymousOwnership, NOBODY};
use plumb_store::audit::AuditEntry;
use plumb_store::sessions::{Created, FormSource, NewSession};
use plumb_types::ContentHash;

use super::stored::{entry, new_events, state};
use crate::failure::Result;
use crate::plumb::Plumb;

/// What is stored of a session that begins beside what its events say.
pub struct Beginning {
    /// What it is stored as being about: one of them is open at a time.
    pub about: String,
    /// The version of that.
    pub hash: ContentHash,
    /// Which of its learner's at this it is, from 1.
    pub attempt: i64,
    /// The items that it is sat with.
    pub form: FormSource,
    /// Who may go on with it, where its events must not say so.
    pub anonymity: Option<AnonymousOwnership>,
}

/// The row and the events of a session up to where it stands.
pub fn new_session<K: SessionKind>(
    session: &K,
    events: &[K::Event],
    beginning: Beginning,
    audit: AuditEntry,
) -> Result<NewSession> {
    let (head, Beginning { about, hash, attempt, form, anonymity }) = (session.head(), beginning);
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
        beginning: Beginning,
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
