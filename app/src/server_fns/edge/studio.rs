//! Drafts of blueprints, as a request meets them: a text that was not saved comes back with its form.

use plumb_content::text::Problem;
use plumb_service::Failure;
use plumb_service::author::{Checked, Draft, Start};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Edge, failed};
use crate::error::AppError;
use crate::models::{DraftChecked, DraftProblem};
use crate::server_fns::web_session;

/// Where the drafts are listed.
const STUDIO: &str = "/admin/blueprints";

/// A text that was typed and not saved: it is in the browser's session, not in an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedDraft {
    /// The draft.
    pub draft: Uuid,
    /// The revision it was written upon.
    pub revision: i64,
    /// The text.
    pub text: String,
}

impl Edge {
    /// Begins a draft from `example`, `empty`, or the hash of a version, and leads there.
    pub(in crate::server_fns) async fn draft_begin(&self, kind: &str, from: String) -> Result<(), AppError> {
        let author = self.author()?;
        let of_kind = || plumb_content::read::Kind::parse(kind).ok_or_else(|| failed(Failure::NotFound));
        let start = match from.as_str() {
            "example" => Start::Example(of_kind()?),
            "empty" => Start::Empty(of_kind()?),
            _ => Start::Version(plumb_types::ContentHash::from_stored(from)),
        };
        let draft = author.begin(start).await.map_err(failed)?;
        leptos_axum::redirect(&page_of(draft));
        Ok(())
    }

    /// Saves a draft from a plain form, then does what the button says: `review`, `publish`, or nothing more.
    pub(in crate::server_fns) async fn draft_save(&self, typed: TypedDraft, go: &str) -> Result<(), AppError> {
        let author = self.author()?;
        let draft = typed.draft;
        let revision = match author.save(draft, typed.revision, typed.text.clone()).await {
            Ok(revision) => revision,
            Err(failure) => {
                if !matches!(failure, Failure::NotFound) {
                    self.keep_draft(&typed).await;
                }
                return Err(failed(failure));
            }
        };
        self.forget_draft().await;
        self.draft_send(draft, revision, go, "").await
    }

    /// What a button does with a draft as it stands; leads to what follows.
    pub(in crate::server_fns) async fn draft_send(
        &self,
        draft: Uuid,
        revision: i64,
        go: &str,
        remark: &str,
    ) -> Result<(), AppError> {
        let author = self.author()?;
        let next = match go {
            "review" => author.send_to_review(draft, revision).await.map(|()| page_of(draft)),
            "back" => author.send_back(draft, revision, remark).await.map(|()| page_of(draft)),
            "rebase" => author.rebase(draft, revision).await.map(|()| page_of(draft)),
            "discard" => {
                self.forget_draft().await;
                author.discard(draft).await.map(|()| format!("{STUDIO}?done=discarded"))
            }
            "publish" => author
                .publish(draft, revision)
                .await
                .map(|published| format!("{STUDIO}/{}/{}?done=published", published.kind.as_str(), published.id)),
            _ => author.draft(draft).await.map(|_| page_of(draft)),
        };
        leptos_axum::redirect(&next.map_err(failed)?);
        Ok(())
    }

    /// Saves what is typed and checks it.
    pub(in crate::server_fns) async fn draft_check(&self, typed: TypedDraft) -> Result<DraftChecked, AppError> {
        let author = self.author()?;
        let revision = author.save(typed.draft, typed.revision, typed.text.clone()).await.map_err(failed)?;
        let draft = author.draft(typed.draft).await.map_err(failed)?;
        let checked = author.check(draft.kind, typed.text).await.map_err(failed)?;
        Ok(DraftChecked { revision, problems: checked.as_ref().map(problems_of) })
    }

    /// The text of this draft that was typed and not saved.
    pub(crate) async fn kept_draft(&self, draft: &Draft) -> Option<TypedDraft> {
        let kept = web_session::kept_draft(&self.session).await.unwrap_or_else(|error| {
            // The page is worth more than what it could come back with.
            tracing::warn!(%error, "what was typed could not be looked up");
            None
        });
        kept.filter(|kept| kept.draft == draft.id && !draft.in_review)
    }

    async fn keep_draft(&self, typed: &TypedDraft) {
        if let Err(error) = web_session::keep_draft(&self.session, typed).await {
            tracing::warn!(%error, "what was typed could not be kept");
        }
    }

    async fn forget_draft(&self) {
        if let Err(error) = web_session::forget_draft(&self.session).await {
            tracing::warn!(%error, "what was typed could not be forgotten");
        }
    }
}

fn page_of(draft: Uuid) -> String {
    format!("{STUDIO}/drafts/{draft}")
}

/// All that was found, as the browser shows it: first what is in the text.
pub(crate) fn problems_of(checked: &Checked) -> Vec<DraftProblem> {
    let elsewhere = checked.broken.iter().map(|(kind, id, problem)| DraftProblem {
        line: 0,
        column: 0,
        place: format!("{} {id} {}", kind.as_str(), problem.code),
        ..found(problem)
    });
    checked.problems.iter().map(found).chain(elsewhere).collect()
}

/// A problem as the browser shows it.
fn found(problem: &Problem) -> DraftProblem {
    DraftProblem {
        line: problem.line,
        column: problem.column,
        error: problem.is_error(),
        place: format!("{}:{} {}", problem.line, problem.column, problem.code),
        message: problem.message.clone(),
        help: problem.help.clone().unwrap_or_default(),
        snippet: problem.snippet.clone(),
    }
}
