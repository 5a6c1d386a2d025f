//! A teacher's own question is visible to no colleague, no other learner, no program, and is not used in shared
//! content.

use plumb_service::content::ImportError;
use plumb_types::user::Role;

use super::{ask_for_test, look, published, send, text};
use crate::studio::{begin as studio_begin, current, save};
use crate::support::content::GRAPH;
use crate::support::{Field, Site, fresh, has, hidden};

/// A text that occurs nowhere else.
const TITLE: &str = "Add zebras to zebras";

#[tokio::test]
async fn a_colleague_neither_finds_nor_uses_it() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let (mut rex, rexs_class) = site.class_of("rex", &["ben"]).await;
    let question = published(&mut tess, TITLE).await;
    ask_for_test(&mut tess, &question).await.expect(200);
    let hash = current(&site, "skill", &question).await.unwrap();
    let change: [Field<'_>; 2] = [("question", &question), ("go", &"change")];
    tess.post("/do/own-change", &change).await.expect(200);
    let page = look(&mut tess, &question).await;
    let (draft, revision) = (hidden(&page, "draft").to_owned(), hidden(&page, "revision").to_owned());

    for path in [
        format!("/teach/blueprints/{question}"),
        format!("/teach/items/{question}"),
        format!("/teach/regrades?hash={hash}"),
        format!("/teach/regrades?hash={hash}&level=easy&seed=1"),
        "/teach/tests/T-1".to_owned(),
    ] {
        let reply = rex.get(&path).await.expect(404);
        assert!(!reply.body.contains("zebras"), "{path}");
    }
    for path in [
        "/teach/blueprints".to_owned(),
        "/teach/tests".to_owned(),
        "/teach/tests/new".to_owned(),
        "/teach/items?search=zebras".to_owned(),
        "/search?q=zebras".to_owned(),
        format!("/teach/classes/{rexs_class}/assign"),
    ] {
        assert!(!rex.look(&path).await.contains("Add zebras"), "{path}");
    }
    rex.post("/do/own-change", &change).await.expect(404);
    let fields = [("draft", draft.as_str()), ("revision", revision.as_str()), ("go", "publish"), ("text", "x")];
    for path in ["/do/own-form", "/do/own-save", "/do/own-send"] {
        rex.form(path, &fields).await.expect(404);
    }
    for (path, fields) in [
        ("/do/draft-save", &fields[..]),
        ("/do/draft-form", &fields[..]),
        ("/do/own-open", &[("question", &*question)]),
    ] {
        rex.form(path, fields).await.expect(403);
        tess.form(path, fields).await.expect(403);
    }
    // Neither in a test of their own, nor in its form, nor as a text.
    ask_for_test(&mut rex, &question).await.refused("test-unknown-skill");
    let ticked: [Field<'_>; 3] = [("command", &fresh()), ("go", &"show"), ("form[add][0]", &question)];
    rex.post("/do/test-save", &ticked).await.expect(200);
    assert!(!rex.look("/teach/tests/new?typed=1").await.contains("zebras"));
    let theirs = ask_for_test(&mut rex, "T.ADD").await.expect(200).location().to_owned();
    let theirs = theirs.trim_start_matches("/teach/tests/").trim_end_matches("?saved=1").to_owned();
    let base = current(&site, "assessment", &theirs).await.unwrap().to_string();
    let written = site.stores.contents.current("assessment").await.unwrap();
    let yaml = written.into_iter().find(|row| row.id == theirs).unwrap().body.replace("T.ADD", &question);
    rex.form("/do/test-text", &[("test", &theirs), ("base", &base), ("yaml", &yaml)]).await.refused("test-text-errors");

    let mut ann = site.learner().await;
    for path in ["/teach/blueprints".to_owned(), format!("/teach/blueprints/{question}")] {
        ann.get(&path).await.expect(403);
    }
    for path in ["/practice", "/search?q=zebras", "/"] {
        assert!(!ann.look(path).await.contains("Add zebras"), "{path}");
    }
    ann.post("/do/own-change", &change).await.expect(403);
    // None of these attempts changed anything.
    assert_eq!(current(&site, "skill", &question).await.unwrap(), hash);
    assert_eq!(site.stores.blueprint_drafts.get(draft.parse().unwrap()).await.unwrap().unwrap().line.revision, 1);
}

#[tokio::test]
async fn a_test_that_asks_it_stays_its_teachers() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let question = published(&mut tess, TITLE).await;
    ask_for_test(&mut tess, &question).await.expect(200);
    tess.form("/do/test-share", &[("test", "T-1"), ("shared", "1")]).await.refused("test-has-own");
    let copy: [Field<'_>; 2] = [("test", &"T-1"), ("command", &fresh())];
    tess.post("/do/test-copy", &copy).await.expect(200);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let copy: [Field<'_>; 2] = [("test", &"T-1"), ("command", &fresh())];
    chief.post("/do/test-copy", &copy).await.refused("test-has-own");
    // An administrator changes it on its owner's behalf.
    has(&chief.look("/teach/tests/T-1").await, ["name=\"form[skills][0][id]\" value=\"Q-1\"", TITLE]);
    // A shared test cannot include it.
    ask_for_test(&mut tess, "T.ADD").await.expect(200);
    tess.form("/do/test-share", &[("test", "T-3"), ("shared", "1")]).await.expect(200);
    let base = current(&site, "assessment", "T-3").await.unwrap();
    let fields: [Field<'_>; 5] =
        [("command", &fresh()), ("go", &"save"), ("test", &"T-3"), ("base", &base), ("form[add][0]", &question)];
    tess.post("/do/test-save", &fields).await.refused("test-has-own");
}

#[tokio::test]
async fn nothing_that_is_for_all_takes_it_up() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let question = published(&mut tess, TITLE).await;
    ask_for_test(&mut tess, &question).await.expect(200);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let tree = chief.look("/admin/blueprints").await;
    let (list, own) = tree.split_once("id=\"of-teachers\"").unwrap();
    assert!(own.contains(TITLE), "{tree}");
    assert!(!list.contains("/admin/blueprints/skill/Q-1"), "{tree}");
    assert!(site.plumb.bank().published(&question).await.unwrap().is_none());
    let actor = crate::support::administrator();
    let author = site.plumb.as_author(&actor).unwrap();
    let archive = author.export().await.unwrap();
    let upload = author.upload("all.zip", archive).await.unwrap();
    let plan = author.import_plan(upload).await.unwrap();
    assert!(!plan.has_errors(), "what is exported stands by itself: {:?}", plan.problems);
    assert!(plan.files.iter().all(|file| file.id != question && file.id != "T-1"), "{:?}", plan.files);
    let file = (format!("{question}.yaml"), text(&site, &question).await.replace("zebras", "gnus"));
    let upload = author.upload(&file.0, file.1.clone().into_bytes()).await.unwrap();
    assert!(author.import_plan(upload).await.unwrap().has_errors());
    // Files of the server can neither replace it nor refer to it.
    for (name, text) in [
        file,
        (
            "graph.json".into(),
            GRAPH
                .replace("\"T.DOUBLE\"", &format!("\"{question}\""))
                .replace("\"version\": \"1\"", "\"version\": \"9\""),
        ),
        crate::support::content::exam("PUBLIC", &[(&question, 3)], &[], &[]),
    ] {
        match site.plumb.import(&[(name.clone(), text)]).await {
            Err(ImportError::Problems(problems)) => {
                assert!(problems.iter().any(|problem| problem.code == "own-question"), "{name}: {problems:?}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    // Nor can a draft of the studio, which manages shared content only.
    let draft = studio_begin(&mut chief, "skill", current(&site, "skill", &question).await.unwrap().as_str()).await;
    let text = text(&site, &question).await.replace("zebras", "gnus");
    save(&mut chief, draft, 1, &text, "publish").await.refused("draft-of-teacher");
    let graph = current(&site, "graph", "skills_graph").await.unwrap();
    let graph = studio_begin(&mut chief, "graph", graph.as_str()).await;
    let text = GRAPH.replace("\"T.DOUBLE\"", &format!("\"{question}\""));
    save(&mut chief, graph, 1, &text, "publish").await.refused("draft-has-errors");
    let change: [Field<'_>; 2] = [("question", &question), ("go", &"change")];
    tess.post("/do/own-change", &change).await.expect(200);
    let page = look(&mut tess, &question).await;
    chief.get(&format!("/admin/blueprints/drafts/{}", hidden(&page, "draft"))).await.expect(404);
    // An administrator edits it on its own page.
    send(&mut chief, &question, "", &[("metadata.skill_statement", &"Add gnus")]).await.expect(200);
}
