//! Being there: the session as it is, and everything that is said from then on.

use std::sync::Arc;

use plumb_sessions::conversation::Conversation;
use uuid::Uuid;

use super::stream::{Listening, is_due};
use super::views::{SessionView, shown};
use super::{Cursor, run};
use crate::engine::{Stands, kind_of};
use crate::failure::Outcome;
use crate::learner::Learner;
use crate::plumb::Plumb;

/// One who is there.
pub struct Attending {
    /// The session, as it was when listening began.
    pub session: SessionView,
    /// What is said since.
    pub listening: Listening,
    /// A run is at work.
    pub is_at_work: bool,
}

impl Learner<'_> {
    /// Begins to attend a session of the learner's own: nothing is missed between the session that is shown and what
    /// is heard. As with [`Learner::listen`], a run that is due is set going, and a session that nobody leads stays as
    /// it is.
    pub async fn attend(&self, plumb: &Arc<Plumb>, id: Uuid) -> Outcome<Attending> {
        let news = self.plumb.hub.watch(id);
        let row = self.own(id).await?;
        let Stands { version, conversation, .. } = (kind_of(&row)?.stands)(&row)?;
        let conversation = conversation.unwrap_or_else(|| Conversation::new(row.created_at));
        let session = shown(self.plumb, &row).await?;
        let is_at_work = is_due(&row, &conversation);
        if is_at_work {
            drop(run::set_going(plumb, id, None));
        }
        let cursor = Cursor { epoch: conversation.epoch, run: conversation.run, seq: version };
        let listening = Listening { session: id, cursor, from_now: false, has_more: false, news };
        Ok(Attending { session, listening, is_at_work })
    }
}
