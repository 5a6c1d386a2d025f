//! Refusals have the right status and format, and reveal no internals.

use axum::body::Body;
use axum::http::{Request, header};
use plumb_server::http::archives;
use plumb_types::ids::SessionId;
use serde_json::json;

use super::{effective, everything, functions};
use crate::support::{Site, at_item, fresh, fresh_id};

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let (_site, mut ann, session) = Site::with_begun("FREE").await;
    // One takes files, up to its own limit: see `a_roster_does_what_its_dry_run_says_all_or_nothing`.
    for path in functions().into_iter().filter(|path| path != "/do/roster-read") {
        let (kind, _) = effective(&path, session);
        // Routes for blueprints accept the length of a file; the upload has its own limit.
        let over = match path.as_str() {
            "/do/draft-save" | "/do/draft-check" | "/do/draft-form" => 1_050_000,
            path if path.ends_with("/upload") => archives::BODY_LIMIT + 1,
            _ => 70_000,
        };
        let too_long = "x".repeat(over);
        let body = if kind.contains("json") {
            at_item(session, 0, 0, &too_long).to_string()
        } else {
            format!("name={too_long}&password=x&session={session}")
        };
        let request = Request::post(&path).header(header::CONTENT_TYPE, kind).header("sec-fetch-site", "same-origin");
        let reply = ann.send(request.body(Body::from(body)).unwrap()).await;
        assert_eq!(reply.status, 413, "{path}: {}", reply.body);
    }
}

#[tokio::test]
async fn what_are_no_arguments_is_the_senders_fault() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    let before = everything(&site).await;
    // These accept any body: they have no required arguments, or check the caller first. The API has its own tests.
    let takes_anything = [
        "/do/sign-out",
        "/do/goal",
        "/do/account-reading",
        "/do/first-steps-away",
        "/do/view-stop",
        "/do/sign-in-code",
        "/do/export",
        "/do/roster-read",
        "/do/announce",
        "/do/announce-end",
        "/do/announcement-away",
        "/do/audit-verify",
        "/do/regrade-new",
        "/do/reports-read",
        "/do/factory-begin",
        "/do/factory-approve-many",
        "/do/models-probe",
        "/do/models-provider-save",
        "/do/models-provider-use",
        "/do/topic-draft",
    ];
    let functions = functions().into_iter().filter(|path| path.starts_with("/do/"));
    for path in &functions.filter(|path| !takes_anything.contains(&path.as_str())).collect::<Vec<_>>() {
        let (kind, _) = effective(path, session);
        for (accept, page) in [("application/json", false), ("text/html", true)] {
            for body in ["{\"session\": 7}", "session=zz&position=-1", "\u{0}", "[[[[[["] {
                let request = Request::post(path)
                    .header(header::CONTENT_TYPE, kind)
                    .header(header::ACCEPT, accept)
                    .header("sec-fetch-site", "same-origin");
                let reply = ann.send(request.body(Body::from(body)).unwrap()).await;
                assert_eq!(reply.status, 422, "{path} {accept} {body:?}: {}", reply.body);
                assert_eq!(reply.header("content-type").starts_with("text/html"), page, "{path}: {:?}", reply.headers);
            }
        }
    }
    assert_eq!(everything(&site).await, before);
}

#[tokio::test]
async fn a_person_gets_a_page_with_the_right_status_and_a_program_gets_json() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    for (path, status) in [
        ("/nowhere".to_owned(), 404),
        ("/sessions/zz".into(), 404),
        (format!("/sessions/{}", fresh()), 404),
        (format!("/sessions/{session}/results"), 409),
        ("/assessments/NOPE".into(), 404),
        ("/admin/audit".into(), 403),
        ("/pkg/none.css".into(), 404),
    ] {
        let page = ann.get(&path).await.expect(status);
        assert!(page.header("content-type").starts_with("text/html"), "{path}");
        assert!(page.body.contains("<main") && page.body.contains(&format!("{status}")), "{path}: {}", page.body);
    }
    for (path, body, status, error) in [
        ("/do/save", at_item(fresh_id(), 0, 0, ""), 404, "NotFound"),
        ("/do/go", json!({ "session": session, "position": 3, "command": fresh() }), 409, "Conflict"),
        ("/do/submit", at_item(session, 0, 0, "zz"), 422, "Invalid"),
    ] {
        let reply = ann.json(path, &body).await.expect(status);
        assert!(reply.header("content-type").starts_with("application/json"), "{path}: {:?}", reply.headers);
        let json = reply.json();
        assert!(json == error || json.get(error).is_some(), "{path}: {json}");
    }
    let reply = site.visitor().json("/do/save", &at_item(session, 0, 0, "")).await.expect(401);
    assert_eq!(reply.json(), "SignedOut");
    // A plain form that fails for another reason than its fields gets the page too.
    ann.script = false;
    let reply = ann.ask_to_begin("NOPE").await.expect(404);
    assert!(reply.header("content-type").starts_with("text/html") && reply.body.contains("<main"), "{}", reply.body);
}

/// Makes the session's snapshot unreadable.
async fn spoil(site: &Site, session: SessionId) {
    let mut db = crate::ops::database(site).await;
    sqlx::query("UPDATE session SET snapshot = 'QZINTERNAL'").execute(&mut db).await.unwrap();
    assert!(site.stores.sessions.load(session).await.unwrap().unwrap().state.snapshot == "QZINTERNAL");
}

#[tokio::test]
async fn what_goes_wrong_inside_is_told_by_a_reference_alone() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    spoil(&site, session).await;
    let page = ann.get(&format!("/sessions/{session}")).await.expect(500);
    let reference = page.header("x-request-id").to_owned();
    assert!(page.body.contains(&reference) && reference.len() == 32, "{}", page.body);
    let told = ann.save(session, 0, 0, "zz").await.expect(500);
    assert_eq!(told.json(), json!({ "Internal": { "reference": told.header("x-request-id") } }));
    for body in [&page.body, &told.body] {
        for inside in ["QZINTERNAL", "snapshot", "serde", "expected value", "line 1"] {
            assert!(!body.contains(inside), "{inside}: {body}");
        }
    }
}

#[tokio::test]
async fn a_database_that_is_away_is_said_to_be_away_and_nothing_is_said_to_be_saved() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    site.stores.maintenance.close().await;
    for told in
        [ann.save(session, 0, 0, "zz").await, ann.submit(session, 0, 0, "zz").await, ann.ask_to_begin("STRICT").await]
    {
        assert_eq!(told.expect(503).json(), "Unavailable");
    }
    let page = ann.get(&format!("/sessions/{session}")).await.expect(503);
    assert!(page.header("content-type").starts_with("text/html"), "{}", page.body);
    site.visitor().get("/readyz").await.expect(503);
    site.visitor().get("/healthz").await.expect(200);
}
