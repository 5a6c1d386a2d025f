//! Rows, filters and results of sessions.

use plumb_types::ContentHash;
use plumb_types::ids::{ClassId, CommandId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use super::write::event_hash;
use crate::chain::ChainHash;
use crate::forms::FormRow;
use crate::learning::NewEvidence;
use crate::sessions::anonymous::AnonymousOwnership;
use crate::sql::Flag;
use crate::trail::AuditEntry;

/// An event to append; its number follows from the session's version.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NewEvent {
    pub at: Timestamp,
    /// Name of the event, such as `attempt_submitted`.
    pub kind: String,
    /// The event, as JSON.
    pub body: String,
    /// Id of the tool call that it is about: each kind of event is stored once for one call.
    #[sqlx(rename = "call_id")]
    pub call: Option<String>,
}

/// A stored event.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EventRow {
    /// Number of the event, from 1 within the session.
    pub seq: i64,
    /// The event.
    #[sqlx(flatten)]
    pub event: NewEvent,
    /// Hash over the event and the hash before it.
    pub hash: ChainHash,
}

/// Whether the events are complete, in order and unchanged, up to `head`.
pub fn chain_is_whole(session: SessionId, events: &[EventRow], head: ChainHash) -> bool {
    let mut last = ChainHash::GENESIS;
    for (seq, row) in (1..).zip(events) {
        last = event_hash(session, seq, &row.event, last);
        if row.seq != seq || row.hash != last {
            return false;
        }
    }
    last == head
}

/// Source of a new session's form.
#[derive(Debug, Clone)]
pub enum FormSource {
    /// An available form, by id: see [`crate::Forms::ready`].
    Ready(Uuid),
    /// A form drawn for this session; its `session_id` is set when it is stored.
    New(FormRow),
    /// No form, for kinds of session without one.
    None,
}

/// State of a session, as far as queries need it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SessionState {
    /// Name of the state, for lists.
    pub status: String,
    /// Neither completed, terminated nor expired: accepts answers and drafts, and blocks a second session.
    #[sqlx(try_from = "Flag")]
    pub open: bool,
    /// Fold of the events, as JSON.
    pub snapshot: String,
    /// When a worker has to process it; `None` for never.
    pub next_due_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
    /// Score in basis points, once known.
    pub score_bp: Option<i64>,
    /// Grade, once known.
    pub grade: Option<String>,
    /// Number of items that wait for a person's decision, once it has ended.
    pub undecided: i64,
    /// From when its learner may see the score; `None` while that is not known.
    pub score_from: Option<Timestamp>,
}

/// A session to begin.
#[derive(Debug, Clone)]
pub struct NewSession {
    pub id: SessionId,
    pub learner: UserId,
    /// `evaluation`, `learning`, …
    pub kind: String,
    /// Id of the content.
    pub assessment_id: String,
    /// Version of the content.
    pub assessment_hash: ContentHash,
    /// Number of the learner's attempt at this assessment, from 1; unique, so that two parallel beginnings give one
    /// session.
    pub attempt: i64,
    pub created_at: Timestamp,
    /// The fold of `events`.
    pub state: SessionState,
    /// At least one.
    pub events: Vec<NewEvent>,
    pub form: FormSource,
    /// Owner of an anonymous session, which has the account of all anonymous sessions as its `learner`.
    pub anonymity: Option<AnonymousOwnership>,
    /// Audit row, written in the same transaction.
    pub audit: AuditEntry,
}

/// A session carried out outside this database, to be stored at once with all its results.
#[derive(Debug, Clone)]
pub struct ImportedSession {
    /// All its events and its current state; its audit row is that of the latest change.
    pub session: NewSession,
    /// The earlier changes in order: the number of the last event of each, and its audit row.
    pub before: Vec<(i64, AuditEntry)>,
    /// All evidence from it, in order.
    pub learned: Vec<NewEvidence>,
    /// Class for which a survey was answered.
    pub class: Option<ClassId>,
}

/// Result of creating a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    /// It is stored.
    Created,
    /// The learner has an open session for this assessment, or this attempt exists: load that one. If it does not exist
    /// any more, its own creation failed for want of a form: create again.
    AlreadyOpen,
    /// Another session took the form first: choose another one.
    FormTaken,
}

/// A stored session.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SessionRow {
    pub id: SessionId,
    pub learner: UserId,
    /// `evaluation`, `learning`, …
    pub kind: String,
    /// Id of the content.
    pub assessment_id: String,
    /// Version of the content.
    pub assessment_hash: ContentHash,
    /// Number of the attempt, from 1.
    pub attempt: i64,
    /// Number of its events: the expected version of the next change.
    pub version: i64,
    /// Hash of the latest event.
    pub head: ChainHash,
    pub created_at: Timestamp,
    /// State: the fold of its events.
    #[sqlx(flatten)]
    pub state: SessionState,
}

/// A session in a list: without snapshot, with the learner's name.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SessionSummary {
    pub id: SessionId,
    pub learner: UserId,
    pub learner_name: String,
    /// `evaluation`, `learning`, …
    pub kind: String,
    /// Id of the content.
    pub assessment_id: String,
    /// Version of the content.
    pub assessment_hash: ContentHash,
    /// Number of the attempt, from 1.
    pub attempt: i64,
    /// Name of the state.
    pub status: String,
    /// Whether it has not ended.
    #[sqlx(try_from = "Flag")]
    pub open: bool,
    /// Number of its events.
    pub version: i64,
    pub created_at: Timestamp,
    pub finished_at: Option<Timestamp>,
    /// Score in basis points, once known.
    pub score_bp: Option<i64>,
    /// Grade, once known.
    pub grade: Option<String>,
}

/// Events to append to a session.
#[derive(Debug, Clone)]
pub struct SessionChange {
    pub id: SessionId,
    /// [`SessionRow::version`] as loaded.
    pub expected_version: i64,
    /// [`SessionRow::head`] as loaded.
    pub expected_head: ChainHash,
    /// [`Drafts::mark`] as loaded, if the decision read drafts: any draft saved since then is a conflict, so that
    /// finishing does not miss a saved answer.
    pub expected_drafts: Option<i64>,
    /// The fold after `events`.
    pub state: SessionState,
    /// At least one; the version grows by their number.
    pub events: Vec<NewEvent>,
    /// Which drafts to remove, as they have become answers.
    pub delete_drafts: DeleteDrafts,
    /// Evidence from the change; if the state of a skill has changed since it was read, the whole change is a conflict.
    pub learned: Vec<NewEvidence>,
    /// Whether to notify listening servers: see [`crate::Notifications`].
    pub should_notify: bool,
    /// Audit row, written in the same transaction.
    pub audit: AuditEntry,
}

/// State on which beginning an assessment depends, read at one instant.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct BeginView {
    /// Time allowed to the learner, in per cent: 100 = regular, 0 = unlimited.
    pub time_factor_percent: i64,
    /// Whether the requested session exists.
    #[sqlx(rename = "begun", try_from = "Flag")]
    pub exists: bool,
    /// The learner's open session for the assessment.
    pub open: Option<SessionId>,
    /// Number of the learner's open evaluation sessions.
    pub open_count: i64,
    /// When the first of them with a time limit ends.
    pub next_end: Option<Timestamp>,
    /// Number of evaluation sessions that the learner has begun since the given instant.
    pub created_since: i64,
    /// Number of the learner's latest attempt at the assessment, 0 before the first.
    pub attempts: i64,
}

/// Which drafts a change removes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeleteDrafts {
    /// No drafts.
    Keep,
    /// The draft of one position.
    One(i64),
    /// All drafts of the session.
    All,
}

/// Result of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is stored.
    Appended,
    /// The session, or a draft or skill state that the decision read, has changed: load and decide again.
    Conflict,
}

/// Draft of an answer.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DraftRow {
    /// Position of the item.
    pub position: i64,
    /// Revision of the item after this save; grows with every save.
    pub revision: i64,
    /// Id of the command that saved it.
    pub command_id: CommandId,
    /// The answer so far.
    pub answer: String,
    pub saved_at: Timestamp,
}

/// The drafts of a session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drafts {
    /// The drafts, by position.
    pub rows: Vec<DraftRow>,
    /// Grows with every save: see [`SessionChange::expected_drafts`].
    pub mark: i64,
}

/// Input for answering one item, read at one instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerView {
    pub session: SessionRow,
    /// The draft of the requested item.
    pub draft: Option<DraftRow>,
    /// As [`Drafts::mark`].
    pub drafts_mark: i64,
}

/// A draft to save.
#[derive(Debug, Clone)]
pub struct DraftWrite {
    pub session: SessionId,
    /// Version of the session when the caller decided that this draft may be saved.
    pub session_version: i64,
    /// Position of the item.
    pub position: i64,
    /// Revision of the stored draft when the decision was made; 0 if there was none.
    pub expected_revision: i64,
    /// New revision of the item; greater than the expected one.
    pub revision: i64,
    /// The client's id of this save; a repeated id is the same save.
    pub command_id: CommandId,
    /// The answer so far.
    pub answer: String,
    pub saved_at: Timestamp,
}

/// Result of saving a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DraftSaved {
    /// Stored, now or by an earlier delivery of the same command; its revision.
    Saved(i64),
    /// Another page has saved since; this is the stored draft.
    Stale(Option<DraftRow>),
    /// The session has changed or ended: load and decide again.
    SessionMoved,
}

/// A late answer: flagged and kept, never scored.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LateSave {
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// Position of the item.
    pub position: i64,
    /// The client's id of this save; a repeated id is stored once.
    pub command_id: CommandId,
    /// The answer that was sent.
    pub answer: String,
    pub arrived_at: Timestamp,
}

/// Which sessions to list, newest first.
#[derive(Debug, Clone, Default)]
pub struct SessionFilter {
    /// Only sessions of this learner.
    pub learner: Option<UserId>,
    /// Also the learner's anonymous sessions.
    pub and_anonymous: bool,
    /// Only sessions of this assessment.
    pub assessment_id: Option<String>,
    /// Only sessions of this kind.
    pub kind: Option<String>,
    /// `true` for open sessions only, `false` for ended ones only.
    pub open: Option<bool>,
    /// Only sessions after this one in the list (the last of the previous page).
    pub after: Option<(Timestamp, SessionId)>,
    /// Maximum number of sessions.
    pub limit: i64,
}

/// A learner's latest attempt at an assessment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LatestAttempt {
    /// Id of the content.
    pub assessment_id: String,
    #[sqlx(rename = "id")]
    pub session: SessionId,
    /// Number of the attempt, from 1.
    pub attempt: i64,
    #[sqlx(try_from = "Flag")]
    pub open: bool,
}

/// Diagnosis of a wrong answer in a practice session.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DiagnosisRow {
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// Id of the content.
    pub assessment_id: String,
    pub at: Timestamp,
    /// The event, as JSON.
    pub body: String,
}
