//! Views of the first pages.

use plumb_store::blueprint_drafts::DraftLine;
use plumb_store::classes::ClassRow;
use plumb_store::factory::RunState;
use plumb_store::regrades::RegradeState;
use plumb_types::ids::{AssignmentId, SessionId};
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
    /// The session or skill to resume; `None` if the learner has not begun anything.
    pub resume: Option<Resume>,
    /// Other open sessions.
    pub running: Vec<Running>,
    /// Whether there are more open sessions.
    pub more_running: bool,
    /// Skills due for review, the most forgotten first.
    pub due: Vec<DueSkill>,
    /// Number of further skills due.
    pub more_due: usize,
    /// The learner's assignments, those due first coming first and finished ones last.
    pub assigned: Vec<AssignedCard>,
    /// Assessments that every learner may take, by title.
    pub available: Vec<AssessmentCard>,
    pub week: PracticeWeek,
    /// The recommended skill.
    pub next: Option<NextSkill>,
    /// Whether the learner has done neither practice nor a placement.
    pub is_new: bool,
    /// Names of the learner's active classes.
    pub classes: Vec<String>,
    /// Number of unread answers to the learner's reports.
    pub answers: i64,
    /// Results that were changed recently.
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
    Result(SessionId),
    /// The solutions of this session: its score did not wait.
    Solutions(SessionId),
    /// A grade.
    Grade {
        /// The assignment, if its page is still there for the learner.
        assignment: Option<AssignmentId>,
        news: GradeNews,
    },
}

/// The part of a grade that is new for its learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GradeNews {
    Grade,
    GradeAndComment,
    /// The teacher wrote a comment, and no grade is shown.
    Comment,
    /// The learner is excused.
    Excused,
}

/// The session or skill to resume.
#[derive(Debug, Clone)]
pub enum Resume {
    /// An open session.
    Session(Box<Running>),
    /// The skill practised last, if no session is open.
    Skill(Box<SkillCard>),
}

/// An open session.
#[derive(Debug, Clone)]
pub struct Running {
    pub card: SessionCard,
    /// The skill it practises, if any.
    pub skill: Option<SkillCard>,
}

/// A skill due for review.
#[derive(Debug, Clone)]
pub struct DueSkill {
    pub id: String,
    pub name: String,
    pub practised: Timestamp,
}

/// The recommended skill.
#[derive(Debug, Clone)]
pub struct NextSkill {
    pub skill: SkillCard,
    pub why: RecommendationReason,
}

/// A teacher's first page.
#[derive(Debug, Clone)]
pub struct TeacherHome {
    /// Classes by name.
    pub classes: Vec<ClassCard>,
    /// Whether there are more classes.
    pub more_classes: bool,
    /// Results received since then are new.
    pub since: Timestamp,
    /// Whether the teacher has marked results as seen; otherwise `since` is some days ago.
    pub has_looked: bool,
    /// New results, latest first.
    pub results: Vec<NewResults>,
    /// Assessments that were not begun and close soon or closed recently, first to close first.
    pub not_begun: Vec<NotBegun>,
    /// Learners who need help, most serious first.
    pub help: Vec<NeedsHelp>,
    /// Number of further learners who need help.
    pub more_help: usize,
    /// When this was read: the results shown were received up to then.
    pub now: Timestamp,
}

/// A class on a teacher's first page.
#[derive(Debug, Clone)]
pub struct ClassCard {
    pub class: ClassRow,
    /// Number of learners.
    pub members: u64,
    /// Number of learners who did something in the last minutes.
    pub working: u64,
    /// Number of answers that wait for review.
    pub to_mark: u64,
}

/// New results of an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewResults {
    pub assignment: AssignmentId,
    /// Its title.
    pub title: String,
    /// The class's name.
    pub class: String,
    /// Number of learners with new results.
    pub count: usize,
    pub latest: Timestamp,
}

/// An administrator's first page, apart from the state of the server.
#[derive(Debug, Clone)]
pub struct AdminHome {
    /// Number of flagged messages to the tutor that are not reviewed.
    pub flags: u64,
    /// Number of new reports about items.
    pub reports: u64,
    /// Number of answers that wait for review, and the highest number that is counted.
    pub reviews: u64,
    pub most_reviews: u64,
    /// Runs of the factory that were paused with a reason, and regrades with failures.
    pub stopped: Vec<FactoryLine>,
    pub failed: Vec<RegradeLine>,
    /// Drafts of blueprints, the one changed last first.
    pub drafts: Vec<DraftLine>,
    pub more_drafts: bool,
    /// Running runs of the factory and regrades.
    pub runs: Vec<FactoryLine>,
    pub regrades: Vec<RegradeLine>,
    /// Number of open sessions of each kind.
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
    /// Number of sessions processed, and of all it reaches.
    pub done: u64,
    pub reached: u64,
    /// Number of sessions in which it failed.
    pub failed: u64,
}
