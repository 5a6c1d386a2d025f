//! Rounds are derived from the events, and every item belongs to one.

use super::*;

fn latest(desk: &PracticeHarness) -> Round {
    rounds(&desk.events).pop().unwrap()
}

/// Answers an item wrong and then gives up, so the skill is not mastered.
fn fail(desk: &mut PracticeHarness, seed: u64) {
    desk.serve(seed).unwrap();
    desk.answer("1").unwrap();
    desk.give_up().unwrap();
}

#[test]
fn a_round_is_over_after_eight_items_and_the_next_item_begins_another() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    for seed in 0..8 {
        assert!(!rounds(&desk.events).last().is_some_and(Round::is_over), "{seed}");
        fail(&mut desk, seed);
    }
    let round = latest(&desk);
    assert!(round.is_over() && !round.mastered && round.is_failed());
    assert_eq!((round.done(), round.first_try_right_count()), (8, 0));
    desk.serve(9).unwrap();
    let next = latest(&desk);
    assert_eq!((rounds(&desk.events).len(), next.items.len(), next.done()), (2, 1, 0));
    assert_eq!(next.items[0].position, 8);
}

#[test]
fn a_round_with_half_of_its_items_right_was_not_too_hard() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    for seed in 0..8 {
        if seed % 2 == 0 {
            fail(&mut desk, seed);
        } else {
            desk.serve(seed).unwrap();
            let key = desk.key();
            desk.answer(&key).unwrap();
        }
    }
    let round = latest(&desk);
    assert_eq!((round.first_try_right_count(), round.is_failed()), (4, false));
}

#[test]
fn the_last_item_of_a_round_is_done_with_before_the_round_is() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    for seed in 0..7 {
        fail(&mut desk, seed);
    }
    desk.serve(8).unwrap();
    desk.answer("1").unwrap();
    assert!(!latest(&desk).is_over(), "it may be tried again");
    let key = desk.key();
    desk.answer(&key).unwrap();
    assert!(latest(&desk).is_over());
    assert_eq!(latest(&desk).items[7].result, ItemResult::Later);
}

#[test]
fn mastery_ends_the_round_and_tells_from_where_to_where() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    for seed in 1..=5 {
        desk.serve(seed).unwrap();
        let key = desk.key();
        desk.answer(&key).unwrap();
        assert_eq!(latest(&desk).is_over(), seed == 5);
    }
    let round = latest(&desk);
    assert!(round.mastered && !round.is_failed());
    assert_eq!((round.items.len(), round.first_try_right_count()), (5, 5));
    let mastery_change = round.mastery_change().unwrap();
    assert_eq!(mastery_change.before, None, "nothing was shown before the first answer");
    assert!(mastery_change.after >= 9_500, "{mastery_change:?}");
}

#[test]
fn help_and_haste_are_told_apart_from_right_at_the_first_try() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(1).unwrap();
    desk.hint().unwrap();
    let key = desk.key();
    desk.answer(&key).unwrap();
    desk.serve(2).unwrap();
    desk.give_up().unwrap();
    let round = latest(&desk);
    assert_eq!([round.items[0].result, round.items[1].result], [ItemResult::Later, ItemResult::GivenUp]);

    let mut hasty = PracticeHarness::new(Mode::Practice);
    hasty.serve(1).unwrap();
    hasty.now = hasty.now.plus_millis(-9_900);
    let key = hasty.key();
    hasty.answer(&key).unwrap();
    let round = latest(&hasty);
    assert_eq!((round.first_try_right_count(), round.mastery_change()), (1, None), "right, and too fast to count");
}

#[test]
fn a_checkpoint_has_no_rounds() {
    let mut quiz = PracticeHarness::new(Mode::Checkpoint { items: 2 });
    quiz.serve(1).unwrap();
    assert_eq!(rounds(&quiz.events), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_item_is_in_one_round_and_only_the_last_round_may_be_open(
        steps in prop::collection::vec(step(), 1..120),
    ) {
        let mut desk = PracticeHarness::new(Mode::Practice);
        for step in steps {
            let key = desk.task().map(|task| task.key_text().to_owned());
            let _ = match (step, key) {
                (Step::Serve(seed), _) => desk.serve(seed),
                (Step::Right, Some(key)) => desk.answer(&key),
                (Step::Wrong(by), Some(key)) => desk.answer(&(key.parse::<i64>().unwrap() + by).to_string()),
                (Step::Hint, _) => desk.hint(),
                (Step::GiveUp, _) => desk.give_up(),
                _ => desk.answer("?"),
            };
            let all = rounds(&desk.events);
            let positions: Vec<u32> =
                all.iter().flat_map(|round| &round.items).map(|item| item.position).collect();
            prop_assert_eq!(positions, (0..desk.session.served).collect::<Vec<_>>());
            prop_assert!(all.iter().all(|round| (1..=ROUND_ITEMS).contains(&round.items.len())));
            prop_assert!(all.iter().rev().skip(1).all(Round::is_over));
            let first: usize = all.iter().map(Round::first_try_right_count).sum();
            prop_assert_eq!(first, usize::try_from(desk.session.right).unwrap());
            let done: usize = all.iter().map(Round::done).sum();
            prop_assert_eq!(done, usize::try_from(desk.session.completed()).unwrap());
        }
    }
}
