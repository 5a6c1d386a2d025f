//! Management of accounts: endpoints of the administrators' forms, and accepting an invitation.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::AppError;
use crate::ids::UserId;

#[cfg(feature = "ssr")]
use {
    super::request::{redirect, request_context},
    super::web_session::{self, OneTimeSecret},
    plumb_service::people::{Retention, ServerSettings, named_zone},
    plumb_service::{AccountManager, InvalidInput, ServiceError},
    plumb_types::user::Role,
};

/// Redirects to an account's page with a notice of the change.
#[cfg(feature = "ssr")]
fn back(user: UserId, done: &str) -> Result<(), AppError> {
    redirect(format!("/admin/users/{user}?done={done}"))
}

/// The role that a form names.
#[cfg(feature = "ssr")]
fn role_of(word: &str) -> Result<Role, AppError> {
    Role::parse(word).ok_or_else(|| InvalidInput::RoleUnknown { field: "role" }.into())
}

/// Gives an account another role.
#[server(prefix = "/do", endpoint = "user-role", input = PostUrl)]
pub async fn user_role(user: UserId, #[server(default)] role: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?.set_role(user, role_of(&role)?).await?;
    back(user, "role")
}

/// Disables an account, or enables it again where `open` is set.
#[server(prefix = "/do", endpoint = "user-disable", input = PostUrl)]
pub async fn user_disable(user: UserId, #[server(default)] open: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?.set_disabled(user, open.is_empty()).await?;
    back(user, if open.is_empty() { "disabled" } else { "enabled" })
}

/// Ends all of an account's browser sessions.
#[server(prefix = "/do", endpoint = "user-browsers-end", input = PostUrl)]
pub async fn user_browsers_end(user: UserId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?.end_browsers(user).await?;
    back(user, "browsers")
}

/// Switches an account's second factor off.
#[server(prefix = "/do", endpoint = "user-factor-off", input = PostUrl)]
pub async fn user_factor_off(user: UserId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?.reset_second_factor(user).await?;
    back(user, "factor")
}

/// Sets an account's time factor.
#[server(prefix = "/do", endpoint = "user-time", input = PostUrl)]
pub async fn user_time(user: UserId, #[server(default)] percent: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    // Text that is not a number fails the range check.
    let percent = percent.trim().parse().unwrap_or(u16::MAX);
    edge.account_manager()?.set_time_factor(user, percent).await?;
    back(user, "time")
}

/// Revokes a token of an account.
#[server(prefix = "/do", endpoint = "user-token-revoke", input = PostUrl)]
pub async fn user_token_revoke(user: UserId, token: Uuid) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?.revoke_token(user, token).await?;
    back(user, "token")
}

/// Ends an account's assessments that are under way.
#[server(prefix = "/do", endpoint = "user-exams-end", input = PostUrl)]
pub async fn user_exams_end(user: UserId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?.end_exams(user).await?;
    back(user, "exams")
}

/// Deletes an account; `typed` is its name, as a confirmation.
#[server(prefix = "/do", endpoint = "user-delete", input = PostUrl)]
pub async fn user_delete(user: UserId, #[server(default)] typed: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?.delete(user, &typed).await?;
    back(user, "deleted")
}

/// Starts viewing a learner's pages as the learner sees them.
#[server(prefix = "/do", endpoint = "user-view", input = PostUrl)]
pub async fn user_view(user: UserId) -> Result<(), AppError> {
    let edge = request_context().await?;
    let learner = edge.account_manager()?.view_as(user).await?;
    web_session::view_as(&edge.session, Some(learner.id), edge.plumb.now()).await?;
    redirect("/")
}

/// Stops viewing a learner's pages.
#[server(prefix = "/do", endpoint = "view-stop", input = PostUrl)]
pub async fn view_stop() -> Result<(), AppError> {
    let edge = request_context().await?;
    let (Some(viewer), Some(learner)) = (edge.viewer(), edge.actor()) else {
        return Err(if edge.actor().is_some() { ServiceError::Conflict } else { ServiceError::SignedOut }.into());
    };
    edge.plumb.as_account_manager(viewer)?.stop_viewing(learner.id).await?;
    web_session::view_as(&edge.session, None, edge.plumb.now()).await?;
    redirect(format!("/admin/users/{}", learner.id))
}

/// Creates an invitation; the next page shows the link, once.
#[server(prefix = "/do", endpoint = "invite-add", input = PostUrl)]
pub async fn invite_add(role: String, #[server(default)] name: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?;
    let role = role_of(&role)?;
    let token = edge.inviter()?.invite(role, &name).await?;
    web_session::keep_once(&edge.session, OneTimeSecret::Link, token, edge.plumb.now()).await?;
    redirect("/admin/users/invitations")
}

/// Withdraws an invitation.
#[server(prefix = "/do", endpoint = "invite-withdraw", input = PostUrl)]
pub async fn invite_withdraw(invitation: Uuid) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.account_manager()?.withdraw(invitation).await?;
    redirect("/admin/users/invitations?done=withdrawn")
}

/// Makes a new link for an account that waits for its invitation to be accepted; the next page shows it, once.
#[server(prefix = "/do", endpoint = "invite-renew", input = PostUrl)]
pub async fn invite_renew(user: UserId) -> Result<(), AppError> {
    let edge = request_context().await?;
    let token = edge.account_manager()?.renew(user).await?;
    web_session::keep_once(&edge.session, OneTimeSecret::Link, token, edge.plumb.now()).await?;
    redirect("/admin/users/invitations")
}

/// Accepts an invitation and signs in.
#[server(prefix = "/do", endpoint = "invite-accept", input = PostUrl)]
pub async fn invite_accept(
    invitation: String,
    #[server(default)] name: String,
    #[server(default)] password: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let page = crate::paths::invitation(&invitation);
    let actor = edge.plumb.accept_invitation(&invitation, &name, &password, &edge.from()).await;
    let actor = actor.map_err(|failure| edge.sent_back(failure, &page, &name))?;
    redirect(edge.start_session(&actor, "/").await?)
}

/// The form of the settings, as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingsForm {
    /// Not blank if teachers and administrators must have a second factor.
    pub second_factor: String,
    /// Days.
    pub closed_days: String,
    /// Days.
    pub idle_days: String,
    /// The school's time zone, by name; blank to leave it as it is.
    pub time_zone: String,
    /// Contact for learners in distress.
    pub contact: String,
}

#[cfg(feature = "ssr")]
impl SettingsForm {
    /// Retention periods in days. Text that is not a number fails the range check.
    pub(crate) fn retention(&self) -> Retention {
        let days = |text: &str| text.trim().parse().unwrap_or(u32::MAX);
        Retention { closed_days: days(&self.closed_days), idle_days: days(&self.idle_days) }
    }
}

#[cfg(feature = "ssr")]
async fn change_settings(
    account_manager: &AccountManager<'_>,
    form: &SettingsForm,
    agreed: u64,
) -> Result<(), ServiceError> {
    let time_zone = match named_zone(&form.time_zone)? {
        Some(zone) => Some(zone),
        None => account_manager.settings().await?.time_zone,
    };
    let contact = form.contact.trim().to_owned();
    let settings = ServerSettings {
        second_factor: !form.second_factor.is_empty(),
        retention: form.retention(),
        time_zone,
        contact,
    };
    account_manager.change_settings(settings, agreed).await
}

/// Changes the settings that administrators may change while the server runs; `agreed` is how many accounts may be
/// deleted by it.
#[server(prefix = "/do", endpoint = "settings-save", input = PostUrl)]
pub async fn settings_save(
    #[server(default)] second_factor: String,
    closed_days: String,
    idle_days: String,
    #[server(default)] time_zone: String,
    #[server(default)] contact: Option<String>,
    #[server(default)] agreed: u64,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let contact = match contact {
        Some(contact) => contact,
        None => edge.account_manager()?.settings().await?.contact,
    };
    let form = SettingsForm { second_factor, closed_days, idle_days, time_zone, contact };
    let done = change_settings(&edge.account_manager()?, &form, agreed).await;
    edge.or_kept(Uuid::nil(), "settings", &form, done).await?;
    redirect("/admin/settings?done=1")
}
