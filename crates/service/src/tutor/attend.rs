//! Being there while a topic is learnt.

use tokio::sync::watch;
use uuid::Uuid;

use super::TutorState;
use crate::capabilities::Learner;
use crate::failure::Result;

/// One who is there.
pub struct JoinedTutor {
    /// The session, as it was when listening began.
    pub state: TutorState,
    /// Changes whenever something was said since.
    pub updates: watch::Receiver<u64>,
}

impl Learner<'_> {
    /// Begins to attend a session of the learner's own with a tutor: nothing is missed between what is shown and what is
    /// heard.
    pub async fn join_tutor(&self, id: Uuid) -> Result<JoinedTutor> {
        let updates = self.plumb.hub.watch(id);
        Ok(JoinedTutor { state: self.tutor_state(id).await?, updates })
    }
}
