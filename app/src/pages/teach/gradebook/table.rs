//! A gradebook as a table for export: its cells, independent of the file format.

use plumb_learning::gradebook::{Grade, GradeOverride, Mean};
use plumb_service::gradebook::{AssessmentCell, GradeCell, GradeColumn, GradeRow, GradeTable, ListedChange};

use super::is_assessment;
use super::words::{given_words, other_words, state_words};
use crate::text::{Texts, t};

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableCell {
    /// An empty cell.
    Blank,
    /// Text, not yet escaped against spreadsheet formulas.
    Text(String),
    /// A share in basis points.
    Percent(u16),
}

/// Makes the tables, in the words of one language.
pub struct GradeSheet {
    t: Texts,
}

impl GradeSheet {
    /// Uses these words, with times in the school's time zone.
    pub const fn new(t: Texts) -> Self {
        Self { t }
    }

    /// The name of the table of grades.
    pub fn name(&self) -> String {
        t!(self.t, "gradebook-sheet")
    }

    /// The name of the table of changes.
    pub fn changes_name(&self) -> String {
        t!(self.t, "gradebook-sheet-changes")
    }

    /// The header of the grades: learner and mean; for an assessment its score, grade and state, otherwise the state
    /// only.
    pub fn header(&self, table: &GradeTable) -> Vec<String> {
        let t = &self.t;
        let columns = table.columns.iter().flat_map(|column| {
            let title = || column.title.clone();
            let state = t!(t, "gradebook-column-state", title = title());
            if is_assessment(column) {
                let score = t!(t, "gradebook-column-score", title = title());
                vec![score, t!(t, "gradebook-column-grade", title = title()), state]
            } else {
                vec![state]
            }
        });
        [t!(t, "class-learner"), t!(t, "gradebook-mean")].into_iter().chain(columns).collect()
    }

    /// A learner's row.
    pub fn row(&self, row: &GradeRow) -> Vec<TableCell> {
        let cells = row.cells.iter().flat_map(|cell| match cell {
            GradeCell::Assessment(cell) => self.assessment(cell),
            other => vec![text(other_words(&self.t, other))],
        });
        [TableCell::Text(row.learner.name.clone()), mean(row.mean)].into_iter().chain(cells).collect()
    }

    /// The last row: the means of the class.
    pub fn means(&self, table: &GradeTable) -> Vec<TableCell> {
        let of = |column: &GradeColumn| {
            if is_assessment(column) {
                vec![mean(column.mean), TableCell::Blank, TableCell::Blank]
            } else {
                vec![TableCell::Blank]
            }
        };
        let first = [text(t!(self.t, "gradebook-class-mean")), TableCell::Blank];
        first.into_iter().chain(table.columns.iter().flat_map(of)).collect()
    }

    /// A row that marks a truncated file, as wide as the rows of grades.
    pub fn cut(&self, table: &GradeTable) -> Vec<TableCell> {
        let mut row = vec![text(t!(self.t, "gradebook-file-cut"))];
        row.resize(self.header(table).len(), TableCell::Blank);
        row
    }

    /// The header of the changes.
    pub fn changes_header(&self) -> Vec<String> {
        let t = &self.t;
        vec![
            t!(t, "gradebook-change-what"),
            t!(t, "class-learner"),
            t!(t, "gradebook-change-when"),
            t!(t, "gradebook-change-who"),
            t!(t, "gradebook-change-to"),
            t!(t, "gradebook-change-why"),
            t!(t, "grade-comment"),
        ]
    }

    /// The row of a change.
    pub fn change(&self, listed: &ListedChange) -> Vec<TableCell> {
        let change = &listed.change;
        let to = match &change.given {
            // A score stays a number.
            Some(GradeOverride::Score { score, grade: None }) => TableCell::Percent(*score),
            given => text(given_words(&self.t, given.as_ref())),
        };
        vec![
            text(self.t.shown(&listed.title)),
            text(listed.learner.clone()),
            text(self.t.school().stamp(change.at)),
            text(change.by.name.clone()),
            to,
            text(change.reason.clone()),
            text(change.comment.clone()),
        ]
    }

    fn assessment(&self, cell: &AssessmentCell) -> Vec<TableCell> {
        let grade = cell.grade();
        let word = match grade {
            Grade::Of { word: Some(word), .. } => self.t.shown(word),
            Grade::Excused => t!(self.t, "grade-excused"),
            Grade::Of { word: None, .. } | Grade::None => String::new(),
        };
        let score = grade.score().map_or(TableCell::Blank, TableCell::Percent);
        vec![score, text(word), text(state_words(&self.t, cell).join("; "))]
    }
}

fn text(text: String) -> TableCell {
    if text.is_empty() { TableCell::Blank } else { TableCell::Text(text) }
}

fn mean(mean: Mean) -> TableCell {
    mean.points().map_or(TableCell::Blank, TableCell::Percent)
}
