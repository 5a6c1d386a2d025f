//! Actions of teachers on grades: which attempt counts, overrides, and when learners see them.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};

use crate::error::AppError;
use crate::ids::{AssignmentId, ClassId, UserId};

#[cfg(feature = "ssr")]
use {
    super::request::{redirect, request_context},
    plumb_learning::gradebook::Counting,
    plumb_service::gradebook::{GradeRequest, OverrideInput},
    plumb_service::{InvalidInput, ServiceError, Teacher},
};

/// Fields of the grade form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GradeForm {
    /// `reached`, `score`, `word` or `excused`.
    pub what: String,
    /// In percent.
    pub score: String,
    /// Such as `B` or `passed`.
    pub word: String,
    /// The reason for the change.
    pub reason: String,
    /// Comment for the learner.
    pub comment: String,
}

/// Sets which attempt of an assignment counts.
#[server(prefix = "/do", endpoint = "assignment-counting", input = PostUrl)]
pub async fn assignment_counting(
    assignment: AssignmentId,
    #[server(default)] counting: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let teacher = edge.teacher()?;
    let counting = Counting::parse(&counting).ok_or(InvalidInput::GradesCountingUnknown)?;
    teacher.set_counting(assignment, counting).await?;
    redirect(format!("/teach/assignments/{assignment}?saved=1#grades"))
}

/// Releases the grades of an assignment, or withdraws them where `released` is blank.
#[server(prefix = "/do", endpoint = "assignment-grades", input = PostUrl)]
pub async fn assignment_grades(assignment: AssignmentId, #[server(default)] released: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.release_grades(assignment, !released.is_empty()).await?;
    redirect(format!("/teach/assignments/{assignment}?saved=1#grades"))
}

/// Releases or withdraws the grades of all assessments of a class.
#[server(prefix = "/do", endpoint = "class-grades", input = PostUrl)]
pub async fn class_grades(class: ClassId, #[server(default)] released: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let changed = edge.teacher()?.release_class_grades(class, !released.is_empty()).await?;
    redirect(format!("/teach/classes/{class}/gradebook?changed={changed}"))
}

/// Overrides a learner's grade, or removes the override; `seen` is the number of the change that the form was made
/// from.
#[server(prefix = "/do", endpoint = "assignment-grade", input = PostUrl)]
pub async fn assignment_grade(
    assignment: AssignmentId,
    learner: UserId,
    seen: i64,
    #[server(default)] grade: GradeForm,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = give(&edge.teacher()?, assignment, learner, seen, &grade).await;
    edge.or_kept(assignment, "grade", &(learner, grade), done).await?;
    redirect(format!("/teach/assignments/{assignment}/grades/{learner}?saved=1"))
}

/// Sets the grade of the form.
#[cfg(feature = "ssr")]
async fn give(
    teacher: &Teacher<'_>,
    assignment: AssignmentId,
    learner: UserId,
    seen: i64,
    form: &GradeForm,
) -> Result<(), AppError> {
    let value = match form.what.as_str() {
        "reached" => OverrideInput::Reached,
        "score" => OverrideInput::Score(form.score.clone()),
        "word" => OverrideInput::Word(form.word.clone()),
        "excused" => OverrideInput::Excused,
        _ => return Err(InvalidInput::GradeWhatUnknown.into()),
    };
    let wanted = GradeRequest { seen, value, reason: form.reason.clone(), comment: form.comment.clone() };
    match teacher.set_grade(assignment, learner, &wanted).await {
        // Back to the form, which shows the current grade and the typed one.
        Err(ServiceError::Conflict) => Err(InvalidInput::GradeConflict.into()),
        done => Ok(done?),
    }
}
