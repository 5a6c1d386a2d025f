//! Sessions, items and the audit trail as administrators see them.

use plumb_content::read::BlueprintKind;
use plumb_figures::Figure;
use plumb_sessions::session::Mark;
use plumb_types::ContentHash;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use uuid::Uuid;

/// A session in the administrators' list.
#[derive(Debug, Clone)]
pub struct AuditedSession {
    pub session: SessionId,
    /// Its learner; `None` if anonymous.
    pub learner_id: Option<UserId>,
    /// The learner's name.
    pub learner: String,
    /// `evaluation`, `learning` or `placement`.
    pub kind: String,
    /// Title of its content, current or not; `None` if it has none, as for a placement test.
    pub title: Option<String>,
    /// The assessment's id; for practice, the `about` value.
    pub about: String,
    /// `pending`, `active`, `awaiting_response`, `completed`, `terminated` or `expired`.
    pub status: String,
    pub created: Timestamp,
    pub finished: Option<Timestamp>,
    /// Score in basis points.
    pub basis_points: Option<u32>,
}

/// Everything about a session, for administrators.
#[derive(Debug, Clone)]
pub struct ItemAudit {
    /// The session's line.
    pub session: AuditedSession,
    /// Hash of the assessment's text, or of the skills graph's.
    pub content_hash: String,
    /// The form drawn at its beginning; `None` if items are made one by one.
    pub form: Option<FormAudit>,
    /// Every event: (sequence, time, name, JSON facts); without the facts that are private to the learner.
    pub events: Vec<(i64, Timestamp, String, Option<String>)>,
    /// Whether the event chain of this session is intact.
    pub chain_whole: bool,
    /// Late answers: (position from 0, time received, answer).
    pub late_saves: Vec<(usize, Timestamp, String)>,
}

/// A form with the results of its items.
#[derive(Debug, Clone)]
pub struct FormAudit {
    pub seed: u64,
    pub items: Vec<AuditedItem>,
    /// Whether each choice of an adaptive test follows from the answers before it, to the byte; `None` in other tests.
    pub are_choices_whole: Option<bool>,
}

/// One item in the audit.
#[derive(Debug, Clone)]
pub struct AuditedItem {
    /// Position from 1.
    pub number: usize,
    /// Section id.
    pub section: String,
    /// Skill id and written version.
    pub skill: (String, String),
    /// Hash of the blueprint's text.
    pub blueprint_hash: String,
    /// Difficulty level.
    pub difficulty: String,
    pub seed: u64,
    /// (name, value) of parameters and computed values.
    pub parameters: Vec<(String, String)>,
    /// The question.
    pub stem: String,
    /// Its figure.
    pub figure: Option<Figure>,
    /// (id, text, misconception) of each option.
    pub options: Vec<(String, String, Option<String>)>,
    /// The key: option id (if there are options) and text.
    pub key: (Option<String>, String),
    /// The answer in the learner's terms: an option's text, or the typed text.
    pub response: Option<String>,
    /// Its mark.
    pub mark: Option<Mark>,
    /// Time taken, milliseconds.
    pub millis: Option<i64>,
    /// Source of the answer: `learner`, or `draft` (saved, and submitted when time was up).
    pub source: Option<String>,
}

/// An item generated again, compared with the stored one.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Position from 1.
    pub number: usize,
    /// Whether the bytes are equal.
    pub equal: bool,
    /// SHA-256 of the stored bytes.
    pub stored: String,
    /// SHA-256 of the bytes generated now, or why it could not be generated.
    pub generated: Result<String, String>,
}

/// A line of the audit trail.
#[derive(Debug, Clone)]
pub struct AuditLine {
    /// Number in the hash chain.
    pub seq: i64,
    pub at: Timestamp,
    /// The actor; `None` for the server itself.
    pub actor: Option<NamedAccount>,
    /// The action, such as `session_started`.
    pub action: String,
    pub subject: AuditSubject,
    /// The fields of its detail, in order; empty if that is not a JSON object.
    pub facts: Vec<AuditFact>,
    /// The detail as stored, JSON.
    pub detail: String,
    /// Row hash, hex.
    pub hash: String,
}

/// An account with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedAccount {
    /// The account.
    pub id: UserId,
    pub name: String,
}

/// The subject of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditSubject {
    pub kind: String,
    pub id: String,
    /// The name of an account or a class, or the title of a content.
    pub name: Option<String>,
    /// The kind of session, for sessions without a title, such as a placement test.
    pub sitting: Option<String>,
}

/// A field of a line's detail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditFact {
    /// The field.
    pub name: String,
    /// Its value as text, shortened if it is long.
    pub value: String,
    /// The account, if the value is an account's id.
    pub person: Option<NamedAccount>,
    /// The subject, if the value is the id of one with a title.
    pub thing: Option<AuditSubject>,
}

/// The latest lines of one part of a story.
#[derive(Debug, Clone)]
pub struct Part<L> {
    /// Newest first.
    pub lines: Vec<L>,
    /// Whether there are older lines.
    pub more: bool,
}

/// The story of an account.
#[derive(Debug, Clone)]
pub struct PersonStory {
    pub id: UserId,
    /// Sign-in name, or the pseudonym if the account was erased.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// Whether the account was erased, so that only a pseudonym is left.
    pub is_deleted: bool,
    pub created: Timestamp,
    /// Time of the last sign-in.
    pub last_sign_in: Option<Timestamp>,
    pub sessions: Part<AuditedSession>,
    /// Signing in and out, and refused access.
    pub entries: Part<AuditLine>,
    /// Other changes of the account.
    pub done_to: Part<AuditLine>,
    pub done_by: Part<AuditLine>,
}

/// The story of a blueprint.
#[derive(Debug, Clone)]
pub struct BlueprintStory {
    pub kind: BlueprintKind,
    pub id: String,
    /// Newest first.
    pub versions: Vec<StoryVersion>,
    /// Most sessions counted for each version; `None` if all were counted.
    pub counted: Option<i64>,
    /// The query for sessions about it; `None` for a kind without sessions.
    pub sessions_about: Option<String>,
    /// Its open drafts.
    pub drafts: Vec<Uuid>,
    /// The rows about it and about its drafts, newest first.
    pub lines: Vec<AuditLine>,
}

/// A version in a blueprint's story.
#[derive(Debug, Clone)]
pub struct StoryVersion {
    /// Hash of the text, which identifies the version.
    pub hash: ContentHash,
    /// The version its author wrote into it.
    pub version: String,
    /// When it was first published.
    pub created: Timestamp,
    /// Name of its author; `None` for files.
    pub author: Option<String>,
    /// Name of its first publisher, as far back as the rows go; `None` for files.
    pub published_by: Option<String>,
    pub is_current: bool,
    /// Numbers of all its sessions and of the open ones; `None` for a kind without sessions.
    pub sessions: Option<(u64, u64)>,
    /// Number of answers in assessments that are counted for it; `None` for a kind without items.
    pub answers: Option<u64>,
}
