//! Only the server's clock counts, and the nearest limit ends a session.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, header};
use futures_util::stream;
use plumb_sessions::engine::Status;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;
use serde_json::{Value, json};

use crate::support::content::{ADD, DOUBLE, exam, file};
use crate::support::{Site, administrator, at_item, day, instant};

const TEN_MINUTES: i64 = 600_000;

#[tokio::test]
async fn an_answer_within_the_grace_counts_and_one_just_after_it_is_kept_but_never_scored() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    let (first, second) = (site.answer(session, 0, true).await, site.answer(session, 1, true).await);
    site.clock.advance_millis(TEN_MINUTES + 29_999);
    assert_eq!(ann.submit(session, 0, 0, &first).await.expect(200).position(), 1);
    site.clock.advance_millis(1);
    assert_eq!(ann.save(session, 1, 0, &second).await.expect(200).revision(), 1, "thirty seconds sharp still count");
    site.clock.advance_millis(1);
    let late = ann.submit(session, 1, 1, &second).await.expect(410);
    assert_eq!(late.json(), json!({ "Gone": { "kept": true } }));
    let late = ann.save(session, 1, 1, "zz").await.expect(410);
    assert_eq!(late.json(), json!({ "Gone": { "kept": true } }));

    let actor = administrator();
    let audit = site.plumb.as_admin(&actor).unwrap().item_audit(session).await.unwrap();
    let mut late: Vec<(usize, &str)> = audit.late_saves.iter().map(|(at, _, answer)| (*at, answer.as_str())).collect();
    late.sort_unstable();
    assert_eq!(late, [(1, second.as_str()), (1, "zz")]);
    assert_eq!(audit.late_saves[0].1, instant("2026-11-22T09:10:30.001Z"));
    let mut admin = site.signed_in("chief", Role::Admin).await;
    let page = admin.get(&format!("/admin/audit/sessions/{session}")).await.expect(200);
    assert!(page.body.contains("id=\"late\"") && page.body.contains("<code>zz</code>"), "{}", page.body);

    site.clock.advance_secs(60);
    site.plumb.close_overdue().await.unwrap();
    let after = site.session(session).await;
    assert_eq!(after.status(), Status::Expired);
    let result = after.result().unwrap();
    assert_eq!((result.correct, result.items), (2, 4), "the answer in the grace and the draft in the grace");
    assert_eq!(after.items[1].answer(), Some(second.as_str()), "not what came too late");
}

#[tokio::test]
async fn every_boundary_of_the_grace_is_where_it_is_said_to_be() {
    let site = Site::start().await;
    for (at, millis) in [-1_000, 0, 1, 29_999, 30_000, 30_001, 90_000].into_iter().enumerate() {
        let mut learner = site.signed_in(&format!("learner {at}"), Role::Learner).await;
        let session = learner.begin("STRICT").await;
        site.clock.advance_millis(TEN_MINUTES + millis);
        let counts = learner.submit(session, 0, 0, &site.answer(session, 0, true).await).await;
        assert_eq!(counts.status == 200, millis <= 30_000, "{millis}: {}", counts.body);
        let left = learner.clock(session).await.expect(200).json();
        assert_eq!(left["millis_left"], if millis < 0 { -millis } else { 0 }, "{left}");
    }
}

#[tokio::test]
async fn a_session_whose_time_ran_out_while_the_server_was_down_is_graded_once_with_what_was_saved() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    let right = site.answer(session, 0, true).await;
    ann.submit(session, 0, 0, &right).await.expect(200);
    let draft = site.answer(session, 1, true).await;
    ann.save(session, 1, 0, &draft).await.expect(200);
    // The server is down; the time runs out; two servers start at the same moment.
    site.clock.advance_secs(3_600);
    let (one, two) = (site.restarted().await, site.restarted().await);
    let (one, two) = tokio::join!(one.close_overdue(), two.close_overdue());
    assert!(one.unwrap() + two.unwrap() >= 1);
    assert_eq!(site.plumb.close_overdue().await.unwrap(), 0, "nothing is left to close");

    let after = site.session(session).await;
    assert_eq!(after.status(), Status::Expired);
    let result = after.result().unwrap();
    assert_eq!((result.correct, result.items), (2, 3));
    assert_eq!(after.closed_at(), Some(instant("2026-11-22T09:10:30Z")), "closed when its time was over");
    assert_eq!(site.audited(session, AuditAction::SessionExpired).await, 1);
    let mut ann = site.learner().await;
    let page = ann.get(&format!("/sessions/{session}")).await;
    assert_eq!(page.location(), format!("/sessions/{session}/results"));
    let page = ann.get(page.location()).await.expect(200);
    assert!(page.body.contains("Your score of 66.67 % is"), "{}", page.body);
}

#[tokio::test]
async fn a_session_is_not_closed_before_answers_that_arrived_in_time_can_have_been_stored() {
    let (site, _, session) = Site::with_begun("STRICT").await;
    for (millis, status) in
        [(TEN_MINUTES + 30_000, Status::AwaitingResponse), (6_999, Status::AwaitingResponse), (2_000, Status::Expired)]
    {
        site.clock.advance_millis(millis);
        site.plumb.close_overdue().await.unwrap();
        assert_eq!(site.session(session).await.status(), status);
    }
}

async fn timed() -> Site {
    let exam = exam("TIMED", &[("T.ADD", 1), ("T.DOUBLE", 2)], &["item_time_limit_seconds: 60"], &[]);
    Site::of(&[file("add", ADD), file("double", DOUBLE), exam]).await
}

#[tokio::test]
async fn an_item_closes_when_its_own_time_is_over_and_its_draft_counts() {
    let site = timed().await;
    let mut ann = site.learner().await;
    let session = ann.begin("TIMED").await;
    let step = ann.save(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200).json();
    assert_eq!((step["item_millis_left"].as_i64(), step["millis_left"].as_i64()), (Some(60_000), None), "{step}");
    site.clock.advance_millis(90_001);
    let late = ann.submit(session, 0, 1, &site.answer(session, 0, false).await).await.expect(410);
    assert_eq!(late.json(), json!({ "Gone": { "kept": true } }));
    site.clock.advance_millis(7_000);
    site.plumb.close_overdue().await.unwrap();
    let after = site.session(session).await;
    assert_eq!(after.current(), Some(1), "the next item is shown");
    assert_eq!(after.items[0].answer(), Some(site.answer(session, 0, true).await.as_str()));
    // The next item's time began when it was shown.
    assert_eq!(ann.submit(session, 1, 0, "1").await.expect(200).position(), 2);
}

#[tokio::test]
async fn a_learner_with_more_time_has_more_of_it_in_every_limit() {
    let site = timed().await;
    let files = exam("STRICT", &[("T.ADD", 2)], &["time_limit_minutes: 10"], &[]);
    site.publish(&[file("add", ADD), files]).await;
    let mut ann = site.learner().await;
    site.plumb.set_time_factor("ann", 150).await.unwrap();
    let page = ann.get("/assessments/STRICT").await.expect(200);
    assert!(page.body.contains("15 min"), "{}", page.body);
    let session = ann.begin("STRICT").await;
    assert_eq!(ann.clock(session).await.json(), clock(json!(900_000)));
    let timed = ann.begin("TIMED").await;
    assert_eq!(ann.save(timed, 0, 0, "").await.expect(200).json()["item_millis_left"], 90_000);
    // A computer that slept polls the clock for the item's time, too.
    site.clock.advance_secs(25);
    assert_eq!(ann.clock(timed).await.json()["item_millis_left"], 65_000);
    site.clock.advance_secs(-25);
    // The factor applies to sessions that are begun from then on.
    site.plumb.set_time_factor("ann", 0).await.unwrap();
    assert_eq!(ann.clock(session).await.json()["millis_left"], 900_000);
    site.clock.advance_secs(930);
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);

    let mut ben = site.signed_in("ben", Role::Learner).await;
    site.plumb.set_time_factor("ben", 0).await.unwrap();
    let session = ben.begin("STRICT").await;
    assert_eq!(ben.clock(session).await.json(), clock(json!(null)));
}

/// The document of a running session's clock, without breaks.
fn clock(left: Value) -> Value {
    json!({
        "millis_left": left, "position": 0, "item_millis_left": null, "open": true, "paused": false, "break_minutes": 0, "break_millis_left": 0,
    })
}

#[tokio::test]
async fn time_given_to_a_running_session_counts_and_is_audited_and_a_closed_one_gets_none() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    site.clock.advance_secs(60);
    let deadline = site.plumb.add_time(session, 5, "fire alarm", UserId::nil()).await.unwrap();
    assert_eq!(deadline, Some(instant("2026-11-22T09:15:00Z")));
    assert_eq!(ann.clock(session).await.json()["millis_left"], 14 * 60_000);
    assert_eq!(site.audited(session, AuditAction::TimeChanged).await, 1);
    site.clock.advance_secs(13 * 60);
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
    for minutes in [0, 1_441] {
        assert!(site.plumb.add_time(session, minutes, "no", UserId::nil()).await.is_err(), "{minutes}");
    }
    ann.finish(session).await;
    let before = site.session(session).await;
    assert!(site.plumb.add_time(session, 5, "too late", UserId::nil()).await.is_err());
    assert_eq!(site.session(session).await, before, "a closed attempt is not lengthened");
}

#[tokio::test]
async fn the_end_of_the_window_ends_a_session_however_much_time_its_learner_has() {
    let window = format!("availability: {{closes: '{}'}}", day(9, 5));
    let files = [file("add", ADD), exam("SOON", &[("T.ADD", 2)], &["time_limit_minutes: 10"], &[&window])];
    let (site, mut ann) = Site::of(&files).await.and_learner().await;
    site.plumb.set_time_factor("ann", 0).await.unwrap();
    let session = ann.begin("SOON").await;
    assert_eq!(ann.clock(session).await.json()["millis_left"], 300_000);
    site.plumb.add_time(session, 30, "kind", UserId::nil()).await.unwrap();
    assert_eq!(ann.clock(session).await.json()["millis_left"], 300_000);
    site.clock.advance_millis(330_001);
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(410);
}

/// Sends a request's head first and its body later: the time of the body's end counts.
#[tokio::test]
async fn an_answer_arrives_with_the_end_of_its_body() {
    for (apart_millis, counts) in [(900, true), (1_100, false)] {
        let (site, mut ann) = Site::with_learner().await;
        let session = ann.begin("STRICT").await;
        let right = site.answer(session, 0, true).await;
        // The head arrives within the grace period; the rest so much later.
        site.clock.advance_millis(TEN_MINUTES + 30_000 - 500);
        let clock = Arc::clone(&site.clock);
        let body = at_item(session, 0, 0, &right).to_string();
        let body = Body::from_stream(stream::once(async move {
            clock.advance_millis(apart_millis);
            Ok::<_, Infallible>(body)
        }));
        let request = Request::post("/do/submit")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT, "application/json")
            .header("sec-fetch-site", "same-origin");
        ann.send(request.body(body).unwrap()).await.expect(if counts { 200 } else { 410 });
    }
}
