//! Export of a whole gradebook, piece by piece: never more than a page of learners is in memory.

use plumb_store::gradebook::{ChangePlace, ListedChange};
use plumb_types::ids::ClassId;

use super::{GradeRow, GradeTable, GradebookColumn};
use crate::accounts::Actor;
use crate::capabilities::Teacher;
use crate::failure::Result;
use crate::paging::{cut, one_more};
use crate::plumb::Plumb;

/// The most learners in a file.
const MOST_LEARNERS: usize = 2_000;
/// Changes read at a time.
const CHANGES: usize = 500;
/// The most changes in a file.
const MOST_CHANGES: usize = 20_000;

/// The place where reading continues.
enum ExportCursor<T> {
    First,
    After(T),
    Done,
}

impl<T> ExportCursor<T> {
    /// Takes the place of the last row read, so that no row is read twice; `None` once all rows were read.
    #[expect(clippy::option_option, reason = "nothing read yet, and nothing more to read, are two things")]
    fn take(&mut self) -> Option<Option<T>> {
        match std::mem::replace(self, Self::Done) {
            Self::First => Some(None),
            Self::After(last) => Some(Some(last)),
            Self::Done => None,
        }
    }
}

/// A gradebook being exported. Each step reads a bounded number of rows.
pub struct GradeExport {
    actor: Actor,
    table: GradeTable,
    columns: Vec<GradebookColumn>,
    /// Name of the last learner read.
    rows: ExportCursor<String>,
    learners: usize,
    /// The last change read.
    changes: ExportCursor<ChangePlace>,
    listed: usize,
    /// Whether there are more learners or changes than a file may have.
    left_out: bool,
}

impl GradeExport {
    /// Whether the file is incomplete: columns are missing, or learners or changes (known once they were read).
    pub const fn is_cut(&self) -> bool {
        self.left_out || self.table.cut
    }

    /// Returns the part of the table before its rows.
    pub const fn table(&self) -> &GradeTable {
        &self.table
    }
}

impl Teacher<'_> {
    /// Begins to export the gradebook of a class.
    pub async fn export_gradebook(&self, class: ClassId) -> Result<GradeExport> {
        let class = self.own_class(class).await?;
        let (columns, cut) = self.columns(class.id).await?;
        let table = GradeTable { columns: self.means(&class, &columns).await?, cut, at: self.plumb.now(), class };
        Ok(GradeExport {
            actor: self.actor.clone(),
            table,
            columns,
            rows: ExportCursor::First,
            learners: 0,
            changes: ExportCursor::First,
            listed: 0,
            left_out: false,
        })
    }
}

impl Plumb {
    /// Returns the next rows of a gradebook; `None` after the last.
    pub async fn gradebook_rows(&self, export: &mut GradeExport) -> Result<Option<Vec<GradeRow>>> {
        let Some(after) = export.rows.take() else { return Ok(None) };
        let teacher = Teacher { plumb: self, actor: &export.actor };
        let class = &export.table.class;
        let (mut learners, more) = teacher.learners(class, after).await?;
        let room = MOST_LEARNERS - export.learners;
        let more = more || learners.len() > room;
        learners.truncate(room);
        export.learners += learners.len();
        if more && export.learners < MOST_LEARNERS {
            export.rows = learners.last().map_or(ExportCursor::Done, |last| ExportCursor::After(last.name.clone()));
        } else {
            export.left_out |= more;
        }
        teacher.rows(class, &export.columns, &export.columns, learners).await.map(Some)
    }

    /// Returns the next changes of grades in the class; `None` after the last.
    pub async fn gradebook_changes(&self, export: &mut GradeExport) -> Result<Option<Vec<ListedChange>>> {
        let Some(after) = export.changes.take() else { return Ok(None) };
        let limit = one_more(CHANGES);
        let mut rows = self.stores.gradebook.changes_in(export.table.class.id, after, limit).await?;
        let more = cut(&mut rows, CHANGES);
        export.listed += rows.len();
        if more && export.listed < MOST_CHANGES {
            export.changes = rows.last().map_or(ExportCursor::Done, |last| {
                let change = &last.change;
                ExportCursor::After((change.assignment, change.learner, change.n))
            });
        } else {
            export.left_out |= more;
        }
        Ok(Some(rows))
    }
}
