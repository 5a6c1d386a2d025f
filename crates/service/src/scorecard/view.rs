//! Scorecards, and the skills of a class side by side.

use plumb_learning::mastery::MasteryStatus;
use plumb_learning::scorecard::{PeriodComparison, Week};
use plumb_sessions::session::Accuracy;
use plumb_store::classes::{ClassRow, Person};
use plumb_types::calendar::CalendarDate;
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;
use plumb_types::time::{Timestamp, as_rfc3339_if_any};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::engine::SessionKind;
use crate::sessions::SessionCard;

/// A learner's progress, as far as the reader may see it.
#[derive(Debug, Clone)]
pub struct Scorecard {
    /// The learner.
    pub learner: Person,
    /// Areas in the order of the graph.
    pub areas: Vec<AreaCard>,
    /// Number of skills.
    pub skills: usize,
    /// Number of skills begun.
    pub begun: usize,
    /// Number of skills mastered.
    pub mastered: usize,
    /// Number of days in a row with practice, up to today or yesterday.
    pub day_streak: u32,
    /// The latest days with practice, oldest first: (day in the reader's time zone, first answers, right).
    pub days: Vec<(CalendarDate, u32, u32)>,
    /// The latest first answers in practice, newest first: skill's name, when, right without help.
    pub latest: Vec<(String, Timestamp, bool)>,
    /// The skill recommended next, if no skill needs practice and it has items.
    pub next: Option<SkillLine>,
    /// Weeks, oldest first.
    pub weeks: Vec<Week>,
    /// The last month compared with the one before.
    pub comparison: PeriodComparison,
    /// Sums over finished assessments.
    pub accuracy: Accuracy,
    /// Named mistakes.
    pub missteps: Vec<MisstepLine>,
    /// The latest assessments, practice sessions and placement tests, newest first.
    pub sittings: Vec<SessionLine>,
    /// Number of finished assessments with a score that the learner may not see yet: left out of the learner's own
    /// scorecard, included in a teacher's.
    pub withheld: usize,
    /// Which parts are incomplete.
    pub cut: Cut,
    /// Number of first answers that were evaluated.
    pub answers: usize,
    /// Number of these that were right without help.
    pub right: usize,
}

/// Parts of a scorecard that are incomplete because there is too much data.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cut {
    /// Number of skills with older evidence that was not evaluated: their growth is an estimate.
    pub skills: usize,
    /// Whether both compared months may have had more answers.
    pub comparison: bool,
    /// Whether there are more assessments.
    pub assessments: bool,
}

/// One area of a scorecard.
#[derive(Debug, Clone)]
pub struct AreaCard {
    /// Its name; may be empty.
    pub name: String,
    /// Number of its skills that are mastered.
    pub mastered: usize,
    /// Mean belief over its skills, basis points.
    pub belief: u32,
    /// Its skills in the order of the graph.
    pub skills: Vec<SkillLine>,
}

/// A skill.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = SubtopicDocument, example = json!({
    "skill_id": "frac_add_like", "title": "Add fractions with like denominators", "standing": "mastered",
    "mastery": 0.97, "opportunities": 12, "last_practiced_at": "2026-11-22T09:12:00Z", "due_at": "2026-12-01T09:12:00Z"
}))]
pub struct SkillLine {
    /// The skill.
    #[serde(rename = "skill_id")]
    pub id: String,
    /// Its name.
    #[serde(rename = "title")]
    pub name: String,
    /// Its subject, such as `Mathematics`; may be empty.
    #[serde(skip)]
    pub subject: String,
    /// The learner's status now.
    pub standing: MasteryStatus,
    /// Probability that the learner knows it; 0 before the first answer.
    // In basis points.
    #[serde(rename = "mastery", serialize_with = "as_share")]
    #[schema(value_type = f64, minimum = 0, maximum = 1)]
    pub belief: u32,
    /// First attempts that counted.
    pub opportunities: u32,
    /// When it was last practised.
    #[serde(rename = "last_practiced_at", serialize_with = "as_rfc3339_if_any")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub practised: Option<Timestamp>,
    /// When a review is due.
    #[serde(rename = "due_at", serialize_with = "as_rfc3339_if_any")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub due: Option<Timestamp>,
}

/// Serialises basis points as a number from 0 to 1.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn as_share<S: Serializer>(basis_points: &u32, into: S) -> Result<S::Ok, S::Error> {
    into.serialize_f64(f64::from(*basis_points) / 10_000.0)
}

impl SkillLine {
    /// Whether it counts as mastered.
    pub const fn is_mastered(&self) -> bool {
        matches!(self.standing, MasteryStatus::Mastered | MasteryStatus::ReviewDue)
    }

    /// Whether it needs practice: begun and not understood, or due for review.
    pub const fn wants_practice(&self) -> bool {
        matches!(self.standing, MasteryStatus::NeedsPractice | MasteryStatus::ReviewDue)
    }
}

impl Scorecard {
    /// Returns all skills in the order of the graph.
    pub fn all_skills(&self) -> impl Iterator<Item = &SkillLine> {
        self.areas.iter().flat_map(|area| &area.skills)
    }

    /// Returns the number of skills due for review.
    pub fn due(&self) -> usize {
        self.all_skills().filter(|skill| skill.standing == MasteryStatus::ReviewDue).count()
    }

    /// Returns the learner's strengths: mastered skills, highest belief first, at most `most`.
    pub fn strengths(&self, most: usize) -> Vec<&SkillLine> {
        let mut best: Vec<&SkillLine> =
            self.all_skills().filter(|skill| skill.standing == MasteryStatus::Mastered).collect();
        best.sort_by_key(|skill| std::cmp::Reverse((skill.belief, skill.opportunities)));
        best.truncate(most);
        best
    }

    /// Returns the skills that need practice, lowest belief first, at most `most`.
    pub fn needs_practice(&self, most: usize) -> Vec<&SkillLine> {
        let mut weak: Vec<&SkillLine> = self.all_skills().filter(|skill| skill.wants_practice()).collect();
        weak.sort_by_key(|skill| skill.belief);
        weak.truncate(most);
        weak
    }
}

/// A named mistake that occurred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisstepLine {
    /// The skill's name, or the blueprint's statement if no skill has it.
    pub skill: String,
    /// The mistake in words.
    pub words: String,
    /// Number of occurrences.
    pub times: u32,
    /// The last occurrence.
    pub last: Timestamp,
    /// Whether the skill was answered right after that; `None` if unknown.
    pub right_since: Option<bool>,
    /// Number of occurrences that the learner may not see yet.
    pub withheld: u32,
}

/// A session on a scorecard.
#[derive(Debug, Clone)]
pub struct SessionLine {
    /// The session, with its score as far as the reader may see it.
    pub card: SessionCard,
    /// Whether its items were sent by the learner, so that it counts nowhere.
    pub brought: bool,
}

/// A selection of skills of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SkillSelection {
    /// The skills assigned to the class.
    Set,
    /// The skills of an area.
    Area(String),
}

/// The skills of a class's learners side by side.
#[derive(Debug, Clone)]
pub struct ClassSkills {
    /// The class.
    pub class: ClassRow,
    /// All areas, in the order of the graph.
    pub areas: Vec<String>,
    /// Whether the class has assigned skills.
    pub has_set: bool,
    /// The selection shown; `None` if there are no skills.
    pub shown: Option<SkillSelection>,
    /// The columns: (id, name).
    pub skills: Vec<(String, String)>,
    /// Whether there are more skills than are shown.
    pub cut: bool,
    /// The rows, by learner's name.
    pub rows: Vec<SkillsRow>,
    /// Totals of each column over the rows: the number of learners who mastered it, and the mean belief in basis
    /// points.
    pub totals: Vec<(usize, u32)>,
    /// Whether there are more learners.
    pub more: bool,
}

/// One learner's row.
#[derive(Debug, Clone)]
pub struct SkillsRow {
    /// The learner.
    pub learner: Person,
    /// One cell for each column.
    pub cells: Vec<SkillCell>,
}

/// One learner's mastery of one skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkillCell {
    /// The mastery status.
    pub standing: MasteryStatus,
    /// Probability that they know it, basis points.
    pub belief: u32,
}

impl SkillCell {
    /// Whether an answer has counted, so that there is a belief to show.
    pub const fn is_begun(self) -> bool {
        !matches!(self.standing, MasteryStatus::NotStarted | MasteryStatus::LikelyKnown)
    }

    /// Whether it counts as mastered.
    pub const fn is_mastered(self) -> bool {
        matches!(self.standing, MasteryStatus::Mastered | MasteryStatus::ReviewDue)
    }
}

impl SkillsRow {
    /// Returns the number of mastered skills among those shown, and the mean belief in basis points.
    pub fn total(&self) -> (usize, u32) {
        total(self.cells.iter().copied())
    }
}

/// Returns the number of mastered cells, and the mean belief in basis points.
pub(super) fn total(cells: impl Iterator<Item = SkillCell>) -> (usize, u32) {
    let (mastered, sum, count) = cells.fold((0, 0_u64, 0_u64), |(mastered, sum, count), cell| {
        (mastered + usize::from(cell.is_mastered()), sum + u64::from(cell.belief), count + 1)
    });
    let mean = (2 * sum + count).checked_div(2 * count).unwrap_or(0);
    (mastered, saturating_cast(mean))
}

/// Filter for the list of a learner's finished sessions.
#[derive(Debug, Clone, Default)]
pub struct HistoryQuery {
    /// Only of this kind.
    pub kind: Option<SessionKind>,
    /// Only about this subject or area, by name, ignoring case.
    pub subject: Option<String>,
    /// Only sessions after this one in the list: its creation time and its id.
    pub after: Option<(Timestamp, SessionId)>,
    /// Page size.
    pub limit: u32,
}

/// A finished session.
#[derive(Debug, Clone)]
pub struct HistoryLine {
    /// The session.
    pub session: SessionCard,
    /// The subjects and areas it is about; empty for kinds without a subject.
    pub subjects: Vec<String>,
}

/// An action of an agent, or its result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LogEntry, example = json!({
    "seq": 5, "at": "2026-11-22T09:00:12.250Z", "event": "tool_completed", "run": 1, "tool_call_id": "call_1",
    "tool": "get_next_item", "outcome": "offered", "duration_ms": 12
}))]
pub struct LogLine {
    /// Number of the event within the session.
    pub seq: i64,
    /// When it happened.
    #[schema(format = DateTime)]
    pub at: String,
    /// `run_started`, `run_resumed`, `tool_called`, `tool_completed`, `message_added`, `client_action_requested`,
    /// `client_responded`, `run_suspended` or `run_finished`; of a tutor `session_created`, `message_received`,
    /// `step_entered`, `explained`, `question_phased`, `pace_chosen`, `flagged`, `proposal_ruled`, `reply_held_back`,
    /// `spoke`, `plan_completed` or `session_completed`.
    #[schema(value_type = String, example = "tool_completed")]
    pub event: &'static str,
    /// Number of the run, from 1; `null` if the page begins within the run.
    pub run: Option<u32>,
    /// The id of the tool call.
    pub tool_call_id: Option<String>,
    /// The tool; `null` if the page begins between its call and its end.
    pub tool: Option<String>,
    /// The result of a tool (`offered`, `nothing_left`, `recorded`, `context`, `completed`, `refused`), or how a run
    /// ended (`completed`, `stopped`, `failed`); never whether an answer was right. For a tutor: how a message was read
    /// (`answer`, `question`, `confusion`, …), the decision on a model's proposal (`accepted`, `corrected`, `refused`),
    /// the author of a reply (`script`, `model`), or why a step began or the session ended.
    pub outcome: Option<String>,
    /// Milliseconds from the call to its end; for a tutor from the message to the reply.
    pub duration_ms: Option<i64>,
    /// Only for administrators with the scope `manage`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub internals: Option<LogInternals>,
}

/// Fields that only administrators see.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "driver": "scripted 1", "system": "evaluation", "system_version": "1", "epoch": 1, "code": null
}))]
pub struct LogInternals {
    /// Name and version of the agent.
    pub driver: Option<String>,
    /// Name of the agent's system instructions.
    pub system: Option<String>,
    /// Version of the system instructions.
    pub system_version: Option<String>,
    /// How many times servers have taken over runs of the session.
    pub epoch: Option<u32>,
    /// Code of the error with which a tool refused or a run failed.
    pub code: Option<String>,
}
