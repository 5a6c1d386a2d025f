//! Results that are withheld until their release, and withdrawn assignments.

use super::{change, except, id, learner, order, set};
use crate::regrade_edges::{damage, put};
use crate::support::content::{ADD, DOUBLE, GRAPH, exam, file};
use crate::support::{PageText, Site, has, lacks, says, stands};
use plumb_types::audit_action::AuditAction;

const HELD: [(&str, &str); 2] = [("terms[score]", "after_release"), ("terms[solutions]", "after_release")];

#[tokio::test]
async fn scores_and_what_they_say_of_skills_wait_for_their_release() {
    let sums = exam("SUMS", &[("T.ADD", 5), ("T.DOUBLE", 1)], &[], &[]);
    let graph = ("skills_graph.json".to_owned(), GRAPH.to_owned());
    let site = Site::of(&[file("add", ADD), file("double", DOUBLE), graph, sums]).await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea"]).await;
    let assignment = tess.assign(class, "SUMS", &HELD).await;
    let mut ann = learner(&site, "ann").await;
    ann.look(&format!("/assignments/{assignment}")).await.says(["when your teacher releases the results"]);
    let session = ann.begin_assigned(assignment).await;
    ann.answer_all(&site, session, 10, [true, true, true, true, true, false]).await;
    let results = format!("/sessions/{session}/results");
    ann.look(&results).await.says(["when your teacher releases"]).lacks(["class=\"score\""]);
    assert!(stands(&ann.look("/practice").await).contains("Add: open"), "a moving map would tell");

    let released = tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
    assert_eq!(released.location(), format!("/teach/assignments/{assignment}?released=1&done=1&refused=0"));
    has(&ann.look(&results).await, ["class=\"score\"", "class=\"solutions\""]);
    assert!(stands(&ann.look("/practice").await).contains("Add: mastered"));
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
    assert_eq!(site.audited(assignment, AuditAction::ResultsReleased).await, 1);

    // A learner who begins after the release does not need another one.
    let mut bea = learner(&site, "bea").await;
    let late = bea.begin_assigned(assignment).await;
    bea.answer_all(&site, late, 0, [true; 6]).await;
    assert!(bea.look(&format!("/sessions/{late}/results")).await.contains("class=\"score\""));
    // Releasing again changes nothing and is no second release.
    tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
    assert_eq!(site.audited(assignment, AuditAction::ResultsReleased).await, 1);
}

#[tokio::test]
async fn what_is_withdrawn_is_gone_for_all_who_have_not_begun() {
    let (site, mut tess, assignment) = set(&["ann", "bea"], &[]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let session = ann.begin_assigned(assignment).await;
    tess.post("/do/assignment-withdraw", &[("assignment", &assignment), ("withdrawn", &"1")]).await.expect(200);

    let path = format!("/assignments/{assignment}");
    bea.get(&path).await.expect(404);
    bea.ask_for_assigned(assignment, "").await.expect(404);
    assert!(!bea.look("/").await.contains(&path));
    ann.look(&path).await.has([&session.to_string()]).says(["Your teacher has withdrawn this"]);
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);

    tess.post("/do/assignment-withdraw", &[("assignment", &assignment)]).await.expect(200);
    assert!(bea.look("/").await.contains(&path));
}

#[tokio::test]
async fn what_waits_until_it_has_closed_waits_for_everybody_who_is_set_it() {
    let (site, mut tess, class) = Site::with_class(&["ann", "bea"]).await;
    // The tests begin at nine.
    let untimed = ("terms[minutes]", "0");
    let nine_thirty = [untimed, ("terms[solutions]", "after_window"), ("terms[closes]", "2026-11-22T09:30")];
    let assignment = tess.assign(class, "FREE", &nine_thirty).await;
    let endless = change(&mut tess, assignment, &[("terms[solutions]", "after_window")]).await.expect(422);
    assert_eq!(endless.json()["Invalid"]["message"], "terms-no-window", "it would be shown to the first who is done");

    let whom = format!("learner:{}", id(&site, "bea").await);
    except(&mut tess, assignment, &whom, &[("terms[closes]", "2026-11-22T09:40")]).await.expect(200);
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let (anns, beas) = (ann.begin_assigned(assignment).await, bea.begin_assigned(assignment).await);
    ann.finish(anns).await.expect(200);
    let results = format!("/sessions/{anns}/results");
    let shown = |page: &str| page.contains("class=\"solutions\"");
    site.clock.advance_secs(20 * 60);
    ann.look("/").await;
    tess.look("/").await;
    site.clock.advance_secs(11 * 60);
    assert!(!shown(&ann.look(&results).await), "another may still be at it");
    // Open sessions are paused for four minutes: the others do not see solutions sooner for that.
    order(&mut tess, assignment, "pause", &[]).await.expect(200);
    site.clock.advance_secs(4 * 60);
    order(&mut tess, assignment, "resume", &[]).await.expect(200);
    site.clock.advance_secs(6 * 60);
    assert!(!shown(&ann.look(&results).await), "it is 9:41, and the other has until 9:44");
    assert_eq!(site.audited(beas, AuditAction::RevealHeld).await, 0, "who has longest waits for nobody");
    // A later end applies to learners who have finished, too.
    let later = [untimed, ("terms[solutions]", "after_window"), ("terms[closes]", "2026-11-22T09:50")];
    change(&mut tess, assignment, &later).await.expect(200);
    site.clock.advance_secs(4 * 60);
    assert!(!shown(&ann.look(&results).await));
    site.clock.advance_secs(6 * 60);
    assert!(shown(&ann.look(&results).await), "it is 9:51");
}

#[tokio::test]
async fn a_release_that_did_not_reach_all_can_be_made_once_more() {
    let (site, mut tess, assignment) = set(&["ann", "bea", "cid"], &HELD).await;
    let mut sessions = Vec::new();
    for name in ["ann", "bea", "cid"] {
        let mut client = learner(&site, name).await;
        let session = client.begin_assigned(assignment).await;
        client.finish(session).await.expect(200);
        sessions.push(session);
    }
    // One session cannot be read; the others are released nevertheless.
    let snapshot = damage(&site, sessions[0]).await;
    let of = assignment.to_string();
    let release = [("assignment", of.as_str())];
    let reached = tess.form("/do/assignment-release", &release).await.expect(200);
    assert!(reached.location().ends_with("?released=1&done=2&refused=1"), "{}", reached.location());
    put(&site, sessions[0], &snapshot).await;
    tess.look(&format!("/teach/assignments/{assignment}")).await.says(["Release remaining results"]);
    let reached = tess.form("/do/assignment-release", &release).await.expect(200);
    assert!(reached.location().ends_with("?released=1&done=3&refused=0"), "{}", reached.location());
    assert!(site.session(sessions[0]).await.released);
}

#[tokio::test]
async fn a_release_says_how_many_results_are_open_and_no_page_waits_for_it_any_more() {
    let (site, mut tess, assignment) = set(&["ann", "bea", "cid"], &HELD).await;
    for name in ["ann", "bea", "cid"] {
        let mut client = learner(&site, name).await;
        let session = client.begin_assigned(assignment).await;
        client.finish(session).await.expect(200);
    }
    let path = format!("/assignments/{assignment}");
    let mut ann = learner(&site, "ann").await;
    ann.look(&path).await.says(["when your teacher releases the results"]);
    let released = tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
    let page = tess.look(released.location()).await;
    assert!(says(&page, "The results of 3 attempts are open now"), "{page}");
    assert!(!page.contains("sessions in progress"), "all of them are over: {page}");
    lacks(&ann.look(&path).await, ["when your teacher releases"]);
}
