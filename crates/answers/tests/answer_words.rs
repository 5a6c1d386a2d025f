//! Answers in the words and notations of learners: right ones are never incorrect, wrong ones are never right.

use plumb_answers::answer::Outcome::{Correct, Incorrect, Invalid};
use plumb_answers::answer::{AnswerSpec, Outcome, Verdict, mark};

fn spec(rules: &str) -> AnswerSpec {
    let spec: AnswerSpec = serde_json::from_str(rules).expect("rules");
    assert_eq!(spec.problems(), [], "{rules}");
    spec
}

#[track_caller]
fn marked(rules: &str, answer: &str, key: &str) -> Verdict {
    mark(&spec(rules), answer, key)
}

#[track_caller]
fn check(rules: &str, cases: &[(&str, &str, Outcome)]) {
    for (answer, key, expected) in cases {
        let verdict = marked(rules, answer, key);
        assert_eq!(verdict.outcome, *expected, "{rules} {answer} | {key}: {verdict:?}");
        assert_eq!(verdict.outcome == Correct, verdict.reason.is_none(), "{answer} | {key}: {verdict:?}");
    }
}

const EXPRESSION: &str = r#"{"input": "expression"}"#;
const EQUATION: &str = r#"{"input": "equation"}"#;
const SET: &str = r#"{"input": "set"}"#;
const INTERVAL: &str = r#"{"input": "interval"}"#;
const QUANTITY: &str = r#"{"input": "quantity"}"#;

#[test]
fn a_set_may_be_said_in_words() {
    let cases = [
        ("3 or -3", "{-3,3}", Correct),
        ("-3 or 3", "{-3,3}", Correct),
        ("5 and -5", "{5,-5}", Correct),
        ("1 or 2", "{1,2}", Correct),
        ("2, 4, and 6", "{2,4,6}", Correct),
        ("{1 or 2}", "{1,2}", Correct),
        ("1/2 or -1/2", "{0.5,-0.5}", Correct),
        ("no solution", "{}", Correct),
        ("none", "{}", Correct),
        ("empty set", "{}", Correct),
        ("no real solutions", "{}", Correct),
        ("∅", "{}", Correct),
        ("3 oder -3", "{-3,3}", Correct),
        ("1, 2 und 3", "{1,2,3}", Correct),
        ("keine Lösung", "{}", Correct),
        ("leere Menge", "{}", Correct),
        ("keine Lösung", "{0}", Incorrect),
        ("3 oder -4", "{-3,3}", Incorrect),
        ("{none}", "{}", Invalid),
        ("{no solution}", "{}", Invalid),
        ("n/a", "{}", Invalid),
        ("N/A", "{}", Invalid),
        ("NA", "{}", Invalid),
        ("φ", "{}", Invalid),
        ("3 or -4", "{-3,3}", Incorrect),
        ("3", "{-3,3}", Incorrect),
        ("no solution", "{0}", Incorrect),
        ("0", "{}", Incorrect),
        ("{1} or {2}", "{1,2}", Invalid),
        ("+-3", "{3,-3}", Invalid),
        ("undefined", "{}", Invalid),
        ("all real numbers", "{1}", Invalid),
        ("three", "{3}", Invalid),
    ];
    check(SET, &cases);
    check(r#"{"input": "set", "variables": {"x": "real"}}"#, &cases);
}

#[test]
fn a_point_is_an_element_of_a_set() {
    check(
        SET,
        &[
            ("(1,2)", "{(1,2)}", Correct),
            ("(1,2)", "(1,2)", Correct),
            ("{(1,2)}", "(1,2)", Correct),
            ("(2,1)", "{(2,1)}", Correct),
            ("(1,2),(3,4)", "{(3,4),(1,2)}", Correct),
            ("(1,2) and (3,4)", "{(3,4),(1,2)}", Correct),
            ("(2/4, -1)", "{(0.5,-1)}", Correct),
            ("(2,1)", "{(1,2)}", Incorrect),
            ("(1,2),(4,3)", "{(1,2),(3,4)}", Incorrect),
            ("(1,2,3)", "{(1,2)}", Incorrect),
            ("{(1,2)}", "{1,2}", Incorrect),
            // Not a point, but a set in the wrong brackets.
            ("(1,2)", "{1,2}", Invalid),
        ],
    );
    let said = |answer: &str, key: &str| marked(SET, answer, key);
    assert_eq!(said("(2,1)", "{(1,2)}").reason.as_deref(), Some("(2, 1) does not belong to the set."));
    assert_eq!(said("(1,2)", "{(1,2)}").read_as.as_deref(), Some("{(1, 2)}"));
    check(INTERVAL, &[("(2,1)", "(1,2)", Invalid), ("(1,2)", "(1,2)", Correct)]);
}

#[test]
fn intervals_and_equations_may_be_said_in_words() {
    check(
        INTERVAL,
        &[
            ("(-oo, 2) or (3, oo)", "(-oo, 2) U (3, oo)", Correct),
            ("all real numbers", "(-oo, oo)", Correct),
            ("no solution", "{}", Correct),
            ("none", "{}", Correct),
            ("empty set", "{}", Correct),
            ("keine Lösung", "{}", Correct),
            ("N/A", "{}", Invalid),
            ("φ", "{}", Invalid),
            ("(-oo, 2) or [3, oo)", "(-oo, 2) U (3, oo)", Incorrect),
            ("(-oo, 2) and (1, oo)", "(1, 2)", Invalid),
        ],
    );
    check(
        EQUATION,
        &[
            ("x=3 or -3", "x^2=9", Correct),
            ("x=3 or -3", "x=3 or x=-3", Correct),
            ("x=1 or 2 or 3", "(x-1)(x-2)(x-3)=0", Correct),
            ("y=sqrt(2) or -sqrt(2)", "y^2=2", Correct),
            ("no solution", "x^2=-1", Correct),
            ("none", "x^2=-1", Correct),
            ("empty set", "x^2=-1", Correct),
            ("keine Lösung", "x^2=-1", Correct),
            ("x=3 oder x=-3", "x^2=9", Correct),
            ("all real numbers", "x=x", Correct),
            ("x=3 or -4", "x^2=9", Incorrect),
            ("no solution", "x=3", Incorrect),
            ("3 or x=-3", "x^2=9", Invalid),
            ("x=5 and -5", "x^2=25", Invalid),
            ("x>3 or 5", "x>3", Invalid),
            ("x=5 cm", "x=5", Invalid),
            ("x = 12 kg", "x=12", Invalid),
            ("x=3sec", "x=3", Invalid),
        ],
    );
}

#[test]
fn words_units_and_other_functions_are_invalid_in_an_expression() {
    for (answer, key) in [
        ("45degrees", "pi/4"),
        ("sin 30 degrees", "1/2"),
        ("30 deg", "pi/6"),
        ("30°", "pi/6"),
        ("undefined", "2"),
        ("no real solution", "2"),
        ("none", "2"),
        ("re(z)", "z"),
        ("im(z)", "z"),
        ("conjugate(z)", "z"),
        ("arg(z)", "z"),
        ("sinc(x)", "sin(x)/x"),
        ("mu", "μ"),
        ("nu", "ν"),
        ("xi", "ξ"),
        ("5 cm", "5"),
        ("two", "2"),
        ("DNE", "1"),
        ("0.(3)", "1/3"),
        ("1.(6)", "5/3"),
        ("0.1(6)", "1/6"),
        ("0.3\u{305}", "1/3"),
        ("0.333...", "1/3"),
        ("0.3…", "1/3"),
        ("√x²", "abs(x)"),
        ("√x^2", "x"),
        ("it is x+1", "x+1"),
        ("is x+1", "x+1"),
        ("3 oder -3", "3"),
    ] {
        check(EXPRESSION, &[(answer, key, Invalid)]);
    }
    check(
        EXPRESSION,
        &[
            ("abc", "a*b*c", Correct),
            ("2as", "2*a*s", Correct),
            ("μ", "μ", Correct),
            ("alpha", "α", Correct),
            ("eta", "η", Correct),
            ("ceiling(x)", "ceil(x)", Correct),
        ],
    );
}

#[test]
fn what_is_not_supported_is_refused_with_a_reason() {
    for (answer, key) in [
        ("x±2", "x+2"),
        ("x==2", "2"),
        ("(1,2)", "1"),
        ("[[1,2],[3,4]]", "1"),
        (r"\lceil x\rceil", "ceil(x)"),
        (r"x\thinspace y", "x*y"),
        ("x!!!", "x"),
        ("5!7!", "5!*7!"),
        ("(x+1)2", "2*(x+1)"),
        // A capital alpha.
        ("\u{391}+1", "A+1"),
        ("3:4", "3/4"),
        ("12:30", "12"),
        ("5 €", "5"),
        ("1,5", "1.5"),
    ] {
        check(EXPRESSION, &[(answer, key, Invalid)]);
    }
    check(EQUATION, &[("x==2", "x=2", Invalid), ("x=±2", "x^2=4", Invalid)]);
    for (answer, key) in [
        ("5 m/s/s", "5 m/s^2"),
        ("√2 m", "1.5 m"),
        ("π m", "3.14 m"),
        ("3 dB", "3 m"),
        ("2 pints", "1 L"),
        ("5 €", "5 m"),
        ("1,5 m", "1.5 m"),
    ] {
        check(QUANTITY, &[(answer, key, Invalid)]);
    }
    for rules in [r#"{"input": "decimal"}"#, r#"{"input": "fraction"}"#] {
        check(rules, &[("3:4", "0.75", Invalid), ("12:30", "12.5", Invalid), ("5 €", "5", Invalid)]);
        check(rules, &[("1,5", "1.5", Invalid)]);
    }
}

#[test]
fn functions_are_read_however_they_are_written() {
    check(
        EXPRESSION,
        &[
            ("SIN(x)", "sin(x)", Correct),
            ("COS(x)", "cos(x)", Correct),
            ("LN(x)", "ln(x)", Correct),
            ("SQRT(2)", "sqrt(2)", Correct),
            ("EXP(x)", "e^x", Correct),
            ("ArcSin(x)", "arcsin(x)", Correct),
            ("ARCCOS(x)", "arccos(x)", Correct),
            ("Sin(x)", "sin(x)", Correct),
            ("Sqrt(2)", "sqrt(2)", Correct),
            ("Ln(x)", "ln(x)", Correct),
            ("2PI", "2pi", Correct),
            ("xsin(x)", "x*sin(x)", Correct),
            ("xln(x)", "x*ln(x)", Correct),
            ("xsqrt(x)", "x*sqrt(x)", Correct),
            ("xabs(x)", "x*abs(x)", Correct),
            ("xfloor(x)", "x*floor(x)", Correct),
            ("xsign(x)", "x*sign(x)", Correct),
            ("xmax(x,1)", "x*max(x,1)", Correct),
            ("2xmin(x,1)", "2*x*min(x,1)", Correct),
            ("xatan2(y,x)", "x*atan2(y,x)", Correct),
            ("xlog2(x)", "x*ln(x)/ln(2)", Correct),
            ("SIN(x)", "cos(x)", Incorrect),
            ("xabs(x)", "x*floor(x)", Incorrect),
            ("COS(x)", "cos(2x)", Incorrect),
        ],
    );
}

#[test]
fn the_inverse_hyperbolic_functions_have_their_values() {
    check(
        EXPRESSION,
        &[
            ("asech(1)", "0", Correct),
            ("asech(1/2)", "ln(2+sqrt(3))", Correct),
            ("arcsech(3/5)", "ln(3)", Correct),
            ("sech^-1(4/5)", "ln(2)", Correct),
            ("acsch(1)", "ln(1+sqrt(2))", Correct),
            ("arccsch(3/4)", "ln(3)", Correct),
            ("csch^-1(-4/3)", "-ln(2)", Correct),
            ("acoth(2)", "ln(3)/2", Correct),
            ("tanh^-1(1/2)", "ln(3)/2", Correct),
            ("arcoth(2)", "ln(3)/2", Correct),
            ("coth^-1(2)", "ln(3)/2", Correct),
            ("arccoth(-3)", "-ln(2)/2", Correct),
            ("coth^-1(2)", "1/coth(2)", Incorrect),
            ("asech(1/2)", "arcsec(1/2)", Incorrect),
            // Neither has a real value there.
            ("acoth(1/2)", "ln(3)/2", Incorrect),
            ("asech(2)", "0", Incorrect),
            ("arcsch(x)", "ln(1/x+sqrt(1/x^2+1))", Correct),
            ("arcoth(x)", "ln((x+1)/(x-1))/2", Correct),
        ],
    );
    check(
        r#"{"input": "expression", "variables": {"x": "0..1"}}"#,
        &[("arsech(x)", "ln((1+sqrt(1-x^2))/x)", Correct), ("arsech(x)", "arcosh(x)", Incorrect)],
    );
}

#[test]
fn single_points_are_passed_over_at_the_end_of_a_range_too() {
    let rules = |name: &str, range: &str| {
        format!(r#"{{"input": "expression", "variables": {{"{name}": "{range}"}}, "ignore_holes": true}}"#)
    };
    for range in
        ["natural", "integer", "integer 0..1", "integer 0..6", "integer 1..6", "integer -3..0", "positive", "real"]
    {
        check(&rules("n", range), &[("n/n", "1", Correct), ("n^2/n", "n", Correct), ("n/n", "2", Incorrect)]);
    }
    for range in ["0..1", "-1..0", "0..1/2", "-2..5"] {
        check(&rules("x", range), &[("x/x", "1", Correct), ("x^3/x^2", "x", Correct), ("x/x", "x", Incorrect)]);
    }
    check(&rules("x", "1..2"), &[("(x-1)/(x-1)", "1", Correct), ("(x-1)(x-2)/((x-1)(x-2))", "1", Correct)]);
    for range in ["natural", "integer", "integer 0..12", "integer 0..5"] {
        check(
            &rules("n", range),
            &[
                ("n!/(n-1)!", "n", Correct),
                ("n!/(n-2)!", "n(n-1)", Correct),
                ("(n+1)!/n!", "n+1", Correct),
                ("n!/(n-1)!", "n+1", Incorrect),
            ],
        );
    }
    // Neighbouring integers, single points, and half-lines.
    check(&rules("n", "natural"), &[("n(n-1)/(n(n-1))", "1", Correct), ("(-1)^n*n/n", "(-1)^n", Correct)]);
    check(&rules("n", "integer"), &[("sqrt(n)^2", "n", Incorrect), ("(-1)^n*sqrt(n)^2", "(-1)^n*n", Incorrect)]);
    check(&rules("x", "-1..1"), &[("sqrt(x)^2", "x", Incorrect), ("ln(x^2)", "2ln(x)", Incorrect)]);
    // Without the rule such points count.
    check(r#"{"input": "expression", "variables": {"n": "natural"}}"#, &[("n/n", "1", Incorrect)]);
    check(r#"{"input": "expression", "variables": {"x": "0..1"}}"#, &[("x/x", "1", Incorrect)]);
}

#[test]
fn a_reason_names_a_point_where_there_is_something_to_see() {
    for (answer, key, said) in [
        ("sqrt(x^2*y)", "abs(x)*sqrt(y)", "For x = 0, y = −1 it has a value, and is to have none."),
        ("abs(x)*sqrt(y)", "sqrt(x^2*y)", "For x = 0, y = −1 it has no value."),
        ("1/x", "x", "For x = 0 it has no value."),
        ("x+1", "(x^2-1)/(x-1)", "For x = 1 it has a value, and is to have none."),
        ("x+1", "x+2", "For x = 0 it does not have the value that is asked for."),
        ("sqrt(x)", "sqrt(-x)", "For x = 1/2 it has a value, and is to have none."),
    ] {
        let verdict = marked(EXPRESSION, answer, key);
        assert_eq!((verdict.outcome, verdict.reason.as_deref()), (Incorrect, Some(said)), "{answer} | {key}");
    }
}

#[test]
fn equations_with_logarithms_are_decided() {
    for (answer, key) in [
        ("x=100", "log(x)=2"),
        ("x=8", "log_2(x)=3"),
        ("x=5", "log_2(x+3)=3"),
        ("x=-1", "log_2((x+17)/(-2x))=3"),
        ("x=-1", "(x+17)/(-2x)=8"),
        ("log_2((x+17)/(-2x))=3", "(x+17)/(-2x)=8"),
        ("x=101/2", "3*log(2x-1)=6"),
        ("x=1/8", "log_(1/2)(x)=3"),
        ("x=1000", "log(x)/3=1"),
        ("x=2", "log_x(8)=3"),
        ("x=3", "2*ln(x)=ln(9)"),
        ("x=3 or x=-3", "log_3(x^2)=2"),
        ("x=5", "log_7((x+9)/(x-3))=1"),
        ("x=e^2", "ln(x)=2"),
        ("x=1/10", "log(x)=-1"),
        ("x=2 or x=-2", "log_5(x^2+1)=1"),
        ("x>100", "log(x)>2"),
        ("0<x and x<8", "log_2(x)<3"),
    ] {
        check(EQUATION, &[(answer, key, Correct), (key, answer, Correct)]);
    }
    for (answer, key) in [
        ("x=10", "log(x)=2"),
        ("x=9", "log_2(x)=3"),
        ("x=6", "log_2(x+3)=3"),
        ("x=1", "log_2((x+17)/(-2x))=3"),
        ("x=51", "3*log(2x-1)=6"),
        ("x=8", "log_(1/2)(x)=3"),
        ("x=3", "log_3(x^2)=2"),
        ("x>=100", "log(x)>2"),
        ("x<8", "log_2(x)<3"),
    ] {
        check(EQUATION, &[(answer, key, Incorrect)]);
    }
}

#[test]
fn where_a_power_has_no_value_for_one_side_the_two_differ() {
    check(EXPRESSION, &[("x^ln(y)", "e^(ln(x)*ln(y))", Incorrect)]);
    let verdict = marked(EXPRESSION, "x^ln(y)", "e^(ln(x)*ln(y))");
    assert!(verdict.reason.as_deref().unwrap_or_default().contains("x = 0"), "{verdict:?}");
}

#[test]
fn wrong_solutions_of_equations_that_are_not_solved_exactly_are_never_right() {
    for (answer, key) in [
        ("x=3", "sqrt(x+2)=x"),
        ("x=2", "log_3(x+17)-log_3(2x)=2"),
        ("x=1", "4^x-6*2^x+8=0"),
        ("x=3", "2^x=4"),
        ("x*ln(2)=ln(5)", "2^x=4"),
        ("x=1 and y=1", "x+y=3 and xy=2"),
        ("(x=1 and y=2) or (x=2 and y=2)", "x+y=3 and xy=2"),
    ] {
        assert_ne!(marked(EQUATION, answer, key).outcome, Correct, "{answer} | {key}");
    }
    for (answer, key) in [
        ("x=2", "sqrt(x+2)=x"),
        ("x=1 or x=2", "4^x-6*2^x+8=0"),
        ("x=1", "log_3(x+17)-log_3(2x)=2"),
        ("x=2", "2^x=4"),
        ("x*ln(2)=ln(4)", "2^x=4"),
        ("x=1 and y=2 or x=2 and y=1", "x+y=3 and xy=2"),
        ("(x=1 and y=2) or (x=2 and y=1)", "x+y=3 and xy=2"),
    ] {
        assert_ne!(marked(EQUATION, answer, key).outcome, Incorrect, "{answer} | {key}");
    }
    assert_ne!(marked(EXPRESSION, "1000!", "1000!").outcome, Incorrect);
    assert_ne!(marked(EXPRESSION, "999!", "1000!").outcome, Correct);
}
