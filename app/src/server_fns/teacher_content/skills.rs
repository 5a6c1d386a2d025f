//! Actions of teachers on questions of their own. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use uuid::Uuid;

use crate::error::AppError;
use crate::ids::CommandId;
use crate::server_fns::led::LedFormBody;

#[cfg(feature = "ssr")]
use {
    crate::paths::own_question_path,
    crate::server_fns::question::rows_of,
    crate::server_fns::request::{RequestContext, TypedDraft, redirect, request_context},
    plumb_service::blueprints::NewQuestion,
    plumb_service::teacher_content::OwnQuestion,
};

/// Begins a question from a starting point and redirects to its form.
#[server(prefix = "/do", endpoint = "own-begin", input = PostUrl)]
pub async fn own_begin(
    #[server(default)] title: String,
    #[server(default)] strand: String,
    #[server(default)] practised_as: String,
    point: String,
    command: CommandId,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let asked = NewQuestion { title, strand, start: point, practised_as };
    let question = edge.teacher()?.begin_own_question(&asked, command).await?;
    redirect(own_question_path(&question))
}

/// Saves a question from its form. `go` is the button pressed: empty to save and check, `publish`, `add:` with the path
/// of a field for one more row of it, `up:` with that of a row to move it up.
#[server(prefix = "/do", endpoint = "own-form", input = LedFormBody)]
pub async fn own_form(draft: Uuid, revision: i64, go: String, fields: Vec<(String, String)>) -> Result<(), AppError> {
    let edge = request_context().await?;
    let question = edge.teacher()?.own_question_of(draft).await?;
    let mut sent = fields;
    sent.push(("go".to_owned(), go.clone()));
    let saved = question.save_form(draft, revision, sent.clone()).await;
    let revision = edge.settle_form((draft, revision), sent, saved).await?;
    match rows_of(&own_question_path(question.id()), &go) {
        Some(page) => redirect(page),
        None => pressed(&edge, &question, (draft, revision), &go, "").await,
    }
}

/// Saves a question as its text; `go` is the button pressed: empty to save and check, or `publish`.
#[server(prefix = "/do", endpoint = "own-save", input = PostUrl)]
pub async fn own_save(
    draft: Uuid,
    revision: i64,
    #[server(default)] text: String,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let question = edge.teacher()?.own_question_of(draft).await?;
    let saved = question.save(draft, revision, text.clone()).await;
    let revision = edge.settle_draft(draft, &TypedDraft { draft, revision, text }, saved).await?;
    pressed(&edge, &question, (draft, revision), &go, "?tab=yaml").await
}

/// Handles a button of a question's draft: `publish` or `discard`.
#[server(prefix = "/do", endpoint = "own-send", input = PostUrl)]
pub async fn own_send(draft: Uuid, revision: i64, go: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let question = edge.teacher()?.own_question_of(draft).await?;
    pressed(&edge, &question, (draft, revision), &go, "").await
}

/// Handles a button of a published question: `change` begins a draft of it, `retire` retires it.
#[server(prefix = "/do", endpoint = "own-change", input = PostUrl)]
pub async fn own_change(question: String, #[server(default)] go: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let question = edge.teacher()?.own_question(&question).await?;
    match go.as_str() {
        "change" => question.change().await?,
        "retire" => {
            question.retire().await?;
            return redirect("/teach/blueprints?done=retired");
        }
        _ => {}
    }
    redirect(own_question_path(question.id()))
}

/// Publishes a teacher's question for all teachers; for administrators only.
#[server(prefix = "/do", endpoint = "own-open", input = PostUrl)]
pub async fn own_open(question: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.author()?.open_question(&question).await?;
    redirect("/admin/blueprints?done=opened")
}

/// Handles a button of a saved draft; without one, redirects to the draft's `tab`.
#[cfg(feature = "ssr")]
async fn pressed(
    edge: &RequestContext,
    question: &OwnQuestion<'_>,
    (draft, revision): (Uuid, i64),
    go: &str,
    tab: &str,
) -> Result<(), AppError> {
    let page = own_question_path(question.id());
    match go {
        "publish" => {
            question.publish(draft, revision).await?;
            redirect(format!("{page}?done=published"))
        }
        "discard" => {
            edge.forget_draft(draft).await;
            question.discard(draft).await?;
            redirect("/teach/blueprints?done=discarded")
        }
        _ => redirect(format!("{page}{tab}")),
    }
}
