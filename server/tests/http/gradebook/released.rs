//! Learners' views of their grades, and when they see them.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::{book, give, release, sit, site};
use crate::classes::{id, learner};
use crate::support::{PageText, says};

#[tokio::test]
async fn learners_see_grades_while_they_are_released_and_never_those_of_others() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea"]).await;
    let assignment = tess.assign(class, "PLAIN", &[("terms[score]", "after_release")]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    sit(&site, &mut ann, assignment, 1).await;
    let hers = id(&site, "ann").await;
    let path = format!("/assignments/{assignment}");
    let both = |page: String, home: String| format!("{page}{home}");
    let graded = [
        ("grade[what]", "word"),
        ("grade[word]", "QZGRADED-WORD"),
        ("grade[reason]", "QZGRADED-REASON"),
        ("grade[comment]", "QZGRADED-COMMENT <b>\nwell done"),
    ];
    give(&mut tess, assignment, &hers, 0, &graded).await.expect(200);
    let seen = both(ann.look(&path).await, ann.look("/grades").await);
    assert!(!seen.contains("QZGRADED") && says(&seen, "No grades have been released yet"), "{seen}");

    release(&mut tess, assignment, "1").await;
    let page = ann.look(&path).await;
    let list = ann.look("/grades").await;
    for shown in [&page, &list] {
        assert!(says(shown, "QZGRADED-WORD") && says(shown, "QZGRADED-COMMENT"), "{shown}");
        assert!(shown.contains("QZGRADED-COMMENT &lt;b&gt;") || shown.contains("QZGRADED-COMMENT &lt;b>"), "{shown}");
        assert!(!shown.contains("QZGRADED-REASON"), "why is for teachers: {shown}");
        assert!(!says(shown, "33.33 %"), "what the assessment holds back stays hidden: {shown}");
    }
    let other = both(bea.look(&path).await, bea.look("/grades").await);
    assert!(!other.contains("QZGRADED") && says(&other, "no grade"), "{other}");
    assert!(ann.look("/").await.contains("href=\"/grades\""));

    tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
    assert!(says(&ann.look("/grades").await, "33.33 % (QZGRADED-WORD)"), "both are released now");
    // An attempt that counts, without a grade given by hand.
    sit(&site, &mut bea, assignment, 3).await;
    bea.look("/grades").await.says(["100 % (Good)", "attempt 1"]);

    release(&mut tess, assignment, "").await;
    let seen = both(ann.look(&path).await, ann.look("/grades").await);
    assert!(!seen.contains("QZGRADED"), "{seen}");
    assert_eq!(site.audited(assignment, AuditAction::GradesReleased).await, 1);
    assert_eq!(site.audited(assignment, AuditAction::GradesWithdrawn).await, 1);

    // Releasing for the whole class.
    let done = tess.post("/do/class-grades", &[("class", &class), ("released", &1)]).await.expect(200);
    assert_eq!(done.location(), format!("{}?changed=1", book(class)));
    assert!(says(&ann.look("/grades").await, "QZGRADED-COMMENT"));
    let done = tess.post("/do/class-grades", &[("class", &class), ("released", &1)]).await.expect(200);
    assert!(done.location().ends_with("changed=0"), "{}", done.location());
    assert!(tess.look(&book(class)).await.contains("grades released"));
}

#[tokio::test]
async fn results_and_grades_that_were_released_are_on_the_first_page_for_two_weeks() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea"]).await;
    let assignment = tess.assign(class, "PLAIN", &[("terms[score]", "after_release")]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let session = sit(&site, &mut ann, assignment, 1).await;
    let hers = id(&site, "ann").await;
    let graded = [
        ("grade[what]", "word"),
        ("grade[word]", "well"),
        ("grade[reason]", "because"),
        ("grade[comment]", "Well done"),
    ];
    give(&mut tess, assignment, &hers, 0, &graded).await.expect(200);
    assert!(!says(&ann.look("/").await, "Your teacher released it"), "nothing is released");

    site.clock.advance_secs(60);
    let (result, grade) = ("Your result for The test is here", "Your grade for The test is here, with a comment");
    tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
    let home = ann.look("/").await;
    assert!(says(&home, result) && !says(&home, grade), "{home}");
    assert!(home.contains(&format!("href=\"/sessions/{session}/results\">Your result for")), "{home}");
    release(&mut tess, assignment, "1").await;
    ann.look("/").await.has([&format!("href=\"/assignments/{assignment}\">Your grade for")]).says([result, grade]);
    assert!(!says(&bea.look("/").await, "Your teacher released it"), "she has neither");
    // An attempt that ends after the release is shown at its end.
    site.clock.advance_secs(60);
    sit(&site, &mut bea, assignment, 3).await;
    let home = bea.look("/").await;
    assert!(!says(&home, result) && says(&home, "Your grade for The test is here"), "{home}");
    release(&mut tess, assignment, "").await;
    let home = ann.look("/").await;
    assert!(says(&home, result) && !says(&home, "Your grade for The test"), "{home}");

    site.clock.advance_secs(14 * 86_400);
    let home = learner(&site, "ann").await.look("/").await;
    assert!(!says(&home, result), "{home}");
}

#[tokio::test]
async fn only_results_that_waited_for_the_release_are_on_the_first_page() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let mut ann = learner(&site, "ann").await;
    let (result, solutions) = ("Your result for The test is here", "You can see the solutions of The test now");
    for (when, waits) in [("after_completion", false), ("after_release", true)] {
        let terms = [("terms[score]", "after_completion"), ("terms[solutions]", when)];
        let assignment = tess.assign(class, "PLAIN", &terms).await;
        let session = sit(&site, &mut ann, assignment, 1).await;
        site.clock.advance_secs(60);
        tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
        let home = ann.look("/").await;
        assert!(!says(&home, result) && says(&home, solutions) == waits, "{when}: {home}");
        let link = format!("href=\"/sessions/{session}/results\">You can see");
        assert_eq!(home.contains(&link), waits, "{when}: {home}");
    }
}

#[tokio::test]
async fn a_released_result_is_that_of_the_latest_attempt_before_the_release() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let mut ann = learner(&site, "ann").await;
    let terms = [("terms[score]", "after_release"), ("terms[attempts]", "5")];
    let assignment = tess.assign(class, "PLAIN", &terms).await;
    // The first is also the best; the third comes after the release.
    let mut sessions = Vec::new();
    for right in [3, 1, 2] {
        sessions.push(sit(&site, &mut ann, assignment, right).await);
        site.clock.advance_secs(60);
        if sessions.len() == 2 {
            tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
            site.clock.advance_secs(60);
        }
    }
    let home = ann.look("/").await;
    for (at, session) in sessions.into_iter().enumerate() {
        let link = format!("href=\"/sessions/{session}/results\">Your result for");
        assert_eq!(home.contains(&link), at == 1, "{at}: {home}");
    }
}

#[tokio::test]
async fn the_first_page_says_what_of_a_grade_is_new_and_leads_to_a_page_that_is_there() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let (anns, beas) = (id(&site, "ann").await, id(&site, "bea").await);
    let remark = [("grade[what]", "reached"), ("grade[comment]", "Please come to me")];
    give(&mut tess, assignment, &anns, 0, &remark).await.expect(200);
    let excused = [("grade[what]", "excused"), ("grade[reason]", "ill")];
    give(&mut tess, assignment, &beas, 0, &excused).await.expect(200);
    release(&mut tess, assignment, "1").await;
    for (name, words) in [("ann", "Your teacher wrote a comment on The test"), ("bea", "You are excused from The test")]
    {
        let home = learner(&site, name).await.look("/").await;
        assert!(says(&home, words) && !says(&home, "Your grade for"), "{home}");
        assert!(home.contains(&format!("href=\"/assignments/{assignment}\">You")), "{home}");
    }

    // A grade that is given long after the release is new, too.
    site.clock.advance_secs(20 * 86_400);
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    assert!(!says(&learner(&site, "ann").await.look("/").await, "Your teacher wrote a comment"));
    let graded = [("grade[what]", "word"), ("grade[word]", "well"), ("grade[reason]", "because")];
    give(&mut tess, assignment, &anns, 1, &graded).await.expect(200);
    let home = learner(&site, "ann").await.look("/").await;
    assert!(says(&home, "Your grade for The test is here. Your teacher released it on 12 December 2026"), "{home}");
    assert!(!says(&learner(&site, "bea").await.look("/").await, "You are excused"), "hers is as it was");

    // The pages of an archived class are only for those who worked on its assignments.
    let of_class = class.to_string();
    tess.form("/do/class-change", &[("class", &of_class), ("name", "7b"), ("archived", "1")]).await.expect(200);
    let mut ann = learner(&site, "ann").await;
    assert!(ann.look("/").await.contains("href=\"/grades\">Your grade for"));
    ann.look("/grades").await.says(["well"]).lacks([&format!("/assignments/{assignment}")]);
}

#[tokio::test]
async fn what_is_kept_of_a_grade_is_in_the_export_of_a_person_as_far_as_they_may_see_it() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let ann = id(&site, "ann").await;
    let graded = [
        ("grade[what]", "score"),
        ("grade[score]", "50"),
        ("grade[reason]", "QZGRADED-REASON"),
        ("grade[comment]", "QZGRADED-COMMENT"),
    ];
    give(&mut tess, assignment, &ann, 0, &graded).await.expect(200);
    let mut own = learner(&site, "ann").await;
    own.form("/do/export", &[]).await.expect(200).lacks(["QZGRADED"]);
    release(&mut tess, assignment, "1").await;
    own.form("/do/export", &[]).await.expect(200).has(["QZGRADED-COMMENT"]).lacks(["QZGRADED-REASON"]);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    chief.form("/do/export", &[("user", &ann)]).await.expect(200).has(["QZGRADED-COMMENT", "QZGRADED-REASON"]);
}
