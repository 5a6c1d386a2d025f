//! Ownership of tests: who sees, assigns, copies, changes and archives them.

use plumb_store::teacher_content::TeacherContentKind;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::{base, change, ids, make, one_skill, text};
use crate::support::{Site, fresh, has, lacks};

#[tokio::test]
async fn a_colleague_sees_a_test_once_it_is_shared_and_changes_a_copy_alone() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let (mut rex, rexs_class) = site.class_of("rex", &["ben"]).await;
    let id = make(&mut tess, "Sums of tess").await;
    let old = base(&site, &id).await;
    let copy = |test: &str| [("test", test.to_owned()), ("command", fresh().to_string())];
    for path in ["", "/paper?seed=1"] {
        rex.get(&format!("/teach/tests/{id}{path}")).await.expect(404);
    }
    assert!(!rex.look("/teach/tests").await.contains("Sums of tess"));
    assert!(!rex.look(&format!("/teach/classes/{rexs_class}/assign")).await.contains("Sums of tess"));
    change(&mut rex, &id, &old, &one_skill()).await.expect(404);
    rex.form("/do/test-text", &[("test", &id), ("base", &old), ("yaml", "x")]).await.expect(404);
    rex.form("/do/test-share", &[("test", &id), ("shared", "1")]).await.expect(404);
    rex.form("/do/test-archive", &[("test", &id)]).await.expect(404);
    let fields = copy(&id);
    rex.post("/do/test-copy", &[(fields[0].0, &fields[0].1), (fields[1].0, &fields[1].1)]).await.expect(404);
    let task = [("task[kind]", "assessment"), ("task[assessment]", id.as_str())];
    rex.ask_to_assign(rexs_class, "x", &task).await.refused("assign-unknown");

    tess.form("/do/test-share", &[("test", &id), ("shared", "1")]).await.expect(200);
    assert_eq!(site.trail(Some(&id), AuditAction::TestShared).await.len(), 1);
    has(&rex.look("/teach/tests").await, ["Sums of tess", "by tess", "shared"]);
    let page = rex.look(&format!("/teach/tests/{id}")).await;
    has(&page, ["Copy as my own", "Assign to 7b", "Add two numbers"]);
    lacks(&page, ["/do/test-save", "/do/test-share", "<textarea"]);
    assert!(!rex.look(&format!("/teach/tests/{id}?tab=text")).await.contains("<textarea"));
    rex.get(&format!("/teach/tests/{id}/paper?seed=1")).await.expect(200);
    change(&mut rex, &id, &old, &one_skill()).await.expect(403);
    rex.form("/do/test-share", &[("test", &id)]).await.expect(403);
    rex.form("/do/test-archive", &[("test", &id)]).await.expect(403);
    assert!(rex.look(&format!("/teach/classes/{rexs_class}/assign")).await.contains("Sums of tess"));
    rex.ask_to_assign(rexs_class, "Sums", &task).await.expect(200);
    for _ in 0..2 {
        rex.post("/do/test-copy", &[(fields[0].0, &fields[0].1), (fields[1].0, &fields[1].1)]).await.expect(200);
    }
    assert_eq!(ids(&site).await, ["T-1", "T-2"], "pressed twice, it is one copy");
    assert_eq!(text(&site, "T-2").await, text(&site, "T-1").await.replace("T-1", "T-2"));
    let copied = base(&site, "T-2").await;
    change(&mut rex, "T-2", &copied, &one_skill()).await.expect(200);
    assert_eq!(base(&site, &id).await, old, "the original is as it was");

    // Existing assignments stay.
    tess.form("/do/test-share", &[("test", &id)]).await.expect(200);
    rex.get(&format!("/teach/tests/{id}")).await.expect(404);
    assert_eq!(site.stores.assignments.assignments(rexs_class).await.unwrap().len(), 1);
    // An administrator sees and changes all.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    assert!(chief.look("/teach/tests").await.contains("Sums of tess"));
    change(&mut chief, &id, &old, &one_skill()).await.expect(200);
    assert_eq!(
        site.stores.teacher_content.get(TeacherContentKind::Assessment, &id).await.unwrap().unwrap().owner_name,
        "tess"
    );
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn a_test_is_archived_once_no_class_is_set_it() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let id = make(&mut tess, "Sums").await;
    let assignment = tess.assign(class, &id, &[]).await;
    tess.form("/do/test-archive", &[("test", &id)]).await.refused("test-assigned");
    tess.post("/do/assignment-withdraw", &[("assignment", &assignment), ("withdrawn", &1)]).await.expect(200);
    for _ in 0..2 {
        let reply = tess.form("/do/test-archive", &[("test", &id)]).await.expect(200);
        assert_eq!(reply.location(), "/teach/tests?archived=1");
    }
    assert_eq!(site.trail(Some(&id), AuditAction::BlueprintRetired).await.len(), 1);
    assert!(!tess.look("/teach/tests?archived=1").await.contains("/teach/tests/T-1"));
    tess.get(&format!("/teach/tests/{id}")).await.expect(404);
    // Its number is not used again.
    assert_eq!(make(&mut tess, "Sums").await, "T-2");
}
