//! Written calculations with solutions, worked examples and explanations, in the reader's language.

use plumb_types::ids::SessionId;
use serde_json::json;

use crate::api::Program;
use crate::api::story::serve;
use crate::support::{Client, PageText, Site, content, fresh, has};

/// The usual content, in which sums have a written calculation and the tutor shows one.
async fn site() -> Site {
    let add = format!("{}solution_figure: {{kind: written, operation: add, numbers: [a, answer - a]}}\n", content::ADD);
    let mut texts = content::usual_with(&add);
    let topic = texts.iter_mut().find(|(name, _)| name == "sums-and-doubles.yaml").unwrap();
    let explains = "text: \"Put the ones together first.\"";
    let drawn = format!("{explains}, figure: {{kind: written, operation: divide, numbers: [1825, 6]}}");
    topic.1 = topic.1.replace(explains, &drawn);
    Site::of(&texts).await
}

async fn reads(client: &mut Client, language: &str) {
    client.post("/do/account-language", &[("language", &language)]).await;
}

/// The two operands of a form's first item.
async fn operands(site: &Site, session: SessionId) -> (String, String) {
    let item = site.form(session).await.items.remove(0).item;
    (item.parameters["a"].to_string(), item.parameters["b"].to_string())
}

#[tokio::test]
async fn results_show_the_written_calculation_of_each_item_in_the_readers_language() {
    let site = site().await;
    let mut ann = site.learner().await;
    let session = ann.begin("FREE").await;
    let player = ann.look(&format!("/sessions/{session}")).await;
    assert!(!player.contains("Written addition"), "the figure tells the key: {player}");
    ann.answer_all(&site, session, 10, [true, false, true]).await;
    ann.finish(session).await;
    let (a, b) = operands(&site, session).await;
    let page = ann.look(&format!("/sessions/{session}/results")).await;
    has(&page, [format!("aria-label=\"Written addition: {a} + {b}. "), "The steps in words".to_owned()]);
    assert_eq!(page.matches("aria-label=\"Written addition: ").count(), 3, "{page}");
    assert!(page.contains("Ones: ") && page.contains(". Write "), "{page}");
    reads(&mut ann, "de").await;
    let page = ann.look(&format!("/sessions/{session}/results")).await;
    has(&page, [format!("aria-label=\"Schriftliche Addition: {a} + {b}. "), "Die Schritte in Worten".to_owned()]);
    assert!(page.contains("Einer: ") && page.contains(". Schreibe ") && !page.contains("Written addition"), "{page}");
}

#[tokio::test]
async fn worked_examples_and_solutions_of_practice_show_the_written_calculation() {
    let site = site().await;
    let mut ann = site.learner().await;
    for (language, head) in [("en", "Written addition: "), ("de", "Schriftliche Addition: ")] {
        reads(&mut ann, language).await;
        let page = ann.look("/practice/t_add?example=1").await;
        has(&page, [format!("aria-label=\"{head}")]);
    }
    let session = ann.practise(&site, "t_add").await;
    let open = ann.look("/practice/t_add").await;
    assert!(!open.contains("Schriftliche Addition"), "the figure tells the key: {open}");
    let page = ann.practice_act("solution", session, 0, "").await.expect(200).body;
    has(&page, ["aria-label=\"Schriftliche Addition: "]);
}

#[tokio::test]
async fn the_tutor_shows_the_figure_of_its_explanation_in_the_layout_of_the_reader() {
    let site = site().await;
    let mut ann = site.learner().await;
    let id = ann.learn("sums-and-doubles").await;
    let page = ann.look(&format!("/tutor/{id}")).await;
    has(&page, ["aria-label=\"Long division: 1825 ÷ 6. Line 1: 304 R 1. ", "The remainder is 1."]);
    reads(&mut ann, "de").await;
    let page = ann.look(&format!("/tutor/{id}")).await;
    has(&page, ["aria-label=\"Schriftliche Division: 1825 : 6. Zeile 1: 1825 : 6 = 304 R 1. ", "Der Rest ist 1."]);
    // Another explanation has no figure; a solution has that of its item.
    for want in ["not_understood", "go_on", "tell_me"] {
        site.clock.advance_secs(12);
        ann.post("/do/tutor-say", &[("session", &id), ("command", &fresh()), ("want", &want)]).await;
    }
    let page = ann.look(&format!("/tutor/{id}")).await;
    page.says(["Think of bundles of ten."]);
    assert_eq!(page.matches("aria-label=\"Schriftliche ").count(), 2, "{page}");
    has(&page, ["aria-label=\"Schriftliche Addition: "]);
}

#[tokio::test]
async fn programs_get_the_figure_with_the_worked_solution_in_english() {
    let site = site().await;
    let mut ann = Program::learner(&site).await;
    let (session, position, served) = serve(&mut ann, "t_add").await;
    assert!(!served.to_string().contains("Written addition"), "the figure tells the key: {served}");
    let give_up = json!({ "position": position, "command_id": fresh() });
    let solution = ann.post(&format!("/practice/{session}/solution"), &give_up).await.expect(200).json();
    assert_eq!(solution["figure"]["data"]["kind"], "written");
    let alternative = solution["figure"]["alternative"].as_str().unwrap();
    let key = solution["key"].as_str().unwrap();
    assert!(
        alternative.starts_with("Written addition: ") && alternative.ends_with(&format!(": {key}.")),
        "{alternative}"
    );
}
