//! Points where only one side has a value: they count, unless isolated points are skipped. Half-lines are never
//! skipped.

mod common;

use common::{statement, tree};
use plumb_maths::compare::{Comparison, Domain, Policy, Range, expressions, statements};

#[track_caller]
fn values(a: &str, b: &str, domain: &Domain, expected: Comparison) {
    for (a, b) in [(a, b), (b, a)] {
        assert_eq!(expressions(&tree(a), &tree(b), domain), expected, "{a} | {b}");
    }
}

#[track_caller]
fn claims(a: &str, b: &str, domain: &Domain, expected: Comparison) {
    let policy = Policy { domain: domain.clone(), ..Policy::default() };
    for (a, b) in [(a, b), (b, a)] {
        assert_eq!(statements(&statement(a), &statement(b), &policy), expected, "{a} | {b}");
    }
}

use Comparison::{Different, Equal};

#[test]
fn what_cancels_still_has_to_have_a_value() {
    let usual = Domain::default();
    for (a, b) in [
        ("(x^2-1)/(x-1)", "x+1"),
        ("x^2/x", "x"),
        ("x+1/x-1/x", "x"),
        ("x+sqrt(x)-sqrt(x)", "x"),
        ("x+ln(x)-ln(x)", "x"),
        ("x*y/y", "x"),
        ("(x^2-y^2)/(x-y)", "x+y"),
        ("tan(x)*cos(x)", "sin(x)"),
        ("sin(x)^2/sin(x)", "sin(x)"),
        ("x^3/(x^2-2)*(x^2-2)", "x^3"),
    ] {
        values(a, b, &usual, Different);
        values(a, b, &Domain::default().ignoring_holes(), Equal);
    }
    for (a, b) in [
        ("(x+1)/(2*x+2)^2", "1/(4*(x+1))"),
        ("(x^3+x)/(x^2+1)", "x"),
        ("x/x^2", "1/x"),
        ("1/(1/x)", "x^2/x"),
        ("sqrt(x^2+1)^2", "x^2+1"),
        ("sqrt(abs(x))^2", "abs(x)"),
        ("root(x,3)^3", "x"),
        ("e^x/e^x", "1"),
    ] {
        values(a, b, &usual, Equal);
    }
}

#[test]
fn the_square_of_a_root_is_what_is_under_it_only_where_the_root_exists() {
    let usual = Domain::default();
    values("sqrt(x)^2", "x", &usual, Different);
    values("sqrt(x)^2", "x", &Domain::all(Range::Positive), Equal);
    values("sqrt(x)^2", "x", &Domain::all(Range::Natural), Equal);
    values("(x^(1/4))^4", "x", &usual, Different);
    values("sqrt(x)*sqrt(x)", "sqrt(x)^2", &usual, Equal);
    claims("sqrt(x)^2=-3", "x=-3", &usual, Different);
    claims("sqrt(x)^2=3", "x=3", &usual, Equal);
    claims("sqrt(x)^2=y", "x=y", &usual, Different);
    claims("sqrt(x)^2=y", "x=y", &Domain::all(Range::Positive), Equal);
}

#[test]
fn an_odd_root_of_a_negative_number_is_real_and_an_even_one_is_none() {
    let usual = Domain::default();
    values("(-8)^(1/3)", "-2", &usual, Equal);
    claims("x^(1/3)=-2", "x=-8", &usual, Equal);
    claims("x^(1/2)=-2", "false", &usual, Equal);
}

#[test]
fn a_power_of_a_power_has_values_where_each_of_them_has() {
    let usual = Domain::default();
    for (a, b) in [("x^(2*y)", "(x^y)^2"), ("x^(2*y)", "(x^2)^y"), ("(-8)^(2*x)", "((-8)^x)^2"), ("(-8)^(2*x)", "64^x")]
    {
        values(a, b, &usual, Different);
    }
    for (a, b) in [
        ("x^(2*y)", "(x^y)^2"),
        ("x^(2*y)", "(x^2)^y"),
        ("(x^y)^z", "x^(y*z)"),
        ("(x^(1/3))^y", "x^(y/3)"),
        ("sqrt(x^y)", "x^(y/2)"),
    ] {
        values(a, b, &Domain::all(Range::Positive), Equal);
    }
    let whole = Domain::all(Range::Integer);
    for (a, b) in [("(-1)^(2*n)", "1"), ("((-8)^n)^2", "64^n"), ("(-8)^(2*n)", "64^n"), ("(-8)^(n+1)", "-8*(-8)^n")] {
        values(a, b, &whole, Equal);
    }
    values("(-8)^n", "8^n", &whole, Different);
    values("(-8)^x", "-8^x", &usual, Different);
    for (a, b) in [("(2^x)^y", "2^(x*y)"), ("(e^x)^2", "e^(2*x)"), ("4^x", "(2^x)^2"), ("(x^(1/3))^2", "x^(2/3)")] {
        values(a, b, &usual, Equal);
    }
}

#[test]
fn a_root_is_the_real_one_where_there_is_one_also_beside_complex_numbers() {
    let usual = Domain::default();
    for domain in [&usual, &Domain::all(Range::Complex)] {
        values("(-8)^(1/3)", "-2", domain, Equal);
        values("root(-8,3)*i", "-2*i", domain, Equal);
        values("(-8)^(1/3)", "1+i*sqrt(3)", domain, Different);
        values("sqrt(-2)", "i*sqrt(2)", domain, Equal);
        values("(-2)^(1/2)", "i*sqrt(2)", domain, Equal);
        values("(-i)^(1/3)", "-i^(1/3)", domain, Different);
        values("(-i)^(1/3)", "(sqrt(3)-i)/2", domain, Equal);
        values("x^(1/3)", "root(x,3)", domain, Equal);
        values("(x^(1/3))^3", "x", domain, Equal);
    }
    values("(x^3)^(1/3)*i", "x*i", &usual, Equal);
    values("(-x)^(1/3)", "-x^(1/3)", &usual, Equal);
    values("(-x)^(1/3)*i", "-x^(1/3)*i", &usual, Equal);
    // The principal root of a non-real number does not change its sign with the number.
    values("(-z)^(1/3)", "-z^(1/3)", &Domain::all(Range::Complex), Different);
    values("(8*z)^(1/3)", "2*z^(1/3)", &Domain::all(Range::Complex), Equal);
    values("(z^3)^(1/3)", "z", &Domain::all(Range::Complex), Different);
}

#[test]
fn a_statement_does_not_hold_where_a_side_has_no_value() {
    let usual = Domain::default();
    for (a, b) in [
        ("(x^2-1)/(x-1)=2", "x=1"),
        ("x^2/x=0", "x=0"),
        ("x^2/x>=0", "x>=0"),
        ("y*x/x=2", "y=2"),
        ("ln(x^2)=y", "2*ln(x)=y"),
        ("sqrt(x)*sqrt(y)=2", "sqrt(x*y)=2"),
        ("ln(x)-ln(x)=y", "y=0"),
        ("x-1=0 or 3/(x-1)=0", "3=0"),
        ("x=1 or 1/(x-1)=2", "1/(x-1)=2"),
    ] {
        claims(a, b, &usual, Different);
    }
    claims("(x^2-1)/(x-1)=2", "false", &usual, Equal);
    claims("x-1=0 or 3/(x-1)=0", "x=1", &usual, Equal);
    claims("x^2/x=3", "x=3", &usual, Equal);
    claims("x^2/x>=0", "x>0", &usual, Equal);
}

#[test]
fn single_points_may_be_passed_over_and_half_lines_not() {
    let points = Domain::default().ignoring_points();
    for (a, b) in [
        ("(x^2-1)/(x-1)", "x+1"),
        ("x*y/y", "x"),
        ("(x^2-y^2)/(x-y)", "x+y"),
        ("tan(x)*cos(x)", "sin(x)"),
        ("(x-1)*(x-2)/((x-1)*(x-2))", "1"),
    ] {
        values(a, b, &points, Equal);
    }
    for (a, b) in [
        ("sqrt(x)^2", "x"),
        ("ln(x^2)", "2*ln(x)"),
        ("x+sqrt(x)-sqrt(x)", "x"),
        ("x+ln(x)-ln(x)", "x"),
        ("sqrt(k/m)*sqrt(m/k)", "1"),
        ("ln(x*y)", "ln(x)+ln(y)"),
        ("sqrt(x)*sqrt(x-1)", "sqrt(x*(x-1))"),
    ] {
        values(a, b, &points, Different);
    }
    let whole = Domain::all(Range::Integer).ignoring_points();
    values("(n^2-9)/(n-3)", "n+3", &whole, Equal);
    values("sqrt(n)^2", "n", &whole, Different);
    claims("sqrt(x)^2=y", "x=y", &points, Different);
    claims("ln(x^2)=y", "2*ln(x)=y", &points, Different);
    claims("y*x/x=2", "y=2", &points, Equal);
}
