//! CSV files as read by spreadsheets with other separators.

use csv::ReaderBuilder;

use crate::support::{Client, Site};

/// Returns the cells of a file for readers with that separator.
fn cells(file: &str, sign: u8) -> Vec<String> {
    let rows = file.strip_prefix('\u{FEFF}').unwrap_or_else(|| panic!("no mark of UTF-8: {file:?}"));
    let mut reader =
        ReaderBuilder::new().delimiter(sign).has_headers(false).flexible(true).from_reader(rows.as_bytes());
    reader.records().flat_map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>()).collect()
}

async fn harmless(client: &mut Client, path: &str, said: &str) {
    let file = client.get(path).await.expect(200).body;
    unrun(path, &file, said);
}

fn unrun(what: &str, file: &str, said: &str) {
    assert!(file.contains(said), "{what}: {file}");
    for sign in [b',', b';', b'\t'] {
        for cell in cells(file, sign) {
            let is_run = cell.trim_start().starts_with(['=', '+', '-', '@']);
            assert!(!is_run, "{what} parted by {:?}: {cell:?} in {file:?}", char::from(sign));
        }
    }
}

#[tokio::test]
async fn no_table_has_a_cell_that_is_run_whatever_parts_its_cells() {
    let (site, mut chief) = Site::with_chief().await;
    let names = ["Ann;=1+1", "=2+2", "Bob, -3", "Cid;@SUM(A1);+4", "\"=5\";\"=6\""];
    let (mut tess, class) = site.class_of("tess", &names).await;
    tess.assign_task(class, "Week 1;=1+1", &[("task[kind]", "assessment"), ("task[assessment]", "FREE")]).await;
    for path in ["gradebook.csv", "skills/csv"] {
        harmless(&mut tess, &format!("/teach/classes/{class}/{path}"), "Ann;'=1+1").await;
    }
    let table = "name\n\"Eve;=7+7\"\n=8\n";
    let fields = "--zz\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n";
    let request = axum::http::Request::post("/do/roster-read")
        .header("content-type", "multipart/form-data; boundary=zz")
        .header("sec-fetch-site", "same-origin")
        .body(axum::body::Body::from(format!("{fields}{table}\r\n--zz--\r\n")))
        .unwrap();
    let at = chief.send(request).await.location().to_owned();
    let id = at.rsplit('/').next().unwrap();
    let links = chief.form("/do/roster-apply", &[("roster", id)]).await.expect(200).body;
    unrun("invitations", &links, "Eve;'=7+7");
}
