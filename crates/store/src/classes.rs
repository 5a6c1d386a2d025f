//! Classes: their teachers, members and groups.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;

/// A class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassRow {
    /// Its identifier.
    pub id: Uuid,
    /// As shown.
    pub name: String,
    /// Who knows it may join; unique.
    pub join_code: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// It is over: kept, and not shown among those under way.
    pub archived: bool,
}

/// A class in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassSummary {
    /// The class.
    pub class: ClassRow,
    /// How many learners are in it.
    pub members: i64,
    /// How many assignments it has that were not withdrawn.
    pub assignments: i64,
}

/// Somebody by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their account.
    pub id: Uuid,
    /// As shown.
    pub name: String,
}

/// A learner in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRow {
    /// Who.
    pub person: Person,
    /// Since when.
    pub joined_at: Timestamp,
    /// 100 = the ordinary time, 0 = unlimited.
    pub time_factor_percent: i64,
}

/// A group of learners in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRow {
    /// Its identifier.
    pub id: Uuid,
    /// As shown; unique in the class.
    pub name: String,
    /// Who is in it.
    pub members: Vec<Uuid>,
}

/// Which classes to list, by name.
#[derive(Debug, Clone, Default)]
pub struct ClassFilter {
    /// Only those that this account teaches.
    pub teacher: Option<Uuid>,
    /// Only those that this account learns in.
    pub learner: Option<Uuid>,
    /// Only those that are over, or under way.
    pub archived: Option<bool>,
    /// Only after this name and id: the last of the page before.
    pub after: Option<(String, Uuid)>,
    /// At most so many.
    pub limit: i64,
}

/// Classes. A change of one that is not there is `NotFound`.
#[async_trait]
pub trait Classes: Send + Sync {
    /// Makes a class with its first teacher; `Conflict` when the join code is taken.
    async fn create_class(&self, class: ClassRow, teacher: Uuid, audit: AuditEntry) -> Result<()>;
    /// Changes name, join code and whether it is over; `Conflict` when the join code is taken.
    async fn change_class(&self, class: ClassRow, audit: AuditEntry) -> Result<()>;
    /// The class of that id.
    async fn class(&self, id: Uuid) -> Result<Option<ClassRow>>;
    /// The class that a code joins.
    async fn class_by_code(&self, code: &str) -> Result<Option<ClassRow>>;
    /// The classes under way that have one of these names; several may have the same.
    async fn named(&self, names: &[String]) -> Result<Vec<ClassRow>>;
    /// A page of classes.
    async fn classes(&self, filter: ClassFilter) -> Result<Vec<ClassSummary>>;
    /// Whether an account teaches a class.
    async fn teaches(&self, teacher: Uuid, class: Uuid) -> Result<bool>;
    /// Whether an account teaches a class in which another learns.
    async fn teaches_learner(&self, teacher: Uuid, learner: Uuid) -> Result<bool>;
    /// Whether an account learns in a class.
    async fn learns(&self, learner: Uuid, class: Uuid) -> Result<bool>;
    /// The teachers, by name.
    async fn teachers(&self, class: Uuid) -> Result<Vec<Person>>;
    /// Makes an account a teacher of the class; false when it was.
    async fn add_teacher(&self, class: Uuid, teacher: Uuid, audit: AuditEntry) -> Result<bool>;
    /// Takes a teacher from the class; `Conflict` for the last one, false when it was none.
    async fn remove_teacher(&self, class: Uuid, teacher: Uuid, audit: AuditEntry) -> Result<bool>;
    /// The learners by name, after that of `after`.
    async fn members(&self, class: Uuid, after: Option<String>, limit: i64) -> Result<Vec<MemberRow>>;
    /// Puts learners into the class, all of them or none; how many were not in it.
    async fn add_members(&self, class: Uuid, at: Timestamp, learners: Vec<(Uuid, AuditEntry)>) -> Result<usize>;
    /// Takes a learner from the class and its groups; false when they were not in it.
    async fn remove_member(&self, class: Uuid, learner: Uuid, audit: AuditEntry) -> Result<bool>;
    /// The groups of a class, by name.
    async fn groups(&self, class: Uuid) -> Result<Vec<GroupRow>>;
    /// Makes a group or gives it another name and other members, all of whom learn in the class (`Invalid` else);
    /// `Conflict` when another has that name.
    async fn put_group(&self, class: Uuid, group: GroupRow, audit: AuditEntry) -> Result<()>;
    /// Removes a group with its exceptions.
    async fn remove_group(&self, class: Uuid, group: Uuid, audit: AuditEntry) -> Result<()>;
}
