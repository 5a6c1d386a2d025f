//! Topics drafted by a model, through the real router: an author's order ends as a draft in the studio with its errors
//! marked, or as nothing, whatever the model and its endpoint do.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::StreamExt as _;
use plumb_fake_llm::catalogue::{Misdeed, of_answers, of_endpoints};
use plumb_fake_llm::{AskedRequest, FakeLlm, Provider, Reply, Script};
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use crate::factory::models;
use crate::support::{Client, Site, has};

/// A step of a plan: its type, its concept, its explanation, and the number of right answers that it requires.
fn step(kind: &str, concept: &str, text: Option<&str>, right: Option<u32>) -> Json {
    let ways: &[&str] = if text.is_some() { &["Think of two heaps of stones that become one."] } else { &[] };
    json!({
        "type": kind, "concept": concept, "content_hint": "Go slowly.", "text": text, "other_ways": ways,
        "right": right,
    })
}

/// A draft without errors.
fn good() -> Json {
    json!({
        "title": "Adding two numbers", "description": "What a sum is.", "minutes": 15,
        "learning_objectives": ["Add two numbers"], "common_misconceptions": ["A ten is forgotten"],
        "teaching_approach": "From heaps to numbers.",
        "concepts": [{ "name": "sums", "skill": "t_add" }],
        "study_plan": [
            step("explain", "sums", Some("A sum is what two numbers are together: 2 + 3 = 5."), None),
            step("check", "sums", None, None),
            step("practice", "sums", None, Some(3)),
        ],
        "closing": "Now you can add.",
    })
}

/// A model with this reply.
fn answering(reply: impl Fn(usize) -> Reply + Send + Sync + 'static) -> FakeLlm {
    let asked = AtomicUsize::new(0);
    FakeLlm::start(Script::new(Provider::OpenAi).responder(move |request: &AskedRequest| {
        let ours = request.call_site.as_deref() == Some("topic.draft");
        ours.then(|| reply(asked.fetch_add(1, Ordering::SeqCst)))
    }))
}

async fn with_author(fake: &FakeLlm) -> (Site, Client) {
    let site = Site::start().await.with_models(models(fake)).await;
    let chief = site.signed_in("chief", Role::Admin).await;
    (site, chief)
}

/// Orders the draft of a topic for `t_add`; returns the page once it is finished.
async fn drafted(chief: &mut Client) -> String {
    let ordered = chief.form("/do/topic-draft", &[("skill", "t_add")]).await;
    assert_eq!(ordered.location(), "/admin/blueprints#drafted", "{}", ordered.body);
    for _ in 0..600 {
        let page = chief.look("/admin/blueprints").await;
        if !page.contains("is being drafted") {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it is never over");
}

/// Returns the drafts that a page of all blueprints links to.
fn drafts(page: &str) -> Vec<&str> {
    let mut found: Vec<&str> =
        page.split("/admin/blueprints/drafts/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[tokio::test]
async fn an_author_has_a_topic_drafted_reads_it_and_publishes_it() {
    let fake = answering(|_| Reply::json(good()));
    let (site, mut chief) = with_author(&fake).await;
    has(&chief.look("/admin/blueprints").await, ["Draft a topic with a model", "<option value=\"t_add\">Add</option>"]);
    let page = drafted(&mut chief).await;
    has(&page, ["is drafted.", "Open draft", "t-add"]);
    let [draft] = drafts(&page)[..] else { panic!("one draft: {page}") };
    let path = format!("/admin/blueprints/drafts/{draft}");
    let page = chief.look(&path).await;
    has(&page, ["# Drafted by a language model (any, prompt", "# Nobody has read it yet"]);
    has(&page, ["topic_id: &quot;t-add&quot;", "A sum is what two numbers are together: 2 + 3 = 5."]);
    let mut ann = site.learner().await;
    assert!(!ann.look("/tutor").await.contains("Adding two numbers"), "nothing is published by itself");
    assert_eq!(site.trail(None, AuditAction::TopicDraftOrdered).await.len(), 1);
    assert_eq!(site.trail(Some(draft), AuditAction::DraftCreated).await.len(), 1);

    let fields = [("draft", draft), ("revision", "1"), ("text", "")];
    let text = plumb_text(&page);
    let fields = fields.map(|(name, value)| if name == "text" { (name, text.as_str()) } else { (name, value) });
    let [one, two, three] = fields;
    chief.form("/do/draft-save", &[one, two, three, ("go", "publish")]).await;
    has(&ann.look("/tutor").await, ["Adding two numbers"]);
    // The name is used already.
    has(&drafted(&mut chief).await, ["t-add-2"]);
    let journal = fake.journal();
    assert!(journal.of("topic.draft").iter().all(|entry| entry.body.to_string().contains("(t_add)")), "{journal:?}");
}

/// Returns the text in the editor of a page.
fn plumb_text(page: &str) -> String {
    let area = page.split("<textarea").nth(1).and_then(|rest| rest.split_once('>')).map(|(_, rest)| rest);
    let text = area.and_then(|rest| rest.split("</textarea>").next()).expect("there is an editor");
    let text = text.strip_prefix('\n').unwrap_or(text);
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")]
        .iter()
        .fold(text.to_owned(), |text, (written, sign)| text.replace(written, sign))
}

#[tokio::test]
async fn what_is_wrong_with_a_draft_is_marked_at_its_place() {
    let wrong = || {
        let mut draft = good();
        draft["concepts"][0]["skill"] = json!("t_kites");
        draft
    };
    let fake = answering(move |asked| {
        Reply::json(if asked == 0 {
            wrong()
        } else {
            let mut draft = good();
            draft["study_plan"][0]["text"] = json!("So 2 + 3 = 6, as you see.");
            draft["study_plan"][0]["other_ways"] = json!(["<b>Heaps</b> of stones\n# topic_id: other"]);
            draft["closing"] = json!("Well done,\u{0}\u{2028}all of you: \\frac{1}{2}.");
            draft
        })
    });
    let (_site, mut chief) = with_author(&fake).await;
    let page = drafted(&mut chief).await;
    let first = drafts(&page)[0].to_owned();
    has(&chief.look(&format!("/admin/blueprints/drafts/{first}")).await, ["t_kites", "unknown-skill"]);

    let page = drafted(&mut chief).await;
    let second = drafts(&page).into_iter().find(|draft| **draft != first).expect("another draft").to_owned();
    let page = chief.look(&format!("/admin/blueprints/drafts/{second}")).await;
    has(&page, ["what is claimed here does not hold", "learners would read `&lt;b&gt;` as it stands"]);
    has(&page, ["learners would read `\\frac` as it stands", "false-equation"]);
}

#[tokio::test]
async fn without_a_model_and_without_a_skill_nothing_is_ordered() {
    let (site, mut chief) = Site::with_chief().await;
    has(&chief.look("/admin/blueprints").await, ["This server has no language model"]);
    chief.form("/do/topic-draft", &[("skill", "t_add")]).await.refused("topic-draft-no-model");
    let fake = answering(|_| Reply::json(good()));
    let site = site.with_models(models(&fake)).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for skill in ["", "t_kites", "T.ADD"] {
        chief.form("/do/topic-draft", &[("skill", skill)]).await.refused("topic-draft-no-skill");
    }
    assert_eq!(fake.journal().count(), 0);
    assert_eq!(site.trail(None, AuditAction::TopicDraftOrdered).await.len(), 0);
}

/// Returns the result when the model replies with `deed` so many times and correctly after that.
async fn ends(deed: Reply, times: usize) -> String {
    let fake = answering(move |asked| if asked < times { deed.clone() } else { Reply::json(good()) });
    let (site, mut chief) = with_author(&fake).await;
    let page = drafted(&mut chief).await;
    let asked = fake.journal().count();
    let found = drafts(&page);
    if page.contains("is drafted.") {
        let [draft] = found[..] else { panic!("one draft, whole: {page}") };
        let text = plumb_text(&chief.look(&format!("/admin/blueprints/drafts/{draft}")).await);
        assert!(text.contains("study_plan:") && text.contains("closing:"), "whole: {text}");
        assert!(!chief.look("/admin/blueprints").await.contains("<script>alert"));
        return if asked > 1 { format!("a draft, asked {asked} times") } else { "a draft".to_owned() };
    }
    assert!(found.is_empty(), "no half a draft: {page}");
    assert_eq!(site.trail(None, AuditAction::DraftCreated).await.len(), 0);
    let code = page.split("not usable (").nth(1).and_then(|rest| rest.split([')', '_']).next());
    format!("refused: {}", code.unwrap_or_else(|| panic!("it says why: {page}")))
}

#[tokio::test]
async fn whatever_a_model_does_ends_as_a_draft_or_as_nothing() {
    let deeds: Vec<Misdeed> = of_endpoints().into_iter().chain(of_answers(&good())).collect();
    let cases = deeds.iter().flat_map(|deed| [1, usize::MAX].map(|times| (deed.reply.clone(), times)));
    let ends: Vec<String> =
        futures_util::stream::iter(cases.map(|(deed, times)| ends(deed, times))).buffered(8).collect().await;
    let mut table = String::new();
    for (deed, ends) in deeds.iter().zip(ends.chunks(2)) {
        writeln!(table, "{}, once: {}", deed.name, ends[0]).unwrap();
        writeln!(table, "{}, always: {}", deed.name, ends[1].split(", asked").next().unwrap()).unwrap();
    }
    // The result of each misbehaviour of the model, when it happens once and when it persists.
    insta::assert_snapshot!("ends", table);
}
