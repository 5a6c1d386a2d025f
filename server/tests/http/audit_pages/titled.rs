//! Titles of sessions and rows in the audit: also for drafts that were tried, for content from requests, and for
//! content that is no longer current.

use std::sync::Arc;

use plumb_content::read::BlueprintKind;
use plumb_service::Actor;
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Begin, Content};
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::json;

use super::{DRAFTS, read};
use crate::support::content::ADD;
use crate::support::{Client, Site, fresh_id};

/// Returns a session's title in the list of sessions.
fn listed(list: &str, session: SessionId) -> String {
    let link = list.split(&format!("href=\"/admin/audit/sessions/{session}\"")).nth(1);
    let link = link.unwrap_or_else(|| panic!("{session}: {list}")).split("</a>").next().unwrap();
    read(&format!("<a {link}"))
}

/// Returns the title of an object in the last row of the trail about it.
async fn told(chief: &mut Client, kind: &str, subject: &str) -> String {
    let page = chief.get(&format!("/admin/audit/trail?kind={kind}&subject={subject}")).await.expect(200).body;
    let row = page.split("<tr>").nth(2).unwrap_or_else(|| panic!("{kind} {subject}: {page}"));
    let cell = row.split("<span class=\"block\">").nth(1).unwrap_or_else(|| panic!("{kind} {subject}: {row}"));
    read(cell.split("</span>").next().unwrap())
}

#[tokio::test]
async fn what_is_not_published_is_told_by_its_title_too() {
    let (site, mut chief) = Site::with_chief().await;
    let admin = Actor { id: site.id("chief").await, name: "chief".into(), role: Role::Admin };
    let draft = ADD.replace("Add two numbers", "Add two numbers of a draft").replace("What is", "How much is");
    let trial = site.plumb.as_author(&admin).unwrap();
    let trial = trial.try_text(BlueprintKind::Skill, "draft", &draft, Some("easy"), fresh_id()).await.unwrap();
    let mut ann = site.learner().await;
    let learner = Actor { id: site.id("ann").await, name: "ann".into(), role: Role::Learner };
    let begun = async |what| {
        let plumb = Arc::clone(&site.plumb);
        site.plumb.as_learner(&learner).begin_led(&plumb, what, fresh_id()).await.unwrap().id
    };
    let items = json!({ "title": "A quick test", "items": [{ "stem": "What is 3+4?", "answer": "7" }] });
    let sent = begun(Begin::Evaluation(Content::Inline(items), None)).await;
    let survey = json!({ "survey_id": "mine", "version": "1", "metadata": { "title": "My own survey" }, "questions": [
        { "question_id": "day", "text": "Which day?", "question_type": "date" },
    ]});
    let asked = begun(Begin::Guided(SessionKind::Survey, Content::Inline(survey))).await;
    let placed = ann.place().await;
    let list = chief.get("/admin/audit").await.expect(200).body;
    for (session, title) in [
        (trial, "Add two numbers of a draft"),
        (sent, "A quick test"),
        (asked, "My own survey"),
        // It has no title, so its kind is shown.
        (placed, "placement test"),
    ] {
        assert_eq!(listed(&list, session), title);
        assert_eq!(told(&mut chief, "session", &session.to_string()).await, title);
        let page = read(&chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200).body);
        assert!(page.contains(&format!("Content {title} ")), "{title}: {page}");
    }
    let text = read(&list);
    for id in ["trial:", "inline:", "survey:", "placement:"] {
        assert!(!text.contains(id), "{id}: {text}");
    }
    // The page of a single session has the id after the title.
    let page = read(&chief.get(&format!("/admin/audit/sessions/{sent}")).await.expect(200).body);
    assert!(page.contains("Content A quick test inline:"), "{page}");
}

#[tokio::test]
async fn what_was_retired_keeps_its_title() {
    let (site, mut chief) = Site::with_chief().await;
    let mut ann = site.learner().await;
    let learner = Actor { id: site.id("ann").await, name: "ann".into(), role: Role::Learner };
    let begin = Begin::Guided(SessionKind::Thought, Content::Published("looking-back".into()));
    let plumb = Arc::clone(&site.plumb);
    let thought = site.plumb.as_learner(&learner).begin_led(&plumb, begin, fresh_id()).await.unwrap().id;
    let exam = super::exam(&site, &mut ann).await;
    for (kind, id) in [("reflection", "looking-back"), ("assessment", "FREE")] {
        chief.form("/do/blueprint-retire", &[("kind", kind), ("content", id)]).await.expect(200);
        assert!(site.stores.contents.current(kind).await.unwrap().iter().all(|row| row.id != id), "{kind} {id}");
    }
    let list = chief.get("/admin/audit").await.expect(200).body;
    for (session, kind, id, title) in
        [(thought, "reflection", "looking-back", "Looking back"), (exam, "assessment", "FREE", "The exam FREE")]
    {
        assert_eq!(listed(&list, session), title);
        assert_eq!(told(&mut chief, "session", &session.to_string()).await, title);
        assert_eq!(told(&mut chief, kind, id).await, title);
    }
}

#[tokio::test]
async fn drafts_and_invitations_are_told_by_what_they_are_called() {
    let (site, mut chief) = Site::with_chief().await;
    let hash = plumb_types::ContentHash::of(ADD).to_string();
    let draft: String = chief.form("/do/draft-begin", &[("from", &hash)]).await.leads_to(DRAFTS);
    assert_eq!(told(&mut chief, "blueprint_draft", &draft).await, "Add two numbers");
    let fields = [("draft", draft.as_str()), ("revision", "1"), ("go", "discard"), ("remark", "")];
    chief.form("/do/draft-send", &fields).await.expect(200);
    assert!(site.stores.blueprint_drafts.get(draft.parse().unwrap()).await.unwrap().is_none(), "it is gone");
    assert_eq!(told(&mut chief, "blueprint_draft", &draft).await, "Add two numbers");
    chief.form("/do/invite-add", &[("role", "learner"), ("name", "Ina Vited")]).await.expect(200);
    chief.get("/admin/audit/trail?kind=invitation").await.expect(200).has([">Ina Vited</a>"]);
}
