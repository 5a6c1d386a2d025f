//! Views of assessments: available, open and finished.

use plumb_content::blueprint::assessment::PlayerSettings;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use serde::Serialize;

/// An assessment in a list.
#[derive(Debug, Clone)]
pub struct AssessmentCard {
    /// Such as `MATH-FUNDAMENTALS-L1`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// One or two sentences; may be empty.
    pub description: String,
    /// Number of items; the largest number in an adaptive test.
    pub items: usize,
    /// Whether each item is chosen by the answers before it.
    pub is_adaptive: bool,
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
    /// A session of it is open and can be resumed.
    Running(SessionId),
}

/// A finished session in a list.
#[derive(Debug, Clone)]
pub struct FinishedCard {
    /// The session.
    pub session: SessionId,
    /// The assessment's id.
    pub assessment_id: String,
    /// The assessment's title.
    pub title: String,
    /// Number of this learner's attempt at the assessment, from 1.
    pub attempt: u32,
    /// When it was started.
    pub started: Timestamp,
    /// When it ended.
    pub finished: Timestamp,
    /// How it ended.
    pub ending: Ending,
    /// Score and band, if the reveal rules allow.
    pub score: Option<ScoreLine>,
}

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EndingKind)]
pub enum Ending {
    /// Submitted by the learner.
    HandedIn,
    /// Time ran out; saved answers were marked.
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

/// The introduction to an assessment.
#[derive(Debug, Clone)]
pub struct Introduction {
    /// As in the list.
    pub card: AssessmentCard,
    /// Its audience; may be empty.
    pub audience: String,
    /// Section titles with their item counts, in order.
    pub sections: Vec<(String, usize)>,
    /// Minutes before accommodations; `None` when unlimited.
    pub base_minutes: Option<u32>,
    /// This learner's time factor in percent (100 is none, 0 is unlimited time).
    pub time_factor_percent: u32,
    /// Seconds for each item; `None` when unlimited.
    pub item_seconds: Option<u32>,
    /// Pass mark in basis points.
    pub pass_mark: Option<u32>,
    /// What the learner sees and may do besides answering.
    pub player: PlayerSettings,
    /// Number of places for items that are on trial and do not count.
    pub trial_items: u16,
    /// Whether a calculator may be used.
    pub calculator: bool,
    /// When the score is shown.
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
    /// After the end of the assessment's window.
    AfterWindow,
    /// After its release by staff.
    AfterRelease,
}
