//! Whether an answer has the required form.

mod common;

use common::tree;
use plumb_maths::compare::form;

#[test]
fn lowest_terms_refuse_common_factors_and_roots_below_the_line() {
    for good in ["0.5", "-1/3", "(-1)/3", "x+1/3", "sqrt(3)/3", "(2*x+3)/6", "(1+2)/4", "x/y", "0", "x/(y-1)", "3/1"] {
        assert!(form::lowest_terms(&tree(good)).is_ok(), "{good}: {:?}", form::lowest_terms(&tree(good)));
    }
    for bad in [
        "2/-4",
        "1/-3",
        "1/(-x)",
        "x+2/6",
        "2*x/4+2/6",
        "1/sqrt(3)",
        "1/(1-sqrt(2))",
        "(2*x+4)/6",
        "(1+1)/4",
        "2^2/4",
        "2.0/4",
        "1/2/2",
        "0/5",
        "x^2/x",
        "(x^2-1)/(x-1)",
        "x*y/(y*z)",
    ] {
        assert!(form::lowest_terms(&tree(bad)).is_err(), "{bad}");
    }
}

#[test]
fn a_fraction_of_whole_numbers_is_in_lowest_terms_when_it_says_so() {
    for n in -12_i64..=12 {
        for d in (-12_i64..=12).filter(|d| *d != 0) {
            let lowest = d > 0 && num_integer::gcd(n, d) == 1;
            for text in [format!("({n})/({d})"), format!("{n}/{d}")] {
                assert_eq!(form::lowest_terms(&tree(&text)).is_ok(), lowest, "{text}");
            }
        }
    }
}

#[test]
fn other_systems_look_at_the_written_factors_only() {
    for good in ["1/-3", "x^2/x", "sqrt(3)/3"] {
        assert!(form::lowest_terms_as_written(&tree(good)).is_ok(), "{good}");
    }
    for bad in ["2/-4", "x+2/6", "1/sqrt(3)"] {
        assert!(form::lowest_terms_as_written(&tree(bad)).is_err(), "{bad}");
    }
}

#[test]
fn a_single_fraction_has_no_other_beside_or_inside() {
    for good in
        ["1/n", "-(1/2)", "(x-1)/(x^2-1)", "a*c/(a+2*b)", "3", "x^(1/2)/3", "2^(n/2)/(n+1)", "e^(-x/2)", "x^(1/2)"]
    {
        assert!(form::single_fraction(&tree(good)).is_ok(), "{good}");
    }
    for bad in ["a+1/2", "(1+1/a)/a", "c/(1+2*b/a)", "1/n-1/(n+1)", "x^(-1)/3", "(x/2)^3/5"] {
        assert!(form::single_fraction(&tree(bad)).is_err(), "{bad}");
    }
}

#[test]
fn expanded_leaves_no_brackets_to_multiply_out() {
    for good in ["x^2-a*x-b*x+a*b", "p+1", "3+sqrt(12)"] {
        assert!(form::expanded(&tree(good)).is_ok(), "{good}");
    }
    for bad in ["(1+sqrt(5))*(1-sqrt(3))", "(a-x)^6000", "2*(x+1)"] {
        assert!(form::expanded(&tree(bad)).is_err(), "{bad}");
    }
}

#[test]
fn factored_takes_out_everything() {
    for good in ["2", "(x+2)*(x+3)", "(x+t)*(x-t)", "x^2+1", "(2-x)*(3-x)", "3*(4-x)*(x+1)", "(a-x)^6000", "t*(x+1)"] {
        assert!(form::factored(&tree(good), &tree("x")).is_ok(), "{good}");
    }
    for bad in ["t*x+t", "2*(x^2-3*x)", "x*(2*x-6)", "(x+2)*(2*x+6)", "7*x^3-7*x+7", "x^2-t^2", "x^4+4"] {
        assert!(form::factored(&tree(bad), &tree("x")).is_err(), "{bad}");
    }
    for good in ["x+1/2", "(a+1)*x+a-1", "(a^2+a)*x+2", "x+sqrt(2)", "(x-1)/(x+1)", "x/2+1/2", "(x+1)^(-2)", "x-pi"] {
        assert!(
            form::factored(&tree(good), &tree("x")).is_ok(),
            "{good}: {:?}",
            form::factored(&tree(good), &tree("x"))
        );
    }
    for bad in [
        "abs(x^2+4*x+4)",
        "sqrt(x^2+4*x+4)",
        "(x^3-x)/x",
        "x*(x-1)/x",
        "(x+1)/(x^2-1)",
        "1/(x^2-1)",
        "(t+1)*x+t+1",
        "2*x/3+4/3",
        "x^2+t*x",
        "2*a*x+4*b",
    ] {
        let found = form::factored(&tree(bad), &tree("x")).unwrap_err();
        assert!(!found.undecided, "{bad}: {found:?}");
    }
    for unsure in ["abs(x+1)", "x+1/x", "sin(x)*(x+1)", "x^12+x+3", "x^2+sqrt(2)*x+1"] {
        let found = form::factored(&tree(unsure), &tree("x")).unwrap_err();
        assert!(found.undecided, "{unsure}: {found:?}");
    }
    assert!(form::factored(&tree("(cos(t)-1)*(cos(t)+1)"), &tree("cos(t)")).is_ok());
    assert!(form::factored(&tree("cos(t)^2-1"), &tree("cos(t)")).is_err());
}

#[test]
fn a_completed_square_has_the_variable_once() {
    for good in ["1", "x+1", "3-2*x", "x^2", "(x-1)^2*k", "-4*(x-1)^2+3", "3-(2*x-2)^2", "a*(x-1)^2+1"] {
        assert!(form::completed_square(&tree(good), &tree("x")).is_ok(), "{good}");
    }
    for bad in ["x^2-2*x+1", "(x-1)^2+x", "(x^2-1)^2"] {
        assert!(form::completed_square(&tree(bad), &tree("x")).is_err(), "{bad}");
    }
    assert!(form::completed_square(&tree("(x^2-1)^2+1"), &tree("x^2")).is_ok());
}

#[test]
fn order_and_brackets_do_not_count_but_arithmetic_does() {
    let same = |a, b| form::same_order_aside(&tree(a), &tree(b)).unwrap();
    for (a, b) in
        [("1+2*x", "x*2+1"), ("(x+y)+z", "z+x+y"), ("-1+2", "2-1"), ("x*(-y)", "-x*y"), ("(a*b)/c", "a*(b/c)")]
    {
        assert!(same(a, b), "{a} and {b}");
    }
    for (a, b) in
        [("1+x+x", "2*x+1"), ("(-x)*(-x)", "x*x"), ("1/2", "3/6"), ("x/(-y)", "-(x/y)"), ("1*x", "x"), ("x+0", "x")]
    {
        assert!(!same(a, b), "{a} and {b}");
    }
    let signs = |a, b| form::same_order_and_signs_aside(&tree(a), &tree(b)).unwrap();
    assert!(signs("(6*x+1)*(x-1)", "(-6*x-1)*(1-x)"));
    assert!(signs("(6*x+1)*(x-1)", "-(6*x+1)*(1-x)"));
    assert!(!signs("(6*x+1)*(x+1)", "(6*x+1)*(x-1)"));
    assert!(!signs("a-b-c", "c+b+a"));
}

#[test]
fn simplified_leaves_nothing_to_collect_or_reduce() {
    for good in ["a-b-c", "1/2", "x*y/z", "x^(-1)", "(x+1)/(x+2)", "(a+b)/(2*c+2*d)", "(2*a+2*b)/(3*c+3*d)"] {
        assert!(form::simplified(&tree(good), &[]).is_ok(), "{good}: {:?}", form::simplified(&tree(good), &[]));
    }
    for bad in
        ["a+b+a", "2*x/(5*x)", "x/1", "(x+1)/(2*(x+1))", "1/x^(-1)", "x*x", "(x+1)/(2*x+2)", "(4*a+4*b)/(2*c+2*d)"]
    {
        assert!(form::simplified(&tree(bad), &[]).is_err(), "{bad}");
    }
    let relation = |left: &str, right: &str| form::simplified_relation(&tree(left), &tree(right), &[]);
    for (left, right) in [("x+1/2", "0"), ("x/2+1/2", "0"), ("ln(x)", "1/ln(x)+y"), ("x/ln(x)", "1/ln(x)+2")] {
        assert_eq!(relation(left, right), Ok(()), "{left} = {right}");
    }
    for (left, right) in [("2*x+4", "0"), ("y*ln(x)", "2*ln(x)")] {
        assert!(relation(left, right).is_err(), "{left} = {right}");
    }
}

#[test]
fn simplified_leaves_no_logarithm_that_is_a_number() {
    for good in ["ln(2)", "log(8,3)", "lg(20)", "ln(x)", "ln(e*x)", "log(6,12)", "ln(x^2)", "log(x^2+1,x)", "ln(-1)"] {
        assert_eq!(form::simplified(&tree(good), &[]), Ok(()), "{good}");
    }
    for bad in [
        "ln(e)",
        "ln(1)",
        "ln(e^3)",
        "ln(1/e)",
        "ln(sqrt(e))",
        "ln(e^x)",
        "ln(e^(x+1))",
        "log(8,2)",
        "log(8,4)",
        "log(2/3,9/4)",
        "lg(1000)",
        "lg(0.01)",
        "lg(10^x)",
        "log(36^x,6)",
        "log(x^2,x)",
        "log(sqrt(x),x)",
        "log(x*y,x*y)",
        "3+x*ln(e)",
        "e^ln(x)",
        "e^(2*ln(x))",
        "exp(-ln(x))",
        "10^lg(x)",
        "2^log(x,2)",
    ] {
        // `log` is natural in these texts, with its base after a comma.
        let found = form::simplified(&tree(bad), &[]);
        assert!(found.is_err_and(|fault| !fault.undecided), "{bad}: {found:?}");
    }
    assert_eq!(form::simplified(&tree("e^(x*ln(2))"), &[]), Ok(()));
}

#[test]
fn simplified_leaves_no_number_that_can_leave_a_root() {
    for good in [
        "sqrt(2)",
        "2*sqrt(2)",
        "sqrt(6)",
        "root(4,3)",
        "sqrt(x)",
        "sqrt(x^2)",
        "sqrt(2*x+6)",
        "sqrt(x^2+4)",
        "2^(1/2)",
        "x^(3/2)",
        "2^(x/2)",
        "sqrt(1/2)",
        "root(x,n)",
        "e^(1/2)",
    ] {
        assert_eq!(form::simplified(&tree(good), &[]), Ok(()), "{good}");
    }
    for bad in [
        "sqrt(4)",
        "sqrt(8)",
        "sqrt(1)",
        "sqrt(0)",
        "1+sqrt(12)",
        "root(-8,3)",
        "root(16,3)",
        "root(4,4)",
        "sqrt(3/4)",
        "sqrt(0.25)",
        "sqrt(12*x)",
        "sqrt(4*x+8)",
        "8^(1/2)",
        "8^(2/3)",
        "4^(-1/2)",
        "9^0.5",
        "x/sqrt(8)",
    ] {
        let found = form::simplified(&tree(bad), &[]);
        assert!(found.is_err_and(|fault| !fault.undecided), "{bad}: {found:?}");
    }
}

#[test]
fn the_laws_of_logarithms_are_applied_where_they_are_asked_for() {
    use form::LogLaw::{Power, Product, Quotient};
    let all = [Product, Quotient, Power];
    for (laws, bad) in [
        (&[Product][..], "ln(a)+ln(b)"),
        (&[Product], "1+x*lg(a)+x*lg(b)"),
        (&[Product], "c-ln(a)-ln(b)"),
        (&[Product], "3*(log(a,2)+log(b,2))"),
        (&[Quotient], "ln(a)-ln(b)"),
        (&[Quotient], "ln(a)/3+x-ln(b)/3"),
        (&[Power], "2*ln(a)"),
        (&[Power], "ln(a)/2"),
        (&[Power], "x-3*log(a,b)/2"),
    ] {
        assert_eq!(form::simplified(&tree(bad), &[]), Ok(()), "{bad}");
        assert!(form::simplified(&tree(bad), laws).is_err(), "{bad} by {laws:?}");
    }
    for good in
        ["ln(a*b)", "ln(a/b)", "ln(a^2)", "-ln(a)", "ln(a)+lg(b)", "x*ln(a)", "ln(a)*ln(b)", "2+ln(a)", "ln(a)/ln(b)"]
    {
        assert_eq!(form::simplified(&tree(good), &all), Ok(()), "{good}");
    }
    for (laws, good) in [
        (&[Quotient, Power][..], "ln(a)+ln(b)"),
        (&[Product, Power], "ln(a)-ln(b)"),
        (&[Product, Quotient], "2*ln(a)+3*ln(b)"),
    ] {
        assert_eq!(form::simplified(&tree(good), laws), Ok(()), "{good} by {laws:?}");
    }
    let relation = |right: &str, laws| form::simplified_relation(&tree("y"), &tree(right), laws);
    assert_eq!(relation("ln(a)-ln(b)", &[Product, Power]), Ok(()));
    assert!(relation("ln(a)-ln(b)", &[Quotient]).is_err());
}
