//! Following a tutor session.

use tokio::sync::watch;
use uuid::Uuid;

use super::TutorState;
use crate::capabilities::Learner;
use crate::failure::Result;

/// A tutor session that a client follows.
pub struct JoinedTutor {
    /// The session at the moment when listening began.
    pub state: TutorState,
    /// Changes whenever an event was added since.
    pub updates: watch::Receiver<u64>,
}

impl Learner<'_> {
    /// Begins to follow a tutor session of the caller. No message is lost between the returned state and the updates.
    pub async fn join_tutor(&self, id: Uuid) -> Result<JoinedTutor> {
        let updates = self.plumb.hub.watch(id);
        Ok(JoinedTutor { state: self.tutor_state(id).await?, updates })
    }
}
