//! Scorecards, and the skills of a class side by side.

use plumb_learning::mastery::MasteryStatus;
use plumb_learning::scorecard::{Comparison, Week};
use plumb_sessions::engine::Status;
use plumb_sessions::session::Accuracy;
use plumb_store::classes::{ClassRow, Person};
use plumb_types::calendar::CalendarDate;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::assessment::ScoreLine;
use crate::engine::SessionKind;
use crate::sessions::SessionCard;

/// How a learner comes along, as far as whoever reads it may know.
#[derive(Debug, Clone)]
pub struct Scorecard {
    /// Whose.
    pub learner: Person,
    /// By area in the order of the graph.
    pub areas: Vec<AreaCard>,
    /// Skills in all.
    pub skills: usize,
    /// Of these, begun.
    pub begun: usize,
    /// Of these, mastered.
    pub mastered: usize,
    /// Days in a row with practice, up to today or yesterday.
    pub day_streak: u32,
    /// The latest days with practice, oldest first: (day where the reader is, first answers, right).
    pub days: Vec<(CalendarDate, u32, u32)>,
    /// The latest first answers while practising, newest first: skill's name, when, right without help.
    pub latest: Vec<(String, Timestamp, bool)>,
    /// What could be learned next, where nothing wants practice and there is something to practise it with.
    pub next: Option<SkillLine>,
    /// By week, oldest first.
    pub weeks: Vec<Week>,
    /// The last month and the one before.
    pub comparison: Comparison,
    /// Assessments that are over.
    pub accuracy: Accuracy,
    /// Named wrong ways.
    pub missteps: Vec<MisstepLine>,
    /// The latest assessments, sittings of practice and placement tests, newest first.
    pub sittings: Vec<SessionLine>,
    /// Assessments that are over and whose score the learner may not see yet: left out of the learner's own scorecard, in
    /// a teacher's with all the rest.
    pub withheld: usize,
    /// Which parts of what there is were not looked at.
    pub cut: Cut,
    /// First answers looked at.
    pub answers: usize,
    /// Of these, right without help.
    pub right: usize,
}

/// What was left out because there is too much of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cut {
    /// Skills whose evidence goes back further than was looked at: their growth is an estimate.
    pub skills: usize,
    /// Both months compared may have had more answers than were looked at.
    pub comparison: bool,
    /// There are more assessments than were looked at.
    pub assessments: bool,
}

/// One area of a scorecard.
#[derive(Debug, Clone)]
pub struct AreaCard {
    /// Its name; may be empty.
    pub name: String,
    /// Of its skills, mastered.
    pub mastered: usize,
    /// Mean of the belief over its skills, basis points.
    pub belief: u32,
    /// Its skills in the order of the graph.
    pub skills: Vec<SkillLine>,
}

/// One skill of a scorecard.
#[derive(Debug, Clone)]
pub struct SkillLine {
    /// Such as `frac_add_like`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The subject that it is a part of, such as `Mathematics`; may be empty.
    pub subject: String,
    /// Where the learner stands.
    pub standing: MasteryStatus,
    /// How sure it is that the learner knows it, basis points.
    pub belief: u32,
    /// First attempts that counted.
    pub opportunities: u32,
    /// When it was last practised.
    pub practised: Option<Timestamp>,
    /// When to come back to it.
    pub due: Option<Timestamp>,
}

impl SkillLine {
    /// Whether it counts as mastered.
    pub const fn is_mastered(&self) -> bool {
        matches!(self.standing, MasteryStatus::Mastered | MasteryStatus::ReviewDue)
    }

    /// Whether it was begun and is not understood, or fades.
    pub const fn wants_practice(&self) -> bool {
        matches!(self.standing, MasteryStatus::NeedsPractice | MasteryStatus::ReviewDue)
    }
}

impl Scorecard {
    /// All skills in the order of the graph.
    pub fn all_skills(&self) -> impl Iterator<Item = &SkillLine> {
        self.areas.iter().flat_map(|area| &area.skills)
    }

    /// How many skills wait for a review.
    pub fn due(&self) -> usize {
        self.all_skills().filter(|skill| skill.standing == MasteryStatus::ReviewDue).count()
    }

    /// What the learner is best at: mastered, the surest first, at most `most`.
    pub fn strengths(&self, most: usize) -> Vec<&SkillLine> {
        let mut best: Vec<&SkillLine> =
            self.all_skills().filter(|skill| skill.standing == MasteryStatus::Mastered).collect();
        best.sort_by_key(|skill| std::cmp::Reverse((skill.belief, skill.opportunities)));
        best.truncate(most);
        best
    }

    /// What wants practice: begun and not understood, or fading; the least sure first, at most `most`.
    pub fn needs_practice(&self, most: usize) -> Vec<&SkillLine> {
        let mut weak: Vec<&SkillLine> = self.all_skills().filter(|skill| skill.wants_practice()).collect();
        weak.sort_by_key(|skill| skill.belief);
        weak.truncate(most);
        weak
    }
}

/// A named wrong way that came up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisstepLine {
    /// The skill's name, or what the blueprint is about where no skill has it.
    pub skill: String,
    /// The wrong way in words.
    pub words: String,
    /// How often it came up.
    pub times: u32,
    /// When last.
    pub last: Timestamp,
    /// Whether the skill was answered right after that; none where that is not known.
    pub right_since: Option<bool>,
    /// How many of these the learner may not see yet.
    pub withheld: u32,
}

/// A session on a scorecard.
#[derive(Debug, Clone)]
pub struct SessionLine {
    /// The session.
    pub session: Uuid,
    /// Its kind.
    pub kind: SessionKind,
    /// What it is about: an assessment's id, a skill's; empty for a placement.
    pub about: String,
    /// Its title; empty for a placement.
    pub title: String,
    /// When it was begun.
    pub begun: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// Where it is in its life.
    pub status: Status,
    /// A driver leads it.
    pub led: bool,
    /// Its items were brought along by the learner: it counts nowhere.
    pub brought: bool,
    /// Items responded to, and how many there are, where that is known.
    pub done: (u32, Option<u32>),
    /// The score of an assessment, as far as the reader may see it.
    pub score: Option<ScoreLine>,
    /// It is over, and the learner may not see the score yet.
    pub withheld: bool,
}

/// Which skills of a class are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SkillSelection {
    /// Those that the class is set to practise.
    Set,
    /// Those of an area.
    Area(String),
}

/// The skills of a class's learners side by side.
#[derive(Debug, Clone)]
pub struct ClassSkills {
    /// The class.
    pub class: ClassRow,
    /// The areas there are, in the order of the graph.
    pub areas: Vec<String>,
    /// The class is set to practise something.
    pub has_set: bool,
    /// What is shown; none without any skill.
    pub shown: Option<SkillSelection>,
    /// The columns: (id, name).
    pub skills: Vec<(String, String)>,
    /// There are more than are shown.
    pub cut: bool,
    /// The rows, by name.
    pub rows: Vec<SkillsRow>,
    /// Of each column, over the rows: how many mastered it, and the mean belief in basis points.
    pub totals: Vec<(usize, u32)>,
    /// There are more learners after the last.
    pub more: bool,
}

/// One learner's row.
#[derive(Debug, Clone)]
pub struct SkillsRow {
    /// Who.
    pub learner: Person,
    /// One for each column.
    pub cells: Vec<SkillCell>,
}

/// Where one learner stands with one skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkillCell {
    /// Where.
    pub standing: MasteryStatus,
    /// How sure it is that they know it, basis points.
    pub belief: u32,
}

impl SkillCell {
    /// Whether it counts as mastered.
    pub const fn is_mastered(self) -> bool {
        matches!(self.standing, MasteryStatus::Mastered | MasteryStatus::ReviewDue)
    }
}

impl SkillsRow {
    /// How many of the skills shown are mastered, and the mean belief in basis points.
    pub fn total(&self) -> (usize, u32) {
        total(self.cells.iter().copied())
    }
}

/// How many of these are mastered, and the mean belief in basis points.
pub(super) fn total(cells: impl Iterator<Item = SkillCell>) -> (usize, u32) {
    let (mastered, sum, count) = cells.fold((0, 0_u64, 0_u64), |(mastered, sum, count), cell| {
        (mastered + usize::from(cell.is_mastered()), sum + u64::from(cell.belief), count + 1)
    });
    let mean = (2 * sum + count).checked_div(2 * count).unwrap_or(0);
    (mastered, u32::try_from(mean).unwrap_or(u32::MAX))
}

/// Which of their sessions that are over a learner wants listed.
#[derive(Debug, Clone, Default)]
pub struct HistoryQuery {
    /// Only of this kind.
    pub kind: Option<SessionKind>,
    /// Only about this subject or area, by name; capitals do not matter.
    pub subject: Option<String>,
    /// Only what comes after this one in the list: when it was made, and its id.
    pub after: Option<(Timestamp, Uuid)>,
    /// At most so many.
    pub limit: u32,
}

/// A session that is over.
#[derive(Debug, Clone)]
pub struct HistoryLine {
    /// The session.
    pub session: SessionCard,
    /// The subjects and areas that it is about; none of kinds that are about none.
    pub subjects: Vec<String>,
}

/// What a driver did in a session, or that one of its tools came to something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// The number of the event within the session.
    pub seq: i64,
    /// When.
    pub at: Timestamp,
    /// What happened, such as `tool_called`.
    pub event: &'static str,
    /// The run, from 1, where it is known.
    pub run: Option<u32>,
    /// The call of a tool.
    pub call: Option<String>,
    /// The tool's name.
    pub tool: Option<String>,
    /// What a tool came to, or how a run ended, in a word.
    pub outcome: Option<String>,
    /// From the call to its end, milliseconds.
    pub millis: Option<i64>,
    /// For administrators alone.
    pub internals: Option<LogInternals>,
}

/// What administrators see beside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LogInternals {
    /// Name and version of the driver.
    pub driver: Option<String>,
    /// What the driver was told to be: name and version.
    pub system: Option<(String, String)>,
    /// How often any run of the session had been taken up by a server.
    pub epoch: Option<u32>,
    /// Why a tool refused, or a run failed, in a word.
    pub code: Option<String>,
}
