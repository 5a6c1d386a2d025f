//! A test is made, assigned and taken; invalid values are reported at their fields.

use plumb_types::ids::AssignmentId;

use super::{base, change, ids, make, one_skill, send, sit, text};
use crate::support::{Site, fresh, has};

#[tokio::test]
async fn a_test_of_ten_items_is_made_and_set_in_one_go_and_a_learner_sits_it() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let page = tess.look(&format!("/teach/tests/new?class={class}")).await;
    let button = format!("value=\"assign:{class}\"");
    has(&page, ["Add two numbers", "Double a number", "<summary>Numbers", "Save and assign to 7b", button.as_str()]);
    let (go, command) = (format!("assign:{class}"), fresh());
    let fields: [crate::support::Field<'_>; 4] =
        [("command", &command), ("go", &go), ("form[add][0]", &"T.ADD"), ("form[add][1]", &"T.DOUBLE")];
    let reply = tess.post("/do/test-save", &fields).await.expect(200);
    let page = format!("/teach/classes/{class}/assign?assessment=T-1");
    assert_eq!(reply.location(), page);
    // Clicking twice makes one test.
    assert_eq!(tess.post("/do/test-save", &fields).await.expect(200).location(), page);
    assert_eq!(ids(&site).await, ["T-1"]);
    // Nothing opens before the teacher has seen content, class and time.
    let said = tess.look(&page).await;
    has(&said, ["(one learner) will be set the assessment “Add two numbers”. It opens at once."]);
    assert!(site.stores.assignments.assignments(class).await.unwrap().is_empty());
    let command = crate::support::hidden(&said, "command");
    let sure = crate::support::hidden(&said, "sure");
    let fields: [crate::support::Field<'_>; 6] = [
        ("command", &command),
        ("class", &class),
        ("title", &"Add two numbers"),
        ("task[kind]", &"assessment"),
        ("task[assessment]", &"T-1"),
        ("sure", &sure),
    ];
    let assignment: AssignmentId = tess.post("/do/assign", &fields).await.leads_to("/teach/assignments/");
    let again: AssignmentId = tess.post("/do/assign", &fields).await.leads_to("/teach/assignments/");
    assert_eq!(assignment, again, "pressed twice, it is one assignment");
    assert_eq!(site.stores.assignments.assignments(class).await.unwrap().len(), 1);
    let written = text(&site, "T-1").await;
    has(&written, ["total_items: 10", "title: \"Add two numbers\"", "item_count: 5"]);
    assert!(tess.look(&format!("/teach/assignments/{assignment}")).await.contains("href=\"/teach/tests/T-1\""));

    let (mut ann, session) = sit(&site, "ann", assignment).await;
    ann.answer_all(&site, session, 5, (0..10).map(|at| at < 7)).await;
    ann.post("/do/finish", &[("session", &session), ("command", &fresh())]).await.expect(200);
    let result = site.session(session).await.result().unwrap().clone();
    assert_eq!((result.correct, u32::from(result.score)), (7, 7_000));
    assert!(ann.look(&format!("/sessions/{session}/results")).await.contains("70 %"));
    assert!(tess.look(&format!("/teach/assignments/{assignment}/results")).await.contains("70"));
}

#[tokio::test]
async fn learners_meet_a_test_as_an_assignment_alone() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let id = make(&mut tess, "Only for 7b").await;
    let mut ann = site.learner().await;
    let unseen = async |ann: &mut crate::support::Client| {
        assert!(!ann.look("/").await.contains("/assessments/T-1"));
        assert!(!ann.look("/search?q=only").await.contains("/assessments/T-1"));
        ann.get("/assessments/T-1").await.expect(404);
        ann.ask_to_begin("T-1").await.expect(404);
    };
    unseen(&mut ann).await;
    assert!(!ann.look("/").await.contains("Only for 7b"));
    tess.assign(class, &id, &[]).await;
    unseen(&mut ann).await;
    assert!(ann.look("/").await.contains("The test"), "what is set is there");
    for path in ["/teach/tests", "/teach/tests/new", "/teach/tests/T-1", "/teach/tests/T-1/paper?seed=1"] {
        ann.get(path).await.expect(403);
    }
    for (path, more) in [("/do/test-share", "shared"), ("/do/test-copy", "command"), ("/do/test-archive", "x")] {
        ann.post(path, &[("test", &"T-1"), (more, &fresh())]).await.expect(403);
    }
    send(&mut ann, "save", &[]).await.expect(403);
    ann.form("/do/test-text", &[("test", "T-1"), ("yaml", "x")]).await.expect(403);
}

#[tokio::test]
async fn what_cannot_be_is_said_at_its_field_and_everything_typed_comes_back() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let long = "x".repeat(81);
    for (fields, field, message) in [
        (vec![("form[minutes]", "soon")], "minutes", "test-minutes-range"),
        (vec![("form[minutes]", "1441")], "minutes", "test-minutes-range"),
        (vec![("form[title]", long.as_str())], "title", "test-title-long"),
        (vec![("form[skills][0][id]", "T.ADD"), ("form[skills][0][count]", "0")], "counts", "test-count"),
        (vec![("form[skills][0][id]", "T.ADD"), ("form[skills][0][count]", "many")], "counts", "test-count"),
        (vec![("form[skills][0][id]", "T.ADD"), ("form[skills][0][level]", "hard")], "skills", "test-unknown-skill"),
        (vec![("form[add][2]", "NOPE")], "skills", "test-unknown-skill"),
    ] {
        let more: Vec<crate::support::Field<'_>> = fields.iter().map(|(name, value)| (*name, value as _)).collect();
        let reply = send(&mut tess, "save", &more).await.expect(422).json();
        assert_eq!(
            (&reply["Invalid"]["field"], &reply["Invalid"]["message"]),
            (&field.into(), &message.into()),
            "{fields:?}"
        );
    }
    let nothing = [("command", fresh().to_string()), ("go", "save".to_owned())];
    let nothing: Vec<(&str, &str)> = nothing.iter().map(|(name, value)| (*name, value.as_str())).collect();
    tess.form("/do/test-save", &nothing).await.refused("test-no-skills");
    assert!(ids(&site).await.is_empty());

    // Without scripts.
    tess.script = false;
    let command = fresh().to_string();
    let fields = [
        ("command", command.as_str()),
        ("go", "save"),
        ("form[title]", "Sums of mine"),
        ("form[minutes]", "soon"),
        ("form[find]", "double"),
        ("form[skills][0][id]", "T.ADD"),
        ("form[skills][0][count]", "4"),
        ("form[solutions]", "never"),
    ];
    let reply = tess.form_from("http://plumb.test/teach/tests/new", "/do/test-save", &fields).await.expect(302);
    let page = tess.look(reply.location().strip_prefix("http://plumb.test").unwrap_or(reply.location())).await;
    has(&page, ["Sums of mine", "value=\"soon\"", "value=\"4\"", "value=\"double\""]);
    has(&page, ["<option value=\"never\" selected"]);
    has(&page, ["Enter a whole number from 1 to 1440", "aria-invalid=\"true\""]);
}

#[tokio::test]
async fn a_button_that_shows_the_form_again_keeps_what_was_entered() {
    let (_site, mut tess, class) = Site::with_class(&["ann"]).await;
    let class = class.to_string();
    let more: [crate::support::Field<'_>; 3] =
        [("form[title]", &"Mine"), ("class", &class), ("form[answers]", &"typed")];
    let reply = send(&mut tess, "show", &more).await.expect(200);
    assert_eq!(reply.location(), format!("/teach/tests/new?typed=1&class={class}#chosen"));
    let path = reply.location().split('#').next().unwrap().to_owned();
    let page = tess.look(&path).await;
    has(&page, ["value=\"Mine\"", "10 items", "What is twice", "+"]);
    has(&page, ["The time is what the authors of the skills expect"]);
    has(&page, ["name=\"form[skills][0][id]\" value=\"T.ADD\"", "placeholder=\"5\""]);
    has(&page, ["<option value=\"typed\" selected"]);
    assert!(!page.contains("name=\"form[add][]\""), "both are chosen: {page}");
    // A newly opened form is empty.
    assert!(!tess.look("/teach/tests/new").await.contains("value=\"Mine\""));
    // A removed skill is offered again.
    let fields: [crate::support::Field<'_>; 5] = [
        ("command", &fresh()),
        ("go", &"show"),
        ("form[skills][0][id]", &"T.ADD"),
        ("form[skills][0][remove]", &"1"),
        ("form[find]", &"twó numbers"),
    ];
    tess.post("/do/test-save", &fields).await.expect(200);
    let page = tess.look("/teach/tests/new?typed=1").await;
    has(&page, ["name=\"form[add][]\" value=\"T.ADD\"", "No skills yet"]);
    assert!(!page.contains("value=\"T.DOUBLE\""), "only what was looked for: {page}");
}

#[tokio::test]
async fn a_test_under_way_keeps_its_version() {
    let (site, mut tess, class) = Site::with_class(&["ann", "ben"]).await;
    let id = make(&mut tess, "Sums").await;
    let assignment = tess.assign(class, &id, &[]).await;
    let (mut ann, begun) = sit(&site, "ann", assignment).await;
    let old = base(&site, &id).await;
    change(&mut tess, &id, &old, &[&[("form[title]", &"Fewer" as _)][..], &one_skill()].concat()).await.expect(200);
    assert!(text(&site, &id).await.contains("version: \"2\""));
    let (_, later) = sit(&site, "ben", assignment).await;
    assert_eq!((site.session(begun).await.items.len(), site.session(later).await.items.len()), (10, 3));
    ann.answer_all(&site, begun, 1, [true; 10]).await;
    // Saving an equal text makes no new version.
    let now = base(&site, &id).await;
    change(&mut tess, &id, &old, &[&[("form[title]", &"Fewer" as _)][..], &one_skill()].concat()).await.expect(200);
    assert_eq!(base(&site, &id).await, now);
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn a_stale_save_loses_nothing() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let id = make(&mut tess, "Sums").await;
    let old = base(&site, &id).await;
    let other: [crate::support::Field<'_>; 1] = [("form[title]", &"Of another tab")];
    change(&mut tess, &id, &old, &[&other[..], &one_skill()].concat()).await.expect(200);
    let mine: [crate::support::Field<'_>; 1] = [("form[title]", &"Of this tab")];
    change(&mut tess, &id, &old, &[&mine[..], &one_skill()].concat()).await.refused("test-changed-meanwhile");
    assert!(text(&site, &id).await.contains("Of another tab"));
    // After a plain form, its page has the typed text, based on the current version.
    tess.script = false;
    let command = fresh().to_string();
    let fields = [
        ("command", command.as_str()),
        ("go", "save"),
        ("test", id.as_str()),
        ("base", old.as_str()),
        ("form[title]", "Of this tab"),
        ("form[skills][0][id]", "T.ADD"),
        ("form[skills][0][count]", "3"),
    ];
    let from = format!("http://plumb.test/teach/tests/{id}");
    let reply = tess.form_from(&from, "/do/test-save", &fields).await.expect(302);
    let page = tess.look(reply.location().strip_prefix("http://plumb.test").unwrap_or(reply.location())).await;
    let now = base(&site, &id).await;
    has(&page, ["Of this tab", "Somebody saved this test after you opened it", now.as_str()]);
    tess.script = true;
    change(&mut tess, &id, &now, &[&mine[..], &one_skill()].concat()).await.expect(200);
    assert!(text(&site, &id).await.contains("Of this tab"));
}
