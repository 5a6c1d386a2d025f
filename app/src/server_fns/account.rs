//! Signing up, in and out, and the password.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge;

/// Makes a learner's account and signs it in.
#[server(prefix = "/do", endpoint = "sign-up", input = PostUrl)]
pub async fn sign_up(name: String, password: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.sign_up(&name, &password).await?;
    leptos_axum::redirect("/");
    Ok(())
}

/// Signs in. `next` is a path of this site to show then.
#[server(prefix = "/do", endpoint = "sign-in", input = PostUrl)]
pub async fn sign_in(name: String, password: String, #[server(default)] next: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.sign_in(&name, &password).await?;
    leptos_axum::redirect(edge::own_path(&next));
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
