//! What teachers do with grades: which attempt counts, what is given in its place, and when learners see it.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use super::edge::{self, failed, grades};

/// A grade as it stands in a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GradeForm {
    /// `reached`, `score`, `word` or `excused`.
    pub what: String,
    /// In percent.
    pub score: String,
    /// Such as `B` or `passed`.
    pub word: String,
    /// Why.
    pub reason: String,
    /// To the learner.
    pub comment: String,
}

/// Sets which attempt of an assignment counts.
#[server(prefix = "/do", endpoint = "assignment-counting", input = PostUrl)]
pub async fn assignment_counting(assignment: Uuid, #[server(default)] counting: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let teacher = edge.teacher()?;
    teacher.set_counting(assignment, grades::counting(&counting)?).await.map_err(failed)?;
    edge::teach::back_to_assignment(assignment, "?saved=1#grades");
    Ok(())
}

/// Releases the grades of an assignment, or takes them back where `released` is blank.
#[server(prefix = "/do", endpoint = "assignment-grades", input = PostUrl)]
pub async fn assignment_grades(assignment: Uuid, #[server(default)] released: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    edge.teacher()?.release_grades(assignment, !released.is_empty()).await.map_err(failed)?;
    edge::teach::back_to_assignment(assignment, "?saved=1#grades");
    Ok(())
}

/// The same for all assessments of a class.
#[server(prefix = "/do", endpoint = "class-grades", input = PostUrl)]
pub async fn class_grades(class: Uuid, #[server(default)] released: String) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let changed = edge.teacher()?.release_class_grades(class, !released.is_empty()).await.map_err(failed)?;
    leptos_axum::redirect(&format!("/teach/classes/{class}/gradebook?changed={changed}"));
    Ok(())
}

/// Gives a learner something in place of what was reached, or takes that back; `seen` is the number of the change that
/// the form was made from.
#[server(prefix = "/do", endpoint = "assignment-grade", input = PostUrl)]
pub async fn assignment_grade(
    assignment: Uuid,
    learner: Uuid,
    seen: i64,
    #[server(default)] grade: GradeForm,
) -> Result<(), AppError> {
    let edge = edge::here().await?;
    let done = grades::set(&edge.teacher()?, assignment, learner, seen, &grade).await;
    edge.or_kept(assignment, "grade", &(learner, grade), done).await?;
    leptos_axum::redirect(&format!("/teach/assignments/{assignment}/grades/{learner}?saved=1"));
    Ok(())
}
