//! The capability of teachers; administrators have it for every class. Each subject says what it lets them do and see.

use plumb_store::audit::AuditEntry;
use plumb_store::classes::ClassRow;
use plumb_types::user::Role;
use serde_json::Value as Json;
use uuid::Uuid;

use crate::accounts::Actor;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// A teacher's view of Plumb.
#[derive(Clone, Copy)]
pub struct Teacher<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
}

impl<'a> Teacher<'a> {
    pub(crate) fn new(plumb: &'a Plumb, actor: &'a Actor) -> Self {
        Self { plumb, actor }
    }

    /// A class that the actor teaches, or any for an administrator; another one looks like none.
    pub(crate) async fn own_class(&self, id: Uuid) -> Result<ClassRow> {
        let classes = &self.plumb.stores.classes;
        let class = classes.class(id).await?.ok_or(ServiceError::NotFound)?;
        let may = self.actor.role == Role::Admin || classes.teaches(self.actor.id, id).await?;
        if may { Ok(class) } else { Err(ServiceError::NotFound) }
    }

    /// By whose classes what is seen is bound; by nobody's for an administrator.
    pub(crate) fn bound(&self) -> Option<Uuid> {
        (self.actor.role != Role::Admin).then_some(self.actor.id)
    }

    pub(crate) fn entry(&self, action: &str, kind: &str, id: Uuid, detail: &Json) -> AuditEntry {
        AuditEntry {
            at: self.plumb.now(),
            actor: Some(self.actor.id),
            action: action.into(),
            subject_kind: kind.into(),
            subject_id: id.to_string(),
            detail: detail.to_string(),
        }
    }
}
