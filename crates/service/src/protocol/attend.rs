//! Following a session: its present state and every message after it.

use std::sync::Arc;

use plumb_sessions::conversation::Conversation;
use plumb_types::ids::SessionId;

use super::stream::{Subscription, is_due};
use super::views::{SessionView, shown};
use super::{Cursor, run};
use crate::capabilities::Learner;
use crate::failure::Result;
use crate::kinds::{SessionHead, session_head};
use crate::plumb::Plumb;

/// A session that a client follows.
pub struct JoinedSession {
    /// The session at the moment when listening began.
    pub session: SessionView,
    /// Messages since then.
    pub listening: Subscription,
    /// Whether a run is in progress.
    pub is_at_work: bool,
}

impl Learner<'_> {
    /// Begins to follow a session of the caller. No message is lost between the returned view and the subscription. As
    /// with [`Learner::listen`], a due run is started; a session without an agent is left as it is.
    pub async fn join_session(&self, plumb: &Arc<Plumb>, id: SessionId) -> Result<JoinedSession> {
        let updates = self.plumb.hub.watch(id);
        let row = self.own(id).await?;
        self.refuse_if_in_open_attempt(&row).await?;
        let SessionHead { version, conversation, .. } = session_head(&row)?;
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
