//! Views of practice: plain data for pages. Keys appear only once an item is done.

use std::sync::Arc;

use plumb_answers::answer::{AnswerMode, Reading};
use plumb_answers::item::ItemStem;
use plumb_bank::task::Task;
use plumb_figures::Figure;
use plumb_learning::curriculum::ModuleStatus as ModuleStanding;
use plumb_learning::mastery::{MasteryStatus, Update};
use plumb_sessions::practice::Round;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;

use crate::assessment::InputView;
use crate::content::WorkedExample;

/// A skill on the map and in lists.
#[derive(Debug, Clone)]
pub struct SkillCard {
    /// Such as `frac_add_like`.
    pub id: String,
    pub name: String,
    /// The part of the subject, such as `Fractions`; may be empty.
    pub area: String,
    /// Such as `3-5`; may be empty.
    pub grade_band: String,
    /// What the skill is about, in a sentence; may be empty.
    pub about: String,
    /// The learner's mastery status.
    pub standing: MasteryStatus,
    /// Whether all prerequisites are mastered or likely known, or the skill was begun before.
    pub ready: bool,
    /// Whether it may be practised: it is ready, or no class of the learner enforces the order of skills.
    pub open: bool,
    /// Whether it has items to practise with.
    pub has_items: bool,
    /// Probability that the learner knows it, as displayed, in basis points; `None` before the first answer that
    /// counted.
    pub belief: Option<u32>,
    /// Number of first attempts that counted.
    pub opportunities: u32,
    /// The latest first tries, and how many of them were right; at most as many as mastery looks at.
    pub tries: (usize, usize),
}

/// The map of skills.
#[derive(Debug, Clone)]
pub struct PracticeMap {
    /// Every skill, in the order of the graph.
    pub skills: Vec<SkillCard>,
    /// Position of each skill as (column, row), in this order.
    pub places: Vec<(u32, u32)>,
    /// Lines from prerequisites to skills: the (column, row) cells that each line goes through.
    pub lines: Vec<Vec<(u32, u32)>>,
    /// Recommended skills, best first, with the reason.
    pub next: Vec<(SkillCard, RecommendationReason)>,
    /// Whether the learner has done neither practice nor a placement.
    pub is_new: bool,
    /// Whether a placement test is open.
    pub has_open_placement: bool,
    /// The curricula.
    pub curricula: Vec<CurriculumCard>,
}

impl PracticeMap {
    /// Returns the id of the skill to practise next.
    pub fn next_step(&self) -> Option<&str> {
        self.next.first().map(|(card, _)| card.id.as_str())
    }
}

/// A curriculum in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurriculumCard {
    /// Such as `whole-numbers-to-fractions`.
    pub id: String,
    pub title: String,
    /// A description; may be empty.
    pub about: String,
    pub modules: usize,
}

/// A curriculum with the learner's progress.
#[derive(Debug, Clone)]
pub struct CurriculumPage {
    pub card: CurriculumCard,
    /// Abilities after completing it, a sentence each; may be empty.
    pub objectives: Vec<String>,
    /// Its modules, in order.
    pub modules: Vec<ModuleView>,
    /// Id of the module to continue with; `None` when all are done.
    pub current: Option<String>,
    /// Among the latest first attempts at its skills: how many were right without help, and how many there were.
    pub recent: (usize, usize),
    /// Number of right answers in a row, up to the latest.
    pub streak: u32,
}

/// A module of a curriculum.
#[derive(Debug, Clone)]
pub struct ModuleView {
    pub id: String,
    pub title: String,
    /// Locked, open or done.
    pub standing: ModuleStanding,
    /// Explanation of the module's topic, in paragraphs.
    pub explanation: Vec<String>,
    /// Number of right first attempts in a row that each skill requires.
    pub required: u32,
    /// The skills practised.
    pub skills: Vec<ModuleSkill>,
    /// Titles of prerequisite modules that are not done.
    pub waits_for: Vec<String>,
}

/// A skill of a module.
#[derive(Debug, Clone)]
pub struct ModuleSkill {
    pub card: SkillCard,
    /// The longest run of right first attempts, at most the required number.
    pub row: u32,
    /// Whether the module's requirement is met.
    pub shown: bool,
}

/// Why a skill is recommended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecommendationReason {
    /// It is new and unlocked.
    New,
    /// It is likely known, by a placement alone.
    Check,
    /// It was begun.
    GoOn,
    /// It is due for review.
    Review,
}

/// A skill with the learner's session.
#[derive(Debug, Clone)]
pub struct SkillPage {
    /// Whether it cannot be practised because an assessment may still ask all its items.
    pub is_reserved: bool,
    pub skill: SkillCard,
    /// Its prerequisites.
    pub builds_on: Vec<SkillCard>,
    /// The skills that build on it: (id, name).
    pub leads_to: Vec<(String, String)>,
    /// The open session.
    pub sitting: Option<PracticeView>,
    /// A worked example to read before the first item; `None` if it would help to guess.
    pub example: Option<Arc<WorkedExample>>,
    /// Whether the learner has never practised it.
    pub is_new: bool,
    /// The skill recommended after this one.
    pub next: Option<SkillCard>,
    /// Whether a quiz may be taken: the skill was practised.
    pub may_check: bool,
}

/// An open practice session.
#[derive(Debug, Clone)]
pub struct PracticeView {
    pub session: SessionId,
    /// Number of items of the checkpoint; `None` in practice.
    pub checkpoint: Option<u16>,
    /// Number of items presented so far.
    pub served: u32,
    /// The current round, or the latest if it is over; `None` in a checkpoint.
    pub round: Option<Round>,
    /// Number of right first answers in a row.
    pub streak: u32,
    /// Skills unlocked in this session: (id, name).
    pub unlocked: Vec<(String, String)>,
    /// The current item.
    pub task: Option<TaskView>,
}

/// The learner's current item.
#[derive(Debug, Clone)]
pub struct TaskView {
    /// Position within the session, from 0.
    pub position: u32,
    /// The question, in words and with its figure.
    pub asked: ItemStem,
    /// The kind of input for the answer.
    pub input: InputView,
    /// Whether lines of work are requested.
    pub answer_mode: AnswerMode,
    /// Answers so far, oldest first.
    pub attempts: Vec<AttemptView>,
    /// Hints so far: (level, text).
    pub hints: Vec<(u8, String)>,
    /// The diagnosis of the latest attempt, in a sentence; `None` if no known misconception explains it.
    pub diagnosis: Option<String>,
    /// Whether the item is done: solved, given up, or the single attempt of a checkpoint is over.
    pub done: bool,
    pub solved: bool,
    /// Credit, basis points.
    pub credit: u32,
    /// The worked solution; only once the item is done.
    pub solution: Option<SolutionView>,
    /// Updates of mastery from the item: (skill's name, update).
    pub updates: Vec<(String, Update)>,
    /// Whether another hint may be requested.
    pub may_ask: bool,
}

impl TaskView {
    /// Returns the question alone, without any field that hints at its key.
    pub(super) fn question_alone(self) -> Self {
        Self {
            attempts: Vec::new(),
            hints: Vec::new(),
            diagnosis: None,
            solution: None,
            updates: Vec::new(),
            may_ask: false,
            ..self
        }
    }
}

/// The worked solution of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolutionView {
    /// The key in words.
    pub key: String,
    /// The steps; may be empty.
    pub steps: Vec<String>,
    /// The figure that belongs to the steps, if any.
    pub figure: Option<Figure>,
}

impl SolutionView {
    /// Makes the view of an item's solution.
    pub(crate) fn of(task: &Task) -> Self {
        Self { key: task.key_text().to_owned(), steps: task.solution.clone(), figure: task.solution_figure.clone() }
    }
}

/// One answer.
#[derive(Debug, Clone)]
pub struct AttemptView {
    /// The answer in the learner's terms: an option's text, or the typed text.
    pub answer: String,
    /// Whether it was right; `None` while undecided.
    pub right: Option<bool>,
    /// Whether it was partly right.
    pub partial: bool,
    /// How the answer was read, if that differs from the typed text.
    pub read_as: Option<String>,
    /// The reason, in words.
    pub reason: Option<String>,
    /// The lines of work submitted with it.
    pub work: Vec<WorkLine>,
}

/// A line of work. The matching step of the solution is not shown, as that would reveal which of several lines is
/// right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkLine {
    /// The line as typed.
    pub text: String,
    /// How it was read; `None` if it was skipped.
    pub read: Option<Reading>,
    /// Whether it is the first line that does not follow from the lines before.
    pub goes_wrong: bool,
}

/// The page of the placement test.
#[derive(Debug, Clone)]
pub struct PlacementPage {
    /// Most items of a placement, without the last one that settles nothing.
    pub limit: u32,
    /// Subjects that a learner may choose, the one with the most skills first.
    pub subjects: Vec<String>,
    /// Grade bands that a learner may begin in, the youngest first.
    pub starts: Vec<SchoolBand>,
    /// The open placement.
    pub sitting: Option<PlacementView>,
    /// The result of the latest placement that ended.
    pub result: Option<PlacementResult>,
}

/// An open placement. It never contains a key.
#[derive(Debug, Clone)]
pub struct PlacementView {
    pub session: SessionId,
    /// Position of the item within the session, from 0.
    pub position: u32,
    /// Number of items answered.
    pub answered: u32,
    /// Whether it is the last item, about a skill the learner knows.
    pub is_last: bool,
    /// The question, in words and with its figure.
    pub asked: ItemStem,
    /// The kind of input for the answer.
    pub input: InputView,
}

/// Result of a placement.
#[derive(Debug, Clone)]
pub struct PlacementResult {
    /// When it ended.
    pub at: Timestamp,
    /// Whether the learner stopped it.
    pub stopped: bool,
    /// Number of items answered.
    pub answered: u32,
    /// The subject that all items were of; `None` for any.
    pub subject: Option<String>,
    /// Number of skills that are likely known.
    pub known: usize,
    /// Number of these that the learner was asked about.
    pub asked: usize,
    /// Results by area, in the order of the graph.
    pub areas: Vec<PlacedArea>,
    /// Recommended skills, best first.
    pub next: Vec<SkillCard>,
}

/// A grade band of the graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchoolBand {
    /// Its id in the graph, such as `3-5`.
    pub id: String,
    /// The first and the last school year, kindergarten being 0; `None` for a band in another notation.
    pub years: Option<(u32, u32)>,
}

/// One area of a placement's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedArea {
    pub name: String,
    /// Number of skills that are likely known.
    pub known: usize,
    /// Number of skills concluded as not known yet.
    pub unknown: usize,
    /// Number of skills without a conclusion.
    pub open: usize,
}
