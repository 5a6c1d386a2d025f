//! Actions of administrators on problems of the bank. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::request::{redirect, request_context};

/// Takes a version of a problem out of service, for good.
#[server(prefix = "/do", endpoint = "problem-retire", input = PostUrl)]
pub async fn problem_retire(problem: Uuid, version: u32, #[server(default)] reason: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.admin()?.retire_problem(problem, version, &reason).await?;
    redirect(format!("/admin/bank/{problem}?version={version}&done=retired"))
}
