//! Sessions, items and the trail as administrators see them.

use plumb_content::read::BlueprintKind;
use plumb_figures::Figure;
use plumb_sessions::session::Mark;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use uuid::Uuid;

/// A session in the administrators' list.
#[derive(Debug, Clone)]
pub struct AuditedSession {
    pub session: Uuid,
    /// Who takes it; nobody where it is nobody's.
    pub learner_id: Option<Uuid>,
    /// The name of who takes it.
    pub learner: String,
    /// `evaluation`, `learning` or `placement`.
    pub kind: String,
    /// The title of what it is about, current or not; none of what has none, as a placement test.
    pub title: Option<String>,
    /// The assessment's id; of practice, what is practised.
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
    /// What was drawn before it began; none where items are made one by one.
    pub form: Option<FormAudit>,
    /// Every event: (sequence, time, name, JSON facts); no facts of what is private to its learner.
    pub events: Vec<(i64, Timestamp, String, Option<String>)>,
    /// Whether the event chain of this session is whole.
    pub chain_whole: bool,
    /// Saves that came too late: (position from 0, arrival, answer).
    pub late_saves: Vec<(usize, Timestamp, String)>,
}

/// A form and what became of its items.
#[derive(Debug, Clone)]
pub struct FormAudit {
    pub seed: u64,
    pub items: Vec<AuditedItem>,
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
    /// The picture beside it.
    pub figure: Option<Figure>,
    /// (id, text, misconception) of each option.
    pub options: Vec<(String, String, Option<String>)>,
    /// The key: option id (when there are options) and text.
    pub key: (Option<String>, String),
    /// The learner's answer as the learner read it: an option's text, or what was typed.
    pub response: Option<String>,
    /// How it is marked.
    pub mark: Option<Mark>,
    /// Time taken, milliseconds.
    pub millis: Option<i64>,
    /// Where the answer came from: `learner` or `draft` (saved, submitted when time was up).
    pub source: Option<String>,
}

/// One item generated again and held against what was stored.
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
    /// Number in the chain.
    pub seq: i64,
    pub at: Timestamp,
    /// Who; nobody for the server itself.
    pub actor: Option<Named>,
    /// What, such as `session_started`.
    pub action: String,
    pub subject: AuditThing,
    /// The fields of its detail, in order; none where that is no JSON object.
    pub facts: Vec<AuditFact>,
    /// The detail as it is stored, JSON.
    pub detail: String,
    /// Hash of the row, hex.
    pub hash: String,
}

/// An account with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The account.
    pub id: Uuid,
    pub name: String,
}

/// What a line is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditThing {
    pub kind: String,
    pub id: String,
    /// The name of an account or a class, the title of what has one.
    pub name: Option<String>,
    /// The kind of session, where it is one about what has no title, as a placement test.
    pub sitting: Option<String>,
}

/// A field of a line's detail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditFact {
    /// The field.
    pub name: String,
    /// Its value as text, cut off where it is long.
    pub value: String,
    /// Where the value is an account's id: that account.
    pub person: Option<Named>,
    /// Where the value is the id of something that has a title: that thing.
    pub thing: Option<AuditThing>,
}

/// The latest lines of a part of a story.
#[derive(Debug, Clone)]
pub struct Part<L> {
    /// Newest first.
    pub lines: Vec<L>,
    /// Whether there are older ones.
    pub more: bool,
}

/// What is known of a person.
#[derive(Debug, Clone)]
pub struct PersonStory {
    pub id: Uuid,
    /// Sign-in name, or the pseudonym that is left.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// Whether only a pseudonym is left.
    pub is_deleted: bool,
    pub created: Timestamp,
    /// When somebody last signed in.
    pub last_sign_in: Option<Timestamp>,
    pub sessions: Part<AuditedSession>,
    /// Signing in and out, and what was refused.
    pub entries: Part<AuditLine>,
    /// What else was done to the account.
    pub done_to: Part<AuditLine>,
    pub done_by: Part<AuditLine>,
}

/// What is known of a blueprint.
#[derive(Debug, Clone)]
pub struct BlueprintStory {
    pub kind: BlueprintKind,
    pub id: String,
    /// Newest first.
    pub versions: Vec<StoryVersion>,
    /// Of each version no more sessions are counted than so many; none where all were counted.
    pub counted: Option<i64>,
    /// What sessions about it are found under; none for what no session is about.
    pub sessions_about: Option<String>,
    /// Its drafts that are open.
    pub drafts: Vec<Uuid>,
    /// The rows about it and about its drafts, newest first.
    pub lines: Vec<AuditLine>,
}

/// A version in a blueprint's story.
#[derive(Debug, Clone)]
pub struct StoryVersion {
    /// Names it.
    pub hash: ContentHash,
    /// The version its author wrote into it.
    pub version: String,
    /// When it was first published.
    pub created: Timestamp,
    /// Who wrote it; nobody for files.
    pub author: Option<String>,
    /// Who published it first, as far as the rows reach back; nobody for files.
    pub published_by: Option<String>,
    pub is_current: bool,
    /// Sessions that go by it, and those of them that are open; none for what no session is about.
    pub sessions: Option<(u64, u64)>,
    /// Answers of evaluations that are counted for it; none for what makes no items.
    pub answers: Option<u64>,
}
