//! Which items are flagged, and from how many answers on.

use super::super::{ItemFlag, ItemSums, OTHER, Observation};
use super::seen;

/// Sums over answers of (choice, score on the rest in percent, number of answers).
fn sums(answers: &[(&str, u64, usize)]) -> ItemSums {
    let all = answers.iter().flat_map(|(choice, rest, count)| std::iter::repeat_n(seen(choice, *rest), *count));
    all.fold(ItemSums::default(), |sums, one| sums.plus(&ItemSums::of(&one)))
}

#[test]
fn a_good_item_raises_no_flag_and_its_distractors_point_down() {
    let figures = sums(&[("key", 90, 40), ("key", 50, 20), ("a", 50, 10), ("a", 20, 20), ("b", 10, 20)]).figures();
    assert_eq!(figures.flags, []);
    assert_eq!((figures.n, figures.right), (110, 60));
    assert!(figures.item_rest.unwrap() > 0.7, "{figures:?}");
    assert!(figures.choices.iter().all(|choice| choice.discrimination.unwrap() < 0.0), "{figures:?}");
    assert_eq!((figures.choices[0].strategy.as_str(), figures.choices[0].chosen), ("a", 30));
    // Credit of the best 27 % is full, of the weakest 27 % is 0.
    assert!((figures.upper_lower.unwrap() - 1.0).abs() < 1e-12, "{figures:?}");
}

#[test]
fn an_item_that_the_weak_get_right_should_not_be_served() {
    let wrong_key = [("key", 10, 50), ("a", 90, 49), ("b", 50, 10)];
    let figures = sums(&wrong_key).figures();
    assert_eq!(figures.flags, [ItemFlag::Negative, ItemFlag::BeatsKey("a".into())]);
    assert!(figures.flags.iter().all(ItemFlag::is_serious));
    let few: Vec<(&str, u64, usize)> =
        wrong_key.iter().map(|(choice, rest, count)| (*choice, *rest, count / 2)).collect();
    assert_eq!(sums(&few).figures().flags, [], "too few to say");
}

#[test]
fn what_nobody_or_nearly_everybody_can_do_is_flagged() {
    let easy = sums(&[("key", 90, 100), ("a", 10, 4)]).figures();
    assert_eq!(easy.flags, [ItemFlag::TooEasy, ItemFlag::Unchosen("b".into())]);
    let hard = sums(&[("key", 95, 5), ("a", 40, 60), ("b", 30, 60)]).figures();
    assert_eq!(hard.flags, [ItemFlag::BeatsKey("a".into()), ItemFlag::TooHard]);
    let weak = sums(&[("key", 55, 50), ("a", 54, 40), ("key", 30, 50), ("b", 31, 50)]).figures();
    assert!(weak.flags.contains(&ItemFlag::Weak), "{weak:?}");
    assert!(!ItemFlag::Weak.is_serious());
}

#[test]
fn an_answer_nobody_foresaw_is_told_apart_and_guesses_are_left_out() {
    let typed = |one: Observation| Observation { typed: true, ..one };
    let other = Observation { choice: super::super::GivenChoice::Other, ..typed(seen("a", 30)) };
    let guess = Observation { low_effort: true, ..typed(seen("key", 90)) };
    let seen = [typed(seen("key", 80)), typed(seen("a", 20)), other, guess];
    let figures = seen.iter().fold(ItemSums::default(), |sums, one| sums.plus(&ItemSums::of(one))).figures();
    assert_eq!((figures.n, figures.right, figures.low_effort), (3, 1, 1));
    let last = figures.choices.last().unwrap();
    assert_eq!((last.strategy.as_str(), last.offered, last.chosen), (OTHER, 3, 1));
    assert_eq!(figures.times.map(|times| times.median > 20_000), Some(true));
}
