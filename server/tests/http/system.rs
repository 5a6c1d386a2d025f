//! The page about the state of the server.

use std::sync::Arc;

use plumb_server::signing::Signer;
use plumb_server::workers::Workers;
use plumb_server::{audit_key, log};
use plumb_service::system::Worker;
use plumb_types::user::Role;
use sqlx_sqlite::SqliteConnection;
use tracing_subscriber::layer::SubscriberExt as _;

use crate::ops::database;
use crate::support::{Client, Site, has};

async fn page(client: &mut Client) -> String {
    client.get("/admin/system").await.expect(200).body
}

/// Returns the part of the page below the heading with that id.
fn part<'p>(page: &'p str, id: &str) -> &'p str {
    let rest = page.split(&format!("<h2 id=\"{id}\">")).nth(1).unwrap_or_else(|| panic!("no {id}: {page}"));
    rest.split("</section>").next().unwrap()
}

#[tokio::test]
async fn administrators_see_program_database_and_queue_and_nothing_that_opens_them() {
    let (_site, mut chief) = Site::with_chief().await;
    let shown = page(&mut chief).await;
    assert!(part(&shown, "program").contains(env!("CARGO_PKG_VERSION")), "{shown}");
    assert!(part(&shown, "program").contains("22 November 2026, 09:00"), "{shown}");
    let stored = part(&shown, "database");
    has(stored, ["SQLite 3.", "plumb.db", "announcements"]);
    assert!(stored.contains("<dd>none</dd>"), "nothing is pending: {stored}");
    assert!(part(&shown, "queue").contains("0 of 1024"), "{shown}");
    assert!(part(&shown, "machine").contains("GiB") || part(&shown, "machine").contains("MiB"), "{shown}");
    assert!(shown.contains("data-live=\"system\"") && shown.contains("id=\"system\""), "it is kept up to date");
    assert!(!shown.contains(crate::support::TOKEN), "{shown}");
    assert_eq!(chief.get("/admin").await.location(), "/admin/blueprints");
}

#[tokio::test]
async fn a_backup_that_was_made_is_told_and_an_old_one_missed() {
    let (site, mut chief) = Site::with_chief().await;
    let shown = page(&mut chief).await;
    assert!(part(&shown, "health").contains("No backup has been recorded"), "{shown}");
    let file = site.path().join("nightly.jsonl").display().to_string();
    crate::cli::on(&site, &["db", "backup", &file]).expect(0);
    // The command uses the machine's clock.
    site.clock.set(plumb_server::clock::now());
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let shown = page(&mut chief).await;
    let backup = part(&shown, "backup");
    assert!(backup.contains("nightly.jsonl") && !backup.contains(&site.path().display().to_string()), "{backup}");
    assert!(backup.contains("KiB") || backup.contains("MiB"), "its size: {backup}");
    assert!(!part(&shown, "health").contains("backup"), "{shown}");
    site.clock.advance_secs(8 * 86_400);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    assert!(part(&page(&mut chief).await, "health").contains("The last backup is 8 days old"));
    // It is in the trail of the next backup.
    assert_eq!(site.stores.maintenance.latest_backup().await.unwrap().unwrap().detail.matches("sha256").count(), 1);
}

#[tokio::test]
async fn what_is_due_and_not_closed_is_told() {
    let site = Site::start().await;
    let (mut chief, mut ann) = (site.signed_in("chief", Role::Admin).await, site.learner().await);
    ann.begin("STRICT").await;
    assert!(!part(&page(&mut chief).await, "health").contains("Overdue assessments not yet closed"));
    site.clock.advance_secs(20 * 60 * 60);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let shown = page(&mut chief).await;
    assert!(part(&shown, "health").contains("Overdue assessments not yet closed: 1."), "{shown}");
    site.plumb.close_overdue().await.unwrap();
    assert!(!part(&page(&mut chief).await, "health").contains("Overdue assessments not yet closed"));
}

#[tokio::test]
async fn workers_report_each_turn_and_each_failure() {
    let (site, mut chief) = Site::with_chief().await;
    assert!(part(&page(&mut chief).await, "workers").contains("Waiting"));
    let signer = Signer {
        key: audit_key::signing(&site.settings.audit_key).unwrap(),
        file: site.settings.audit_heads.clone(),
        last: None,
        noted: None,
    };
    let reports = Arc::clone(&site.web.host.reports);
    let workers = Workers::start(&site.plumb, 1, signer, site.web.metrics.clone(), &reports);
    let line = |worker| reports.read().0.into_iter().find(|line| line.worker == worker).unwrap();
    // Three turns of the quickest worker, whatever else this machine does.
    for _ in 0..200 {
        if line(Worker::Drawing).last.is_some() && line(Worker::Hearing).is_over {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(line(Worker::Drawing).last, Some((site.clock_now(), 0)));
    let shown = page(&mut chief).await;
    assert!(part(&shown, "workers").contains("Idle"), "one server hears no others: {shown}");
    assert!(part(&shown, "workers").contains(">OK<"), "{shown}");
    assert!(part(&shown, "queue").contains("<th scope=\"row\">FREE</th><td class=\"n\">1</td>"), "{shown}");
    // A table that one of the workers reads is missing.
    let mut db: SqliteConnection = database(&site).await;
    sqlx::query("alter table session rename to elsewhere").execute(&mut db).await.unwrap();
    for _ in 0..200 {
        if line(Worker::Closing).failures > 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    sqlx::query("alter table elsewhere rename to session").execute(&mut db).await.unwrap();
    let failing = line(Worker::Closing);
    assert!(failing.failed.is_some(), "{failing:?}");
    workers.stop().await;
    let head = site.stores.audit.head().await.unwrap();
    let shown = page(&mut chief).await;
    assert!(part(&shown, "signed").contains(&format!("<dd>{}</dd>", head.seq)), "{shown}");
    assert!(part(&shown, "workers").contains("no such table"), "the last error is told: {shown}");
}

#[tokio::test]
async fn errors_are_told_with_their_reference_and_without_what_was_typed() {
    // See the test of the log: with a single subscriber, another test's thread may disable it for all.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    let _guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(log::layer()));
    let site = Site::start().await;
    let (mut chief, mut ann) = (site.signed_in("chief", Role::Admin).await, site.learner().await);
    let session = ann.begin("FREE").await;
    let mut db = database(&site).await;
    let text = "update session set snapshot = '{\"status\":\"qzsecret-typed\"}'";
    sqlx::query(text).execute(&mut db).await.unwrap();
    let path = format!("/sessions/{session}?answer=qzsecret-query");
    let reference = ann.get(&path).await.expect(500).header("x-request-id").to_owned();
    tracing::error!(answer = "qzsecret-field", "something `qzsecret-quoted` went wrong");
    let shown = page(&mut chief).await;
    let errors = part(&shown, "errors");
    has(errors, [&reference, "a use case failed", &format!("GET /sessions/{session}"), "something `…` went wrong"]);
    assert!(!shown.contains("qzsecret"), "{errors}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_of_several_servers_tells_of_itself_without_the_password() {
    let (one, two) = Site::two().await;
    for site in [&one, &two] {
        let mut chief = site.signed_in("chief", Role::Admin).await;
        let shown = page(&mut chief).await;
        assert!(shown.contains("Several servers may share this database"), "{shown}");
        let stored = part(&shown, "database");
        assert!(stored.contains("Postgres 1") && stored.contains("Connections"), "{stored}");
        assert!(!stored.contains('@'), "{stored}");
    }
}
