//! What mastery takes beside the belief.

use crate::mastery::policy::FIRST_POLICY;
use crate::mastery::{Bkt, Emission, Evidence, MasteryStatus, SkillState};
use plumb_types::SkillId;

use super::{Learner, at, attempt, bkt};

/// Counting to 20, as the shipped graph has it.
fn counting() -> Learner {
    let mut learner = Learner::new();
    learner.state = SkillState::new(Bkt::new(0.50, 0.20, 0.06, 0.05).unwrap());
    learner
}

#[test]
fn two_right_answers_after_a_mistake_are_not_mastery() {
    let mut learner = counting();
    for right in [false, true, true] {
        learner.answers(right);
    }
    assert!(learner.state.evidence > 0.98, "the belief is quick to be sure: {}", learner.state.evidence);
    assert!(!learner.state.is_mastered());
    learner.answers(true);
    assert!(!learner.state.is_mastered(), "three of four");
    learner.answers(true);
    assert!(learner.state.is_mastered(), "four of five, the last four without a mistake");
}

#[test]
fn one_right_answer_after_eight_failures_is_shown_as_little() {
    let mut learner = Learner::new();
    learner.state = SkillState::new(Bkt::new(0.50, 0.20, 0.06, 0.25).unwrap());
    for _ in 0..8 {
        learner.answers(false);
    }
    let update = learner.answers(true);
    assert!(update.after > 0.5, "{}", update.after);
    assert_eq!(update.shown.map(|shown| shown.after), Some(2_632));
    for _ in 0..2 {
        learner.answers(true);
    }
    assert!(!learner.state.is_mastered(), "three right are less than four of the last five");
}

#[test]
fn what_is_easily_guessed_takes_more_right_answers() {
    let in_a_row = |guess| {
        let mut learner = Learner::new();
        let emission = Some(Emission::new(0.10, guess).unwrap());
        let needed = (1..100).find(|_| learner.does(|attempt| attempt.emission = emission, true).change.is_some());
        needed.unwrap()
    };
    let needed: Vec<u32> = [0.05, 0.20, 0.25, 1.0 / 3.0, 0.45].into_iter().map(in_a_row).collect();
    assert_eq!(needed, [5, 5, 5, 6, 8], "typed, and one of five, four, three and two options");
}

#[test]
fn hints_and_given_up_items_count_against_it_as_wrong_answers_do() {
    let (mut helped, mut gave_up) = (counting(), counting());
    for learner in [&mut helped, &mut gave_up] {
        for _ in 0..3 {
            learner.answers(true);
        }
    }
    helped.does(|attempt| attempt.hinted = true, true);
    // The solution was shown: not answered, and not timed.
    gave_up.does(|attempt| attempt.millis = None, false);
    assert_eq!(helped.state, gave_up.state);
    let tries = helped.state.tries.unwrap();
    assert_eq!(tries.recent, [true, true, true, false]);
    assert!(tries.odds < 1_000.0, "{}", tries.odds);
}

#[test]
fn evidence_of_the_first_rules_keeps_what_it_came_to() {
    let old = |number, right| {
        let mut piece = attempt(number, right, i64::from(number));
        FIRST_POLICY.clone_into(&mut piece.policy);
        piece
    };
    let (skill, policy) = (SkillId::new("add"), Learner::new().policy);
    let mut state = SkillState::new(bkt());
    for number in 1..=3 {
        state.attempt(&skill, &old(number, true), &policy);
    }
    assert!(state.is_mastered() && state.tries.is_none(), "three answers were enough then");
    let text = serde_json::to_string(&state).unwrap();
    assert!(!text.contains("tries") && !text.contains("likely"), "stored as before: {text}");
    assert_eq!(serde_json::from_str::<SkillState>(&text).unwrap(), state);
    let text = serde_json::to_string(&Evidence::Attempt(old(4, true))).unwrap();
    assert!(!text.contains("policy"), "{text}");
    let Evidence::Attempt(read) = serde_json::from_str(&text).unwrap() else { panic!("an attempt") };
    assert_eq!(read.policy, FIRST_POLICY);
    // It is lost as before, and won back by the rules of today.
    for number in 4..=6 {
        state.attempt(&skill, &attempt(number, false, i64::from(number)), &policy);
    }
    assert!(!state.is_mastered());
    for number in 7..=9 {
        state.attempt(&skill, &attempt(number, true, i64::from(number)), &policy);
        assert!(!state.is_mastered());
    }
}

#[test]
fn a_number_that_was_shown_before_there_were_guards_goes_on_from_where_it_was() {
    let (skill, policy) = (SkillId::new("add"), Learner::new().policy);
    let mut state = SkillState::new(bkt());
    for number in 1..=2 {
        let mut piece = attempt(number, true, 0);
        FIRST_POLICY.clone_into(&mut piece.policy);
        state.attempt(&skill, &piece, &policy);
    }
    let before = state.shown(&policy).unwrap();
    let shown = state.attempt(&skill, &attempt(3, true, 1), &policy).shown.unwrap();
    assert_eq!(shown.before, Some(before));
    assert!(shown.after >= before, "{shown:?}");
}

#[test]
fn a_skill_that_a_placement_mastered_by_the_first_rules_is_likely_known() {
    let (skill, policy) = (SkillId::new("add"), Learner::new().policy);
    let placed = Evidence::Placed { skill: skill.clone(), known: true, at: at(0), policy: FIRST_POLICY.to_owned() };
    let mut state = SkillState::new(bkt());
    state.apply(&skill, &placed, &policy);
    assert!(state.mastered_at.is_some() && state.last_practised_at.is_some(), "stored as it was then");
    assert!(!state.is_mastered() && state.is_likely_known() && !state.is_started());
    assert_eq!((state.practised_at(), state.shown(&policy)), (None, None));
    assert_eq!(state.standing(at(1), &policy), MasteryStatus::LikelyKnown);
    state.attempt(&skill, &attempt(1, true, 1), &policy);
    assert!(!state.is_mastered() && state.is_known_or_likely(), "one answer is no mastery either");
}
