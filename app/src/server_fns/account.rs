//! Signing up, in and out, the password and the second factor.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge;
#[cfg(feature = "ssr")]
use crate::paths::{own_path, with_next};
#[cfg(feature = "ssr")]
use plumb_service::accounts::second_factor::Proof;
#[cfg(feature = "ssr")]
use plumb_service::accounts::tokens::{Scope, TokenWish};

/// Makes a learner's account and signs it in.
#[server(prefix = "/do", endpoint = "sign-up", input = PostUrl)]
pub async fn sign_up(name: String, password: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.sign_up(&name, &password).await.map_err(|error| edge.sent_back(error, "/sign-up", &name))?;
    leptos_axum::redirect("/");
    Ok(())
}

/// Signs in, or asks for the second factor. `next` is a path of this site to show then.
#[server(prefix = "/do", endpoint = "sign-in", input = PostUrl)]
pub async fn sign_in(name: String, password: String, #[server(default)] next: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let next = own_path(&next);
    let page = with_next("/sign-in", next);
    let then = edge.sign_in(&name, &password, next).await.map_err(|error| edge.sent_back(error, &page, &name))?;
    leptos_axum::redirect(&then);
    Ok(())
}

/// Completes a sign-in with a one-time code or, from the form for it, with a recovery code.
#[server(prefix = "/do", endpoint = "sign-in-code", input = PostUrl)]
pub async fn sign_in_code(
    #[server(default)] code: String,
    #[server(default)] recovery: String,
    #[server(default)] next: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let next = own_path(&next);
    let page = with_next("/sign-in/code", next);
    let given = if code.is_empty() { &recovery } else { &code };
    edge.sign_in_code(given).await.map_err(|error| edge.sent_back(error, &page, ""))?;
    leptos_axum::redirect(next);
    Ok(())
}

/// Switches the account's second factor on; the next page shows the recovery codes.
#[server(prefix = "/do", endpoint = "second-factor-on", input = PostUrl)]
pub async fn second_factor_on(password: String, code: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.second_factor_on(Proof { password: &password, code: &code }).await?;
    leptos_axum::redirect("/account/second-factor");
    Ok(())
}

/// Switches the account's second factor off.
#[server(prefix = "/do", endpoint = "second-factor-off", input = PostUrl)]
pub async fn second_factor_off(password: String, code: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.second_factor_off(Proof { password: &password, code: &code }).await?;
    leptos_axum::redirect("/account?off=1");
    Ok(())
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
    let edge = edge::here().await?;
    let chosen = [(Scope::Read, read), (Scope::Learn, learn), (Scope::Manage, manage)].into_iter();
    let scopes = chosen.filter(|(_, chosen)| !chosen.is_empty()).map(|(scope, _)| scope).collect();
    // What is no number is out of range too.
    let days = days.trim().parse().unwrap_or(0);
    edge.add_token(TokenWish { name, scopes, days }, Proof { password: &password, code: &code }).await?;
    leptos_axum::redirect("/account/tokens");
    Ok(())
}

/// Revokes a personal access token.
#[server(prefix = "/do", endpoint = "token-revoke", input = PostUrl)]
pub async fn token_revoke(token: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.revoke_token(token).await?;
    leptos_axum::redirect("/account/tokens?revoked=1");
    Ok(())
}

/// Signs out; the browser session is dead on the server too.
#[server(prefix = "/do", endpoint = "sign-out", input = PostUrl)]
pub async fn sign_out() -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.sign_out().await?;
    leptos_axum::redirect("/");
    Ok(())
}

/// Changes the password and ends the account's other browser sessions.
#[server(prefix = "/do", endpoint = "password", input = PostUrl)]
pub async fn change_password(current: String, new: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.change_password(&current, &new).await?;
    leptos_axum::redirect("/account?changed=1");
    Ok(())
}
