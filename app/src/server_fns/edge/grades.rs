//! Forms about grades, as use cases need them.

use plumb_learning::gradebook::Counting;
use plumb_service::views::{WantedGrade, WantedValue};
use plumb_service::{Failure, Teacher};
use uuid::Uuid;

use super::failed;
use crate::error::AppError;
use crate::server_fns::grades::GradeForm;

fn invalid(field: &'static str, message: &'static str) -> AppError {
    failed(Failure::Invalid { field, message, detail: String::new() })
}

/// Which attempt counts.
pub(in crate::server_fns) fn counting(word: &str) -> Result<Counting, AppError> {
    Counting::parse(word).ok_or_else(|| invalid("counting", "grades-counting-unknown"))
}

/// Gives a learner what a form says.
pub(in crate::server_fns) async fn set(
    teacher: &Teacher<'_>,
    assignment: Uuid,
    learner: Uuid,
    seen: i64,
    form: &GradeForm,
) -> Result<(), AppError> {
    let value = match form.what.as_str() {
        "reached" => WantedValue::Reached,
        "score" => WantedValue::Score(form.score.clone()),
        "word" => WantedValue::Word(form.word.clone()),
        "excused" => WantedValue::Excused,
        _ => return Err(invalid("what", "grade-what-unknown")),
    };
    let wanted = WantedGrade { seen, value, reason: form.reason.clone(), comment: form.comment.clone() };
    match teacher.set_grade(assignment, learner, &wanted).await {
        // Back to the form, which shows what is there and what was typed.
        Err(Failure::Conflict) => Err(invalid("seen", "grade-conflict")),
        done => done.map_err(failed),
    }
}
