//! Rows, filters and results.

use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use super::write::event_hash;
use crate::chain::ChainHash;
use crate::forms::FormRow;
use crate::learning::NewEvidence;
use crate::sessions::anonymous::AnonymousOwnership;
use crate::sql::{Flag, HashBytes, Micros, MicrosOrNull, TextHash};
use crate::trail::AuditEntry;

/// One event to append; its number follows from the session's version.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NewEvent {
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    /// Its name, such as `attempt_submitted`.
    pub kind: String,
    /// JSON.
    pub body: String,
    /// The call of a tool that it is about: of one call each kind of event is stored once.
    #[sqlx(rename = "call_id")]
    pub call: Option<String>,
}

/// One stored event.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EventRow {
    /// Counts from 1 within the session.
    pub seq: i64,
    /// What happened.
    #[sqlx(flatten)]
    pub event: NewEvent,
    /// Hash over the event and the hash before it.
    #[sqlx(try_from = "HashBytes")]
    pub hash: ChainHash,
}

/// Whether events are all there, in order and as they were written, up to `head`.
pub fn chain_is_whole(session: Uuid, events: &[EventRow], head: ChainHash) -> bool {
    let mut last = ChainHash::GENESIS;
    for (seq, row) in (1..).zip(events) {
        last = event_hash(session, seq, &row.event, last);
        if row.seq != seq || row.hash != last {
            return false;
        }
    }
    last == head
}

/// Where a new session's form comes from.
#[derive(Debug, Clone)]
pub enum FormSource {
    /// A ready form, by id: see [`crate::Forms::ready`].
    Ready(Uuid),
    /// Drawn for this session; its `session_id` is set on the way in.
    New(FormRow),
    /// This kind of session has none.
    None,
}

/// What events make of a session, as far as queries need it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SessionState {
    /// The state's name, for lists.
    pub status: String,
    /// Neither completed nor terminated nor expired: takes answers and drafts, and bars a second one.
    #[sqlx(try_from = "Flag")]
    pub open: bool,
    /// JSON: the fold of the events.
    pub snapshot: String,
    /// When the worker must look at it; `None` for never.
    #[sqlx(try_from = "MicrosOrNull")]
    pub next_due_at: Option<Timestamp>,
    #[sqlx(try_from = "MicrosOrNull")]
    pub finished_at: Option<Timestamp>,
    /// Score in basis points, once known.
    pub score_bp: Option<i64>,
    /// Grade, once known.
    pub grade: Option<String>,
    /// Items that wait for a person, once it is over.
    pub undecided: i64,
    /// From when its learner may see the score; none while that is not known.
    #[sqlx(try_from = "MicrosOrNull")]
    pub score_from: Option<Timestamp>,
}

/// A session to begin.
#[derive(Debug, Clone)]
pub struct NewSession {
    pub id: Uuid,
    pub learner: Uuid,
    /// `evaluation`, `learning`, …
    pub kind: String,
    /// What is sat.
    pub assessment_id: String,
    /// The very version.
    pub assessment_hash: ContentHash,
    /// Which attempt of the learner at this assessment, from 1; unique, so two parallel beginnings give one session.
    pub attempt: i64,
    pub created_at: Timestamp,
    /// The fold of `events`.
    pub state: SessionState,
    /// At least one.
    pub events: Vec<NewEvent>,
    pub form: FormSource,
    /// Who may go on with it, where `learner` is [`NOBODY`](crate::sessions::anonymous::NOBODY).
    pub anonymity: Option<AnonymousOwnership>,
    /// Written in the same transaction.
    pub audit: AuditEntry,
}

/// A session as far as it has come, to be stored at once with all that came of it.
#[derive(Debug, Clone)]
pub struct WholeSession {
    /// All of its events and the state that they come to; its audit entry is that of the latest change.
    pub session: NewSession,
    /// The changes before that one, first to last: the number of the last event of each, and its audit entry.
    pub before: Vec<(i64, AuditEntry)>,
    /// All that it taught about its learner, first to last.
    pub learned: Vec<NewEvidence>,
    /// The class for which a survey was answered.
    pub class: Option<Uuid>,
}

/// What became of a new session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    /// It is stored.
    Created,
    /// The learner has an open session for this assessment, or this attempt exists: load that one.
    /// Should it be gone again, its own beginning failed for want of a form: begin anew.
    AlreadyOpen,
    /// Another session took the form first: pick another.
    FormTaken,
}

/// A stored session.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SessionRow {
    pub id: Uuid,
    pub learner: Uuid,
    /// `evaluation`, `learning`, …
    pub kind: String,
    /// What is sat.
    pub assessment_id: String,
    /// The very version.
    #[sqlx(try_from = "TextHash")]
    pub assessment_hash: ContentHash,
    /// Which attempt, from 1.
    pub attempt: i64,
    /// How many events it has: the expected version of the next change.
    pub version: i64,
    /// Hash of the latest event.
    #[sqlx(try_from = "HashBytes")]
    pub head: ChainHash,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// What the events make of it.
    #[sqlx(flatten)]
    pub state: SessionState,
}

/// A session in a list: no snapshot, but the learner's name.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SessionSummary {
    pub id: Uuid,
    pub learner: Uuid,
    pub learner_name: String,
    /// `evaluation`, `learning`, …
    pub kind: String,
    /// What is sat.
    pub assessment_id: String,
    /// The very version.
    #[sqlx(try_from = "TextHash")]
    pub assessment_hash: ContentHash,
    /// Which attempt, from 1.
    pub attempt: i64,
    /// The state's name.
    pub status: String,
    /// Not ended.
    #[sqlx(try_from = "Flag")]
    pub open: bool,
    /// How many events it has.
    pub version: i64,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "MicrosOrNull")]
    pub finished_at: Option<Timestamp>,
    /// Score in basis points, once known.
    pub score_bp: Option<i64>,
    /// Grade, once known.
    pub grade: Option<String>,
}

/// Events to append to a session.
#[derive(Debug, Clone)]
pub struct SessionChange {
    pub id: Uuid,
    /// [`SessionRow::version`] as loaded.
    pub expected_version: i64,
    /// [`SessionRow::head`] as loaded.
    pub expected_head: ChainHash,
    /// [`Drafts::mark`] as loaded, when the decision read drafts: any draft saved since then is a conflict,
    /// so that no saved answer is missed by the one who finishes.
    pub expected_drafts: Option<i64>,
    /// The fold after `events`.
    pub state: SessionState,
    /// At least one; the version grows by their number.
    pub events: Vec<NewEvent>,
    /// Drafts that have become answers.
    pub delete_drafts: DeleteDrafts,
    /// What it teaches about the learner; if a skill's state moved on meanwhile the whole change is a conflict.
    pub learned: Vec<NewEvidence>,
    /// Servers that listen are told of it: see [`crate::Notifications`].
    pub should_notify: bool,
    /// Written in the same transaction.
    pub audit: AuditEntry,
}

/// What beginning an assessment depends on, read at one instant.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct BeginView {
    /// The learner's: 100 = the ordinary time, 0 = unlimited.
    pub time_factor_percent: i64,
    /// Whether the session asked for exists.
    #[sqlx(rename = "begun", try_from = "Flag")]
    pub exists: bool,
    /// The learner's open session for the assessment.
    pub open: Option<Uuid>,
    /// How many open evaluation sessions the learner has.
    pub open_count: i64,
    /// When the first of them ends that has a time limit.
    #[sqlx(try_from = "MicrosOrNull")]
    pub next_end: Option<Timestamp>,
    /// How many evaluation sessions the learner has begun since the instant asked for.
    pub created_since: i64,
    /// The number of the learner's latest attempt at the assessment, 0 before the first.
    pub attempts: i64,
}

/// Which drafts a change removes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeleteDrafts {
    /// None.
    Keep,
    /// That of one position.
    One(i64),
    /// All of the session.
    All,
}

/// Whether a change was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is stored.
    Appended,
    /// The session (or a draft or a skill's state the decision read) moved on: load and decide again.
    Conflict,
}

/// An answer being worked on.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DraftRow {
    /// Which item, as the caller counts.
    pub position: i64,
    /// The item's revision that this save made; grows with every save.
    pub revision: i64,
    /// The command that saved it.
    pub command_id: Uuid,
    /// What the learner has so far.
    pub answer: String,
    #[sqlx(try_from = "Micros")]
    pub saved_at: Timestamp,
}

/// The drafts of a session.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drafts {
    /// By position.
    pub rows: Vec<DraftRow>,
    /// Grows with every save: see [`SessionChange::expected_drafts`].
    pub mark: i64,
}

/// What answering one item needs, read at one instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerView {
    pub session: SessionRow,
    /// The draft of the item asked for.
    pub draft: Option<DraftRow>,
    /// As [`Drafts::mark`].
    pub drafts_mark: i64,
}

/// A draft to be saved.
#[derive(Debug, Clone)]
pub struct DraftWrite {
    pub session: Uuid,
    /// Its version when the caller decided that this draft may be saved.
    pub session_version: i64,
    /// Which item.
    pub position: i64,
    /// Revision of the stored draft the decision was made from; 0 when there was none.
    pub expected_revision: i64,
    /// The item's revision from now on; greater than the expected one.
    pub revision: i64,
    /// The client's id of this save: the same again is the same save.
    pub command_id: Uuid,
    /// What the learner has so far.
    pub answer: String,
    pub saved_at: Timestamp,
}

/// What became of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DraftSaved {
    /// Stored (now or by an earlier delivery of the same command); its revision.
    Saved(i64),
    /// Another page saved since: this is what is stored.
    Stale(Option<DraftRow>),
    /// The session moved on or ended: load and decide again.
    SessionMoved,
}

/// A save that came too late to count; kept, flagged, never scored.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LateSave {
    #[sqlx(rename = "session_id")]
    pub session: Uuid,
    /// Which item.
    pub position: i64,
    /// The client's id of this save: the same again is stored once.
    pub command_id: Uuid,
    /// What was sent.
    pub answer: String,
    #[sqlx(try_from = "Micros")]
    pub arrived_at: Timestamp,
}

/// Which sessions to list, newest first.
#[derive(Debug, Clone, Default)]
pub struct SessionFilter {
    /// Only this learner's.
    pub learner: Option<Uuid>,
    /// With those of nobody's that the learner may go on with.
    pub and_anonymous: bool,
    /// Only of this assessment.
    pub assessment_id: Option<String>,
    /// Only of this kind.
    pub kind: Option<String>,
    /// Only open ones, or only ended ones.
    pub open: Option<bool>,
    /// Only what comes after this one in the list (the last of the page before).
    pub after: Option<(Timestamp, Uuid)>,
    /// At most so many.
    pub limit: i64,
}

/// A learner's latest attempt at something.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LatestAttempt {
    /// What was sat.
    pub assessment_id: String,
    #[sqlx(rename = "id")]
    pub session: Uuid,
    /// Counts from 1.
    pub attempt: i64,
    #[sqlx(try_from = "Flag")]
    pub open: bool,
}

/// What probably went wrong in an answer, as it was found while practising.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DiagnosisRow {
    #[sqlx(rename = "session_id")]
    pub session: Uuid,
    /// What was sat.
    pub assessment_id: String,
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    /// JSON: the event.
    pub body: String,
}
