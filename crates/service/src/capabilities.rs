//! The capabilities: narrow views of [`Plumb`], each for one role. Each subject says what they let their holder do and
//! see; what a learner may is told no key before the reveal rule allows it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use plumb_answers::answer::DecimalMark;
use plumb_store::audit::AuditEntry;
use plumb_store::classes::ClassRow;
use plumb_store::users::UserRow;
use plumb_types::user::Role;
use serde_json::Value as Json;
use uuid::Uuid;

use crate::accounts::{Actor, UserLine};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

impl Plumb {
    /// What learners may do and see: anybody signed in may take assessments, each sees only their own.
    pub fn as_learner<'a>(&'a self, actor: &'a Actor) -> Learner<'a> {
        Learner { plumb: self, actor, is_viewed: false, decimal_mark: DecimalMark::Point }
    }

    /// What teachers may see, and administrators too; `Forbidden` for learners.
    pub fn as_teacher<'a>(&'a self, actor: &'a Actor) -> Result<Teacher<'a>> {
        match actor.role {
            Role::Teacher | Role::Admin => Ok(Teacher { plumb: self, actor }),
            Role::Learner => Err(ServiceError::Forbidden),
        }
    }

    /// What administrators may do and see; `Forbidden` for others.
    pub fn as_admin<'a>(&'a self, actor: &'a Actor) -> Result<Admin<'a>> {
        if actor.role == Role::Admin { Ok(Admin { plumb: self, actor }) } else { Err(ServiceError::Forbidden) }
    }

    /// What authors of blueprints may do and see, who are administrators; `Forbidden` for others.
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
    /// Somebody else looks at the learner's pages.
    pub(crate) is_viewed: bool,
    /// The decimal mark that sessions begun by this are read by.
    pub(crate) decimal_mark: DecimalMark,
}

impl Learner<'_> {
    /// The same for an administrator who looks at the learner's pages: what nobody but the learner was promised to see
    /// is not there.
    #[must_use]
    pub fn viewed_by_another(self) -> Self {
        Self { is_viewed: true, ..self }
    }

    /// The same for a learner in whose language numbers are written with this decimal mark: sessions that are begun pin
    /// it.
    #[must_use]
    pub fn writing_decimals_with(self, decimal_mark: DecimalMark) -> Self {
        Self { decimal_mark, ..self }
    }

    /// The learner's own account.
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
    /// A class that the actor teaches, or any for an administrator; another one looks like none.
    pub(crate) async fn own_class(&self, id: Uuid) -> Result<ClassRow> {
        let classes = &self.plumb.stores.classes;
        let class = classes.class(id).await?.ok_or(ServiceError::NotFound)?;
        let may = self.actor.role == Role::Admin || classes.teaches(self.actor.id, id).await?;
        if may { Ok(class) } else { Err(ServiceError::NotFound) }
    }

    /// Whether a learner is in a class that the actor teaches, as everybody is for an administrator.
    pub(crate) async fn teaches(&self, learner: Uuid) -> Result<bool> {
        Ok(self.actor.role == Role::Admin || self.plumb.stores.classes.teaches_learner(self.actor.id, learner).await?)
    }

    /// A learner whom the actor teaches; somebody else's looks like none.
    pub(crate) async fn taught_learner(&self, id: Uuid) -> Result<UserRow> {
        let may = self.teaches(id).await?;
        self.plumb.stores.users.by_id(id).await?.filter(|_| may).ok_or(ServiceError::NotFound)
    }

    /// By whose classes what is seen is bound; by nobody's for an administrator.
    pub(crate) fn bound(&self) -> Option<Uuid> {
        (self.actor.role != Role::Admin).then_some(self.actor.id)
    }

    pub(crate) fn entry(&self, action: &str, kind: &str, id: Uuid, detail: &Json) -> AuditEntry {
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
    /// An audit row by this administrator, now.
    pub(crate) fn entry(&self, action: &str, kind: &str, id: &str, detail: &Json) -> AuditEntry {
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

/// What an author works on: all else looks absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Workplace<'a> {
    /// What is for all.
    Studio,
    /// A test of that teacher: it may ask their own questions.
    Test(Uuid),
    /// The question of that id, which a teacher keeps for their own classes.
    Question(&'a str),
}

impl Workplace<'_> {
    /// The question that its drafts are of.
    pub(crate) const fn question(&self) -> Option<&str> {
        match self {
            Self::Question(id) => Some(id),
            Self::Studio | Self::Test(_) => None,
        }
    }
}

impl Author<'_> {
    /// An audit row by this author, now.
    pub(crate) fn entry(&self, action: &str, kind: &str, id: &str, detail: &Json) -> AuditEntry {
        entry(self.plumb, self.actor, action, (kind, id), detail)
    }

    /// The names of accounts, each looked up once.
    pub(crate) async fn people(&self, ids: Vec<Uuid>) -> Result<BTreeMap<Uuid, String>> {
        let mut people = BTreeMap::new();
        for id in ids {
            if let Entry::Vacant(unknown) = people.entry(id) {
                unknown.insert(self.plumb.name_of(id).await?);
            }
        }
        Ok(people)
    }
}

/// An audit row by whoever holds a capability, now.
fn entry(plumb: &Plumb, actor: &Actor, action: &str, (kind, id): (&str, &str), detail: &Json) -> AuditEntry {
    AuditEntry {
        at: plumb.now(),
        actor: Some(actor.id),
        action: action.into(),
        subject_kind: kind.into(),
        subject_id: id.into(),
        detail: detail.to_string(),
    }
}
