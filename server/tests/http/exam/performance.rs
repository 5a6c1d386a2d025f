//! Performance by domain, as a client reads it that was written from `001` 13.6 alone.

use serde_json::Value as Json;

use crate::support::content::{ADD, DOUBLE, exam, file};
use crate::support::{Client, Site};
use plumb_types::ids::SessionId;

async fn read(who: &mut Client, path: &str) -> Json {
    who.get(&format!("/api/v1/{path}")).await.expect(200).json()
}

/// The estimates in the course of a session, in order.
async fn estimates(who: &mut Client, session: SessionId) -> Vec<Json> {
    let course = read(who, &format!("sessions/{session}/replay")).await;
    let moments = course["moments"].as_array().unwrap();
    moments.iter().filter(|moment| moment["event"] == "estimated").map(|moment| moment["performance"].clone()).collect()
}

#[tokio::test]
async fn a_result_says_by_domain_what_the_answers_show_and_the_replay_after_each_answer() {
    let (id, text) = exam("DOMAINS", &[("T.ADD", 2), ("T.DOUBLE", 2)], &[], &[]);
    let site = Site::of(&[file("add", ADD), file("double", DOUBLE), (id, text)]).await;
    let mut ann = site.learner().await;
    let session = ann.begin("DOMAINS").await;
    let open = ann.get(&format!("/api/v1/session/{session}")).await.expect(200).body;
    assert!(!open.contains("ability"), "{open}");
    assert_eq!(estimates(&mut ann, session).await, Vec::<Json>::new());
    ann.answer_all(&site, session, 0, [true, true, false, true]).await;

    let result = read(&mut ann, &format!("session/{session}/results")).await;
    let (strong, weak) = (&result["performance_by_domain"]["s0"], &result["performance_by_domain"]["s1"]);
    for (domain, correct, accuracy) in [(strong, 2, 1.0), (weak, 1, 0.5)] {
        assert_eq!((&domain["items_attempted"], &domain["items_correct"]), (&2.into(), &correct.into()), "{domain}");
        assert_eq!(domain["accuracy"].as_f64(), Some(accuracy), "{domain}");
        assert!(domain["avg_time_seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{domain}");
    }
    let ability = |value: &Json| value.as_f64().filter(|ability| (0.0..=1.0).contains(ability)).unwrap();
    assert!(ability(&strong["estimated_ability"]) > ability(&weak["estimated_ability"]), "{result}");
    let next = &result["next_item_recommendation"];
    assert_eq!(
        (next["domain"].as_str(), next["rationale"].as_str()),
        (Some("s1"), Some("Reinforce struggling domain"))
    );
    assert!(ability(&next["target_difficulty"]) < ability(&weak["estimated_ability"]), "{result}");

    let course = estimates(&mut ann, session).await;
    let counts: Vec<u64> = course.iter().map(|after| after["items_completed"].as_u64().unwrap()).collect();
    assert_eq!(counts, [1, 2, 3, 4]);
    let abilities: Vec<f64> = course.iter().map(|after| ability(&after["overall_ability_estimate"])).collect();
    assert!(abilities[1] > abilities[0] && abilities[2] < abilities[1] && abilities[3] > abilities[2], "{abilities:?}");
    assert_eq!(course[3]["overall_ability_estimate"], result["overall_ability_estimate"]);

    let page = ann.get(&format!("/sessions/{session}/results")).await.expect(200);
    page.has(["Ability", "would help you most", "in Section 1"]);
    ann.get(&format!("/sessions/{session}/replay")).await.expect(200).has(["Estimated ability up to here"]);
}

#[tokio::test]
async fn what_the_rules_withhold_is_not_told_by_the_abilities_either() {
    for (score, shows_result) in [("never", false), ("after_completion", true)] {
        let reveal = format!("reveal: {{score: {score}, solutions: never}}");
        let (id, text) = exam("HIDDEN", &[("T.ADD", 2)], &[], &[&reveal]);
        let site = Site::of(&[file("add", ADD), (id, text)]).await;
        let mut ann = site.learner().await;
        let session = ann.begin("HIDDEN").await;
        ann.answer_all(&site, session, 0, [true, false]).await;
        let result = read(&mut ann, &format!("session/{session}/results")).await;
        assert_eq!(result.get("performance_by_domain").is_some(), shows_result, "{result}");
        assert_eq!(result.get("overall_ability_estimate").is_some(), shows_result, "{result}");
        // Which answers were right follows from the estimates, so they are withheld like the solutions.
        assert_eq!(estimates(&mut ann, session).await, Vec::<Json>::new());
    }
}
