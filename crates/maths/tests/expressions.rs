//! Whether two expressions have equal values.

mod common;

use std::collections::BTreeMap;

use common::tree;
use num_rational::BigRational;
use plumb_maths::compare::{Comparison, Domain, Range, expressions};

fn under(a: &str, b: &str, domain: &Domain) -> Comparison {
    let there = expressions(&tree(a), &tree(b), domain);
    let back = expressions(&tree(b), &tree(a), domain);
    assert_eq!(there, back, "{a} and {b} in either order");
    there
}

/// Lines `= a | b` of what is equal, and `≠ a | b` of what is not.
#[test]
fn pairs_are_equal_or_not_as_the_table_says() {
    for line in include_str!("cases/expressions.txt").lines().filter(|line| !line.starts_with("# ")) {
        let (expected, pair) = match line.split_once(' ') {
            Some(("=", pair)) => (Comparison::Equal, pair),
            Some(("≠", pair)) => (Comparison::Different, pair),
            _ => panic!("{line}"),
        };
        let (a, b) = pair.split_once(" | ").unwrap();
        assert_eq!(under(a, b, &Domain::default()), expected, "{line}");
    }
}

#[test]
fn rational_functions_are_compared_without_expanding() {
    assert_eq!(under("x-1", "(x^2-1)/(x+1)", &Domain::default().ignoring_points()), Comparison::Equal);
}

#[test]
fn a_root_of_a_square_is_an_absolute_value_over_the_reals() {
    assert_eq!(under("sqrt(x^2)", "x", &Domain::all(Range::Positive)), Comparison::Equal);
}

#[test]
fn trigonometry_holds_at_points() {
    let points = Domain::default().ignoring_points();
    assert_eq!(under("sin(x/2)/(1+tan(x)*tan(x/2))", "sin(x/2)*cos(x)", &points), Comparison::Equal);
}

#[test]
fn an_integer_domain_lets_signs_alternate() {
    let whole = Domain::all(Range::Integer);
    assert_eq!(under("(-1)^(2*n)", "1", &whole), Comparison::Equal);
    assert_eq!(under("(-1)^n", "cos(pi*n)", &whole), Comparison::Equal);
    assert_eq!(under("(-6)^n", "6^n", &whole), Comparison::Different);
    assert_eq!(under("sin(pi*n)", "0", &whole), Comparison::Equal);
}

#[test]
fn a_value_on_one_side_only_is_a_difference_unless_policy_passes_it_over() {
    let lenient = Domain::default().ignoring_holes();
    assert_eq!(under("sqrt(k/m)*sqrt(m/k)", "1", &lenient), Comparison::Equal);
    assert_eq!(under("ln(x*y)", "ln(x)+ln(y)", &Domain::all(Range::Positive)), Comparison::Equal);
    let ranges = BTreeMap::from([("x".to_owned(), Range::Between(int(-1), int(1)))]);
    let mut between = Domain::all(Range::Real);
    between.names = ranges;
    assert_eq!(under("cos(asin(x))", "sqrt(1-x^2)", &between), Comparison::Equal);
}

fn int(n: i64) -> BigRational {
    BigRational::from_integer(n.into())
}

#[test]
fn what_has_no_value_is_different_from_what_has_one() {
    assert!(matches!(under("1/0", "2/0", &Domain::default()), Comparison::Undecided(_)));
}

#[test]
fn long_and_deep_expressions_are_undecided_soon() {
    let deep = format!("{}x{}", "sin(".repeat(55), ")".repeat(55));
    assert_eq!(expressions(&tree(&deep), &tree(&deep), &Domain::default()), Comparison::Equal);
    let tower = format!("{}x{}", "(1+".repeat(30), ")^(1/2)".repeat(30));
    let other = format!("{}x{}", "(1+".repeat(31), ")^(1/2)".repeat(31));
    let found = expressions(&tree(&tower), &tree(&other), &Domain::default());
    assert!(matches!(found, Comparison::Different | Comparison::Undecided(_)), "{found:?}");
    assert!(matches!(expressions(&tree("x^(10^30)"), &tree("y"), &Domain::default()), Comparison::Undecided(_)));
}

#[test]
fn the_angle_of_a_point_tells_its_quadrant() {
    let positive = Domain::all(Range::Positive);
    assert_eq!(expressions(&tree("atan2(y,x)"), &tree("atan(y/x)"), &positive), Comparison::Equal);
    assert_eq!(expressions(&tree("atan2(0,0)"), &tree("0"), &positive), Comparison::Different);
}
