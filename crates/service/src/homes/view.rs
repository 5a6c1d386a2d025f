//! What first pages show.

use plumb_store::blueprint_drafts::DraftLine;
use plumb_store::classes::ClassRow;
use plumb_store::factory::RunState;
use plumb_store::regrades::RegradeState;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{NeedsHelp, NotBegun, PracticeWeek};
use crate::assessment::{AssessmentCard, ChangedResult};
use crate::assignments::AssignedCard;
use crate::engine::SessionKind;
use crate::practice::views::{RecommendationReason, SkillCard};
use crate::sessions::SessionCard;

/// A learner's first page.
#[derive(Debug, Clone)]
pub struct LearnerHome {
    /// Where the learner stopped; nothing before they have begun anything.
    pub resume: Option<Resume>,
    /// Other sessions under way.
    pub running: Vec<Running>,
    /// There are more of them than are listed.
    pub more_running: bool,
    /// Skills to come back to, the most forgotten first.
    pub due: Vec<DueSkill>,
    /// How many there are beyond those.
    pub more_due: usize,
    /// What their classes are set to do, what is due first coming first, and what is over last.
    pub assigned: Vec<AssignedCard>,
    /// Assessments that anybody may take, by title.
    pub available: Vec<AssessmentCard>,
    pub week: PracticeWeek,
    /// What to do next.
    pub next: Option<NextSkill>,
    /// Nothing is known of the learner yet: neither practice nor a placement.
    pub is_new: bool,
    /// The names of their classes under way.
    pub classes: Vec<String>,
    /// Answers to their reports that they have not read.
    pub answers: i64,
    /// Results that were changed lately.
    pub changes: Vec<ChangedResult>,
    /// Results and grades that were released lately, the latest first.
    pub released: Vec<Release>,
}

/// A result or a grade that was released to a learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Release {
    /// The title of the assignment.
    pub title: String,
    pub at: Timestamp,
    pub kind: ReleaseKind,
}

/// The thing that was released.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReleaseKind {
    /// The result of this session.
    Result(Uuid),
    /// A grade.
    Grade {
        /// The assignment, if its page is still there for the learner.
        assignment: Option<Uuid>,
        /// The teacher wrote a comment.
        commented: bool,
    },
}

/// Where a learner stopped.
#[derive(Debug, Clone)]
pub enum Resume {
    /// A session that is under way.
    Session(Box<Running>),
    /// The skill practised last, where nothing is under way.
    Skill(Box<SkillCard>),
}

/// A session under way.
#[derive(Debug, Clone)]
pub struct Running {
    pub card: SessionCard,
    /// The skill that it practises, where it practises one.
    pub skill: Option<SkillCard>,
}

/// A skill to come back to.
#[derive(Debug, Clone)]
pub struct DueSkill {
    pub id: String,
    pub name: String,
    pub practised: Timestamp,
}

/// The skill to do next.
#[derive(Debug, Clone)]
pub struct NextSkill {
    pub skill: SkillCard,
    pub why: RecommendationReason,
}

/// A teacher's first page.
#[derive(Debug, Clone)]
pub struct TeacherHome {
    /// By name.
    pub classes: Vec<ClassCard>,
    /// There are more classes than are shown.
    pub more_classes: bool,
    /// Results that came in since then are new.
    pub since: Timestamp,
    /// The teacher has said what they have seen; else `since` is some days ago.
    pub has_looked: bool,
    /// New results, the latest first.
    pub results: Vec<NewResults>,
    /// What was not begun and closes soon, or closed lately, the first to close first.
    pub not_begun: Vec<NotBegun>,
    /// Learners who need help, the gravest first.
    pub help: Vec<NeedsHelp>,
    /// How many there are beyond those.
    pub more_help: usize,
    /// When this was read: results up to then are those that were shown.
    pub now: Timestamp,
}

/// A class on a teacher's first page.
#[derive(Debug, Clone)]
pub struct ClassCard {
    pub class: ClassRow,
    /// How many learn in it.
    pub members: u64,
    /// How many of them have done something in the last minutes.
    pub working: u64,
    /// Answers that wait for a person.
    pub to_mark: u64,
}

/// Results of an assignment that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewResults {
    pub assignment: Uuid,
    /// Its title.
    pub title: String,
    /// The class's name.
    pub class: String,
    /// How many learners they are of.
    pub count: usize,
    pub latest: Timestamp,
}

/// An administrator's first page, beside how the server is doing.
#[derive(Debug, Clone)]
pub struct AdminHome {
    /// Messages to the tutor that nobody has looked at.
    pub flags: u64,
    /// Reports about items that nobody has looked at.
    pub reports: u64,
    /// Answers that wait for a person, and where counting them stops.
    pub reviews: u64,
    pub most_reviews: u64,
    /// Runs of the factory that stopped for a reason, and regrades in which something failed.
    pub stopped: Vec<FactoryLine>,
    pub failed: Vec<RegradeLine>,
    /// Drafts of blueprints, the one changed last first.
    pub drafts: Vec<DraftLine>,
    pub more_drafts: bool,
    /// Runs of the factory and regrades under way.
    pub runs: Vec<FactoryLine>,
    pub regrades: Vec<RegradeLine>,
    /// How many sessions of each kind are open.
    pub open: Vec<(SessionKind, u64)>,
    /// When the audit trail was last exported.
    pub exported: Option<Timestamp>,
}

/// A run of the factory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactoryLine {
    pub id: Uuid,
    pub begun: Timestamp,
    pub state: RunState,
    /// Why it is paused.
    pub why: Option<String>,
}

/// A regrade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegradeLine {
    pub id: Uuid,
    /// The skill blueprint's id.
    pub blueprint: String,
    pub state: RegradeState,
    /// Sessions dealt with, and all that it reaches.
    pub done: u64,
    pub reached: u64,
    /// Sessions in which it failed.
    pub failed: u64,
}
