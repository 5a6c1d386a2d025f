//! The rules of an assessment as a session pins them, and the plan from which a session is created.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::adaptive::AdaptivePlan;
use plumb_answers::answer::DecimalMark;
use plumb_content::blueprint::assessment::PlayerSettings;
use plumb_types::ContentHash;
use plumb_types::ids::{AssignmentId, SessionId, UserId};
use plumb_types::time::Timestamp;

/// One hundred percent, in basis points.
pub const FULL_SCORE: u16 = 10_000;
/// A weight of one, in millionths.
pub const WEIGHT_ONE: u32 = 1_000_000;
/// Grace period after a deadline if the assessment sets none, in seconds.
pub const DEFAULT_GRACE_SECONDS: u16 = 30;
/// Maximum grace period that can be configured, in seconds.
pub const MAX_GRACE_SECONDS: u16 = 300;
/// Maximum number of items in a session.
pub const MAX_ITEMS: usize = 500;

/// When the learner may see a part of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RevealWhen {
    /// Never.
    Never,
    /// Once the session is over.
    #[default]
    AfterCompletion,
    /// Once the session is over and the window has ended; without a window, once it is over.
    AfterWindow,
    /// Once the session is over and a staff member has released the results.
    AfterRelease,
}

/// When the learner may see the score and the solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Reveal {
    /// The score, the grade and the section results.
    pub score: RevealWhen,
    /// Which answers were right, the keys, and the worked solutions.
    pub solutions: RevealWhen,
}

impl Reveal {
    /// Whether score or solutions are revealed at the end of the window.
    pub fn waits_for_window(self) -> bool {
        [self.score, self.solutions].contains(&RevealWhen::AfterWindow)
    }
}

/// One section, in the order in which sections are taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionRule {
    /// Id, such as `addition`.
    pub id: String,
    /// Title, such as `Addition`.
    pub title: String,
    /// Share of the score in millionths; `None` means that the section counts by its number of items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
}

/// A grade and its minimum score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, u16)", into = "(String, u16)")]
pub struct GradeBand {
    /// Name, such as `Proficient`.
    pub label: String,
    /// Minimum score, in basis points.
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

/// All settings of the assessment that decide how a session runs and is scored; pinned when the session is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExamRules {
    /// Time limit of the whole session, before the learner's time factor; `None` is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit_seconds: Option<u32>,
    /// Time limit of each item, from when it is first shown, before the learner's time factor; `None` is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item_time_limit_seconds: Option<u32>,
    /// Grace period: answers received at most this long after a deadline still count.
    pub grace_seconds: u16,
    /// Minimum score to pass, in basis points; `None` if there is no pass mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass_mark: Option<u16>,
    /// What the learner sees and may do besides answering.
    #[serde(flatten)]
    pub player: PlayerSettings,
    /// Permitted calculator, such as `basic`; shown to the learner, not enforced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calculator: Option<String>,
    /// When the learner may see the score and the solutions.
    pub reveal: Reveal,
    /// In the order in which they are taken.
    pub sections: Vec<SectionRule>,
    /// Grades, in any order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grade_bands: Vec<GradeBand>,
}

impl Default for ExamRules {
    /// Strictly linear, no limits, no grades, everything revealed after completion.
    fn default() -> Self {
        Self {
            time_limit_seconds: None,
            item_time_limit_seconds: None,
            grace_seconds: DEFAULT_GRACE_SECONDS,
            pass_mark: None,
            player: PlayerSettings::default(),
            calculator: None,
            reveal: Reveal::default(),
            sections: Vec::new(),
            grade_bands: Vec::new(),
        }
    }
}

/// The expected time for an item at one level of fluency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, u32)", into = "(String, u32)")]
pub struct TimeBenchmark {
    /// Level of fluency, such as `competent`.
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
    /// Id of one of the rules' sections.
    pub section_id: String,
    pub skill_id: String,
    /// From the skill's performance benchmarks; may be empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub benchmarks: Vec<TimeBenchmark>,
}

/// The learner's time allowance, besides the assessment's own limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// 100, 125, 150 or 200 percent of every limit; 0 is no limit but the window's.
    pub time_factor_percent: u16,
    /// Minutes added to the whole session's limit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub extra_minutes: u32,
    /// Opening time: the session cannot start before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_opens: Option<Timestamp>,
    /// Closing time: the earlier of the window's end and the assessment's own; only a pause ordered by staff moves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_closes: Option<Timestamp>,
    /// When the window closes for the last learner with this assignment; `None` if no learner has longer. Reveals that
    /// wait for the end of the window wait for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others_until: Option<Timestamp>,
    /// Total break time for the learner, in minutes.
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

/// Plan from which a session is created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionPlan {
    pub session_id: SessionId,
    /// Learner who takes it.
    pub learner: UserId,
    /// Id of the assessment, such as `MATH-FUNDAMENTALS-L1`.
    pub assessment_id: String,
    /// Hash of the assessment's text.
    pub assessment: ContentHash,
    /// The assessment's title.
    pub title: String,
    /// The pinned rules.
    pub rules: ExamRules,
    /// The sealed form.
    pub form_id: Uuid,
    /// Hash of the stored form; `None` in sessions older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form_hash: Option<ContentHash>,
    /// One per item of the form, in its order.
    pub positions: Vec<PlannedItem>,
    /// 1 for the learner's first attempt at this assessment.
    pub attempt_no: u32,
    /// The learner's time allowance.
    pub allowance: Allowance,
    /// The assignment that the session belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assignment: Option<AssignmentId>,
    /// The learner's decimal mark, by which answers are read to the end; a point in sessions older than this field.
    #[serde(default, skip_serializing_if = "DecimalMark::is_point")]
    pub decimal_mark: DecimalMark,
    /// How items are chosen one by one; `None` if all items of the form are asked in its order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adaptive: Option<Arc<AdaptivePlan>>,
}

impl SessionPlan {
    /// Checks whether the plan can be used; the error gives the reason in words.
    pub fn check(&self) -> Result<(), String> {
        let rules = &self.rules;
        if let Some(plan) = self.adaptive.as_ref().filter(|plan| plan.items.len() != self.positions.len()) {
            return Err(format!("{} items are planned in a form of {}", plan.items.len(), self.positions.len()));
        }
        if self.adaptive.is_some() && (rules.player.allow_review || rules.player.allow_skip) {
            return Err("an adaptive test has no review, and no item can be skipped".to_owned());
        }
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
