//! A class at a glance: results of an assignment, learners who need help, practice for these, and the printable report.

use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, ClassId};
use plumb_types::user::Role;

use super::{id, learner, row};
use crate::support::content::{exam, usual};
use crate::support::{Client, PageText, Site, fresh, has, says};

/// A site with the usual content and three sums, and a class of tess with ann, bea and cid.
async fn site() -> (Site, Client, ClassId) {
    let mut files = usual();
    files.push(exam("PLAIN", &[("T.ADD", 3)], &[], &[]));
    let site = Site::of(&files).await;
    let (tess, class) = site.class_of("tess", &["ann", "bea", "cid"]).await;
    (site, tess, class)
}

/// Takes an assignment with ten seconds per item, and so many of three right.
async fn sit(site: &Site, name: &str, assignment: AssignmentId, right: usize) {
    let mut client = learner(site, name).await;
    let session = client.begin_assigned(assignment).await;
    client.answer_all(site, session, 10, (0..3).map(|position| position < right)).await;
}

#[tokio::test]
async fn what_is_assigned_to_a_group_reaches_its_learners_only() {
    let (site, mut tess, class) = site().await;
    let (of, ann) = (class.to_string(), id(&site, "ann").await);
    tess.form("/do/class-group", &[("class", &of), ("name", "Extra"), ("members[]", &ann)]).await.expect(200);
    let group = site.stores.classes.groups(class).await.unwrap().remove(0).id.to_string();
    let assignment = tess.assign(class, "PLAIN", &[("group", &group)]).await;

    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    let path = format!("/assignments/{assignment}");
    assert!(ann.look("/").await.contains(&path));
    assert!(!bea.look("/").await.contains(&path));
    bea.get(&path).await.expect(404);
    bea.ask_for_assigned(assignment, "").await.expect(404);
    tess.look(&format!("/teach/assignments/{assignment}/live")).await.has([">ann</a>"]).lacks([">bea</a>"]);
    let book = tess.look(&format!("/teach/classes/{class}/gradebook")).await;
    assert!(says(row(&book, "bea"), "not assigned") && says(row(&book, "ann"), "not started"), "{book}");
    has(&tess.look(&format!("/teach/assignments/{assignment}")).await, ["Only for Extra"]);

    // A group with an assignment cannot be removed; a learner's sessions stay when they leave the group.
    let remove = [("class", of.as_str()), ("group", group.as_str())];
    tess.form("/do/class-group-remove", &remove).await.refused("class-group-assigned");
    sit(&site, "ann", assignment, 3).await;
    let bea = id(&site, "bea").await;
    let change = [("class", of.as_str()), ("group", group.as_str()), ("name", "Extra"), ("members[]", bea.as_str())];
    tess.form("/do/class-group", &change).await.expect(200);
    let book = tess.look(&format!("/teach/classes/{class}/gradebook")).await;
    assert!(says(row(&book, "ann"), "100 %") && says(row(&book, "bea"), "not started"), "{book}");
    // A group of another class is refused.
    let (mut theo, other) = site.class_of("theo", &["dan"]).await;
    let task = [("task[kind]", "assessment"), ("task[assessment]", "PLAIN"), ("group", group.as_str())];
    theo.ask_to_assign(other, "Test", &task).await.refused("assign-not-of-class");
    assert!(site.stores.assignments.assignments(other).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_results_of_an_assignment_say_what_was_hard_and_who_needs_help() {
    let (site, mut tess, class) = site().await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let path = format!("/teach/assignments/{assignment}/results");
    has(&tess.look(&path).await, ["No results yet"]);

    sit(&site, "ann", assignment, 3).await;
    sit(&site, "bea", assignment, 0).await;
    let page = tess.look(&path).await;
    has(&page, ["2 of 3 have finished. The mean is 50 %, the median 50 %.", "Not finished yet:", "the others follow"]);
    assert!(page.contains(&format!("href=\"/teach/learners/{}\">cid</a>", id(&site, "cid").await)), "{page}");

    site.plumb.count_answers().await.unwrap();
    let page = tess.look(&path).await;
    has(&page, ["3 of 6 right (50 %)", "For example:", "Who needs help", "1 learner:"]);
    assert!(!says(&page, "the others follow"), "{page}");
    assert!(page.contains(&format!("href=\"/teach/learners/{}\">bea</a>", id(&site, "bea").await)), "{page}");
    has(&tess.look(&format!("/teach/classes/{class}")).await, ["Who needs help"]);

    // Other teachers and learners have no access.
    site.signed_in("theo", Role::Teacher).await.get(&path).await.expect(404);
    learner(&site, "ann").await.get(&path).await.expect(403);
}

#[tokio::test]
async fn help_is_assigned_to_just_those_who_need_it_however_often() {
    let (site, mut tess, class) = site().await;
    let (of, bea) = (class.to_string(), id(&site, "bea").await);
    let (one, two) = (fresh().to_string(), fresh().to_string());
    let help =
        |command| [("command", command), ("class", of.as_str()), ("skill", "t_add"), ("learners[]", bea.as_str())];
    let first: AssignmentId = tess.form("/do/help-assign", &help(&one)).await.leads_to("/teach/assignments/");
    let again: AssignmentId = tess.form("/do/help-assign", &help(&one)).await.leads_to("/teach/assignments/");
    assert_eq!(first, again, "pressed twice, it is one assignment");
    let second: AssignmentId = tess.form("/do/help-assign", &help(&two)).await.leads_to("/teach/assignments/");
    assert_ne!(first, second);
    let groups = site.stores.classes.groups(class).await.unwrap();
    let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
    assert_eq!(names, ["Add", "Add (2)"]);
    assert!(groups.iter().all(|group| group.members.len() == 1 && group.members[0].to_string() == bea));
    assert_eq!(site.audited(first, AuditAction::AssignmentCreated).await, 1);
    let path = format!("/assignments/{first}");
    assert!(learner(&site, "bea").await.look("/").await.contains(&path));
    learner(&site, "ann").await.get(&path).await.expect(404);

    let third = fresh().to_string();
    let command = ("command", third.as_str());
    let nobody = [command, ("class", of.as_str()), ("skill", "t_add")];
    tess.form("/do/help-assign", &nobody).await.refused("help-nobody");
    let unknown = [command, ("class", of.as_str()), ("skill", "nothing"), ("learners[]", bea.as_str())];
    tess.form("/do/help-assign", &unknown).await.refused("assign-unknown");
    // A learner of another class is refused, and no group is created.
    let stranger = site.account("stranger", Role::Learner).await.to_string();
    let strange = [command, ("class", of.as_str()), ("skill", "t_add"), ("learners[]", stranger.as_str())];
    tess.form("/do/help-assign", &strange).await.refused("assign-not-of-class");
    assert_eq!(site.stores.classes.groups(class).await.unwrap().len(), 2);
}

#[tokio::test]
async fn help_is_asked_about_first_and_not_offered_again_once_it_is_given() {
    let (site, mut tess, class) = site().await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    sit(&site, "bea", assignment, 0).await;
    let path = format!("/teach/classes/{class}");
    let page = tess.look(&path).await;
    has(&page, ["Who needs help", "action=\"/do/help-assign\"", "One learner will be set practice of"]);
    has(&page, ["It opens at once."]);
    let (command, of, bea) = (fresh().to_string(), class.to_string(), id(&site, "bea").await);
    let help = [("command", command.as_str()), ("class", &of), ("skill", "t_add"), ("learners[]", &bea)];
    let given: AssignmentId = tess.form("/do/help-assign", &help).await.leads_to("/teach/assignments/");
    has(
        &tess.look(&format!("/teach/assignments/{given}?made=1")).await,
        ["Assigned. Learners see it from the opening time on."],
    );
    let page = tess.look(&path).await;
    page.has(["Practice is assigned", &format!("href=\"/teach/assignments/{given}\"")]).lacks(["/do/help-assign"]);
}

#[tokio::test]
async fn a_report_that_is_handed_out_tells_nothing_that_is_held_back() {
    let (site, mut tess, class) = site().await;
    let assignment = tess.assign(class, "PLAIN", &[("terms[score]", "after_release")]).await;
    sit(&site, "ann", assignment, 2).await;
    let ann = id(&site, "ann").await;
    let path = format!("/teach/learners/{ann}/report");
    let (hers, own) = (tess.look(&path).await, learner(&site, "ann").await.look("/me/report").await);
    for page in [&hers, &own] {
        has(page, ["Report for ann", "Strengths", "Date and signature"]);
        assert!(!says(page, "66.67 %"), "{page}");
    }
    assert!(tess.look(&format!("/teach/learners/{ann}")).await.contains(&path));
    tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
    assert!(says(&tess.look(&path).await, "66.67 %"));
    site.signed_in("theo", Role::Teacher).await.get(&path).await.expect(404);
}
