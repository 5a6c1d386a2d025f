//! What authors do with blueprints. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::{Json, PostUrl};
use uuid::Uuid;

use crate::error::AppError;
use crate::models;

#[cfg(feature = "ssr")]
use super::edge;

/// Begins a draft: of a kind, from `example` or `empty`, or from the hash of a version.
#[server(prefix = "/do", endpoint = "draft-begin", input = PostUrl)]
pub async fn draft_begin(#[server(default)] kind: String, from: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.draft_begin(&kind, from).await
}

/// Saves a draft from the plain form; `go` is the button pressed: empty to save and check, `review` or `publish`.
#[server(prefix = "/do", endpoint = "draft-save", input = PostUrl)]
pub async fn draft_save(
    draft: Uuid,
    revision: i64,
    #[server(default)] text: String,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.draft_save(edge::TypedDraft { draft, revision, text }, &go).await
}

/// Saves what is typed and checks it.
#[server(prefix = "/do", endpoint = "draft-check", input = Json)]
pub async fn draft_check(draft: Uuid, revision: i64, text: String) -> Result<models::DraftChecked, AppError> {
    let edge = edge::here().await?;
    edge.draft_check(edge::TypedDraft { draft, revision, text }).await
}

/// What a button does with a draft as it stands: `review`, `back`, `publish`, `rebase` or `discard`.
#[server(prefix = "/do", endpoint = "draft-send", input = PostUrl)]
pub async fn draft_send(
    draft: Uuid,
    revision: i64,
    go: String,
    #[server(default)] remark: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.draft_send(draft, revision, &go, &remark).await
}

/// Retires a content.
#[server(prefix = "/do", endpoint = "blueprint-retire", input = PostUrl)]
pub async fn blueprint_retire(kind: String, content: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.author()?.retire(&kind, &content).await.map_err(edge::failed)?;
    leptos_axum::redirect("/admin/blueprints?done=retired");
    Ok(())
}

/// Switches a setting on or off: `two_people`, the rule of two people.
#[server(prefix = "/do", endpoint = "studio-settings", input = PostUrl)]
pub async fn studio_settings(setting: String, #[server(default)] on: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let author = edge.author()?;
    match setting.as_str() {
        "two_people" => author.set_two_people(!on.is_empty()).await.map_err(edge::failed)?,
        _ => return Err(edge::failed(plumb_service::Failure::NotFound)),
    }
    leptos_axum::redirect("/admin/blueprints?done=settings");
    Ok(())
}
