//! Two thousand learners and forty items, compared with scipy, pingouin and girth.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value as Json;

use super::super::{FormSums, GivenChoice, ItemSums, Observation, PairSums, SHARE_ONE, upper_lower};

fn read(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name)).unwrap()
}

/// The answers, 1 or 0, a row for each learner.
fn answers() -> Vec<Vec<u32>> {
    let rows = read("ctt_data.csv");
    let row = |line: &str| line.rsplit(',').next().unwrap().chars().map(|right| u32::from(right == '1')).collect();
    rows.lines().skip(1).map(row).collect()
}

fn reference() -> Json {
    serde_json::from_str::<Json>(&read("ctt_reference.json")).unwrap()["ctt"].clone()
}

fn same(what: &str, found: Option<f64>, expected: &Json) {
    let (found, expected) = (found.unwrap(), expected.as_f64().unwrap());
    assert!((found - expected).abs() < 1e-10, "{what}: {found}, not {expected}");
}

#[test]
fn a_fixed_form_is_as_reliable_as_the_reference_says() {
    let (answers, expected) = (answers(), reference());
    let mut sums = FormSums::new(40, 1);
    for row in &answers {
        sums.add(row);
    }
    let figures = sums.figures().unwrap();
    assert_eq!(figures.n, 2_000);
    same("mean", Some(figures.mean), &expected["mean_total"]);
    same("sd", Some(figures.sd), &expected["sd_total"]);
    same("alpha", Some(figures.alpha), &expected["cronbach_alpha"]);
    same("KR-20", figures.kr20, &expected["kr20_population_variance"]);
    same("KR-21", figures.kr21, &expected["kr21"]);
    same("SEM", figures.sem, &expected["sem"]);
    let interval = figures.interval.unwrap();
    same("lower", Some(interval.lower), &expected["alpha_feldt_ci95"][0]);
    same("upper", Some(interval.upper), &expected["alpha_feldt_ci95"][1]);
    let totals: Vec<i64> = answers.iter().map(|row| row.iter().map(|right| i64::from(*right)).sum()).collect();
    for (at, (place, expected)) in figures.places.iter().zip(expected["items"].as_array().unwrap()).enumerate() {
        same("facility", Some(place.facility), &expected["p"]);
        same("item-total", place.item_total, &expected["point_biserial"]);
        same("item-rest", place.item_rest, &expected["item_rest_r"]);
        same("biserial", place.biserial, &expected["biserial"]);
        same("alpha if deleted", place.alpha_if_deleted, &expected["alpha_if_deleted"]);
        let credits: Vec<i64> = answers.iter().map(|row| i64::from(row[at])).collect();
        same("upper-lower", upper_lower(&totals, &credits), &expected["upper_lower_27"]);
    }
}

#[test]
fn pairs_of_items_go_together_as_the_reference_says() {
    let (answers, expected) = (answers(), reference());
    let mut sums = PairSums::new(40);
    for row in &answers {
        sums.add(row);
    }
    let figures = sums.figures().unwrap();
    same("split half", figures.split_half, &expected["split_half_odd_even_r"]);
    same("Spearman-Brown", figures.spearman_brown, &expected["spearman_brown"]);
    same("lambda 2", figures.lambda_2, &expected["guttman_lambda2"]);
    same("lambda 6", figures.lambda_6, &expected["guttman_lambda6"]);
    same("mean correlation", figures.mean_correlation, &expected["mean_interitem_r"]);
    for row in &answers {
        sums.take(row);
    }
    assert_eq!(sums, PairSums::new(40), "what is taken away leaves no trace");
    assert_eq!(sums.figures(), None);
}

#[test]
fn an_item_that_says_what_another_says_is_not_held_against_it() {
    let mut sums = PairSums::new(3);
    for row in [[1, 1, 0], [0, 0, 1], [1, 1, 1], [0, 0, 0], [1, 1, 1]] {
        sums.add(&row);
    }
    let figures = sums.figures().unwrap();
    assert_eq!(figures.lambda_6, None, "it follows from the other");
    assert!(figures.lambda_2.unwrap() <= 1.0);
}

/// Sums of generated items store scores only as shares; for a fixed form they give equal statistics.
#[test]
fn the_sums_of_an_item_say_what_the_whole_table_says() {
    let (answers, expected) = (answers(), reference());
    for (at, expected) in expected["items"].as_array().unwrap().iter().enumerate() {
        let mut sums = ItemSums::default();
        for row in &answers {
            let total = u64::from(row.iter().sum::<u32>());
            let right = u64::from(row[at]);
            sums = sums.plus(&ItemSums::of(&Observation {
                credit: row[at] * 1_000_000,
                rest: super::super::observation::share(total - right, 39),
                total: super::super::observation::share(total, 40),
                millis: 10_000,
                choice: if right == 1 { GivenChoice::Key } else { GivenChoice::Other },
                offered: BTreeSet::new(),
                typed: true,
                low_effort: false,
            }));
        }
        let figures = sums.figures();
        same("facility", figures.facility, &expected["p"]);
        same("item-rest", figures.item_rest, &expected["item_rest_r"]);
        same("item-total", figures.item_total, &expected["point_biserial"]);
        // Ties at the ends of the groups are shared out here; in the reference they are ordered by their place in the
        // list.
        let index = expected["upper_lower_27"].as_f64().unwrap();
        assert!((figures.upper_lower.unwrap() - index).abs() < 0.05, "{} for {index}", figures.upper_lower.unwrap());
        assert!(sums.rest.y > i128::from(SHARE_ONE));
        assert_eq!(figures.flags.iter().filter(|flag| flag.is_serious()).count(), 0);
    }
}

#[test]
fn what_never_varies_has_no_figures() {
    let mut sums = FormSums::new(2, 1);
    assert_eq!(sums.figures(), None);
    sums.add(&[1, 1]);
    sums.add(&[1, 1]);
    assert_eq!(sums.figures(), None, "all totals are equal");
    assert_eq!(upper_lower(&[], &[]), None);
    assert_eq!(upper_lower(&[1], &[1, 2]), None);
}
