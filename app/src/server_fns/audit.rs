//! Actions of administrators in the audit. Every function here is a public endpoint: the service authorises.

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::request::{redirect, request_context};

/// Starts a verification of the whole audit trail; the page shows its progress. No effect while one is running.
#[server(prefix = "/do", endpoint = "audit-verify", input = PostUrl)]
pub async fn audit_verify() -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.admin()?.begin_verification().await?;
    redirect("/admin/audit/verify")
}
