//! Limits of starting sessions.

use plumb_server::config::Options;
use plumb_types::user::Role;

use crate::support::content::{ADD, exam, file, usual};
use crate::support::{Site, day, instant};

#[tokio::test]
async fn no_more_sessions_are_open_at_once_than_allowed() {
    let site = Site::with(Options { open_sessions: Some(1), ..Options::default() }, &usual()).await;
    let mut ann = site.learner().await;
    let session = ann.begin("FREE").await;
    let refused = ann.ask_to_begin("STRICT").await.expect(429);
    // The open one ends with its time limit.
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    assert!((590..=640).contains(&wait), "{wait}");
    ann.finish(session).await;
    ann.begin("STRICT").await;
}

#[tokio::test]
async fn no_more_sessions_are_begun_in_an_hour_than_allowed() {
    let site = Site::with(Options { sessions_per_hour: Some(2), ..Options::default() }, &usual()).await;
    let mut ann = site.learner().await;
    for _ in 0..2 {
        let session = ann.begin("FREE").await;
        ann.finish(session).await;
    }
    let refused = ann.ask_to_begin("FREE").await.expect(429);
    assert_ne!(refused.header("retry-after"), "");
    site.signed_in("ben", Role::Learner).await.begin("FREE").await;
    site.clock.advance_secs(3_601);
    site.learner().await.begin("FREE").await;
}

#[tokio::test]
async fn no_more_attempts_are_begun_than_the_assessment_allows() {
    let (site, mut ann) =
        Site::of(&[file("add", ADD), exam("TWICE", &[("T.ADD", 1)], &[], &["attempts: 2"])]).await.and_learner().await;
    for _ in 0..2 {
        let session = ann.begin("TWICE").await;
        ann.finish(session).await;
    }
    ann.ask_to_begin("TWICE").await.expect(409);
    let page = ann.get("/assessments/TWICE").await.expect(200);
    assert!(!page.body.contains("/do/begin"), "no button to begin with: {}", page.body);
    site.signed_in("ben", Role::Learner).await.begin("TWICE").await;
}

#[tokio::test]
async fn an_assessment_begins_only_while_its_window_is_open() {
    let window = format!("availability: {{opens: '{}', closes: '{}'}}", day(10, 0), day(11, 0));
    let site = Site::of(&[file("add", ADD), exam("WINDOW", &[("T.ADD", 1)], &[], &[&window])]).await;
    for (at, status) in [(day(9, 59), 403), (day(10, 0), 200), (day(10, 59), 200), (day(11, 0), 410), (day(11, 1), 410)]
    {
        site.clock.set(instant(&at));
        let mut learner = site.signed_in(&at, Role::Learner).await;
        let reply = learner.ask_to_begin("WINDOW").await;
        let status_of = if reply.location().starts_with("/sessions/") { 200 } else { reply.status.as_u16() };
        assert_eq!(status_of, status, "{at}: {}", reply.body);
        let page = learner.get("/assessments/WINDOW").await.expect(200);
        assert!(!page.body.contains("/do/begin"), "{at}: closed, or under way");
    }
}

#[tokio::test]
async fn an_assessment_that_does_not_exist_cannot_be_begun() {
    let (_site, mut ann) = Site::with_learner().await;
    ann.ask_to_begin("NOPE").await.expect(404);
    ann.ask_to_begin("../FREE").await.expect(404);
    ann.get("/assessments/NOPE").await.expect(404);
}
