//! Accounts, sessions and items as administrators see them.

use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

/// A user in the list and on the account page.
#[derive(Debug, Clone)]
pub struct UserLine {
    /// The account.
    pub id: Uuid,
    /// Sign-in name.
    pub name: String,
    /// What it may do.
    pub role: Role,
    /// Time factor in percent (100 none, 0 unlimited).
    pub time_factor_percent: u32,
    /// When the account was made.
    pub created: Timestamp,
    /// Whether signing in wants a one-time code.
    pub second_factor: bool,
}

/// A session in the administrators' list.
#[derive(Debug, Clone)]
pub struct AuditedSession {
    /// The session.
    pub session: Uuid,
    /// Who takes it.
    pub learner: String,
    /// `evaluation`, `learning` or `placement`.
    pub kind: String,
    /// The assessment's id; of practice, what is practised.
    pub about: String,
    /// `pending`, `active`, `awaiting_response`, `completed`, `terminated` or `expired`.
    pub status: String,
    /// When it was created.
    pub created: Timestamp,
    /// When it ended.
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
    /// Its seed.
    pub seed: u64,
    /// Every item.
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
    /// The item's seed.
    pub seed: u64,
    /// (name, value) of parameters and computed values.
    pub parameters: Vec<(String, String)>,
    /// The question.
    pub stem: String,
    /// (id, text, misconception) of each option.
    pub options: Vec<(String, String, Option<String>)>,
    /// The key: option id (when there are options) and text.
    pub key: (Option<String>, String),
    /// The learner's answer as the learner read it: an option's text, or what was typed.
    pub response: Option<String>,
    /// Whether it was marked right.
    pub right: Option<bool>,
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
    /// When.
    pub at: Timestamp,
    /// Who, if anybody.
    pub actor: Option<String>,
    /// What, such as `session_started`.
    pub action: String,
    /// On what kind of thing.
    pub subject_kind: String,
    /// On which.
    pub subject_id: String,
    /// Facts, JSON.
    pub detail: String,
    /// Hash of the row, hex.
    pub hash: String,
}
