//! Answers that are formulas, sets, intervals, ids or quantities: right, wrong and unreadable ones.

use plumb_answers::answer::Outcome::{Correct, Incorrect, Invalid, Partial, Undecided};
use plumb_answers::answer::{AnswerSpec, Outcome, Verdict, mark, reading};

#[track_caller]
fn spec(rules: &str) -> AnswerSpec {
    let spec: AnswerSpec = serde_json::from_str(rules).expect("rules");
    assert_eq!(spec.problems(), []);
    spec
}

#[track_caller]
fn marked(rules: &str, answer: &str, key: &str) -> Verdict {
    mark(&spec(rules), answer, key)
}

/// Checks each (answer, key) for the expected outcome.
#[track_caller]
fn check(rules: &str, cases: &[(&str, &str, Outcome)]) {
    for (answer, key, expected) in cases {
        let verdict = marked(rules, answer, key);
        assert_eq!(verdict.outcome, *expected, "{answer} | {key}: {verdict:?}");
        assert_eq!(verdict.credit == 1_000_000, *expected == Correct, "{answer} | {key}: {verdict:?}");
    }
}

#[test]
fn the_letter_of_the_real_numbers_is_an_interval_and_elsewhere_a_name() {
    let cases = [
        ("R", "(-oo, oo)", Correct),
        ("R \\ {0}", "(-oo, 0) U (0, oo)", Correct),
        ("R - {0}", "(-oo, 0) U (0, oo)", Correct),
        ("R", "[0, oo)", Incorrect),
    ];
    check(r#"{"input": "interval"}"#, &cases);
    check(r#"{"input": "interval", "variables": {"a": "real"}}"#, &cases);
    check(r#"{"input": "interval", "variables": {"R": "real"}}"#, &[("R", "(-oo, oo)", Invalid)]);
    check(r#"{"input": "expression"}"#, &[("R", "R", Correct), ("R", "2R", Incorrect)]);
    check(r#"{"input": "set"}"#, &[("R", "{R}", Correct)]);
}

#[test]
fn a_simplified_form_has_the_laws_of_logarithms_applied_that_are_named() {
    let rules = |laws: &str| {
        let variables = r#""variables": {"a": "positive", "b": "positive"}"#;
        format!(r#"{{"input": "expression", "form": ["simplified"], "log_laws": {laws}, {variables}}}"#)
    };
    let (sum, one) = ("ln(a)+ln(b)", "ln(a*b)");
    for (laws, answer, key, expected) in [
        ("[]", sum, one, Correct),
        ("[]", one, sum, Correct),
        (r#"["quotient", "power"]"#, sum, one, Correct),
        (r#"["product"]"#, sum, one, Incorrect),
        (r#"["product"]"#, "ln(b*a)", one, Correct),
        (r#"["quotient"]"#, "ln(a)-ln(b)", "ln(a/b)", Incorrect),
        (r#"["power"]"#, "2ln(a)", "ln(a^2)", Incorrect),
        ("[]", "ln(e)", "1", Incorrect),
        ("[]", "sqrt(8)", "2sqrt(2)", Incorrect),
    ] {
        check(&rules(laws), &[(answer, key, expected)]);
    }
}

#[test]
fn an_expression_is_read_as_learners_write_it() {
    check(
        r#"{"input": "expression"}"#,
        &[
            ("2x", "2*x", Correct),
            ("2x + 3", "3+x*2", Correct),
            ("3 1/2", "3.5", Correct),
            ("1,000", "1000", Correct),
            ("−4", "-4", Correct),
            ("3 × 4", "12", Correct),
            ("12 ÷ 4", "3", Correct),
            ("x²", "x*x", Correct),
            ("√2", "2^(1/2)", Correct),
            ("1.5e3", "1500", Correct),
            ("50%", "1/2", Correct),
            (r"\frac{x+1}{2}", "(x+1)/2", Correct),
            (r"$\sqrt[3]{8}\cdot x$", "2x", Correct),
            (r"\left(x-1\right)^{2}", "x^2-2x+1", Correct),
            ("sin²x + cos²x", "1", Correct),
            ("2πr", "pi*2*r", Correct),
            ("(x-1)(x+1)", "x^2-1", Correct),
            ("x^2+1", "x^2-1", Incorrect),
            ("X", "x", Incorrect),
            ("sqrt(x^2)", "x", Incorrect),
            ("x^2 = 4", "x^2", Invalid),
            ("2x +", "2x", Invalid),
            ("(x", "x", Invalid),
            ("", "x", Invalid),
        ],
    );
    check(r#"{"input": "expression", "implicit_multiplication": false}"#, &[("2x", "2*x", Invalid)]);
    check(
        r#"{"input": "expression", "variables": {"x": "positive"}}"#,
        &[("sqrt(x^2)", "x", Correct), ("ln(x^2)", "2 ln x", Correct), ("y", "x", Invalid)],
    );
    check(r#"{"input": "expression", "constants": ["i"]}"#, &[("(1+i)^2", "2i", Correct), ("e", "e", Correct)]);
    check(
        r#"{"input": "expression", "ignore_holes": true}"#,
        &[("(x^2-1)/(x-1)", "x+1", Correct), ("sqrt(x)^2", "x", Incorrect), ("ln(x^2)", "2ln(x)", Incorrect)],
    );
    check(r#"{"input": "expression"}"#, &[("(x^2-1)/(x-1)", "x+1", Incorrect), ("sqrt(x)^2", "x", Incorrect)]);
}

#[test]
fn the_right_value_in_the_wrong_form_is_told_apart_from_a_wrong_value() {
    for (form, right, wrong) in [
        ("factored", "(x-1)(x+1)", "x^2-1"),
        ("expanded", "x^2 - 1", "(x-1)(x+1)"),
        ("simplified", "x^2-1", "x^2+x-x-1"),
        ("single_fraction", "(x^3-x)/x^1", "x - 1/x + x^2 - x - 1 + 1/x"),
    ] {
        let rules =
            |more: &str| format!(r#"{{"input": "expression", "form": ["{form}"], "ignore_holes": true{more}}}"#);
        // An answer written like the key has the key's own form.
        let key = if form == "factored" { "(x+1)(x-1)" } else { "x^2-1" };
        if form != "single_fraction" {
            assert_eq!(marked(&rules(""), right, key).outcome, Correct, "{form}");
        }
        let verdict = marked(&rules(""), wrong, key);
        assert_eq!(verdict.outcome, Incorrect, "{form}: {verdict:?}");
        assert!(verdict.reason.unwrap().starts_with("Right value, wrong form"), "{form}");
        let verdict = marked(&rules(r#", "wrong_form_percent": 40"#), wrong, key);
        assert_eq!((verdict.outcome, verdict.credit), (Partial, 400_000), "{form}");
        let reason = marked(&rules(""), "x^2-2", key).reason.unwrap();
        assert_eq!(reason, "For x = 0 it does not have the value that is asked for.", "{form}");
    }
    check(
        r#"{"input": "expression", "form": ["lowest_terms"]}"#,
        &[("2/4", "1/2", Incorrect), ("1/2", "1/2", Correct), ("0.5", "1/2", Correct)],
    );
    check(
        r#"{"input": "expression", "form": ["completed_square"]}"#,
        &[("(x+1)^2+2", "x^2+2x+3", Correct), ("x^2+2x+3", "(x+1)^2+2", Incorrect)],
    );
    check(
        r#"{"input": "expression", "form": ["same_order"]}"#,
        &[("3 + 2*x", "2*x + 3", Correct), ("2*(x+3/2)", "2*x+3", Incorrect)],
    );
    // The variable in which to factor must be given if there are two.
    check(r#"{"input": "expression", "form": ["factored"]}"#, &[("x(y+1)", "x*y+x", Undecided)]);
    check(r#"{"input": "expression", "form": ["factored"], "form_variable": "x"}"#, &[("x(y+1)", "x*y+x", Correct)]);
}

#[test]
fn an_equation_is_what_it_says() {
    check(
        r#"{"input": "equation"}"#,
        &[
            ("y = 2x + 1", "2x - y + 1 = 0", Correct),
            ("2y = 4x + 2", "y = 2x+1", Correct),
            ("y = 2x", "y = 2x + 1", Incorrect),
            ("x = 2 or x = -2", "x^2 = 4", Correct),
            ("x = 2", "x^2 = 4", Incorrect),
            ("x > 3", "3 < x", Correct),
            ("-2x < 6", "x > -3", Correct),
            ("x ≥ 3", "x > 3", Incorrect),
            ("2x + 1", "y = 2x + 1", Invalid),
            ("y = = 2", "y = 2", Invalid),
        ],
    );
}

#[test]
fn a_set_has_no_order_and_may_be_right_in_part() {
    check(
        r#"{"input": "set"}"#,
        &[
            ("{1; 2}", "{2, 1}", Correct),
            ("1, 2", "{2, 1}", Correct),
            ("{2/4, 3}", "{3, 1/2}", Correct),
            ("{1, 1, 2}", "{1, 2}", Correct),
            ("{1, 2, 3}", "{1, 2}", Incorrect),
            ("{x+1, 2}", "{2, 1+x}", Correct),
            ("5", "{5}", Correct),
            ("{1, 2", "{1, 2}", Invalid),
        ],
    );
    check(r#"{"input": "set", "repeats": "count"}"#, &[("{1, 1, 2}", "{1, 2}", Incorrect)]);
    let parts = r#"{"input": "set", "partial_credit": true}"#;
    for (answer, credit) in [("{1, 2, 3}", 750_000), ("{1, 2}", 500_000), ("{1, 9}", 0), ("{1, 2, 3, 9}", 500_000)] {
        assert_eq!(marked(parts, answer, "{1, 2, 3, 4}").credit, credit, "{answer}");
    }
}

#[test]
fn an_interval_is_its_points() {
    check(
        r#"{"input": "interval"}"#,
        &[
            ("[0, 1)", "[0, 1)", Correct),
            ("[0; 1)", "[0, 1)", Correct),
            ("[0, 1]", "[0, 1)", Incorrect),
            ("[0, 1/2) ∪ [0.5, 1)", "[0, 1)", Correct),
            (r"\left[0, \infty\right)", "[0, oo)", Correct),
            ("(-oo, 0) U (0, oo)", "(-oo, oo) \\ {0}", Correct),
            ("(0, 1", "(0, 1)", Invalid),
        ],
    );
}

#[test]
fn ids_are_chosen_put_in_order_and_paired() {
    let several = r#"{"input": "multiple_answers", "choices": ["a", "b", "c", "d"], "partial_credit": true}"#;
    check(
        several,
        &[
            ("b, a", "a, b", Correct),
            ("a", "a, b", Partial),
            ("a c", "a, b", Incorrect),
            ("a, z", "a, b", Invalid),
            ("a, a", "a, b", Invalid),
            ("none", "none", Correct),
        ],
    );
    assert_eq!(marked(several, "a", "a, b").credit, 500_000);
    let ordering = r#"{"input": "ordering", "choices": ["a", "b", "c"], "partial_credit": true}"#;
    check(
        ordering,
        &[
            ("a, b, c", "a, b, c", Correct),
            ("b, a, c", "a, b, c", Partial),
            ("c, b, a", "a, b, c", Incorrect),
            ("a, b", "a, b, c", Invalid),
        ],
    );
    let matching = r#"{"input": "matching", "choices": ["1", "2", "3"], "partial_credit": true}"#;
    check(
        matching,
        &[
            ("a-1, b-2", "b-2, a-1", Correct),
            ("a → 1; b → 3", "a-1, b-2", Partial),
            ("a-2, b-1", "a-1, b-2", Incorrect),
            ("a-1", "a-1, b-2", Invalid),
            ("a-1, b-9", "a-1, b-2", Invalid),
        ],
    );
}

#[test]
fn a_quantity_is_right_in_any_unit_of_its_kind() {
    check(
        r#"{"input": "quantity"}"#,
        &[
            ("9.81 m/s²", "9.81 m/s^2", Correct),
            ("981 cm/s^2", "9.81 m/s^2", Correct),
            ("72 km/h", "20 m/s", Correct),
            ("20 °C", "293.15 K", Correct),
            ("1.5 kg", "1500 g", Correct),
            ("9.81 m/s", "9.81 m/s^2", Incorrect),
            ("9.82 m/s^2", "9.81 m/s^2", Incorrect),
            ("9.81", "9.81 m/s^2", Invalid),
            ("9.81 blorp", "9.81 m/s^2", Invalid),
        ],
    );
    let verdict = marked(r#"{"input": "quantity", "same_unit": true}"#, "1500 g", "1.5 kg");
    assert_eq!(verdict.outcome, Incorrect);
    assert!(verdict.reason.unwrap().contains("give it in kg"));
    check(
        r#"{"input": "quantity", "significant_figures": 3}"#,
        &[("9.81 m", "9.8066 m", Correct), ("9.8 m", "9.8066 m", Incorrect)],
    );
    check(r#"{"input": "quantity", "absolute_tolerance": "0.1"}"#, &[("9.8 m", "9.81 m", Correct)]);
    check(r#"{"input": "quantity", "temperature": "difference"}"#, &[("20 °C", "20 K", Correct)]);
}

#[test]
fn what_cannot_be_read_says_where() {
    let verdict = marked(r#"{"input": "expression"}"#, "2 + (3 * 4", "14");
    assert_eq!(verdict.outcome, Invalid);
    let place = verdict.place.unwrap();
    assert!(place.from <= place.to && place.to <= 10, "{place:?}");
    assert!(!verdict.reason.unwrap().is_empty());
}

#[test]
fn how_an_answer_is_read_is_shown_as_text_and_mathematics() {
    let shown = |rules: &str, text: &str| {
        let reading = reading(&spec(rules), text).unwrap();
        assert!(reading.mathml.starts_with("<math") && reading.mathml.ends_with("</math>"), "{}", reading.mathml);
        reading
    };
    let half = shown(r#"{"input": "expression"}"#, "1/2x");
    assert_eq!(half.text, "1/2*x");
    assert!(half.mathml.contains("<mfrac>"), "{}", half.mathml);
    assert_eq!(shown(r#"{"input": "set"}"#, "2; 1").text, "{2, 1}");
    assert!(shown(r#"{"input": "quantity"}"#, "5 m").text.contains('m'));
    assert_eq!(shown(r#"{"input": "ordering"}"#, "b a").text, "b, a");
    let escaped = shown(r#"{"input": "text"}"#, "<b>&");
    assert_eq!(escaped.mathml, "<math><mtext>&lt;b&gt;&amp;</mtext></math>");
    assert!(shown(r#"{"input": "fraction"}"#, "3 1/2").mathml.contains("<mfrac>"));
    let refused = reading(&spec(r#"{"input": "expression"}"#), "2 +").unwrap_err();
    assert!(refused.from <= refused.to && refused.to <= 3 && !refused.reason.is_empty(), "{refused:?}");
    assert!(reading(&spec(r#"{"input": "interval"}"#), " ").is_err());
}

#[test]
fn a_key_that_cannot_be_read_is_never_held_against_the_learner() {
    for input in ["expression", "equation", "set", "interval", "quantity"] {
        let rules = format!(r#"{{"input": "{input}"}}"#);
        let answer = match input {
            "equation" => "x = 1",
            "set" => "{1}",
            "interval" => "[0, 1]",
            _ => "1",
        };
        assert_eq!(marked(&rules, answer, "((").outcome, Undecided, "{input}");
    }
}

#[test]
fn what_is_wrong_has_a_reason_that_can_be_checked() {
    let reason = |input: &str, answer: &str, key: &str| {
        let verdict = marked(&format!(r#"{{"input": "{input}"}}"#), answer, key);
        assert_eq!(verdict.outcome, Incorrect, "{answer} for {key}");
        verdict.reason.unwrap()
    };
    for (input, answer, key, said) in [
        ("equation", "x=3", "|x|=3", "x = −3 also fits."),
        ("equation", "x=3", "x=4", "x = 3 does not fit."),
        ("equation", "x=x+1", "x=4", "Values that fit are left out."),
        ("equation", "y=x^2+1", "y=x^2", "x = 1, y = 2 does not fit."),
        ("equation", "x>=3", "x>3", "x = 3 does not fit."),
        ("equation", "2^x=6", "x=3", "x ≈ 2.585 does not fit."),
        ("expression", "x+1", "x+2", "For x = 0 it does not have the value that is asked for."),
        ("expression", "sqrt(3)", "sqrt(2)", "It does not have the value that is asked for."),
        ("set", "{1, 5}", "{1, 2}", "5 does not belong to the set."),
        ("set", "{1}", "{1, 2}", "An element is missing."),
        ("interval", "[0, 1]", "[0, 1)", "1 does not belong to it."),
        ("interval", "(0, 1)", "[0, 1)", "0 also belongs to it."),
        ("interval", "(5, 6)", "[0, 1)", "11/2 does not belong to it."),
    ] {
        assert_eq!(reason(input, answer, key), said, "{answer} for {key}");
    }
}

#[test]
fn equivalent_equations_are_right_whichever_is_the_key() {
    for (a, b) in [
        ("abs(x) = 3", "x = 3 or x = -3"),
        ("x*y = 6", "y = 6/x"),
        ("2^x = 8", "x = 3"),
        ("sqrt(x) = 3", "x = 9"),
        ("ln(y) = x", "y = e^x"),
        ("e^x = e^y", "x = y"),
        ("x^3 = y^3", "x = y"),
    ] {
        check(r#"{"input": "equation"}"#, &[(a, b, Correct), (b, a, Correct)]);
    }
    check(
        r#"{"input": "equation"}"#,
        &[
            ("sqrt(x)^2 = -3", "x = -3", Incorrect),
            ("x = -3", "sqrt(x)^2 = -3", Incorrect),
            ("(x^2-1)/(x-1) = 2", "x = 1", Incorrect),
            ("x-1 = 0 or 3/(x-1) = 0", "x = 1", Correct),
        ],
    );
    check(r#"{"input": "interval"}"#, &[("[3, 1]", "[1, 3]", Invalid), ("[1, 3]", "[1, 3]", Correct)]);
}

#[test]
fn a_variable_of_a_form_needs_a_form() {
    let rules = r#"{"input": "expression", "form_variable": "x", "form": ["expanded"]}"#;
    let spec: AnswerSpec = serde_json::from_str(rules).expect("rules");
    assert_eq!(spec.problems().first().map(|problem| problem.field), Some("form_variable"));
}
