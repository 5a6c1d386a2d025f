//! Reports about items: sent by learners, looked into by teachers. Every function here is a public endpoint: the
//! service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;
use crate::ids::{CommandId, SessionId};

#[cfg(feature = "ssr")]
use {
    super::request::{KeptHandling, KeptReport, redirect, request_context},
    plumb_service::reports::ReportDecision,
    plumb_types::time::Timestamp,
};

/// Reports a problem with an item of the learner's own session and redirects to where it was shown.
#[server(prefix = "/do", endpoint = "report-item", input = PostUrl)]
pub async fn report_item(
    session: SessionId,
    position: u32,
    command: CommandId,
    #[server(default)] kind: String,
    #[server(default)] words: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let learner = edge.learner()?;
    match learner.report_item(session, position, (&kind, &words), command, edge.arrived()).await {
        Ok(card) => redirect(crate::paths::way_back(&card, true)),
        Err(failure) => {
            edge.keep(&KeptReport { session, position, kind, words }).await;
            Err(failure.into())
        }
    }
}

/// Marks all answers to the learner's own reports as read.
#[server(prefix = "/do", endpoint = "reports-read", input = PostUrl)]
pub async fn reports_read() -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.read_answers().await?;
    redirect("/reports")
}

/// Handles a report: sets its state, answers the learner, leaves a note for colleagues. With `others`, handles all open
/// reports of the item received by then (microseconds since 1970) likewise.
#[server(prefix = "/do", endpoint = "report-handle", input = PostUrl)]
pub async fn report_handle(
    report: Uuid,
    version: i64,
    #[server(default)] state: String,
    #[server(default)] answer: String,
    #[server(default)] note: String,
    #[server(default)] others: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let decision = ReportDecision {
        version,
        state: &state,
        answer: &answer,
        note: &note,
        others_until: others.parse().ok().map(Timestamp::from_micros),
    };
    let done = edge.teacher()?.handle_report(report, decision).await;
    let done = edge.or_kept(report, "report", &KeptHandling { state, answer, note, others }, done).await?;
    redirect(format!("/teach/reports/{report}?done={done}"))
}
