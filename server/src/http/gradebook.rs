//! Gradebooks as files. They are produced while they are read: no more than a page of learners is in memory, except for
//! the part of a spreadsheet that is compressed already.

use std::io::{Error, Result as IoResult};
use std::iter;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use plumb_app::{GradeSheet, TableCell, Texts};
use plumb_service::gradebook::GradeExport;
use plumb_service::{Plumb, Result, ServiceError};
use plumb_sessions::survey::{csv_file, csv_text, escape_formula};
use plumb_types::ids::ClassId;
use tokio::sync::mpsc;
use tower_sessions::Session;

use super::Web;
use super::download::{body, file, or_redirect_to_sign_in, stream_error};
use super::people::present;
use super::teach::{CSV_TYPE, words};
use super::xlsx::{self, TableRows};

/// A gradebook as CSV.
const CSV: &str = "/teach/classes/{id}/gradebook.csv";
/// A gradebook as a spreadsheet.
const XLSX: &str = "/teach/classes/{id}/gradebook.xlsx";
/// Media type of spreadsheets.
const XLSX_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// All routes here.
pub const ROUTES: [&str; 2] = [CSV, XLSX];

/// The routes.
pub fn router() -> Router<Web> {
    Router::new().route(CSV, get(csv)).route(XLSX, get(spreadsheet))
}

async fn csv(State(web): State<Web>, session: Session, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let made = begun(&web, &session, &id, &headers).await.map(|(export, words)| {
        let sheet = GradeSheet::new(words);
        file(CSV_TYPE, &name(&id, "csv"), body(lines(Arc::clone(&web.plumb), export, sheet)))
    });
    or_redirect_to_sign_in(made, || page(&id))
}

async fn spreadsheet(State(web): State<Web>, session: Session, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let made = begun(&web, &session, &id, &headers).await.map(|(export, words)| {
        let book = book(Arc::clone(&web.plumb), export, GradeSheet::new(words));
        // The response begins at once, so that a large class is not cut off by the time limit of responses.
        file(XLSX_TYPE, &name(&id, "xlsx"), body(futures_util::stream::once(book)))
    });
    or_redirect_to_sign_in(made, || page(&id))
}

async fn begun(web: &Web, session: &Session, id: &str, headers: &HeaderMap) -> Result<(GradeExport, Texts)> {
    let actor = present(web, session).await?;
    let teacher = web.plumb.as_teacher(&actor)?;
    let export = teacher.export_gradebook(id.parse().map_err(|_| ServiceError::NotFound)?).await?;
    Ok((export, words(web, actor.id, headers).await?))
}

/// The page of the gradebook, for the redirect after signing in; the class list if the id is invalid.
fn page(id: &str) -> String {
    id.parse::<ClassId>().map_or("/teach".to_owned(), |id| format!("/teach/classes/{id}/gradebook"))
}

fn name(id: &str, ending: &str) -> String {
    let id: String = id.chars().filter(char::is_ascii_hexdigit).take(8).collect();
    format!("gradebook-{id}.{ending}")
}

/// The next part of the table.
enum TablePart {
    Header,
    Rows,
    Means,
    Done,
}

/// The lines of the table: learners by name, then the means of the class, then a note if it is incomplete. An error
/// cuts it off.
fn lines(
    plumb: Arc<Plumb>,
    export: GradeExport,
    sheet: GradeSheet,
) -> impl futures_util::Stream<Item = IoResult<String>> {
    futures_util::stream::unfold((plumb, export, sheet, TablePart::Header), async |(plumb, mut export, sheet, step)| {
        let (text, step) = match step {
            TablePart::Header => {
                let header: Vec<String> =
                    sheet.header(export.table()).iter().map(|name| escape_formula(name)).collect();
                (Ok(csv_file(&[header])), TablePart::Rows)
            }
            TablePart::Rows => match plumb.gradebook_rows(&mut export).await {
                Ok(Some(rows)) => {
                    let rows: Vec<Vec<String>> = rows.iter().map(|row| written(sheet.row(row))).collect();
                    (Ok(csv_text(&rows)), TablePart::Rows)
                }
                Ok(None) => (Ok(String::new()), TablePart::Means),
                Err(failure) => (Err(stream_error("a gradebook", &failure)), TablePart::Done),
            },
            TablePart::Means => {
                let cut = export.is_cut().then(|| written(sheet.cut(export.table())));
                let rows: Vec<Vec<String>> = iter::once(written(sheet.means(export.table()))).chain(cut).collect();
                (Ok(csv_text(&rows)), TablePart::Done)
            }
            TablePart::Done => return None,
        };
        Some((text, (plumb, export, sheet, step)))
    })
}

/// Formats cells for programs: text that no spreadsheet executes, and percentages with a point.
fn written(cells: Vec<TableCell>) -> Vec<String> {
    let cell = |cell| match cell {
        TableCell::Blank => String::new(),
        TableCell::Text(text) => escape_formula(&text),
        TableCell::Percent(points) => format!("{}.{:02}", points / 100, points % 100),
    };
    cells.into_iter().map(cell).collect()
}

/// Writes the spreadsheet in its own thread while the rows are read.
async fn book(plumb: Arc<Plumb>, mut export: GradeExport, sheet: GradeSheet) -> IoResult<Vec<u8>> {
    let heads = xlsx::Heads {
        made: export.table().at,
        names: [sheet.name(), sheet.changes_name()],
        headers: [sheet.header(export.table()), sheet.changes_header()],
    };
    let (send, pieces) = mpsc::channel(1);
    let writing = tokio::task::spawn_blocking(move || xlsx::write(&heads, pieces));
    let read = feed(&plumb, &mut export, &sheet, send).await;
    let written = writing.await.map_err(Error::other)?;
    read.map_err(|failure| stream_error("a gradebook", &failure))?;
    written.map_err(|error| {
        tracing::error!(%error, "a spreadsheet could not be written");
        Error::other("the spreadsheet could not be written")
    })
}

/// Sends all rows; stops when the writer has stopped.
async fn feed(
    plumb: &Plumb,
    export: &mut GradeExport,
    sheet: &GradeSheet,
    send: mpsc::Sender<TableRows>,
) -> Result<()> {
    while let Some(rows) = plumb.gradebook_rows(export).await? {
        let rows = rows.iter().map(|row| sheet.row(row)).collect();
        if send.send(TableRows::Grades(rows)).await.is_err() {
            return Ok(());
        }
    }
    let is_told = export.is_cut();
    let cut = is_told.then(|| sheet.cut(export.table()));
    let last = iter::once(sheet.means(export.table())).chain(cut).collect();
    if send.send(TableRows::Grades(last)).await.is_err() {
        return Ok(());
    }
    while let Some(changes) = plumb.gradebook_changes(export).await? {
        let rows = changes.iter().map(|change| sheet.change(change)).collect();
        if send.send(TableRows::Changes(rows)).await.is_err() {
            return Ok(());
        }
    }
    if export.is_cut() && !is_told {
        // A writer that has stopped is no error here.
        drop(send.send(TableRows::Changes(vec![sheet.cut(export.table())])).await);
    }
    Ok(())
}
