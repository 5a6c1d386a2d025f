//! Cases of other systems' answer tests: every key of a policy means something, or the case is refused.

use plumb_answers::answer::Outcome::{Correct, Incorrect, Invalid, Partial, Undecided};
use plumb_answers::answer::{Outcome, Verdict};
use plumb_cases::{Case, mark};
use serde_json::{Value, json};

fn read(category: &str, policy: &Value, answer: &str, key: &str) -> Result<Case, String> {
    let case = json!({ "id": "t-7", "category": category, "policy": policy, "answer": answer, "key": key });
    serde_json::from_value(case).map_err(|error| error.to_string())
}

#[track_caller]
fn marked(category: &str, policy: &Value, answer: &str, key: &str) -> Verdict {
    mark(&read(category, policy, answer, key).expect("a case"))
}

#[track_caller]
fn check(category: &str, policy: &Value, rows: &[(&str, &str, Outcome)]) {
    for (answer, key, expected) in rows {
        let verdict = marked(category, policy, answer, key);
        assert_eq!(verdict.outcome, *expected, "{category} {policy}: {answer} | {key}: {verdict:?}");
    }
}

#[test]
fn a_key_that_is_not_known_or_of_the_wrong_type_is_refused_by_name() {
    for (category, policy, key) in [
        ("equal_set", json!({ "colour": 1 }), "`colour`"),
        ("equal_set", json!({ "implicit_multiplication": "yes" }), "`implicit_multiplication`"),
        // A key of another category is as unknown as any other.
        ("equal_set", json!({ "variable": "x" }), "`variable`"),
        ("equivalent_expression", json!({ "strict": true }), "`strict`"),
        ("form_facform", json!({}), "`variable`"),
        ("form_facform", json!({ "variable": "x+" }), "`variable`"),
        ("equivalent_expression", json!({ "domain": "x near 0" }), "`domain`"),
        (
            "equivalent_expression",
            json!({ "domain": "x>0", "implicit_multiplication": true }),
            "`implicit_multiplication`",
        ),
        ("equivalent_expression", json!({ "domain": "x>0", "allow_sets": true }), "`domain`"),
        ("equivalent_expression", json!({ "variables": "x" }), "`variables`"),
        ("set_or_interval", json!({ "teacher_syntax": "maxima" }), "`teacher_syntax`"),
        ("input_rejected", json!({ "variables": ["n"], "error_offset": 9 }), "`error_offset`"),
        ("decimal_digits", json!({ "option": "3" }), "`test`"),
        ("decimal_digits", json!({ "test": "NumSigFigs" }), "`option`"),
        ("decimal_digits", json!({ "test": "NumSigFigs", "option": 3 }), "`option`"),
        ("decimal_digits", json!({ "test": "NumSigFigs", "option": "[3" }), "`option`"),
        ("decimal_digits", json!({ "test": "NumSigFigs", "option": "99" }), "`option`"),
        ("decimal_digits", json!({ "test": "NumDecPlaces", "option": "[3,2]" }), "`option`"),
        ("decimal_digits", json!({ "test": "NumRelative", "option": "3" }), "`test`"),
        ("decimal_tolerance", json!({ "tolerance": "0.1" }), "`mode`"),
        ("decimal_tolerance", json!({ "mode": "about", "tolerance": "0.1" }), "`mode`"),
        ("decimal_tolerance", json!({ "test": "NumRelative", "tolerance": "-1" }), "`tolerance`"),
        ("decimal_tolerance", json!({ "test": "NumRelative", "mode": "relative (<=)" }), "`test`"),
        ("decimal_tolerance", json!({ "flags": { "tolerance": "3" } }), "`flags.tolType`"),
        ("decimal_tolerance", json!({ "flags": { "tolType": "relative", "tolerance": "3" } }), "`flags.tolType`"),
        ("decimal_tolerance", json!({ "flags": { "tolType": "digits", "tolerance": "many" } }), "`flags.tolerance`"),
        ("decimal_tolerance", json!({ "flags": { "tolType": "digits", "tolerance": "3", "zero": 1 } }), "`flags.zero`"),
        (
            "decimal_tolerance",
            json!({ "flags": { "tolType": "digits", "tolerance": "3" }, "mode": "relative (<=)" }),
            "`mode`",
        ),
        ("fraction_or_decimal", json!({ "answerForms": ["pi"] }), "`answerForms`"),
        ("fraction_or_decimal", json!({ "simplify": "later" }), "`simplify`"),
        ("fraction_or_decimal", json!({ "maxError": -1 }), "`maxError`"),
        ("fraction_or_decimal", json!({ "strict": "true" }), "`strict`"),
        ("fraction_or_decimal", json!({ "engine": "other" }), "`engine`"),
        (
            "fraction_or_decimal",
            json!({ "engine": "answerTypes", "options": { "inexact": true } }),
            "`options.inexact`",
        ),
        ("fraction_or_decimal", json!({ "maxvalueString": "1" }), "`maxvalueString`"),
        ("fraction_or_decimal", json!({ "minvalueString": "1" }), "`maxvalueString`"),
        ("interval", json!({ "notation": "words" }), "`notation`"),
        ("interval", json!({ "op": "Compute dies" }), "`op`"),
        ("interval", json!({ "notation": "a..b", "op": "intersect" }), "`op`"),
        ("interval", json!({ "op": "interval:union" }), "`op`"),
        ("interval_parse_error", json!({ "op": "union" }), "`op`"),
    ] {
        let error = read(category, &policy, "1", "1").expect_err(category);
        assert!(error.starts_with("case \"t-7\": policy ") && error.contains(key), "{category} {policy}: {error}");
    }
    let error = read("equal_set", &json!(3), "1", "1").expect_err("no policy");
    assert_eq!(error, "case \"t-7\": the policy is no object");
}

#[test]
fn a_number_of_perseus_without_options_has_to_be_reduced() {
    check(
        "fraction_or_decimal",
        &json!({ "engine": "answerTypes", "options": {} }),
        &[
            ("\\frac{25}{100}", "0.25", Incorrect),
            ("\\frac{1}{4}", "0.25", Correct),
            ("-\\frac{5}{4}", "-1.25", Correct),
            ("\\frac{-5}{4}", "-1.25", Correct),
            ("0.25", "0.25", Correct),
        ],
    );
    let policy = json!({ "engine": "answerTypes", "options": {} });
    let verdict = marked("fraction_or_decimal", &policy, "\\frac{5}{-4}", "-1.25");
    assert_ne!(verdict.outcome, Correct, "{verdict:?}");
}

#[test]
fn rules_of_numbas_that_contradict_each_other_are_refused() {
    for (more, key) in [
        (json!({ "mustBeReduced": true }), "`mustBeReduced`"),
        (json!({ "mustBeReducedPC": 50 }), "`mustBeReducedPC`"),
        (json!({ "precision": 2 }), "`precision`"),
        (json!({ "precisionType": "dp" }), "`precision`"),
        (json!({ "precisionType": "sigfig", "precision": 0 }), "`precision`"),
        (json!({ "precisionType": "dp", "precision": 51 }), "`precision`"),
        (json!({ "precisionType": "dp", "precision": 2, "precisionPC": 101 }), "`precisionPC`"),
        (json!({ "precisionPC": 50 }), "`precisionPC`"),
        (json!({ "strictPrecision": true }), "`strictPrecision`"),
        (json!({ "notationStyles": ["roman"] }), "`notationStyles`"),
        (json!({ "notationStyles": ["en", "si-fr"] }), "`notationStyles`"),
        (json!({ "simplify": "required" }), "`simplify`"),
    ] {
        let mut policy = json!({ "minvalueString": "1", "maxvalueString": "1" });
        policy.as_object_mut().expect("keys").extend(more.as_object().expect("keys").clone());
        let error = read("fraction_or_decimal", &policy, "1", "1").expect_err(key);
        assert!(error.contains(key), "{more}: {error}");
    }
}

#[test]
fn what_a_policy_says_is_done() {
    check(
        "fraction_or_decimal",
        &json!({ "strict": true, "answerForms": ["proper"] }),
        &[("1/2", "0.5", Correct), ("0.5", "0.5", Incorrect)],
    );
    check("fraction_or_decimal", &json!({ "strict": false, "answerForms": ["proper"] }), &[("0.5", "0.5", Correct)]);
    check(
        "fraction_or_decimal",
        &json!({ "simplify": "enforced" }),
        &[("2/4", "0.5", Incorrect), ("1/2", "0.5", Correct)],
    );
    check("fraction_or_decimal", &json!({ "coefficient": true }), &[("", "1", Correct), ("-", "-1", Correct)]);
    check("fraction_or_decimal", &json!({ "coefficient": false }), &[("", "1", Invalid)]);
    let digits = json!({
        "minvalueString": "1/3", "maxvalueString": "1/3", "precisionType": "dp", "precision": 2, "strictPrecision": true,
        "precisionPC": 40, "notationStyles": ["si-fr"]
    });
    check("fraction_or_decimal", &digits, &[("0,33", "", Correct), ("0,330", "", Partial), ("0,34", "", Incorrect)]);
    let reduced = json!({
        "minvalueString": "1/2", "maxvalueString": "1/2", "allowFractions": true, "mustBeReduced": true, "mustBeReducedPC": 0
    });
    check("fraction_or_decimal", &reduced, &[("1/2", "", Correct), ("2/4", "", Incorrect)]);
    check("decimal_tolerance", &json!({ "test": "NumAbsolute" }), &[("1.05", "1", Incorrect), ("1.04", "1", Correct)]);
    check("decimal_tolerance", &json!({ "test": "NumRelative" }), &[("1.05", "1", Correct)]);
    check("input_rejected", &json!({ "variables": ["n"], "allow_complex": true }), &[("3*i + n", "", Correct)]);
    check("input_rejected", &json!({ "variables": ["n"], "allow_complex": false }), &[("3*i + n", "", Invalid)]);
    check("input_rejected", &json!({ "allow_sets": false }), &[("{1, 2}", "", Invalid)]);
    let explicit = json!({ "multi_letter_variables": ["mu0"], "implicit_multiplication": false });
    check("equivalent_expression", &explicit, &[("2*mu0", "mu0*2", Correct), ("2mu0", "mu0*2", Invalid)]);
    check(
        "interval",
        &json!({ "op": "Interval->contains" }),
        &[("[0,6]", "[1,2]", Correct), ("[1,2]", "[0,6]", Incorrect)],
    );
    check(
        "interval",
        &json!({ "op": "Interval->isSubsetOf" }),
        &[("[0,6]", "[1,2]", Incorrect), ("[1,2]", "[0,6]", Correct)],
    );
}

#[test]
fn what_is_said_of_one_name_holds_of_that_name_alone() {
    let positive = json!({ "domain": "x>0" });
    check("equivalent_expression", &positive, &[("abs(x)", "x", Correct), ("abs(y)", "y", Incorrect)]);
    let all = json!({ "domain": "all variables positive" });
    check("equivalent_expression", &all, &[("abs(x)", "x", Correct), ("abs(y)", "y", Correct)]);
    check("equivalent_expression", &json!({ "domain": null }), &[("abs(x)", "x", Incorrect)]);
}

#[test]
fn sizes_that_are_equal_are_the_same_equation_as_their_signs() {
    check(
        "equivalent_equation",
        &json!({}),
        &[
            ("abs(x)=abs(y)", "x=y or x=-y", Correct),
            ("x=y or x=-y", "abs(x)=abs(y)", Correct),
            ("abs(a-1)=abs(b)", "a-1=b or a-1=-b", Correct),
            ("2*abs(x)=abs(y)", "4*x^2=y^2", Correct),
            ("abs(x)=abs(y)", "x=y", Incorrect),
            ("abs(x)=abs(y)", "(x-y)^2=0", Incorrect),
            ("(x-1)^2=0", "x=1", Incorrect),
        ],
    );
}

#[test]
fn the_key_of_an_interval_may_be_all_real_numbers() {
    check(
        "interval",
        &json!({ "notation": "interval", "op": "union" }),
        &[
            ("(-infinity,7) U [4,infinity)", "R", Correct),
            ("R", "(-infinity,infinity)", Correct),
            ("(-infinity,0) U {0} U (0,infinity)", "R", Correct),
            ("(-infinity,4) U [7,infinity)", "R", Incorrect),
        ],
    );
    check("interval", &json!({ "notation": "interval_bourbaki" }), &[("]-infinity,7[ U [4,infinity[", "R", Correct)]);
}

#[test]
fn two_minus_signs_of_a_fraction_cancel_in_lowest_terms() {
    check(
        "lowest_terms",
        &json!({}),
        &[
            ("-1/-3", "0", Incorrect),
            ("x-1/-4", "0", Incorrect),
            ("(-2)/(-5)", "0", Incorrect),
            ("x=-3/-7", "0", Incorrect),
            ("1/-3", "0", Correct),
            ("-1/3", "0", Correct),
            ("x-1/4", "0", Correct),
            ("x+1/-4", "0", Correct),
        ],
    );
}

#[test]
fn what_is_linear_has_no_square_to_complete() {
    check(
        "form_compsquare",
        &json!({ "variable": "x" }),
        &[
            ("x-a", "x-a", Correct),
            ("2*x+3", "2*x+3", Correct),
            ("3-x", "3-x", Correct),
            ("(x-1)^2-4", "x^2-2*x-3", Correct),
            ("x^2-2*x-3", "x^2-2*x-3", Incorrect),
            ("x*(x-2)-3", "x^2-2*x-3", Incorrect),
        ],
    );
}

#[test]
fn roots_and_powers_are_not_parted_where_half_of_the_line_has_no_value() {
    check(
        "equivalent_expression",
        &json!({}),
        &[
            ("sqrt((x-3)*(x-5))", "sqrt(x-3)*sqrt(x-5)", Incorrect),
            ("(a^b)^c", "a^(b*c)", Incorrect),
            ("sqrt(x*y)", "sqrt(x)*sqrt(y)", Incorrect),
            ("(x^2-1)/(x-1)", "x+1", Correct),
            ("x/x", "1", Correct),
            ("sqrt(x^2)", "abs(x)", Correct),
        ],
    );
}

#[test]
fn a_category_that_is_not_checked_is_undecided_whatever_its_policy_says() {
    let verdict = marked("matrix", &json!({ "rows": 2 }), "[[1]]", "[[1]]");
    assert_eq!(verdict.outcome, Undecided);
    assert!(verdict.reason.is_some_and(|reason| reason.contains("matrix")));
}

#[test]
fn what_is_wrong_by_another_systems_rules_has_a_reason() {
    for (category, policy, answer, key, said) in [
        ("equivalent_expression", json!({}), "x+1", "x+2", "For x = 0 it does not have the value that is asked for."),
        ("equivalent_equation", json!({}), "(x-1)^2=0", "x=1", "It is not the same as what is asked for."),
        ("form_expanded", json!({}), "x=1", "x=1", "An expression is asked for."),
        ("identical_parse", json!({}), "b+a", "a+b", "It is to be written in another way."),
        ("interval", json!({}), "[0,1]", "[0,1)", "1 does not belong to it."),
        (
            "decimal_digits",
            json!({ "test": "NumSigFigs", "option": "2" }),
            "1.23",
            "1.2",
            "1.23 is not the number that is asked for.",
        ),
    ] {
        let verdict = marked(category, &policy, answer, key);
        assert_eq!((verdict.outcome, verdict.reason.as_deref()), (Incorrect, Some(said)), "{category}: {answer}");
    }
    let form = marked("form_facform", &json!({ "variable": "x" }), "x^2-1", "(x-1)*(x+1)").reason.expect("a reason");
    assert!(form.starts_with("Wrong form: ") && form.ends_with('.'), "{form}");
}
