//! Laws of adaptive tests: limits hold in every test, whatever the pool and the answers.

use std::collections::{BTreeMap, BTreeSet};

use plumb_measure::adaptive::{
    AdaptiveTest, AdministeredItem, Choice, Exposure, ExposureLimit, FamilyLevel, Plan, Pool, Step, StopReason,
};
use plumb_measure::response::ItemParameters;
use proptest::prelude::*;

fn any_pool() -> impl Strategy<Value = Vec<FamilyLevel>> {
    let level = (0..20_u32, 0..4_u32, 0.3..=2.5, -4.0..=4.0, 1..4_u32);
    proptest::collection::vec(level, 30..120).prop_map(|levels| {
        let level = |(number, (family, content, a, b, clones)): (usize, (u32, u32, f64, f64, u32))| FamilyLevel {
            family,
            // Each area has a level, so that there are four.
            content: if number < 4 { u32::try_from(number).unwrap() } else { content },
            item: ItemParameters::new(a, b, 0.2).unwrap(),
            clones,
        };
        levels.into_iter().enumerate().map(level).collect()
    })
}

fn plan(max_items: usize, max_per_family: usize, rate: f64, allowance: u32) -> Plan {
    Plan {
        max_items,
        max_per_family,
        exposure: Some(ExposureLimit { rate, allowance }),
        target_sd: None,
        smallest_gain: None,
        ..Plan::new(vec![0.4, 0.3, 0.2, 0.1], true)
    }
}

/// Random bits of a step.
fn bits(seed: u64, step: usize) -> u64 {
    let mut word = seed.wrapping_add(u64::try_from(step).unwrap().wrapping_mul(0x9E37_79B9_7F4A_7C15));
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// A whole test with answers by chance.
fn take(test: &AdaptiveTest<'_>, exposure: &Exposure, seed: u64) -> (Vec<AdministeredItem>, StopReason) {
    let mut items = Vec::new();
    loop {
        let random = bits(seed, items.len());
        match test.step(exposure, &items, random).unwrap() {
            Step::Stop { reason, .. } => return (items, reason),
            Step::Ask(choice) => {
                assert!(choice.rank < choice.candidates && choice.information <= choice.best_information + 1e-12);
                let (right, is_scored) = (random & 1 == 1, random % 16 > 1);
                items.push(AdministeredItem { level: choice.level, clone: choice.clone, right, is_scored });
            }
        }
    }
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn no_item_comes_twice_and_no_family_too_often(levels in any_pool(), limit in 1..6_usize, seed in any::<u64>()) {
        let pool = Pool::new(levels).unwrap();
        let plan = plan(60, limit, 1.0, 0);
        let test = AdaptiveTest::new(&pool, &plan).unwrap();
        let (items, reason) = take(&test, &Exposure::default(), seed);
        let clones: BTreeSet<(u32, u32)> = items.iter().map(|item| (item.level, item.clone)).collect();
        prop_assert_eq!(clones.len(), items.len());
        let mut families: BTreeMap<u32, usize> = BTreeMap::new();
        for item in &items {
            let level = pool.levels()[index(item.level)];
            prop_assert!(item.clone < level.clones);
            *families.entry(level.family).or_default() += 1;
        }
        prop_assert!(families.values().all(|items| *items <= limit));
        prop_assert!(items.len() == 60 || reason == StopReason::NothingLeft);
    }

    #[test]
    fn what_a_session_stores_reads_back_as_the_same_bytes(levels in any_pool(), seed in any::<u64>()) {
        let pool = Pool::new(levels).unwrap();
        let plan = plan(20, 3, 1.0, 0);
        let test = AdaptiveTest::new(&pool, &plan).unwrap();
        let Step::Ask(choice) = test.step(&Exposure::default(), &[], seed).unwrap() else { panic!("it ends too soon") };
        let text = serde_json::to_string(&(choice, &plan, pool.levels())).unwrap();
        let back: (Choice, Plan, Vec<FamilyLevel>) = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&back.0, &choice);
        prop_assert_eq!(&back.1, &plan);
        prop_assert_eq!(&back.2[..], pool.levels());
    }

    #[test]
    fn the_order_of_answers_does_not_matter(levels in any_pool(), seed in any::<u64>()) {
        let pool = Pool::new(levels).unwrap();
        let plan = plan(20, 3, 1.0, 0);
        let test = AdaptiveTest::new(&pool, &plan).unwrap();
        let (mut items, _) = take(&test, &Exposure::default(), seed);
        items.pop();
        let one = test.step(&Exposure::default(), &items, seed).unwrap();
        items.reverse();
        prop_assert_eq!(one, test.step(&Exposure::default(), &items, seed).unwrap());
    }

    #[test]
    fn content_counts_are_within_one_item_of_their_targets(seed in any::<u64>(), length in 4..40_usize) {
        let level = |number: u32| FamilyLevel {
            family: number,
            content: number % 4,
            item: ItemParameters::new(1.0, f64::from(number % 17) / 4.0 - 2.0, 0.2).unwrap(),
            clones: 1,
        };
        let pool = Pool::new((0..200).map(level).collect()).unwrap();
        let plan = plan(length, 1, 1.0, 0);
        let (items, _) = take(&AdaptiveTest::new(&pool, &plan).unwrap(), &Exposure::default(), seed);
        prop_assert_eq!(items.len(), length);
        for (content, target) in [0.4, 0.3, 0.2, 0.1].iter().enumerate() {
            let number = items.iter().filter(|item| index(pool.levels()[index(item.level)].content) == content).count();
            let difference = f64::from(u32::try_from(number).unwrap()) - target * f64::from(u32::try_from(length).unwrap());
            prop_assert!(difference.abs() <= 1.0 + 1e-9, "{content}: {number} of {length}");
        }
    }

    #[test]
    fn no_family_is_exposed_beyond_its_limit(
        levels in any_pool(), rate in 0.1..0.6, allowance in 0..4_u32, seed in any::<u64>(),
    ) {
        let pool = Pool::new(levels).unwrap();
        let plan = plan(12, 2, rate, allowance);
        let test = AdaptiveTest::new(&pool, &plan).unwrap();
        let mut exposure = Exposure::default();
        for number in 0..25 {
            let (items, _) = take(&test, &exposure, bits(seed, 1_000 + number));
            exposure.add(items.iter().map(|item| pool.levels()[index(item.level)].family));
            let tests = f64::from(u32::try_from(exposure.tests).unwrap());
            for tests_of_family in &exposure.families {
                let tests_of_family = f64::from(u32::try_from(*tests_of_family).unwrap());
                prop_assert!(tests_of_family < rate * tests + f64::from(allowance) + 1.0);
            }
        }
    }
}

#[test]
fn a_test_for_a_decision_ends_when_the_ability_is_far_from_the_cut() {
    let level = |number: u32| FamilyLevel {
        family: number,
        content: 0,
        item: ItemParameters::new(1.5, f64::from(number) / 50.0 - 1.0, 0.0).unwrap(),
        clones: 1,
    };
    let pool = Pool::new((0..100).map(level).collect()).unwrap();
    let plan = Plan { cut: Some(-0.5), ..Plan::new(vec![1.0], true) };
    let test = AdaptiveTest::new(&pool, &plan).unwrap();
    for right in [true, false] {
        let mut items = Vec::new();
        let (ability, reason) = loop {
            match test.step(&Exposure::default(), &items, bits(1, items.len())).unwrap() {
                Step::Stop { ability, reason } => break (ability, reason),
                Step::Ask(choice) => {
                    items.push(AdministeredItem { level: choice.level, clone: choice.clone, right, is_scored: true });
                }
            }
        };
        assert_eq!(reason, StopReason::Decided { is_above: right });
        assert!((ability.theta + 0.5).abs() > 1.645 * ability.sd && items.len() < 12, "{} items", items.len());
    }
}

#[test]
fn answers_that_do_not_count_leave_the_ability_as_it_was() {
    let level =
        |number: u32| FamilyLevel { family: number, content: 0, item: ItemParameters::rasch(0.0).unwrap(), clones: 2 };
    let pool = Pool::new((0..10).map(level).collect()).unwrap();
    let plan = Plan::new(vec![1.0], false);
    let test = AdaptiveTest::new(&pool, &plan).unwrap();
    let item = AdministeredItem { level: 3, clone: 1, right: false, is_scored: false };
    let Step::Ask(choice) = test.step(&Exposure::default(), &[item], 5).unwrap() else { panic!("it ends too soon") };
    assert!(choice.ability.theta.abs() < 1e-15);
    assert!((choice.ability.sd - 1.0).abs() < 1e-6);
}
