//! What a learner does in a session. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::{Json, PostUrl};
use uuid::Uuid;

use crate::error::AppError;
use crate::models::{self, Saved, Step};

#[cfg(feature = "ssr")]
use super::edge;

/// Begins an assessment (or goes on with the one under way) and shows its player.
#[server(prefix = "/do", endpoint = "begin", input = PostUrl)]
pub async fn begin(assessment: String, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let session = edge.begin(&assessment, command).await?;
    leptos_axum::redirect(&format!("/sessions/{session}"));
    Ok(())
}

/// Saves a draft: not a submission, never marked unless time runs out.
#[server(prefix = "/do", endpoint = "save", input = Json)]
pub async fn save(
    session: Uuid,
    position: usize,
    revision: u64,
    command: Uuid,
    answer: String,
) -> Result<Saved, AppError> {
    let edge = edge::here().await?;
    edge.save(session, position, revision, command, answer).await
}

/// Submits an answer and gives what comes next.
#[server(prefix = "/do", endpoint = "submit", input = Json)]
pub async fn submit(
    session: Uuid,
    position: usize,
    revision: u64,
    command: Uuid,
    answer: String,
) -> Result<Step, AppError> {
    let edge = edge::here().await?;
    edge.submit(session, position, revision, command, answer).await
}

/// The same for a plain form: answers with a redirect to the player.
#[server(prefix = "/do", endpoint = "submit-form", input = PostUrl)]
pub async fn submit_form(
    session: Uuid,
    position: usize,
    revision: u64,
    command: Uuid,
    #[server(default)] answer: String,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.submit_form(session, position, revision, command, answer, &go).await
}

/// Shows another position, without answering this one: `position`, from 0.
#[server(prefix = "/do", endpoint = "go", input = Json)]
pub async fn go_to(session: Uuid, position: usize, command: Uuid) -> Result<Step, AppError> {
    let edge = edge::here().await?;
    edge.go_to(session, position, command).await
}

/// Goes on without answering.
#[server(prefix = "/do", endpoint = "skip", input = Json)]
pub async fn skip(session: Uuid, position: usize, command: Uuid) -> Result<Step, AppError> {
    let edge = edge::here().await?;
    edge.skip(session, position, command).await
}

/// Shows another position, from a plain form.
#[server(prefix = "/do", endpoint = "go-form", input = PostUrl)]
pub async fn go_to_form(session: Uuid, position: usize, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.go_to(session, position, command).await?;
    leptos_axum::redirect(&format!("/sessions/{session}"));
    Ok(())
}

/// Shows the review page instead of an item.
#[server(prefix = "/do", endpoint = "review", input = PostUrl)]
pub async fn to_review(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.review(session, command).await?;
    leptos_axum::redirect(&format!("/sessions/{session}"));
    Ok(())
}

/// Hands the session in, once.
#[server(prefix = "/do", endpoint = "finish", input = PostUrl)]
pub async fn finish(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.finish(session, command).await?;
    leptos_axum::redirect(&format!("/sessions/{session}/results"));
    Ok(())
}

/// Takes a break: the clock stands still.
#[server(prefix = "/do", endpoint = "break", input = PostUrl)]
pub async fn take_break(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.take_break(session, command).await?;
    leptos_axum::redirect(&format!("/sessions/{session}"));
    Ok(())
}

/// Goes on after a break.
#[server(prefix = "/do", endpoint = "end-break", input = PostUrl)]
pub async fn end_break(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.end_break(session, command).await?;
    leptos_axum::redirect(&format!("/sessions/{session}"));
    Ok(())
}

/// How a typed answer to the item before the learner would be read, in a session of any kind. Nothing is kept of it.
#[server(prefix = "/do", endpoint = "read", input = Json)]
pub async fn read(session: Uuid, position: u32, answer: String) -> Result<models::Reading, AppError> {
    let edge = edge::here().await?;
    edge.read(session, position, &answer).await
}

/// Time left on the server's clock, to set the player's by.
#[server(prefix = "/do", endpoint = "clock", input = Json)]
pub async fn clock(session: Uuid) -> Result<models::TimeLeft, AppError> {
    let edge = edge::here().await?;
    edge.clock(session).await
}
