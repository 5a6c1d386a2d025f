//! What practice shows: plain data for pages, with no key before its time.

use std::sync::Arc;

use plumb_answers::answer::{AnswerMode, Piece};
use plumb_answers::item::Asked;
use plumb_learning::curriculum::ModuleStatus as ModuleStanding;
use plumb_learning::mastery::{MasteryStatus, Update};
use plumb_sessions::practice::Round;
use plumb_types::time::Timestamp;
use uuid::Uuid;

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
    /// What it is, in a sentence; may be empty.
    pub about: String,
    /// Where the learner stands.
    pub standing: MasteryStatus,
    /// All it builds on is mastered, or it was begun before.
    pub ready: bool,
    /// May be practised: it is ready, or no class of the learner's follows the order of skills.
    pub open: bool,
    /// There is something to practise it with.
    pub has_items: bool,
    /// How sure it is that the learner knows it, basis points, as it is shown; nothing before the first answer that counted.
    pub belief: Option<u32>,
    /// First attempts that counted.
    pub opportunities: u32,
}

/// The map of skills.
#[derive(Debug, Clone)]
pub struct PracticeMap {
    /// Every skill, in the order of the graph.
    pub skills: Vec<SkillCard>,
    /// Where each is drawn, (column, row), in the same order.
    pub places: Vec<(u32, u32)>,
    /// What builds on what: the (column, row) that each line goes through.
    pub lines: Vec<Vec<(u32, u32)>>,
    /// What to do next, best first, with the reason.
    pub next: Vec<(SkillCard, RecommendationReason)>,
    /// Nothing is known of the learner yet: neither practice nor a placement.
    pub is_new: bool,
    /// A placement test is under way.
    pub is_being_placed: bool,
    /// Ways through the skills.
    pub curricula: Vec<CurriculumCard>,
}

impl PracticeMap {
    /// The id of the skill to practise next.
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
    /// What it is about; may be empty.
    pub about: String,
    pub modules: usize,
}

/// A curriculum, as far as a learner has come in it.
#[derive(Debug, Clone)]
pub struct CurriculumPage {
    pub card: CurriculumCard,
    /// What one can do who has done all of it, a sentence each; may be empty.
    pub objectives: Vec<String>,
    /// Its modules, in order.
    pub modules: Vec<ModuleView>,
    /// The module to go on with; `None` when all are done.
    pub current: Option<String>,
    /// Of the latest first tries at its skills, how many were right without help, and how many there were.
    pub recent: (usize, usize),
    /// Right ones in a row, up to the latest.
    pub streak: u32,
}

/// A module of a curriculum.
#[derive(Debug, Clone)]
pub struct ModuleView {
    pub id: String,
    pub title: String,
    /// Locked, open or done.
    pub standing: ModuleStanding,
    /// What is to be understood: paragraphs.
    pub explanation: Vec<String>,
    /// Right first tries in a row that are asked for at each skill.
    pub required: u32,
    /// The skills practised.
    pub skills: Vec<ModuleSkill>,
    /// Titles of the modules it builds on that are not done.
    pub waits_for: Vec<String>,
}

/// A skill of a module.
#[derive(Debug, Clone)]
pub struct ModuleSkill {
    pub card: SkillCard,
    /// The longest row of right first tries, at most what is asked for.
    pub row: u32,
    /// What the module asks for was shown.
    pub shown: bool,
}

/// Why a skill is recommended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecommendationReason {
    /// It is new and open.
    New,
    /// It was begun.
    GoOn,
    /// It is likely to be forgotten soon.
    Review,
}

/// One skill and the learner's sitting at it.
#[derive(Debug, Clone)]
pub struct SkillPage {
    /// There is nothing to practise it with, because an assessment may still ask all there is.
    pub is_reserved: bool,
    pub skill: SkillCard,
    /// What it builds on: (id, name, mastered).
    pub builds_on: Vec<(String, String, bool)>,
    /// What it opens: (id, name).
    pub leads_to: Vec<(String, String)>,
    /// The sitting under way.
    pub sitting: Option<PracticeView>,
    /// An item with its solution, to read before one's own first; none where it would help to guess.
    pub example: Option<Arc<WorkedExample>>,
    /// The learner never practised it.
    pub is_new: bool,
    /// What to do when this is mastered.
    pub next: Option<SkillCard>,
    /// A quiz may be taken: the skill was practised.
    pub may_check: bool,
}

/// A sitting under way.
#[derive(Debug, Clone)]
pub struct PracticeView {
    pub session: Uuid,
    /// Items of the checkpoint; `None` in practice.
    pub checkpoint: Option<u16>,
    /// Items put before the learner so far.
    pub served: u32,
    /// The round under way, or the latest when it is over; none in a checkpoint.
    pub round: Option<Round>,
    /// Right first answers in a row.
    pub streak: u32,
    /// Skills unlocked in this sitting: (id, name).
    pub unlocked: Vec<(String, String)>,
    /// The item before the learner.
    pub task: Option<TaskView>,
}

/// The item before the learner.
#[derive(Debug, Clone)]
pub struct TaskView {
    /// Counts from 0 within the session.
    pub position: u32,
    /// The question, in words and picture.
    pub asked: Asked,
    /// How it is answered.
    pub input: InputView,
    /// Whether the way to the answer is asked for.
    pub answer_mode: AnswerMode,
    /// Answers so far, first to last.
    pub attempts: Vec<AttemptView>,
    /// Hints so far: (level, text).
    pub hints: Vec<(u8, String)>,
    /// What probably went wrong in the latest attempt, in a sentence; none when nothing known explains it.
    pub diagnosis: Option<String>,
    /// Done with: solved, given up, or the one try of a checkpoint is over.
    pub done: bool,
    pub solved: bool,
    /// Credit, basis points.
    pub credit: u32,
    /// The key in words and the worked solution: only once the item is done with.
    pub solution: Option<(String, Vec<String>)>,
    /// What the item did to what is believed: (skill's name, update).
    pub updates: Vec<(String, Update)>,
    /// Whether another hint may be asked for.
    pub may_ask: bool,
}

impl TaskView {
    /// The same without all that says something of its key.
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

/// One answer.
#[derive(Debug, Clone)]
pub struct AttemptView {
    /// As the learner reads it: an option's text, or what was typed.
    pub answer: String,
    /// Right; `None` while undecided.
    pub right: Option<bool>,
    /// Partly right.
    pub partial: bool,
    /// How it was understood, when that says more than what was typed.
    pub read_as: Option<String>,
    /// Why, in words.
    pub reason: Option<String>,
    /// The lines of work shown with it.
    pub work: Vec<WorkLine>,
}

/// A line of work. Which step of the solution it says is not told: that would tell which of several lines is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkLine {
    /// As typed.
    pub text: String,
    /// How it was read, in plain text and as mathematics; none when it was passed over.
    pub read: Option<(String, Vec<Piece>)>,
    /// The first line that does not follow from what was before.
    pub goes_wrong: bool,
}

/// The page of the placement test.
#[derive(Debug, Clone)]
pub struct PlacementPage {
    /// The most probes.
    pub limit: u32,
    /// Where a learner may say that it is to begin, the youngest first.
    pub starts: Vec<GradeBand>,
    /// The one under way.
    pub sitting: Option<PlacementView>,
    /// What the latest that ended found.
    pub result: Option<PlacementResult>,
}

/// A placement under way. There is no key in it, and none is ever shown.
#[derive(Debug, Clone)]
pub struct PlacementView {
    pub session: Uuid,
    /// The item, counted from 0 within the session.
    pub position: u32,
    /// Items that were answered.
    pub answered: u32,
    /// It is the last, of something the learner knows.
    pub is_last: bool,
    /// The question, in words and picture.
    pub asked: Asked,
    /// How it is answered.
    pub input: InputView,
}

/// What a placement found.
#[derive(Debug, Clone)]
pub struct PlacementResult {
    /// When it ended.
    pub at: Timestamp,
    /// The learner stopped it.
    pub stopped: bool,
    /// Items that were answered.
    pub answered: u32,
    /// Skills found known, most of which were not asked about.
    pub known: usize,
    /// By area in the order of the graph.
    pub areas: Vec<PlacedArea>,
    /// Where to begin, best first.
    pub next: Vec<SkillCard>,
}

/// A grade band of the graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeBand {
    /// As the graph has it, such as `3-5`.
    pub id: String,
    /// The first and the last year of school, kindergarten being 0; none for a band that is not written so.
    pub years: Option<(u32, u32)>,
}

/// One area of a placement's result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedArea {
    pub name: String,
    /// Skills found known.
    pub known: usize,
    /// Skills found not known yet.
    pub unknown: usize,
    /// Skills that were not settled.
    pub open: usize,
}
