//! A question is written, published for the teacher's own classes, put into a test and answered.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::{ask_for_test, begin, look, published, send, text};
use crate::support::{Field, Site, fresh, has, hidden};

#[tokio::test]
async fn a_teacher_writes_a_question_and_their_class_sits_it() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    // The two-person rule is about content for all learners.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    chief.form("/do/studio-settings", &[("setting", "two_people"), ("on", "1")]).await.expect(200);
    let page = tess.look("/teach/blueprints").await;
    has(&page, ["You have not written a question yet.", "New question", "action=\"/do/own-begin\""]);
    assert!(tess.look("/teach").await.contains("href=\"/teach/blueprints\""));
    let command = fresh();
    let fields: [Field<'_>; 4] =
        [("title", &"Add up to 99"), ("strand", &"T.ADD"), ("point", &"sum"), ("command", &command)];
    for _ in 0..2 {
        let reply = tess.post("/do/own-begin", &fields).await.expect(200);
        assert_eq!(reply.location(), "/teach/blueprints/Q-1", "pressed twice, it is one question");
    }
    assert_eq!(site.trail(None, AuditAction::DraftCreated).await.len(), 1);
    let page = look(&mut tess, "Q-1").await;
    has(&page, ["No problems found.", "Publish for my classes", "action=\"/do/own-form\"", "Add up to 99"]);
    assert!(page.matches("class=\"tag\"").count() >= 10, "items stand beside it: {page}");
    assert!(!page.contains("Send to review") && !page.contains("/admin/") && !page.contains("/do/trial"), "{page}");
    let more: [Field<'_>; 1] = [("presentation.stem_templates.0", &"How much are {a} and {b}?")];
    let reply = send(&mut tess, "Q-1", "add:hints", &more).await.expect(200);
    assert_eq!(reply.location(), "/teach/blueprints/Q-1?add=hints#new");
    has(&tess.look("/teach/blueprints").await, ["Add up to 99", "not published yet"]);
    assert!(!tess.look("/teach/tests/new").await.contains("Add up to 99"), "nothing is published");
    ask_for_test(&mut tess, "Q-1").await.refused("test-unknown-skill");

    let reply = send(&mut tess, "Q-1", "publish", &[]).await.expect(200);
    has(
        &tess.look(reply.location()).await,
        ["The question is published for your classes", "Change it", "How much are "],
    );
    has(&tess.look("/teach/tests/new").await, ["<summary>Your questions", "Add up to 99"]);
    assert_eq!(ask_for_test(&mut tess, "Q-1").await.expect(200).location(), "/teach/tests/T-1?saved=1");
    has(&look(&mut tess, "Q-1").await, ["Tests that ask it", "href=\"/teach/tests/T-1\""]);
    has(&tess.look("/teach/tests/T-1/paper?seed=1").await, ["How much are "]);

    let assignment = tess.assign(class, "T-1", &[]).await;
    let mut ann = site.learner().await;
    let session = ann.begin_assigned(assignment).await;
    ann.answer_all(&site, session, 5, (0..10).map(|at| at < 7)).await;
    ann.post("/do/finish", &[("session", &session), ("command", &fresh())]).await.expect(200);
    let result = site.session(session).await.result().unwrap().clone();
    assert_eq!((result.correct, u32::from(result.score)), (7, 7_000));
    assert!(tess.look(&format!("/teach/assignments/{assignment}/results")).await.contains("70"));
    tess.get("/teach/items/Q-1").await.expect(200);
    while site.plumb.note_items().await.unwrap() > 0 {}
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
    assert!(!site.plumb.content_is_stale().await.unwrap());
}

#[tokio::test]
async fn a_question_is_changed_by_a_draft_and_what_is_under_way_keeps_its_version() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let question = published(&mut tess, "Add").await;
    ask_for_test(&mut tess, &question).await.expect(200);
    let assignment = tess.assign(class, "T-1", &[]).await;
    let mut ann = site.learner().await;
    let session = ann.begin_assigned(assignment).await;
    let old = site.form(session).await;
    for _ in 0..2 {
        let fields: [Field<'_>; 2] = [("question", &question), ("go", &"change")];
        tess.post("/do/own-change", &fields).await.expect(200);
    }
    has(&tess.look("/teach/blueprints").await, ["in your tests, and being changed"]);
    let more: [Field<'_>; 1] = [("metadata.skill_statement", &"Add with care")];
    send(&mut tess, &question, "", &more).await.expect(200);
    assert!(!text(&site, &question).await.contains("Add with care"), "it is a draft");
    send(&mut tess, &question, "publish", &[]).await.expect(200);
    assert!(text(&site, &question).await.contains("Add with care"));
    assert_eq!(site.form(session).await, old);
    // It cannot be retired while a test uses it.
    let away: [Field<'_>; 2] = [("question", &question), ("go", &"retire")];
    tess.post("/do/own-change", &away).await.refused("own-in-use");
    tess.post("/do/assignment-withdraw", &[("assignment", &assignment), ("withdrawn", &1)]).await.expect(200);
    tess.form("/do/test-archive", &[("test", "T-1")]).await.expect(200);
    let reply = tess.post("/do/own-change", &away).await.expect(200);
    assert!(!tess.look(reply.location()).await.contains(&format!("/teach/blueprints/{question}")));
    tess.get(&format!("/teach/blueprints/{question}")).await.expect(404);
    // Publishing the draft of a retired question restores it.
    let other = published(&mut tess, "Add again").await;
    for go in ["change", "retire"] {
        tess.post("/do/own-change", &[("question", &other), ("go", &go)]).await.expect(200);
    }
    let more: [Field<'_>; 1] = [("metadata.skill_statement", &"Add once more")];
    send(&mut tess, &other, "publish", &more).await.expect(200);
    assert!(text(&site, &other).await.contains("Add once more"));
    // Its number is not used again.
    assert_eq!(begin(&mut tess, "Another").await, "Q-3");
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn what_cannot_be_published_is_said_and_kept() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let nothing: [Field<'_>; 3] = [("title", &" "), ("point", &"sum"), ("command", &fresh())];
    tess.post("/do/own-begin", &nothing).await.refused("question-no-title");
    let question = begin(&mut tess, "Add").await;
    let page = tess.look(&format!("/teach/blueprints/{question}?tab=yaml")).await;
    has(&page, ["action=\"/do/own-save\"", "id=\"gutter\"", "Q-1"]);
    let (draft, revision) = (hidden(&page, "draft").to_owned(), hidden(&page, "revision").to_owned());
    let body = site.stores.blueprint_drafts.get(draft.parse().unwrap()).await.unwrap().unwrap().body;
    let save = |revision: &str, text: &str, go: &str| {
        [("draft", draft.clone()), ("revision", revision.to_owned()), ("text", text.to_owned()), ("go", go.to_owned())]
    };
    let sent = async |tess: &mut crate::support::Client, fields: [(&str, String); 4]| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        tess.form("/do/own-save", &fields).await
    };
    // The text must keep the id of the question.
    let other = body.replace("\"Q-1\"", "\"T.ADD2\"");
    sent(&mut tess, save(&revision, &other, "publish")).await.refused("question-other-id");
    // The question was saved by another browser in between.
    sent(&mut tess, save(&revision, "skill_id: Q-1\n", "")).await.refused("draft-saved-by-another");
    let page = tess.look(&format!("/teach/blueprints/{question}?tab=yaml")).await;
    let now = hidden(&page, "revision").to_owned();
    sent(&mut tess, save(&now, "skill_id: Q-1\n", "publish")).await.refused("draft-has-errors");
    let reply = tess.post("/do/own-send", &[("draft", &draft), ("revision", &9), ("go", &"discard")]).await.expect(200);
    has(&tess.look(reply.location()).await, ["The draft has been discarded.", "You have not written a question yet."]);
    assert!(site.stores.contents.current("skill").await.unwrap().iter().all(|row| !row.id.starts_with("Q-")));
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}
