//! Trials and uploads, as a request meets them.

use leptos::server_fn::error::ServerFnUrlError;
use plumb_types::ContentHash;
use uuid::Uuid;

use super::{Edge, failed};
use crate::error::AppError;

impl Edge {
    pub(in crate::server_fns) async fn begin_trial(
        &self,
        hash: &str,
        level: &str,
        command: Uuid,
    ) -> Result<Uuid, AppError> {
        let level = Some(level).filter(|level| !level.is_empty());
        let hash = ContentHash::from_stored(hash.to_owned());
        self.author()?.try_version(&hash, level, command).await.map_err(failed)
    }

    /// A trial of a draft, as it was last saved.
    pub(in crate::server_fns) async fn begin_trial_of_draft(
        &self,
        draft: Uuid,
        level: &str,
        command: Uuid,
    ) -> Result<Uuid, AppError> {
        let level = Some(level).filter(|level| !level.is_empty());
        let author = self.author()?;
        let draft = author.draft(draft).await.map_err(failed)?;
        let name = draft.content_id.unwrap_or_default();
        author.try_text(draft.kind, &name, &draft.text, level, command).await.map_err(failed)
    }

    pub(in crate::server_fns) async fn import_drafts(&self, upload: Uuid) -> Result<usize, AppError> {
        self.author()?.import_drafts(upload).await.map_err(failed)
    }

    pub(in crate::server_fns) async fn import_all(&self, upload: Uuid) -> Result<usize, AppError> {
        self.author()?.import_all(upload).await.map_err(failed)
    }
}

/// The address of a page that says what is wrong with a field of it, as after a plain form.
pub fn told_at(page: &str, field: &str, message: &str, detail: &str) -> String {
    let error = AppError::Invalid { field: field.into(), message: message.into(), detail: detail.into() };
    let url = ServerFnUrlError::new(page, error).to_url(&format!("http://here{page}"));
    url.map_or_else(|_| page.to_owned(), |url| url.as_str().trim_start_matches("http://here").to_owned())
}
