//! The first administrator, and the first steps after that.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use {
    super::request::{redirect, request_context},
    crate::paths::{WELCOME, encode},
};

/// Makes the first administrator and signs them in; refused once there is one.
#[server(prefix = "/do", endpoint = "welcome", input = PostUrl)]
pub async fn welcome(name: String, password: String, #[server(default)] code: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let made = edge.plumb.make_first_administrator(&name, &password, &code, &edge.from()).await;
    let back = format!("{WELCOME}?code={}", encode(&code));
    let actor = made.map_err(|failure| edge.sent_back(failure, &back, &name))?;
    redirect(edge.start_session(&actor, "/").await?)
}

/// Dismisses the panel of first steps.
#[server(prefix = "/do", endpoint = "first-steps-away", input = PostUrl)]
pub async fn first_steps_away() -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.dismiss_first_steps().await?;
    redirect("/")
}
