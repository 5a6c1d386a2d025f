//! Messages to the tutor that need a person's attention. Every function here is a public endpoint: the service
//! authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use crate::error::AppError;
use crate::ids::SessionId;

#[cfg(feature = "ssr")]
use super::request::{redirect, request_context};

/// Notes that a flagged message has been looked at. The message is named by its session and the event that flags it.
#[server(prefix = "/do", endpoint = "flag-look", input = PostUrl)]
pub async fn flag_look(session: SessionId, seq: i64, #[server(default)] note: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = edge.teacher()?.review_flag(session, seq, &note).await;
    edge.or_kept(session, &format!("flag {seq}"), &note, done).await?;
    redirect("/teach/flags?done=1")
}
