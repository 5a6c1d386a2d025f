//! Operation: health, logs, metrics, checks.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::{Request, header};
use plumb_server::serve;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use sqlx::Connection;
use sqlx_sqlite::SqliteConnection;
use uuid::Uuid;

use crate::support::content::{WORD, exam, file};
use crate::support::{Field, PASSWORD, Site, TOKEN, fresh, has};

/// Opens the site's database file directly.
pub(crate) async fn database(site: &Site) -> SqliteConnection {
    SqliteConnection::connect(&site.settings.database).await.unwrap()
}

#[tokio::test]
async fn a_server_is_ready_when_it_can_write_has_content_and_is_not_stopping() {
    let empty = Site::of(&[]).await;
    empty.visitor().get("/healthz").await.expect(200);
    empty.visitor().get("/readyz").await.expect(503);
    let site = Site::start().await;
    let mut probe = site.visitor();
    assert_eq!(probe.get("/healthz").await.expect(200).body, "ok\n");
    assert_eq!(probe.get("/readyz").await.expect(200).body, "ready\n");
    site.stopping.store(true, Ordering::Relaxed);
    probe.get("/readyz").await.expect(503);
    probe.get("/healthz").await.expect(200);
}

/// A log that the test can read.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Lines {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

#[tokio::test]
async fn logs_hold_no_answers_no_passwords_and_no_cookies_however_much_is_logged() {
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter("trace")
        .with_span_events(tracing_subscriber::fmt::format::FmtSpan::FULL)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // With a single subscriber, tracing asks only the thread that logs first whether a call site is enabled. Another
    // test's thread has no subscriber, so the call site would be disabled for all. With a second subscriber both are
    // asked.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    let _guard = tracing::subscriber::set_default(subscriber);

    let rules = ["allow_review: true", "allow_skip: true", "time_limit_minutes: 10"];
    let site = Site::of(&[file("word", WORD), exam("WORDS", &[("T.WORD", 2)], &rules, &[])]).await;
    let mut ann = site.visitor();
    ann.form("/do/sign-up", &[("name", "ann"), ("password", "qzpassword-one")]).await.expect(200);
    let cookie = ann.cookies["plumb"].clone();
    ann.form("/do/password", &[("current", "qzpassword-bad"), ("new", "qzpassword-two")]).await.expect(422);
    site.visitor().sign_in("ann", "qzpassword-three").await.expect(422);
    let session = ann.begin("WORDS").await;
    ann.save(session, 0, 0, "qzanswer-saved").await.expect(200);
    ann.save(session, 0, 0, "qzanswer-stale").await.expect(409);
    ann.submit(session, 0, 1, "qzanswer-submitted").await.expect(200);
    ann.script = false;
    let fields: [Field<'_>; 5] = [
        ("session", &session),
        ("position", &1),
        ("revision", &7),
        ("command", &fresh()),
        ("answer", &"qzanswer-form"),
    ];
    ann.post("/do/submit-form", &fields).await;
    ann.form("/do/submit-form", &[("answer", "qzanswer-incomplete")]).await;
    ann.get(&format!("/sessions/{session}?answer=qzanswer-query")).await;
    site.clock.advance_secs(700);
    ann.script = true;
    ann.save(session, 1, 0, "qzanswer-late").await.expect(410);
    site.plumb.close_overdue().await.unwrap();
    let mut db = database(&site).await;
    sqlx::query("update session set snapshot = '{}'").execute(&mut db).await.unwrap();
    let reference = ann.get(&format!("/sessions/{session}")).await.expect(500).header("x-request-id").to_owned();

    let text = lines.text();
    assert!(text.contains("request{method=POST path=\"/do/save\""), "the capture works: {text}");
    assert!(text.contains(&reference), "the reference leads to the log line: {text}");
    let key = site.stores.forms.for_session(session).await.unwrap().unwrap().body;
    let word = key.find("word1").or_else(|| key.find("word")).map(|at| key[at..at + 8].to_owned()).unwrap();
    for secret in ["qzpassword", "qzanswer", cookie.as_str(), "$argon2id", word.as_str()] {
        let line = text.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "{secret}: {line:?}");
    }
}

#[tokio::test]
async fn metrics_have_the_names_that_are_documented_and_no_identifiers() {
    let site = Site::start().await;
    let mut ann = site.signed_in("QZNAME", Role::Learner).await;
    let session = ann.begin("FREE").await;
    ann.get(&format!("/sessions/{session}")).await.expect(200);
    ann.get(&format!("/nowhere/{session}")).await.expect(404);
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
    ann.finish(session).await;
    site.visitor().sign_in("QZNAME", "not-the-password").await.expect(422);
    let request = Request::get("/metrics").header(header::AUTHORIZATION, format!("Bearer {TOKEN}"));
    let text = site.visitor().send(request.body(Body::empty()).unwrap()).await.expect(200).body;
    has(&text, ["plumb_http_requests_total{method=\"POST\",route=\"/do/submit\",status=\"200\"}"]);
    has(&text, ["plumb_http_requests_total{method=\"GET\",route=\"/sessions/{id}\",status=\"200\"}"]);
    has(&text, ["plumb_http_request_seconds_bucket{route=\"/do/submit\",le=\"0.001\"}"]);
    has(&text, ["plumb_sessions_created_total ", "plumb_session_events_total{kind=\"attempt_submitted\"}"]);
    has(&text, ["plumb_session_events_total{kind=\"session_completed\"}", "plumb_sign_in_failures_total "]);
    // All metrics of any test of this process are in it.
    let documented = std::fs::read_to_string(crate::support::repository().join("docs/operations.md")).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let name = line.split(['{', ' ']).next().unwrap();
        let name = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        assert!(documented.contains(&format!("`{name}`")), "{name} is not in docs/operations.md");
        let labels = line.split('{').nth(1).unwrap_or_default();
        let identifies = labels.split(['"', '/', ',']).any(|part| part.parse::<Uuid>().is_ok());
        assert!(!identifies && !line.contains("QZNAME") && !line.contains("FREE"), "{line}");
    }
}

/// Takes an exam from beginning to end.
async fn whole_exam(site: &Site) -> SessionId {
    let mut ann = site.learner().await;
    let session = ann.begin("STRICT").await;
    for position in 0..4 {
        site.clock.advance_secs(5);
        ann.save(session, position, 0, &site.answer(session, position, false).await).await.expect(200);
        ann.submit(session, position, 1, &site.answer(session, position, true).await).await.expect(200);
    }
    session
}

#[tokio::test]
async fn after_a_whole_exam_the_trail_is_whole_and_every_event_is_in_it() {
    let site = Site::start().await;
    let session = whole_exam(&site).await;
    let report = site.stores.audit.verify(&[]).await.unwrap();
    assert_eq!(report.first_bad, None);
    let events = site.stores.sessions.events(session).await.unwrap();
    assert_eq!((report.sessions, report.events), (1, events.len() as u64));
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get("/admin/audit/trail").await.expect(200);
    assert!(page.body.contains("session_completed") && page.body.contains(&session.to_string()));
    let page = chief.get(&format!("/admin/audit/sessions/{session}?compare=1")).await.expect(200);
    assert_eq!(page.body.matches("class=\"verdict wrong\"").count(), 0, "{}", page.body);
}

#[tokio::test]
async fn a_snapshot_that_was_tampered_with_is_found() {
    let site = Site::start().await;
    let session = whole_exam(&site).await;
    let mut found = Vec::new();
    assert_eq!(site.plumb.check_sessions(&mut found).await.unwrap(), 1);
    assert_eq!(found, Vec::<String>::new());
    let mut db = database(&site).await;
    let changed = sqlx::query("update session set snapshot = replace(snapshot, '\"score\":10000', '\"score\":9999')");
    assert_eq!(changed.execute(&mut db).await.unwrap().rows_affected(), 1);
    assert_eq!(site.session(session).await.result().unwrap().score, 9_999, "the tampering took");
    site.plumb.check_sessions(&mut found).await.unwrap();
    assert!(found.len() == 1 && found[0].contains(&session.to_string()), "{found:?}");
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200);
    assert!(page.body.contains("class=\"verdict wrong\""), "the page says so: {}", page.body);
}

#[tokio::test]
async fn what_is_append_only_cannot_be_changed_by_a_statement() {
    let site = Site::start().await;
    whole_exam(&site).await;
    let mut db = database(&site).await;
    for statement in [
        "update audit set detail = '{}'",
        "delete from audit",
        "update session_event set body = '{}'",
        "delete from session_event",
        "update content set body = ''",
        "delete from content",
    ] {
        let error = sqlx::query(statement).execute(&mut db).await.unwrap_err().to_string();
        assert!(error.contains("append-only"), "{statement}: {error}");
    }
}

#[tokio::test]
async fn a_missing_browser_bundle_is_said_with_how_to_build_it() {
    let site = Site::start().await;
    let mut settings = site.settings.clone();
    settings.site = site.path().join("not-there");
    let web = serve::web(&settings, Arc::clone(&site.plumb), Arc::clone(&site.stopping));
    let error = web.err().unwrap().to_string();
    assert!(error.contains("cargo xtask web") && error.contains("manifest.json"), "{error}");
    std::fs::create_dir(&settings.site).unwrap();
    for (manifest, said) in [("{}", "no style sheet"), ("nonsense", "manifest.json")] {
        std::fs::write(settings.site.join("manifest.json"), manifest).unwrap();
        let web = serve::web(&settings, Arc::clone(&site.plumb), Arc::clone(&site.stopping));
        let error = web.err().unwrap().to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[tokio::test]
async fn what_has_expired_is_swept_away_and_nothing_else() {
    let site = Site::start().await;
    site.account("ann", Role::Learner).await;
    let mut old = site.visitor();
    old.sign_in("ann", PASSWORD).await.expect(200);
    site.clock.advance_secs(1_700);
    let mut fresh = site.learner().await;
    site.clock.advance_secs(200);
    site.plumb.sweep().await.unwrap();
    fresh.get("/account").await.expect(200);
    let gone = old.get("/account").await;
    assert!(gone.location().starts_with("/sign-in"));
    let mut db = database(&site).await;
    let left: i64 = sqlx::query_scalar("select count(*) from web_session").fetch_one(&mut db).await.unwrap();
    assert_eq!(left, 1);
}
