//! What administrators order in the audit. Every function here is a public endpoint: the service authorises.

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::request::{redirect, request_context};

/// Begins to verify the whole trail; the page says how far it is. Pressed twice, it is under way.
#[server(prefix = "/do", endpoint = "audit-verify", input = PostUrl)]
pub async fn audit_verify() -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.admin()?.begin_verification().await?;
    redirect("/admin/audit/verify")
}
