//! Announcing something, and putting away what was announced.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge::{self, failed, teach};
#[cfg(feature = "ssr")]
use crate::paths::own_path;
#[cfg(feature = "ssr")]
use plumb_service::announcements::Board;

/// An announcement as it stands in a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnnouncementForm {
    /// `everybody` or a role; what is for a class says nothing here.
    pub audience: String,
    /// `information` or `warning`.
    pub kind: String,
    /// One line.
    pub title: String,
    /// Plain text.
    pub words: String,
    /// `2026-11-22T09:00`, UTC; blank for now.
    pub begins: String,
    /// `2026-11-22T10:00`, UTC.
    pub ends: String,
}

/// Announces something to everybody or a role, or changes what was announced at that revision.
#[server(prefix = "/do", endpoint = "announce", input = PostUrl)]
pub async fn announce(
    #[server(default)] announcement: String,
    #[server(default)] revision: i64,
    #[server(default)] form: AnnouncementForm,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = edge.announce(Board::Site, &announcement, revision, &form).await;
    let done = edge.or_kept(Uuid::nil(), "announce", &form, done).await?;
    leptos_axum::redirect(&format!("/admin/announcements?done={done}"));
    Ok(())
}

/// Announces something to the learners of a class, or changes what was announced at that revision.
#[server(prefix = "/do", endpoint = "class-announce", input = PostUrl)]
pub async fn class_announce(
    class: Uuid,
    #[server(default)] announcement: String,
    #[server(default)] revision: i64,
    #[server(default)] form: AnnouncementForm,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = edge.announce(Board::Class(class), &announcement, revision, &form).await;
    let done = edge.or_kept(class, "announce", &form, done).await?;
    leptos_axum::redirect(&format!("/teach/classes/{class}/announcements?done={done}"));
    Ok(())
}

/// Ends an announcement to everybody or a role.
#[server(prefix = "/do", endpoint = "announce-end", input = PostUrl)]
pub async fn announce_end(#[server(default)] announcement: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let announcer = edge.announcer(Board::Site).await?;
    announcer.end(teach::id(&announcement)?).await.map_err(failed)?;
    leptos_axum::redirect("/admin/announcements?done=ended");
    Ok(())
}

/// Ends an announcement to a class.
#[server(prefix = "/do", endpoint = "class-announce-end", input = PostUrl)]
pub async fn class_announce_end(class: Uuid, #[server(default)] announcement: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let announcer = edge.announcer(Board::Class(class)).await?;
    announcer.end(teach::id(&announcement)?).await.map_err(failed)?;
    leptos_axum::redirect(&format!("/teach/classes/{class}/announcements?done=ended"));
    Ok(())
}

/// Puts an announcement away as it was shown; `back` is the page that showed it.
#[server(prefix = "/do", endpoint = "announcement-away", input = PostUrl)]
pub async fn announcement_away(
    #[server(default)] announcement: String,
    #[server(default)] revision: i64,
    #[server(default)] back: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.put_announcement_away(&announcement, revision).await?;
    leptos_axum::redirect(own_path(&back));
    Ok(())
}
