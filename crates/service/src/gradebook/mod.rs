//! The gradebook of a class: pages of learners × assignments, and the settings for grading.
//!
//! A page takes a fixed number of queries, however many learners, columns and attempts there are; no session snapshot
//! is read for it.

mod abilities;
mod cell;
mod cells;
mod consistency;
mod export;
mod own_grades;
mod results;
mod view;

pub use abilities::{ClassAbilities, LearnerAbility, PassFigures};
pub use consistency::{ConsistencyPlace, TestConsistency};
pub use export::GradeExport;
pub use results::{AssignmentResults, CommonMistake, HardItem};
pub use view::{
    AssessmentCell, AttemptRow, ChangeRow, ColumnKind, GradeCell, GradeColumn, GradeRequest, GradeRow, GradeTable,
    GradeView, GradebookView, ListedChange, OverrideInput, OwnGrade, ReleasedGrade,
};

use plumb_learning::gradebook::{Counting, Mean};
use plumb_sessions::assignment::Task;
use plumb_store::classes::{ClassRow, Person};
use plumb_store::gradebook::{ColumnRow, SummedColumn};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, ClassId, UserId};
use serde_json::json;

use crate::capabilities::Teacher;
use crate::engine::stored::from_json;
use crate::failure::{Result, ServiceError};
use crate::paging::{cut, one_more};

use cells::GradebookColumn;

/// Learners on a page.
const LEARNERS: usize = 100;
/// Columns on a page.
const COLUMNS: usize = 30;
/// Most columns of a gradebook: those assigned last.
const MOST_COLUMNS: usize = 200;

impl Teacher<'_> {
    /// Returns a page of a class's gradebook: the learners after that name, and the columns after that assignment.
    pub async fn gradebook(
        &self,
        class: ClassId,
        after: Option<String>,
        columns_after: Option<AssignmentId>,
    ) -> Result<GradebookView> {
        let class = self.own_class(class).await?;
        let (all, cut) = self.columns(class.id).await?;
        let start = match columns_after {
            Some(last) => all.iter().position(|column| column.id() == last).ok_or(ServiceError::NotFound)? + 1,
            None => 0,
        };
        let end = all.len().min(start + COLUMNS);
        let (learners, more) = self.learners(&class, after).await?;
        let shown = all.get(start..end).unwrap_or_default();
        let is_assessment = |column: &&GradebookColumn| column.kind == ColumnKind::Assessment;
        let released = |column: &&GradebookColumn| column.row.grading.released_at.is_some();
        Ok(GradebookView {
            rows: self.rows(&class, &all, shown, learners).await?,
            columns: self.means(&class, shown).await?,
            newer: start > 0,
            older: (end < all.len()).then(|| shown.last().map(GradebookColumn::id)).flatten(),
            cut,
            more,
            unreleased: all.iter().filter(is_assessment).filter(|column| !released(column)).count(),
            released: all.iter().filter(is_assessment).filter(released).count(),
            class,
        })
    }

    /// Sets which attempt of an assignment counts.
    pub async fn set_counting(&self, assignment: AssignmentId, counting: Counting) -> Result<()> {
        self.own_assessment(assignment).await?;
        let audit =
            self.entry(AuditAction::CountingChanged, "assignment", assignment, &json!({ "counting": counting }));
        Ok(self.plumb.stores.gradebook.set_counting(assignment, counting, audit).await?)
    }

    /// Releases the grades of an assignment to its learners, or withdraws them.
    pub async fn release_grades(&self, assignment: AssignmentId, released: bool) -> Result<()> {
        self.own_assessment(assignment).await?;
        self.release_all(&[assignment], released).await.map(drop)
    }

    /// Like [`Self::release_grades`], for all assessments of a class. Returns how many were changed.
    pub async fn release_class_grades(&self, class: ClassId, released: bool) -> Result<u64> {
        let class = self.own_class(class).await?;
        // All assignments, not only those that the gradebook shows.
        let lines = self.lines(class.id).await?;
        let assessments = lines.iter().filter(|line| matches!(line.task, Task::Assessment(_)));
        let assessments: Vec<AssignmentId> = assessments.map(|line| line.row.id).collect();
        self.release_all(&assessments, released).await
    }

    /// Returns how an assignment is graded.
    pub async fn grading(&self, assignment: AssignmentId) -> Result<plumb_store::gradebook::Grading> {
        self.own_assignment(assignment).await?;
        Ok(self.plumb.stores.gradebook.grading(assignment).await?)
    }

    async fn release_all(&self, assignments: &[AssignmentId], released: bool) -> Result<u64> {
        let action = if released { AuditAction::GradesReleased } else { AuditAction::GradesWithdrawn };
        let entry = |id: &AssignmentId| (*id, self.entry(action, "assignment", *id, &json!({})));
        let at = released.then(|| self.plumb.now());
        Ok(self.plumb.stores.gradebook.release_grades(assignments.iter().map(entry).collect(), at).await?)
    }

    /// Loads an assignment of an assessment, of a class that the caller teaches; `NotFound` for every other.
    async fn own_assessment(&self, id: AssignmentId) -> Result<(GradebookColumn, ClassRow)> {
        let (assignment, class) = self.own_assignment(id).await?;
        let grading = self.plumb.stores.gradebook.grading(id).await?;
        let column = GradebookColumn::new(ColumnRow { assignment, grading }, &self.plumb.catalog())?;
        if column.kind == ColumnKind::Assessment { Ok((column, class)) } else { Err(ServiceError::NotFound) }
    }

    /// Returns the columns of a class, latest first, and whether there are more than a gradebook may have.
    async fn columns(&self, class: ClassId) -> Result<(Vec<GradebookColumn>, bool)> {
        let limit = one_more(MOST_COLUMNS);
        let mut rows = self.plumb.stores.gradebook.columns(class, limit).await?;
        let is_cut = cut(&mut rows, MOST_COLUMNS);
        let catalog = self.plumb.catalog();
        let columns = rows.into_iter().map(|row| GradebookColumn::new(row, &catalog)).collect::<Result<_>>()?;
        Ok((columns, is_cut))
    }

    /// Returns a page of the learners of a class, by name, and whether there are more.
    async fn learners(&self, class: &ClassRow, after: Option<String>) -> Result<(Vec<Person>, bool)> {
        let limit = one_more(LEARNERS);
        let mut members = self.plumb.stores.classes.members(class.id, after, limit).await?;
        let more = cut(&mut members, LEARNERS);
        Ok((members.into_iter().map(|member| member.person).collect(), more))
    }

    /// Returns the columns with their means over the whole class.
    async fn means(&self, class: &ClassRow, columns: &[GradebookColumn]) -> Result<Vec<GradeColumn>> {
        let means = self.plumb.stores.gradebook.sums_of_columns(class.id, &summed(columns)).await?;
        let of = |id: AssignmentId| {
            means.iter().find(|(column, _)| *column == id).map_or(Mean::default(), |(_, mean)| *mean)
        };
        let shown = |column: &GradebookColumn| GradeColumn {
            assignment: column.id(),
            title: column.row.assignment.title.clone(),
            kind: column.kind,
            grading: column.row.grading,
            withdrawn: column.row.assignment.withdrawn,
            mean: of(column.id()),
        };
        Ok(columns.iter().map(shown).collect())
    }

    /// Returns the rows of these learners with the cells of the columns shown. Their means are over all columns.
    async fn rows(
        &self,
        class: &ClassRow,
        all: &[GradebookColumn],
        shown: &[GradebookColumn],
        learners: Vec<Person>,
    ) -> Result<Vec<GradeRow>> {
        let ids: Vec<UserId> = learners.iter().map(|learner| learner.id).collect();
        let counting: Vec<SummedColumn> = summed(all.iter().filter(|column| !column.row.assignment.withdrawn));
        let means = self.plumb.stores.gradebook.sums_of_learners(class.id, &counting, &ids).await?;
        let mean =
            |id: UserId| means.iter().find(|(learner, _)| *learner == id).map_or(Mean::default(), |(_, mean)| *mean);
        let cells = self.cells(shown, &ids).await?;
        let row = |(learner, cells): (Person, Vec<_>)| GradeRow { mean: mean(learner.id), learner, cells };
        Ok(learners.into_iter().zip(cells).map(row).collect())
    }
}

/// Returns the columns that have scores.
fn summed<'c>(columns: impl IntoIterator<Item = &'c GradebookColumn>) -> Vec<SummedColumn> {
    let columns = columns.into_iter().filter(|column| column.kind == ColumnKind::Assessment);
    columns.map(|column| SummedColumn { assignment: column.id(), counting: column.row.grading.counting }).collect()
}

/// Reads the task of an assignment.
fn task_of(row: &ColumnRow) -> Result<Task> {
    from_json(&row.assignment.task)
}
