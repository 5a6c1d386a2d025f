//! Error messages for learners, their places, and names that take the place of others.

use super::names;
use crate::read::{ReadingPolicy, read};
use crate::tree::{Span, Statement, Tree};

fn expression() -> ReadingPolicy {
    ReadingPolicy { sets: false, relations: false, logic: false, ..ReadingPolicy::default() }
}

#[test]
fn errors_point_into_what_was_typed() {
    // The raised digits and the fraction become more characters than were typed.
    let problem = read("x²³ + ½ + #", &ReadingPolicy::default()).expect_err("a comment");
    assert_eq!(problem.span, Span { from: 10, to: 11 });
    let problem = read("²", &ReadingPolicy::default()).expect_err("nothing below the power");
    assert_eq!(problem.span, Span { from: 0, to: 1 });
}

#[test]
fn messages_say_what_would_be_right() {
    let strict = ReadingPolicy { variables: Some(vec!["n".to_owned()]), ..ReadingPolicy::default() };
    for (typed, message) in [
        (
            "1,23",
            "It is not clear which number `1,23` means. Write decimals with a point, as in 1.5, and thousands without a mark, as in 1000.",
        ),
        ("abc", "`abc` is not known here. The only name used here is `n`."),
        ("n2", "`n2` is not known here. The only name used here is `n`. Write `^` for a power and `*` for a product."),
        ("(n", "The bracket `(` is never closed."),
        ("n ==2", "`==` is not read here. Please write a single `=`."),
    ] {
        assert_eq!(read(typed, &strict).expect_err(typed).message, message, "{typed}");
    }
}

#[test]
fn letters_that_may_be_a_word_are_refused_with_what_to_write() {
    let message = |typed: &str| read(typed, &expression()).expect_err(typed).message;
    assert_eq!(
        message("undefined"),
        "`undefined` is not known here. Please write a product with signs, as in `u*n*d`."
    );
    assert_eq!(message("mu"), "`mu` may be the letter `μ` or a product. Please write `μ` or `m*u`.");
}

#[test]
fn degrees_units_and_recurring_decimals_are_refused_with_what_to_write() {
    let angle = "is not read here. Please write the number alone, or the angle in radians.";
    let (degrees, units, usual) = (expression(), ReadingPolicy::default(), ReadingPolicy::default());
    for (typed, policy, words) in [
        ("45degrees; sin 30 degrees; 30 deg; 30°; sin(30°); 45 Degrees; 1 degree; 30^\\circ", degrees, angle),
        ("5 cm; 5cm; x=5 cm; 20 km/h; (1/2) kg; 3 hrs; 2 pi rad", units, "may be a unit or a product"),
        (
            "0.(3); 1.(6); 0.1(6); 0.3\u{305}; 0.3\u{304}; 0.3\u{307}; 0.333...; 0.3…; 2.5(45); x = 0.(3); 1.666... + 1; \
             0.\\overline{3}",
            usual,
            "recurring decimal",
        ),
    ] {
        for typed in typed.split("; ") {
            let message = read(typed, &policy).expect_err(typed).message;
            assert!(message.contains(words), "{typed}: {message}");
        }
    }
}

#[test]
fn a_variable_with_the_name_of_a_constant_takes_its_place() {
    let own = ReadingPolicy { variables: Some(names(&["pi", "sin", "e", "x"])), ..expression() };
    let name = |name: &str| Ok(Statement::Expression(Tree::Name(name.to_owned())));
    for typed in ["π", "pi", r"\pi"] {
        assert_eq!(read(typed, &own), name("pi"), "{typed}");
    }
    assert_eq!(read("e", &own), name("e"));
}
