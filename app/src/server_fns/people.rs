//! Looking after accounts: what the administrators' forms post to, and accepting an invitation.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge::{self, failed};
#[cfg(feature = "ssr")]
use plumb_service::Failure;
#[cfg(feature = "ssr")]
use plumb_service::people::{Retention, ServerSettings};
#[cfg(feature = "ssr")]
use plumb_types::user::Role;

/// Back to an account's page, which says what was done.
#[cfg(feature = "ssr")]
fn back(user: Uuid, done: &str) {
    leptos_axum::redirect(&format!("/admin/users/{user}?done={done}"));
}

/// The role that a form names.
#[cfg(feature = "ssr")]
fn role_of(word: &str) -> Result<Role, AppError> {
    let invalid = || Failure::Invalid { field: "role", message: "role-unknown", detail: String::new() };
    Role::parse(word).ok_or_else(|| failed(invalid()))
}

/// Gives an account another role.
#[server(prefix = "/do", endpoint = "user-role", input = PostUrl)]
pub async fn user_role(user: Uuid, #[server(default)] role: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let steward = edge.steward()?;
    steward.set_role(user, role_of(&role)?).await.map_err(failed)?;
    back(user, "role");
    Ok(())
}

/// Disables an account, or opens it again where `open` is given.
#[server(prefix = "/do", endpoint = "user-disable", input = PostUrl)]
pub async fn user_disable(user: Uuid, #[server(default)] open: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.steward()?.set_disabled(user, open.is_empty()).await.map_err(failed)?;
    back(user, if open.is_empty() { "disabled" } else { "enabled" });
    Ok(())
}

/// Ends all of an account's browser sessions.
#[server(prefix = "/do", endpoint = "user-browsers-end", input = PostUrl)]
pub async fn user_browsers_end(user: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.steward()?.end_browsers(user).await.map_err(failed)?;
    back(user, "browsers");
    Ok(())
}

/// Switches an account's second factor off.
#[server(prefix = "/do", endpoint = "user-factor-off", input = PostUrl)]
pub async fn user_factor_off(user: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.steward()?.reset_second_factor(user).await.map_err(failed)?;
    back(user, "factor");
    Ok(())
}

/// Sets an account's time factor.
#[server(prefix = "/do", endpoint = "user-time", input = PostUrl)]
pub async fn user_time(user: Uuid, #[server(default)] percent: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    // What is no number is out of range too.
    let percent = percent.trim().parse().unwrap_or(u16::MAX);
    edge.steward()?.set_time_factor(user, percent).await.map_err(failed)?;
    back(user, "time");
    Ok(())
}

/// Revokes a token of an account.
#[server(prefix = "/do", endpoint = "user-token-revoke", input = PostUrl)]
pub async fn user_token_revoke(user: Uuid, token: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.steward()?.revoke_token(user, token).await.map_err(failed)?;
    back(user, "token");
    Ok(())
}

/// Ends an account's assessments that are under way.
#[server(prefix = "/do", endpoint = "user-exams-end", input = PostUrl)]
pub async fn user_exams_end(user: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.steward()?.end_exams(user).await.map_err(failed)?;
    back(user, "exams");
    Ok(())
}

/// Deletes an account; its name has been typed.
#[server(prefix = "/do", endpoint = "user-delete", input = PostUrl)]
pub async fn user_delete(user: Uuid, #[server(default)] typed: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.steward()?.delete(user, &typed).await.map_err(failed)?;
    back(user, "deleted");
    Ok(())
}

/// Looks at a learner's pages as the learner sees them.
#[server(prefix = "/do", endpoint = "user-view", input = PostUrl)]
pub async fn user_view(user: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.view_as(user).await?;
    leptos_axum::redirect("/");
    Ok(())
}

/// Stops looking at a learner's pages.
#[server(prefix = "/do", endpoint = "view-stop", input = PostUrl)]
pub async fn view_stop() -> Result<(), AppError> {
    let edge = edge::here().await?;
    let viewed = edge.stop_viewing().await?;
    leptos_axum::redirect(&format!("/admin/users/{viewed}"));
    Ok(())
}

/// Invites somebody; the next page shows the link, once.
#[server(prefix = "/do", endpoint = "invite-add", input = PostUrl)]
pub async fn invite_add(role: String, #[server(default)] name: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.steward()?;
    edge.invite(role_of(&role)?, &name).await?;
    leptos_axum::redirect("/admin/users/invitations");
    Ok(())
}

/// Withdraws an invitation.
#[server(prefix = "/do", endpoint = "invite-withdraw", input = PostUrl)]
pub async fn invite_withdraw(invitation: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.steward()?.withdraw(invitation).await.map_err(failed)?;
    leptos_axum::redirect("/admin/users/invitations?done=withdrawn");
    Ok(())
}

/// Makes a new link for an account that waits; the next page shows it, once.
#[server(prefix = "/do", endpoint = "invite-renew", input = PostUrl)]
pub async fn invite_renew(user: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.renew_invitation(user).await?;
    leptos_axum::redirect("/admin/users/invitations");
    Ok(())
}

/// Accepts an invitation and signs in.
#[server(prefix = "/do", endpoint = "invite-accept", input = PostUrl)]
pub async fn invite_accept(
    invitation: String,
    #[server(default)] name: String,
    #[server(default)] password: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let page = crate::paths::invitation(&invitation);
    let accepted = edge.accept(&invitation, &name, &password).await;
    let next = accepted.map_err(|error| edge.sent_back(error, &page, &name))?;
    leptos_axum::redirect(next);
    Ok(())
}

/// The form of the settings, as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingsForm {
    /// Something, where teachers and administrators must have one.
    pub second_factor: String,
    /// Days.
    pub closed_days: String,
    /// Days.
    pub idle_days: String,
}

#[cfg(feature = "ssr")]
impl SettingsForm {
    /// How long is kept what. What is no number is out of range too.
    pub(crate) fn retention(&self) -> Retention {
        let days = |text: &str| text.trim().parse().unwrap_or(u32::MAX);
        Retention { closed_days: days(&self.closed_days), idle_days: days(&self.idle_days) }
    }
}

/// Changes the settings that administrators change while the server runs; `agreed` is how many accounts may go.
#[server(prefix = "/do", endpoint = "settings-save", input = PostUrl)]
pub async fn settings_save(
    #[server(default)] second_factor: String,
    closed_days: String,
    idle_days: String,
    #[server(default)] agreed: u64,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let form = SettingsForm { second_factor, closed_days, idle_days };
    let settings = ServerSettings { second_factor: !form.second_factor.is_empty(), retention: form.retention() };
    let done = edge.steward()?.change_settings(settings, agreed).await.map_err(failed);
    edge.or_kept(Uuid::nil(), "settings", &form, done).await?;
    leptos_axum::redirect("/admin/settings?done=1");
    Ok(())
}
