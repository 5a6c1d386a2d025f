//! Overload: answers are saved, while pages are refused with a time to retry. And an author's content cannot slow the
//! server down for others.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use futures_util::future::join_all;
use plumb_server::http::admission::Admission;
use plumb_server::http::{WebParts, router};
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use tokio::time::timeout;

use crate::support::{Field, Site, fresh, has, hidden};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_saved_while_pages_are_refused_with_a_time_to_come_again() {
    let (site, signed_in) = Site::with_learner().await;
    let parts = WebParts { admission: Admission::with_places(1), ..(*site.web).clone() };
    let crowded = router(parts.into());
    let mut ann = Site::visitor_of(crowded.clone());
    ann.cookies = signed_in.cookies;
    let session = ann.begin("FREE").await;
    let pages = join_all((0..600).map(|at| {
        let mut visitor = Site::visitor_of(crowded.clone());
        visitor.language = Some(if at % 2 == 0 { "en" } else { "de" });
        async move { visitor.get("/sign-in").await }
    }));
    let saving = async {
        let mut saved = 0;
        for revision in 0..5 {
            saved += u32::from(ann.save(session, 0, revision, "7").await.status == 200);
        }
        saved
    };
    let (pages, saved) = tokio::join!(pages, saving);
    assert_eq!(saved, 5, "answers come before pages");
    let refused: Vec<_> = pages.iter().filter(|page| page.status == 503).collect();
    assert!(!refused.is_empty() && refused.len() < pages.len(), "{} of {}", refused.len(), pages.len());
    for page in &refused {
        assert_eq!(page.header("retry-after"), page.header("refresh"));
        assert!((2..=6).contains(&page.header("retry-after").parse::<u32>().unwrap()));
        assert_eq!(page.header("x-content-type-options"), "nosniff");
    }
    let waits: BTreeSet<&str> = refused.iter().map(|page| page.header("retry-after")).collect();
    assert!(waits.len() > 1, "not all come back at once: {waits:?}");
    assert!(refused.iter().any(|page| page.body.contains("This page tries again by itself")));
    assert!(refused.iter().any(|page| page.body.contains("versucht es alle paar Sekunden")));
    assert!(pages.iter().all(|page| matches!(page.status.as_u16(), 200 | 503)));
    Site::visitor_of(crowded).get("/sign-in").await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_that_is_refused_is_kept_on_a_page_that_sends_it_again() {
    let (site, mut ann) = Site::with_learner().await;
    let parts = WebParts { admission: Admission::with_places(0), ..(*site.web).clone() };
    let mut crowded = Site::visitor_of(router(parts.into()));
    crowded.cookies = ann.cookies.clone();
    crowded.script = false;
    let command = fresh();
    let fields: [Field<'_>; 2] = [("assessment", &"FREE"), ("command", &command)];
    let refused = crowded.post("/do/begin", &fields).await.expect(503);
    let retry_after: u16 = refused.header("retry-after").parse().unwrap();
    has(
        &refused.body,
        [
            r#"<form method="post" action="/do/begin?__page=%2Faccount">"#,
            &format!(r#"data-seconds="{retry_after}""#),
            "Send it again with the button.",
            r#"name="assessment" value="FREE""#,
            &format!(r#"name="command" value="{command}""#),
            "is sent again by itself in a few seconds",
        ],
    );
    let nonce = refused.body.split("<script nonce=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(refused.header("content-security-policy").contains(&format!("'nonce-{nonce}'")));
    // What is on the page begins the attempt once there is time for it.
    let fields: [Field<'_>; 2] =
        [("assessment", &hidden(&refused.body, "assessment")), ("command", &hidden(&refused.body, "command"))];
    let session: SessionId = ann.post("/do/begin?__page=%2Faccount", &fields).await.leads_to("/sessions/");
    assert!(site.stores.sessions.load(session).await.unwrap().is_some());
    // An error leads back to the page with the form; a page of another site is no page of ours.
    ann.script = false;
    for (page, leads_to) in
        [("%2Fpractice", "https://plumb.test/practice?"), ("%2F%2Fevil.test", "http://plumb.test/account?")]
    {
        let request = Request::post(format!("/do/report-item?__page={page}"))
            .header("content-type", "application/x-www-form-urlencoded")
            .header("accept", "text/html")
            .header("origin", "https://plumb.test")
            .header("referer", "http://plumb.test/account")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(format!("session={session}&position=0&command={}&kind=none&words=x", fresh())))
            .unwrap();
        let reply = ann.send(request).await;
        assert!(reply.location().starts_with(leads_to), "{page}: {} {}", reply.status, reply.location());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_password_and_a_form_of_another_site_are_on_no_page() {
    let site = Site::start().await;
    let parts = WebParts { admission: Admission::with_places(0), ..(*site.web).clone() };
    let crowded = router(parts.into());
    let mut visitor = Site::visitor_of(crowded);
    visitor.script = false;
    let fields: [Field<'_>; 2] = [("name", &"ann"), ("password", &"a pass phrase of ann")];
    let sign_in = visitor.post("/do/sign-in", &fields).await.expect(503);
    let other = Request::post("/do/begin")
        .header("accept", "text/html")
        .header("sec-fetch-site", "cross-site")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from("assessment=FREE"))
        .unwrap();
    let other = visitor.send(other).await.expect(503);
    let fields: [Field<'_>; 2] = [("assignment", &fresh()), ("password", &"of the exam")];
    let exam = visitor.post("/do/begin-assigned", &fields).await.expect(503);
    let many = "a=1&".repeat(300);
    let many = Request::post("/do/begin")
        .header("accept", "text/html")
        .header("sec-fetch-site", "same-origin")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from(many))
        .unwrap();
    let many = visitor.send(many).await.expect(503);
    for page in [sign_in, other, exam, many] {
        assert!(!page.body.contains("<form") && !page.body.contains("<script"), "{}", page.body);
        assert!(page.body.contains("has not been saved"), "{}", page.body);
    }
}

/// A formula with cheap single evaluations, but so many in a proof that they take minutes.
const SLOW: &str = "    zz: \"sum([sum([1 for i in range(290)]) for j in range(150)])\"";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_formula_that_would_take_minutes_is_said_to_be_too_much_and_keeps_no_other_author_waiting() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let fields: [Field<'_>; 3] = [("title", &"Slow"), ("point", &"sum"), ("command", &fresh())];
    let question: String = tess.post("/do/own-begin", &fields).await.expect(200).leads_to("/teach/blueprints/");
    let address = format!("/teach/blueprints/{question}?tab=yaml");
    let page = tess.look(&address).await;
    let text = {
        let draft = site.stores.blueprint_drafts.get(hidden(&page, "draft").parse().unwrap()).await.unwrap().unwrap();
        let text =
            draft.body.replacen("  answer_formula:", &format!("  computed_values:\n{SLOW}\n  answer_formula:"), 1);
        text.replacen("answer_formula: \"", "answer_formula: \"0 * zz + ", 1)
    };
    assert!(text.contains("0 * zz +"), "{text}");
    let (draft, revision) = (hidden(&page, "draft"), hidden(&page, "revision"));
    let fields: [Field<'_>; 3] = [("draft", &draft), ("revision", &revision), ("text", &text)];
    tess.post("/do/own-save", &fields).await.expect(200);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let site = Arc::new(site);
    let looks = join_all((0..4).map(|_| {
        let (site, address) = (Arc::clone(&site), address.clone());
        async move { site.signed_in("tess", Role::Teacher).await.get(&address).await }
    }));
    let other = async {
        let fields: [Field<'_>; 3] = [("title", &"Fine"), ("point", &"sum"), ("command", &fresh())];
        let begun = chief.post("/do/question-begin", &fields).await.expect(200);
        chief.look(begun.location()).await
    };
    let (looks, other) = timeout(Duration::from_secs(30), async { tokio::join!(looks, other) }).await.unwrap();
    assert!(other.contains("No problems found."), "{other}");
    // The only preview that was computed reports the error; every request is answered, and the text can be corrected.
    assert!(
        looks.iter().all(|page| page.status == 200),
        "{:?}",
        looks.iter().map(|page| page.status).collect::<Vec<_>>()
    );
    let page = tess.look(&address).await;
    // A machine on which that many steps exceed the time limit of a page reports that instead.
    assert!(page.contains("million steps") || page.contains("The preview took too long"), "{page}");
    let mended = text.replacen("0 * zz + ", "", 1).replacen(&format!("  computed_values:\n{SLOW}\n"), "", 1);
    let page = tess.look(&address).await;
    let (draft, revision) = (hidden(&page, "draft"), hidden(&page, "revision"));
    let fields: [Field<'_>; 3] = [("draft", &draft), ("revision", &revision), ("text", &mended)];
    tess.post("/do/own-save", &fields).await.expect(200);
    has(&tess.look(&address).await, ["No problems found."]);
}
