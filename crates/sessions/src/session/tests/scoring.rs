//! Scores, grades, sections and times.

use super::*;

fn sections(rules: ExamRules, sections: &[(&str, Option<u32>, usize)]) -> SessionPlan {
    let rules = ExamRules { sections: sections.iter().map(|(id, weight, _)| section(id, *weight)).collect(), ..rules };
    let count = sections.iter().map(|(_, _, count)| count).sum();
    let mut plan = plan(count, rules);
    let ids = sections.iter().flat_map(|(id, _, count)| std::iter::repeat_n(*id, *count));
    for (planned, id) in plan.positions.iter_mut().zip(ids) {
        planned.section_id = id.to_owned();
    }
    plan
}

fn sit(plan: SessionPlan, answers: &str) -> SessionResult {
    let mut harness = SessionHarness::started(plan);
    for ((position, answer), secs) in (0u16..).zip(answers.chars()).zip(1..) {
        match answer {
            '+' => harness.answer(position, RIGHT, after(secs)).unwrap(),
            '-' => harness.answer(position, WRONG, after(secs)).unwrap(),
            _ => harness.skip(position, after(secs)).unwrap(),
        };
    }
    harness.result().clone()
}

#[test]
fn without_weights_every_item_counts_the_same() {
    let result = sit(sections(skipping(), &[("a", None, 1), ("b", None, 2)]), "+-+");
    assert_eq!(result.score, 6_667);
    let result = sit(sections(skipping(), &[("a", None, 1), ("b", None, 2)]), "+--");
    assert_eq!(result.score, 3_333);
}

#[test]
fn section_weights_decide_over_item_numbers() {
    let weighted = [("a", Some(750_000), 1), ("b", Some(250_000), 3)];
    assert_eq!(sit(sections(skipping(), &weighted), "+---").score, 7_500);
    assert_eq!(sit(sections(skipping(), &weighted), "-+++").score, 2_500);
    assert_eq!(sit(sections(skipping(), &weighted), "-+--").score, 833);
}

#[test]
fn sections_without_a_weight_share_what_the_others_leave() {
    let mixed = [("a", Some(400_000), 1), ("b", None, 1), ("c", None, 2)];
    assert_eq!(sit(sections(skipping(), &mixed), "+---").score, 4_000);
    assert_eq!(sit(sections(skipping(), &mixed), "-+--").score, 2_000);
    assert_eq!(sit(sections(skipping(), &mixed), "--++").score, 4_000);
}

#[test]
fn the_shares_of_sections_are_those_that_the_score_goes_by() {
    let mixed = [("a", Some(400_000), 1), ("b", None, 1), ("c", None, 2)];
    let rules = sections(skipping(), &mixed).rules;
    let mut results = sit(sections(skipping(), &mixed), "+---").sections;
    assert_eq!(section_shares(&rules, &results), [4_000, 2_000, 4_000]);
    results[2].dropped = 2;
    assert_eq!(section_shares(&rules, &results), [4_000, 6_000, 0], "what nothing is left of counts nothing");
    results[0].undecided = 1;
    assert_eq!(section_shares(&rules, &results), [0, FULL_SCORE, 0]);
    results[1].dropped = 1;
    assert_eq!(section_shares(&rules, &results), [0, 0, 0]);

    let thirds = [("a", None, 1), ("b", None, 2)];
    let rules = sections(skipping(), &thirds).rules;
    let results = sit(sections(skipping(), &thirds), "+--").sections;
    assert_eq!(section_shares(&rules, &results), [3_333, 6_667]);
}

#[test]
fn the_score_is_rounded_half_up_once_at_the_end() {
    // 1/3 and 2/3 of two halves: 50 %, which rounding each section first would miss.
    let halves = [("a", Some(500_000), 3), ("b", Some(500_000), 3)];
    assert_eq!(sit(sections(skipping(), &halves), "+--++-").score, 5_000);
    // 1 of 32 is 3.125 %: exactly half a basis point is rounded up.
    let mut answers = "+".to_owned();
    answers.push_str(&"-".repeat(31));
    assert_eq!(sit(sections(skipping(), &[("a", None, 32)]), &answers).score, 313);
}

#[test]
fn an_unanswered_item_counts_as_wrong_but_not_against_accuracy() {
    let result = sit(sections(skipping(), &[("a", None, 4)]), "+.+.");
    assert_eq!(result.score, 5_000);
    let section = &result.sections[0];
    assert_eq!((section.items, section.attempted, section.correct), (4, 2, 2));
    assert_eq!((section.score, section.accuracy, section.credit), (5_000, FULL_SCORE, 2_000_000));
    assert_eq!(section.average_ms, Some(1_000));
}

#[test]
fn a_section_nobody_answered_has_no_average() {
    let result = sit(sections(skipping(), &[("a", None, 1), ("b", None, 1)]), "+.");
    assert_eq!((result.sections[1].average_ms, result.sections[1].accuracy), (None, 0));
}

#[test]
fn pass_mark_and_grade_look_at_the_rounded_score() {
    let band = |label: &str, min| GradeBand { label: label.to_owned(), min };
    let rules = ExamRules {
        pass_mark: Some(6_667),
        // The grades are not in order: the highest one reached counts.
        grade_bands: vec![band("Novice", 0), band("Expert", 9_000), band("Competent", 6_667)],
        ..skipping()
    };
    let result = sit(sections(rules.clone(), &[("a", None, 3)]), "++-");
    assert_eq!((result.passed, result.grade.as_deref()), (Some(true), Some("Competent")));
    let result = sit(sections(rules.clone(), &[("a", None, 3)]), "+--");
    assert_eq!((result.passed, result.grade.as_deref()), (Some(false), Some("Novice")));
    let result = sit(sections(rules, &[("a", None, 3)]), "+++");
    assert_eq!(result.grade.as_deref(), Some("Expert"));
}

#[test]
fn an_undecided_item_is_left_out_until_a_person_has_looked() {
    let mut harness = SessionHarness::started(plan(3, ExamRules::default()));
    harness.form = form(3, true);
    if let ItemBody::ShortAnswer { key, .. } = &mut harness.form.items[2].item.body {
        "unreadable".clone_into(key);
    }
    harness.answer(0, RIGHT, after(1)).unwrap();
    harness.answer(1, WRONG, after(2)).unwrap();
    harness.answer(2, "42", after(3)).unwrap();
    let result = harness.result();
    assert_eq!((result.score, result.undecided, result.correct), (5_000, 1, 1));
    assert_eq!(result.sections[0].accuracy, 5_000);
}

#[test]
fn times_are_held_against_the_benchmarks() {
    let benchmark = |label: &str, seconds| TimeBenchmark { label: label.to_owned(), seconds };
    let mut plan = plan(4, skipping());
    for planned in &mut plan.positions {
        planned.benchmarks = vec![benchmark("novice", 45), benchmark("competent", 30), benchmark("expert", 15)];
    }
    let mut harness = SessionHarness::started(plan);
    harness.answer(0, RIGHT, after(15)).unwrap();
    harness.answer(1, RIGHT, after(15).plus_millis(15_001)).unwrap();
    harness.answer(2, RIGHT, after(100)).unwrap();
    harness.skip(3, after(101)).unwrap();
    let met: Vec<Option<&str>> = harness.result().times.iter().map(|time| time.met.as_deref()).collect();
    assert_eq!(met, [Some("expert"), Some("competent"), None, None]);
    assert_eq!(harness.result().duration_ms, 101_000);
    assert_eq!(harness.session.benchmarks.len(), 1, "equal sets are kept once");
}

#[test]
fn the_snapshot_of_twenty_items_stays_small() {
    let benchmark = |label: &str, seconds| TimeBenchmark { label: label.to_owned(), seconds };
    let names = ["addition", "subtraction", "multiplication", "division"];
    let bands = [("Expert", 9_000), ("Proficient", 8_000), ("Competent", 7_000), ("Developing", 6_000), ("Novice", 0)];
    let rules = ExamRules {
        time_limit_seconds: Some(1_800),
        pass_mark: Some(7_000),
        grade_bands: bands.iter().map(|(label, min)| GradeBand { label: (*label).to_owned(), min: *min }).collect(),
        ..ExamRules::default()
    };
    let mut plan = sections(rules, &names.map(|name| (name, Some(250_000), 5)));
    plan.assessment_id = "MATH-FUNDAMENTALS-L1".to_owned();
    plan.title = "Mathematics Fundamentals - Level 1".to_owned();
    for (n, planned) in (0..).zip(&mut plan.positions) {
        let n = n % 6;
        planned.benchmarks = vec![benchmark("novice", 45 + n), benchmark("competent", 30 + n), benchmark("expert", 15)];
    }
    let mut harness = SessionHarness::started(plan);
    for position in 0..19 {
        harness.answer(position, RIGHT, after(20 * (i64::from(position) + 1))).unwrap();
    }
    let snapshot = serde_json::to_string(&harness.session).unwrap();
    assert!(snapshot.len() < 2_700, "{} bytes: {snapshot}", snapshot.len());
    assert_eq!(serde_json::from_str::<Session>(&snapshot).unwrap(), harness.session);
}
