//! The gradebook of a class, one learner's grade in it, and exports of both.

mod change;
mod form;
mod learner;
mod page;
mod table;
mod words;

pub(super) use form::section;
pub(crate) use learner::grade;
pub(crate) use page::gradebook;
pub use table::{GradeSheet, TableCell};
pub(crate) use words::given_words;

use plumb_service::gradebook::{ColumnKind, GradeColumn};

/// Whether a column has scores and grades.
fn is_assessment(column: &GradeColumn) -> bool {
    column.kind == ColumnKind::Assessment
}
