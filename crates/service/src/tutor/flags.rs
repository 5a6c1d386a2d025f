//! Messages to the tutor that ask for more than a tutor: for who teaches the learner.

use plumb_sessions::tutor::TutorEvent;
use plumb_tutoring::turn::Alarm;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::capabilities::Teacher;
use crate::engine::names::TUTOR;
use crate::engine::stored::from_json;
use crate::failure::Result;

/// How long a message is listed, in seconds: 90 days.
const LISTED_SECS: i64 = 90 * 86_400;
/// Most messages listed, the latest.
const MOST: i64 = 200;

/// A message that asks for more than a tutor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlaggedMessage {
    pub at: Timestamp,
    pub session: Uuid,
    pub learner: Uuid,
    /// The learner's name.
    pub name: String,
    pub alarm: Alarm,
    /// What the learner wrote.
    pub words: String,
}

impl Teacher<'_> {
    /// Messages of the last 90 days that ask for more than a tutor, newest first, at most 200: of the learners of the
    /// actor's classes, or of all for an administrator.
    pub async fn flagged_messages(&self) -> Result<Vec<FlaggedMessage>> {
        let since = self.plumb.now().plus_secs(-LISTED_SECS);
        let rows = self.plumb.stores.sessions.flagged(TUTOR, self.bound(), since, MOST).await?;
        let mut flagged = Vec::with_capacity(rows.len());
        for row in rows {
            let (TutorEvent::Flagged { alarm, .. }, TutorEvent::MessageReceived { words, .. }) =
                (from_json(&row.body)?, from_json(&row.said)?)
            else {
                continue;
            };
            let name = self.plumb.name_of(row.learner).await?;
            let (at, session, learner) = (row.at, row.session, row.learner);
            flagged.push(FlaggedMessage { at, session, learner, name, alarm, words });
        }
        Ok(flagged)
    }
}
