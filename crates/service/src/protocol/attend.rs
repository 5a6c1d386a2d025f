//! Being there: the session as it is, and everything that is said from then on.

use std::sync::Arc;

use plumb_sessions::conversation::Conversation;
use uuid::Uuid;

use super::stream::{Listening, is_due};
use super::views::{SessionView, view};
use super::{Cursor, of_kind, run};
use crate::failure::Outcome;
use crate::learner::Learner;
use crate::plumb::Plumb;
use crate::stored::{Folded as _, snapshot};

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
        of_kind!(row, A => {
            let session: A = snapshot(&row)?;
            let none = Conversation::new(row.created_at);
            let conversation = session.conversation().unwrap_or(&none);
            let is_at_work = is_due(&row.kind, conversation);
            if is_at_work {
                drop(run::set_going(plumb, id, None));
            }
            let seq = session.version();
            let cursor = Cursor { epoch: conversation.epoch, run: conversation.run, seq };
            let listening = Listening { session: id, cursor, from_now: false, has_more: false, news };
            Ok(Attending { session: view::<A>(self.plumb, &row).await?, listening, is_at_work })
        })
    }
}
