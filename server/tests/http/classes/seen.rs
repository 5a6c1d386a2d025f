//! Who sees which part of a class, and its rows in the trail.

use plumb_store::audit::AuditFilter;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::{change, change_seen, except, learner, order};
use crate::support::Site;

#[tokio::test]
async fn another_teacher_sees_nothing_of_it_and_an_administrator_everything() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let assignment = tess.assign(class, "FREE", &[("terms[password]", "maple")]).await;
    let mut ann = learner(&site, "ann").await;
    let session = ann.ask_for_assigned(assignment, "maple").await.expect(200).location().to_owned();
    let pages = [
        format!("/teach/classes/{class}"),
        format!("/teach/classes/{class}/assign"),
        format!("/teach/assignments/{assignment}"),
        format!("/teach/assignments/{assignment}/live"),
    ];
    let mut theo = site.signed_in("theo", Role::Teacher).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for page in &pages {
        theo.get(page).await.expect(404);
        ann.get(page).await.expect(403);
        chief.get(page).await.expect(200);
    }
    assert!(!theo.look("/teach").await.contains(&class.to_string()));
    assert!(chief.look("/teach").await.contains(&class.to_string()));
    change_seen(&mut theo, assignment, "x", &[("terms[extra]", "5")]).await.expect(404);
    order(&mut theo, assignment, "end", &[]).await.expect(404);
    order(&mut ann, assignment, "end", &[]).await.expect(403);
    change(&mut chief, assignment, &[("terms[extra]", "5"), ("terms[password]", "maple")]).await.expect(200);
    // Only its learner sees a session, not their teacher.
    tess.get(&session).await.expect(404);
    let link = "href=\"/teach\"";
    assert!(tess.look("/").await.contains(link) && !ann.look("/").await.contains(link));
}

#[tokio::test]
async fn the_trail_says_what_was_done_and_no_password() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    tess.join_code(class).await;
    let assignment = tess.assign(class, "FREE", &[("terms[password]", "QZMAPLE")]).await;
    change(&mut tess, assignment, &[("terms[password]", "QZMAPLE2")]).await.expect(200);
    except(&mut tess, assignment, "learner", &[("learner", "ann"), ("terms[password]", "QZMAPLE3")]).await.expect(200);
    tess.post("/do/assignment-withdraw", &[("assignment", &assignment), ("withdrawn", &"1")]).await.expect(200);
    for (subject, action) in [
        (class.to_string(), AuditAction::ClassCreated),
        (class.to_string(), AuditAction::ClassJoined),
        (class.to_string(), AuditAction::JoinCodeChanged),
        (assignment.to_string(), AuditAction::AssignmentCreated),
        (assignment.to_string(), AuditAction::AssignmentChanged),
        (assignment.to_string(), AuditAction::ExceptionChanged),
        (assignment.to_string(), AuditAction::AssignmentWithdrawn),
    ] {
        assert_eq!(site.audited(subject, action).await, 1, "{action}");
    }
    let rows = site.stores.audit.page(AuditFilter { limit: 1_000, ..AuditFilter::default() }).await.unwrap();
    assert!(rows.len() > 7);
    for row in rows {
        assert!(!row.entry.detail.contains("QZMAPLE"), "{}: {}", row.entry.action, row.entry.detail);
    }
}
