//! A whole gradebook, piece by piece, for files: never more than a page of learners is in memory.

use plumb_store::gradebook::{ChangePlace, ListedChange};
use uuid::Uuid;

use super::{Column, GradeRow, GradeTable};
use crate::accounts::Actor;
use crate::capabilities::Teacher;
use crate::failure::Result;
use crate::plumb::Plumb;

/// The most learners in a file.
const MOST_LEARNERS: usize = 2_000;
/// Changes read at a time.
const CHANGES: usize = 500;
/// The most changes in a file.
const MOST_CHANGES: usize = 20_000;

/// Where reading goes on.
enum Next<T> {
    First,
    After(T),
    Done,
}

impl<T> Next<T> {
    /// Takes what was read last, so that nothing is read twice; none once all was read.
    #[expect(clippy::option_option, reason = "nothing read yet, and nothing more to read, are two things")]
    fn take(&mut self) -> Option<Option<T>> {
        match std::mem::replace(self, Self::Done) {
            Self::First => Some(None),
            Self::After(last) => Some(Some(last)),
            Self::Done => None,
        }
    }
}

/// A gradebook on its way into a file. Each step reads a bounded number of rows.
pub struct GradeExport {
    actor: Actor,
    table: GradeTable,
    columns: Vec<Column>,
    /// The name of the last learner who was read.
    rows: Next<String>,
    learners: usize,
    /// The last change that was read.
    changes: Next<ChangePlace>,
    listed: usize,
    /// There are more learners or changes than a file has.
    left_out: bool,
}

impl GradeExport {
    /// Whether something is not in the file: columns, or, as far as is known once they were read, learners and changes.
    pub const fn is_cut(&self) -> bool {
        self.left_out || self.table.cut
    }

    /// What there is before the rows.
    pub const fn table(&self) -> &GradeTable {
        &self.table
    }
}

impl Teacher<'_> {
    /// Begins to export the gradebook of a class.
    pub async fn export_gradebook(&self, class: Uuid) -> Result<GradeExport> {
        let class = self.own_class(class).await?;
        let (columns, cut) = self.columns(class.id).await?;
        let table = GradeTable { columns: self.means(&class, &columns).await?, cut, at: self.plumb.now(), class };
        Ok(GradeExport {
            actor: self.actor.clone(),
            table,
            columns,
            rows: Next::First,
            learners: 0,
            changes: Next::First,
            listed: 0,
            left_out: false,
        })
    }
}

impl Plumb {
    /// The next rows of a gradebook; none after the last.
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
            export.rows = learners.last().map_or(Next::Done, |last| Next::After(last.name.clone()));
        } else {
            export.left_out |= more;
        }
        teacher.rows(class, &export.columns, &export.columns, learners).await.map(Some)
    }

    /// The next changes of grades in the class; none after the last.
    pub async fn gradebook_changes(&self, export: &mut GradeExport) -> Result<Option<Vec<ListedChange>>> {
        let Some(after) = export.changes.take() else { return Ok(None) };
        let limit = i64::try_from(CHANGES + 1).unwrap_or(i64::MAX);
        let mut rows = self.stores.gradebook.changes_in(export.table.class.id, after, limit).await?;
        let more = rows.len() > CHANGES;
        rows.truncate(CHANGES);
        export.listed += rows.len();
        if more && export.listed < MOST_CHANGES {
            export.changes = rows.last().map_or(Next::Done, |last| {
                let change = &last.change;
                Next::After((change.assignment, change.learner, change.n))
            });
        } else {
            export.left_out |= more;
        }
        Ok(Some(rows))
    }
}
