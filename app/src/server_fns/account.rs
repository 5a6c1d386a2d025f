//! Signing up, in and out, the password and the second factor.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use {
    super::request::{redirect, request_context},
    super::web_session::{self, OneTimeSecret},
    crate::cookies,
    crate::paths::{own_path, with_next},
    crate::text::Texts,
    plumb_service::accounts::LoginFrom,
    plumb_service::accounts::second_factor::Proof,
    plumb_service::accounts::tokens::{NewToken, Scope},
    plumb_service::{InvalidInput, ServiceError, SignIn as Step},
};

/// Makes a learner's account and signs it in.
#[server(prefix = "/do", endpoint = "sign-up", input = PostUrl)]
pub async fn sign_up(name: String, password: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let actor = edge.plumb.sign_up(&name, &password, &edge.from()).await;
    let actor = actor.map_err(|failure| edge.sent_back(failure, "/sign-up", &name))?;
    redirect(edge.start_session(&actor, "/").await?)
}

/// Signs in, or asks for the second factor. `next` is the path of this site to redirect to; `code` is the sign-in code
/// that a teacher read out.
#[server(prefix = "/do", endpoint = "sign-in", input = PostUrl)]
pub async fn sign_in(
    name: String,
    password: String,
    #[server(default)] next: String,
    #[server(default)] code: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let next = own_path(&next);
    let from = LoginFrom { code: Some(code).filter(|code| !code.is_empty()), ..edge.from() };
    let signed_in = edge.plumb.sign_in(&name, &password, &from).await;
    if let Err(refusal) = &signed_in {
        edge.know_again(refusal);
    }
    match signed_in.map_err(|failure| edge.sent_back(failure, &with_next("/sign-in", next), &name))? {
        Step::SignedIn(actor) => redirect(edge.start_session(&actor, next).await?),
        Step::NeedsCode(account) => {
            web_session::begin_pending(&edge.session, account, edge.plumb.now()).await?;
            redirect(with_next("/sign-in/code", next))
        }
    }
}

/// Completes a sign-in with a one-time code or, from the form for it, with a recovery code.
#[server(prefix = "/do", endpoint = "sign-in-code", input = PostUrl)]
pub async fn sign_in_code(
    #[server(default)] code: String,
    #[server(default)] recovery: String,
    #[server(default)] next: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let next = own_path(&next);
    let given = if code.is_empty() { &recovery } else { &code };
    let account = web_session::pending(&edge.session, edge.plumb.now()).await?.ok_or(ServiceError::SignedOut)?;
    let actor = edge.plumb.verify_code(account, given).await;
    let actor = actor.map_err(|failure| edge.sent_back(failure, &with_next("/sign-in/code", next), ""))?;
    redirect(edge.start_session(&actor, next).await?)
}

/// Switches the account's second factor on; the next page shows the recovery codes.
#[server(prefix = "/do", endpoint = "second-factor-on", input = PostUrl)]
pub async fn second_factor_on(password: String, code: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let actor = edge.signed_in_actor()?;
    let secret = edge.enrolment_secret().await?;
    let proof = Proof { password: &password, code: &code };
    let codes = edge.plumb.enable_second_factor(actor, &secret, proof, edge.own_session()).await?;
    let now = edge.plumb.now();
    web_session::keep_once(&edge.session, OneTimeSecret::Recovery, codes, now).await?;
    web_session::renew(&edge.session, now).await?;
    redirect("/account/second-factor")
}

/// Switches the account's second factor off.
#[server(prefix = "/do", endpoint = "second-factor-off", input = PostUrl)]
pub async fn second_factor_off(password: String, code: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let proof = Proof { password: &password, code: &code };
    edge.plumb.disable_second_factor(edge.signed_in_actor()?, proof, edge.own_session()).await?;
    web_session::renew(&edge.session, edge.plumb.now()).await?;
    redirect("/account?off=1")
}

/// Makes a personal access token; the next page shows it, once.
#[server(prefix = "/do", endpoint = "token-add", input = PostUrl)]
pub async fn token_add(
    name: String,
    days: String,
    #[server(default)] read: String,
    #[server(default)] learn: String,
    #[server(default)] manage: String,
    #[server(default)] password: String,
    #[server(default)] code: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let chosen = [(Scope::Read, read), (Scope::Learn, learn), (Scope::Manage, manage)].into_iter();
    let scopes = chosen.filter(|(_, chosen)| !chosen.is_empty()).map(|(scope, _)| scope).collect();
    // Text that is not a number fails the range check.
    let wish = NewToken { name, scopes, days: days.trim().parse().unwrap_or(0) };
    let token = edge.plumb.add_token(edge.signed_in_actor()?, wish, Proof { password: &password, code: &code }).await?;
    web_session::keep_once(&edge.session, OneTimeSecret::Token, token, edge.plumb.now()).await?;
    redirect("/account/tokens")
}

/// Revokes a personal access token.
#[server(prefix = "/do", endpoint = "token-revoke", input = PostUrl)]
pub async fn token_revoke(token: Uuid) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.plumb.revoke_token(edge.signed_in_actor()?, token).await?;
    redirect("/account/tokens?revoked=1")
}

/// Signs out and deletes the browser session on the server too.
#[server(prefix = "/do", endpoint = "sign-out", input = PostUrl)]
pub async fn sign_out() -> Result<(), AppError> {
    let edge = request_context().await?;
    if let (Some(viewer), Some(learner)) = (edge.viewer(), edge.actor()) {
        edge.plumb.viewing_ended(viewer, learner.id).await?;
    }
    if let Some(actor) = edge.viewer().or(edge.actor()) {
        edge.plumb.signed_out(actor).await?;
    }
    edge.session.flush().await?;
    redirect("/")
}

/// Changes the password and ends the account's other browser sessions.
#[server(prefix = "/do", endpoint = "password", input = PostUrl)]
pub async fn change_password(current: String, new: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let actor = edge.signed_in_actor()?;
    edge.plumb.change_password(actor, &current, &new, edge.own_session()).await?;
    edge.session.cycle_id().await?;
    edge.remember_device(actor).await?;
    redirect("/account?changed=1")
}

/// Chooses the language of the pages; blank for the browser's language.
#[server(prefix = "/do", endpoint = "account-language", input = PostUrl)]
pub async fn account_language(language: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let actor = edge.signed_in_actor()?;
    if !(Texts::has_language(&language) || language.is_empty()) {
        return Err(InvalidInput::LanguageUnknown.into());
    }
    // The browser's own language is not what a visitor once chose in it.
    if language.is_empty() {
        cookies::set(cookies::LANGUAGE, "", edge.settings().secure);
    }
    edge.plumb.choose_language(actor, Some(language).filter(|tag| !tag.is_empty())).await?;
    redirect("/account?language=1")
}

/// Chooses large type and short sentences, or the usual ones.
#[server(prefix = "/do", endpoint = "account-reading", input = PostUrl)]
pub async fn account_reading(#[server(default)] easy: bool) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.plumb.choose_easy_reading(edge.signed_in_actor()?, easy).await?;
    redirect("/account?reading=1")
}

/// Chooses the time zone in which times are shown; blank for the school's.
#[server(prefix = "/do", endpoint = "account-zone", input = PostUrl)]
pub async fn account_zone(time_zone: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.plumb.choose_time_zone(edge.signed_in_actor()?, &time_zone).await?;
    redirect("/account?zone=1")
}
