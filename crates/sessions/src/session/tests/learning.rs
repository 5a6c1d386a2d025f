//! Evidence from an assessment about its learner.

use super::*;
use crate::engine::Event as _;
use crate::engine::apply;
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::{Because, ItemTiming, LearnerMastery, Policy};

const GRAPH: &str = r#"{"version": "1", "nodes": [
  {"id": "add", "name": "Add", "prerequisites": [], "blueprints": ["MATH.ARITH.ADD.2DIGIT"]},
  {"id": "carry", "name": "Carry", "prerequisites": ["add"]}
]}"#;

fn graph() -> SkillsGraph {
    plumb_learning::graph::read("graph.json", GRAPH).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// Answers `+` right, `-` wrong, `.` not at all, after 20 s each.
fn sat(plan: SessionPlan, answers: &str) -> SessionHarness {
    let mut harness = SessionHarness::started(plan);
    for (seed, in_form) in (1..).zip(&mut harness.form.items) {
        in_form.item.seed = seed;
    }
    for ((position, answer), count) in (0u16..).zip(answers.chars()).zip(1..) {
        match answer {
            '+' => harness.answer(position, RIGHT, after(20 * count)).unwrap(),
            '-' => harness.answer(position, WRONG, after(20 * count)).unwrap(),
            _ => harness.skip(position, after(20 * count)).unwrap(),
        };
    }
    harness
}

fn taken_in(
    harness: &SessionHarness,
    timing: ItemTiming,
) -> (Vec<SessionEvent>, Vec<plumb_learning::graph::AppliedEvidence>) {
    let (graph, policy, mastery) = (graph(), Policy::default(), LearnerMastery::default());
    let timing = |_: &str| timing;
    let context = LearnContext { graph: &graph, mastery: &mastery, policy: &policy, timing: &timing, now: after(900) };
    learn(&harness.session, &harness.form, &context)
}

#[test]
fn every_marked_item_is_one_opportunity_and_right_ones_unlock_what_follows() {
    let harness = sat(plan(6, skipping()), "++.+++");
    let (events, learned) = taken_in(&harness, ItemTiming::default());
    assert_eq!(learned.len(), 5, "an item without an answer says nothing");
    assert_eq!(learned.iter().map(|learned| learned.position).collect::<Vec<_>>(), [0, 1, 3, 4, 5]);
    let kinds: Vec<_> = events.iter().map(SessionEvent::kind).collect();
    assert_eq!(kinds, ["mastery_updated", "skill_mastered", "skill_unlocked"]);
    let state = &learned.last().unwrap().state;
    assert!(state.is_mastered() && state.opportunities == 5);
}

#[test]
fn a_choice_among_four_counts_with_the_chance_of_a_blind_pick() {
    let harness = sat(plan(1, skipping()), "+");
    let (events, _) = taken_in(&harness, ItemTiming::default());
    let SessionEvent::MasteryUpdated { updates, .. } = &events[0] else { panic!("{events:?}") };
    let Because::Right { guess, weight, .. } = updates[0].1.because else { panic!("{updates:?}") };
    assert!((guess - 0.25).abs() < 1e-12 && (weight - 1.5).abs() < 1e-12, "{updates:?}");
}

#[test]
fn answers_too_fast_to_be_thought_about_are_left_out() {
    let harness = sat(plan(2, skipping()), "++");
    let (_, learned) = taken_in(&harness, ItemTiming { seen: 1_000, mean_millis: 300_000 });
    assert_eq!(learned.last().unwrap().state.opportunities, 2, "20 s are more than the 10 s that can ever be asked");
    let mut hasty = SessionHarness::started(plan(2, skipping()));
    hasty.answer(0, RIGHT, after(1)).unwrap();
    hasty.answer(1, RIGHT, after(2)).unwrap();
    let (_, learned) = taken_in(&hasty, ItemTiming::default());
    let state = &learned.last().unwrap().state;
    assert_eq!((state.opportunities, state.rapid_guesses), (0, 2));
}

#[test]
fn items_of_no_skill_in_the_graph_teach_nothing() {
    let mut harness = sat(plan(2, skipping()), "++");
    for in_form in &mut harness.form.items {
        in_form.item.skill_id = "SOMETHING.ELSE".to_owned();
    }
    let (events, learned) = taken_in(&harness, ItemTiming::default());
    assert!(learned.is_empty());
    assert!(matches!(&events[..], [SessionEvent::MasteryUpdated { updates, .. }] if updates.is_empty()));
}

#[test]
fn nothing_is_learned_before_the_score_may_be_seen_and_nothing_twice() {
    let mut plan = plan(2, skipping());
    plan.rules.reveal.score = RevealWhen::AfterWindow;
    plan.allowance.window_closes = Some(after(600));
    let mut harness = sat(plan, "++");
    assert!(harness.session.status().is_closed());
    assert!(!harness.session.may_count_as_evidence(after(599)));
    assert_eq!(next_due(&harness.session), Some(after(600)), "a worker comes back for it");
    assert!(harness.session.may_count_as_evidence(after(600)));
    let (events, _) = taken_in(&harness, ItemTiming::default());
    for event in &events {
        harness.session = apply(Some(harness.session.clone()), event).unwrap();
    }
    assert!(!harness.session.may_count_as_evidence(after(700)));
    assert_eq!(next_due(&harness.session), None);
}

#[test]
fn a_score_that_is_never_shown_teaches_nothing() {
    let mut plan = plan(1, skipping());
    plan.rules.reveal.score = RevealWhen::Never;
    let harness = sat(plan, "+");
    assert!(!harness.session.may_count_as_evidence(after(1_000_000)));
    assert_eq!(next_due(&harness.session), None);
}
