//! Inventory of stored columns: which are sealed by the audit trail, and which are neither sealed nor derived.
//!
//! Every column is of one of three kinds. It is recomputed from hashed data and compared (sessions from their events,
//! forms from blueprint and seed, …); or the audit row of its last change contains a fingerprint of it (the tables of
//! [`SEALED`]); or it is listed in [`LOOSE`], with the reason.

use plumb_types::time::Timestamp;

/// Sealed tables: each change of a row leaves a fingerprint of it in the audit trail, in the same transaction. A column
/// added to one of them must be null in existing rows.
pub const SEALED: &[&str] = &[
    "user_account",
    "recovery_code",
    "api_token",
    "invitation",
    "setting",
    "content_published",
    "content_current",
    "blueprint_draft",
    "class",
    "class_teacher",
    "class_member",
    "class_group",
    "class_group_member",
    "assignment",
    "assignment_exception",
    "gradebook_column",
    "grade_change",
    "announcement",
    "regrade",
    "rubric",
    "problem",
    "problem_event",
    "problem_report",
    "problem_report_note",
    "flag_look",
    "teacher_test",
    "teacher_skill",
    "calibration",
];

/// Columns of a table that are neither derived nor sealed.
pub struct UnsealedColumns {
    pub table: &'static str,
    /// Names of the columns; empty for all.
    pub columns: &'static [&'static str],
    pub reason: &'static str,
}

const fn loose(table: &'static str, columns: &'static [&'static str], reason: &'static str) -> UnsealedColumns {
    UnsealedColumns { table, columns, reason }
}

/// All loose columns. A test fails for an unlisted column that can be changed unnoticed.
pub const LOOSE: &[UnsealedColumns] = &[
    loose(
        "user_account",
        &["last_sign_in_at"],
        "told to whoever looks after accounts; that somebody signed in is a row of the trail",
    ),
    loose("user_account", &["totp_step"], "keeps a one-time code from being used twice; moves with each code"),
    loose("api_token", &["last_used_at"], "told to the token's owner; moves with use"),
    loose("roster", &[], "names that wait to be applied; the accounts made of them are held fast"),
    loose(
        "signed_head",
        &[],
        "what the file of signed heads must hold at least; `plumb audit verify` compares the two, and tells where one knows \
         of more than the other. Where both were cut alike nothing tells",
    ),
    loose("login_guard", &[], "delays guessing, is forgotten within hours"),
    loose("web_session", &[], "lets a browser in until it expires; what is done with it is in the trail"),
    loose("presence", &[], "when an open page was last heard of"),
    loose(
        "factory_run",
        &[],
        "what is being made; what becomes of record is a problem of the bank, which is held fast",
    ),
    loose("factory_item", &[], "where an item that is being made stands; its problem is held fast"),
    loose(
        "factory_artefact",
        &[],
        "what models and rules said about an item; what it came to is held fast with its problem",
    ),
    loose("model_call", &[], "what was spent on language models; nothing of record follows from it"),
    loose("model_probe", &[], "how a language model answers; the probe itself is in the trail"),
    loose(
        "model_provider",
        &[],
        "where language models are; each change is in the trail, and nothing of record follows from it",
    ),
    loose("lease", &[], "which server does some work for some minutes"),
    loose("hidden_run", &[], "must not be traceable to anybody, so the trail, which stays for ever, may not name it"),
    loose(
        "survey_participant",
        &[],
        "says that somebody has answered an anonymous survey; a trace in the trail would tell when",
    ),
    loose("veil", &[], "says whose an anonymous answer is, for an hour; a trace in the trail would stay"),
    loose(
        "draft",
        &["session_id", "position", "revision", "command_id", "answer", "saved_at"],
        "half an answer, saved every few seconds; an event once it is handed in. That its session is there, is open and has \
         such an item is compared; of which of several it is nothing says, nor that one is gone",
    ),
    loose(
        "late_save",
        &["session_id", "command_id", "position", "answer", "arrived_at"],
        "kept and shown, never scored. That its session is there is compared",
    ),
    loose(
        "content",
        &["created_at", "author"],
        "who kept a text first, perhaps to try it; when and by whom it was published is in content_published",
    ),
    loose("form", &["created_at"], "when it was drawn ahead; nothing rests on it"),
    loose(
        "form",
        &["recipe"],
        "which versions it was drawn from, among the forms that lie ready; compared where its own texts tell them, which \
         those of the bank and those that a model worded do not",
    ),
    loose(
        "blueprint_draft",
        &["content_id", "base", "body", "revision", "edited_by", "updated_at"],
        "work in progress, saved every few seconds; judged again when it is published",
    ),
    loose("announcement_put_away", &[], "what a reader does not want to see again"),
    loose("home", &[], "what somebody has chosen for their own first page"),
    loose("guide_put_away", &[], "who does not want to see the first steps again"),
    loose(
        "regrade",
        &["state", "place", "reached", "done", "changes", "changed", "restored", "kept", "ended_at"],
        "how far the work has come; each mark it changed is an event of its session",
    ),
    loose(
        "regrade_session",
        &[],
        "what a regrade was expected to do, for its page; each mark it changed is an event of its session",
    ),
    loose("problem_report", &["read_at"], "whether the learner has opened the answer"),
    loose(
        "item_response",
        &["threshold_ms"],
        "what counted as a guess when it was counted; what followed from it is compared",
    ),
];

/// Returns why a column is not sealed; `None` if a change of it must be detected.
pub fn unsealed_reason(table: &str, column: &str) -> Option<&'static str> {
    let names = |loose: &&UnsealedColumns| {
        loose.table == table && (loose.columns.is_empty() || loose.columns.contains(&column))
    };
    LOOSE.iter().find(names).map(|loose| loose.reason)
}

/// Result of comparing the rows of [`SEALED`] with the audit trail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordsReport {
    /// Number of rows compared.
    pub rows: u64,
    /// Number of rows that existed before sealing began and still equal their first seal, and when that was made.
    pub found: Option<(u64, Timestamp)>,
    /// Descriptions of the differences.
    pub problems: Vec<String>,
}
