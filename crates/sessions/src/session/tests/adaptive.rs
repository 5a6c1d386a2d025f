//! Adaptive tests: items are chosen by the answers before them.

use std::sync::Arc;

use plumb_measure::adaptive::StopReason;
use plumb_measure::response::difficulty_of;
use proptest::prelude::*;

use super::*;
use crate::session::adaptive::{AdaptivePlan, PlannedLevel, declared_parameters, differing_choices};

/// Levels of a skill, easiest first, with their difficulty.
const LEVELS: [(&str, f64); 5] = [("l1", 0.1), ("l2", 0.3), ("l3", 0.5), ("l4", 0.7), ("l5", 0.9)];
/// Items of each level of each skill.
const CLONES: usize = 3;

/// A test of two sections with two skills each.
fn adaptive(max_items: usize) -> (SessionPlan, TestForm) {
    let mut levels = Vec::new();
    let mut items = Vec::new();
    let mut positions = Vec::new();
    let mut form = form(0, false);
    for (section, skill) in [(0_u16, "S0"), (0, "S1"), (1, "S2"), (1, "S3")] {
        for (name, difficulty) in LEVELS {
            let level = u16::try_from(levels.len()).unwrap();
            levels.push(PlannedLevel {
                section,
                skill_id: skill.to_owned(),
                level: name.to_owned(),
                parameters: declared_parameters(difficulty, 4).unwrap(),
                share: 1.0 / 20.0,
                error: Some(0.1),
            });
            for clone in 0..CLONES {
                items.push(level);
                let section_id = format!("s{section}");
                let mut placed = super::form(1, false).items.remove(0);
                placed.section_id.clone_from(&section_id);
                placed.item.skill_id = skill.to_owned();
                placed.item.difficulty = name.to_owned();
                placed.item.stem = format!("{skill} {name} {clone}?");
                form.items.push(placed);
                positions.push(PlannedItem { section_id, skill_id: skill.to_owned(), benchmarks: vec![] });
            }
        }
    }
    let rules = plumb_measure::adaptive::Plan {
        max_items,
        max_per_family: 6,
        exposure: None,
        ..plumb_measure::adaptive::Plan::new(vec![0.5, 0.5], false)
    };
    let sections = vec![section("s0", None), section("s1", None)];
    let plan = AdaptivePlan { rules, levels, items, seed: 5, calibration: None, trial_items: 0 };
    let plan = SessionPlan {
        positions,
        adaptive: Some(Arc::new(plan)),
        ..super::plan(1, ExamRules { sections, pass_mark: Some(5_000), ..ExamRules::default() })
    };
    (plan, form)
}

fn begun(max_items: usize) -> SessionHarness {
    of_plan(adaptive(max_items))
}

fn of_plan((plan, form): (SessionPlan, TestForm)) -> SessionHarness {
    let mut harness = SessionHarness { form, ..SessionHarness::new(plan) };
    harness.send(&learner(id(99), LearnerAction::Start), t0()).unwrap();
    harness
}

/// Answers each item, right if `knows` says so of its difficulty, until the test is over.
fn sit(harness: &mut SessionHarness, knows: impl Fn(f64) -> bool) {
    let plan = Arc::clone(&harness.session.adaptive.as_ref().unwrap().plan);
    for second in 1.. {
        let Some(position) = harness.session.current() else { break };
        let item = harness.session.form_index(position).unwrap();
        let difficulty = difficulty_of(plan.level_of(item).unwrap().parameters.mean().difficulty());
        let answer = if knows(difficulty) { RIGHT } else { WRONG };
        harness.answer(position, answer, t0().plus_secs(20 * second)).unwrap();
    }
}

fn asked_levels(harness: &SessionHarness) -> Vec<String> {
    let form = harness.session.administered(&harness.form).into_owned();
    form.items.into_iter().map(|placed| placed.item.difficulty).collect()
}

#[test]
fn a_strong_learner_is_asked_harder_items_than_a_weak_one_and_gets_a_better_score() {
    let mut strong = begun(12);
    sit(&mut strong, |difficulty| difficulty < 0.8);
    let mut weak = begun(12);
    sit(&mut weak, |difficulty| difficulty < 0.2);
    let hard = |harness: &SessionHarness| {
        asked_levels(harness).iter().filter(|level| ["l4", "l5"].contains(&level.as_str())).count()
    };
    assert!(hard(&strong) > hard(&weak) + 3, "{:?} {:?}", asked_levels(&strong), asked_levels(&weak));
    let (strong, weak) = (strong.result(), weak.result());
    assert!(strong.score > weak.score + 1_500, "{} {}", strong.score, weak.score);
    assert_eq!((strong.passed, weak.passed), (Some(true), Some(false)));
    let ability = strong.ability.unwrap();
    assert!(ability.low < strong.score && strong.score < ability.high);
    assert_eq!(ability.missing, 0);
}

#[test]
fn no_item_is_asked_twice_and_sections_get_their_shares() {
    let mut harness = begun(20);
    sit(&mut harness, |difficulty| difficulty < 0.5);
    let chosen = &harness.session.adaptive.as_ref().unwrap().chosen;
    let mut different = chosen.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), chosen.len());
    let of = |section| harness.session.items.iter().filter(|item| item.section == section).count();
    assert!(of(0).abs_diff(of(1)) <= 1, "{} and {}", of(0), of(1));
}

#[test]
fn the_events_say_why_each_item_was_chosen_and_the_choice_can_be_made_again() {
    let mut harness = begun(9);
    sit(&mut harness, |difficulty| difficulty < 0.6);
    let chosen = harness.kinds().iter().filter(|kind| **kind == "item_chosen").count();
    assert_eq!(chosen, 9);
    assert_eq!(harness.kinds().iter().filter(|kind| **kind == "choice_ended").count(), 1);
    assert_eq!(harness.session.adaptive.as_ref().unwrap().stopped, Some(StopReason::Longest));
    // As stored and read again.
    let stored: Vec<SessionEvent> = harness
        .events
        .iter()
        .map(|event| serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap())
        .collect();
    assert_eq!(differing_choices(&stored), Vec::<usize>::new());
    // An event that was changed afterwards is found.
    let mut forged = stored;
    let at = forged.iter().position(|event| matches!(event, SessionEvent::ItemChosen { position: 4, .. })).unwrap();
    if let SessionEvent::ItemChosen { item, .. } = &mut forged[at] {
        *item = (*item + 1) % 60;
    }
    assert!(differing_choices(&forged).contains(&at));
}

#[test]
fn a_snapshot_of_an_adaptive_session_is_read_as_it_was_written() {
    let mut harness = begun(9);
    harness.answer(0, RIGHT, t0().plus_secs(9)).unwrap();
    let stored = serde_json::to_string(&harness.session).unwrap();
    let read: Session = serde_json::from_str(&stored).unwrap();
    assert_eq!(read, harness.session);
    assert_eq!(serde_json::to_string(&read).unwrap(), stored);
}

#[test]
fn no_answer_is_changed_and_no_item_is_left_for_later() {
    let mut harness = begun(9);
    harness.answer(0, RIGHT, t0().plus_secs(9)).unwrap();
    assert_eq!(harness.session.current(), Some(1));
    assert_eq!(harness.go_to(0, t0().plus_secs(10)), Err(SessionRefusal::ReviewNotAllowed));
    assert_eq!(harness.go_to(2, t0().plus_secs(10)), Err(SessionRefusal::NoSuchItem { position: 2 }));
    assert_eq!(harness.skip(1, t0().plus_secs(10)), Err(SessionRefusal::MustAnswer));
    assert_eq!(harness.answer(0, WRONG, t0().plus_secs(11)), Err(SessionRefusal::ItemClosed { position: 0 }));
    assert_eq!(harness.session.total_items(), None, "the learner cannot know the number");
    let plan = |rules: fn(&mut ExamRules)| {
        let (mut plan, _) = adaptive(9);
        rules(&mut plan.rules);
        create(plan, t0()).is_err()
    };
    assert!(plan(|rules| rules.player.allow_review = true));
    assert!(plan(|rules| rules.player.allow_skip = true));
}

#[test]
fn whoever_stops_after_an_easy_item_gains_nothing() {
    let mut quick = begun(12);
    let position = quick.session.current().unwrap();
    quick.answer(position, RIGHT, t0().plus_secs(9)).unwrap();
    quick.finish(t0().plus_secs(10)).unwrap();
    let (score, ability) = (quick.result().score, quick.result().ability.unwrap());
    // One is answered; the one that is shown counts as wrong, like those that were never asked.
    assert_eq!(ability.missing, 11);
    let mut weak = begun(12);
    sit(&mut weak, |difficulty| difficulty < 0.2);
    assert!(score < 1_000 && score < weak.result().score, "{score}");
}

#[test]
fn an_item_that_is_dropped_later_no_longer_counts() {
    let mut harness = begun(9);
    sit(&mut harness, |difficulty| difficulty < 0.6);
    let wrong = harness.session.items.iter().position(|item| item.mark == Some(Mark::Incorrect)).unwrap();
    let before = harness.result().score;
    let mut session = harness.session.clone();
    session.items[wrong].mark = Some(Mark::Dropped);
    let after = crate::session::score::score(&session, t0().plus_secs(900));
    assert!(after.score > before, "{} {before}", after.score);
    assert_eq!(after.dropped, 1);
}

#[test]
fn the_test_ends_when_it_is_certain_who_passes() {
    let (mut plan, form) = adaptive(40);
    let mut adaptive = (**plan.adaptive.as_ref().unwrap()).clone();
    adaptive.rules.cut = adaptive.ability_of_score(0.5);
    plan.adaptive = Some(Arc::new(adaptive));
    let mut harness = SessionHarness { form, ..SessionHarness::new(plan) };
    harness.send(&learner(id(99), LearnerAction::Start), t0()).unwrap();
    sit(&mut harness, |_| true);
    let state = harness.session.adaptive.as_ref().unwrap();
    assert_eq!(state.stopped, Some(StopReason::Decided { is_above: true }));
    assert!(state.chosen.len() < 40);
}

#[test]
fn an_expected_score_has_an_ability_and_the_other_way_about() {
    let (plan, _) = adaptive(9);
    let plan = plan.adaptive.unwrap();
    for score in [0.4, 0.5, 0.7, 0.9] {
        let theta = plan.ability_of_score(score).unwrap();
        assert!((plan.expected_score(theta) - score).abs() < 1e-9);
    }
    // Guessing gives a quarter.
    assert_eq!(plan.ability_of_score(0.2), None);
    assert_eq!(plan.ability_of_score(1.0), None);
}

proptest! {
    /// Whatever is answered: the session is the fold of its events, every choice can be made again to the byte, no item
    /// comes twice, and the score lies within its interval.
    #[test]
    fn any_answers_lead_to_a_whole_session(answers in proptest::collection::vec(any::<bool>(), 30), most in 5_usize..25) {
        let mut harness = begun(most);
        for (second, right) in (1..).zip(&answers) {
            let Some(position) = harness.session.current() else { break };
            harness.answer(position, if *right { RIGHT } else { WRONG }, t0().plus_secs(20 * second)).unwrap();
        }
        prop_assert!(harness.session.status().is_closed());
        prop_assert!(harness.session.items.len() <= most);
        prop_assert_eq!(differing_choices(&harness.events), Vec::<usize>::new());
        let mut folded = None;
        for event in &harness.events {
            folded = Some(apply::<Session>(folded, event).unwrap());
        }
        prop_assert_eq!(folded.as_ref(), Some(&harness.session));
        let result = harness.result();
        let ability = result.ability.unwrap();
        prop_assert!(ability.low <= result.score && result.score <= ability.high);
    }
}

/// A test with items on trial: the middle level of every skill is not calibrated.
fn with_trials(max_items: usize, trial_items: u16) -> SessionHarness {
    let (mut plan, form) = adaptive(max_items);
    let mut own = Arc::unwrap_or_clone(plan.adaptive.take().unwrap());
    own.trial_items = trial_items;
    for level in own.levels.iter_mut().filter(|level| level.level == "l3") {
        level.error = None;
    }
    plan.adaptive = Some(Arc::new(own));
    of_plan((plan, form))
}

#[test]
fn items_on_trial_are_of_unknown_levels_never_first_and_do_not_count() {
    let mut harness = with_trials(20, 4);
    // Wrong at the levels on trial alone.
    sit(&mut harness, |difficulty| !(0.4..0.6).contains(&difficulty));
    let adaptive = harness.session.adaptive.clone().unwrap();
    assert_eq!(adaptive.on_trial.len(), 4);
    assert!(!adaptive.on_trial.contains(&0), "{:?}", adaptive.on_trial);
    let levels = asked_levels(&harness);
    assert!(adaptive.on_trial.iter().all(|position| levels[usize::from(*position)] == "l3"), "{levels:?}");
    assert_eq!(differing_choices(&harness.events), Vec::<usize>::new());
    let result = harness.result();
    let ability = result.ability.unwrap();
    assert_eq!((ability.on_trial, ability.missing), (4, 0));
    // The answers on trial change nothing: with the other ones right they come to the same.
    let mut other = with_trials(20, 4);
    for second in 1.. {
        let Some(position) = other.session.current() else { break };
        let own = other.session.adaptive.as_ref().unwrap();
        let is_on_trial = own.on_trial.contains(&position);
        let difficulty = {
            let item = other.session.form_index(position).unwrap();
            difficulty_of(own.plan.level_of(item).unwrap().parameters.mean().difficulty())
        };
        let answer = if is_on_trial || !(0.4..0.6).contains(&difficulty) { RIGHT } else { WRONG };
        other.answer(position, answer, t0().plus_secs(20 * second)).unwrap();
    }
    let again = other.result();
    assert_eq!((again.score, again.ability), (result.score, result.ability));
}

#[test]
fn without_a_level_that_is_unknown_every_item_counts() {
    let (mut plan, form) = adaptive(12);
    let mut own = Arc::unwrap_or_clone(plan.adaptive.take().unwrap());
    own.trial_items = 6;
    plan.adaptive = Some(Arc::new(own));
    let mut harness = of_plan((plan, form));
    sit(&mut harness, |difficulty| difficulty < 0.5);
    assert_eq!(harness.session.adaptive.as_ref().unwrap().on_trial, Vec::<u16>::new());
}
