//! Looking after accounts, as a request meets it.

use axum::http::Method;
use plumb_service::people::Door;
use plumb_service::{Actor, Failure, Inviter, Steward};
use plumb_types::user::Role;
use uuid::Uuid;

use super::{Edge, failed, unavailable};
use crate::error::AppError;
use crate::paths::SET_UP_FACTOR;
use crate::server_fns::web_session;

impl Edge {
    /// What those may do who look after accounts.
    pub fn steward(&self) -> Result<Steward<'_>, AppError> {
        self.plumb.as_steward(self.staff()?).map_err(|failure| self.without_role(failure))
    }

    /// What those may do who invite others.
    pub fn inviter(&self) -> Result<Inviter<'_>, AppError> {
        self.plumb.as_inviter(self.staff()?).map_err(|failure| self.without_role(failure))
    }

    /// Whether the second factor that the rule asks for is lacking.
    pub fn is_held(&self) -> bool {
        self.held
    }

    /// The administrator who looks at the actor's pages, where it is not their own.
    pub fn viewer(&self) -> Option<&Actor> {
        self.viewer.as_ref()
    }

    /// A link just made, given to one page that is read and to no other.
    pub async fn fresh_link(&self) -> Result<Option<String>, AppError> {
        if self.parts.method != Method::GET {
            return Ok(None);
        }
        web_session::fresh_link(&self.session).await.map_err(|error| unavailable(&error))
    }

    /// What stands behind the link of an invitation.
    pub async fn invitation(&self, token: &str) -> Result<Door, AppError> {
        self.plumb.invitation(token).await.map_err(failed)
    }

    /// Invites somebody; the next page shows the link.
    pub(in crate::server_fns) async fn invite(&self, role: Role, name: &str) -> Result<(), AppError> {
        let token = self.inviter()?.invite(role, name).await.map_err(failed)?;
        web_session::keep_link(&self.session, &token).await.map_err(|error| unavailable(&error))
    }

    /// A new link for an account that waits; the next page shows it.
    pub(in crate::server_fns) async fn renew_invitation(&self, account: Uuid) -> Result<(), AppError> {
        let token = self.steward()?.renew(account).await.map_err(failed)?;
        web_session::keep_link(&self.session, &token).await.map_err(|error| unavailable(&error))
    }

    /// Accepts an invitation and signs in; gives what is to be shown then.
    pub(in crate::server_fns) async fn accept(
        &self,
        token: &str,
        name: &str,
        password: &str,
    ) -> Result<&'static str, AppError> {
        let actor = self.plumb.accept_invitation(token, name, password, &self.from()).await.map_err(failed)?;
        self.signed_in(&actor).await?;
        let held = self.plumb.lacks_second_factor(&actor).await.map_err(failed)?;
        Ok(if held { SET_UP_FACTOR } else { "/" })
    }

    /// Looks as a learner from now on.
    pub(in crate::server_fns) async fn view_as(&self, account: Uuid) -> Result<(), AppError> {
        let learner = self.steward()?.view_as(account).await.map_err(failed)?;
        web_session::view_as(&self.session, Some(learner.id)).await.map_err(|error| unavailable(&error))
    }

    /// Stops looking as a learner; gives whom it was.
    pub(in crate::server_fns) async fn stop_viewing(&self) -> Result<Uuid, AppError> {
        let (Some(viewer), Some(learner)) = (&self.viewer, &self.actor) else {
            return Err(failed(if self.actor.is_some() { Failure::Conflict } else { Failure::SignedOut }));
        };
        let steward = self.plumb.as_steward(viewer).map_err(failed)?;
        steward.stop_viewing(learner.id).await.map_err(failed)?;
        web_session::view_as(&self.session, None).await.map_err(|error| unavailable(&error))?;
        Ok(learner.id)
    }
}
