//! A spreadsheet with two tables. Rows go to a temporary file as they come, not into memory.

use plumb_app::TableCell;
use plumb_types::time::Timestamp;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc::Receiver;

/// 100 % in basis points.
const ALL: f64 = 10_000.0;
/// Number format of percentages.
const PERCENT: &str = "0.00%";
/// Frozen columns: the learner and their mean.
const FROZEN: u16 = 2;

/// The parts before the rows: of the table of grades and the table of changes.
pub(super) struct Heads {
    /// When it was made.
    pub(super) made: Timestamp,
    /// The names of the two tables.
    pub(super) names: [String; 2],
    /// Their headers.
    pub(super) headers: [Vec<String>; 2],
}

/// Rows of one of the two tables. All rows of grades come before those of changes.
pub(super) enum TableRows {
    /// Rows of grades.
    Grades(Vec<Vec<TableCell>>),
    /// Rows of changes.
    Changes(Vec<Vec<TableCell>>),
}

/// Writes all pieces until the channel is closed. Text is written as text, whatever its content, so it is never
/// executed as a formula; numbers are numbers.
pub(super) fn write(heads: &Heads, mut pieces: Receiver<TableRows>) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let made = ExcelDateTime::from_timestamp(heads.made.as_micros().div_euclid(1_000_000))?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&made));
    let bold = Format::new().set_bold().set_text_wrap();
    for (at, (name, header)) in heads.names.iter().zip(&heads.headers).enumerate() {
        let table = book.add_worksheet_with_constant_memory()?;
        table.set_name(name)?;
        table.set_freeze_panes(1, if at == 0 { FROZEN } else { 0 })?;
        for (column, title) in (0..).zip(header) {
            table.set_column_width(column, 18)?;
            table.write_string_with_format(0, column, title, &bold)?;
        }
    }
    let percent = Format::new().set_num_format(PERCENT);
    let mut next = [1, 1];
    while let Some(piece) = pieces.blocking_recv() {
        let (at, rows) = match piece {
            TableRows::Grades(rows) => (0, rows),
            TableRows::Changes(rows) => (1, rows),
        };
        let table = book.worksheet_from_index(at)?;
        for row in &rows {
            write_row(table, next[at], row, &percent)?;
            next[at] += 1;
        }
    }
    book.save_to_buffer()
}

fn write_row(table: &mut Worksheet, at: u32, row: &[TableCell], percent: &Format) -> Result<(), XlsxError> {
    for (column, cell) in (0..).zip(row) {
        match cell {
            TableCell::Blank => {}
            TableCell::Text(text) => {
                table.write_string(at, column, text)?;
            }
            TableCell::Percent(points) => {
                table.write_number_with_format(at, column, f64::from(*points) / ALL, percent)?;
            }
        }
    }
    Ok(())
}
