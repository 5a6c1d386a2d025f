//! Scores against values that can be worked out by hand.

use super::{ability_of_score, equated_score, expected_score, marginal_reliability, score_distribution};
use crate::response::ItemParameters;

fn form(difficulties: &[f64], guess: f64) -> Vec<ItemParameters> {
    difficulties.iter().map(|difficulty| ItemParameters::new(1.2, *difficulty, guess).unwrap()).collect()
}

#[test]
fn a_score_belongs_to_the_ability_that_is_expected_to_earn_it() {
    let items = form(&[-1.0, 0.0, 0.5, 1.5], 0.2);
    for theta in [-2.0, 0.0, 1.7] {
        let found = ability_of_score(&items, expected_score(&items, theta)).unwrap();
        assert!((found - theta).abs() < 1e-12, "{found} {theta}");
    }
    assert_eq!(ability_of_score(&items, 0.8), None);
    assert_eq!(ability_of_score(&items, 4.0), None);
    assert_eq!(ability_of_score(&[], 0.0), None);
}

#[test]
fn scores_of_equal_forms_are_equal_and_those_of_an_easier_form_are_higher() {
    let (form, easier) = (form(&[-1.0, 0.0, 0.5, 1.5], 0.2), form(&[-1.5, -0.5, 0.0, 1.0], 0.2));
    for step in 0..=40 {
        let score = f64::from(step) / 10.0;
        assert!((equated_score(&form, &form, score).unwrap() - score).abs() < 1e-9);
        let other = equated_score(&form, &easier, score).unwrap();
        assert!(other >= score - 1e-9 && other <= 4.0, "{score} {other}");
    }
    assert_eq!(equated_score(&form, &easier, 4.1), None);
}

#[test]
fn the_distribution_of_scores_is_that_of_all_patterns() {
    let items = form(&[-1.0, 0.0, 0.5, 1.5], 0.2);
    let mut expected = [0.0; 5];
    for pattern in 0_u32..16 {
        let right = |number: usize| pattern >> number & 1 == 1;
        let chance = |(number, item): (usize, &ItemParameters)| {
            let p = item.probability(0.3);
            if right(number) { p } else { 1.0 - p }
        };
        expected[(0..4).filter(|number| right(*number)).count()] +=
            items.iter().enumerate().map(chance).product::<f64>();
    }
    for (found, expected) in score_distribution(&items, 0.3).iter().zip(expected) {
        assert!((found - expected).abs() < 1e-15);
    }
}

#[test]
fn reliability_is_one_less_the_share_of_error() {
    let found = marginal_reliability(&[-1.0, 0.0, 1.0], &[0.3, 0.4, 0.5]).unwrap();
    assert!((found - (1.0 - 0.5 / 3.0)).abs() < 1e-15);
    assert_eq!(marginal_reliability(&[1.0, 1.0], &[0.3, 0.3]), None);
    assert_eq!(marginal_reliability(&[1.0, 2.0], &[0.3]), None);
}
