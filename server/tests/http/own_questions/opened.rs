//! An administrator publishes a teacher's question to all.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::{ask_for_test, look, published, send};
use crate::studio::{begin, current, save};
use crate::support::content::GRAPH;
use crate::support::{Field, PageText, Site, has};

#[tokio::test]
async fn an_administrator_publishes_a_question_to_all() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let (mut rex, _) = site.class_of("rex", &["ben"]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let question = published(&mut tess, "Add zebras").await;
    ask_for_test(&mut tess, &question).await.expect(200);
    let other = site.restarted().await;
    let change: [Field<'_>; 2] = [("question", &question), ("go", &"change")];
    tess.post("/do/own-change", &change).await.expect(200);
    let open = [("question", question.as_str())];
    tess.form("/do/own-open", &open).await.expect(403);
    has(&chief.look("/admin/blueprints").await, ["Questions of teachers", "Add zebras", "by tess", "Publish to all"]);
    for _ in 0..2 {
        let reply = chief.form("/do/own-open", &open).await.expect(200);
        has(&chief.look(reply.location()).await, ["The question is published to all."]);
    }
    assert_eq!(site.trail(Some(&question), AuditAction::QuestionOpened).await.len(), 1);
    // It is a skill like any other, on every server.
    assert!(other.content_is_stale().await.unwrap());
    other.reload_content().await.unwrap();
    assert!(!other.content_is_stale().await.unwrap() && !site.plumb.content_is_stale().await.unwrap());
    assert!(rex.look("/teach/tests/new").await.contains("Add zebras"));
    ask_for_test(&mut rex, &question).await.expect(200);
    rex.get(&format!("/teach/items/{question}")).await.expect(200);
    let named = GRAPH.replace("\"T.DOUBLE\"", &format!("\"T.DOUBLE\", \"{question}\""));
    let graph = current(&site, "graph", "skills_graph").await.unwrap();
    let graph = begin(&mut chief, "graph", graph.as_str()).await;
    save(&mut chief, graph, 1, &named, "publish").await.expect(200);
    let tree = chief.look("/admin/blueprints").await;
    tree.has([&format!("/admin/blueprints/skill/{question}")]).lacks(["Questions of teachers"]);
    // Its unpublished changes become a draft of the studio; the teacher sees the question, but cannot edit it any more.
    assert!(tree.contains("id=\"drafts\""), "{tree}");
    let page = look(&mut tess, &question).await;
    page.has(["An administrator has published this question to all"]).lacks(["/do/own-change", "/do/own-form"]);
    tess.post("/do/own-change", &change).await.refused("own-is-open");
    rex.get(&format!("/teach/blueprints/{question}")).await.expect(404);
    // Tests with it can be shared now.
    tess.form("/do/test-share", &[("test", "T-1"), ("shared", "1")]).await.expect(200);
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn with_the_rule_of_two_people_nobody_publishes_their_own_question_to_all() {
    let (site, mut chief) = Site::with_chief().await;
    chief.form("/do/studio-settings", &[("setting", "two_people"), ("on", "1")]).await.expect(200);
    let question = published(&mut chief, "Add").await;
    let open = [("question", question.as_str())];
    chief.form("/do/own-open", &open).await.refused("draft-own-text");
    let mut ada = site.signed_in("ada", Role::Admin).await;
    ada.form("/do/own-open", &open).await.expect(200);
    // A draft without a published version cannot be published to all.
    let draft = super::begin(&mut chief, "Another").await;
    send(&mut chief, &draft, "", &[]).await.expect(200);
    ada.form("/do/own-open", &[("question", &draft)]).await.refused("own-not-published");
}
