//! Laws of response functions and abilities.

use plumb_measure::ability::{Answer, posterior, warm};
use plumb_measure::response::{FamilyParameters, ItemParameters};
use proptest::prelude::*;

fn any_item() -> impl Strategy<Value = ItemParameters> {
    (0.01..=10.0, -10.0..=10.0, prop_oneof![Just(0.0), 0.0..=0.9])
        .prop_map(|(a, b, c)| ItemParameters::new(a, b, c).unwrap())
}

fn any_answers(item: impl Strategy<Value = ItemParameters>) -> impl Strategy<Value = Vec<Answer>> {
    let answer = (item, any::<bool>()).prop_map(|(item, right)| Answer { item, right });
    proptest::collection::vec(answer, 0..80)
}

proptest! {
    #[test]
    fn an_ability_is_within_the_nodes_and_has_an_error(answers in any_answers(any_item())) {
        let found = posterior(&answers);
        prop_assert!((-6.0..=6.0).contains(&found.ability.theta), "{:?}", found.ability);
        prop_assert!(found.ability.sd > 0.0 && found.ability.sd < 6.0, "{:?}", found.ability);
        prop_assert!(found.log_marginal <= 1e-12 && found.log_marginal.is_finite());
        prop_assert!((found.shares().iter().sum::<f64>() - 1.0).abs() < 1e-12);
        if let Some(warm) = warm(&answers) {
            prop_assert!((-6.0..=6.0).contains(&warm.theta) && warm.se > 0.0);
        }
    }

    #[test]
    fn the_order_of_answers_does_not_matter(answers in any_answers(any_item()), turn in 0..80_usize) {
        let mut others = answers.clone();
        others.reverse();
        others.rotate_left(if answers.is_empty() { 0 } else { turn % answers.len() });
        let bits = |answers: &[Answer]| {
            let found = posterior(answers);
            (found.ability.theta.to_bits(), found.ability.sd.to_bits(), found.log_marginal.to_bits())
        };
        prop_assert_eq!(bits(&answers), bits(&others));
        prop_assert_eq!(warm(&answers).map(|warm| warm.theta.to_bits()), warm(&others).map(|warm| warm.theta.to_bits()));
    }

    #[test]
    fn answers_to_items_of_rasch_never_widen_the_error_beyond_the_prior(
        answers in any_answers((-10.0..=10.0).prop_map(|b| ItemParameters::rasch(b).unwrap())),
    ) {
        let prior = posterior(&[]).ability.sd;
        prop_assert!(posterior(&answers).ability.sd <= prior + 1e-12);
    }

    #[test]
    fn information_is_never_negative_and_at_most_a_quarter_of_the_squared_slope(item in any_item(), theta in -6.0..=6.0) {
        let information = item.information(theta);
        prop_assert!(information >= 0.0);
        prop_assert!(information <= item.slope() * item.slope() / 4.0 * (1.0 + 1e-12));
    }

    #[test]
    fn chances_grow_with_the_ability_and_spread_flattens_them(
        item in any_item(), spread in 0.0..2.0, theta in -6.0..=5.9,
    ) {
        let family = FamilyParameters::new(item, spread).unwrap();
        let chances = |theta: f64| {
            [item.probability(theta), family.probability(theta), family.attenuated_item().probability(theta)]
        };
        for (low, high) in chances(theta).into_iter().zip(chances(theta + 0.1)) {
            prop_assert!(low <= high + 1e-13 && low >= item.guess() - 1e-13 && high <= 1.0 + 1e-13);
        }
        prop_assert!(family.attenuated_item().slope() <= item.slope());
        prop_assert!(family.information(theta) >= 0.0);
    }

    #[test]
    fn a_right_answer_raises_the_ability_and_a_wrong_one_lowers_it_without_guessing(
        answers in any_answers((0.3..=2.5, -5.0..=5.0).prop_map(|(a, b)| ItemParameters::new(a, b, 0.0).unwrap())),
        next in (0.3..=2.5, -5.0..=5.0),
    ) {
        let item = ItemParameters::new(next.0, next.1, 0.0).unwrap();
        let before = posterior(&answers).ability.theta;
        for right in [false, true] {
            let mut more = answers.clone();
            more.push(Answer { item, right });
            let after = posterior(&more).ability.theta;
            let moved = if right { after - before } else { before - after };
            prop_assert!(moved >= -1e-12, "{right}: {before} {after}");
        }
    }
}
