//! Blueprints that state the skill they are practised as: checks of references to them, and serving them.

use plumb_types::user::Role;
use uuid::Uuid;

use crate::studio::{begin, current, page, save, told};
use crate::support::content::{ADD, GRAPH, usual};
use crate::support::{Client, Site, has};

/// A skill of the graph without a blueprint in the graph's file.
const TAKE: &str = r#"{"id": "t_take", "name": "Take", "grade_band": "K-2", "prerequisites": [], "tags": [], "area": "Numbers",
     "bkt": {"p_init": 0.4, "p_transit": 0.2, "p_slip": 0.1, "p_guess": 0.05}},
    "#;
/// A curriculum that practises it.
const TAKING: &str = "\
id: taking
title: Taking away
version: '1'
modules:
  - {id: first, title: Take, explanation: One by one., skills: [t_take], mastery_items_required: 2}
";

/// The usual content, with that skill and these texts.
pub(super) fn with_taking(more: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut files = usual();
    for (_, text) in files.iter_mut().filter(|(name, _)| name == "skills_graph.json") {
        *text = graph();
    }
    files.extend(more.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
    files
}

fn graph() -> String {
    GRAPH.replacen("{\"id\": \"t_add\",", &format!("{TAKE}{{\"id\": \"t_add\","), 1)
}

/// Sums under that id, practised as this skill.
fn sums(id: &str, node: &str) -> String {
    ADD.replace("T.ADD", id).replace("{domain: Demo,", &format!("{{domain: Demo, practised_as: {node},"))
}

/// Returns the blueprints of a skill in the present catalog.
fn exercising(site: &Site, node: &str) -> Vec<String> {
    let catalog = site.plumb.catalog();
    catalog.graph.as_ref().unwrap().graph.node(node).unwrap().blueprints.clone()
}

async fn retire(chief: &mut Client, kind: &str, content: &str) -> String {
    told(&chief.form("/do/blueprint-retire", &[("kind", kind), ("content", content)]).await)
}

/// Tries to publish a new text for current content; returns the response, and the page of the draft if it is refused.
async fn publish(site: &Site, chief: &mut Client, kind: &str, id: &str, text: &str) -> (String, String) {
    let hash = current(site, kind, id).await.unwrap();
    let draft: Uuid = begin(chief, "", hash.as_str()).await;
    let reply = told(&save(chief, draft, 1, text, "publish").await);
    if reply.contains("?done=published") {
        return (reply, String::new());
    }
    let shown = page(chief, draft).await;
    chief.form("/do/draft-send", &[("draft", &draft.to_string()), ("revision", "2"), ("go", "discard")]).await;
    (reply, shown)
}

#[tokio::test]
async fn what_is_practised_by_one_blueprint_alone_keeps_it_where_something_rests_on_it() {
    let own = sums("T.TAKE", "t_take");
    let site = Site::of(&with_taking(&[("take.yaml", &own), ("taking.yaml", TAKING)])).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    chief.script = false;
    assert_eq!(exercising(&site, "t_take"), ["T.TAKE"]);
    // It can neither be retired nor leave its skill, because a curriculum practises it.
    let reply = retire(&mut chief, "skill", "T.TAKE").await;
    assert!(reply.contains("blueprint-in-use") && reply.contains("curriculum taking"), "{reply}");
    has(&chief.look("/admin/blueprints/skill/T.TAKE").await, ["/admin/blueprints/curriculum/taking"]);
    for text in [sums("T.TAKE", "t_add"), ADD.replace("T.ADD", "T.TAKE")] {
        let (reply, shown) = publish(&site, &mut chief, "skill", "T.TAKE", &text).await;
        assert!(reply.contains("__err"), "{reply}");
        assert!(shown.contains("curriculum taking nothing-to-practise"), "{shown}");
    }
    // A graph that does not fit it cannot be published, nor can the graph be retired.
    let elsewhere = graph().replace("[\"T.ADD\"]", "[\"T.ADD\", \"T.TAKE\"]");
    for (text, code) in [(GRAPH.to_owned(), "unknown-skill"), (elsewhere, "practised-elsewhere")] {
        let (reply, shown) = publish(&site, &mut chief, "graph", "skills_graph", &text).await;
        assert!(reply.contains("__err"), "{reply}");
        assert!(shown.contains(&format!("skill T.TAKE {code}")), "{shown}");
    }
    assert!(retire(&mut chief, "graph", "skills_graph").await.contains("skill T.TAKE"));
    // A graph that names the blueprint for that skill too can be published, and nothing changes for the blueprint.
    let named = graph().replace(
        "\"p_guess\": 0.05}},\n    {\"id\": \"t_add\"",
        "\"p_guess\": 0.05}, \"blueprints\": [\"T.TAKE\"]},\n    {\"id\": \"t_add\"",
    );
    assert!(named.contains("[\"T.TAKE\"]"), "{named}");
    let (reply, _) = publish(&site, &mut chief, "graph", "skills_graph", &named).await;
    assert!(reply.contains("?done=published"), "{reply}");
    assert_eq!(exercising(&site, "t_take"), ["T.TAKE"]);
    assert!(retire(&mut chief, "skill", "T.TAKE").await.contains("graph skills_graph"));
}

#[tokio::test]
async fn a_blueprint_leaves_a_skill_that_others_practise_and_takes_nothing_along() {
    let own = sums("T.MORE", "t_add");
    let site = Site::of(&with_taking(&[("more.yaml", &own)])).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    assert_eq!(exercising(&site, "t_add"), ["T.ADD", "T.MORE"]);
    let graph = current(&site, "graph", "skills_graph").await;
    let (reply, shown) = publish(&site, &mut chief, "skill", "T.MORE", &sums("T.MORE", "t_double")).await;
    assert!(reply.contains("?done=published"), "{reply} {shown}");
    assert_eq!(exercising(&site, "t_add"), ["T.ADD"]);
    assert_eq!(exercising(&site, "t_double"), ["T.DOUBLE", "T.MORE"]);
    retire(&mut chief, "skill", "T.MORE").await;
    assert_eq!(current(&site, "skill", "T.MORE").await, None);
    assert_eq!(exercising(&site, "t_double"), ["T.DOUBLE"], "what is retired is asked no more");
    assert_eq!(current(&site, "graph", "skills_graph").await, graph, "the text of the graph is nobody's but its own");
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
}

#[tokio::test]
async fn the_form_offers_the_skills_of_the_graph_and_keeps_what_it_has_not() {
    let (site, mut chief) = Site::with_chief().await;
    let select = |page: &str| {
        let own = page.split("name=\"metadata.practised_as\"").nth(1).and_then(|rest| rest.split("</select>").next());
        own.unwrap_or_else(|| panic!("{page}")).to_owned()
    };
    let asked = |node| [("title", "Add again"), ("strand", "T.ADD"), ("point", "sum"), ("practised_as", node)];
    let draft: Uuid = chief.form("/do/question-begin", &asked("t_double")).await.leads_to("/admin/blueprints/drafts/");
    let shown = select(&chief.look(&format!("/admin/blueprints/drafts/{draft}")).await);
    assert!(shown.contains("<optgroup label=\"Numbers\">") && shown.contains(">Not practised</option>"), "{shown}");
    assert!(shown.contains("<option value=\"t_double\" selected>Double</option>"), "{shown}");
    // A draft is not started with an unknown skill; in an existing text it is kept, and its error is shown at the
    // field.
    let draft: Uuid = chief.form("/do/question-begin", &asked("t_dubble")).await.leads_to("/admin/blueprints/drafts/");
    let text = site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap().body;
    assert!(!text.contains("practised_as"), "{text}");
    let text = text.replacen("metadata:\n", "metadata:\n  practised_as: t_dubble\n", 1);
    save(&mut chief, draft, 1, &text, "").await;
    let shown = chief.look(&format!("/admin/blueprints/drafts/{draft}?tab=form")).await;
    assert!(select(&shown).contains("<option value=\"t_dubble\" selected>t_dubble</option>"), "{shown}");
    let told = shown.split("id=\"e-metadata.practised_as\"").nth(1).and_then(|rest| rest.split("</p>").next());
    assert!(told.is_some_and(|told| told.contains("did you mean `t_double`?")), "{shown}");
    // The form shows if the graph itself names the blueprint.
    let hash = current(&site, "skill", "T.ADD").await.unwrap();
    let draft: Uuid = begin(&mut chief, "", hash.as_str()).await;
    let shown = select(&chief.look(&format!("/admin/blueprints/drafts/{draft}")).await);
    assert!(shown.contains("Add (the graph of skills says so)"), "{shown}");
}

#[tokio::test]
async fn what_one_server_publishes_is_practised_at_the_other() {
    let (one, two) = Site::two().await;
    let mut chief = one.signed_in("chief", Role::Admin).await;
    let draft = begin(&mut chief, "skill", "empty").await;
    let reply = told(&save(&mut chief, draft, 1, &sums("T.MORE", "t_add"), "publish").await);
    assert!(reply.contains("?done=published"), "{reply}");
    assert_eq!(exercising(&two, "t_add"), ["T.ADD"]);
    assert!(two.plumb.content_is_stale().await.unwrap());
    two.plumb.reload_content().await.unwrap();
    assert_eq!(exercising(&two, "t_add"), ["T.ADD", "T.MORE"]);
    assert!(!two.plumb.content_is_stale().await.unwrap());
}
