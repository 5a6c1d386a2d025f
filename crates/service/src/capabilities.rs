//! The capabilities: narrow views of [`Plumb`], each for one role. The modules of each subject define the use cases of
//! a capability. A learner is never shown a key before the reveal rules allow it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Display;

use plumb_answers::answer::DecimalMark;
use plumb_store::audit::AuditEntry;
use plumb_store::classes::ClassRow;
use plumb_store::users::UserRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{ClassId, UserId};
use plumb_types::user::Role;
use serde_json::Value as Json;

use crate::accounts::{Actor, UserLine};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

impl Plumb {
    /// Returns the learner's capability: any signed-in account may take assessments, and sees only its own.
    pub fn as_learner<'a>(&'a self, actor: &'a Actor) -> Learner<'a> {
        Learner { plumb: self, actor, is_viewed: false, decimal_mark: DecimalMark::Point }
    }

    /// Returns the teacher's capability, also for administrators; `Forbidden` for learners.
    pub fn as_teacher<'a>(&'a self, actor: &'a Actor) -> Result<Teacher<'a>> {
        match actor.role {
            Role::Teacher | Role::Admin => Ok(Teacher { plumb: self, actor }),
            Role::Learner => Err(ServiceError::Forbidden),
        }
    }

    /// Returns the administrator's capability; `Forbidden` for others.
    pub fn as_admin<'a>(&'a self, actor: &'a Actor) -> Result<Admin<'a>> {
        if actor.role == Role::Admin { Ok(Admin { plumb: self, actor }) } else { Err(ServiceError::Forbidden) }
    }

    /// Returns the author's capability. Authors of blueprints are administrators; `Forbidden` for others.
    pub fn as_author<'a>(&'a self, actor: &'a Actor) -> Result<Author<'a>> {
        if actor.role == Role::Admin {
            Ok(Author { plumb: self, actor, on: Workplace::Studio })
        } else {
            Err(ServiceError::Forbidden)
        }
    }
}

/// A learner's view of Plumb.
#[derive(Clone, Copy)]
pub struct Learner<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
    /// Whether an administrator looks at the learner's pages.
    pub(crate) is_viewed: bool,
    /// The decimal mark pinned by sessions that are begun.
    pub(crate) decimal_mark: DecimalMark,
}

impl Learner<'_> {
    /// Marks the view as used by an administrator who looks at the learner's pages: sessions that are private to the
    /// learner are hidden.
    #[must_use]
    pub fn viewed_by_another(self) -> Self {
        Self { is_viewed: true, ..self }
    }

    /// Sets the decimal mark of the learner's language, which new sessions pin.
    #[must_use]
    pub fn writing_decimals_with(self, decimal_mark: DecimalMark) -> Self {
        Self { decimal_mark, ..self }
    }

    /// Returns the learner's own account.
    pub async fn account(&self) -> Result<UserLine> {
        Ok(self.user().await?.into())
    }

    pub(crate) async fn user(&self) -> Result<UserRow> {
        self.plumb.stores.users.by_id(self.actor.id).await?.ok_or(ServiceError::SignedOut)
    }
}

/// A teacher's view of Plumb.
#[derive(Clone, Copy)]
pub struct Teacher<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
}

impl Teacher<'_> {
    /// Returns a class that the caller teaches, or any class for an administrator; `NotFound` for others.
    pub(crate) async fn own_class(&self, id: ClassId) -> Result<ClassRow> {
        let classes = &self.plumb.stores.classes;
        let class = classes.class(id).await?.ok_or(ServiceError::NotFound)?;
        let may = self.actor.role == Role::Admin || classes.teaches(self.actor.id, id).await?;
        if may { Ok(class) } else { Err(ServiceError::NotFound) }
    }

    /// Whether the learner is in a class that the caller teaches; always true for an administrator.
    pub(crate) async fn teaches(&self, learner: UserId) -> Result<bool> {
        Ok(self.actor.role == Role::Admin || self.plumb.stores.classes.teaches_learner(self.actor.id, learner).await?)
    }

    /// Returns a learner in one of the caller's classes; `NotFound` for others.
    pub(crate) async fn taught_learner(&self, id: UserId) -> Result<UserRow> {
        let may = self.teaches(id).await?;
        self.plumb.stores.users.by_id(id).await?.filter(|_| may).ok_or(ServiceError::NotFound)
    }

    /// Returns the teacher to restrict queries to; `None` for an administrator.
    pub(crate) fn bound(&self) -> Option<UserId> {
        (self.actor.role != Role::Admin).then_some(self.actor.id)
    }

    pub(crate) fn entry(&self, action: AuditAction, kind: &str, id: impl Display, detail: &Json) -> AuditEntry {
        entry(self.plumb, self.actor, action, (kind, &id.to_string()), detail)
    }
}

/// An administrator's view of Plumb.
#[derive(Clone, Copy)]
pub struct Admin<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
}

impl Admin<'_> {
    /// Returns an audit row for an action of this administrator, now.
    pub(crate) fn entry(&self, action: AuditAction, kind: &str, id: &str, detail: &Json) -> AuditEntry {
        entry(self.plumb, self.actor, action, (kind, id), detail)
    }
}

/// An author's view of Plumb.
#[derive(Clone, Copy)]
pub struct Author<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
    pub(crate) on: Workplace<'a>,
}

/// The part of the content that an author works on; everything else returns `NotFound`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Workplace<'a> {
    /// Shared content.
    Studio,
    /// A test of that teacher, which may use their own questions.
    Test(UserId),
    /// The question of that id, which a teacher keeps for their own classes.
    Question(&'a str),
}

impl Workplace<'_> {
    /// Id of the question that this author's drafts belong to.
    pub(crate) const fn question(&self) -> Option<&str> {
        match self {
            Self::Question(id) => Some(id),
            Self::Studio | Self::Test(_) => None,
        }
    }
}

impl Author<'_> {
    /// Returns an audit row for an action of this author, now.
    pub(crate) fn entry(&self, action: AuditAction, kind: &str, id: &str, detail: &Json) -> AuditEntry {
        entry(self.plumb, self.actor, action, (kind, id), detail)
    }

    /// Returns the names of accounts, each looked up once.
    pub(crate) async fn people(&self, ids: Vec<UserId>) -> Result<BTreeMap<UserId, String>> {
        let mut people = BTreeMap::new();
        for id in ids {
            if let Entry::Vacant(unknown) = people.entry(id) {
                unknown.insert(self.plumb.name_of(id).await?);
            }
        }
        Ok(people)
    }
}

/// Returns an audit row for an action of the holder of a capability, now.
fn entry(plumb: &Plumb, actor: &Actor, action: AuditAction, (kind, id): (&str, &str), detail: &Json) -> AuditEntry {
    AuditEntry {
        at: plumb.now(),
        actor: Some(actor.id),
        action,
        subject_kind: kind.into(),
        subject_id: id.into(),
        detail: detail.to_string(),
    }
}
