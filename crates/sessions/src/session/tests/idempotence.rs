//! Repeating a command has no effect.

use plumb_types::ids::CommandId;

use super::*;

#[test]
fn an_answer_sent_twice_counts_once_and_says_the_same() {
    let mut harness = SessionHarness::started(plan(2, ExamRules::default()));
    let command = learner(id(7), LearnerAction::Answer { position: 0, answer: RIGHT.to_owned(), base_revision: 0 });
    let first = harness.send(&command, after(1)).unwrap();
    let again = harness.send(&command, after(2)).unwrap();
    assert!(!first.replayed && again.replayed && again.events.is_empty());
    assert_eq!(first.outcome, again.outcome);
    harness.answer(1, WRONG, after(3)).unwrap();
    assert!(harness.session.status().is_closed());
    assert_eq!(harness.send(&command, after(9_999)).unwrap().outcome, first.outcome, "also after completion");
}

#[test]
fn an_answer_that_was_replaced_is_still_known() {
    let mut harness = SessionHarness::started(plan(2, reviewing()));
    let command = learner(id(7), LearnerAction::Answer { position: 0, answer: WRONG.to_owned(), base_revision: 0 });
    let first = harness.send(&command, after(1)).unwrap();
    harness.answer(0, RIGHT, after(2)).unwrap();
    let again = harness.send(&command, after(3)).unwrap();
    assert_eq!((again.outcome, again.replayed), (first.outcome, true));
    assert_eq!(harness.session.items[0].answer(), Some(RIGHT));
}

#[test]
fn a_skip_sent_twice_skips_one_item() {
    let mut harness = SessionHarness::started(plan(3, reviewing()));
    let command = learner(id(7), LearnerAction::Skip { position: 0 });
    harness.send(&command, after(1)).unwrap();
    assert!(harness.send(&command, after(2)).unwrap().replayed);
    assert_eq!(harness.session.current(), Some(1));
}

#[test]
fn starting_twice_keeps_the_first_clock() {
    let mut harness = SessionHarness::started(plan(1, ExamRules::default()));
    let other_tab = harness.send(&learner(id(50), LearnerAction::Start), after(60)).unwrap();
    assert!(other_tab.replayed);
    assert_eq!(harness.session.started_at(), Some(t0()));
}

#[test]
fn a_hundred_parallel_finishes_give_one_result() {
    let mut harness = SessionHarness::started(plan(3, reviewing()));
    harness.answer(0, RIGHT, after(1)).unwrap();
    let first = harness.finish(after(2)).unwrap();
    assert!(!first.replayed);
    let result = harness.result().clone();
    for n in 0..99 {
        let again = harness.finish(after(2 + n)).unwrap();
        assert!(again.replayed && again.events.is_empty());
        assert_eq!((again.outcome, harness.result()), (CommandResult::Closed, &result));
    }
    assert_eq!(harness.kinds().iter().filter(|kind| **kind == "session_completed").count(), 1);
}

#[test]
fn a_tick_after_the_end_does_nothing() {
    let mut harness =
        SessionHarness::started(plan(1, ExamRules { time_limit_seconds: Some(60), ..ExamRules::default() }));
    harness.send(&SessionCommand::Tick, after(200)).unwrap();
    let version = harness.session.version;
    assert!(harness.send(&SessionCommand::Tick, after(201)).unwrap().events.is_empty());
    assert_eq!(harness.session.version, version, "expired exactly once");
    assert_eq!(harness.kinds().iter().filter(|kind| **kind == "session_expired").count(), 1);
}

#[test]
fn ids_of_one_millisecond_are_told_apart() {
    let tags: std::collections::HashSet<String> = (0..100_000u128)
        .map(|n| CommandId::from_u128(0x019A_A000_0000_7000_8000_0000_0000_0000 | (n << 13)))
        .map(|id| serde_json::to_string(&CommandTag::from(id)).unwrap())
        .collect();
    assert_eq!(tags.len(), 100_000);
}
