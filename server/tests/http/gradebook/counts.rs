//! Which attempt counts, the cells without one, and the cells of assignments without a score.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use uuid::Uuid;

use super::{book, counting, release, sit, site};
use crate::classes::{change, except, id, learner, row};
use crate::support::{PageText, has, says};

#[tokio::test]
async fn the_attempt_that_counts_is_the_one_the_assignment_says() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let mut ann = learner(&site, "ann").await;
    for right in [1, 3, 0] {
        sit(&site, &mut ann, assignment, right).await;
    }
    let page = tess.look(&book(class)).await;
    let hers = row(&page, "ann");
    assert!(hers.contains("100 % (Good)") && page.contains("the best attempt"), "{page}");
    assert!(row(&page, "bea").contains("not started") && !row(&page, "bea").contains('%'), "{page}");
    assert!(page.contains("of one learner"), "who has no score is in no mean: {page}");
    for (rule, shown, mean) in [("latest", "0 % (Rest)", "0 %"), ("first", "33.33 % (Rest)", "33.33 %")] {
        counting(&mut tess, assignment, rule).await.expect(200);
        let page = tess.look(&book(class)).await;
        let hers = row(&page, "ann");
        assert!(hers.contains(shown) && hers.contains(&format!("class=\"n\">{mean}<")), "{rule}: {hers}");
    }
    // Another attempt is open; the last one that is over still counts.
    counting(&mut tess, assignment, "latest").await.expect(200);
    ann.begin_assigned(assignment).await;
    let page = tess.look(&book(class)).await;
    let hers = row(&page, "ann");
    assert!(hers.contains("0 % (Rest)") && hers.contains("another attempt is in progress"), "{hers}");
    counting(&mut tess, assignment, "worst").await.expect(422);
    assert_eq!(site.audited(assignment, AuditAction::CountingChanged).await, 3);
}

#[tokio::test]
async fn who_did_not_begin_in_time_missed_it() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea", "cid"]).await;
    let assignment = tess.assign(class, "PLAIN", &[("terms[closes]", "2026-11-22T09:30")]).await;
    let whom = format!("learner:{}", id(&site, "bea").await);
    except(&mut tess, assignment, &whom, &[("terms[closes]", "2026-11-22T19:00")]).await.expect(200);
    learner(&site, "cid").await.begin_assigned(assignment).await;
    let page = tess.look(&book(class)).await;
    assert!(row(&page, "ann").contains("not started") && row(&page, "cid").contains("in progress"), "{page}");
    site.clock.advance_secs(3_600);
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let page = tess.look(&book(class)).await;
    assert!(row(&page, "ann").contains("missed"), "{page}");
    assert!(row(&page, "bea").contains("not started"), "a longer window of one's own: {page}");
}

#[tokio::test]
async fn which_attempt_is_the_best_says_nothing_of_those_that_are_held_back() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let mut ann = learner(&site, "ann").await;
    sit(&site, &mut ann, assignment, 2).await;
    change(&mut tess, assignment, &[("terms[score]", "after_release")]).await.expect(200);
    sit(&site, &mut ann, assignment, 1).await;
    release(&mut tess, assignment, "1").await;
    let list = ann.look("/grades").await;
    assert!(says(&list, "The score is not shown yet") && !says(&list, "66.67 %"), "{list}");
    // The first counts, whatever the scores of the others.
    counting(&mut tess, assignment, "first").await.expect(200);
    ann.look("/grades").await.says(["66.67 %", "attempt 1"]);
    counting(&mut tess, assignment, "best").await.expect(200);
    tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
    assert!(says(&ann.look("/grades").await, "66.67 %"));
}

#[tokio::test]
async fn practice_and_surveys_have_cells_of_their_own() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    for (title, task) in [
        ("Sums", [("task[kind]", "practice"), ("task[skills][]", "t_add")]),
        ("Named", [("task[kind]", "survey"), ("task[survey]", "feedback")]),
        ("Frank", [("task[kind]", "survey"), ("task[survey]", "frankly")]),
    ] {
        tess.assign_task(class, title, &task).await;
    }
    let page = tess.look(&book(class)).await;
    let hers = row(&page, "ann");
    has(hers, ["0 of 1 skills mastered", "not answered", "anonymous: not known"]);
    assert!(!page.contains("/do/class-grades"), "there is nothing to release: {page}");
    let mut ann = learner(&site, "ann").await;
    ann.begin_led("survey", "feedback").await;
    assert!(row(&tess.look(&book(class)).await, "ann").contains("not answered"), "begun is not answered");
}

#[tokio::test]
async fn thirty_columns_are_shown_and_there_is_a_way_to_the_others() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let first = tess.assign(class, "PLAIN", &[]).await;
    for _ in 0..30 {
        site.clock.advance_secs(1);
        tess.assign(class, "PLAIN", &[]).await;
    }
    let column = format!("/teach/assignments/{first}/grades/");
    let page = tess.look(&book(class)).await;
    assert!(!page.contains(&column) && page.matches("/grades/").count() == 30, "{page}");
    let older =
        page.split("href=\"").find(|href| href.contains("?older=")).unwrap().split('"').next().unwrap().to_owned();
    let page = tess.look(&older).await;
    assert!(page.contains(&column) && page.matches("/grades/").count() == 1, "{page}");
    tess.get(&format!("{}?older={}", book(class), Uuid::nil())).await.expect(404);
}
