//! The gradebook as files, and completeness of every download.

use std::io::{Cursor, Read as _};

use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt as _;
use plumb_types::user::Role;
use tower::ServiceExt as _;

use super::{book, give, sit, site};
use crate::classes::{id, learner};
use crate::support::{Client, Site, has};

/// Returns a file as it is sent.
async fn download(site: &Site, client: &Client, path: &str) -> (String, Vec<u8>) {
    let cookies: Vec<String> = client.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = Request::get(path)
        .header(header::HOST, "plumb.test")
        .header(header::COOKIE, cookies.join("; "))
        .body(Body::empty())
        .unwrap();
    let reply = site.router.clone().oneshot(request).await.unwrap();
    assert_eq!(reply.status(), 200);
    let kind = reply.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
    (kind, reply.into_body().collect().await.unwrap().to_bytes().to_vec())
}

/// Returns a reader of the parts of a workbook.
fn parts(bytes: Vec<u8>) -> impl FnMut(&str) -> String {
    let mut zipped = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    move |name| {
        let mut text = String::new();
        zipped.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    }
}

#[tokio::test]
async fn files_hold_all_of_it_and_nothing_that_a_spreadsheet_runs() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea"]).await;
    let task = [("task[kind]", "assessment"), ("task[assessment]", "PLAIN")];
    let assignment = tess.assign_task(class, "=cmd|' /C calc'!A0", &task).await;
    sit(&site, &mut learner(&site, "ann").await, assignment, 1).await;
    let bea = id(&site, "bea").await;
    let word = [("grade[what]", "word"), ("grade[word]", "@SUM(1)"), ("grade[reason]", "+1")];
    give(&mut tess, assignment, &bea, 0, &word).await.expect(200);

    let (kind, table) = download(&site, &tess, &format!("{}.csv", book(class))).await;
    assert_eq!(kind, "text/csv; charset=utf-8");
    let table = String::from_utf8(table).unwrap();
    let table = table.strip_prefix('\u{feff}').unwrap();
    let lines: Vec<&str> = table.trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[0].starts_with("Learner,Average,'=cmd|' /C calc'!A0: score (%),'=cmd"), "{}", lines[0]);
    assert_eq!(lines[1], "ann,33.33,33.33,Rest,");
    assert_eq!(lines[2], "bea,,,'@SUM(1),\"not started; given by a teacher\"");
    assert_eq!(lines[3], "Class average,,33.33,,");

    let (kind, bytes) = download(&site, &tess, &format!("{}.xlsx", book(class))).await;
    assert_eq!(kind, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    let mut part = parts(bytes);
    let (grades, changes) = (part("xl/worksheets/sheet1.xml"), part("xl/worksheets/sheet2.xml"));
    let names = part("xl/workbook.xml");
    assert!(names.contains("name=\"Grades\"") && names.contains("name=\"Changes\""), "{names}");
    assert!(grades.contains("state=\"frozen\"") && grades.contains("ySplit=\"1\""), "{grades}");
    assert!(grades.contains("<v>0.3333</v>"), "a number is one: {grades}");
    assert!(
        part("xl/styles.xml").contains("formatCode=\"0.00%\"") || part("xl/styles.xml").contains("numFmtId=\"10\"")
    );
    has(&grades, ["ann", "bea", "@SUM(1)", "given by a teacher"]);
    has(&changes, ["tess", "+1", "@SUM(1)", "2026-11-22T"]);
    assert!(!grades.contains("<f>") && !changes.contains("<f>"), "nothing is a formula");

    // Another teacher, a learner, and a visitor.
    let mut theo = site.signed_in("theo", Role::Teacher).await;
    let mut ann = learner(&site, "ann").await;
    for ending in ["", ".csv", ".xlsx"] {
        let path = format!("/teach/classes/{class}/gradebook{ending}");
        theo.get(&path).await.expect(404);
        ann.get(&path).await.expect(403);
        let away = site.visitor().get(&path).await;
        assert!(away.location().starts_with("/sign-in?next="), "{ending}: {}", away.location());
    }
}

#[tokio::test]
async fn a_file_that_is_not_whole_says_so_and_all_grades_are_released_all_the_same() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let path = format!("{}.csv", book(class));
    let first = tess.assign(class, "PLAIN", &[]).await;
    sit(&site, &mut learner(&site, "ann").await, first, 3).await;
    let (_, table) = download(&site, &tess, &path).await;
    assert!(!String::from_utf8(table).unwrap().contains("not complete"));
    for _ in 0..200 {
        site.clock.advance_secs(1);
        tess.assign(class, "PLAIN", &[]).await;
    }
    let (_, table) = download(&site, &tess, &path).await;
    let table = String::from_utf8(table).unwrap();
    let last = table.trim_end().lines().next_back().unwrap();
    assert!(last.contains("This file is not complete") && last.contains("the latest 200 columns"), "{last}");
    let (_, bytes) = download(&site, &tess, &format!("{}.xlsx", book(class))).await;
    let mut part = parts(bytes);
    assert!(part("xl/worksheets/sheet1.xml").contains("This file is not complete"));
    assert!(!part("xl/worksheets/sheet2.xml").contains("This file is not complete"), "it is said once");
    // The assignment that the gradebook does not show any more is changed too.
    let done = tess.post("/do/class-grades", &[("class", &class), ("released", &1)]).await.expect(200);
    assert!(done.location().ends_with("changed=201"), "{}", done.location());
}

/// Streams are compressed for browsers, and must still be complete.
#[tokio::test]
async fn every_download_comes_whole_to_browsers_that_take_it_compressed() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    sit(&site, &mut learner(&site, "ann").await, assignment, 2).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let user = site.id("ann").await;
    let (gradebook, skills) =
        (format!("/teach/classes/{class}/gradebook"), format!("/teach/classes/{class}/skills/csv"));
    let export = format!("user={user}");
    for (method, path, form) in [
        ("GET", format!("{gradebook}.csv"), ""),
        ("GET", format!("{gradebook}.xlsx"), ""),
        ("GET", skills, ""),
        ("POST", "/admin/audit/export".to_owned(), ""),
        ("POST", "/do/export".to_owned(), export.as_str()),
        ("GET", "/admin/blueprints/export".to_owned(), ""),
    ] {
        let mut sizes = Vec::new();
        for encoding in ["identity", "gzip", "br"] {
            let request = Request::builder().method(method).uri(&path).header(header::ACCEPT_ENCODING, encoding);
            let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
            let request = request.header("sec-fetch-site", "same-origin").body(Body::from(form.to_owned())).unwrap();
            let client = if path.starts_with("/teach") { &mut tess } else { &mut chief };
            let reply = client.send(request).await.expect(200);
            sizes.push(reply.body.len());
        }
        assert!(sizes.iter().all(|size| *size > 0), "{path}: {sizes:?}");
    }
}
