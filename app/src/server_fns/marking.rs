//! Marking again: regrades, and answers that wait for a person.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge::{self, failed, marking};

/// A regrade as it stands in a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RegradeForm {
    /// Hash of the blueprint's text.
    pub hash: String,
    /// The level of the one item; blank for all items of the version.
    pub level: String,
    /// Its seed; blank for all items of the version.
    pub seed: String,
    /// The assignment; blank for all.
    pub assignment: String,
    /// `key`, `accept`, `drop`, `full` or `again`.
    pub remedy: String,
    /// The id of an option, or what is typed.
    pub key: String,
    /// What learners are told.
    pub reason: String,
    /// Nobody loses; blank where results may fall.
    pub spares: String,
}

/// A decision as it stands in a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DecisionForm {
    /// Points, one for each line of the rubric.
    pub points: Vec<String>,
    /// The mark of the rubric.
    pub rubric: String,
    /// To the learner.
    pub comment: String,
}

/// Makes a regrade, which changes nothing before it is applied.
#[server(prefix = "/do", endpoint = "regrade-new", input = PostUrl)]
pub async fn regrade_new(#[server(default)] regrade: RegradeForm) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = marking::make(&edge.teacher()?, &regrade).await;
    let id = edge.or_kept(Uuid::nil(), "regrade", &regrade, done).await?;
    marking::back_to(id, "");
    Ok(())
}

/// Applies a regrade.
#[server(prefix = "/do", endpoint = "regrade-apply", input = PostUrl)]
pub async fn regrade_apply(id: Uuid, #[server(default)] confirm: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let teacher = edge.teacher()?;
    marking::confirmed(&teacher, id, &confirm).await?;
    teacher.apply_regrade(id).await.map_err(failed)?;
    marking::back_to(id, "");
    Ok(())
}

/// Takes a regrade back.
#[server(prefix = "/do", endpoint = "regrade-undo", input = PostUrl)]
pub async fn regrade_undo(id: Uuid, #[server(default)] confirm: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let teacher = edge.teacher()?;
    marking::confirmed(&teacher, id, &confirm).await?;
    teacher.undo_regrade(id).await.map_err(failed)?;
    marking::back_to(id, "");
    Ok(())
}

/// Decides an answer that waits; the next one follows.
#[server(prefix = "/do", endpoint = "review-decide", input = PostUrl)]
pub async fn review_decide(
    session: Uuid,
    position: u16,
    #[server(default)] decision: DecisionForm,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = marking::decide(&edge.teacher()?, session, position, &decision).await;
    edge.or_kept(session, "review", &decision, done).await?;
    leptos_axum::redirect(&format!("/teach/reviews?done=1&after={session}~{position}"));
    Ok(())
}

/// Writes the rubric of a blueprint, in place of the one whose mark was sent.
#[server(prefix = "/do", endpoint = "review-rubric", input = PostUrl)]
pub async fn review_rubric(
    session: Uuid,
    position: u16,
    #[server(default)] blueprint: String,
    #[server(default)] mark: String,
    #[server(default)] rubric: String,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = edge.teacher()?.change_rubric(&blueprint, &mark, &rubric).await.map_err(failed);
    edge.or_kept(session, "rubric", &rubric, done).await?;
    leptos_axum::redirect(&format!("/teach/reviews?at={session}~{position}&rubric=1"));
    Ok(())
}
