//! What classes are set to do, as learners and teachers see it.

use plumb_sessions::assignment::{Task, Terms};
use plumb_store::assignments::{AssignmentRow, ExceptionRow};
use plumb_store::classes::{ClassRow, GroupRow, Person};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::assessment::{Ending, Introduction};
use crate::gradebook::ReleasedGrade;

/// Where a learner is with something they are set to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskProgress {
    /// It opens later.
    NotYetOpen(Timestamp),
    /// Not begun.
    ToDo,
    /// Under way.
    Running(Uuid),
    /// So many skills are mastered.
    Practising {
        mastered: usize,
        of: usize,
    },
    /// Done, and may be done again.
    Again,
    Done,
    /// It closed before anything was done.
    Missed,
    /// What was to be done is no longer offered.
    Gone,
}

impl TaskProgress {
    /// Nothing is left to do.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Again | Self::Done | Self::Missed | Self::Gone)
    }
}

/// Something that a learner is set to do.
#[derive(Debug, Clone)]
pub struct AssignedCard {
    /// The assignment.
    pub id: Uuid,
    /// The class's name.
    pub class: String,
    pub title: String,
    /// `assessment`, `practice` or `survey`.
    pub kind: &'static str,
    /// Not before.
    pub opens: Option<Timestamp>,
    /// Not after.
    pub closes: Option<Timestamp>,
    /// Where the learner is.
    pub doing: TaskProgress,
}

/// Something that a learner is set to do, with all there is to know before.
#[derive(Debug, Clone)]
pub struct AssignedPage {
    /// As in the list.
    pub card: AssignedCard,
    pub task: Task,
    /// The teacher has withdrawn it.
    pub withdrawn: bool,
    /// A password is asked for.
    pub needs_password: bool,
    /// Minutes of breaks that may be taken.
    pub break_minutes: u32,
    /// Of an assessment.
    pub introduction: Option<Introduction>,
    /// The skills that are to be practised.
    pub skills: Vec<AssignedSkill>,
    /// Sessions of it, the latest first.
    pub attempts: Vec<Uuid>,
    /// The grade, once it is released.
    pub grade: Option<ReleasedGrade>,
}

/// A skill that a learner is set to practise.
#[derive(Debug, Clone)]
pub struct AssignedSkill {
    pub id: String,
    pub name: String,
    /// The learner has mastered it.
    pub mastered: bool,
}

/// An assignment in a list.
#[derive(Debug, Clone)]
pub struct AssignmentLine {
    /// As stored.
    pub row: AssignmentRow,
    pub task: Task,
    /// The terms for everybody.
    pub terms: Terms,
    /// Names title and terms as they are.
    pub seen: String,
}

/// An assignment, for the class's teachers.
#[derive(Debug, Clone)]
pub struct AssignmentView {
    /// As in the list.
    pub line: AssignmentLine,
    pub class: ClassRow,
    /// Exceptions, groups first.
    pub exceptions: Vec<(ExceptionRow, Terms)>,
    /// The groups of the class.
    pub groups: Vec<GroupRow>,
}

/// What an assignment would open, for the sentence that is read before it does.
#[derive(Debug, Clone)]
pub struct AssignmentPreview {
    pub title: String,
    pub task: Task,
    /// When it opens; `None` for at once.
    pub opens: Option<Timestamp>,
    /// Only for this group of the class.
    pub group: Option<GroupRow>,
    /// How many learners will see it.
    pub learners: usize,
    /// The latest assignment of the same task to the same learners.
    pub before: Option<Uuid>,
}

/// What may be set.
#[derive(Debug, Clone, Default)]
pub struct Assignable {
    /// Ids and titles of assessments, by title.
    pub assessments: Vec<(String, String)>,
    /// The same of tests that teachers made.
    pub tests: Vec<(String, String)>,
    /// Ids and titles of surveys, by title.
    pub surveys: Vec<(String, String)>,
    /// The areas of the graph, each with the ids and names of its skills, in the graph's order.
    pub skills: Vec<(String, Vec<(String, String)>)>,
}

/// Where a learner is in a running assignment.
#[derive(Debug, Clone)]
pub struct BoardLine {
    pub learner: Person,
    /// The latest session; none before the first.
    pub at: Option<BoardState>,
}

/// A session on the board.
#[derive(Debug, Clone)]
pub struct BoardState {
    pub session: Uuid,
    pub attempt: u32,
    pub ended: Option<Ending>,
    /// Items answered.
    pub answered: usize,
    pub items: usize,
    /// The item that is shown, from 1; none at the review.
    pub current: Option<usize>,
    /// When the learner last saved or handed in anything.
    pub saved_at: Option<Timestamp>,
    /// The page has not been heard of for a while.
    pub is_lost: bool,
    /// When time is up; while the clock is stopped, when it would be if it went on now.
    pub deadline: Option<Timestamp>,
    /// The clock stands still; whether the learner stopped it.
    pub paused: Option<bool>,
    /// In basis points, once it is over.
    pub score: Option<u32>,
}

/// Who of a class is where.
#[derive(Debug, Clone)]
pub struct Board {
    /// By name; not all where there are too many.
    pub lines: Vec<BoardLine>,
    /// How many learners there are in all.
    pub learners: usize,
    /// How many of all are at it.
    pub working: usize,
}

/// What was done to several running sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BroadcastResult {
    /// So many took it.
    pub done: usize,
    /// So many did not, being over or not to be changed so.
    pub refused: usize,
    /// So many were given time that moves no end, since the window closes then or nothing limits the time.
    pub unmoved: usize,
}
