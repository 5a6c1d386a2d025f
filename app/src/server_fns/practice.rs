//! What a learner does while practising. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge;
#[cfg(feature = "ssr")]
use crate::paths;
#[cfg(feature = "ssr")]
use plumb_service::practice::Act;

/// Begins to practise a skill, or goes on; in a checkpoint when `checkpoint` is not empty.
#[server(prefix = "/do", endpoint = "practise", input = PostUrl)]
pub async fn practise(skill: String, command: Uuid, #[server(default)] checkpoint: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.learner()?.practise(&skill, !checkpoint.is_empty(), command).await.map_err(edge::failed)?;
    leptos_axum::redirect(&paths::practice_path(&skill));
    Ok(())
}

/// Puts the next item before the learner.
#[server(prefix = "/do", endpoint = "practise-next", input = PostUrl)]
pub async fn practise_next(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let skill = edge.learner()?.practise_next(session, command, edge.arrived()).await.map_err(edge::failed)?;
    leptos_axum::redirect(&paths::practice_path(skill.as_str()));
    Ok(())
}

/// Hands in an answer, with lines of work when there are any. With `go=read` it is only shown how the answer is read;
/// with `go=report` a problem with the item is to be reported instead.
/// An answer that is not taken is kept, for the form to come back with.
#[server(prefix = "/do", endpoint = "practise-answer", input = PostUrl)]
pub async fn practise_answer(
    session: Uuid,
    position: u32,
    command: Uuid,
    #[server(default)] answer: String,
    #[server(default)] work: String,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let typed = edge::Typed { session, position, answer, work };
    let act = Act::Answer(typed.answer.clone(), typed.lines());
    let done = match go.as_str() {
        "read" | "report" => edge.learner()?.practised(session).await.map(Taken::No),
        _ => edge.learner()?.practise_act(session, position, act, command, edge.arrived()).await.map(Taken::Yes),
    };
    settle(&edge, &typed, &done).await;
    let (Taken::Yes(skill) | Taken::No(skill)) = done.map_err(edge::failed)?;
    let next = if go == "report" { report_path(&typed) } else { paths::practice_path(skill.as_str()) };
    leptos_axum::redirect(&next);
    Ok(())
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
    leptos_axum::redirect(paths::PLACEMENT_NOW);
    Ok(())
}

/// Hands in an answer of the placement test. With `go=read` it is only shown how the answer is read; with `go=report` a
/// problem with the item is to be reported instead.
#[server(prefix = "/do", endpoint = "place-answer", input = PostUrl)]
pub async fn place_answer(
    session: Uuid,
    position: u32,
    command: Uuid,
    #[server(default)] answer: String,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let typed = edge::Typed { session, position, answer, work: String::new() };
    let answer = Some(typed.answer.clone());
    let done = match go.as_str() {
        "read" | "report" => edge.learner()?.placed(session).await.map(Taken::No),
        _ => edge.learner()?.place_answer(session, position, answer, command, edge.arrived()).await.map(Taken::Yes),
    };
    settle(&edge, &typed, &done).await;
    done.map_err(edge::failed)?;
    let next = if go == "report" { report_path(&typed) } else { paths::PLACEMENT_NOW.to_owned() };
    leptos_axum::redirect(&next);
    Ok(())
}

/// Says "I don't know this yet" in the placement test.
#[server(prefix = "/do", endpoint = "place-unknown", input = PostUrl)]
pub async fn place_unknown(session: Uuid, position: u32, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = edge.learner()?.place_answer(session, position, None, command, edge.arrived()).await;
    done.map_err(edge::failed)?;
    leptos_axum::redirect(paths::PLACEMENT_NOW);
    Ok(())
}

/// Stops the placement test and keeps what was found.
#[server(prefix = "/do", endpoint = "place-stop", input = PostUrl)]
pub async fn place_stop(session: Uuid, command: Uuid) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.learner()?.place_stop(session, command, edge.arrived()).await.map_err(edge::failed)?;
    leptos_axum::redirect("/practice/placement");
    Ok(())
}

/// The form that reports a problem with the item that something was typed for.
#[cfg(feature = "ssr")]
fn report_path(typed: &edge::Typed) -> String {
    format!("/sessions/{}/report/{}", typed.session, typed.position)
}

/// What became of an answer, with what the page needs to go on.
#[cfg(feature = "ssr")]
enum Taken<T> {
    Yes(T),
    No(T),
}

/// Keeps what was typed unless it was taken.
#[cfg(feature = "ssr")]
async fn settle<T>(edge: &edge::Edge, typed: &edge::Typed, done: &Result<Taken<T>, plumb_service::Failure>) {
    match done {
        Ok(Taken::Yes(_)) => edge.forget_typed().await,
        Ok(Taken::No(_)) | Err(_) => edge.keep_typed(typed).await,
    }
}

#[cfg(feature = "ssr")]
async fn act(session: Uuid, position: u32, command: Uuid, act: Act) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = edge.learner()?.practise_act(session, position, act, command, edge.arrived()).await;
    leptos_axum::redirect(&paths::practice_path(done.map_err(edge::failed)?.as_str()));
    Ok(())
}
