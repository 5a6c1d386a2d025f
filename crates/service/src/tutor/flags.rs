//! Flagged messages, which need a person: for the learners' teachers. Words are shown of messages to the tutor only.

use plumb_sessions::tutor::TutorEvent;
use plumb_store::classes::Person;
use plumb_store::flags::FlagReview;
use plumb_tutoring::turn::Alarm;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use serde::Deserialize;
use serde_json::json;

use crate::capabilities::Teacher;
use crate::engine::stored::from_json;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// How long a message is listed, seconds: 90 days.
const LISTED_SECS: i64 = 90 * 86_400;
/// Most messages listed, latest first.
const MOST: i64 = 200;
/// Most messages listed on a first page.
const MOST_NAMED: i64 = 10;
/// Longest note, characters.
const LONGEST_NOTE: usize = 500;

/// A flagged message, which needs a person rather than a tutor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlaggedMessage {
    pub at: Timestamp,
    pub session: SessionId,
    /// The event that flags it; identifies it within its session.
    pub seq: i64,
    /// The message to the tutor; `None` in other kinds of sessions, which show words on their own pages only.
    pub message: Option<FlaggedWords>,
    pub learner: UserId,
    /// The learner's name.
    pub name: String,
    pub alarm: Alarm,
    /// Whether it was flagged by a model and not by the rules.
    pub by_model: bool,
    /// The review of the message; `None` before it was reviewed.
    pub looked: Option<FlagReviewView>,
}

/// A flagged message to the tutor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlaggedWords {
    /// Number of the message.
    pub turn: u32,
    /// As the learner wrote it.
    pub words: String,
}

/// An event that flags a message to a tutor, or the message of a led session that does.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FlagEvent {
    Flagged(RaisedAlarm),
    Said(FlagMessage),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FlagMessage {
    Flagged(RaisedAlarm),
}

#[derive(Deserialize)]
struct RaisedAlarm {
    alarm: Alarm,
    #[serde(default)]
    by_model: bool,
    /// Number of the message to a tutor.
    #[serde(default)]
    turn: u32,
}

impl RaisedAlarm {
    fn read(body: &str) -> Result<Self> {
        let (FlagEvent::Flagged(raised) | FlagEvent::Said(FlagMessage::Flagged(raised))) = from_json(body)?;
        Ok(raised)
    }
}

/// The review of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlagReviewView {
    /// Name of the reviewer.
    pub by: String,
    pub at: Timestamp,
    /// A note; may be empty.
    pub note: String,
}

impl Teacher<'_> {
    /// Returns the flagged messages of the last 90 days, at most 200: those not reviewed first, newest first. Of the
    /// learners of the caller's classes, or of all learners for an administrator.
    pub async fn flagged_messages(&self) -> Result<Vec<FlaggedMessage>> {
        let since = self.plumb.now().plus_secs(-LISTED_SECS);
        let rows = self.plumb.stores.flags.flagged(self.bound(), since, MOST).await?;
        let mut flagged = Vec::with_capacity(rows.len());
        for row in rows {
            let RaisedAlarm { alarm, by_model, turn } = RaisedAlarm::read(&row.body)?;
            let message = match row.said.as_deref().map(from_json).transpose()? {
                Some(TutorEvent::MessageReceived { words, .. }) => Some(FlaggedWords { turn, words }),
                _ => None,
            };
            let looked = match (row.looked_by, row.looked_at) {
                (Some(by), Some(at)) => Some(FlagReviewView { by, at, note: row.note.unwrap_or_default() }),
                _ => None,
            };
            let (at, session, seq, learner) = (row.at, row.session, row.seq, row.learner);
            let name = row.learner_name;
            flagged.push(FlaggedMessage { at, session, seq, message, learner, name, alarm, by_model, looked });
        }
        Ok(flagged)
    }

    /// Returns the learners with flagged messages that are not reviewed, latest first, at most ten.
    pub(crate) async fn unreviewed_flags(&self) -> Result<Vec<(Person, Alarm)>> {
        let since = self.plumb.now().plus_secs(-LISTED_SECS);
        let rows = self.plumb.stores.flags.flagged(self.bound(), since, MOST_NAMED).await?;
        let mut waiting = Vec::new();
        for row in rows.into_iter().filter(|row| row.looked_at.is_none()) {
            let raised = RaisedAlarm::read(&row.body)?;
            waiting.push((Person { id: row.learner, name: row.learner_name }, raised.alarm));
        }
        Ok(waiting)
    }

    /// Returns the number of flagged messages that are not reviewed.
    pub async fn flags_waiting(&self) -> Result<u64> {
        let since = self.plumb.now().plus_secs(-LISTED_SECS);
        let count = self.plumb.stores.flags.count_waiting(self.bound(), since).await?;
        Ok(u64::try_from(count).unwrap_or(0))
    }

    /// Records that the caller has reviewed a message. Only the first review is kept.
    pub async fn review_flag(&self, session: SessionId, seq: i64, note: &str) -> Result<()> {
        let row = self.plumb.stores.sessions.load(session).await?.ok_or(ServiceError::NotFound)?;
        if !self.teaches(row.learner).await? {
            return Err(ServiceError::NotFound);
        }
        let before = seq.checked_sub(1).ok_or(ServiceError::NotFound)?;
        let found = self.plumb.stores.sessions.events_after(session, before, 1).await?;
        if !found.iter().any(|row| row.seq == seq && row.event.kind == "flagged") {
            return Err(ServiceError::NotFound);
        }
        let note = note.trim().replace("\r\n", "\n");
        if note.chars().count() > LONGEST_NOTE || note.chars().any(|c| c.is_control() && c != '\n') {
            return Err(InvalidInput::FlagsNoteLong.into());
        }
        let audit =
            self.entry(AuditAction::FlagLookedAt, "flag", session, &json!({ "event": seq, "learner": row.learner }));
        let look = FlagReview { session, seq, by: self.actor.id, at: self.plumb.now(), note };
        // If a colleague was faster, their review is kept.
        self.plumb.stores.flags.look(look, audit).await.map(drop)?;
        Ok(())
    }
}
