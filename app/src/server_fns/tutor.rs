//! Actions of a learner in a tutor session. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use super::given::OnPicture;
use crate::error::AppError;
use crate::ids::{CommandId, SessionId};

#[cfg(feature = "ssr")]
use {
    super::practice::{next, settle, work_lines},
    super::request::{Typed, redirect, request_context},
    crate::paths::tutor_path,
    plumb_service::tutor::{LearnerMessage, Student},
};

/// Begins a tutor session of a topic, or resumes it.
#[server(prefix = "/do", endpoint = "tutor-begin", input = PostUrl)]
pub async fn tutor_begin(topic: String, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    let session = edge.beginning_learner().await?.tutor_begin(&topic, Student::default(), command).await?;
    redirect(tutor_path(session))
}

/// Submits an answer to the learner's current item, with lines of work if there are any. `go=read` only shows how the
/// answer is read; `go=report` leads to the form that reports a problem with the item.
#[server(prefix = "/do", endpoint = "tutor-answer", input = PostUrl)]
pub async fn tutor_answer(
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
        "read" | "report" => learner.require_own_tutor(session).await,
        _ => {
            let message = LearnerMessage::Answer { position, answer: answer.clone(), work: work_lines(&work) };
            learner.tutor_turn(session, message, command, edge.arrived()).await.map(drop)
        }
    };
    settle(&edge, Typed { session, position, answer, work }, &go, done.is_ok()).await;
    done?;
    redirect(next(session, position, &go, &tutor_path(session)))
}

/// Sends a message to the tutor, or performs the action of a button: `want` is the button's name.
#[server(prefix = "/do", endpoint = "tutor-say", input = PostUrl)]
pub async fn tutor_say(
    session: SessionId,
    command: CommandId,
    #[server(default)] text: String,
    #[server(default)] want: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let message = LearnerMessage::of_button(&want).unwrap_or(LearnerMessage::Text(text));
    edge.learner()?.tutor_turn(session, message, command, edge.arrived()).await?;
    redirect(tutor_path(session))
}
