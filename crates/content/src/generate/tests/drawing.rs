//! Tests which parameters are drawn.

use std::collections::{BTreeMap, BTreeSet};

use plumb_formula::{Formula, Value};
use proptest::prelude::*;

use super::super::{Constraint, GenerateError, SampleError, Stream, derive_seed};
use super::*;

/// Returns all solutions of the level `easy`, as texts.
fn solutions(sketch: &Sketch<'_>) -> BTreeSet<Vec<String>> {
    let generator = sketch.generator();
    let sampler = generator.sampler("easy").unwrap();
    let all = (0..sampler.exact().unwrap()).map(|number| sampler.nth(number).unwrap());
    all.map(|values| values.iter().map(Value::to_text).collect()).collect()
}

fn texts(rows: &[&[&str]]) -> BTreeSet<Vec<String>> {
    rows.iter().map(|row| row.iter().map(|text| (*text).to_owned()).collect()).collect()
}

#[test]
fn the_levels_of_two_digit_addition_are_counted_exactly() {
    let generator = two_digits();
    let count = |level| generator.sampler(level).unwrap().exact();
    // Pairs of ones without and with a carry, times pairs of tens.
    assert_eq!(count("easy"), Some(55 * 36));
    assert_eq!(count("medium"), Some(45 * 36));
    assert_eq!(count("hard"), Some(45 * 53));
    assert_eq!(generator.sampler("easy").unwrap().raw(), Some(8_100));
}

#[test]
fn random_seeds_draw_solutions_uniformly() {
    let sketch = Sketch { levels: &[("easy", &["a + b == 7", "a > 1"])], ..Sketch::default() };
    let generator = sketch.generator();
    let mut counts = BTreeMap::new();
    for seed in 0..6_000 {
        let item = generator.generate("easy", derive_seed(seed, "uniform")).unwrap();
        *counts.entry(number(&item, "a")).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    let chi = chi_square(counts.values().copied());
    assert!(chi < 20.5, "chi-square with 5 degrees of freedom was {chi}: {counts:?}");
}

#[test]
fn consecutive_seeds_meet_every_solution_before_one_comes_back() {
    let generator = two_digits();
    let items = generator.distinct("easy", 77, 10_000).unwrap();
    let pairs: BTreeSet<(i64, i64)> =
        items.iter().map(|item| (number(item, "operand_1"), number(item, "operand_2"))).collect();
    assert_eq!((items.len(), pairs.len()), (1_980, 1_980));
    assert_eq!(generator.distinct("easy", 77, 5).unwrap(), items[..5]);
    assert!(items.iter().enumerate().all(|(at, item)| item.seed == 77 + u64::try_from(at).unwrap()));
}

#[test]
fn ten_thousand_items_of_a_large_level_are_all_different() {
    let sketch = Sketch {
        parameters: &["a: {type: integer, min: 100, max: 999}", "b: {type: integer, min: 100, max: 999}"],
        levels: &[("easy", &["a % 10 + b % 10 >= 10"])],
        ..Sketch::default()
    };
    let items = sketch.generator().distinct("easy", 1, 10_000).unwrap();
    let stems: BTreeSet<&str> = items.iter().map(|item| item.stem.as_str()).collect();
    assert_eq!((items.len(), stems.len()), (10_000, 10_000));
}

#[test]
fn constraints_may_look_at_computed_values() {
    let sketch = Sketch {
        computed: &[("sum", "a + b"), ("carry", "sum // 10")],
        levels: &[("easy", &["carry == 1 and sum % 10 == 7"])],
        ..Sketch::default()
    };
    assert_eq!(solutions(&sketch), texts(&[&["8", "9"], &["9", "8"]]));
    let words = Sketch {
        computed: &[("word", "f'{a}{b}'"), ("size", "len(word)")],
        levels: &[("easy", &["size == 2 and word in ['17', '71', '100']"])],
        ..Sketch::default()
    };
    assert_eq!(solutions(&words), texts(&[&["1", "7"], &["7", "1"]]));
}

#[test]
fn words_and_decimals_are_drawn_too() {
    let sketch = Sketch {
        parameters: &[
            "a: {type: choice, values: [apple, pear, plum]}",
            "b: {type: decimal, min: 0.5, max: 2.0, step: 0.5}",
        ],
        answer: "b * 2",
        levels: &[("easy", &["len(a) == 4", "b > 1", "a != 'plum' or b == 1.5"])],
        stems: &["{b} of each {a}"],
        strategies: &[("x", "answer + 1"), ("y", "answer + 2"), ("z", "answer + 3")],
        ..Sketch::default()
    };
    assert_eq!(solutions(&sketch), texts(&[&["pear", "1.5"], &["pear", "2"], &["plum", "1.5"]]));
}

#[test]
fn an_equation_is_solved_for_any_of_its_names() {
    // Searching two slots of 2,000 values visits four million nodes; three would be eight thousand million.
    let sketch = Sketch {
        parameters: &[
            "a: {type: integer, min: 1, max: 2000}",
            "b: {type: integer, min: 1, max: 2000}",
            "c: {type: integer, min: 1, max: 12}",
        ],
        levels: &[("easy", &["3 * c + a == b + 1995"])],
        ..Sketch::default()
    };
    let generator = sketch.generator();
    let expected = (1..=12_i64).map(|c| (1..=2_000).filter(|a| (1..=2_000).contains(&(3 * c + a - 1_995))).count());
    let sampler = generator.sampler("easy").unwrap();
    assert_eq!(sampler.exact(), u128::try_from(expected.sum::<usize>()).ok());
}

#[test]
fn a_constraint_beyond_64_bits_is_still_exact() {
    let sketch = Sketch { levels: &[("easy", &["(a + 1) ** 40 > 10 ** 38", "b == 0"])], ..Sketch::default() };
    // 9 ** 40 is about 1.5e38, 8 ** 40 about 1.3e36.
    assert_eq!(solutions(&sketch), texts(&[&["8", "0"], &["9", "0"]]));
}

#[test]
fn a_constraint_that_cannot_be_computed_does_not_hold() {
    let sketch = Sketch { levels: &[("easy", &["a % b == 3"])], ..Sketch::default() };
    let found = solutions(&sketch);
    assert!(found.iter().all(|row| row[1] != "0"));
    assert!(found.contains(&vec!["7".to_owned(), "4".to_owned()]));
}

#[test]
fn contradicting_constraints_are_named() {
    let sketch =
        Sketch { levels: &[("easy", &["a + b > 4", "a + b > 12", "b < 8", "a + b < 9"])], ..Sketch::default() };
    let error = sketch.generator().generate("easy", 1).unwrap_err();
    let GenerateError::Sample { error: why, .. } = &error else { panic!("{error}") };
    let constraints = vec![Constraint::Level(1), Constraint::Level(3)];
    assert_eq!(*why, SampleError::Unsatisfiable { constraints, minimal: true });
    assert!(error.to_string().contains("constraint 2, constraint 4"), "{error}");
}

#[test]
fn draws_of_a_sampler_satisfy_the_constraints() {
    let sketch = Sketch { levels: &[("easy", &["(a + b) % 3 == 1", "a != b"])], ..Sketch::default() };
    let generator = sketch.generator();
    let sampler = generator.sampler("easy").unwrap();
    let mut stream = Stream::new(4, "draws");
    for _ in 0..1_000 {
        let values = sampler.draw(&mut stream).unwrap();
        let (a, b) = (values[0].as_i64().unwrap(), values[1].as_i64().unwrap());
        assert!((a + b) % 3 == 1 && a != b);
    }
}

#[test]
fn a_survey_counts_items_keys_and_the_commonest_key() {
    let sketch = Sketch { answer: "(a + b) // 10", ..Sketch::default() };
    let survey = sketch.generator().survey("easy", 1_000).unwrap();
    assert!(survey.extent.complete);
    assert_eq!((survey.extent.raw, survey.extent.solutions, survey.extent.examined), (Some(100), Some(100), 100));
    assert_eq!((survey.extent.distinct_items, survey.extent.distinct_keys), (100, 2));
    assert_eq!(survey.commonest_key, Some(("0".to_owned(), 55)));
    assert!((survey.commonest_key_share() - 0.55).abs() < 1e-12);
    let part = sketch.generator().survey("easy", 30).unwrap();
    assert_eq!((part.extent.complete, part.extent.examined, part.extent.distinct_items), (false, 30, 30));
}

#[test]
fn a_survey_sees_stems_that_leave_a_parameter_out() {
    let sketch = Sketch { answer: "a + 1", stems: &["What comes after {a}?"], ..Sketch::default() };
    let survey = sketch.generator().survey("easy", 1_000).unwrap();
    assert_eq!((survey.extent.examined, survey.extent.distinct_items), (100, 10));
    assert_eq!(sketch.generator().distinct("easy", 0, 50).unwrap().len(), 10);
}

const CONSTRAINTS: [&str; 10] = [
    "a % 10 + b % 10 >= 10",
    "a + b < 90",
    "(a % 4 == 1) != (b % 3 == 2)",
    "a * b % 7 == 3 or c > 2",
    "b // (a - 20) == c",
    "a - b == 7 * c - 20",
    "gcd(a, b) == 1",
    "c in [1, 3] and a > b",
    "total % 5 == 2",
    "f'{c}' in f'{a}{b}'",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_solutions_are_those_the_general_evaluator_finds(first in 0..10_usize, second in 0..10_usize) {
        let constraints = [CONSTRAINTS[first], CONSTRAINTS[second]];
        let sketch = Sketch {
            parameters: &[
                "a: {type: integer, min: 5, max: 74}",
                "b: {type: integer, min: 0, max: 70, exclude: [13]}",
                "c: {type: choice, values: [3, 0, 2, 1]}",
            ],
            computed: &[("total", "a + b + c")],
            levels: &[("easy", &constraints)],
            ..Sketch::default()
        };
        let generator = sketch.generator();
        let names = &generator.skill().names;
        let formulas = constraints.map(|source| Formula::compile(source, names).unwrap());
        let mut expected = BTreeSet::new();
        for a in 5..=74 {
            for b in (0..=70).filter(|b| *b != 13) {
                for c in 0..=3 {
                    let slots = [a, b, c, a + b + c].map(Value::Int);
                    if formulas.iter().all(|formula| formula.eval(&slots) == Ok(Value::Bool(true))) {
                        expected.insert([a, b, c].map(|number| number.to_string()).to_vec());
                    }
                }
            }
        }
        match generator.sampler("easy") {
            Ok(_) => prop_assert_eq!(solutions(&sketch), expected),
            Err(_) => prop_assert!(expected.is_empty()),
        }
    }
}
