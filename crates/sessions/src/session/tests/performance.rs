//! Performance by domain, with the names and the numbers of `001` 13.6.

use plumb_measure::response::FamilyParameters;
use serde_json::json;

use super::*;
use crate::session::adaptive::declared_parameters;

/// A test with three items of addition and three of subtraction, typed answers of difficulty 0.5.
fn begun() -> SessionHarness {
    let sections = vec![section("addition", None), section("subtraction", None)];
    let mut plan = super::plan(6, ExamRules { sections, ..ExamRules::default() });
    for position in &mut plan.positions[3..] {
        position.section_id = "subtraction".to_owned();
    }
    SessionHarness::started(plan)
}

fn of_half(_: u16) -> Option<FamilyParameters> {
    declared_parameters(0.5, 0)
}

/// Answers the items in order, each after so many seconds.
fn answered(answers: &[(&str, i64)]) -> SessionHarness {
    let mut harness = begun();
    let mut now = t0();
    for (position, (answer, seconds)) in (0..).zip(answers) {
        now = now.plus_secs(*seconds);
        harness.answer(position, answer, now).unwrap();
    }
    harness
}

#[test]
fn a_domain_has_its_answers_its_times_and_an_ability_of_its_own() {
    let harness = answered(&[(RIGHT, 6), (RIGHT, 8), (RIGHT, 7), (RIGHT, 20), (WRONG, 24)]);
    let shown = harness.session.performance(&harness.session.positions(), &of_half);
    let document = json!(shown);
    assert_eq!(document["items_completed"], 5);
    let (addition, subtraction) =
        (&document["performance_by_domain"]["addition"], &document["performance_by_domain"]["subtraction"]);
    assert_eq!((&addition["items_attempted"], &addition["items_correct"]), (&json!(3), &json!(3)));
    assert_eq!((&addition["accuracy"], &addition["avg_time_seconds"]), (&json!(1.0), &json!(7.0)));
    assert_eq!((&subtraction["items_attempted"], &subtraction["items_correct"]), (&json!(2), &json!(1)));
    assert_eq!((&subtraction["accuracy"], &subtraction["avg_time_seconds"]), (&json!(0.5), &json!(22.0)));
    let ability = |value: &serde_json::Value| value.as_f64().unwrap();
    let (high, low) = (ability(&addition["estimated_ability"]), ability(&subtraction["estimated_ability"]));
    let overall = ability(&document["overall_ability_estimate"]);
    assert!(high > overall && overall > low && (low - 0.5).abs() < 1e-9, "{high} {overall} {low}");
    let next = &document["next_item_recommendation"];
    assert_eq!((&next["domain"], &next["rationale"]), (&json!("subtraction"), &json!("Reinforce struggling domain")));
    let target = ability(&next["target_difficulty"]);
    assert!(target < low && target > low - 0.15, "{target}");
}

#[test]
fn each_answer_moves_the_ability_its_own_way() {
    let harness = answered(&[(RIGHT, 5), (RIGHT, 5), (WRONG, 5), (WRONG, 5)]);
    let after = |count: u16| {
        let positions: Vec<u16> = (0..count).collect();
        harness.session.performance(&positions, &of_half).overall_ability_estimate
    };
    assert_eq!(after(0), None);
    let abilities: Vec<f64> = (1..=4).filter_map(after).collect();
    assert!(abilities[0] > 0.5 && abilities[1] > abilities[0], "{abilities:?}");
    assert!(abilities[2] < abilities[1] && abilities[3] < abilities[2], "{abilities:?}");
}

#[test]
fn an_item_without_a_difficulty_counts_and_says_nothing_about_the_ability() {
    let harness = answered(&[(RIGHT, 5), (WRONG, 5)]);
    let shown = harness.session.performance(&[0, 1], &|_| None);
    let addition = &shown.performance_by_domain["addition"];
    assert_eq!((addition.items_attempted, addition.items_correct, addition.estimated_ability), (2, 1, None));
    assert_eq!((shown.overall_ability_estimate, shown.next_item_recommendation), (None, None));
}
