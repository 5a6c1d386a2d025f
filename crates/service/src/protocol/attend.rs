//! Being there: the session as it is, and everything that is said from then on.

use std::sync::Arc;

use plumb_sessions::conversation::Conversation;
use uuid::Uuid;

use super::stream::{Subscription, is_due};
use super::views::{SessionView, shown};
use super::{Cursor, run};
use crate::capabilities::Learner;
use crate::failure::Result;
use crate::kinds::{SessionHead, kind_of};
use crate::plumb::Plumb;

/// One who is there.
pub struct JoinedSession {
    /// The session, as it was when listening began.
    pub session: SessionView,
    /// What is said since.
    pub listening: Subscription,
    /// A run is at work.
    pub is_at_work: bool,
}

impl Learner<'_> {
    /// Begins to attend a session of the learner's own: nothing is missed between the session that is shown and what
    /// is heard. As with [`Learner::listen`], a run that is due is set going, and a session that nobody leads stays as
    /// it is.
    pub async fn join_session(&self, plumb: &Arc<Plumb>, id: Uuid) -> Result<JoinedSession> {
        let updates = self.plumb.hub.watch(id);
        let row = self.own(id).await?;
        self.must_not_tell_open(&row).await?;
        let SessionHead { version, conversation, .. } = (kind_of(&row)?.stands)(&row)?;
        let conversation = conversation.unwrap_or_else(|| Conversation::new(row.created_at));
        let session = shown(self.plumb, &row).await?;
        let is_at_work = is_due(&row, &conversation);
        if is_at_work {
            drop(run::start_run(plumb, id, None));
        }
        let cursor = Cursor { epoch: conversation.epoch, run: conversation.run, seq: version };
        let listening = Subscription { session: id, cursor, from_now: false, has_more: false, updates };
        Ok(JoinedSession { session, listening, is_at_work })
    }
}
