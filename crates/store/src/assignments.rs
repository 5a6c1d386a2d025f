//! What classes are set to do, exceptions from it, and who is at it now.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::classes::Person;
use crate::error::Result;

/// An assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignmentRow {
    /// Its identifier.
    pub id: Uuid,
    /// Whose.
    pub class: Uuid,
    /// As shown.
    pub title: String,
    /// JSON: what is to be done.
    pub task: String,
    /// JSON: the terms for everybody.
    pub terms: String,
    /// When it was set.
    pub created_at: Timestamp,
    /// When its results were released.
    pub released_at: Option<Timestamp>,
    /// Learners no longer see it, but for what they have done.
    pub withdrawn: bool,
}

/// Whom an exception is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whom {
    /// A group of the class.
    Group(Uuid),
    /// A learner of the class.
    Learner(Uuid),
}

/// Terms of a group or of one learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExceptionRow {
    /// Its identifier.
    pub id: Uuid,
    /// Whom it is for.
    pub whom: Whom,
    /// The name of the group or learner.
    pub name: String,
    /// JSON: the terms.
    pub terms: String,
}

/// An assignment as one learner has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedRow {
    /// The assignment.
    pub assignment: AssignmentRow,
    /// The class's name.
    pub class_name: String,
    /// The class is over.
    pub class_ended: bool,
    /// JSON: the terms of each group the learner is in.
    pub groups: Vec<String>,
    /// JSON: the learner's own terms.
    pub own: Option<String>,
}

/// An assignment that stands, with what its end follows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingRow {
    /// The assignment.
    pub assignment: AssignmentRow,
    /// The class's name.
    pub class_name: String,
    /// JSON: the terms of each exception from it.
    pub exceptions: Vec<String>,
}

/// A learner's latest session of an assignment, for the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardRow {
    /// Who.
    pub learner: Person,
    /// The latest session; none before the first.
    pub session: Option<BoardSession>,
}

/// A session on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardSession {
    /// Its identifier.
    pub id: Uuid,
    /// Which attempt.
    pub attempt: i64,
    /// JSON: the session.
    pub snapshot: String,
    /// When a draft was last saved.
    pub saved_at: Option<Timestamp>,
    /// When its page was last heard of.
    pub seen_at: Option<Timestamp>,
}

/// What sessions of an assignment are about.
pub fn about(assignment: Uuid) -> String {
    format!("assigned:{assignment}")
}

/// The assignment that a session about this belongs to.
pub fn assignment_of(about: &str) -> Option<Uuid> {
    about.strip_prefix("assigned:")?.parse().ok()
}

/// Assignments. A change of one that is not there is `NotFound`.
#[async_trait]
pub trait Assignments: Send + Sync {
    /// Sets a class something to do.
    async fn create_assignment(&self, row: AssignmentRow, audit: AuditEntry) -> Result<()>;
    /// Changes title, terms and whether it is withdrawn; `Conflict` when they are no longer what they were in `before`.
    async fn change_assignment(&self, before: AssignmentRow, after: AssignmentRow, audit: AuditEntry) -> Result<()>;
    /// Notes that results are released from now on; false when they were.
    async fn release(&self, id: Uuid, at: Timestamp, audit: AuditEntry) -> Result<bool>;
    /// The assignment of that id.
    async fn assignment(&self, id: Uuid) -> Result<Option<AssignmentRow>>;
    /// The assignments of a class, the latest first.
    async fn assignments(&self, class: Uuid) -> Result<Vec<AssignmentRow>>;
    /// All assignments of this very task that are not withdrawn, in classes under way, the latest first.
    async fn standing_assignments(&self, task: &str) -> Result<Vec<StandingRow>>;
    /// The exceptions from an assignment, by name.
    async fn exceptions(&self, assignment: Uuid) -> Result<Vec<ExceptionRow>>;
    /// Sets the terms of a group or learner of the class in place of those there were (`Invalid` when they are not of the
    /// class); blank terms remove them.
    async fn except(
        &self,
        assignment: Uuid,
        id: Uuid,
        whom: Whom,
        terms: Option<String>,
        audit: AuditEntry,
    ) -> Result<()>;
    /// An assignment as a learner of its class has it; none for others.
    async fn assigned(&self, id: Uuid, learner: Uuid) -> Result<Option<AssignedRow>>;
    /// All a learner is set to do in classes under way, at most 200, the latest first.
    async fn all_assigned(&self, learner: Uuid) -> Result<Vec<AssignedRow>>;
    /// Who of the class is where, by name, at most `limit`.
    async fn board(&self, assignment: Uuid, limit: i64) -> Result<Vec<BoardRow>>;
    /// A number that is another one whenever [`Assignments::board`] is: sessions, their events, drafts saved, and whose
    /// pages were heard of since `heard`.
    async fn board_mark(&self, assignment: Uuid, heard: Timestamp) -> Result<String>;
    /// The sessions of an assignment that are under way, or all of them.
    async fn sessions_of(&self, assignment: Uuid, open_only: bool) -> Result<Vec<Uuid>>;
    /// Notes that the pages of these sessions were heard of.
    async fn seen(&self, sessions: Vec<Uuid>, at: Timestamp) -> Result<()>;
}
