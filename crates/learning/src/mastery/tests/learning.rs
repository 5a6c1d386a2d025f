//! Right and wrong answers, and mastery reached and lost.

use crate::mastery::{Because, Evidence, LearnerMastery, MasteryChange, MasteryStatus, Policy, SkillState};
use plumb_types::SkillId;

use super::{Learner, at, attempt, bkt, close};

#[test]
fn a_right_answer_raises_the_evidence_by_bayes_rule_and_says_why() {
    let mut learner = Learner::new();
    let update = learner.answers(true);
    let q = 0.4 * 0.9 / (0.4 * 0.9 + 0.6 * 0.2);
    close(update.before, 0.4);
    close(update.after, q);
    close(learner.state.p_mastery, q + (1.0 - q) * 0.2);
    assert_eq!(update.because, Because::Right { slip: 0.10, guess: 0.20, weight: 1.0 });
    assert_eq!(
        update.to_string(),
        "0.40 → 0.75 because the answer was right (with the skill 90 % are right, without it 20 %)"
    );
}

#[test]
fn a_wrong_answer_lowers_what_is_shown_even_when_the_next_prediction_rises() {
    let mut learner = Learner::new();
    learner.state = SkillState { p_mastery: 0.1, evidence: 0.1, ..SkillState::new(bkt()) };
    let update = learner.answers(false);
    assert!(update.after < update.before);
    assert!(update.step.after > 0.1, "the chance to learn outweighs it");
}

#[test]
fn mastery_takes_the_evidence_and_five_attempts() {
    let mut learner = Learner::new();
    learner.state.bkt = bkt().with_emission(crate::mastery::Emission::new(0.05, 0.02).unwrap());
    for _ in 0..4 {
        assert_eq!(learner.answers(true).change, None);
    }
    assert!(learner.state.evidence > 0.99 && !learner.state.is_mastered(), "sure, but on four answers");
    let fifth = learner.answers(true);
    assert_eq!(fifth.change, Some(MasteryChange::Mastered));
    assert_eq!(learner.state.mastered_at, Some(fifth.at));
    assert!(fifth.to_string().ends_with("; now mastered"), "{fifth}");
    assert_eq!(learner.state.standing(fifth.at, &learner.policy), MasteryStatus::Mastered);
}

#[test]
fn one_slip_does_not_take_mastery_away_but_failing_does() {
    let mut learner = Learner::new();
    while learner.answers(true).change.is_none() {}
    assert_eq!(learner.answers(false).change, None);
    assert!(learner.state.is_mastered());
    let mut changes = (0..5).filter_map(|_| learner.answers(false).change);
    assert_eq!(changes.next(), Some(MasteryChange::Lost));
    drop(changes);
    assert!(!learner.state.is_mastered());
    for _ in 0..3 {
        learner.answers(false);
    }
    assert_eq!(learner.state.standing(at(0), &learner.policy), MasteryStatus::NeedsPractice);
}

#[test]
fn a_policy_can_take_mastery_away_sooner() {
    let failures = |lost_below| {
        let mut learner = Learner::new();
        learner.policy = Policy { lost_below, ..Policy::default() };
        while learner.answers(true).change.is_none() {}
        (1..100).find(|_| learner.answers(false).change == Some(MasteryChange::Lost)).unwrap()
    };
    assert_eq!([failures(0.75), failures(0.95)], [4, 3]);
}

#[test]
fn an_item_of_two_skills_teaches_both_and_each_once() {
    let mut opportunity = attempt(1, true, 0);
    opportunity.skills = vec!["add".into(), "carry".into(), "add".into()];
    let mut mastery = LearnerMastery::default();
    let updates = mastery.record(&Evidence::Attempt(opportunity), |_| bkt(), &Policy::default());
    let skills: Vec<&str> = updates.iter().map(|update| update.skill.as_str()).collect();
    assert_eq!(skills, ["add", "carry"]);
    assert_eq!(mastery.get("add").unwrap().opportunities, 1);
    assert_eq!(mastery.get("add"), mastery.get("carry"));
}

#[test]
fn the_streak_counts_right_answers_in_a_row() {
    let mut learner = Learner::new();
    for right in [true, true, false, true] {
        learner.answers(right);
    }
    assert_eq!((learner.state.streak, learner.state.opportunities), (1, 4));
    assert_eq!(learner.state.last_outcome, Some(true));
}

#[test]
fn what_a_placement_found_known_is_likely_and_nothing_is_taken_away() {
    let policy = Policy::default();
    let skill = SkillId::new("add");
    let mut placed = SkillState::new(bkt());
    let update = placed.apply_placement(&skill, true, at(0), &policy);
    assert_eq!((update.change, placed.opportunities), (None, 0));
    assert!(!placed.is_mastered() && placed.is_likely_known());
    assert_eq!((placed.standing(at(9), &policy), placed.practised_at()), (MasteryStatus::LikelyKnown, None));
    let once = placed.clone();
    placed.apply_placement(&skill, true, at(5), &policy);
    assert_eq!(placed, once, "a second test adds nothing");

    let mut shown = Learner::new();
    shown.answers(true);
    let before = shown.state.clone();
    shown.state.apply_placement(&skill, false, at(9), &policy);
    assert_eq!(shown.state, before);
}

#[test]
fn answers_decide_about_what_was_likely() {
    let likely = || {
        let mut learner = Learner::new();
        learner.state.apply_placement(&SkillId::new("add"), true, at(0), &learner.policy);
        learner
    };
    let mut wrong = likely();
    wrong.answers(false);
    assert!(!wrong.state.is_known_or_likely(), "one wrong answer denies it: {}", wrong.state.evidence);
    let mut right = likely();
    right.answers(true);
    assert!(right.state.is_likely_known() && !right.state.is_mastered());
    assert_eq!(right.state.standing(at(60), &right.policy), MasteryStatus::Learning, "it is being checked");
    for _ in 0..4 {
        right.answers(true);
    }
    assert!(right.state.is_mastered() && !right.state.is_likely_known(), "mastery takes as many answers as ever");
}

#[test]
fn a_placement_does_not_outvote_answers_that_counted() {
    let policy = Policy::default();
    let mut shown = Learner::new();
    shown.answers(false);
    let before = shown.state.clone();
    let update = shown.state.apply_placement(&SkillId::new("add"), true, at(9), &policy);
    assert_eq!((update.change, &shown.state), (None, &before));
}

#[test]
fn what_is_shown_begins_with_the_first_answer_and_reaches_the_top_with_mastery() {
    let mut learner = Learner::new();
    assert_eq!(learner.state.shown(&learner.policy), None, "nothing is shown of a skill never tried");
    let first = learner.answers(true).shown.unwrap();
    assert_eq!((first.before, Some(first.after)), (None, learner.state.shown(&learner.policy)));
    let second = learner.answers(true).shown.unwrap();
    assert_eq!(second.before, Some(first.after), "every number is where the one before it stopped");
    assert!(learner.state.evidence > 0.94 && !learner.state.is_mastered(), "{}", learner.state.evidence);
    assert_eq!(second.after, 6_580, "no more than two answers give to a reader who expects no learning");
    learner.answers(true);
    let fourth = learner.answers(true).shown.unwrap();
    assert_eq!(fourth.after, 9_400, "the number does not claim what the word beside it denies");
    let fifth = learner.answers(true).shown.unwrap();
    assert!(learner.state.is_mastered() && fifth.after >= 9_500, "{fifth:?}");
}
