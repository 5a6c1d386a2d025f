//! What a learner does while practising. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge;
#[cfg(feature = "ssr")]
use plumb_service::practice::Act;

/// Begins to practise a skill, or goes on; in a checkpoint when `checkpoint` is not empty.
#[server(prefix = "/do", endpoint = "practise", input = PostUrl)]
pub async fn practise(skill: String, command: Uuid, #[server(default)] checkpoint: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.learner()?.practise(&skill, !checkpoint.is_empty(), command).await.map_err(edge::failed)?;
    leptos_axum::redirect(&edge::practice_path(&skill));
    Ok(())
}

/// Puts the next item before the learner.
#[server(prefix = "/do", endpoint = "practise-next", input = PostUrl)]
pub async fn practise_next(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let skill = edge.learner()?.practise_next(session, command, edge.arrived()).await.map_err(edge::failed)?;
    leptos_axum::redirect(&edge::practice_path(skill.as_str()));
    Ok(())
}

/// Hands in an answer, with lines of work when there are any.
#[server(prefix = "/do", endpoint = "practise-answer", input = PostUrl)]
pub async fn practise_answer(
    session: Uuid,
    position: u32,
    command: Uuid,
    #[server(default)] answer: String,
    #[server(default)] work: String,
) -> Result<(), AppError> {
    let lines = work.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    act(session, position, command, Act::Answer(answer, lines)).await
}

/// Asks for a hint; after the last one, for the worked solution.
#[server(prefix = "/do", endpoint = "practise-hint", input = PostUrl)]
pub async fn practise_hint(session: Uuid, position: u32, command: Uuid) -> Result<(), AppError> {
    act(session, position, command, Act::Hint).await
}

/// Gives up and shows the worked solution.
#[server(prefix = "/do", endpoint = "practise-solution", input = PostUrl)]
pub async fn practise_solution(session: Uuid, position: u32, command: Uuid) -> Result<(), AppError> {
    act(session, position, command, Act::Solution).await
}

/// Stops practising.
#[server(prefix = "/do", endpoint = "practise-end", input = PostUrl)]
pub async fn practise_end(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.learner()?.practise_end(session, command, edge.arrived()).await.map_err(edge::failed)?;
    leptos_axum::redirect("/practice");
    Ok(())
}

/// Begins the placement test, or goes on with it.
#[server(prefix = "/do", endpoint = "place", input = PostUrl)]
pub async fn place(command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.learner()?.place(command).await.map_err(edge::failed)?;
    leptos_axum::redirect(edge::PLACEMENT_NOW);
    Ok(())
}

/// Hands in an answer of the placement test.
#[server(prefix = "/do", endpoint = "place-answer", input = PostUrl)]
pub async fn place_answer(
    session: Uuid,
    position: u32,
    command: Uuid,
    #[server(default)] answer: String,
) -> Result<(), AppError> {
    placed(session, position, command, Some(answer)).await
}

/// Says "I don't know this yet" in the placement test.
#[server(prefix = "/do", endpoint = "place-unknown", input = PostUrl)]
pub async fn place_unknown(session: Uuid, position: u32, command: Uuid) -> Result<(), AppError> {
    placed(session, position, command, None).await
}

/// Stops the placement test and keeps what was found.
#[server(prefix = "/do", endpoint = "place-stop", input = PostUrl)]
pub async fn place_stop(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.learner()?.place_stop(session, command, edge.arrived()).await.map_err(edge::failed)?;
    leptos_axum::redirect("/practice/placement");
    Ok(())
}

#[cfg(feature = "ssr")]
async fn placed(session: Uuid, position: u32, command: Uuid, answer: Option<String>) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = edge.learner()?.place_answer(session, position, answer, command, edge.arrived()).await;
    done.map_err(edge::failed)?;
    leptos_axum::redirect(edge::PLACEMENT_NOW);
    Ok(())
}

#[cfg(feature = "ssr")]
async fn act(session: Uuid, position: u32, command: Uuid, act: Act) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = edge.learner()?.practise_act(session, position, act, command, edge.arrived()).await;
    leptos_axum::redirect(&edge::practice_path(done.map_err(edge::failed)?.as_str()));
    Ok(())
}
