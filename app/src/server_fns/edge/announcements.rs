//! Announcements, and how the server is doing, as a request meets them.

use std::sync::Arc;

use leptos::prelude::use_context;
use plumb_service::announcements::{Announced, AnnouncementKind, AnnouncementRow, Audience, Board};
use plumb_service::system::{Host, SystemView};
use plumb_service::{Announcer, Failure};
use plumb_types::user::Role;

use super::{Edge, failed, internal, teach};
use crate::error::AppError;
use crate::server_fns::announcements::AnnouncementForm;

/// The audience that is everybody, as forms send it.
const EVERYBODY: &str = "everybody";

impl Edge {
    /// What those may do who announce something there.
    pub async fn announcer(&self, board: Board) -> Result<Announcer<'_>, AppError> {
        self.plumb.as_announcer(self.staff()?, board).await.map_err(|failure| self.without_role(failure))
    }

    /// What every page shows of what is announced. That it cannot be told is no reason to show no page.
    pub(crate) async fn announced(&self) -> Vec<AnnouncementRow> {
        let Some(actor) = &self.actor else { return Vec::new() };
        match self.plumb.announced_to(actor).await {
            Ok(rows) => rows,
            Err(error) => {
                tracing::warn!(%error, "what is announced could not be read");
                Vec::new()
            }
        }
    }

    /// All that is announced to whoever is signed in, put away or not.
    pub(crate) async fn all_announced(&self) -> Result<Vec<AnnouncementRow>, AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        self.plumb.all_announced_to(actor).await.map_err(failed)
    }

    pub(in crate::server_fns) async fn put_announcement_away(&self, id: &str, revision: i64) -> Result<(), AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        self.plumb.put_announcement_away(actor, teach::id(id)?, revision).await.map_err(failed)
    }

    /// Publishes what a form says, or changes the announcement of that id; says which.
    pub(in crate::server_fns) async fn announce(
        &self,
        board: Board,
        announcement: &str,
        revision: i64,
        form: &AnnouncementForm,
    ) -> Result<&'static str, AppError> {
        // Who may, before what: nobody else is told what is wrong with it.
        let announcer = self.announcer(board).await?;
        if announcement.is_empty() {
            let words = announced(form)?;
            announcer.publish(audience(board, &form.audience)?, words).await.map_err(failed)?;
            return Ok("published");
        }
        let id = teach::id(announcement)?;
        announcer.change(id, revision, announced(form)?).await.map_err(failed)?;
        Ok("changed")
    }

    /// How the server is doing.
    pub(crate) async fn system(&self) -> Result<SystemView, AppError> {
        let admin = self.admin()?;
        let host = use_context::<Arc<dyn Host>>().ok_or_else(|| internal("nothing looks at the process"))?;
        admin.system(host).await.map_err(failed)
    }
}

fn announced(form: &AnnouncementForm) -> Result<Announced, AppError> {
    let kind = AnnouncementKind::parse(&form.kind).ok_or_else(|| teach::invalid("kind", "announcement-kind", ""))?;
    let ends = teach::instant("ends", &form.ends)?;
    Ok(Announced {
        kind,
        title: form.title.clone(),
        words: form.words.clone(),
        begins: teach::instant("begins", &form.begins)?,
        ends: ends.ok_or_else(|| teach::invalid("ends", "announcement-ends-missing", ""))?,
    })
}

fn audience(board: Board, word: &str) -> Result<Audience, AppError> {
    match board {
        Board::Class(class) => Ok(Audience::Class(class)),
        Board::Site if word == EVERYBODY => Ok(Audience::Everybody),
        Board::Site => {
            let role = Role::parse(word).ok_or_else(|| teach::invalid("audience", "role-unknown", ""))?;
            Ok(Audience::Role(role))
        }
    }
}
