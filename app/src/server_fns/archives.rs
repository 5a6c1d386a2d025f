//! What an author does with versions: trying them, and publishing what was uploaded.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge;

/// Takes a version as a learner would, without it counting anywhere.
#[server(prefix = "/do", endpoint = "trial", input = PostUrl)]
pub async fn trial(
    #[server(default)] hash: String,
    #[server(default)] of_draft: String,
    #[server(default)] level: String,
    command: Uuid,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let session = match of_draft.parse() {
        Ok(draft) => edge.begin_trial_of_draft(draft, &level, command).await?,
        Err(_) => edge.begin_trial(&hash, &level, command).await?,
    };
    leptos_axum::redirect(&format!("/sessions/{session}"));
    Ok(())
}

/// Publishes all of an upload, or nothing; or makes drafts of it.
#[server(prefix = "/do", endpoint = "import-publish", input = PostUrl)]
pub async fn import_publish(upload: Uuid, #[server(default)] drafts: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    if !drafts.is_empty() {
        edge.import_drafts(upload).await?;
        leptos_axum::redirect("/admin/blueprints#drafts");
        return Ok(());
    }
    let published = edge.import_all(upload).await?;
    leptos_axum::redirect(&format!("/admin/blueprints/import?done={published}"));
    Ok(())
}
