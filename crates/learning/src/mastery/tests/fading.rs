//! Forgetting and reviews.

use crate::mastery::spacing::{Rating, after_gap, whole_days};
use crate::mastery::{MasteryStatus, Memory, Policy};

use super::{DAY, Learner, at, close};

#[test]
fn what_was_mastered_becomes_due_and_a_review_puts_it_further_off() {
    let mut learner = Learner::new();
    while learner.answers(true).change.is_none() {}
    let due = learner.state.due(&learner.policy).unwrap();
    assert_eq!(learner.state.standing(due.plus_millis(-1), &learner.policy), MasteryStatus::Mastered);
    assert_eq!(learner.state.standing(due, &learner.policy), MasteryStatus::ReviewDue);
    assert!(learner.state.is_mastered(), "due for review is not lost");
    let first_wait = learner.state.memory.unwrap().interval_days(0.90);
    learner.rests(i64::from(first_wait));
    learner.answers(true);
    assert!(learner.state.memory.unwrap().interval_days(0.90) > first_wait);
}

#[test]
fn on_return_the_belief_has_faded_towards_its_start_and_the_update_says_so() {
    let mut learner = Learner::new();
    for _ in 0..5 {
        learner.answers(true);
    }
    let before = learner.state.clone();
    learner.rests(30);
    let update = learner.answers(true);
    let gap = update.gap.unwrap();
    assert_eq!(gap.days, 30);
    close(gap.from, before.p_mastery);
    close(gap.to, 0.40 + (before.p_mastery - 0.40) * before.memory.unwrap().retrievability(30));
    close(update.step.before, gap.to);
    assert!(update.to_string().contains("30 days before it had faded from 1.00 to "), "{update}");
}

#[test]
fn nothing_fades_within_a_day_and_nothing_rises_by_forgetting() {
    let mut learner = Learner::new();
    learner.answers(false);
    assert_eq!(learner.answers(false).gap, None);
    assert_eq!(learner.state.belief_at(at(DAY / 2)).to_bits(), learner.state.p_mastery.to_bits());
    let low = learner.state.p_mastery;
    assert!(low < 0.40);
    close(learner.state.belief_at(at(1_000 * DAY)), low);
    close(after_gap(0.2, 0.4, 0.5), 0.2);
    close(after_gap(0.8, 0.4, 0.5), 0.6);
}

#[test]
fn recall_is_nine_tenths_after_as_many_days_as_the_stability_says() {
    let memory = Memory { stability: 40.0, difficulty: 5.0 };
    close(memory.retrievability(0), 1.0);
    close(memory.retrievability(40), 0.90);
    assert_eq!((memory.interval_days(0.90), memory.interval_days(0.95) < 40), (40, true));
    assert_eq!(Memory { stability: 1e300, ..memory }.interval_days(0.90), 36_500);
    assert_eq!(Memory::first(Rating::Again).interval_days(0.90), 1);
}

#[test]
fn a_clock_that_goes_back_makes_no_gap() {
    assert_eq!(whole_days(at(10 * DAY), at(0)), 0);
    let mut learner = Learner::new();
    learner.rests(10);
    learner.answers(true);
    let last = learner.state.last_practised_at;
    learner.rests(-10);
    assert_eq!(learner.answers(true).gap, None);
    assert_eq!(learner.state.last_practised_at, last);
    assert!(learner.state.due(&Policy::default()) > last);
}
