//! The reason shown for a difference is true: at the given point, computed independently, the values differ or only one
//! of them exists, and only one of two claims holds.

mod common;

use common::{statement, tree};
use num_rational::BigRational;
use plumb_maths::compare::{
    At, Comparison, DifferingPoint, Domain, Policy, Witness, differing_point, enclosure, statements, text, witness,
};
use plumb_maths::read::{self, read};
use plumb_maths::tree::Statement;
use proptest::prelude::*;
use std::fmt::Write as _;

/// The numbers of a point, if all are rational.
fn numbers(at: &[(String, At)]) -> Option<Vec<(String, BigRational)>> {
    let number = |(name, at): &(String, At)| match at {
        At::Exactly(point) => Some((name.clone(), point.as_rational()?.clone())),
        At::Near(_) | At::Truth(_) => None,
    };
    at.iter().map(number).collect()
}

/// A value of the names that a point does not give: only names on which nothing depends may be missing.
const ELSEWHERE: i32 = 3;

/// The text with each name replaced by its number; the names are letters that occur in no other word.
fn put_in(written: &str, at: &[(String, BigRational)]) -> String {
    let mut out = String::new();
    let letters: Vec<char> = written.chars().collect();
    for (place, c) in letters.iter().enumerate() {
        let beside = |by: Option<usize>| by.and_then(|by| letters.get(by)).is_some_and(char::is_ascii_alphabetic);
        let alone = !beside(place.checked_sub(1)) && !beside(Some(place + 1));
        let given = at.iter().find(|(name, _)| alone && name.chars().eq([*c]));
        let _ = match given {
            Some((_, value)) => write!(out, "({})", text::number(value)),
            None if alone && matches!(c, 'x' | 'y') => write!(out, "({ELSEWHERE})"),
            None => write!(out, "{c}"),
        };
    }
    out
}

/// The bounds of a real value; `None` if there is no value.
fn value(written: &str) -> Option<(BigRational, BigRational)> {
    let policy = read::ReadingPolicy { complex: false, ..read::ReadingPolicy::stack() };
    match read(written, &policy) {
        Ok(Statement::Expression(tree)) => enclosure(&tree),
        _ => None,
    }
}

fn shown(a: &str, b: &str, policy: &Policy) -> Result<(), TestCaseError> {
    let Some(DifferingPoint { at, valued }) = differing_point(&tree(a), &tree(b), policy) else { return Ok(()) };
    prop_assert!(valued.contains(&true), "{a} | {b} at {at:?}");
    let Some(at) = numbers(&at) else { return Ok(()) };
    let found = [a, b].map(|side| value(&put_in(side, &at)));
    prop_assert_eq!(found.each_ref().map(Option::is_some), valued, "{} | {} at {:?}", a, b, at);
    if let [Some((low, high)), Some((least, most))] = &found {
        prop_assert!(high < least || most < low, "{a} | {b} have one value at {at:?}");
    }
    Ok(())
}

fn holds(written: &str) -> Option<bool> {
    let policy = read::ReadingPolicy { complex: false, ..read::ReadingPolicy::stack() };
    // A claim about an undefined value does not hold; in an `or`, another part may still hold.
    let Ok(claim) = read(written, &policy) else { return (!written.contains(" or ")).then_some(false) };
    match statements(&claim, &Statement::Truth(true), &Policy::default()) {
        Comparison::Equal => Some(true),
        Comparison::Different => Some(false),
        Comparison::Undecided(_) => None,
    }
}

fn told(a: &str, b: &str) -> Result<(), TestCaseError> {
    let Some(Witness { at, first, .. }) = witness(&statement(a), &statement(b), &Policy::default()) else {
        return Ok(());
    };
    let Some(at) = numbers(&at) else { return Ok(()) };
    if let [Some(x), Some(y)] = [a, b].map(|side| holds(&put_in(side, &at))) {
        prop_assert_eq!((x, y), (first, !first), "{} | {} at {:?}", a, b, at);
    }
    Ok(())
}

fn term() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => Just("x".to_owned()),
        2 => Just("y".to_owned()),
        2 => (-3_i32..6).prop_map(|n| format!("({n})")),
        1 => (1_u32..5, 2_u32..5).prop_map(|(n, d)| format!("({n}/{d})")),
    ];
    leaf.prop_recursive(3, 10, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            2 => two.clone().prop_map(|(a, b)| format!("({a}+{b})")),
            2 => two.clone().prop_map(|(a, b)| format!("({a}-{b})")),
            3 => two.clone().prop_map(|(a, b)| format!("({a}*{b})")),
            2 => two.prop_map(|(a, b)| format!("({a}/{b})")),
            1 => (inner.clone(), 2_u32..4).prop_map(|(a, n)| format!("({a})^{n}")),
            2 => inner.clone().prop_map(|a| format!("sqrt({a})")),
            1 => inner.clone().prop_map(|a| format!("ln({a})")),
            1 => inner.clone().prop_map(|a| format!("acoth({a})")),
            2 => inner.prop_map(|a| format!("abs({a})")),
        ]
    })
}

/// The term written in another way, which may have a value at other points.
fn rewritten(a: &str, how: u8) -> String {
    match how {
        0 => format!("sqrt(({a})^2)"),
        1 => format!("({a})*x/x"),
        2 => format!("sqrt({a})^2"),
        3 => format!("e^(ln({a}))"),
        4 => format!("({a})+sqrt(y)-sqrt(y)"),
        5 => format!("({a})*(y-1)/(y-1)"),
        _ => format!("-(-({a}))"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn two_values_differ_where_it_is_said(a in term(), b in term()) {
        shown(&a, &b, &Policy::default())?;
    }

    #[test]
    fn a_value_is_missing_where_it_is_said(a in term(), how in 0_u8..7, points in any::<bool>()) {
        let domain = if points { Domain::default().ignoring_points() } else { Domain::default() };
        shown(&a, &rewritten(&a, how), &Policy { domain, ..Policy::default() })?;
    }

    #[test]
    fn one_of_two_claims_holds_where_it_is_said(
        (a, b, c) in (term(), term(), term()),
        sign in prop::sample::select(vec!["=", "<", "<=", ">="]),
    ) {
        told(&format!("{a}{sign}{b}"), &format!("{a}{sign}{c}"))?;
        told(&format!("{a}{sign}{b} or x=2"), &format!("{a}{sign}{b}"))?;
    }
}

#[test]
fn there_is_a_point_where_one_side_only_has_a_value() {
    for (a, b) in [
        ("sqrt(x^2*y)", "abs(x)*sqrt(y)"),
        ("sqrt(4*x^2*y+4*x^2)", "2*abs(x)*sqrt(1+y)"),
        ("sqrt(x^2*y^2*z)", "abs(x)*abs(y)*sqrt(z)"),
        ("ln(x^2)", "2*ln(x)"),
        ("x^3/(x^2-2)*(x^2-2)", "x^3"),
    ] {
        for (a, b) in [(a, b), (b, a)] {
            let found = differing_point(&tree(a), &tree(b), &Policy::default()).expect(a);
            assert_ne!(found.valued[0], found.valued[1], "{a} | {b}: {found:?}");
            shown(a, b, &Policy::default()).expect("a point that is true");
        }
    }
}

#[test]
fn a_name_on_which_no_value_depends_may_be_missing() {
    for (a, b) in [("x*(x-x)*(y/(-1))", "ln(2)"), ("x-x", "1"), ("sqrt(2)+0*y", "y-y")] {
        shown(a, b, &Policy::default()).expect("a difference at every point");
    }
}
