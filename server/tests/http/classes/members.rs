//! The learners of a class and its groups, and its teachers.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::{id, row, tess};
use crate::support::{Site, says};

#[tokio::test]
async fn names_that_nobody_has_keep_everybody_out_and_come_back_with_what_was_typed() {
    let site = Site::start().await;
    let mut tess = tess(&site).await;
    let class = tess.class("7b").await;
    for name in ["ann", "bea"] {
        site.account(name, Role::Learner).await;
    }
    site.account("theo", Role::Teacher).await;
    let of = class.to_string();
    tess.script = false;
    // Teachers cannot be added as learners.
    let names = [("class", of.as_str()), ("names", "ann\nnobody\n\n  bea \ntheo")];
    let reply = tess.form("/do/class-learners-add", &names).await;
    let query = reply.query().to_owned();
    let page = tess.look(&format!("/teach/classes/{class}?{query}")).await;
    assert!(says(&page, "nobody, theo") && page.contains("id=\"names-error\""), "{page}");
    assert!(page.contains("ann\nnobody\n\n  bea \ntheo</textarea>"), "nothing typed is lost: {page}");
    assert!(site.stores.classes.members(class, None, 10).await.unwrap().is_empty(), "all of them or none");

    let names = [("class", of.as_str()), ("names", "ann\n  bea \nann")];
    tess.form("/do/class-learners-add", &names).await;
    let page = tess.look(&format!("/teach/classes/{class}")).await;
    assert!(row(&page, "ann").contains("Remove ann") && row(&page, "bea").contains("Remove bea"), "{page}");
    assert!(!page.contains("names-error") && !page.contains("nobody, theo"), "{page}");
    assert_eq!(site.audited(class, AuditAction::ClassJoined).await, 2, "once for each");
}

#[tokio::test]
async fn a_long_list_of_learners_has_pages_and_a_group_keeps_those_of_the_others() {
    let site = Site::start().await;
    let names: Vec<String> = (0..102).map(|number| format!("learner {number:03}")).collect();
    for name in &names {
        site.account(name, Role::Learner).await;
    }
    let mut tess = tess(&site).await;
    let class = tess.class("Everybody").await;
    let of = class.to_string();
    let all = names.join("\n");
    tess.form("/do/class-learners-add", &[("class", &of), ("names", &all)]).await.expect(200);
    let first = tess.look(&format!("/teach/classes/{class}")).await;
    assert!(says(&first, "learner 099") && !says(&first, "learner 100"), "{first}");
    let next = first.split("rel=\"next\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    let next = next.unwrap_or_else(|| panic!("{first}")).split('#').next().unwrap().to_owned();
    let second = tess.look(&next).await;
    assert!(says(&second, "learner 100") && says(&second, "learner 101") && !says(&second, "learner 099"), "{second}");

    let (early, late) = (id(&site, "learner 000").await, id(&site, "learner 101").await);
    let group = [("class", of.as_str()), ("name", "Both"), ("members[]", &early), ("members[]", &late)];
    tess.form("/do/class-group", &group).await.expect(200);
    let group = site.stores.classes.groups(class).await.unwrap().remove(0);
    assert_eq!(group.members.len(), 2);
    let page = tess.look(&format!("/teach/classes/{class}?group={}", group.id)).await;
    let hidden = format!("type=\"hidden\" name=\"members[]\" value=\"{late}\"");
    assert!(page.contains(&hidden) && says(&page, "One more member"), "{page}");
    tess.form("/do/class-group", &[("class", &of), ("name", "Both")]).await.refused("class-group-taken");
    let stranger = site.account("stranger", Role::Learner).await.to_string();
    let strange = [("class", of.as_str()), ("name", "Strange"), ("members[]", &stranger)];
    tess.form("/do/class-group", &strange).await.refused("class-group-strangers");
}

#[tokio::test]
async fn a_class_keeps_a_teacher_and_who_is_made_one_sees_it() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let mut theo = site.signed_in("theo", Role::Teacher).await;
    let path = format!("/teach/classes/{class}");
    theo.get(&path).await.expect(404);
    tess.post("/do/class-teacher-add", &[("class", &class), ("name", &"ann")]).await.refused("class-no-teacher");
    tess.post("/do/class-teacher-add", &[("class", &class), ("name", &"theo")]).await.expect(200);
    theo.get(&path).await.expect(200);

    let (tesss, theos) = (id(&site, "tess").await, id(&site, "theo").await);
    theo.post("/do/class-teacher-remove", &[("class", &class), ("teacher", &tesss)]).await.expect(200);
    tess.get(&path).await.expect(404);
    theo.post("/do/class-teacher-remove", &[("class", &class), ("teacher", &theos)])
        .await
        .refused("class-last-teacher");
}

#[tokio::test]
async fn a_class_that_is_over_is_joined_by_nobody_and_sets_its_learners_nothing() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let assignment = tess.assign(class, "FREE", &[]).await;
    let code = tess.join_code(class).await;
    let of = class.to_string();
    tess.form("/do/class-change", &[("class", &of), ("name", "7b"), ("archived", "1")]).await.expect(200);
    let mut bea = site.signed_in("bea", Role::Learner).await;
    bea.form("/do/class-join", &[("code", &code)]).await.expect(422);
    let mut ann = site.signed_in("ann", Role::Learner).await;
    assert!(!ann.look("/").await.contains(&assignment.to_string()));
    ann.ask_for_assigned(assignment, "").await.expect(404);
    let kept = ann.get(&format!("/assignments/{assignment}")).await;
    assert_eq!(kept.status, 404, "a link that was kept leads no further: {}", kept.body);
    assert!(!tess.look("/teach").await.contains(&of));
    assert!(tess.look("/teach?over=1").await.contains(&of));
    tess.form("/do/class-change", &[("class", &of), ("name", "8b")]).await.expect(200);
    assert!(ann.look("/").await.contains(&assignment.to_string()));
    for (name, message) in [("  ", "class-name-empty"), ("x".repeat(81).as_str(), "class-name-long")] {
        tess.form("/do/class-change", &[("class", &of), ("name", name)]).await.refused(message);
    }
}
