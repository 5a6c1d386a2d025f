//! Tests of previews of a level, and of the effect of a change on its items.

use proptest::prelude::*;

use super::*;
use crate::generate::{
    BlueprintPart, DeclaredValues, GenerateError, Histogram, ITEMS, LevelEffect, LevelPreview, Lock, LockError,
    PreviewRequest, SampleError, effect,
};
use plumb_answers::item::MAX_SEED;

fn look(generator: &Generator, start: u64, a: Option<&str>) -> LevelPreview {
    let lock = a.map(|a| Lock::new(generator.skill(), "easy", "a", a).unwrap());
    generator.look(&PreviewRequest { level: "easy", start, lock: lock.as_ref() }, &|| true).unwrap()
}

#[test]
fn a_level_shows_the_items_that_its_seeds_name() {
    let generator = Sketch::default().generator();
    let seen = look(&generator, 7, None);
    let seeds: Vec<u64> = seen.items.iter().map(|(seed, _)| *seed).collect();
    assert_eq!(seeds, (7..27).collect::<Vec<u64>>());
    for (seed, item) in &seen.items {
        assert_eq!(item, &generator.generate("easy", *seed));
    }
    assert_eq!(
        (seen.extent.solutions, seen.extent.raw, seen.extent.examined, seen.extent.complete),
        (Some(100), Some(100), 100, true)
    );
    assert_eq!(seen.extent.distinct_items, 100);
    assert_eq!(seen.extent.distinct_keys, 19);
    assert!(!seen.cut && seen.locked.is_none());
    let a = &seen.parameters[0];
    assert_eq!((a.name.as_str(), a.distinct, a.ends.clone()), ("a", 10, Some(("0".into(), "9".into()))));
    assert_eq!(a.declared, DeclaredValues::Numbers { whole: true, min: "0".into(), max: "9".into(), values: 10 });
    let Histogram::Numbers(bins) = &seen.keys else { panic!("keys are numbers") };
    assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 100);
    // Near the largest seed there are fewer.
    assert_eq!(look(&generator, MAX_SEED, None).items.len(), 1);
}

#[test]
fn a_locked_parameter_shows_items_with_that_value_only_and_says_when_there_is_none() {
    let generator = Sketch { levels: &[("easy", &["a != 3"])], ..Sketch::default() }.generator();
    let seen = look(&generator, 50, Some("7"));
    assert_eq!(seen.items.len(), 10, "ten solutions have it");
    for (seed, item) in &seen.items {
        let item = item.as_ref().unwrap();
        assert_eq!(number(item, "a"), 7);
        assert_eq!(item, &generator.generate("easy", *seed).unwrap());
    }
    let locked = seen.locked.unwrap();
    assert_eq!((locked.tried, locked.all), (90, true));
    let none = look(&generator, 0, Some("3"));
    assert!(none.items.is_empty() && none.locked.unwrap().all);
    let refused = |level, name, value| Lock::new(generator.skill(), level, name, value).unwrap_err();
    assert_eq!(refused("easy", "c", "1"), LockError::Parameter);
    assert_eq!(refused("easy", "a", "10"), LockError::Value);
    assert_eq!(refused("hard", "a", "1"), LockError::Level);
    // It stops after the requested number of items.
    let wide = Sketch {
        parameters: &["a: {type: integer, min: 0, max: 9}", "b: {type: integer, min: 0, max: 999}"],
        ..Sketch::default()
    };
    let many = look(&wide.generator(), 0, Some("7"));
    assert_eq!(many.items.len(), ITEMS);
    assert!(!many.locked.unwrap().all);
}

#[test]
fn what_goes_wrong_is_told_with_an_example() {
    let generator = Sketch { answer: "24 // (a - 5)", ..Sketch::default() }.generator();
    let seen = look(&generator, 0, None);
    let fault = seen.faults.iter().find(|fault| fault.fault.part == BlueprintPart::Answer).unwrap();
    assert_eq!((fault.fault.code, fault.count), ("division-by-zero", 10));
    assert!(fault.parameters.contains("a = 5"), "{}", fault.parameters);
    assert!(seen.items.iter().any(|(_, item)| matches!(item, Err(GenerateError::Fault { .. }))));
    let impossible = Sketch { levels: &[("easy", &["a > 9"])], ..Sketch::default() }.generator();
    let refused = impossible.look(&PreviewRequest { level: "easy", start: 0, lock: None }, &|| true);
    assert!(matches!(refused, Err(GenerateError::Sample { error: SampleError::Unsatisfiable { .. }, .. })));
    let unknown = impossible.look(&PreviewRequest { level: "nope", start: 0, lock: None }, &|| true);
    assert!(matches!(unknown, Err(GenerateError::UnknownLevel { .. })));
}

#[test]
fn looking_stops_when_it_is_told_to() {
    let generator = Sketch::default().generator();
    let left = std::cell::Cell::new(30);
    let go_on = || {
        left.set(left.get() - 1);
        left.get() > 0
    };
    let seen = generator.look(&PreviewRequest { level: "easy", start: 0, lock: None }, &go_on).unwrap();
    assert!(seen.cut && !seen.extent.complete && seen.extent.examined < 30 && seen.items.is_empty());
    assert!(effect(&generator, &generator, 200, &|| false).cut);
}

#[test]
fn the_effect_of_a_change_is_told_part_by_part() {
    let old = Sketch::default().generator();
    let same = effect(&old, &Sketch::default().generator(), 50, &|| true);
    assert!(same.first.is_empty());
    let LevelEffect::Compared { compared, changed, .. } = &same.levels[0] else { panic!("both have it") };
    assert_eq!((*compared, *changed), (50, 0));

    let stems = Sketch { stems: &["What is {a} + {b}?", "Work out {a} + {b}."], ..Sketch::default() }.generator();
    let told = effect(&old, &stems, 50, &|| true);
    let LevelEffect::Compared { changed, parts, .. } = &told.levels[0] else { panic!("both have it") };
    assert!(*changed > 10 && *changed < 40, "those with the second stem: {changed}");
    assert_eq!((parts.stem, parts.options, parts.key, parts.parameters), (*changed, 0, 0, 0));
    assert_eq!(told.first.len(), 20.min(usize::try_from(*changed).unwrap()));
    for change in &told.first {
        assert_eq!(change.old, old.generate("easy", change.seed));
        assert_eq!(change.new, stems.generate("easy", change.seed));
        assert!(change.differs.stem && !change.differs.key);
    }

    let levels = Sketch { levels: &[("hard", &["a >= 5"]), ("easy", &["a >= 5"])], ..Sketch::default() }.generator();
    let told = effect(&old, &levels, 50, &|| true);
    assert_eq!(told.levels[0], LevelEffect::Added { level: "hard".into() });
    let LevelEffect::Compared { parts, .. } = &told.levels[1] else { panic!("both have it") };
    assert!(parts.parameters > 0);
    let back = effect(&levels, &old, 50, &|| true);
    assert_eq!(back.levels.last(), Some(&LevelEffect::Removed { level: "hard".into() }));

    let broken = Sketch { answer: "24 // (a - 5)", ..Sketch::default() }.generator();
    let told = effect(&old, &broken, 100, &|| true);
    let LevelEffect::Compared { parts, .. } = &told.levels[0] else { panic!("both have it") };
    assert_eq!(parts.made, 10, "those that cannot be made any more");
}

proptest! {
    #[test]
    fn whatever_is_asked_looking_ends_and_shows_items_of_the_level(
        low in -20_i64..20, width in 0_i64..40, start in 0..=MAX_SEED, value in -30_i64..60, rule in 0_usize..4,
    ) {
        let parameter = format!("a: {{type: integer, min: {low}, max: {}}}", low + width);
        let rules: [&[&str]; 4] = [&[], &["a % 2 == 0"], &["a > b"], &["a * b != 12"]];
        let sketch = Sketch {
            parameters: &[&parameter, "b: {type: choice, choices: [1, 2, 12]}"],
            levels: &[("easy", rules[rule])],
            ..Sketch::default()
        };
        let generator = sketch.generator();
        let lock = Lock::new(generator.skill(), "easy", "a", &value.to_string());
        prop_assert_eq!(lock.is_ok(), (low..=low + width).contains(&value));
        let look = PreviewRequest { level: "easy", start, lock: lock.as_ref().ok() };
        if let Ok(seen) = generator.look(&look, &|| true) {
            prop_assert!(seen.items.len() <= ITEMS);
            for (_, item) in seen.items.iter().filter_map(|(seed, item)| Some((seed, item.as_ref().ok()?))) {
                prop_assert!(lock.is_err() || number(item, "a") == value);
            }
            prop_assert_eq!(seen.parameters.len(), 2);
        }
    }
}
