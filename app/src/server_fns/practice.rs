//! Actions of a learner in practice and placement. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use super::given::OnPicture;
use crate::error::AppError;
use crate::ids::{CommandId, SessionId};

#[cfg(feature = "ssr")]
use {
    super::request::{RequestContext, Typed, redirect, request_context},
    crate::paths::{PLACEMENT_NOW, practice_path},
    plumb_service::practice::PracticeAction,
};

/// Begins a practice session of a skill, or resumes it; as a checkpoint when `checkpoint` is not empty.
#[server(prefix = "/do", endpoint = "practise", input = PostUrl)]
pub async fn practise(
    skill: String,
    command: CommandId,
    #[server(default)] checkpoint: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.beginning_learner().await?.practise(&skill, !checkpoint.is_empty(), command).await?;
    redirect(practice_path(&skill))
}

/// Shows the next item.
#[server(prefix = "/do", endpoint = "practise-next", input = PostUrl)]
pub async fn practise_next(session: SessionId, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    let skill = edge.beginning_learner().await?.practise_next(session, command, edge.arrived()).await?;
    redirect(practice_path(skill.as_str()))
}

/// Submits an answer, with lines of work if there are any. `go=read` only shows how the answer is read; `go=report`
/// leads to the form that reports a problem with the item. A refused answer is kept, so that the form can be shown with
/// it.
#[server(prefix = "/do", endpoint = "practise-answer", input = PostUrl)]
pub async fn practise_answer(
    session: SessionId,
    position: u32,
    command: CommandId,
    #[server(default)] answer: String,
    #[server(default)] picture: OnPicture,
    #[server(default)] work: String,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let answer = picture.or(answer);
    let edge = request_context().await?;
    let learner = edge.learner()?;
    let done = match go.as_str() {
        "read" | "report" => learner.practised_skill(session).await,
        _ => {
            let act = PracticeAction::Answer(answer.clone(), work_lines(&work));
            learner.practise_act(session, position, act, command, edge.arrived()).await
        }
    };
    settle(&edge, Typed { session, position, answer, work }, &go, done.is_ok()).await;
    redirect(next(session, position, &go, &practice_path(done?.as_str())))
}

/// Asks for a hint; after the last one, for the worked solution.
#[server(prefix = "/do", endpoint = "practise-hint", input = PostUrl)]
pub async fn practise_hint(session: SessionId, position: u32, command: CommandId) -> Result<(), AppError> {
    act(session, position, command, PracticeAction::Hint).await
}

/// Gives up and shows the worked solution.
#[server(prefix = "/do", endpoint = "practise-solution", input = PostUrl)]
pub async fn practise_solution(session: SessionId, position: u32, command: CommandId) -> Result<(), AppError> {
    act(session, position, command, PracticeAction::Solution).await
}

/// Ends the practice session.
#[server(prefix = "/do", endpoint = "practise-end", input = PostUrl)]
pub async fn practise_end(session: SessionId, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.practise_end(session, command, edge.arrived()).await?;
    redirect("/practice")
}

/// Begins the placement test in a subject and a grade band, or resumes it; an empty `start` presumes no skills.
#[server(prefix = "/do", endpoint = "place", input = PostUrl)]
pub async fn place(
    command: CommandId,
    #[server(default)] subject: String,
    #[server(default)] start: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let chosen = |text: &'_ str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let (subject, start) = (chosen(&subject), chosen(&start));
    edge.beginning_learner().await?.begin_placement(subject.as_deref(), start.as_deref(), command).await?;
    redirect(PLACEMENT_NOW)
}

/// Submits an answer of the placement test. `go=read` only shows how the answer is read; `go=report` leads to the form
/// that reports a problem with the item.
#[server(prefix = "/do", endpoint = "place-answer", input = PostUrl)]
pub async fn place_answer(
    session: SessionId,
    position: u32,
    command: CommandId,
    #[server(default)] answer: String,
    #[server(default)] picture: OnPicture,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let answer = picture.or(answer);
    let edge = request_context().await?;
    let learner = edge.learner()?;
    let done = match go.as_str() {
        "read" | "report" => learner.require_own_placement(session).await.map(drop),
        _ => learner.answer_placement(session, position, Some(answer.clone()), command, edge.arrived()).await.map(drop),
    };
    settle(&edge, Typed { session, position, answer, work: String::new() }, &go, done.is_ok()).await;
    done?;
    redirect(next(session, position, &go, PLACEMENT_NOW))
}

/// Answers "I don't know this yet" in the placement test.
#[server(prefix = "/do", endpoint = "place-unknown", input = PostUrl)]
pub async fn place_unknown(session: SessionId, position: u32, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.answer_placement(session, position, None, command, edge.arrived()).await?;
    redirect(PLACEMENT_NOW)
}

/// Ends the placement test and keeps its result.
#[server(prefix = "/do", endpoint = "place-stop", input = PostUrl)]
pub async fn place_stop(session: SessionId, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.stop_placement(session, command, edge.arrived()).await?;
    redirect("/practice/placement")
}

/// The typed lines of work without the blank ones.
#[cfg(feature = "ssr")]
pub(super) fn work_lines(work: &str) -> Vec<String> {
    work.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Keeps the typed answer unless it was submitted and accepted.
#[cfg(feature = "ssr")]
pub(super) async fn settle(edge: &RequestContext, typed: Typed, go: &str, done: bool) {
    if done && !matches!(go, "read" | "report") {
        edge.forget::<Typed>().await;
    } else {
        edge.keep(&typed).await;
    }
}

/// The form that reports a problem with the item if `go` is `report`; else `page`.
#[cfg(feature = "ssr")]
pub(super) fn next(session: SessionId, position: u32, go: &str, page: &str) -> String {
    if go == "report" { format!("/sessions/{session}/report/{position}") } else { page.to_owned() }
}

#[cfg(feature = "ssr")]
async fn act(session: SessionId, position: u32, command: CommandId, act: PracticeAction) -> Result<(), AppError> {
    let edge = request_context().await?;
    let skill = edge.learner()?.practise_act(session, position, act, command, edge.arrived()).await?;
    redirect(practice_path(skill.as_str()))
}
