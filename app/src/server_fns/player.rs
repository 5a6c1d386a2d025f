//! Actions of a learner in a session. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::{Json, PostUrl};

use super::given::OnPicture;
use crate::error::AppError;
use crate::ids::{CommandId, SessionId};
use crate::models::{self, PlayerStep, Saved};

#[cfg(feature = "ssr")]
mod presented;

#[cfg(feature = "ssr")]
use {
    super::request::{redirect, request_context},
    plumb_service::assessment::ClockView,
    presented::{small, step, with_server_state},
};

#[cfg(feature = "ssr")]
pub(crate) use presented::{presented, reading};

/// Begins an assessment (or resumes the attempt under way) and shows its player.
#[server(prefix = "/do", endpoint = "begin", input = PostUrl)]
pub async fn begin(assessment: String, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    let session = edge.beginning_learner().await?.begin(&assessment, command).await?;
    redirect(format!("/sessions/{session}"))
}

/// Saves a draft: not a submission, never marked unless time runs out.
#[server(prefix = "/do", endpoint = "save", input = Json)]
pub async fn save(
    session: SessionId,
    position: usize,
    revision: u64,
    command: CommandId,
    answer: String,
) -> Result<Saved, AppError> {
    let edge = request_context().await?;
    let (at, revision) = (small(position)?, small(revision)?);
    let saved = edge.learner()?.save(session, at, revision, command, answer, edge.arrived()).await;
    match saved {
        Ok(done) => Ok(Saved {
            revision: u64::from(done.revision),
            millis_left: done.millis_left,
            item_millis_left: done.item_millis_left,
        }),
        Err(failure) => Err(with_server_state(&edge, session, failure).await),
    }
}

/// Submits an answer and returns the next step.
#[server(prefix = "/do", endpoint = "submit", input = Json)]
pub async fn submit(
    session: SessionId,
    position: usize,
    revision: u64,
    command: CommandId,
    answer: String,
) -> Result<PlayerStep, AppError> {
    let edge = request_context().await?;
    let (at, revision) = (small(position)?, small(revision)?);
    let next = edge.learner()?.submit(session, at, revision, command, answer, edge.arrived()).await;
    match next {
        Ok(next) => step(&edge, next).await,
        Err(failure) => Err(with_server_state(&edge, session, failure).await),
    }
}

/// Like [`submit`], from a plain form: answers with a redirect to the player. `go` is the button pressed: empty to
/// submit, else `skip`, `back`, `review`, `read` or `report`.
#[server(prefix = "/do", endpoint = "submit-form", input = PostUrl)]
pub async fn submit_form(
    session: SessionId,
    position: usize,
    revision: u64,
    command: CommandId,
    #[server(default)] answer: String,
    #[server(default)] picture: OnPicture,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let answer = picture.or(answer);
    // Leaving an item does not submit it: the typed answer is saved as a draft.
    if matches!(go.as_str(), "back" | "review" | "read" | "report") && !answer.is_empty() {
        save(session, position, revision, command, answer.clone()).await?;
    }
    let next = match go.as_str() {
        "read" => return redirect(format!("/sessions/{session}?read=1")),
        "report" => return redirect(format!("/sessions/{session}/report/{position}")),
        "review" => return to_review(session, command).await,
        "skip" => skip(session, position, command).await?,
        "back" => go_to(session, position.saturating_sub(1), command).await?,
        _ => {
            let done = submit(session, position, revision, command, answer.clone()).await;
            if matches!(done, Err(AppError::Invalid { .. })) && !answer.is_empty() {
                // The page comes back with the typed answer. That the answer cannot be read matters more than a failure
                // to save it.
                let _ = save(session, position, revision, models::fresh_command(), answer).await;
            }
            done?
        }
    };
    match next {
        PlayerStep::Item(_) | PlayerStep::Review => redirect(format!("/sessions/{session}")),
        PlayerStep::Over => redirect(format!("/sessions/{session}/results")),
    }
}

/// Shows another position without answering the current one: `position`, from 0.
#[server(prefix = "/do", endpoint = "go", input = Json)]
pub async fn go_to(session: SessionId, position: usize, command: CommandId) -> Result<PlayerStep, AppError> {
    let edge = request_context().await?;
    let next = edge.learner()?.go_to(session, small(position)?, command, edge.arrived()).await?;
    step(&edge, next).await
}

/// Skips the item without an answer.
#[server(prefix = "/do", endpoint = "skip", input = Json)]
pub async fn skip(session: SessionId, position: usize, command: CommandId) -> Result<PlayerStep, AppError> {
    let edge = request_context().await?;
    let next = edge.learner()?.skip(session, small(position)?, command, edge.arrived()).await?;
    step(&edge, next).await
}

/// Shows another position, from a plain form.
#[server(prefix = "/do", endpoint = "go-form", input = PostUrl)]
pub async fn go_to_form(session: SessionId, position: usize, command: CommandId) -> Result<(), AppError> {
    go_to(session, position, command).await?;
    redirect(format!("/sessions/{session}"))
}

/// Shows the review page instead of an item.
#[server(prefix = "/do", endpoint = "review", input = PostUrl)]
pub async fn to_review(session: SessionId, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.review(session, command, edge.arrived()).await?;
    redirect(format!("/sessions/{session}"))
}

/// Hands in the attempt, once.
#[server(prefix = "/do", endpoint = "finish", input = PostUrl)]
pub async fn finish(session: SessionId, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.finish(session, command, edge.arrived()).await?;
    redirect(format!("/sessions/{session}/results"))
}

/// Takes a break: the clock stops.
#[server(prefix = "/do", endpoint = "break", input = PostUrl)]
pub async fn take_break(session: SessionId, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.take_break(session, command, edge.arrived()).await?;
    redirect(format!("/sessions/{session}"))
}

/// Ends a break.
#[server(prefix = "/do", endpoint = "end-break", input = PostUrl)]
pub async fn end_break(session: SessionId, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.end_break(session, command, edge.arrived()).await?;
    redirect(format!("/sessions/{session}"))
}

/// Reads a typed answer to the learner's current item, in a session of any kind. Nothing is stored.
#[server(prefix = "/do", endpoint = "read", input = Json)]
pub async fn read(session: SessionId, position: u32, answer: String) -> Result<models::AnswerReading, AppError> {
    let edge = request_context().await?;
    Ok(reading(&edge.texts().await?, edge.learner()?.read_answer(session, position, &answer).await?))
}

/// Time left by the server's clock, from which the player sets its own.
#[server(prefix = "/do", endpoint = "clock", input = Json)]
pub async fn clock(session: SessionId) -> Result<models::TimeLeft, AppError> {
    let edge = request_context().await?;
    let ClockView { millis_left, position, item_millis_left, open, paused, break_minutes, break_millis_left } =
        edge.learner()?.clock(session).await?;
    Ok(models::TimeLeft { millis_left, position, item_millis_left, open, paused, break_minutes, break_millis_left })
}
