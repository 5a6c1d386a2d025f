//! Actions of authors on versions: trying them, and publishing uploads.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;
use crate::ids::CommandId;

#[cfg(feature = "ssr")]
use super::request::{redirect, request_context};

/// Takes a version, or the last saved state of a draft, as a learner would; the trial counts nowhere.
#[server(prefix = "/do", endpoint = "trial", input = PostUrl)]
pub async fn trial(
    #[server(default)] hash: String,
    #[server(default)] of_draft: String,
    #[server(default)] level: String,
    command: CommandId,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let author = edge.author()?;
    let level = Some(level.as_str()).filter(|level| !level.is_empty());
    let session = if let Ok(draft) = of_draft.parse() {
        let draft = author.draft(draft).await?;
        let name = draft.content_id.unwrap_or_default();
        author.try_text(draft.kind, &name, &draft.text, level, command).await?
    } else {
        author.try_version(&plumb_types::ContentHash::from_stored(hash), level, command).await?
    };
    redirect(format!("/sessions/{session}"))
}

/// Publishes all of an upload or nothing, or makes drafts of it.
#[server(prefix = "/do", endpoint = "import-publish", input = PostUrl)]
pub async fn import_publish(upload: Uuid, #[server(default)] drafts: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let author = edge.author()?;
    if !drafts.is_empty() {
        author.import_drafts(upload).await?;
        return redirect("/admin/blueprints#drafts");
    }
    let published = author.import_all(upload).await?;
    redirect(format!("/admin/blueprints/import?done={published}"))
}
