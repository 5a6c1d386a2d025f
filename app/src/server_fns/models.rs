//! Actions of administrators on language models. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::request::{redirect, request_context};

/// Starts a probe of the models of a role; the page shows its progress. No effect while one is running.
#[server(prefix = "/do", endpoint = "models-probe", input = PostUrl)]
pub async fn models_probe(#[server(default)] role: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.admin()?.begin_probe(&role).await?;
    redirect("/admin/models#probe")
}
