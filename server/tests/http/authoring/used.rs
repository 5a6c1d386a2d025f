//! Sessions that use a content: all of them are counted, and checked before it is retired.

use plumb_types::user::Role;

use crate::classes::{except, learner, set};
use crate::studio::current;
use crate::support::{Client, PageText, Reply, Site, fresh, has};

async fn retire(chief: &mut Client, kind: &str, content: &str) -> Reply {
    chief.form("/do/blueprint-retire", &[("kind", kind), ("content", content)]).await
}

fn is_refused(reply: &Reply) -> bool {
    (reply.body.clone() + reply.location()).contains("blueprint-assigned")
}

#[tokio::test]
async fn a_session_of_a_class_is_counted_where_its_assessment_is_used() {
    let (site, _tess, assignment) = set(&["ann"], &[]).await;
    let session = learner(&site, "ann").await.begin_assigned(assignment).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    has(&chief.look("/admin/blueprints/assessment/FREE").await, ["<td class=\"n\">1</td>"]);
    has(&chief.look("/admin/blueprints/skill/T.ADD").await, ["1 open session<", "0 open sessions<"]);
    // A trial does not count as a session.
    let hash = current(&site, "assessment", "FREE").await.unwrap();
    chief.post("/do/trial", &[("hash", &hash), ("command", &fresh())]).await.expect(200);
    has(&chief.look("/admin/blueprints/assessment/FREE").await, ["<td class=\"n\">1</td>"]);
    has(&chief.look("/admin/audit?subject=FREE").await, [&format!("/admin/audit/sessions/{session}")]);
}

#[tokio::test]
async fn what_a_class_is_set_to_do_is_not_retired_before_it_is_over() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let (assignment, soon) = (
        tess.assign(class, "FREE", &[("terms[opens]", "2026-11-23T08:00")]).await,
        tess.assign(class, "FREE", &[("terms[closes]", "2026-11-22T09:20")]).await,
    );
    tess.assign_task(class, "Tell us", &[("task[kind]", "survey"), ("task[survey]", "feedback")]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for (kind, content, said) in [
        ("assessment", "FREE", "while the 2 assignments listed above"),
        ("survey", "feedback", "while the assignment listed above"),
    ] {
        assert!(is_refused(&retire(&mut chief, kind, content).await), "{content}");
        assert!(current(&site, kind, content).await.is_some(), "{content}");
        let shown = chief.look(&format!("/admin/blueprints/{kind}/{content}")).await;
        shown.has([said, "Assignment of class 7b"]).lacks(["/do/blueprint-retire"]);
    }
    let shown = chief.look("/admin/blueprints/assessment/FREE").await;
    assert!(shown.contains(&format!("/teach/assignments/{assignment}")) && shown.contains("The test"), "{shown}");

    tess.post("/do/assignment-withdraw", &[("assignment", &assignment), ("withdrawn", &1)]).await.expect(200);
    // Over for all learners but one, who has longer.
    let longer = [("learner", "ann"), ("terms[closes]", "2026-11-22T10:00")];
    except(&mut tess, soon, "learner", &longer).await.expect(200);
    // An idle browser session does not last that long.
    site.clock.advance_secs(1_800);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    assert!(is_refused(&retire(&mut chief, "assessment", "FREE").await));
    site.clock.advance_secs(3_600);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    retire(&mut chief, "assessment", "FREE").await.expect(200);
    assert_eq!(current(&site, "assessment", "FREE").await, None);
}
