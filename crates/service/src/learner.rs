//! The capability of learners. Each subject says what it lets them do and see; none of that returns a key before the
//! reveal rule allows it.

use plumb_store::users::UserRow;

use crate::accounts::{Actor, UserLine};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// A learner's view of Plumb.
#[derive(Clone, Copy)]
pub struct Learner<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
    /// Somebody else looks at the learner's pages.
    pub(crate) is_viewed: bool,
}

impl<'a> Learner<'a> {
    pub(crate) fn new(plumb: &'a Plumb, actor: &'a Actor) -> Self {
        Self { plumb, actor, is_viewed: false }
    }

    /// The same for an administrator who looks at the learner's pages: what nobody but the learner was promised to see
    /// is not there.
    #[must_use]
    pub fn viewed_by_another(self) -> Self {
        Self { is_viewed: true, ..self }
    }

    /// The learner's own account.
    pub async fn account(&self) -> Result<UserLine> {
        Ok(self.user().await?.into())
    }

    pub(crate) async fn user(&self) -> Result<UserRow> {
        self.plumb.stores.users.by_id(self.actor.id).await?.ok_or(ServiceError::SignedOut)
    }
}
