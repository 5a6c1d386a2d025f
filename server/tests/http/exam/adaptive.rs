//! An adaptive test, from its introduction to its result and its proof.

use plumb_sessions::engine::Status;
use plumb_sessions::session::{Session, SessionEvent};
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::json;

use crate::support::content::{DOUBLE, file};
use crate::support::{Client, Site};

/// Doubles of three levels.
fn doubles() -> String {
    DOUBLE.replace(
        "    easy: {value: 0.3}\n",
        "    easy: {value: 0.15, parameters: {n: {type: integer, min: 1000, max: 2999}}}\n    \
         medium: {value: 0.5, parameters: {n: {type: integer, min: 3000, max: 5999}}}\n    \
         hard: {value: 0.85, parameters: {n: {type: integer, min: 6000, max: 9999}}}\n",
    )
}

/// A test of at most eight items, about two skills.
pub(super) fn adaptive(configuration: &str) -> Vec<(String, String)> {
    let other = doubles().replace("T.DOUBLE", "T.OTHER").replace("twice", "two times");
    let section = |id: &str, skill: &str| {
        format!(
            "  - section_id: {id}\n    title: Section {id}\n    item_count: 4\n    skill_blueprints: [{{skill_id: {skill}}}]\n    \
             difficulty_distribution: {{easy: 1, medium: 2, hard: 1}}\n"
        )
    };
    let text = format!(
        "assessment_id: ADAPTIVE\nversion: '1'\nmetadata: {{title: The adaptive test}}\nconfiguration:\n  total_items: 8\n  \
         time_limit_minutes: 20\n  passing_score_percent: 60\n  mode: adaptive\n{configuration}sections:\n{}{}scoring:\n  \
         method: percent_correct\n  grade_bands:\n    - {{label: Good, min_percent: 60}}\n    - {{label: Rest, min_percent: 0}}\n",
        section("one", "T.DOUBLE"),
        section("two", "T.OTHER")
    );
    vec![file("double", &doubles()), file("other", &other), file("adaptive", &text)]
}

/// Answers until the test is over: right if `knows` says so of the item's level.
pub(super) async fn sit(site: &Site, who: &mut Client, session: SessionId, knows: impl Fn(&str) -> bool) {
    for _ in 0..20 {
        let state = site.session(session).await;
        let Some(position) = state.current() else { break };
        let position = usize::from(position);
        let level = site.form(session).await.items[position].item.difficulty.clone();
        site.clock.advance_secs(15);
        who.submit(session, position, 0, &site.answer(session, position, knows(&level)).await).await.expect(200);
    }
}

fn levels(form: &plumb_answers::item::TestForm) -> Vec<&str> {
    form.items.iter().map(|placed| placed.item.difficulty.as_str()).collect()
}

#[tokio::test]
async fn an_adaptive_test_is_taken_from_its_introduction_to_its_result_and_proved() {
    let (site, mut ann) = Site::of(&adaptive("")).await.and_learner().await;
    let intro = ann.get("/assessments/ADAPTIVE").await.expect(200).body;
    assert!(intro.contains("at most 8"), "{intro}");
    assert!(intro.contains("you cannot change an answer or skip a question"), "{intro}");
    let session = ann.begin("ADAPTIVE").await;
    let page = ann.get(&format!("/sessions/{session}")).await.expect(200).body;
    assert!(page.contains("Item 1, of at most 8"), "{page}");
    for button in ["value=\"skip\"", "value=\"back\"", "value=\"review\""] {
        assert!(!page.contains(button), "{button}: {page}");
    }
    sit(&site, &mut ann, session, |level| level != "hard").await;
    let state: Session = site.session(session).await;
    assert_eq!(state.status(), Status::Completed);
    let result = state.result().unwrap();
    assert_eq!(usize::from(result.items), state.items.len());
    let result = ann.get(&format!("/sessions/{session}/results")).await.expect(200).body;
    assert!(result.contains("chosen by your answers"), "{result}");
    // Another learner who knows nothing gets easier items and a lower score.
    let mut bob = site.signed_in("bob", Role::Learner).await;
    let other = bob.begin("ADAPTIVE").await;
    sit(&site, &mut bob, other, |_| false).await;
    let weak: Session = site.session(other).await;
    assert!(weak.result().unwrap().score + 2_000 < state.result().unwrap().score);
    let (strong, weak) = (site.form(session).await, site.form(other).await);
    let hard = |levels: Vec<&str>| levels.iter().filter(|level| **level == "hard").count();
    assert!(hard(levels(&strong)) > hard(levels(&weak)), "{:?} {:?}", levels(&strong), levels(&weak));
    // The audit says why, and makes items and choices again.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let lineage = chief.get(&format!("/admin/audit/items/{session}/2")).await.expect(200);
    assert!(lineage.body.contains("Why this item"), "{}", lineage.body);
    let audit = chief.get(&format!("/admin/audit/sessions/{session}?compare=1")).await.expect(200).body;
    assert!(audit.contains("Each item follows from the answers before it"), "{audit}");
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn a_test_goes_on_where_it_was_after_a_restart_and_its_answers_count_once() {
    let (site, mut ann) = Site::of(&adaptive("")).await.and_learner().await;
    let session = ann.begin("ADAPTIVE").await;
    for position in 0..3 {
        ann.submit(session, position, 0, &site.answer(session, position, true).await).await.expect(200);
    }
    let before = site.session(session).await;
    site.restarted().await;
    let page = ann.get(&format!("/sessions/{session}")).await.expect(200).body;
    assert!(page.contains("Item 4, of at most 8"), "{page}");
    assert_eq!(site.session(session).await, before);
    // What was answered stays answered, and what was not asked does not exist.
    ann.submit(session, 1, 1, "7").await.expect(409);
    ann.go(session, 1).await.expect(409);
    ann.submit(session, 5, 0, "7").await.expect(404);
    let missing = ann.skip(session, 3).await.expect(422).json();
    assert_eq!(missing.pointer("/Invalid/message"), Some(&json!("answer-missing")));
    assert_eq!(site.session(session).await, before);
}

#[tokio::test]
async fn when_time_is_up_what_was_not_asked_counts_as_wrong() {
    let (site, mut ann) = Site::of(&adaptive("")).await.and_learner().await;
    let session = ann.begin("ADAPTIVE").await;
    for position in 0..2 {
        ann.submit(session, position, 0, &site.answer(session, position, true).await).await.expect(200);
    }
    let draft = site.answer(session, 2, true).await;
    ann.save(session, 2, 0, &draft).await.expect(200);
    site.clock.advance_secs(1_300);
    site.plumb.close_overdue().await.unwrap();
    let state = site.session(session).await;
    assert_eq!(state.status(), Status::Expired);
    let result = state.result().unwrap();
    // The saved draft was handed in.
    assert_eq!((result.attempted, result.correct), (3, 3));
    assert_eq!(result.ability.unwrap().missing, 5);
    assert!(result.score < 4_000, "{}", result.score);
    let page = ann.get(&format!("/sessions/{session}/results")).await.expect(200).body;
    assert!(page.contains("5 items that were left count as wrong"), "{page}");
}

#[tokio::test]
async fn a_test_that_may_end_when_it_is_decided_records_why_it_ended() {
    let rules = "  adaptive: {min_items: 3, stop_when_decided: true, standard_error: 0.9}\n";
    let (site, mut ann) = Site::of(&adaptive(rules)).await.and_learner().await;
    let session = ann.begin("ADAPTIVE").await;
    sit(&site, &mut ann, session, |_| false).await;
    let state = site.session(session).await;
    assert!(state.items.len() < 8, "{}", state.items.len());
    let events: Vec<SessionEvent> = site.events(session).await;
    assert!(events.iter().any(|event| matches!(event, SessionEvent::ChoiceEnded { .. })), "{events:?}");
    assert_eq!(state.result().unwrap().passed, Some(false));
}

#[tokio::test]
async fn a_program_leads_an_adaptive_test_without_knowing_its_length() {
    let (site, mut ann) = Site::of(&adaptive("")).await.and_learner().await;
    let begin = json!({ "session_type": "evaluation", "assessment_id": "ADAPTIVE" });
    let made = ann.json("/api/v1/session/", &begin).await.expect(201).json();
    let session: SessionId = made["session_id"].as_str().unwrap().parse().unwrap();
    let page = ann.get(&format!("/sessions/{session}")).await.expect(200).body;
    assert!(page.contains("twice") || page.contains("two times"), "{page}");
    let document = ann.get(&format!("/api/v1/session/{session}")).await.expect(200).json();
    assert_eq!(document["total_items"], json!(null), "{document}");
    assert_eq!(document.pointer("/context/items_remaining"), None, "{document}");
    assert_eq!(site.session(session).await.items.len(), 1);
}

#[tokio::test]
async fn a_german_learner_reads_how_an_adaptive_test_works() {
    let (_site, mut ann) = Site::of(&adaptive("")).await.and_learner().await;
    ann.form("/do/account-language", &[("language", "de")]).await;
    let intro = ann.get("/assessments/ADAPTIVE").await.expect(200).body;
    assert!(intro.contains("höchstens 8"), "{intro}");
    let session = ann.begin("ADAPTIVE").await;
    let page = ann.get(&format!("/sessions/{session}")).await.expect(200).body;
    assert!(page.contains("Aufgabe 1 von höchstens 8"), "{page}");
}

#[tokio::test]
async fn items_on_trial_are_announced_do_not_count_and_are_proved() {
    let rules = "  adaptive: {pretest_percent: 25, min_items: 8}\n";
    let (site, mut ann) = Site::of(&adaptive(rules)).await.and_learner().await;
    ann.get("/assessments/ADAPTIVE").await.expect(200).has(["Up to 2 questions are on trial"]);
    let session = ann.begin("ADAPTIVE").await;
    sit(&site, &mut ann, session, |_| true).await;
    let state: Session = site.session(session).await;
    let on_trial = state.adaptive.as_ref().unwrap().on_trial.clone();
    assert!((1..=2).contains(&on_trial.len()) && !on_trial.contains(&0), "{on_trial:?}");
    assert_eq!(usize::from(state.result().unwrap().ability.unwrap().on_trial), on_trial.len());
    ann.get(&format!("/sessions/{session}/results")).await.expect(200).has(["on trial and did not count"]);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let lineage = chief.get(&format!("/admin/audit/items/{session}/{}", on_trial[0])).await.expect(200);
    lineage.has(["On trial: little is known of its level"]);
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}
