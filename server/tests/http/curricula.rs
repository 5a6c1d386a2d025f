//! Curricula through the real router: modules that unlock as the learner progresses.

use plumb_types::ids::SessionId;

use crate::support::content::{ADD, DOUBLE, GRAPH, file};
use crate::support::{Client, Site, fresh, right_answer, wrong_answer};

const PAGE: &str = "/practice/curricula/sums";

/// Answers the current item of practice, right or wrong, after ten seconds, and continues.
async fn answer(site: &Site, client: &mut Client, session: SessionId, right: bool) {
    site.clock.advance_secs(10);
    let (position, item) = site.practised(session).await;
    let text = if right { right_answer(&item) } else { wrong_answer(&item) };
    client.practice_act("answer", session, position, &text).await.expect(200);
    if !right {
        client.practice_act("solution", session, position, "").await.expect(200);
    }
    client.practice_act("next", session, position, "").await.expect(200);
}

/// Returns the modules of a page: the text of each `li` of the list.
fn modules(page: &str) -> Vec<&str> {
    page.split("class=\"card\"").skip(1).collect()
}

#[tokio::test]
async fn a_module_is_done_after_a_row_of_right_first_tries_and_opens_the_next() {
    let (site, mut ann) = Site::with_learner().await;
    ann.get("/practice").await.expect(200).has([&format!("href=\"{PAGE}\""), "Sums and doubles"]);
    let page = ann.get(PAGE).await.expect(200).body;
    let [adding, doubling] = modules(&page)[..] else { panic!("{page}") };
    assert!(adding.contains("stand open") && adding.contains("Continue here") && adding.contains("0 of 2 in a row"));
    assert!(adding.contains("Put the ones together, then the tens.") && adding.contains("That is all."), "{adding}");
    assert!(doubling.contains("stand locked") && doubling.contains("First do: Adding"), "{doubling}");
    assert!(adding.contains("href=\"/practice/t_add\"") && page.contains("0 of 2 modules done"), "{page}");

    let session = ann.practise(&site, "t_add").await;
    for right in [true, false, true] {
        answer(&site, &mut ann, session, right).await;
    }
    let page = ann.get(PAGE).await.expect(200).body;
    let [adding, _] = modules(&page)[..] else { panic!("{page}") };
    assert!(adding.contains("1 of 2 in a row") && page.contains("2 of the last 3 first answers right"), "{page}");

    answer(&site, &mut ann, session, true).await;
    let page = ann.get(PAGE).await.expect(200).body;
    let [adding, doubling] = modules(&page)[..] else { panic!("{page}") };
    assert!(adding.contains("shown") && !adding.contains("Continue here"), "{adding}");
    assert!(doubling.contains("Continue here") && !doubling.contains("First do"), "{doubling}");
    assert!(page.contains("1 of 2 modules done") && page.contains("2 in a row"), "{page}");
}

#[tokio::test]
async fn a_placement_does_none_of_it() {
    let (site, mut ann) = Site::with_learner().await;
    let session = ann.place().await;
    loop {
        let row = site.stores.sessions.load(session).await.unwrap().unwrap();
        let placing: plumb_sessions::placement::PlacementSession = serde_json::from_str(&row.state.snapshot).unwrap();
        let Some(current) = placing.current else { break };
        let item = site.made_anew(&current.source).await;
        ann.place_act("answer", session, current.position, &right_answer(&item)).await.expect(200);
    }
    let page = ann.get(PAGE).await.expect(200).has(["0 of 2 modules done", "Continue here", "likely known"]).body;
    assert!(!page.contains("stand locked"), "what is likely known keeps nobody from the next module: {page}");
}

#[tokio::test]
async fn there_is_no_page_of_a_curriculum_that_is_not_there() {
    let (_site, mut ann) = Site::with_learner().await;
    for path in ["/practice/curricula/none", "/practice/curricula/t_add", "/practice/curricula"] {
        assert_eq!(ann.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn a_curriculum_that_does_not_fit_the_graph_keeps_everything_from_being_published() {
    let site = Site::start().await;
    let broken = crate::support::content::CURRICULUM.replace("[t_double]", "[t_dubble]").replace("'1'", "'2'");
    let files = [
        file("add", ADD),
        file("double", DOUBLE),
        ("skills_graph.json".to_owned(), GRAPH.to_owned()),
        file("sums", &broken),
    ];
    let Err(plumb_service::content::ImportError::Problems(problems)) = site.plumb.import(&files).await else {
        panic!("it was published")
    };
    assert_eq!((problems.len(), problems[0].code.as_str(), problems[0].line), (1, "unknown-skill", 18));
    assert_eq!(problems[0].help.as_deref(), Some("did you mean `t_double`?"));
    let mut bob = site.signed_in(&fresh().to_string(), plumb_types::user::Role::Learner).await;
    bob.get(PAGE).await.expect(200);
}

#[tokio::test]
async fn another_server_notices_that_a_curriculum_changed() {
    let site = Site::start().await;
    let other = site.restarted().await;
    assert!(!other.content_is_stale().await.unwrap());
    let changed = crate::support::content::CURRICULUM.replace("Two steps.", "Still two steps.");
    let mut files = crate::support::content::usual();
    for (name, text) in &mut files {
        if name == "sums.yaml" {
            text.clone_from(&changed);
        }
    }
    site.publish(&files).await;
    assert!(other.content_is_stale().await.unwrap());
    site.learner().await.get(PAGE).await.expect(200).has(["Still two steps."]);
}

#[tokio::test]
async fn a_set_of_prompts_keeps_no_server_reloading() {
    let site = Site::start().await;
    let prompts = "\
reflection_id: my-day
version: '1'
metadata: {title: My day}
prompts: [{prompt_id: day, text: How was your day?}]
";
    let mut files = crate::support::content::usual();
    files.push(("my-day.yaml".to_owned(), prompts.to_owned()));
    site.publish(&files).await;
    assert!(!site.plumb.content_is_stale().await.unwrap());
    let again = site.plumb.import(&files).await.unwrap();
    assert_eq!((again.published, again.unchanged), (0, files.len()));
}
