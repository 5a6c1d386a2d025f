//! Comparison of whole answers.

mod common;

use common::{statement, tree};
use plumb_maths::compare::{
    At, Comparison, Domain, Multiplicity, Overlap, Policy, Range, Repeats, Scale, Witness, exact_point, overlap,
    region, statements, text,
};

fn under(a: &str, b: &str, policy: &Policy) -> Comparison {
    let there = statements(&statement(a), &statement(b), policy);
    assert_eq!(there, statements(&statement(b), &statement(a), policy), "{a} and {b} in either order");
    there
}

/// Lines `= a | b` of what is equal, and `≠ a | b` of what is not.
#[test]
fn pairs_are_equal_or_not_as_the_table_says() {
    for line in include_str!("cases/statements.txt").lines().filter(|line| !line.starts_with("# ")) {
        let (expected, pair) = match line.split_once(' ') {
            Some(("=", pair)) => (Comparison::Equal, pair),
            Some(("≠", pair)) => (Comparison::Different, pair),
            _ => panic!("{line}"),
        };
        let (a, b) = pair.split_once(" | ").unwrap();
        assert_eq!(under(a, b, &Policy::default()), expected, "{line}");
    }
}

#[test]
fn monomial_factors_count_only_when_policy_says_so() {
    let lenient = Policy { scale: Scale::Monomial, ..Policy::default() };
    assert_eq!(under("(y+5)/x=2", "y=2*x-5", &lenient), Comparison::Equal);
    assert_eq!(under("y*z=2*x*z-5*z", "y=2*x-5", &lenient), Comparison::Equal);
    assert_eq!(under("y*(x+1)=2*x*(x+1)", "y=2*x", &lenient), Comparison::Different);
}

#[test]
fn multiple_solutions_count_only_when_policy_says_so() {
    let count = Policy { multiplicity: Multiplicity::Count, ..Policy::default() };
    assert_eq!(under("x=1", "(x-1)^3=0", &count), Comparison::Different);
    assert_eq!(under("a^3*b^3=0", "a*b=0", &count), Comparison::Different);
    assert_eq!(under("2*x=2", "x=1", &count), Comparison::Equal);
}

#[test]
fn equations_are_the_same_when_the_same_values_fit() {
    let positive = Policy { domain: Domain::all(Range::Positive), ..Policy::default() };
    assert_eq!(under("A=p*r^2/2", "p=2*A/r^2", &positive), Comparison::Equal);
    assert_eq!(under("x^2=9", "x=3", &positive), Comparison::Equal);
}

#[test]
fn a_difference_has_a_witness() {
    let witness = |a: &str, b: &str| {
        assert_eq!(under(a, b, &Policy::default()), Comparison::Different, "{a} and {b}");
        plumb_maths::compare::witness(&statement(a), &statement(b), &Policy::default()).unwrap()
    };
    let shown = |found: &Witness| {
        let value = |at: &At| match at {
            At::Exactly(point) => text::point(point),
            At::Near(value) => format!("~{}", text::number(value)),
            At::Truth(truth) => truth.to_string(),
        };
        let at: Vec<_> = found.at.iter().map(|(name, at)| format!("{name}={}", value(at))).collect();
        format!("{}{} {}", if found.first { "+" } else { "-" }, if found.shared { "&" } else { "" }, at.join(","))
    };
    assert_eq!(shown(&witness("x=3", "abs(x)=3")), "-& x=-3");
    assert_eq!(shown(&witness("x=4", "x=3")), "+ x=4");
    assert_eq!(shown(&witness("x>=3", "x>3")), "+& x=3");
    assert_eq!(shown(&witness("x=y", "x^2=y^2")), "-& x=-2,y=2");
    assert_eq!(shown(&witness("a*x=a*y", "x=y")), "+ a=0,x=2,y=0");
    assert_eq!(shown(&witness("not A and not B", "not (A and B)")), "-& A=true,B=false");
    assert_eq!(shown(&witness("x=sqrt(a)", "x^2=a")), "-& a=2,x=-sqrt(2)");
    assert_eq!(shown(&witness("y=x^2", "x=sqrt(y)")), "+ x=-sqrt(2),y=2");
}

#[test]
fn sets_have_no_order_and_lists_have() {
    let count = Policy { repeats: Repeats::Count, ..Policy::default() };
    assert_eq!(under("{1,2,1}", "{1,2}", &count), Comparison::Different);
    assert_eq!(under("{1,2,1}", "{1,1,2}", &count), Comparison::Equal);
}

#[test]
fn credit_in_part_counts_what_was_found_and_what_is_too_much() {
    let found = overlap(&statement("{1,2,4,5}"), &statement("{1,2,3}"), &Policy::default());
    assert_eq!(found, Some(Overlap { matched: 2, of: 3, extra: 2 }));
}

#[test]
fn intervals_are_compared_as_sets_of_numbers() {
    let canonical = |text: &str| text::intervals(&region(&statement(text)).unwrap());
    assert_eq!(canonical("co(1,3)"), "[1,3)");
    assert_eq!(canonical("{3,1}"), "{1} U {3}");
}

#[test]
fn canonical_text_does_not_depend_on_how_it_was_written() {
    let canonical = |source: &str| text::statement(&statement(source)).unwrap();
    assert_eq!(canonical("6/-8"), "-3/4");
    assert_eq!(canonical("x+1+x"), canonical("1+2*x"));
    assert_eq!(canonical("{2,1,4/2}"), "{1,2}");
    assert_eq!(canonical("b*a+a*c"), canonical("c*a+a*b"));
}

#[test]
fn numbers_with_a_square_root_are_points() {
    let at = |source: &str| text::point(&exact_point(&tree(source)).unwrap());
    assert_eq!(at("(4-sqrt(12))/2"), "2-sqrt(3)");
    assert!(exact_point(&tree("sin(1)")).is_none());
}
