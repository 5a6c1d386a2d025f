//! Tests of the parts of an item.

use std::collections::{BTreeMap, BTreeSet};

use num_rational::BigRational;
use proptest::prelude::*;

use super::super::{BlueprintPart, GenerateError, OptionOrder, derive_seed};
use super::*;
use plumb_answers::answer::sameness;
use plumb_answers::item::{ENGINE, MAX_SEED};
use plumb_types::ContentHash;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_item_keeps_what_the_blueprint_promises(
        seed in 0..=MAX_SEED,
        level in prop::sample::select(vec!["easy", "medium", "hard"]),
    ) {
        let generator = two_digits();
        let item = generator.generate(level, seed).unwrap();
        let (a, b) = (number(&item, "operand_1"), number(&item, "operand_2"));
        let (ones, tens) = (a % 10 + b % 10, a / 10 + b / 10);
        prop_assert!((10..=99).contains(&a) && (10..=99).contains(&b));
        let as_hard_as_it_says = match level {
            "easy" => ones < 10 && tens < 10,
            "medium" => ones >= 10 && tens < 10,
            _ => ones >= 10 && tens + 1 >= 10,
        };
        prop_assert!(as_hard_as_it_says);
        prop_assert!(item.stem.contains(&a.to_string()) && item.stem.contains(&b.to_string()));
        prop_assert_eq!(item.key_text(), (a + b).to_string());
        let (options, key) = options(&item);
        prop_assert_eq!(options.len(), 4);
        let texts: BTreeSet<String> = options.iter().map(|option| sameness(&option.text)).collect();
        let ids: BTreeSet<&str> = options.iter().map(|option| option.id.as_str()).collect();
        prop_assert_eq!((texts.len(), ids.len()), (4, 4));
        for option in options {
            prop_assert_eq!(option.id == key, option.strategy.is_none());
            prop_assert!(option.text.parse::<i64>().unwrap() > 0, "the blueprint's own validation");
        }
        prop_assert_eq!(item.canonical_json(), two_digits().generate(level, seed).unwrap().canonical_json());
        prop_assert_eq!(generator.reproduces(&item), Ok(Some(true)));
        let sorted = generator.generate_ordered(level, seed, OptionOrder::Sorted).unwrap();
        prop_assert_eq!(generator.reproduces(&sorted), Ok(Some(true)));
        prop_assert_eq!(&sorted.stem, &item.stem);
        let numbers: Vec<i64> = super::options(&sorted).0.iter().map(|option| option.text.parse().unwrap()).collect();
        prop_assert!(numbers.is_sorted());
    }
}

#[test]
fn the_key_is_at_each_position_equally_often() {
    let generator = two_digits();
    let mut counts = [0_u32; 4];
    for seed in 0..4_000 {
        let item = generator.generate("medium", derive_seed(seed, "keys")).unwrap();
        let (options, key) = options(&item);
        counts[options.iter().position(|option| option.id == key).unwrap()] += 1;
    }
    let chi = chi_square(counts);
    assert!(chi < 16.3, "chi-square with 3 degrees of freedom was {chi}: {counts:?}");
}

#[test]
fn every_stem_and_every_misconception_gets_its_turn() {
    let generator = two_digits();
    let (mut stems, mut strategies) = (BTreeMap::new(), BTreeMap::new());
    for seed in 0..600 {
        let item = generator.generate("easy", seed).unwrap();
        *stems.entry(item.stem.chars().next()).or_insert(0) += 1;
        for option in options(&item).0 {
            *strategies.entry(option.strategy.clone()).or_insert(0) += 1;
        }
    }
    assert!(stems.len() == 3 && stems.values().all(|count| (150..250).contains(count)), "{stems:?}");
    strategies.remove(&None);
    assert!(strategies.len() == 5 && strategies.values().all(|count| *count > 250), "{strategies:?}");
}

#[test]
fn a_distractor_carries_its_misconception_or_description() {
    let yaml = two_digits_text().replace("description: \"Careless error\"", "misconception: \"Counted one too far\"");
    let generator = Generator::new(Arc::new(skill(&yaml)));
    let mut told = BTreeMap::new();
    for seed in 0..50 {
        let item = generator.generate("easy", seed).unwrap();
        for option in options(&item).0 {
            told.insert(option.strategy.clone(), option.misconception.clone());
        }
    }
    let of = |strategy: &str| told[&Some(strategy.to_owned())].clone();
    assert_eq!(of("off_by_1").as_deref(), Some("Counted one too far"));
    assert_eq!(of("off_by_10").as_deref(), Some("Common place value error"));
    assert_eq!(of("off_by_1_negative"), None);
    assert_eq!(told[&None], None);
}

#[test]
fn a_condition_keeps_a_strategy_out() {
    let generator = two_digits();
    for seed in 0..3_000 {
        let item = generator.generate("easy", seed).unwrap();
        if number(&item, "operand_1") == number(&item, "operand_2") {
            assert!(options(&item).0.iter().all(|option| option.strategy.as_deref() != Some("wrong_operation")));
        }
    }
}

#[test]
fn each_item_offers_a_core_mistake_that_applies_to_it() {
    let text = Sketch::default().yaml().replace("{type: product,", "{type: product, core: true,");
    let generator = Generator::new(Arc::new(skill(&text)));
    let mut same_as_a_slip = 0;
    for seed in 0..400 {
        let item = generator.generate("easy", seed).unwrap();
        let (a, b) = (number(&item, "a"), number(&item, "b"));
        let product = options(&item).0.iter().find(|option| option.text == (a * b).to_string());
        let product = product.unwrap_or_else(|| panic!("{} has no product among its options", item.stem));
        if a * b == a + b {
            assert_eq!(product.strategy, None, "the mistake leads to the key");
        } else {
            assert_eq!(product.strategy.as_deref(), Some("product"), "{}", item.stem);
            same_as_a_slip += u32::from(a * b == a + b + 1 || a * b == (a - b).abs());
        }
        assert_eq!(generator.reproduces(&item), Ok(Some(true)));
    }
    assert!(same_as_a_slip > 5);
}

#[test]
fn option_ids_say_nothing_of_the_key() {
    let generator = two_digits();
    let mut keys = BTreeSet::new();
    for seed in 0..200 {
        let item = generator.generate("easy", seed).unwrap();
        let (_, key) = options(&item);
        assert!(key.len() == 4 && key.chars().all(|c| c.is_ascii_alphanumeric()), "{key}");
        keys.insert(key.to_owned());
    }
    assert!(keys.len() > 190);
}

#[test]
fn options_that_look_alike_are_never_shown_together() {
    // 0.5, 1/2 and 50% are one number; so are the key and "4.0".
    let sketch = Sketch {
        answer: "str(a + b)",
        answer_type: "string",
        strategies: &[
            ("decimal", "f'{a + b}.0'"),
            ("minus", "f'\u{2212}{a + b + 1}'"),
            ("hyphen", "f'-{a + b + 1}'"),
            ("capital", "f'About {a}'"),
            ("small", "f'about  {a} '"),
            ("group", "f'1,{a}00'"),
            ("plain", "f'1{a}00'"),
        ],
        ..Sketch::default()
    };
    let generator = sketch.generator();
    for seed in 0..200 {
        let item = generator.generate("easy", seed).unwrap();
        let kinds: BTreeSet<&str> = options(&item).0.iter().filter_map(|option| option.strategy.as_deref()).collect();
        assert_eq!(kinds.len(), 3);
        assert!(!kinds.contains("decimal"));
        for [left, right] in [["minus", "hyphen"], ["capital", "small"], ["group", "plain"]] {
            assert!(kinds.contains(left) != kinds.contains(right), "{kinds:?}");
        }
    }
}

#[test]
fn parameters_with_too_few_distractors_are_drawn_anew() {
    // With b = 0 the strategies give the key or equal each other.
    let sketch = Sketch {
        strategies: &[("up", "answer + b"), ("down", "answer - b - 1"), ("off", "answer - 1"), ("ten", "answer + 30")],
        ..Sketch::default()
    };
    let generator = sketch.generator();
    let survey = generator.survey("easy", 1_000).unwrap();
    assert!(survey.extent.complete);
    assert_eq!(survey.redrawn(), 10);
    for seed in 0..500 {
        assert_ne!(number(&generator.generate("easy", seed).unwrap(), "b"), 0);
    }
}

#[test]
fn when_no_parameters_have_enough_distractors_the_error_names_them() {
    let sketch =
        Sketch { strategies: &[("one", "answer + 1"), ("two", "answer + 2"), ("same", "a + b")], ..Sketch::default() };
    let error = sketch.generator().generate("easy", 5).unwrap_err();
    let GenerateError::Fault { parameters, fault, .. } = &error else { panic!("{error}") };
    assert_eq!((fault.part, fault.code), (BlueprintPart::Options, "too_few_distractors"));
    assert!(parameters.starts_with("a = "), "{parameters}");
    assert!(error.to_string().contains("only 2 different wrong options"), "{error}");
}

#[test]
fn a_distractor_of_another_type_than_the_answer_is_left_out() {
    let sketch = Sketch {
        strategies: &[("half", "answer / 2"), ("one", "answer + 1"), ("two", "answer + 2"), ("three", "answer + 3")],
        ..Sketch::default()
    };
    let generator = sketch.generator();
    for seed in 0..100 {
        for option in options(&generator.generate("easy", seed).unwrap()).0 {
            assert!(option.text.parse::<i64>().is_ok(), "{}", option.text);
        }
    }
}

#[test]
fn an_answer_that_cannot_be_computed_is_an_error_with_its_parameters() {
    let sketch = Sketch { answer: "a // b", ..Sketch::default() };
    let generator = sketch.generator();
    let errors = (0..100).filter_map(|seed| generator.generate("easy", seed).err());
    let faults: Vec<String> = errors.map(|error| error.to_string()).collect();
    assert!(!faults.is_empty() && faults.iter().all(|fault| fault.contains("b = 0")), "{faults:?}");
    let survey = generator.survey("easy", 1_000).unwrap();
    let fault = survey.faults.iter().find(|fault| fault.fault.part == BlueprintPart::Answer).unwrap();
    assert_eq!(fault.count, 10);
    assert!(fault.parameters.ends_with("b = 0"));
    assert!(fault.fault.span.is_some());
}

#[test]
fn numbers_are_kept_exactly_and_computed_values_beside_them() {
    let sketch = Sketch {
        parameters: &["a: {type: integer, min: 3, max: 3}"],
        computed: &[("large", "2 ** 60 + a"), ("part", "a / 8"), ("word", "f'{a} apples'")],
        answer: "part",
        answer_type: "decimal",
        stems: &["{a} {large} {word}"],
        strategies: &[("x", "answer + 1"), ("y", "answer * 10"), ("z", "answer / 10")],
        ..Sketch::default()
    };
    let item = sketch.generator().generate("easy", 1).unwrap();
    assert_eq!(item.key_text(), "0.375");
    let text = serde_json::to_string(&item.parameters).unwrap();
    assert_eq!(text, r#"{"a":3,"large":"1152921504606846979","part":"0.375","word":"3 apples"}"#);
}

#[test]
fn fractions_are_shown_in_lowest_terms() {
    let sketch = Sketch {
        parameters: &["a: {type: integer, min: 1, max: 9}", "b: {type: integer, min: 2, max: 9}"],
        answer: "a / b",
        answer_type: "fraction",
        strategies: &[("x", "b / a"), ("y", "a / (b + 1)"), ("z", "(a + 1) / b"), ("w", "a + 7")],
        ..Sketch::default()
    };
    let generator = sketch.generator();
    for seed in 0..200 {
        let item = generator.generate("easy", seed).unwrap();
        let expected = BigRational::new(number(&item, "a").into(), number(&item, "b").into());
        assert_eq!(item.key_text(), expected.to_string());
    }
}

#[test]
fn a_short_answer_has_a_key_and_a_way_to_read_it() {
    let yaml = Sketch::default().yaml().replace("multiple_choice", "short_answer");
    let (head, tail) = yaml.split_once("  option_count").unwrap();
    let evaluation = tail.split_once("evaluation:").unwrap().1;
    let generator = Generator::new(Arc::new(skill(&format!("{head}evaluation:{evaluation}"))));
    let item = generator.generate("easy", 9).unwrap();
    let ItemBody::ShortAnswer { spec, key } = &item.body else { panic!("{item:?}") };
    assert_eq!(spec.input, plumb_answers::answer::Input::Integer);
    assert_eq!(*key, (number(&item, "a") + number(&item, "b")).to_string());
}

#[test]
fn items_of_other_versions_are_not_compared() {
    let generator = two_digits();
    let item = generator.generate("easy", 1).unwrap();
    let other = Item { blueprint: ContentHash::of("other"), ..item.clone() };
    assert_eq!(generator.reproduces(&other), Ok(None));
    assert_eq!(generator.reproduces(&Item { engine: ENGINE + 1, ..item.clone() }), Ok(None));
    let forged = Item { stem: "What is 1 + 1?".to_owned(), ..item };
    assert_eq!(generator.reproduces(&forged), Ok(Some(false)));
}

#[test]
fn unknown_levels_and_large_seeds_are_refused() {
    let generator = two_digits();
    assert!(matches!(generator.generate("extreme", 1), Err(GenerateError::UnknownLevel { .. })));
    assert_eq!(generator.generate("easy", MAX_SEED + 1), Err(GenerateError::Seed(MAX_SEED + 1)));
}

#[test]
fn given_parameters_lead_to_stems_key_and_distractors() {
    let evaluated = two_digits().evaluate(vec![47.into(), 38.into()]).unwrap();
    assert_eq!(evaluated.stems[0], "What is 47 + 38?");
    assert_eq!(evaluated.key, "85");
    let texts: Vec<&str> = evaluated.distractors.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["95", "75", "86", "84", "9"]);
}
