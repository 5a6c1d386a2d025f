//! The live page of an assignment, and a teacher's orders for open sessions.

use axum::body::Body;
use axum::http::Request;
use plumb_sessions::engine::Status;
use plumb_types::audit_action::AuditAction;
use serde_json::json;

use super::{learner, left, order, row, set, stem};
use crate::support::{Client, PageText, fresh, says};

const MINUTE: i64 = 60_000;

#[tokio::test]
async fn the_board_says_where_everybody_is() {
    let (site, mut tess, assignment) = set(&["ann", "bea", "cid"], &[]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let (anns, beas) = (ann.begin_assigned(assignment).await, bea.begin_assigned(assignment).await);
    ann.submit(anns, 0, 0, &site.answer(anns, 0, true).await).await.expect(200);
    bea.answer_all(&site, beas, 0, [true; 3]).await;
    bea.finish(beas).await.expect(200);
    site.clock.advance_secs(60);
    ann.clock(anns).await.expect(200);
    site.plumb.note_presence().await.unwrap();

    let path = format!("/teach/assignments/{assignment}/live");
    let board = tess.look(&path).await;
    let anns_row = row(&board, "ann");
    assert!(says(anns_row, "item 2 of 3") && says(anns_row, "1 of 3") && says(anns_row, "9 min"), "{anns_row}");
    assert!(!says(anns_row, "connection lost"), "{anns_row}");
    let beas_row = row(&board, "bea");
    assert!(says(beas_row, "handed in") && beas_row.contains("100 %") && !beas_row.contains("<form"), "{beas_row}");
    assert!(says(row(&board, "cid"), "not started"), "{board}");
    assert!(says(&board, "1 of 3 working"), "{board}");

    // An open page polls its clock every few seconds; a learner without polls is shown as gone.
    site.clock.advance_secs(21);
    let board = tess.look(&path).await;
    assert!(says(row(&board, "ann"), "connection lost"), "{board}");
}

#[tokio::test]
async fn the_board_says_how_long_who_is_paused_has_left_and_when_the_last_answer_came() {
    let (site, mut tess, assignment) = set(&["ann"], &[]).await;
    let mut ann = learner(&site, "ann").await;
    let session = ann.begin_assigned(assignment).await;
    let path = format!("/teach/assignments/{assignment}/live");
    // Given with Next, and never saved as a draft.
    site.clock.advance_secs(4 * 60);
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
    let board = tess.look(&path).await;
    assert!(row(&board, "ann").contains("2026-11-22T09:04:00"), "{board}");
    order(&mut tess, assignment, "pause", &[]).await.expect(200);
    for later in [0, 3 * 60] {
        site.clock.advance_secs(later);
        let board = tess.look(&path).await;
        let anns = row(&board, "ann");
        assert!(says(anns, "paused") && says(anns, "6 min") && !says(anns, "24 h"), "{anns}");
    }
    order(&mut tess, assignment, "resume", &[]).await.expect(200);
    assert_eq!(left(&mut ann, session).await, 6 * MINUTE);
}

/// Follows the board from the last received event and returns the next event's id; `None` when nothing has changed.
async fn told(teacher: &mut Client, path: &str, last: &str) -> Option<String> {
    let request = Request::get(format!("{path}/stream")).header("last-event-id", last);
    let reply = teacher.send(request.header("sec-fetch-site", "same-origin").body(Body::empty()).unwrap()).await;
    let stream = reply.expect(200);
    assert!(stream.header("content-type").starts_with("text/event-stream"));
    stream.body.lines().find_map(|line| line.strip_prefix("id: ").map(str::to_owned))
}

#[tokio::test]
async fn the_page_is_told_when_the_board_has_changed() {
    let (site, mut tess, assignment) = set(&["ann"], &[]).await;
    let path = format!("/teach/assignments/{assignment}/live");
    let empty = told(&mut tess, &path, "").await.expect("the first time at once");
    let mut ann = learner(&site, "ann").await;
    let anns = ann.begin_assigned(assignment).await;
    let begun = told(&mut tess, &path, &empty).await.expect("somebody has begun");
    assert_ne!(begun, empty);
    // A waiting stream gets an event for a new answer.
    let following = told(&mut tess, &path, &begun);
    let answering = async {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        ann.submit(anns, 0, 0, &site.answer(anns, 0, true).await).await.expect(200);
    };
    let (answered, ()) = tokio::join!(following, answering);
    let answered = answered.expect("an answer has come");
    assert_ne!(answered, begun);
    ann.clock(anns).await.expect(200);
    site.plumb.note_presence().await.unwrap();
    let here = told(&mut tess, &path, &answered).await.expect("her page was heard of");
    site.clock.advance_secs(21);
    assert!(told(&mut tess, &path, &here).await.is_some_and(|gone| gone != here), "the connection is lost");
    let mut other = site.signed_in("other", plumb_types::user::Role::Teacher).await;
    other.get(&format!("{path}/stream")).await.expect(404);
}

#[tokio::test]
async fn more_time_is_given_to_one_or_to_all() {
    let (site, mut tess, assignment) = set(&["ann", "bea"], &[]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let (anns, beas) = (ann.begin_assigned(assignment).await, bea.begin_assigned(assignment).await);
    let one = anns.to_string();
    order(&mut tess, assignment, "time", &[("session", &one), ("minutes", "3")]).await.expect(200);
    assert_eq!((left(&mut ann, anns).await, left(&mut bea, beas).await), (13 * MINUTE, 10 * MINUTE));
    let all = order(&mut tess, assignment, "time", &[("minutes", "2"), ("reason", "fire alarm")]).await.expect(200);
    assert_eq!(all.location(), format!("/teach/assignments/{assignment}/live?done=2&refused=0"));
    assert_eq!((left(&mut ann, anns).await, left(&mut bea, beas).await), (15 * MINUTE, 12 * MINUTE));
    for minutes in ["0", "1441", ""] {
        let refused = order(&mut tess, assignment, "time", &[("minutes", minutes)]).await.expect(422);
        assert_eq!(refused.json()["Invalid"]["message"], json!("extra-time-range"), "{minutes}");
    }
    // A session of another assignment is answered with 404.
    let own = ann.begin("FREE").await.to_string();
    order(&mut tess, assignment, "time", &[("session", &own), ("minutes", "3")]).await.expect(404);
}

#[tokio::test]
async fn while_the_clock_is_stopped_items_are_out_of_sight_and_no_time_is_lost() {
    let (site, mut tess, assignment) = set(&["ann"], &[("terms[closes]", "2026-11-22T09:12")]).await;
    let mut ann = learner(&site, "ann").await;
    let session = ann.begin_assigned(assignment).await;
    let form = site.form(session).await;
    let path = format!("/sessions/{session}");
    assert!(ann.look(&path).await.contains(stem(&form, 0)));
    site.clock.advance_secs(60);
    order(&mut tess, assignment, "pause", &[]).await.expect(200);

    site.clock.advance_secs(60);
    let page = ann.look(&path).await;
    assert!(says(&page, "The clock is paused") && !page.contains(stem(&form, 0)), "{page}");
    assert!(!page.contains("/do/end-break"), "only who ordered it ends it: {page}");
    assert_eq!(ann.clock(session).await.expect(200).json()["paused"], json!(true));
    let right = site.answer(session, 0, true).await;
    ann.submit(session, 0, 0, &right).await.expect(409);
    assert_eq!(ann.save(session, 0, 0, &right).await.expect(200).revision(), 1, "what is typed is saved");
    let live = format!("/teach/assignments/{assignment}/live");
    assert!(says(row(&tess.look(&live).await, "ann"), "paused"));

    // Far beyond the original time limit nothing is closed.
    site.clock.advance_secs(9 * 60);
    site.plumb.close_overdue().await.unwrap();
    assert_eq!(site.session(session).await.status(), Status::AwaitingResponse);
    order(&mut tess, assignment, "resume", &[]).await.expect(200);
    assert_eq!(left(&mut ann, session).await, 9 * MINUTE, "the window has moved along");
    assert!(ann.look(&path).await.contains(stem(&form, 0)));
    ann.submit(session, 0, 1, &right).await.expect(200);
}

#[tokio::test]
async fn the_reason_for_a_pause_or_an_end_is_shown_to_the_learner() {
    let (site, mut tess, assignment) = set(&["ann"], &[("terms[breaks]", "5")]).await;
    let mut ann = learner(&site, "ann").await;
    let session = ann.begin_assigned(assignment).await;
    let path = format!("/sessions/{session}");
    order(&mut tess, assignment, "pause", &[("reason", "fire <alarm>")]).await.expect(200);
    ann.look(&path).await.has(["Reason given: fire &lt;alarm&gt;"]).says(["The clock is paused"]);
    order(&mut tess, assignment, "resume", &[]).await.expect(200);
    // Neither a pause without a reason nor the learner's own break shows the reason of the pause before.
    order(&mut tess, assignment, "pause", &[]).await.expect(200);
    assert!(!ann.look(&path).await.contains("Reason given"));
    order(&mut tess, assignment, "resume", &[]).await.expect(200);
    ann.post("/do/break", &[("session", &session), ("command", &fresh())]).await.expect(200);
    ann.look(&path).await.says(["You are on a break"]).lacks(["Reason given"]);
    ann.post("/do/end-break", &[("session", &session), ("command", &fresh())]).await.expect(200);

    order(&mut tess, assignment, "end", &[("reason", "the bell rang early")]).await.expect(200);
    ann.look(&format!("{path}/results")).await.says(["Ended by staff", "Reason given: the bell rang early"]);
}

#[tokio::test]
async fn a_report_can_be_written_while_the_clock_stands_still() {
    let (site, mut tess, assignment) = set(&["ann"], &[]).await;
    let mut ann = learner(&site, "ann").await;
    let session = ann.begin_assigned(assignment).await;
    let form = format!("/sessions/{session}/report/0");
    site.clock.advance_secs(60);
    let before = clock_face(&ann.look(&form).await);
    order(&mut tess, assignment, "pause", &[]).await.expect(200);
    site.clock.advance_secs(120);
    assert_eq!(clock_face(&ann.look(&form).await), before, "no time is lost, and none is promised");
    let back = ann.ask_to_report(session, 0, "wording", "which birds?").await.location().to_owned();
    assert!(says(&ann.look(&back).await, "The clock is paused"), "back where they were: {back}");
}

/// Returns the time that the clock of a page shows.
fn clock_face(page: &str) -> String {
    let (_, rest) = page.split_once("role=\"timer\"").expect("a clock");
    let (_, rest) = rest.split_once("<strong>").unwrap();
    rest.split_once("</strong>").unwrap().0.to_owned()
}

#[tokio::test]
async fn a_learner_takes_breaks_until_their_minutes_are_used_up() {
    let (site, mut tess, assignment) = set(&["ann"], &[("terms[breaks]", "5")]).await;
    let mut ann = learner(&site, "ann").await;
    ann.look(&format!("/assignments/{assignment}")).await.says(["breaks of 5 minutes in total"]);
    let session = ann.begin_assigned(assignment).await;
    let form = site.form(session).await;
    let path = format!("/sessions/{session}");
    assert!(says(&ann.look(&path).await, "5 min of break time left"));

    ann.post("/do/break", &[("session", &session), ("command", &fresh())]).await.expect(200);
    site.clock.advance_secs(120);
    ann.look(&path).await.says(["You are on a break"]).lacks([stem(&form, 0)]);
    let report = ann.look(&format!("{path}/report/0")).await;
    assert!(!report.contains(stem(&form, 0)), "a problem can be reported in a break, and the item stays out of sight");
    let live = format!("/teach/assignments/{assignment}/live");
    assert!(says(row(&tess.look(&live).await, "ann"), "on a break"));
    ann.post("/do/end-break", &[("session", &session), ("command", &fresh())]).await.expect(200);
    assert_eq!(left(&mut ann, session).await, 10 * MINUTE);
    ann.look(&path).await.has([stem(&form, 0)]).says(["3 min of break time left"]);

    // The second break ends by itself.
    ann.post("/do/break", &[("session", &session), ("command", &fresh())]).await.expect(200);
    site.clock.advance_secs(240);
    site.plumb.close_overdue().await.unwrap();
    assert!(ann.look(&path).await.contains(stem(&form, 0)));
    assert_eq!(left(&mut ann, session).await, 9 * MINUTE);
    ann.post("/do/break", &[("session", &session), ("command", &fresh())]).await.refused("break-not-now");
}

#[tokio::test]
async fn it_is_ended_for_all_and_what_was_saved_is_marked() {
    let (site, mut tess, assignment) = set(&["ann", "bea"], &[]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let (anns, beas) = (ann.begin_assigned(assignment).await, bea.begin_assigned(assignment).await);
    ann.save(anns, 0, 0, &site.answer(anns, 0, true).await).await.expect(200);
    let ended = order(&mut tess, assignment, "end", &[("reason", "time to go")]).await.expect(200);
    assert!(ended.location().ends_with("?done=2&refused=0"), "{}", ended.location());
    for session in [anns, beas] {
        assert_eq!(site.session(session).await.status(), Status::Terminated);
        assert_eq!(site.audited(session, AuditAction::SessionTerminated).await, 1);
    }
    assert_eq!(site.session(anns).await.result().unwrap().correct, 1);
    ann.submit(anns, 1, 0, "zz").await.expect(410);
    bea.get(&format!("/sessions/{beas}/results")).await.expect(200);
    let board = tess.look(&format!("/teach/assignments/{assignment}/live")).await;
    assert!(
        says(row(&board, "ann"), "ended by a teacher") && says(row(&board, "bea"), "ended by a teacher"),
        "{board}"
    );
    let again = order(&mut tess, assignment, "end", &[]).await.expect(200);
    assert!(again.location().ends_with("?done=0&refused=0"), "{}", again.location());
}

#[tokio::test]
async fn time_that_is_given_twice_by_one_press_is_given_once() {
    let (site, mut tess, assignment) = set(&["ann", "bea"], &[]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let (anns, beas) = (ann.begin_assigned(assignment).await, bea.begin_assigned(assignment).await);
    let command = fresh().to_string();
    for _ in 0..2 {
        let given = order(&mut tess, assignment, "time", &[("minutes", "5"), ("command", &command)]).await.expect(200);
        assert!(given.location().ends_with("?done=2&refused=0"), "{}", given.location());
    }
    assert_eq!((left(&mut ann, anns).await, left(&mut bea, beas).await), (15 * MINUTE, 15 * MINUTE));
    order(&mut tess, assignment, "time", &[("minutes", "5")]).await.expect(200);
    assert_eq!(left(&mut ann, anns).await, 20 * MINUTE, "a second press is a second gift");
}

#[tokio::test]
async fn time_that_moves_no_end_is_said_to_move_none() {
    let (site, mut tess, assignment) = set(&["ann"], &[("terms[closes]", "2026-11-22T09:08")]).await;
    let mut ann = learner(&site, "ann").await;
    let session = ann.begin_assigned(assignment).await;
    let given = order(&mut tess, assignment, "time", &[("minutes", "5")]).await.expect(200);
    assert_eq!(left(&mut ann, session).await, 8 * MINUTE);
    tess.look(given.location()).await.says(["One session gets no more time"]);
}
