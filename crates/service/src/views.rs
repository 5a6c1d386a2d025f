//! What each capability may see: plain data for pages, with no key before its time.

use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

/// The learner's first page.
#[derive(Debug, Clone)]
pub struct Home {
    /// Assessments that may be taken, by title.
    pub available: Vec<AssessmentCard>,
    /// Sessions under way, newest first.
    pub running: Vec<RunningCard>,
    /// The latest finished sessions, newest first (at most five; the rest is in the history).
    pub finished: Vec<FinishedCard>,
}

/// An assessment in a list.
#[derive(Debug, Clone)]
pub struct AssessmentCard {
    /// Such as `MATH-FUNDAMENTALS-L1`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// One or two sentences; may be empty.
    pub description: String,
    /// Number of items.
    pub items: usize,
    /// Minutes this learner has, with the time factor; `None` when unlimited.
    pub minutes: Option<u32>,
    /// When it closes, if it does.
    pub closes: Option<Timestamp>,
    /// Attempts left; `None` when unlimited.
    pub attempts_left: Option<u32>,
    /// Why it cannot be begun now, if so.
    pub blocked: Option<Blocked>,
}

/// Why an assessment cannot be begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocked {
    /// The window opens later.
    NotYetOpen(Timestamp),
    /// The window is over.
    Closed(Timestamp),
    /// All attempts are used.
    NoAttemptsLeft,
    /// A session of it is under way: go on with that one.
    Running(Uuid),
}

/// A session under way.
#[derive(Debug, Clone)]
pub struct RunningCard {
    /// The session.
    pub session: Uuid,
    /// The assessment's title.
    pub title: String,
    /// Items answered.
    pub answered: usize,
    /// Items in all.
    pub items: usize,
    /// When it ends; `None` when unlimited.
    pub deadline: Option<Timestamp>,
}

/// A finished session in a list.
#[derive(Debug, Clone)]
pub struct FinishedCard {
    /// The session.
    pub session: Uuid,
    /// The assessment's id.
    pub assessment_id: String,
    /// The assessment's title.
    pub title: String,
    /// Which attempt of this learner at this assessment, from 1.
    pub attempt: u32,
    /// When it was started.
    pub started: Timestamp,
    /// When it ended.
    pub finished: Timestamp,
    /// How it ended.
    pub ending: Ending,
    /// Score and band when the reveal rule allows.
    pub score: Option<ScoreLine>,
}

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Handed in by the learner.
    HandedIn,
    /// Time ran out; what was saved was marked.
    TimeUp,
    /// Ended by staff.
    Terminated,
}

/// A score in one line.
#[derive(Debug, Clone)]
pub struct ScoreLine {
    /// Basis points: 8500 is 85 %.
    pub basis_points: u32,
    /// The grade band's label, if the assessment has bands.
    pub band: Option<String>,
    /// Whether the pass mark is reached; `None` when there is no pass mark.
    pub passed: Option<bool>,
}

/// What is said before an assessment begins.
#[derive(Debug, Clone)]
pub struct Introduction {
    /// As in the list.
    pub card: AssessmentCard,
    /// For whom it is; may be empty.
    pub audience: String,
    /// Section titles with their item counts, in order.
    pub sections: Vec<(String, usize)>,
    /// Minutes before accommodations; `None` when unlimited.
    pub base_minutes: Option<u32>,
    /// This learner's time factor in percent (100 is none, 0 is unlimited time).
    pub time_factor_percent: u32,
    /// Seconds for each item; `None` when unlimited.
    pub item_seconds: Option<u32>,
    /// Pass mark in percent.
    pub pass_percent: Option<u32>,
    /// May items be visited again before handing in?
    pub allow_review: bool,
    /// May an item be left unanswered?
    pub allow_skip: bool,
    /// May a calculator be used?
    pub calculator: bool,
    /// When score and solutions are shown.
    pub reveal_score: RevealWhen,
    /// When solutions are shown.
    pub reveal_solutions: RevealWhen,
}

/// When something is shown to the learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RevealWhen {
    /// Never.
    Never,
    /// As soon as the session has ended.
    AfterCompletion,
    /// When the assessment's window is over.
    AfterWindow,
}

/// What the player shows now.
#[derive(Debug, Clone)]
pub enum Player {
    /// Created but not begun.
    NotBegun {
        /// The assessment to go back to.
        assessment_id: String,
    },
    /// One item.
    Item(Box<ItemView>),
    /// All items with their state, before handing in.
    Review(ReviewView),
    /// Over: see the result.
    Over,
}

/// One item before the learner, with all that the player shows around it.
#[derive(Debug, Clone)]
pub struct ItemView {
    /// Title, progress and clock.
    pub frame: Frame,
    /// Position in the form, from 0.
    pub position: usize,
    /// The section's title.
    pub section: String,
    /// The question, plain text.
    pub stem: String,
    /// The options, or how to type.
    pub input: InputView,
    /// The saved answer: an option id or the text typed. Empty when there is none.
    pub saved: String,
    /// The token of the saved state: send it with the next save or submit.
    pub revision: u64,
    /// Seconds left for this item when rendered; `None` when unlimited.
    pub item_millis_left: Option<i64>,
}

/// How an item is answered.
#[derive(Debug, Clone)]
pub enum InputView {
    /// Choose one: (option id, text) in the order shown.
    Choice(Vec<(String, String)>),
    /// Type it; the word says what: `integer`, `decimal`, `fraction`, `boolean`, `text`.
    Typed(String),
}

/// Title, progress and clock of a running session.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The session.
    pub session: Uuid,
    /// The assessment's title.
    pub title: String,
    /// State of each position in order.
    pub marks: Vec<Mark>,
    /// Show progress?
    pub show_progress: bool,
    /// May earlier items be visited?
    pub allow_review: bool,
    /// May an item be left unanswered?
    pub allow_skip: bool,
    /// Milliseconds left when rendered; `None` when unlimited.
    pub millis_left: Option<i64>,
    /// Milliseconds in all, for the announcements at half time and so on.
    pub millis_total: Option<i64>,
}

/// State of one position, as the learner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Not yet seen.
    Ahead,
    /// Shown, not answered.
    Open,
    /// Answered.
    Answered,
}

/// The page before handing in.
#[derive(Debug, Clone)]
pub struct ReviewView {
    /// Title, progress and clock.
    pub frame: Frame,
    /// Section title and stem of each position, in order.
    pub lines: Vec<(String, String)>,
}

/// A finished session, as far as the reveal rules allow.
#[derive(Debug, Clone)]
pub struct ResultView {
    /// The card.
    pub card: FinishedCard,
    /// Why no score is shown, if none is.
    pub score_hidden: Option<RevealWhen>,
    /// When a window's end will reveal what is hidden.
    pub window_end: Option<Timestamp>,
    /// The whole result when the score may be seen.
    pub details: Option<ResultDetails>,
    /// The items with solutions when they may be seen.
    pub solutions: Option<Vec<SolvedItem>>,
    /// Why no solutions are shown, if none are.
    pub solutions_hidden: Option<RevealWhen>,
}

/// Score by section, times, advice.
#[derive(Debug, Clone)]
pub struct ResultDetails {
    /// Items in all.
    pub items: usize,
    /// Items right.
    pub right: usize,
    /// Pass mark in percent.
    pub pass_percent: Option<u32>,
    /// Time used, milliseconds.
    pub millis_used: i64,
    /// All bands: (label, from percent), highest first.
    pub bands: Vec<(String, u32)>,
    /// Sections in order.
    pub sections: Vec<SectionLine>,
    /// Pace against the skills' benchmarks: (level label, number of items answered within it).
    pub pace: Vec<(String, usize)>,
    /// What to practise next: (skill statement, right, asked), weakest first.
    pub practise_next: Vec<(String, usize, usize)>,
}

/// One section's result.
#[derive(Debug, Clone)]
pub struct SectionLine {
    /// Its title.
    pub title: String,
    /// Items in it.
    pub items: usize,
    /// Items answered.
    pub answered: usize,
    /// Items right.
    pub right: usize,
    /// Its share of the whole score, basis points.
    pub weight_basis_points: u32,
    /// Mean time of an answered item, milliseconds.
    pub mean_millis: Option<i64>,
}

/// An item with its solution, for when it may be seen.
#[derive(Debug, Clone)]
pub struct SolvedItem {
    /// Position from 1.
    pub number: usize,
    /// Section title.
    pub section: String,
    /// The question.
    pub stem: String,
    /// The learner's answer in words; `None` when unanswered.
    pub answer: Option<String>,
    /// Whether it was right; `None` while undecided.
    pub right: Option<bool>,
    /// The key in words.
    pub key: String,
    /// The misconception behind the wrong choice, if one is named.
    pub misconception: Option<String>,
    /// Worked solution, step by step.
    pub solution: Vec<String>,
    /// Time taken, milliseconds.
    pub millis: Option<i64>,
}

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
    /// The assessment's id.
    pub assessment_id: String,
    /// `pending`, `active`, `awaiting_response`, `completed`, `terminated` or `expired`.
    pub status: String,
    /// When it was created.
    pub created: Timestamp,
    /// When it ended.
    pub finished: Option<Timestamp>,
    /// Score in basis points.
    pub basis_points: Option<u32>,
}

/// Everything about a session's items, for administrators.
#[derive(Debug, Clone)]
pub struct ItemAudit {
    /// The session's line.
    pub session: AuditedSession,
    /// Hash of the assessment's text.
    pub assessment_hash: String,
    /// The form's seed.
    pub form_seed: u64,
    /// Every item.
    pub items: Vec<AuditedItem>,
    /// Every event: (sequence, time, name, JSON facts).
    pub events: Vec<(i64, Timestamp, String, String)>,
    /// Whether the event chain of this session is whole.
    pub chain_whole: bool,
    /// Saves that came too late: (position from 0, arrival, answer).
    pub late_saves: Vec<(usize, Timestamp, String)>,
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
