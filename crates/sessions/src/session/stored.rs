//! Stored form of a session: flat, with a status and optional fields in place of the phase. Names and order of the
//! fields are those of all snapshots in the database.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};
use uuid::Uuid;

use super::adaptive::AdaptiveState;
use super::pause::Pause;
use super::phase::{RunningSession, ScoredAttempt, SessionEnding, SessionPhase, SessionPlace};
use super::regrade::MarkRevision;
use super::rules::{Allowance, ExamRules, TimeBenchmark};
use super::score::SessionResult;
use super::state::{ItemState, RecentCommand, Session};
use crate::conversation::Conversation;
use crate::engine::Status;
use plumb_answers::answer::DecimalMark;
use plumb_types::ContentHash;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

/// A session as it is stored; [`Session`] explains the fields. Writing borrows them: it is done with every answer.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct StoredSession<'a> {
    id: SessionId,
    learner: UserId,
    assessment_id: Cow<'a, str>,
    assessment: Cow<'a, ContentHash>,
    title: Cow<'a, str>,
    form_id: Uuid,
    attempt_no: u32,
    rules: Arc<ExamRules>,
    allowance: Allowance,
    benchmarks: Arc<Vec<Vec<TimeBenchmark>>>,
    pub(super) status: Status,
    version: u32,
    created_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) started_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) closed_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) current: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) shown_at: Option<Timestamp>,
    /// A point in sessions older than this field.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    decimal_mark: DecimalMark,
    items: Cow<'a, [ItemState]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    adaptive: Option<Cow<'a, AdaptiveState>>,
    #[serde(default, skip_serializing_if = "is_empty")]
    recent: Cow<'a, [RecentCommand]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<Cow<'a, SessionResult>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    taught: bool,
    #[serde(default, skip_serializing_if = "is_empty")]
    pauses: Cow<'a, [Pause]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) pause: Option<Pause>,
    #[serde(default, skip_serializing_if = "super::rules::is_zero")]
    given_minutes: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    window_set_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    released: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    conversation: Option<Cow<'a, Conversation>>,
    #[serde(default, skip_serializing_if = "is_empty")]
    remarked: Cow<'a, [MarkRevision]>,
}

fn is_empty<T: Clone>(list: &[T]) -> bool {
    list.is_empty()
}

impl Serialize for Session {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StoredSession::from(self).serialize(serializer)
    }
}

impl<'a> From<&'a Session> for StoredSession<'a> {
    fn from(session: &'a Session) -> Self {
        let (current, shown_at) = session.shown().unzip();
        Self {
            status: session.status(),
            started_at: session.started_at(),
            closed_at: session.closed_at(),
            current,
            shown_at,
            pause: session.pause(),
            result: session.result().map(Cow::Borrowed),
            id: session.id,
            learner: session.learner,
            assessment_id: Cow::Borrowed(&session.assessment_id),
            assessment: Cow::Borrowed(&session.assessment),
            title: Cow::Borrowed(&session.title),
            form_id: session.form_id,
            attempt_no: session.attempt_no,
            rules: Arc::clone(&session.rules),
            allowance: session.allowance,
            benchmarks: Arc::clone(&session.benchmarks),
            version: session.version,
            created_at: session.created_at,
            decimal_mark: session.decimal_mark,
            items: Cow::Borrowed(&session.items),
            adaptive: session.adaptive.as_deref().map(Cow::Borrowed),
            recent: Cow::Borrowed(&session.recent),
            taught: session.taught,
            pauses: Cow::Borrowed(&session.pauses),
            given_minutes: session.given_minutes,
            window_set_at: session.window_set_at,
            released: session.released,
            conversation: session.conversation.as_deref().map(Cow::Borrowed),
            remarked: Cow::Borrowed(&session.remarked),
        }
    }
}

impl TryFrom<StoredSession<'_>> for Session {
    type Error = String;

    fn try_from(mut stored: StoredSession<'_>) -> Result<Self, String> {
        Ok(Self {
            phase: stored.take_phase()?,
            id: stored.id,
            learner: stored.learner,
            assessment_id: stored.assessment_id.into_owned(),
            assessment: stored.assessment.into_owned(),
            title: stored.title.into_owned(),
            form_id: stored.form_id,
            attempt_no: stored.attempt_no,
            rules: stored.rules,
            allowance: stored.allowance,
            benchmarks: stored.benchmarks,
            version: stored.version,
            created_at: stored.created_at,
            decimal_mark: stored.decimal_mark,
            items: stored.items.into_owned(),
            adaptive: stored.adaptive.map(|adaptive| Box::new(adaptive.into_owned())),
            recent: stored.recent.into_owned(),
            taught: stored.taught,
            pauses: stored.pauses.into_owned(),
            given_minutes: stored.given_minutes,
            window_set_at: stored.window_set_at,
            released: stored.released,
            conversation: stored.conversation.map(|conversation| Box::new(conversation.into_owned())),
            remarked: stored.remarked.into_owned(),
        })
    }
}

impl StoredSession<'_> {
    /// The phase that the status and the optional fields describe.
    fn take_phase(&mut self) -> Result<SessionPhase, String> {
        let &mut Self { status, started_at, closed_at, current, shown_at, pause, .. } = self;
        let result = self.result.take();
        let is_scored = started_at.is_some() == result.is_some();
        let attempt = |(started_at, result): (_, Cow<'_, SessionResult>)| ScoredAttempt {
            started_at,
            result: Box::new(result.into_owned()),
        };
        let running = |started_at, place| Ok(SessionPhase::Running(RunningSession { started_at, place, pause }));
        let over = |closed_at, ending| Ok(SessionPhase::Over { closed_at, ending });
        match (status, started_at, closed_at, (current, shown_at), pause, result) {
            (Status::Pending, None, None, (None, None), None, None) => Ok(SessionPhase::Pending),
            (Status::Active, Some(started_at), None, (None, None), _, None) => {
                running(started_at, SessionPlace::Review)
            }
            (Status::AwaitingResponse, Some(started_at), None, (Some(position), Some(shown_at)), _, None) => {
                running(started_at, SessionPlace::Item { position, shown_at })
            }
            (Status::Completed, Some(started_at), Some(closed_at), (None, None), None, Some(result)) => {
                over(closed_at, SessionEnding::Completed(attempt((started_at, result))))
            }
            (Status::Terminated, _, Some(closed_at), (None, None), None, result) if is_scored => {
                over(closed_at, SessionEnding::Terminated(started_at.zip(result).map(attempt)))
            }
            (Status::Expired, _, Some(closed_at), (None, None), None, result) if is_scored => {
                over(closed_at, SessionEnding::Expired(started_at.zip(result).map(attempt)))
            }
            _ => Err(format!(
                "a stored session is `{}`, but its started_at, closed_at, current, shown_at, pause and result are not \
                 those of this status",
                status.as_str()
            )),
        }
    }
}
