use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::blueprint::skill::Range;
use crate::generate::problem::AxisConstraint;

fn range(min: i64, max: i64) -> Axis {
    Axis::Range(Range::new(min, max, 1, &[]).unwrap())
}

fn prepare(axes: Vec<Axis>, rules: Vec<AxisConstraint>) -> Result<Space, Refusal> {
    Space::prepare(ConstraintProblem { axes, rules }, &PreparationLimits::default())
}

fn all(space: &Space) -> BTreeSet<Vec<i64>> {
    (0..space.exact().unwrap()).map(|number| space.nth(number).unwrap()).collect()
}

/// Two-digit additions with a carry from the ones only.
fn carry() -> Vec<AxisConstraint> {
    vec![
        AxisConstraint::new(vec![0, 1], |codes| codes[0] % 10 + codes[1] % 10 >= 10),
        AxisConstraint::new(vec![0, 1], |codes| codes[0] / 10 + codes[1] / 10 < 10),
    ]
}

#[test]
fn solutions_are_counted_exactly() {
    let space = prepare(vec![range(10, 99), range(10, 99)], carry()).unwrap();
    assert_eq!(space.exact(), Some(45 * 36));
    assert_eq!(space.raw(), Some(8_100));
    assert!((space.acceptance() - 0.2).abs() < 1e-12);
    assert_eq!(all(&space).len(), 1_620);
    assert_eq!(space.nth(1_620), None);
}

#[test]
fn counts_of_independent_parts_multiply() {
    let octets = vec![range(1, 223), range(0, 255), range(0, 255), range(1, 254), range(8, 30)];
    let rules = vec![
        AxisConstraint::new(vec![4], |codes| codes[4] < 24),
        AxisConstraint::new(vec![4], |codes| codes[4] % 8 != 0),
    ];
    let space = prepare(octets, rules).unwrap();
    assert_eq!(space.exact(), Some(223 * 256 * 256 * 254 * 14));
    assert!(space.heap_bytes() < 200);
}

#[test]
fn an_equation_is_solved_instead_of_searched() {
    // a·(x − p)(x − q) expanded: b and c follow from a, p and q.
    let axes = vec![range(1, 4), range(-20, 20), range(-20, 20), range(-1_000, 1_000), range(-10_000, 10_000)];
    let rules = vec![
        AxisConstraint::new(vec![0, 1, 2, 3], |codes| codes[3] == -codes[0] * (codes[1] + codes[2]))
            .solving(3, |codes| Some(-codes[0] * (codes[1] + codes[2]))),
        AxisConstraint::new(vec![0, 1, 2, 4], |codes| codes[4] == codes[0] * codes[1] * codes[2])
            .solving(4, |codes| Some(codes[0] * codes[1] * codes[2])),
    ];
    let limits = PreparationLimits { nodes: 10_000, ..PreparationLimits::default() };
    let space = Space::prepare(ConstraintProblem { axes, rules }, &limits).unwrap();
    assert_eq!(space.exact(), Some(4 * 41 * 41));
}

#[test]
fn a_table_a_walk_and_rejection_agree() {
    let axes = || vec![range(0, 60), range(0, 60), range(0, 60)];
    let rules = || vec![AxisConstraint::new(vec![0, 1, 2], |codes| (codes[0] * 7 + codes[1] * 3 + codes[2]) % 5 == 2)];
    let limits = |table, nodes| PreparationLimits { nodes, table, probes: 100_000 };
    let table =
        Space::prepare(ConstraintProblem { axes: axes(), rules: rules() }, &limits(1_000_000, 1_000_000)).unwrap();
    let marks = Space::prepare(ConstraintProblem { axes: axes(), rules: rules() }, &limits(100, 1_000_000)).unwrap();
    let reject = Space::prepare(ConstraintProblem { axes: axes(), rules: rules() }, &limits(100, 1_000)).unwrap();
    assert!(matches!(table.parts[0].source, GroupSource::Table(_)));
    assert!(matches!(marks.parts[0].source, GroupSource::Marks { .. }));
    assert!(matches!(reject.parts[0].source, GroupSource::Reject { .. }));
    let count = table.exact().unwrap();
    assert_eq!(marks.exact(), Some(count));
    assert_eq!(reject.exact(), None);
    assert!((0..count).step_by(37).all(|number| table.nth(number) == marks.nth(number)));
    assert!((reject.acceptance() - table.acceptance()).abs() < 0.01);
    let mut stream = Stream::new(1, "");
    let solutions = all(&table);
    assert!((0..1_000).all(|_| solutions.contains(&reject.draw(&mut stream).unwrap())));
    assert!(marks.heap_bytes() < table.heap_bytes());
}

#[test]
fn draws_are_uniform_over_the_solutions() {
    for (table, nodes) in [(1_000_000, 1_000_000), (2, 1_000_000), (2, 3)] {
        let limits = PreparationLimits { nodes, table, probes: 10_000 };
        let rules = vec![AxisConstraint::new(vec![0, 1], |codes| codes[0] + codes[1] == 6)];
        let space = Space::prepare(ConstraintProblem { axes: vec![range(0, 9), range(0, 9)], rules }, &limits).unwrap();
        let mut stream = Stream::new(5, "uniform");
        let mut counts = BTreeMap::new();
        for _ in 0..7_000 {
            *counts.entry(space.draw(&mut stream).unwrap()).or_insert(0_i64) += 1;
        }
        assert_eq!(counts.len(), 7);
        let chi: i64 = counts.values().map(|count| (count - 1_000).pow(2)).sum::<i64>() / 1_000;
        assert!(chi < 23, "chi-square with 6 degrees of freedom was {chi}: {counts:?}");
    }
}

#[test]
fn a_contradiction_is_named_without_the_rules_that_are_not_part_of_it() {
    let rules = vec![
        AxisConstraint::new(vec![0], |codes| codes[0] > 3),
        AxisConstraint::new(vec![0, 1], |codes| codes[0] + codes[1] > 10),
        AxisConstraint::new(vec![1], |codes| codes[1] < 9),
        AxisConstraint::new(vec![0, 1], |codes| codes[0] + codes[1] < 8),
        AxisConstraint::new(vec![2], |codes| codes[2] > 0),
    ];
    let refusal = prepare(vec![range(0, 9), range(0, 9), range(0, 9)], rules).err();
    assert_eq!(refusal, Some(Refusal::Unsatisfiable(Conflict { rules: vec![1, 3], minimal: true })));
}

#[test]
fn rules_on_one_name_can_contradict_each_other_or_the_domain() {
    let apart = vec![
        AxisConstraint::new(vec![0], |codes| codes[0] % 2 == 0),
        AxisConstraint::new(vec![0], |codes| codes[0] > 5),
        AxisConstraint::new(vec![0], |codes| codes[0] < 4),
    ];
    let refusal = prepare(vec![range(0, 9)], apart).err();
    assert_eq!(refusal, Some(Refusal::Unsatisfiable(Conflict { rules: vec![1, 2], minimal: true })));
    let outside = vec![AxisConstraint::new(vec![0], |codes| codes[0] == 70).solving(0, |_| Some(70))];
    let refusal = prepare(vec![range(0, 9)], outside).err();
    assert_eq!(refusal, Some(Refusal::Unsatisfiable(Conflict { rules: vec![0], minimal: true })));
    let never = vec![AxisConstraint::new(vec![], |_| true), AxisConstraint::new(vec![], |_| false)];
    let refusal = prepare(vec![range(0, 9)], never).err();
    assert_eq!(refusal, Some(Refusal::Unsatisfiable(Conflict { rules: vec![1], minimal: true })));
}

#[test]
fn rare_solutions_of_a_large_problem_are_refused_rather_than_guessed() {
    let rules = vec![AxisConstraint::new(vec![0, 1, 2], |codes| codes[0] * codes[1] - codes[2] == 999_999_937)];
    let axes = vec![range(1, 100_000), range(1, 100_000), range(1, 100_000)];
    let limits = PreparationLimits { nodes: 100_000, table: 1_000, probes: 10_000 };
    let refusal = Space::prepare(ConstraintProblem { axes, rules }, &limits).err();
    assert!(matches!(refusal, Some(Refusal::TooRare { ref rules, probes: 10_000, .. }) if *rules == [0]));
}

#[test]
fn a_large_problem_with_common_solutions_is_drawn_by_bounded_rejection() {
    let rules = vec![AxisConstraint::new(vec![0, 1], |codes| (codes[0] + codes[1]) % 10 == 0)];
    let axes = vec![range(1, 1_000_000_000), range(1, 1_000_000_000)];
    let space = Space::prepare(
        ConstraintProblem { axes, rules },
        &PreparationLimits { probes: 50_000, ..PreparationLimits::default() },
    )
    .unwrap();
    let mut stream = Stream::new(1, "");
    for _ in 0..200 {
        let codes = space.draw(&mut stream).unwrap();
        assert_eq!((codes[0] + codes[1]) % 10, 0);
    }
}

#[test]
fn bounds_prune_a_search_that_would_be_too_large() {
    // Eight slots up to 99 with a sum of at most 3: without pruning this would need 10^16 leaves.
    let mut rule = AxisConstraint::new((0..8).collect(), |codes| codes.iter().sum::<i64>() <= 3);
    rule.outcomes = Some(Box::new(|bounds| (bounds.iter().map(|(least, _)| least).sum::<i64>() <= 3, true)));
    let limits = PreparationLimits { nodes: 200_000, ..PreparationLimits::default() };
    let space = Space::prepare(ConstraintProblem { axes: vec![range(0, 99); 8], rules: vec![rule] }, &limits).unwrap();
    assert_eq!(space.exact(), Some(165));
}

#[test]
fn a_single_value_needs_no_search_in_a_huge_domain() {
    let rules = vec![
        AxisConstraint::new(vec![0], |codes| codes[0] == 12_345).solving(0, |_| Some(12_345)),
        AxisConstraint::new(vec![0, 1], |codes| codes[0] > codes[1]),
    ];
    let space = prepare(vec![range(0, 1_000_000_000_000), range(12_340, 20_000)], rules).unwrap();
    assert_eq!(space.exact(), Some(5));
}

#[test]
fn a_million_solutions_take_about_a_bit_a_place() {
    let rules = vec![AxisConstraint::new(vec![0, 1], |codes| codes[0] % 10 + codes[1] % 10 < 10)];
    let space = prepare(vec![range(100, 999), range(100, 999)], rules).unwrap();
    assert_eq!(space.exact(), Some(810_000 * 55 / 100));
    assert!(space.heap_bytes() < 120_000, "{}", space.heap_bytes());
}

#[test]
fn the_lower_bound_is_wilsons() {
    assert!((lower_bound(500, 1_000) - 0.4633).abs() < 1e-3);
    assert!(lower_bound(1_000, 1_000_000) < MIN_ACCEPTANCE);
    assert!(lower_bound(1_080, 1_000_000) > MIN_ACCEPTANCE);
    assert!(lower_bound(0, 10).abs() < 1e-12);
}

proptest! {
    #[test]
    fn the_solutions_are_those_a_plain_loop_finds(
        sizes in prop::collection::vec(1_i64..9, 3),
        factors in prop::collection::vec(-3_i64..4, 3),
        modulus in 2_i64..5,
        rest in 0_i64..2,
        limit in 0_i64..16,
        table in prop::sample::select(vec![5_u64, 1_000]),
    ) {
        let axes: Vec<Axis> = sizes.iter().map(|size| range(0, size - 1)).collect();
        let (a, b, c) = (factors[0], factors[1], factors[2]);
        let mixed = move |codes: &[i64]| (a * codes[0] + b * codes[1]).rem_euclid(modulus) == rest;
        let bounded = move |codes: &[i64]| c * codes[2] + codes[1] <= limit;
        let rules = vec![AxisConstraint::new(vec![0, 1], mixed), AxisConstraint::new(vec![1, 2], bounded)];
        let mut expected = BTreeSet::new();
        for x in 0..sizes[0] { for y in 0..sizes[1] { for z in 0..sizes[2] {
            if mixed(&[x, y, z]) && bounded(&[x, y, z]) { expected.insert(vec![x, y, z]); }
        }}}
        let limits = PreparationLimits { table, ..PreparationLimits::default() };
        match Space::prepare(ConstraintProblem { axes, rules }, &limits) {
            Ok(space) => prop_assert_eq!(all(&space), expected),
            Err(Refusal::Unsatisfiable(_)) => prop_assert!(expected.is_empty()),
            Err(refusal) => prop_assert!(false, "{:?}", refusal),
        }
    }
}
