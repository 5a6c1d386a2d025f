//! Assignments as learners and teachers see them.

use plumb_sessions::assignment::{Task, Terms};
use plumb_store::assignments::{AssignmentRow, ExceptionRow};
use plumb_store::classes::{ClassRow, GroupRow, Person};
use plumb_types::ids::{AssignmentId, SessionId};
use plumb_types::time::Timestamp;

use crate::assessment::{Ending, Introduction};
use crate::gradebook::ReleasedGrade;

/// A learner's progress in an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskProgress {
    /// It opens later.
    NotYetOpen(Timestamp),
    /// Not begun.
    ToDo,
    /// Under way.
    Running(SessionId),
    /// Skills are being practised: how many are mastered, of how many.
    Practising {
        mastered: usize,
        of: usize,
    },
    /// It is done, and may be done again.
    Again,
    Done,
    /// It closed before the learner began it.
    Missed,
    /// Its content is no longer offered.
    Gone,
}

impl TaskProgress {
    /// Whether nothing is left to do.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Again | Self::Done | Self::Missed | Self::Gone)
    }
}

/// An assignment in a learner's list.
#[derive(Debug, Clone)]
pub struct AssignedCard {
    /// The assignment.
    pub id: AssignmentId,
    /// The class's name.
    pub class: String,
    pub title: String,
    /// `assessment`, `practice` or `survey`.
    pub kind: &'static str,
    /// When it opens.
    pub opens: Option<Timestamp>,
    /// When it closes.
    pub closes: Option<Timestamp>,
    /// The learner's progress.
    pub doing: TaskProgress,
}

/// An assignment's page for a learner.
#[derive(Debug, Clone)]
pub struct AssignedPage {
    /// The card as in the list.
    pub card: AssignedCard,
    pub task: Task,
    /// Whether the teacher has withdrawn it.
    pub withdrawn: bool,
    /// Whether a password is required.
    pub needs_password: bool,
    /// Minutes of breaks that may be taken.
    pub break_minutes: u32,
    /// The introduction, for an assessment.
    pub introduction: Option<Introduction>,
    /// The skills to practise.
    pub skills: Vec<AssignedSkill>,
    /// Its sessions, latest first.
    pub attempts: Vec<SessionId>,
    /// The grade, once it is released.
    pub grade: Option<ReleasedGrade>,
}

/// A skill to practise.
#[derive(Debug, Clone)]
pub struct AssignedSkill {
    pub id: String,
    pub name: String,
    /// Whether the learner has mastered it.
    pub mastered: bool,
}

/// An assignment in a list.
#[derive(Debug, Clone)]
pub struct AssignmentLine {
    /// As stored.
    pub row: AssignmentRow,
    pub task: Task,
    /// The terms for all learners.
    pub terms: Terms,
    /// Fingerprint of title and terms.
    pub seen: String,
}

/// An assignment, for the class's teachers.
#[derive(Debug, Clone)]
pub struct AssignmentView {
    /// The line as in the list.
    pub line: AssignmentLine,
    pub class: ClassRow,
    /// Exceptions, groups first.
    pub exceptions: Vec<(ExceptionRow, Terms)>,
    /// The groups of the class.
    pub groups: Vec<GroupRow>,
}

/// A preview of an assignment before it is made.
#[derive(Debug, Clone)]
pub struct AssignmentPreview {
    pub title: String,
    pub task: Task,
    /// When it opens; `None` for at once.
    pub opens: Option<Timestamp>,
    /// The group of the class that it is for; `None` for the whole class.
    pub group: Option<GroupRow>,
    /// How many learners will see it.
    pub learners: usize,
    /// The latest earlier assignment of this task to these learners.
    pub before: Option<AssignmentId>,
}

/// Everything that can be assigned.
#[derive(Debug, Clone, Default)]
pub struct Assignable {
    /// Ids and titles of assessments, by title.
    pub assessments: Vec<(String, String)>,
    /// Ids and titles of tests that teachers made, by title.
    pub tests: Vec<(String, String)>,
    /// Ids and titles of surveys, by title.
    pub surveys: Vec<(String, String)>,
    /// The areas of the graph, each with the ids and names of its skills, in the graph's order.
    pub skills: Vec<(String, Vec<(String, String)>)>,
}

/// A learner's progress in a running assignment.
#[derive(Debug, Clone)]
pub struct BoardLine {
    pub learner: Person,
    /// The latest session; `None` before the first.
    pub at: Option<BoardState>,
}

/// A session on the board.
#[derive(Debug, Clone)]
pub struct BoardState {
    pub session: SessionId,
    pub attempt: u32,
    pub ended: Option<Ending>,
    /// Number of items answered.
    pub answered: usize,
    /// Number of items; `None` in an adaptive test that goes on.
    pub items: Option<u32>,
    /// Number of the current item, from 1; `None` at the review.
    pub current: Option<usize>,
    /// When the learner last saved or submitted an answer.
    pub saved_at: Option<Timestamp>,
    /// Whether the page has lost its connection.
    pub is_lost: bool,
    /// The deadline; while the clock is stopped, the deadline if it continued now.
    pub deadline: Option<Timestamp>,
    /// `None` unless the session is paused; otherwise whether the learner paused it.
    pub paused: Option<bool>,
    /// Score in basis points, once the session is over.
    pub score: Option<u32>,
}

/// The progress of a class's learners.
#[derive(Debug, Clone)]
pub struct ProgressBoard {
    /// Lines by name; incomplete if there are too many.
    pub lines: Vec<BoardLine>,
    /// Number of all learners.
    pub learners: usize,
    /// Number of learners with an open session.
    pub working: usize,
}

/// Effects of a command on several sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BroadcastResult {
    /// Number of sessions that accepted it.
    pub done: usize,
    /// Number of sessions that refused it, being over or not allowing it.
    pub refused: usize,
    /// Number of sessions that were given time without a later deadline, since the window closes then or there is no
    /// time limit.
    pub unmoved: usize,
}
