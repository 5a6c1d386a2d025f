//! Publishing, changing, ending and dismissing announcements.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};

use crate::error::AppError;
use crate::ids::ClassId;

#[cfg(feature = "ssr")]
use {
    super::request::{RequestContext, id, redirect, request_context},
    super::teach::instant,
    crate::paths::own_path,
    plumb_service::InvalidInput,
    plumb_service::announcements::{AnnouncementContent, AnnouncementKind, Audience, Board},
    plumb_types::user::Role,
};

/// Fields of the announcement form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnnouncementForm {
    /// `everybody` or a role; ignored for announcements to a class.
    pub audience: String,
    /// `information` or `warning`.
    pub kind: String,
    /// One line.
    pub title: String,
    /// Plain text.
    pub words: String,
    /// `2026-11-22T09:00` in the school's time zone; blank for now.
    pub begins: String,
    /// `2026-11-22T10:00` in the school's time zone.
    pub ends: String,
}

/// Publishes an announcement to all accounts or to a role, or changes an existing one at that revision.
#[server(prefix = "/do", endpoint = "announce", input = PostUrl)]
pub async fn announce(
    #[server(default)] announcement: String,
    #[server(default)] revision: i64,
    #[server(default)] form: AnnouncementForm,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = put(&edge, Board::Site, &announcement, revision, &form).await;
    let done = edge.or_kept(uuid::Uuid::nil(), "announce", &form, done).await?;
    redirect(format!("/admin/announcements?done={done}"))
}

/// Publishes an announcement to the learners of a class, or changes an existing one at that revision.
#[server(prefix = "/do", endpoint = "class-announce", input = PostUrl)]
pub async fn class_announce(
    class: ClassId,
    #[server(default)] announcement: String,
    #[server(default)] revision: i64,
    #[server(default)] form: AnnouncementForm,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = put(&edge, Board::Class(class), &announcement, revision, &form).await;
    let done = edge.or_kept(class, "announce", &form, done).await?;
    redirect(format!("/teach/classes/{class}/announcements?done={done}"))
}

/// Ends an announcement to all accounts or to a role.
#[server(prefix = "/do", endpoint = "announce-end", input = PostUrl)]
pub async fn announce_end(#[server(default)] announcement: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.announcer(Board::Site).await?.end(id(&announcement)?).await?;
    redirect("/admin/announcements?done=ended")
}

/// Ends an announcement to a class.
#[server(prefix = "/do", endpoint = "class-announce-end", input = PostUrl)]
pub async fn class_announce_end(class: ClassId, #[server(default)] announcement: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.announcer(Board::Class(class)).await?.end(id(&announcement)?).await?;
    redirect(format!("/teach/classes/{class}/announcements?done=ended"))
}

/// Dismisses an announcement in the version that was shown; `back` is the page that showed it.
#[server(prefix = "/do", endpoint = "announcement-away", input = PostUrl)]
pub async fn announcement_away(
    #[server(default)] announcement: String,
    #[server(default)] revision: i64,
    #[server(default)] back: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.plumb.dismiss_announcement(edge.signed_in_actor()?, id(&announcement)?, revision).await?;
    redirect(own_path(&back))
}

/// Publishes the announcement of the form, or changes the announcement with that id; returns `published` or `changed`.
#[cfg(feature = "ssr")]
async fn put(
    edge: &RequestContext,
    board: Board,
    announcement: &str,
    revision: i64,
    form: &AnnouncementForm,
) -> Result<&'static str, AppError> {
    // The permission is checked before the form, so that others get no field errors.
    let announcer = edge.announcer(board).await?;
    let change = if announcement.is_empty() { None } else { Some(id(announcement)?) };
    let kind = AnnouncementKind::parse(&form.kind).ok_or(InvalidInput::AnnouncementKind)?;
    let zone = edge.zones().await?.school;
    let ends = instant("ends", &form.ends, &zone)?;
    let what = AnnouncementContent {
        kind,
        title: form.title.clone(),
        words: form.words.clone(),
        begins: instant("begins", &form.begins, &zone)?,
        ends: ends.ok_or(InvalidInput::AnnouncementEndsMissing)?,
    };
    if let Some(id) = change {
        announcer.change(id, revision, what).await?;
        return Ok("changed");
    }
    let audience = match board {
        Board::Class(class) => Audience::Class(class),
        // The form's word for all accounts.
        Board::Site if form.audience == "everybody" => Audience::Everybody,
        Board::Site => {
            Audience::Role(Role::parse(&form.audience).ok_or(InvalidInput::RoleUnknown { field: "audience" })?)
        }
    };
    announcer.publish(audience, what).await?;
    Ok("published")
}
