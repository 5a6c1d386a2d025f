//! The rules of an assessment as a session pins them, and the plan that a session is made from.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use plumb_answers::answer::DecimalMark;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;

/// One hundred percent, in basis points.
pub const FULL_SCORE: u16 = 10_000;
/// One, in the millionths that weights are kept in.
pub const WEIGHT_ONE: u32 = 1_000_000;
/// The grace after a deadline when the assessment does not say.
pub const DEFAULT_GRACE_SECONDS: u16 = 30;
/// The longest grace that may be configured.
pub const MAX_GRACE_SECONDS: u16 = 300;
/// The most items of one session.
pub const MAX_ITEMS: usize = 500;

/// When something may be shown to the learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RevealWhen {
    /// Not at all.
    Never,
    /// Once the session is over.
    #[default]
    AfterCompletion,
    /// Once the session is over and the window has ended; without a window, once it is over.
    AfterWindow,
    /// Once the session is over and somebody has released the results.
    AfterRelease,
}

/// When the score and the solutions may be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Reveal {
    /// The score, the grade and the section results.
    pub score: RevealWhen,
    /// Which answers were right, the keys, and the worked solutions.
    pub solutions: RevealWhen,
}

impl Reveal {
    /// Whether score or solutions wait for the end of the window.
    pub fn waits_for_window(self) -> bool {
        [self.score, self.solutions].contains(&RevealWhen::AfterWindow)
    }
}

/// One section, in the order in which sections are taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionRule {
    /// Such as `addition`.
    pub id: String,
    /// Such as `Addition`.
    pub title: String,
    /// Share of the score in millionths; without one the section counts by its number of items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
}

/// A grade and the least score that earns it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, u16)", into = "(String, u16)")]
pub struct GradeBand {
    /// Such as `Proficient`.
    pub label: String,
    /// In basis points.
    pub min: u16,
}

impl From<(String, u16)> for GradeBand {
    fn from((label, min): (String, u16)) -> Self {
        Self { label, min }
    }
}

impl From<GradeBand> for (String, u16) {
    fn from(band: GradeBand) -> Self {
        (band.label, band.min)
    }
}

/// Everything of the assessment that decides how a session runs and is scored; pinned when the session is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExamRules {
    /// For the whole session, before the learner's time factor; none = no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit_seconds: Option<u32>,
    /// For each item, from when it is first shown, before the learner's time factor; none = no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item_time_limit_seconds: Option<u32>,
    /// Answers that arrive at most this much after a deadline still count.
    pub grace_seconds: u16,
    /// The least score to pass, in basis points; none = nobody passes or fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass_mark: Option<u16>,
    /// Show how many items are done and left.
    pub show_progress: bool,
    /// Items may be visited again and their answers replaced until the session is handed in.
    pub allow_review: bool,
    /// An item may be left without an answer.
    pub allow_skip: bool,
    /// Which calculator may be used, such as `basic`; shown to the learner, nothing is enforced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calculator: Option<String>,
    /// What is shown when.
    pub reveal: Reveal,
    /// In the order in which they are taken.
    pub sections: Vec<SectionRule>,
    /// In any order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grade_bands: Vec<GradeBand>,
}

impl Default for ExamRules {
    /// Strictly linear, no limits, no grades, everything shown after completion.
    fn default() -> Self {
        Self {
            time_limit_seconds: None,
            item_time_limit_seconds: None,
            grace_seconds: DEFAULT_GRACE_SECONDS,
            pass_mark: None,
            show_progress: true,
            allow_review: false,
            allow_skip: false,
            calculator: None,
            reveal: Reveal::default(),
            sections: Vec::new(),
            grade_bands: Vec::new(),
        }
    }
}

/// The time in which somebody of some fluency is expected to answer an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, u32)", into = "(String, u32)")]
pub struct TimeBenchmark {
    /// Such as `competent`.
    pub label: String,
    /// The expected time.
    pub seconds: u32,
}

impl From<(String, u32)> for TimeBenchmark {
    fn from((label, seconds): (String, u32)) -> Self {
        Self { label, seconds }
    }
}

impl From<TimeBenchmark> for (String, u32) {
    fn from(benchmark: TimeBenchmark) -> Self {
        (benchmark.label, benchmark.seconds)
    }
}

/// One position of the plan; the item itself is in the form, at the same index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedItem {
    /// Must be one of the rules' sections.
    pub section_id: String,
    pub skill_id: String,
    /// From the skill's performance benchmarks; may be empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub benchmarks: Vec<TimeBenchmark>,
}

/// How long this learner has, beside the assessment's own limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// 100, 125, 150 or 200 percent of every limit; 0 = no limit but the window's.
    pub time_factor_percent: u16,
    /// Added to the whole session's limit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub extra_minutes: u32,
    /// The session cannot start before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_opens: Option<Timestamp>,
    /// The nearest of the window's end and the assessment's close; only a pause that somebody orders moves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_closes: Option<Timestamp>,
    /// When the window closes for the last of those who were set the same; none = nobody has longer. What waits for the
    /// end of the window waits for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others_until: Option<Timestamp>,
    /// Breaks that the learner may take, all together.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub break_minutes: u32,
}

impl Default for Allowance {
    fn default() -> Self {
        Self {
            time_factor_percent: 100,
            extra_minutes: 0,
            window_opens: None,
            window_closes: None,
            others_until: None,
            break_minutes: 0,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// All that a session is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionPlan {
    pub session_id: Uuid,
    /// Who sits it.
    pub learner: UserId,
    /// Such as `MATH-FUNDAMENTALS-L1`.
    pub assessment_id: String,
    /// Hash of the assessment's text.
    pub assessment: ContentHash,
    /// The assessment's title.
    pub title: String,
    /// Pinned.
    pub rules: ExamRules,
    /// The sealed form.
    pub form_id: Uuid,
    /// Hash of the form as it is stored; none in sessions of releases that did not note it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form_hash: Option<ContentHash>,
    /// One per item of the form, in its order.
    pub positions: Vec<PlannedItem>,
    /// 1 for the learner's first attempt at this assessment.
    pub attempt_no: u32,
    /// The learner's time.
    pub allowance: Allowance,
    /// The assignment that it is taken for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignment: Option<Uuid>,
    /// The learner's decimal mark, by which answers are read to the end; a point in sessions of before it was noted.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    pub decimal_mark: DecimalMark,
}

impl SessionPlan {
    /// Why the plan cannot be used, in words; `Ok` when it can.
    pub fn check(&self) -> Result<(), String> {
        let rules = &self.rules;
        if self.positions.is_empty() || self.positions.len() > MAX_ITEMS {
            return Err(format!("a session has 1 to {MAX_ITEMS} items, not {}", self.positions.len()));
        }
        if let Some(stray) =
            self.positions.iter().find(|planned| rules.sections.iter().all(|section| section.id != planned.section_id))
        {
            return Err(format!("there is no section `{}`", stray.section_id));
        }
        if rules.grace_seconds > MAX_GRACE_SECONDS {
            return Err(format!("the grace is at most {MAX_GRACE_SECONDS} seconds"));
        }
        if rules.time_limit_seconds == Some(0) || rules.item_time_limit_seconds == Some(0) {
            return Err("a time limit must be more than nothing".to_owned());
        }
        if rules.pass_mark.is_some_and(|mark| mark > FULL_SCORE)
            || rules.grade_bands.iter().any(|band| band.min > FULL_SCORE)
        {
            return Err("a pass mark or grade lies above 100 percent".to_owned());
        }
        if !matches!(self.allowance.time_factor_percent, 0 | 100..=1000) {
            return Err("the time factor is 0 (no limit) or 100 to 1000 percent".to_owned());
        }
        Ok(())
    }
}
