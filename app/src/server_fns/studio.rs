//! Actions of authors on blueprints. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::{Json, PostUrl};
use uuid::Uuid;

use crate::error::AppError;
use crate::models;

#[cfg(feature = "ssr")]
use {
    super::request::{TypedDraft, redirect, request_context},
    models::DraftProblem,
    plumb_content::read::BlueprintKind,
    plumb_content::text::Problem,
    plumb_service::ServiceError,
    plumb_service::blueprints::{Start, TextFindings},
    plumb_types::ContentHash,
};

/// The list of drafts.
#[cfg(feature = "ssr")]
const STUDIO: &str = "/admin/blueprints";

/// Begins a draft: of a kind, from `example` or `empty`, or from the hash of a version.
#[server(prefix = "/do", endpoint = "draft-begin", input = PostUrl)]
pub async fn draft_begin(#[server(default)] kind: String, from: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let author = edge.author()?;
    let of_kind = || BlueprintKind::parse(&kind).ok_or(ServiceError::NotFound);
    let start = match from.as_str() {
        "example" => Start::Example(of_kind()?),
        "empty" => Start::Empty(of_kind()?),
        _ => Start::Version(ContentHash::from_stored(from)),
    };
    redirect(page_of(author.begin(start).await?))
}

/// Starts drafting a topic for a skill by a model; the page shows the result. No effect while one is running.
#[server(prefix = "/do", endpoint = "topic-draft", input = PostUrl)]
pub async fn topic_draft(#[server(default)] skill: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.author()?.draft_topic(&edge.plumb, &skill).await?;
    redirect("/admin/blueprints#drafted")
}

/// Saves a draft from the plain form; `go` is the button pressed: empty to save and check, `review` or `publish`.
#[server(prefix = "/do", endpoint = "draft-save", input = PostUrl)]
pub async fn draft_save(
    draft: Uuid,
    revision: i64,
    #[server(default)] text: String,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let saved = edge.author()?.save(draft, revision, text.clone()).await;
    let revision = edge.settle_draft(draft, &TypedDraft { draft, revision, text }, saved).await?;
    if go.is_empty() {
        return redirect(text_of(draft));
    }
    draft_send(draft, revision, go, String::new()).await
}

/// Saves the typed text and checks it.
#[server(prefix = "/do", endpoint = "draft-check", input = Json)]
pub async fn draft_check(draft: Uuid, revision: i64, text: String) -> Result<models::DraftChecked, AppError> {
    let edge = request_context().await?;
    let author = edge.author()?;
    let revision = author.save(draft, revision, text.clone()).await?;
    let draft = author.draft(draft).await?;
    let checked = author.check(draft.kind, text).await?;
    Ok(models::DraftChecked { revision, problems: checked.as_ref().map(problems_of) })
}

/// Handles a button of a draft: `review`, `back`, `publish`, `rebase` or `discard`.
#[server(prefix = "/do", endpoint = "draft-send", input = PostUrl)]
pub async fn draft_send(
    draft: Uuid,
    revision: i64,
    go: String,
    #[server(default)] remark: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let author = edge.author()?;
    match go.as_str() {
        "review" => author.send_to_review(draft, revision).await?,
        "back" => author.send_back(draft, revision, &remark).await?,
        "rebase" => author.rebase(draft, revision).await?,
        "discard" => {
            edge.forget_draft(draft).await;
            author.discard(draft).await?;
            return redirect(format!("{STUDIO}?done=discarded"));
        }
        "publish" => {
            let published = author.publish(draft, revision).await?;
            return redirect(format!("{STUDIO}/{}/{}?done=published", published.kind.as_str(), published.id));
        }
        _ => drop(author.draft(draft).await?),
    }
    redirect(page_of(draft))
}

/// Retires a blueprint.
#[server(prefix = "/do", endpoint = "blueprint-retire", input = PostUrl)]
pub async fn blueprint_retire(kind: String, content: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.author()?.retire(&kind, &content).await?;
    redirect(format!("{STUDIO}?done=retired"))
}

/// Switches a setting on or off: `two_people`, the rule of two people.
#[server(prefix = "/do", endpoint = "studio-settings", input = PostUrl)]
pub async fn studio_settings(setting: String, #[server(default)] on: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let author = edge.author()?;
    match setting.as_str() {
        "two_people" => author.set_two_people(!on.is_empty()).await?,
        _ => return Err(ServiceError::NotFound.into()),
    }
    redirect(format!("{STUDIO}?done=settings"))
}

/// The page of a draft.
#[cfg(feature = "ssr")]
pub(super) fn page_of(draft: Uuid) -> String {
    format!("{STUDIO}/drafts/{draft}")
}

/// The page of a draft, showing its text rather than its form.
#[cfg(feature = "ssr")]
fn text_of(draft: Uuid) -> String {
    format!("{}?tab=yaml", page_of(draft))
}

/// All findings as the browser shows them: those in the draft's own text first.
#[cfg(feature = "ssr")]
pub(crate) fn problems_of(checked: &TextFindings) -> Vec<DraftProblem> {
    let elsewhere = checked.broken.iter().map(|(kind, id, problem)| DraftProblem {
        line: 0,
        column: 0,
        place: format!("{} {id} {}", kind.as_str(), problem.code),
        ..found(problem)
    });
    checked.problems.iter().map(found).chain(elsewhere).collect()
}

/// A finding as the browser shows it.
#[cfg(feature = "ssr")]
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
