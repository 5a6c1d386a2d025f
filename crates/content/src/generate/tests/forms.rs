//! Tests of drawing forms.

use std::collections::BTreeSet;

use super::super::{FormError, draw_form};
use super::*;
use crate::blueprint::Assessment;
use plumb_answers::item::TestForm;

const YAML: &str = include_str!("forms.yaml");

fn assessment(yaml: &str) -> Assessment {
    read::assessment("test.yaml", yaml).unwrap_or_else(|problems| {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", list.join("\n"))
    })
}

fn draw(yaml: &str, sketch: &Sketch<'_>, seed: u64) -> Result<TestForm, FormError> {
    let generators = [Arc::new(two_digits()), Arc::new(sketch.generator())];
    let find = |id: &str| generators.iter().find(|generator| generator.skill().id == id).cloned();
    draw_form(&assessment(yaml), &find, seed)
}

/// Sums up to 5 only: 12 pairs that differ in more than their order.
fn small() -> Sketch<'static> {
    Sketch { levels: &[("easy", &["a + b <= 5"])], ..Sketch::default() }
}

#[test]
fn a_form_has_the_items_its_assessment_asks_for() {
    for seed in 0..40 {
        let form = draw(YAML, &small(), seed).unwrap();
        assert_eq!(form.items.len(), 12);
        let sections: Vec<&str> = form.items.iter().map(|item| item.section_id.as_str()).collect();
        assert!(sections[..8].iter().all(|id| *id == "first") && sections[8..].iter().all(|id| *id == "second"));
        let count = |skill: &str, level: &str| {
            let first = form.items[..8].iter().map(|place| &place.item);
            first.filter(|item| item.skill_id == skill && item.difficulty == level).count()
        };
        let added: usize = ["easy", "medium", "hard"].map(|level| count("MATH.ARITH.ADD.2DIGIT", level)).iter().sum();
        assert_eq!((added, count("TEST.SKILL", "easy")), (6, 2));
        assert_eq!(form, draw(YAML, &small(), seed).unwrap());
    }
}

#[test]
fn no_two_items_of_a_form_are_alike() {
    for seed in 0..40 {
        let form = draw(YAML, &small(), seed).unwrap();
        let mut seen = BTreeSet::new();
        for place in &form.items {
            let mut values: Vec<String> = place.item.parameters.values().map(ToString::to_string).collect();
            values.sort();
            assert!(seen.insert((place.item.skill_id.clone(), values)), "{:?}", place.item.stem);
        }
    }
}

#[test]
fn a_level_without_enough_different_items_is_an_error() {
    // 0 + 1, 1 + 0 and 0 + 0: two different pairs, but six items are needed.
    let sketch = Sketch { levels: &[("easy", &["a + b <= 1"])], ..Sketch::default() };
    let error = draw(YAML, &sketch, 1).unwrap_err();
    assert_eq!(error, FormError::RanOut { skill: "TEST.SKILL".to_owned(), level: "easy".to_owned() });
}

#[test]
fn keys_are_spread_over_the_positions_at_every_place_of_a_form() {
    let mut counts = vec![[0_u32; 4]; 12];
    for seed in 0..300 {
        for (place, item) in draw(YAML, &small(), seed).unwrap().items.iter().enumerate() {
            let (options, key) = options(&item.item);
            counts[place][options.iter().position(|option| option.id == key).unwrap()] += 1;
        }
    }
    for (place, counts) in counts.into_iter().enumerate() {
        let chi = chi_square(counts);
        assert!(chi < 21.1, "chi-square with 3 degrees of freedom at place {place} was {chi}: {counts:?}");
    }
}

#[test]
fn without_shuffling_items_and_options_are_in_order() {
    let yaml = YAML
        .replace("shuffle_items: true", "shuffle_items: false")
        .replace("shuffle_options: true", "shuffle_options: false");
    let form = draw(&yaml, &small(), 3).unwrap();
    let order: Vec<(&str, &str)> =
        form.items[..8].iter().map(|place| (place.item.skill_id.as_str(), place.item.difficulty.as_str())).collect();
    assert_eq!(order[..2], [("MATH.ARITH.ADD.2DIGIT", "easy"); 2]);
    assert_eq!(order[6..], [("TEST.SKILL", "easy"); 2]);
    for place in &form.items {
        let numbers: Vec<i64> = options(&place.item).0.iter().map(|option| option.text.parse().unwrap()).collect();
        assert!(numbers.is_sorted(), "{numbers:?}");
    }
}

#[test]
fn items_of_a_form_are_those_their_seeds_name() {
    let form = draw(YAML, &small(), 8).unwrap();
    let (two_digits, test) = (two_digits(), small().generator());
    for item in form.items.iter().map(|place| &place.item) {
        let generator = if item.skill_id == "TEST.SKILL" { &test } else { &two_digits };
        assert_eq!(generator.reproduces(item), Ok(Some(true)));
    }
}
