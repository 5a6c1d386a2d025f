//! Choices of people for their own first page. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use {
    super::request::{redirect, request_context},
    plumb_types::time::Timestamp,
};

/// Sets a learner's weekly practice goal.
#[server(prefix = "/do", endpoint = "goal", input = PostUrl)]
pub async fn goal(#[server(default)] unit: String, #[server(default)] count: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.set_goal(&unit, &count).await?;
    redirect("/?view=learning&goal=1")
}

/// Notes that a teacher has seen the results received up to `until` (microseconds since 1970).
#[server(prefix = "/do", endpoint = "results-seen", input = PostUrl)]
pub async fn results_seen(until: i64) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.mark_results_seen(Timestamp::from_micros(until)).await?;
    redirect("/?view=teaching")
}
