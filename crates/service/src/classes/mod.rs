//! Classes: creating them, their teachers, and joining them.

mod first_steps;
mod join;
mod members;

pub use first_steps::FirstSteps;
use plumb_store::StoreError;
use plumb_store::classes::{ClassFilter, ClassRow, GroupRow, MemberRow, Person};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{ClassId, UserId};
use plumb_types::user::Role;
use serde_json::json;

use crate::assignments::AssignmentLine;
use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::naming::named;
use crate::paging::{cut, one_more};

/// Classes on a page.
const PAGE: usize = 50;
/// Learners on a page.
const LEARNERS: usize = 100;
/// Letters of join codes, without those that look alike.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// Letters in a join code: with 31 different ones, 40 bits.
const CODE: usize = 8;

/// A class in the teachers' list.
#[derive(Debug, Clone)]
pub struct ClassLine {
    pub class: ClassRow,
    /// Number of learners.
    pub members: u64,
    pub assignments: u64,
}

/// A class, for its teachers.
#[derive(Debug, Clone)]
pub struct ClassView {
    pub class: ClassRow,
    /// Teachers by name.
    pub teachers: Vec<Person>,
    /// A page of its learners, by name.
    pub members: Vec<MemberRow>,
    /// Whether there are more learners.
    pub more: bool,
    /// Groups by name.
    pub groups: Vec<GroupRow>,
    /// Assignments, latest first.
    pub assignments: Vec<AssignmentLine>,
    /// Whether the server has a language model.
    pub has_model: bool,
}

impl Teacher<'_> {
    /// Returns a page of the classes that the caller teaches (all for an administrator), active or archived, after the
    /// given one; and whether there are more.
    pub async fn classes(&self, archived: bool, after: Option<(String, ClassId)>) -> Result<(Vec<ClassLine>, bool)> {
        let teacher = (self.actor.role != Role::Admin).then_some(self.actor.id);
        let filter =
            ClassFilter { teacher, archived: Some(archived), after, limit: one_more(PAGE), ..ClassFilter::default() };
        let mut rows = self.plumb.stores.classes.classes(filter).await?;
        let more = cut(&mut rows, PAGE);
        let count = |number: i64| u64::try_from(number).unwrap_or(0);
        let line = |row: plumb_store::classes::ClassSummary| ClassLine {
            class: row.class,
            members: count(row.members),
            assignments: count(row.assignments),
        };
        Ok((rows.into_iter().map(line).collect(), more))
    }

    /// Returns a class with its learners after that name.
    pub async fn class(&self, id: ClassId, after: Option<String>) -> Result<ClassView> {
        let class = self.own_class(id).await?;
        let classes = &self.plumb.stores.classes;
        let mut members = classes.members(id, after, one_more(LEARNERS)).await?;
        let more = cut(&mut members, LEARNERS);
        Ok(ClassView {
            teachers: classes.teachers(id).await?,
            groups: classes.groups(id).await?,
            assignments: self.lines(id).await?,
            class,
            members,
            more,
            has_model: self.plumb.models().is_some(),
        })
    }

    /// Returns the name of a class.
    pub async fn class_name(&self, id: ClassId) -> Result<String> {
        Ok(self.own_class(id).await?.name)
    }

    /// Creates a class taught by the caller; returns its id.
    pub async fn create_class(&self, name: &str) -> Result<ClassId> {
        let now = self.plumb.now();
        let id = ClassId::from(self.plumb.chance.id(now));
        let class = ClassRow {
            id,
            name: named(name)?,
            join_code: None,
            created_at: now,
            archived: false,
            follow_order: false,
            model_words: false,
        };
        let audit = self.entry(AuditAction::ClassCreated, "class", id, &json!({ "name": class.name }));
        self.plumb.stores.classes.create_class(class, self.actor.id, audit).await?;
        Ok(id)
    }

    /// Renames, archives or restores a class. An archived class cannot be joined.
    pub async fn change_class(&self, id: ClassId, name: &str, archived: bool) -> Result<()> {
        let class = self.own_class(id).await?;
        let join_code = class.join_code.filter(|_| !archived);
        let class = ClassRow { name: named(name)?, archived, join_code, ..class };
        let audit =
            self.entry(AuditAction::ClassChanged, "class", id, &json!({ "name": class.name, "archived": archived }));
        Ok(self.plumb.stores.classes.change_class(class, audit).await?)
    }

    /// Replaces the join code of the class by a new one, or removes it.
    pub async fn set_join_code(&self, id: ClassId, wanted: bool) -> Result<Option<String>> {
        let class = self.own_class(id).await?;
        if class.archived && wanted {
            return Err(ServiceError::Conflict);
        }
        // A collision happens once in a billion times; then another code is tried.
        for _ in 0..8 {
            let join_code = wanted.then(|| self.fresh_code());
            let class = ClassRow { join_code: join_code.clone(), ..class.clone() };
            let audit = self.entry(AuditAction::JoinCodeChanged, "class", id, &json!({ "open": wanted }));
            match self.plumb.stores.classes.change_class(class, audit).await {
                Err(StoreError::Conflict) => {}
                done => return Ok(done.map(|()| join_code)?),
            }
        }
        Err(ServiceError::Conflict)
    }

    /// Sets whether learners of the class must follow the order of skills: practise a skill only once its prerequisites
    /// are mastered.
    pub async fn set_follow_order(&self, id: ClassId, follow_order: bool) -> Result<()> {
        let class = ClassRow { follow_order, ..self.own_class(id).await? };
        let audit = self.entry(AuditAction::ClassOrderChanged, "class", id, &json!({ "follow_order": follow_order }));
        Ok(self.plumb.stores.classes.change_class(class, audit).await?)
    }

    /// Sets whether a language model may write its own words to learners of the class beside an open question.
    pub async fn set_model_words(&self, id: ClassId, model_words: bool) -> Result<()> {
        let class = ClassRow { model_words, ..self.own_class(id).await? };
        let audit =
            self.entry(AuditAction::ClassModelWordsChanged, "class", id, &json!({ "model_words": model_words }));
        Ok(self.plumb.stores.classes.change_class(class, audit).await?)
    }

    fn fresh_code(&self) -> String {
        let mut seed = self.plumb.chance.seed();
        let letters = u64::try_from(LETTERS.len()).unwrap_or(1);
        (0..CODE)
            .map(|_| {
                let letter = usize::try_from(seed % letters).unwrap_or(0);
                seed /= letters;
                char::from(LETTERS[letter])
            })
            .collect()
    }

    /// Adds a teacher to the class, by name. Learners cannot be teachers.
    pub async fn add_teacher(&self, id: ClassId, name: &str) -> Result<()> {
        self.own_class(id).await?;
        let user = self.plumb.stores.users.by_name(name).await?.filter(|user| user.role != Role::Learner);
        let user = user.ok_or_else(|| InvalidInput::ClassNoTeacher(name.to_owned()))?;
        let audit = self.entry(AuditAction::ClassTeacherAdded, "class", id, &json!({ "teacher": user.id }));
        self.plumb.stores.classes.add_teacher(id, user.id, audit).await?;
        Ok(())
    }

    /// Removes a teacher from the class; the last one cannot be removed.
    pub async fn remove_teacher(&self, id: ClassId, teacher: UserId) -> Result<()> {
        self.own_class(id).await?;
        let audit = self.entry(AuditAction::ClassTeacherRemoved, "class", id, &json!({ "teacher": teacher }));
        match self.plumb.stores.classes.remove_teacher(id, teacher, audit).await {
            Err(StoreError::Conflict) => Err(InvalidInput::ClassLastTeacher.into()),
            done => Ok(done.map(drop)?),
        }
    }
}
