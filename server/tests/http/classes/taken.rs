//! A class is made and joined, gets an assignment, and a learner takes it.

use plumb_types::ids::{AssignmentId, SessionId};

use super::{learner, tess};
use crate::support::{PageText, Site, fresh, has, hidden, says};

#[tokio::test]
async fn a_learner_joins_by_code_and_takes_what_the_class_is_set_to_do_as_often_as_the_terms_say() {
    let site = Site::start().await;
    let mut tess = tess(&site).await;
    let class = tess.class("  7b   mathematics ").await;
    let code = tess.join_code(class).await;
    let terms = [
        ("terms[attempts]", "2"),
        ("terms[password]", "maple"),
        ("terms[opens]", "2026-11-22T08:00"),
        ("terms[closes]", "2026-11-22T12:00"),
    ];
    let assignment = tess.assign(class, "STRICT", &terms).await;

    let mut ann = site.learner().await;
    ann.form("/do/class-join", &[("code", "zzzzzzzz")]).await.refused("join-code-unknown");
    // A code is accepted in capitals and with spaces.
    ann.join(&format!(" {} ", code.to_uppercase())).await;
    let home = ann.look("/?joined=1").await;
    has(&home, ["You have joined the class", "Your assignments", "The test", "7b mathematics"]);
    has(&home, ["until Sunday 22 November 2026, 12:00"]);
    let path = format!("/assignments/{assignment}");
    assert!(home.contains(&format!("href=\"{path}\"")), "{home}");
    ann.look(&path).await.has(["name=\"password\"", "<dt>Attempts left</dt><dd>2</dd>"]).lacks(["maple"]);

    for password in ["", "oak"] {
        ann.ask_for_assigned(assignment, password).await.refused("assigned-password-wrong");
    }
    assert!(site.stores.assignments.sessions_of(assignment, false).await.unwrap().is_empty(), "nothing was begun");
    // The password given in the classroom cannot be guessed from elsewhere.
    for _ in 0..4 {
        ann.ask_for_assigned(assignment, "elm").await.expect(422);
    }
    ann.ask_for_assigned(assignment, "maple").await.expect(429);
    site.clock.advance_secs(60);

    for attempt in 1..=2 {
        let begun = ann.ask_for_assigned(assignment, " maple ").await.expect(200);
        let session: SessionId = begun.leads_to("/sessions/");
        let again = ann.ask_for_assigned(assignment, "maple").await.expect(200);
        assert_eq!(again.location(), begun.location(), "the one under way is gone on with");
        ann.answer_all(&site, session, 0, [true; 4]).await;
        let after = site.session(session).await;
        assert_eq!((after.attempt_no, after.result().unwrap().correct), (attempt, 4));
    }
    ann.ask_for_assigned(assignment, "maple").await.expect(409);
    ann.look(&path).await.says(["attempt 1", "attempt 2"]).lacks(["/do/begin-assigned"]);
    // An assigned attempt does not use up the learner's own attempts.
    ann.begin("STRICT").await;
}

#[tokio::test]
async fn outside_its_window_nothing_is_begun() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let window = [("terms[opens]", "2026-11-22T09:10"), ("terms[closes]", "2026-11-22T09:20")];
    let assignment = tess.assign(class, "FREE", &window).await;
    let mut ann = learner(&site, "ann").await;
    let path = format!("/assignments/{assignment}");
    ann.ask_for_assigned(assignment, "").await.expect(403);
    ann.look(&path).await.has(["opens Sunday 22 November 2026, 09:10"]).lacks(["/do/begin-assigned"]);

    site.clock.advance_secs(600);
    let session = ann.begin_assigned(assignment).await;
    assert_eq!(super::left(&mut ann, session).await, 600_000);
    site.clock.advance_secs(601);
    let mut bea = learner(&site, "bea").await;
    bea.ask_for_assigned(assignment, "").await.expect(404);
    tess.post("/do/class-learners-add", &[("class", &class), ("names", &"bea")]).await.expect(200);
    bea.ask_for_assigned(assignment, "").await.expect(410);
    bea.look(&path).await.has(["closed before you did it"]).lacks(["/do/begin-assigned"]);
}

#[tokio::test]
async fn skills_are_practised_and_surveys_answered_where_that_is_what_is_set() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let skills = [("task[kind]", "practice"), ("task[skills][]", "t_add"), ("task[skills][]", "t_double")];
    let practice = tess.assign_task(class, "Sums", &skills).await;
    let survey = [("task[kind]", "survey"), ("task[survey]", "feedback")];
    let survey = tess.assign_task(class, "Tell us", &survey).await;
    for kind in ["practice", "nothing"] {
        tess.ask_to_assign(class, "None", &[("task[kind]", kind)]).await.refused("assign-unknown");
    }

    let mut ann = learner(&site, "ann").await;
    has(&ann.look("/").await, ["0 of 2 skills mastered"]);
    let page = ann.look(&format!("/assignments/{practice}")).await;
    assert!(page.contains("href=\"/practice/t_add\"") && page.contains("href=\"/practice/t_double\""), "{page}");
    let page = ann.look(&format!("/assignments/{survey}")).await;
    let set = format!("name=\"assignment\" value=\"{survey}\"");
    let begin = ["action=\"/do/lead\"", "name=\"kind\" value=\"survey\"", "name=\"content\" value=\"feedback\""];
    assert!(begin.into_iter().chain([set.as_str()]).all(|part| page.contains(part)), "{page}");
    tess.get(&format!("/teach/assignments/{practice}/live")).await.expect(404);
}

#[tokio::test]
async fn what_was_typed_comes_back_when_it_is_not_taken() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    tess.script = false;
    let task = [
        ("task[kind]", "assessment"),
        ("task[assessment]", "STRICT"),
        ("terms[opens]", "2026-11-22T12:00"),
        ("terms[closes]", "2026-11-22T11:00"),
        ("terms[password]", "maple"),
    ];
    let reply = tess.ask_to_assign(class, "Half a test", &task).await;
    let query = reply.query().to_owned();
    let page = tess.look(&format!("/teach/classes/{class}/assign?{query}")).await;
    assert!(page.contains("The closing time must be after the opening time"), "{page}");
    has(&page, ["value=\"Half a test\"", "value=\"2026-11-22T12:00\"", "value=\"2026-11-22T11:00\""]);
    has(&page, ["value=\"maple\""]);
    let chosen = page.split("value=\"STRICT\"").nth(1).unwrap().split('>').next().unwrap();
    assert!(chosen.contains("selected"), "{page}");
    assert!(site.stores.assignments.assignments(class).await.unwrap().is_empty());
}

/// A title and a skill were filled in, and what was set was an assessment, at once: each kind of task has a form of its
/// own, and nothing is set before it was said.
#[tokio::test]
async fn what_is_ticked_is_what_is_set_and_nothing_opens_before_it_was_said() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let path = format!("/teach/classes/{class}/assign");
    let own = [("assessment", "task[assessment]"), ("survey", "task[survey]"), ("practice", "task[skills][]")];
    for (kind, field) in own {
        let page = tess.look(&format!("{path}?kind={kind}")).await;
        assert_eq!(hidden(&page, "task[kind]"), kind);
        for (_, other) in own {
            assert_eq!(page.contains(&format!("name=\"{other}\"")), other == field, "{kind}, {other}: {page}");
        }
    }
    let of = class.to_string();
    let practice =
        [("class", of.as_str()), ("title", "Brüche üben"), ("task[kind]", "practice"), ("task[skills][]", "t_add")];
    for already in [false, true] {
        let command = fresh().to_string();
        let fields = [&[("command", command.as_str())][..], &practice].concat();
        tess.script = false;
        let asked = tess.form("/do/assign", &fields).await;
        let said = tess.look(&format!("{path}?{}", asked.query())).await;
        has(&said, ["“Brüche üben”", "7b", "It opens at once."]);
        assert_eq!(says(&said, "They have been set this already"), already, "{said}");
        let set = site.stores.assignments.assignments(class).await.unwrap();
        assert_eq!(set.len(), usize::from(already), "nothing was opened by asking");
        tess.script = true;
        let sure = hidden(&said, "sure").to_owned();
        let id: AssignmentId = tess
            .form("/do/assign", &[&fields[..], &[("sure", sure.as_str())]].concat())
            .await
            .leads_to("/teach/assignments/");
        let stored = site.stores.assignments.assignment(id).await.unwrap().unwrap();
        assert_eq!(stored.title, "Brüche üben");
        assert!(stored.task.contains("t_add") && !stored.task.contains("FREE"), "{}", stored.task);
        has(&tess.look(&format!("/teach/assignments/{id}?made=1")).await, ["href=\"/practice/t_add\""]);
    }
}
